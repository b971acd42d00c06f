import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { isRememberer } from '../bots/bot.js';
import type { NewGame, Participant } from '../bots/bot.js';
import { fieldOf } from '../bots/result.js';
import type { TournamentResult } from '../bots/result.js';
import { countsOfDeal, rangeOfPart } from '../bots/schedule.js';
import { limitOf, messageOf, stackOf, TooLate } from '../bots/referee.js';
import type { Failure, Timer } from '../bots/referee.js';
import { seedsOf, tournament } from '../bots/tournament.js';
import type { TournamentGame } from '../bots/tournament.js';
import { isRulesError } from '../core/errors.js';
import type { GameOptions } from '../core/game.js';
import { Blackboard, shortened } from './arena-shared.js';
import type {
  ArenaPlan,
  GameNews,
  News,
  Order,
  Stacks,
  Unit,
  Verdict,
  WorkerStart,
} from './arena-shared.js';
import { botFor } from './bot-file.js';
import type { CliBot } from './bot-file.js';
import { writeWhole } from './files.js';
import { gameNamed } from './games.js';
import { taggedRecord } from './tags.js';
import { UsageError } from './usage.js';

type ArenaGame = TournamentGame<object, unknown, GameOptions>;

/** The life of a worker: load the bots, then play the games it is given. */
export async function work(): Promise<void> {
  const { plan, board, port } = takeStart();
  const tell = (news: News): void => {
    port.postMessage(news);
  };
  // Nobody can know which bot caused an error that comes after its answer.
  process.on('uncaughtException', (error: unknown) => {
    const text = [`a bot has left an error behind: ${messageOf(error)}`, stackOf(error) ?? ''];
    tell({ type: 'stray', text: text.join('\n').trimEnd().replaceAll('\n', '\n    ') });
  });

  try {
    const desk = new Desk(plan, await botsOf(plan, tell), new Blackboard(board));
    const nothing = await desk.play({ unit: { index: 0, of: MOST_PARTS }, verdicts: [], late: [] });
    tell({ type: 'ready', nothing });
    port.on('message', (order: Order | null) => {
      if (order === null) {
        port.close();
        void desk.close();
        return;
      }
      desk.play(order).then(
        (part) => {
          tell({ type: 'part', part, stacks: desk.stacks, games: desk.gamesIn(part) });
        },
        (error: unknown) => {
          tell({ type: 'broken', message: error instanceof Error ? error.message : String(error) });
        },
      );
    });
  } catch (error) {
    if (!(error instanceof UsageError) && !isRulesError(error)) throw error;
    tell({ type: 'refused', message: error.message });
  }
}

/** What the worker starts with. Bots must not find it in `workerData`: they could speak in the worker's name. */
function takeStart(): WorkerStart {
  const given = workerData as WorkerStart;
  const start = { ...given };
  for (const name of Object.keys(given)) Reflect.deleteProperty(given, name);
  return start;
}

/** The first of this many parts has no games, but playing it checks everything. */
const MOST_PARTS = 10_000_000;

async function botsOf({ game, bots }: ArenaPlan, tell: (news: News) => void): Promise<CliBot[]> {
  const loaded: CliBot[] = [];
  for (const word of bots) {
    tell({ type: 'loading', word });
    // Nothing is left to do, and still the file is not loaded.
    const stuck = (): void => {
      const message = `${word} cannot be loaded: it awaits something that never comes`;
      tell({ type: 'refused', message });
    };
    process.once('beforeExit', stuck);
    loaded.push(await botFor(gameNamed(game).game, word));
    process.off('beforeExit', stuck);
  }
  return loaded;
}

/** Plays the games of a worker. It notes which bot it asks, so that the main thread can see which one hangs. */
export class Desk {
  readonly #plan: ArenaPlan;
  readonly #bots: readonly CliBot[];
  /** The same bots, but each question to them is noted. */
  readonly #players: readonly CliBot[];
  readonly #board: Blackboard;
  #verdicts: readonly Verdict[] = [];
  #stacks: Record<number, string> = {};
  #games: GameNews[] = [];
  /** The number of the game that is played, and of the turn in it. */
  #game = 0;
  #turn = 0;
  /** The number of the bot that was asked last. */
  #asked = 0;
  /** The numbers of the bots that have run out of time before. */
  readonly #late = new Set<number>();
  /** Why bots cannot play the next game, by their numbers. */
  readonly #unready = new Map<number, unknown>();

  constructor(plan: ArenaPlan, bots: readonly CliBot[], board: Blackboard) {
    this.#plan = plan;
    this.#bots = bots;
    this.#players = bots.map((bot, number) => this.#watched(bot, number));
    this.#board = board;
  }

