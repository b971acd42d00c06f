import { playerNamed } from '../../bots/names.js';
import type { Players } from '../../bots/players.js';
import type { Bot } from '../../bots/bot.js';
import { isRulesError } from '../../core/errors.js';
import type { GameOptions } from '../../core/game.js';
import { createRng } from '../../core/rng.js';
import type { Seed } from '../../core/rng.js';
import type { SimulatorKit } from '../../fast/shared/kit.js';
import type { Pictures } from '../../games/module.js';
import { refuseWords } from '../command.js';
import type { Command, Request } from '../command.js';
import { GAME, gameIn, OWN_OPTIONS, playersOption, withOptions } from '../games.js';
import type { CliGame } from '../cli-game.js';
import { flag, InputError, text, UsageError } from '../options.js';
import { Batch } from './batch.js';
import type { Terms } from './batch.js';
import {
  bytesOf,
  lineOf,
  MODES,
  readLine,
  readNumbers,
  Refusal,
  requestsIn,
  VERSION,
} from './messages.js';
import type { Answer, Mode, Order, Read } from './messages.js';
import { Position } from './position.js';
import { bytesFrom, isHangUp, sendTo } from './pipes.js';

/** Seeds come with the requests. */
const OPTIONS = {
  game: GAME,
  players: playersOption('the players in each game', 'default 2'),
  opponents: text(
    '<list>',
    `ready bots in some of the seats, as in 1=greedy or 0=random,2=mcts:100; the program plays the
    others`,
  ),
  once: flag(`leave finished games as they are; by default a new game begins in their place at
    once`),
  bytes: flag('observations as counts of one byte each instead of shares of four'),
  ...OWN_OPTIONS,
};

/** Many games at once, for a program that learns. */
export const command: Command<typeof OPTIONS> = {
  options: OPTIONS,
  intro: `Plays many games at once for a program that learns. The program sends requests
to standard input and reads observations, masks and rewards from standard
output, as lines of JSON or, for speed, as binary frames. The guide Training
describes both. The package has a client for Python,
docs/examples/reef_rules_env.py.

Usage: reef-rules serve [options]
`,
  async run(request) {
    refuseWords(request.words, 0, 'reef-rules serve --game pearls');
    const entry = await gameIn(request);
    const { terminal } = request;
    try {
      const server = new Server(entry, request.options);
      if (terminal.pipes === undefined && terminal.stdin.isTTY) terminal.stderr.write(HINT);
      await sendTo(terminal, server.greeting);
      for await (const read of requestsIn(bytesFrom(terminal))) {
        await sendTo(terminal, await server.answerTo(read));
        if (read.type === 'broken' && read.isLost) return 1;
      }
    } catch (error) {
      // What its own slots lack, only playing shows.
      if (isRulesError(error) && error.code === 'bad-game')
        throw new InputError(`${entry.word}: ${error.message}`);
      if (!isHangUp(error)) throw error;
    }
    return 0;
  },
};

/** For people who start it by hand. */
const HINT = `reef-rules serve is made for programs: it waits for requests, one JSON object a line.
Try {"type":"reset","seeds":[7]}, and leave with Ctrl-D.
`;

/** How tables are drawn: notebooks are light or dark. */
const PICTURE = { look: 'stacked', theme: 'auto' } as const;

/** The games of one client. */
class Server {
  readonly greeting: string;
  readonly #terms: Terms;
  readonly #pictures: Pictures | null;
  readonly #scales: Float32Array;
  #batch: Batch | null = null;

  constructor(entry: CliGame, asked: Request<typeof OPTIONS>['options']) {
    const { game, pictures, players: ready } = entry;
    const { once, bytes } = asked;
    const players = asked.players?.(entry) ?? Math.min(...game.playerCounts);
    const kit = kitOf(entry);
    const given: GameOptions = { players, ...entry.conditions(players, asked).setup };
    const bots = opponentsIn(ready, players, asked.opponents);
    // A deck may be too small: better to learn that before the first game.
    const options = withOptions(() => game.optionsFromJson(given));
    withOptions(() => game.setup({ ...options, seed: 0 }));
    const size = kit.layout(options).reduce((sum, part) => sum + part.size, 0);
    const simulator = new Position(kit, options).game;
    const { slots } = simulator;
    this.#terms = { game, kit, players, options, size, slots, once, bytes, bots };
    this.#pictures = pictures;
    this.#scales = new Float32Array(size);
    simulator.scales(this.#scales);
    this.greeting = lineOf({
      type: 'ready',
      version: VERSION,
      game: game.name,
      players,
      slots,
      observation: size,
    });
  }

  /** A line is answered by a line, a frame by a frame; a request that is refused changes nothing. */
  async answerTo(read: Read): Promise<Uint8Array | string> {
    const answer = await this.#answerTo(read);
    const isLine = read.type === 'line' || (read.type === 'broken' && read.form === 'line');
    return isLine ? lineOf(answer) : bytesOf(answer, read.type === 'frame' ? read.kind : 0);
  }

  async #answerTo(read: Read): Promise<Answer> {
    try {
      return await this.#do(orderOf(read));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { type: 'error', code: error.code, message: error.message };
    }
  }

