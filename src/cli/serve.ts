import { refuseWords } from './command.js';
import type { Command, Request } from './command.js';
import { GAME_OPTIONS, gameIn, GAMES, playersIn } from './games.js';
import { Batch } from './serve-batch.js';
import type { Terms } from './serve-batch.js';
import { KINDS } from './serve-games.js';
import {
  bytesOf,
  lineOf,
  readLine,
  readNumbers,
  Refusal,
  requestsIn,
  VERSION,
} from './serve-messages.js';
import type { Answer, Order, Read } from './serve-messages.js';
import { newGame } from './terminal-game.js';

/** Seeds come with the requests. */
const OPTIONS = Object.fromEntries(
  Object.entries(GAME_OPTIONS).filter(([option]) => option !== 'seed'),
);

/** Many games at once, for a program that learns. */
export const command: Command = {
  options: { ...OPTIONS, once: { type: 'boolean' }, bytes: { type: 'boolean' } },
  help: `Plays many games at once for a program that learns. The program sends requests
to standard input and reads observations, masks and rewards from standard
output, as lines of JSON or, for speed, as binary frames. The guide Training
describes both. The package has a client for Python,
docs/examples/reef_rules_env.py.

Usage: reef-rules serve [options]

  --game <name>     the game: reef or pearls (default reef)
  --players <n>     the players in each game: 2 to 4 in reef, 2 to 6 in pearls
                    (default 2)
  --once            leave finished games as they are; by default a new game
                    begins in their place at once
  --bytes           observations as counts of one byte each instead of shares
                    of four
${GAMES.map(({ help }) => help).join('')}`,
  async run(request) {
    refuseWords(request.words, 0, 'reef-rules serve --game pearls');
    const server = new Server(request);
    const { stdin, stdout } = request.terminal;
    // The memory of an answer is used again for the next one, so it has to be on its way first.
    const send = (data: Uint8Array | string): Promise<void> =>
      new Promise((resolve) => {
        stdout.write(data, () => {
          resolve();
        });
      });
    await send(server.greeting);
    for await (const read of requestsIn(stdin)) {
      await send(server.answerTo(read));
      if (read.type === 'broken' && read.isLost) return 1;
    }
    return 0;
  },
};

/** The games of one client. */
class Server {
  readonly greeting: string;
  readonly #terms: Terms;
  readonly #scales: Float32Array;
  #batch: Batch | null = null;

  constructor({ given }: Request) {
    const entry = gameIn(given);
    const { name } = entry.game;
    const players = playersIn(entry, given, 2);
    const kind = KINDS[name]!;
    const size = kind.layout(players).reduce((sum, part) => sum + part.size, 0);
    const options = { players, ...entry.read(players, given).setup };
    // A deck may be too small: better to learn that before the first game.
    newGame(entry.game, { ...options, seed: 0 });
    const { game } = kind.make(options);
    const { slots } = game;
    const [once, bytes] = [given['once'] === true, given['bytes'] === true];
    this.#terms = { kind, players, options, size, slots, once, bytes };
    this.#scales = new Float32Array(size);
    game.scales(this.#scales);
    this.greeting = lineOf({
      type: 'ready',
      version: VERSION,
      game: name,
      players,
      slots,
      observation: size,
    });
  }

  /** A line is answered by a line, a frame by a frame; what is refused changes nothing. */
  answerTo(read: Read): Uint8Array | string {
    const form = read.type === 'broken' ? read.form : read.type;
    const write = form === 'line' ? lineOf : bytesOf;
    try {
      return write(this.#do(orderOf(read)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return write({ type: 'error', code: error.code, message: error.message });
    }
  }

  #do(order: Order): Answer {
    switch (order.type) {
      case 'layout':
        return {
          type: 'layout',
          parts: this.#terms.kind.layout(this.#terms.players),
          scales: [...this.#scales],
        };
      case 'reset': {
        const { seeds } = order;
        if (this.#batch?.games !== seeds.length) this.#batch = new Batch(this.#terms, seeds.length);
        this.#batch.reset(seeds);
        return { type: 'reset', batch: this.#batch };
      }
      case 'step': {
        const batch = this.#open();
        const problem = batch.problemWith(order.slots);
        if (problem !== null) throw new Refusal('bad-slot', problem);
        batch.step(order.slots);
        return { type: 'step', batch };
      }
      case 'observe':
        return { type: 'observe', batch: this.#open(), seat: this.#seated(order.seat) };
      case 'render': {
        const { game, seat } = order;
        const batch = this.#open();
        if (game >= batch.games) {
          throw new Refusal('bad-game', `a game from 0 to ${batch.games - 1}, got ${game}`);
        }
        return {
          type: 'render',
          svg: batch.svg(game, seat === null ? null : this.#seated(seat)),
        };
      }
    }
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