  async play({ unit, verdicts, late }: Order): ReturnType<typeof tournament> {
    const { game, seed, games, players, isGauntlet, setup, budget, grace, limit } = this.#plan;
    this.#verdicts = verdicts;
    this.#stacks = {};
    this.#games = [];
    for (const bot of late) this.#late.add(bot);
    this.#begin(firstGameOf(unit, this.#plan));
    this.#board.beginUnit();
    await this.#prepare();
    return tournament(gameNamed(game).game, this.#players, {
      ...{ seed, games, players, gauntlet: isGauntlet, setup, budget, grace, limit },
      part: unit,
      now: () => performance.now(),
      timer,
      onGame: (played) => this.#over(played),
    });
  }

  /** Where bots threw in the unit that was played last. */
  get stacks(): Stacks {
    return this.#stacks;
  }

  /** The games of the unit that was played last, in deals whose games are all over: the others do not count. */
  gamesIn({ played }: TournamentResult): readonly GameNews[] {
    return this.#games.filter(({ deal }) =>
      played.some(({ from, to }) => from <= deal && deal < to),
    );
  }

  #begin(game: number): void {
    this.#game = game;
    this.#turn = 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.#bots.map(async (bot) => bot.close?.()));
  }

  /** Starts programs between games, where no clock runs. One that is not ready loses when it is asked. */
  async #prepare(): Promise<void> {
    const seats = Math.ceil(this.#plan.players / this.#bots.length);
    this.#unready.clear();
    const starts = this.#bots.map(async (bot, number) =>
      bot.prepare?.(seats).catch((error: unknown) => this.#unready.set(number, error)),
    );
    await Promise.all(starts);
  }

  async #over(played: ArenaGame): Promise<boolean> {
    const { number, deal, bots, match } = played;
    const { game, seed, records, tellsGames } = this.#plan;
    const { failure } = match;
    if (tellsGames) this.#games.push(newsOf(played, seed));
    if (failure?.stack != null) this.#stacks[number] = failure.stack;
    if (failure?.code === 'time-out') this.#late.add(this.#asked);
    if (records !== null) {
      const tags = [`arena seed ${JSON.stringify(seed)}`, `game ${number}`, `deal ${deal}`];
      const text = taggedRecord(gameNamed(game).game, match, bots, tags);
      writeWhole(join(records, `game-${String(number).padStart(7, '0')}.txt`), text);
    }
    this.#begin(number + 1);
    this.#board.endGame();
    if (!this.#board.isStopped) await this.#prepare();
    return !this.#board.isStopped;
  }

  /** The same bot, but each question to it is noted. */
  #watched(bot: CliBot, number: number): CliBot {
    const { name, budget } = bot;
    const full = limitOf(bot, this.#plan);
    const newGame = (place: NewGame): Participant<object, unknown> => {
      let player: Participant<object, unknown> | undefined;
      return {
        choose: (decision) => {
          const limit = this.#late.has(number) ? shortened(full) : full;
          const verdict = this.#ask(number, limit);
          if (verdict !== undefined) throw errorOf(verdict);
          if (this.#unready.has(number)) throw this.#unready.get(number);
          player ??= isRememberer(bot) ? bot.newGame(place) : bot;
          const answer = player.choose(decision);
          return limit < full ? within(limit, answer) : answer;
        },
        gameOver: (end) => player?.gameOver?.(end),
      };
    };
    return { name, budget, newGame };
  }

  #ask(bot: number, limit: number): Verdict | undefined {
    this.#turn++;
    this.#asked = bot;
    this.#board.ask(bot, this.#game, this.#turn, limit);
    return this.#verdicts.find(({ game, turn }) => game === this.#game && turn === this.#turn);
  }
}

/** A game as it is reported. */
function newsOf({ number, deal, bots, match }: ArenaGame, seed: string): GameNews {
  const { winners, record, failure } = match;
  return {
    type: 'game',
    game: number,
    deal,
    ...seedsOf(seed, deal, number),
    bots,
    winners,
    scores: record.result?.scores ?? null,
    turns: record.actions.length,
    failure: failure && withoutStack(failure),
  };
}

/** A stack names files, which differ from machine to machine. */
function withoutStack({ seat, bot, code, message, turn }: Failure): GameNews['failure'] {
  return { seat, bot, code, message, turn };
}

/** An error in place of what the bot did, which would bring the thread down again. */
function errorOf({ message, limit, stack }: Verdict): Error {
  if (message === null) return new TooLate(limit);
  return Object.assign(new Error(message), { stack: stack ?? '' });
}

/** An answer, unless it takes longer than this many milliseconds. */
async function within(limit: number, answer: unknown): Promise<unknown> {
  let stop: (() => void) | undefined;
  const late = new Promise((_, reject) => {
    stop = timer(limit, () => {
      reject(new TooLate(limit));
    });
  });
  return Promise.race([answer, late]).finally(stop);
}

const timer: Timer = (milliseconds, callBack) => {
  const id = setTimeout(callBack, milliseconds);
  return () => {
    clearTimeout(id);
  };
};

function firstGameOf({ index, of }: Unit, plan: ArenaPlan): number {
  const perDeal = countsOfDeal(fieldOf(plan)).games;
  return rangeOfPart(Math.ceil(plan.games / perDeal), index, of).from * perDeal;
}