  async #do(order: Order): Promise<Answer> {
    switch (order.type) {
      case 'layout':
        return {
          type: 'layout',
          parts: this.#terms.kit.layout(this.#terms.options),
          scales: [...this.#scales],
          most: this.#terms.kit.most(this.#terms.options),
        };
      case 'reset':
        return this.#reset(order.seeds);
      case 'step': {
        const batch = this.#open();
        refuse('bad-slot', batch.problemWith(order.slots));
        await batch.step(order.slots);
        return { type: 'state', to: 'step', batch };
      }
      case 'observe':
        return { type: 'observe', batch: this.#open(), seat: this.#seated(order.seat) };
      case 'save': {
        const batch = this.#open();
        refuse('bad-place', batch.problemWithPlaces(order.places, false));
        batch.save(order.places);
        return { type: 'done', to: 'save' };
      }
      case 'load': {
        const batch = this.#open();
        refuse('bad-place', batch.problemWithPlaces(order.places, true));
        batch.load(order.places);
        return { type: 'state', to: 'load', batch };
      }
      case 'deal': {
        const batch = this.#open();
        refuse('bad-player', batch.problemWithSeats(order.seats, this.#terms.players));
        batch.deal(order.seats, order.seeds);
        return { type: 'state', to: 'deal', batch };
      }
      case 'resume':
        return this.#resume(order.view, order.seeds);
      case 'render':
        return { type: 'render', text: this.#picture(order.game, order.seat, order.mode) };
    }
  }

  /** As many games as there are seeds; only games that are there already can be left as they are. */
  async #reset(seeds: readonly (Seed | null)[]): Promise<Answer> {
    if (seeds.includes(null) && seeds.length !== this.#open().games) {
      const { games } = this.#open();
      throw new Refusal('bad-request', `expected ${games} seeds or null, found ${seeds.length}`);
    }
    const batch = this.#sized(seeds.length);
    await batch.reset(seeds);
    return { type: 'state', to: 'reset', batch };
  }

  async #resume(value: unknown, seeds: readonly Seed[]): Promise<Answer> {
    const states = statesOf(this.#terms, value, seeds);
    await this.#sized(seeds.length).resume(states, seeds);
    return { type: 'done', to: 'resume' };
  }

  #picture(game: number, seat: number | null, mode: Mode): string {
    const batch = this.#open();
    if (game >= batch.games) {
      throw new Refusal('bad-index', `a game from 0 to ${batch.games - 1}, got ${game}`);
    }
    const { game: rules } = this.#terms;
    const state = batch.stateOf(game);
    const seen = seat === null ? state : rules.view(state, this.#seated(seat));
    if (mode !== MODES[0]) return rules.renderState(seen);
    if (this.#pictures !== null) return this.#pictures.table(seen, PICTURE);
    throw new Refusal('bad-request', `${rules.name} has no pictures: ask for "${MODES[1]}"`);
  }

  #sized(games: number): Batch {
    if (this.#batch?.games !== games) this.#batch = new Batch(this.#terms, games);
    return this.#batch;
  }

  #seated(seat: number): number {
    if (seat >= 0 && seat < this.#terms.players) return seat;
    throw new Refusal('bad-player', `a seat from 0 to ${this.#terms.players - 1}, got ${seat}`);
  }

  #open(): Batch {
    if (this.#batch !== null) return this.#batch;
    throw new Refusal('not-started', 'there are no games yet: send a reset with seeds first');
  }
}

function refuse(code: 'bad-slot' | 'bad-place' | 'bad-player', problem: string | null): void {
  if (problem !== null) throw new Refusal(code, problem);
}

/** How the game is played in numbers; a game that does not say is refused. */
function kitOf({ game, players: { simulator } }: CliGame): SimulatorKit {
  if (simulator !== null) return simulator;
  const missing = 'its module has neither a simulator nor slots, a list of all actions';
  throw new UsageError(`${game.name} cannot be served: ${missing}`);
}

/** The bots by seat, from a list such as "1=greedy,2=random". */
function opponentsIn(
  ready: Players,
  players: number,
  list: string | undefined,
): ReadonlyMap<number, Bot<object, unknown>> {
  const bots = new Map<number, Bot<object, unknown>>();
  for (const part of list?.split(',') ?? []) {
    const [, digits = '', name = ''] = /^\s*(\d+)=(.*?)\s*$/.exec(part) ?? [];
    const seat = Number(digits);
    if (digits === '' || seat >= players || bots.has(seat)) {
      const seats = `each seat from 0 to ${players - 1} at most once`;
      throw new UsageError(`--opponents takes seats and bots, as in 1=greedy, ${seats}: "${part}"`);
    }
    bots.set(seat, opponentNamed(ready, name));
  }
  if (bots.size < players) return bots;
  throw new UsageError('--opponents leaves no seat for the program: leave one out');
}

function opponentNamed(ready: Players, name: string): Bot<object, unknown> {
  try {
    return playerNamed(ready, name);
  } catch (error) {
    throw isRulesError(error) ? new UsageError(error.message) : error;
  }
}

/** A whole state for each seed that fits what a player can know, who is to move. */
function statesOf(
  { game, kit, options, players }: Terms,
  value: unknown,
  seeds: readonly Seed[],
): readonly object[] {
  try {
    const view = game.viewFromJson(value);
    if (game.players(view) !== players) {
      throw new Refusal('bad-view', `there are ${players} players, not ${game.players(view)}`);
    }
    const states = seeds.map((seed) => game.determinize(view, createRng(seed)));
    const [state] = states as [object];
    if (new Position(kit, options, kit.simulator(state, options)).hasSlots) return states;
    throw new Refusal('bad-view', 'what can be done now has no slots: go on to where it has');
  } catch (error) {
    throw isRulesError(error) ? new Refusal('bad-view', error.message) : error;
  }
}

function orderOf(read: Read): Order {
  switch (read.type) {
    case 'line':
      return readLine(read.text);
    case 'frame':
      return readNumbers(read.kind, read.numbers);
    case 'broken':
      throw new Refusal(read.form === 'line' ? 'bad-request' : 'bad-frame', read.problem);
  }
}
