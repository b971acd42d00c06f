import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { isRememberer } from '../../bots/bot.js';
import type { NewGame, Participant } from '../../bots/bot.js';
import { playGame, seedsOf } from '../../arena/deal.js';
import type { Lineup, PlayedGame } from '../../arena/deal.js';
import { fieldOf } from '../../arena/result.js';
import type { TournamentPlan } from '../../arena/result.js';
import { seatingsOfDeal } from '../../arena/schedule.js';
import type { SeatingOrder } from '../../arena/schedule.js';
import { messageOf, stackOf } from '../../bots/referee.js';
import type { Failure } from '../../bots/referee.js';
import { alarm, limitOf, TooLate } from '../../bots/timing.js';
import { planOf } from '../../arena/tournament.js';
import { isRulesError } from '../../core/errors.js';
import type { AnyGame, GameOptions } from '../../core/game.js';
import { Blackboard, shortened } from './shared.js';
import type {
  ArenaPlan,
  GameNews,
  PlayedTask,
  Report,
  Task,
  Verdict,
  WorkerStart,
} from './shared.js';
import { aloud, botFor, CLOCK } from '../bot-file.js';
import type { CliBot } from '../bot-file.js';
import { UsageError } from '../options.js';
import { writeText } from '../files.js';
import { gameOf } from '../games.js';
import { taggedRecord } from '../record-file.js';

type ArenaGame = PlayedGame<object, unknown, GameOptions>;

/** The life of a worker: load the bots, then play the games it is given. */
export async function work(): Promise<void> {
  const { plan, board, port } = takeStart();
  const tell = (report: Report): void => {
    port.postMessage(report);
  };
  // An error that comes after an answer may be due to any of the bots.
  process.on('uncaughtException', (error: unknown) => {
    const text = [`a bot has left an error behind: ${messageOf(error)}`, stackOf(error) ?? ''];
    tell({ type: 'stray', text: text.join('\n').trimEnd().replaceAll('\n', '\n    ') });
  });

  try {
    const entry = await loading(plan.game, tell, () => gameOf(plan.game));
    const bots: CliBot[] = [];
    for (const word of plan.bots) {
      bots.push(await loading(word, tell, () => botFor(entry.players, word)));
    }
    const runner = new GameRunner(plan, entry.game, bots, new Blackboard(board));
    tell({ type: 'ready', plan: runner.plan });
    let playing = Promise.resolve();
    const play = async (task: Task): Promise<void> => {
      try {
        tell({ type: 'played', played: await runner.play(task) });
      } catch (error) {
        // The disk, most likely: what bots do is a failure of their own.
        const isKnown = error instanceof UsageError;
        const message = isKnown ? error.message : `a worker cannot go on: ${messageOf(error)}`;
        tell({ type: 'broken', message });
      }
    };
    port.on('message', (task: Task | null) => {
      if (task !== null) {
        playing = playing.then(() => play(task));
        return;
      }
      port.close();
      void runner.close();
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

/** What a word of the command line stands for. The main thread is told of it first: it may take forever. */
async function loading<T>(
  word: string,
  tell: (report: Report) => void,
  load: () => Promise<T>,
): Promise<T> {
  tell({ type: 'loading', word });
  // Nothing is left to do, and still the file is not loaded.
  const stuck = (): void => {
    const message = `${word} cannot be loaded: it awaits something that never comes`;
    tell({ type: 'refused', message });
  };
  process.once('beforeExit', stuck);
  const loaded = await load();
  process.off('beforeExit', stuck);
  return loaded;
}

/** Plays the games of a worker. It notes which bot it asks, so that the main thread can see which one hangs. */
export class GameRunner {
  /** What is played, in the words of the library. */
  readonly plan: TournamentPlan;
  readonly #plan: ArenaPlan;
  readonly #bots: readonly CliBot[];
  readonly #lineup: Lineup<object, object, unknown, GameOptions>;
  readonly #board: Blackboard;
  /** What is being played, and the turn in it. */
  #task: Task = { game: 0, verdict: null, late: [] };
  #turn = 0;
  /** The numbers of the bots that have run out of time before. */
  readonly #late = new Set<number>();
  /** Why bots cannot play the next game, by their numbers. */
  readonly #unready = new Map<number, unknown>();

  constructor(plan: ArenaPlan, game: AnyGame, bots: readonly CliBot[], board: Blackboard) {
    const options = { ...plan, ...CLOCK };
    this.plan = planOf(game, bots, options);
    this.#plan = plan;
    this.#bots = bots;
    const speaking = plan.records === null ? bots : bots.map(aloud);
    this.#lineup = {
      game,
      bots: speaking.map((bot, number) => this.#watched(bot, number)),
      seatings: seatingsOfDeal(fieldOf(this.plan)),
      options,
    };
    this.#board = board;
  }

  async play(task: Task): Promise<PlayedTask> {
    this.#task = task;
    this.#turn = 0;
    for (const bot of task.late) this.#late.add(bot);
    await this.#prepare();
    const played = await playGame(this.#lineup, task.game);
    this.#board.noGame();
    const { seating, ...counted } = played.counted;
    if (counted.failure?.code === 'time-out') this.#late.add(seating[counted.failure.seat]!);
    this.#keep(played, seating);
    const news = this.#plan.tellsGames ? this.#newsOf(played) : null;
    return { number: played.number, counted, news };
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

  /** Writes the record of a game, if records are kept. */
  #keep({ number, deal, end }: ArenaGame, seating: SeatingOrder): void {
    const { seed, records } = this.#plan;
    if (records === null) return;
    const tags = [`arena seed ${JSON.stringify(seed)}`, `game ${number}`, `deal ${deal}`];
    const text = taggedRecord(this.#lineup.game, end(), this.#namesOf(seating), tags);
    writeText(join(records, `game-${String(number).padStart(7, '0')}.txt`), text);
  }

  #namesOf(seating: SeatingOrder): readonly string[] {
    return seating.map((bot) => this.plan.bots[bot]!);
  }

  /** A game as it is reported. */
  #newsOf({ number, deal, counted, end }: ArenaGame): GameNews {
    const { seating, winners, failure, turns } = counted;
    const { seed, seeds } = this.#plan;
    return {
      type: 'game',
      game: number,
      deal,
      ...seedsOf(seed, deal, number, seeds),
      bots: this.#namesOf(seating),
      winners,
      scores: end().record.result?.scores ?? null,
      turns: turns.reduce((sum, count) => sum + count, 0),
      failure: failure && withoutStack(failure),
    };
  }

  /** The same bot, but each decision of it is noted. */
  #watched(bot: CliBot, number: number): CliBot {
    const { name, budget } = bot;
    const newGame = (place: NewGame): Participant<object, unknown> => {
      let player: Participant<object, unknown> | undefined;
      return {
        choose: (decision) => {
          const full = limitOf(bot, this.#plan, decision.clock?.left);
          const limit = this.#late.has(number) ? shortened(full) : full;
          const { game, verdict } = this.#task;
          this.#board.ask(number, game, ++this.#turn, limit);
          if (verdict?.turn === this.#turn) throw errorOf(verdict);
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
  const { late, stop } = alarm(CLOCK, limit);
  return Promise.race([answer, ...late]).finally(stop);
}
