import { freeze, isObject } from '../core/made.js';
import { counted, describe } from '../core/text.js';
import { attempt, Misfit } from '../core/shape.js';
import { analysisIn } from './analysis.js';
import type { Choice } from './analysis.js';
import { badBot, ensureBot } from './bot.js';
import type { Bot, Decision, GameEnd, NewGame, Participant, Rememberer } from './bot.js';
import { IllegalAnswer } from './referee.js';
import { numbersOf } from './slots.js';
import type { Numbers } from './slots.js';

/**
 * The version of the protocol between a game and a bot that is a program of its own.
 *
 * @group Bots in any language
 */
const PROTOCOL = 1;

/**
 * The way to a program that plays: lines of text to it, and lines back. A process with its standard
 * input and output is one, and so is a socket.
 *
 * @group Bots in any language
 */
export interface BotLines {
  /** Sends a line, whose end is not part of the text. */
  send(line: string): void;
  /** The next line from the program. It rejects when none can come any more, and says why. */
  next(): Promise<string>;
  /**
   * Ends the connection: `failure` says how the program failed, or is `null` if it has been sent `quit`. It may
   * return a promise that is kept when the program has ended.
   */
  close(failure: string | null): void | Promise<void>;
}

/**
 * A bot that is a program of its own, in any language.
 *
 * @group Bots in any language
 */
export type RemoteBot<View extends object, Action> = Bot<View, Action> &
  Rememberer<View, Action> & {
    /**
     * Has as many programs ready as games are to be played at once, so that the time they take to start
     * does not count as thinking. It rejects if one cannot be started.
     */
    prepare(count?: number): Promise<void>;
    /** Ends all programs. */
    close(): Promise<void>;
  };

/**
 * A bot that is a program of its own and speaks the protocol for bots in any language. `open` starts
 * one and returns the way to it. A program plays one game at a time, and one after the other; when a bot
 * has several seats, or games run side by side, there are several. A program that breaks the protocol or
 * does not answer in time has lost its game, and another one is started for the next.
 *
 * It knows no processes, so it works wherever lines can be sent: the guide has the few lines for Node.
 *
 * @throws RulesError `bad-bot` without a name, or if `open` is not a function.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { Action, View } from 'reef-rules/pearls';
 * import { playMatch, random, remoteBot } from 'reef-rules/bots';
 *
 * // A program in the same process, which says that it is ready and then always takes the first action.
 * const bot = remoteBot<View, Action>('first', () => {
 *   const answers: string[] = [];
 *   return {
 *     send(line) {
 *       const { type, id } = JSON.parse(line) as { type: string; id: number };
 *       if (type === 'hello') answers.push('{"type":"ready","protocol":1}');
 *       if (type === 'choose') answers.push(`{"type":"action","id":${id},"index":0}`);
 *     },
 *     next: async () => answers.shift()!,
 *     close() {},
 *   };
 * });
 * (await playMatch(pearls, [bot, random], { seed: 7 })).failure; // null
 * await bot.close();
 * ```
 * @group Bots in any language
 */
export function remoteBot<View extends object, Action>(
  name: string,
  open: () => BotLines,
): RemoteBot<View, Action> {
  const idle: Program[] = [];
  const all = new Set<Program>();
  const start = (): Program => {
    const program = new Program(open(), () => all.delete(program));
    all.add(program);
    return program;
  };

  const bot: RemoteBot<View, Action> = {
    name,
    newGame(place: NewGame): Participant<View, Action> {
      let program: Program | undefined;
      return {
        async choose(decision) {
          if (program?.canGoOn() !== true) {
            program = idle.pop() ?? start();
            await program.begin(place, decision);
          }
          return program.choose(decision);
        },
        gameOver(end) {
          if (program?.end(end) === true) idle.push(program);
        },
      };
    },
    async prepare(count = 1) {
      while (idle.length < count) {
        const program = start();
        await program.ready;
        idle.push(program);
      }
    },
    async close() {
      idle.length = 0;
      await Promise.all([...all].map((program) => program.quit()));
    },
  };
  ensureBot(bot, 'name');
  if (typeof (open as unknown) !== 'function') {
    throw badBot('open', `a function that starts the program, found ${describe(open)}`);
  }
  return freeze(bot);
}

/** One running program. */
class Program {
  readonly #lines: BotLines;
  readonly #onClose: () => void;
  /** Whether it is its turn to say something. */
  #isAsked = false;
  /** How often it was asked for an action. */
  #questions = 0;
  #wantsActions = false;
  #wantsObservation = false;
  #isClosed = false;
  /** Kept when it has said that it is ready. */
  readonly ready: Promise<void>;

  constructor(lines: BotLines, onClose: () => void) {
    this.#lines = lines;
    this.#onClose = onClose;
    this.ready = this.#greet();
  }

  /** Whether it can be sent something. Until now it had time to answer, if it was asked. */
  canGoOn(): boolean {
    if (this.#isAsked) this.#fail('it did not answer in time');
    return !this.#isClosed;
  }

  /** Begins a game. The program's luck is drawn from that of the bot. */
  async begin<V extends object, A>(
    { seat, players }: NewGame,
    { game, rng }: Decision<V, A>,
  ): Promise<void> {
    await this.ready;
    const seed = rng.next() >>> 0;
    this.#send({ type: 'new-game', game: game.name, rules: game.rules, seat, players, seed });
  }

  async choose<V extends object, A>(decision: Decision<V, A>): Promise<Choice<A>> {
    const { game, view, seat, budget, clock } = decision;
    const id = ++this.#questions;
    const count = game.countLegalActions(view);
    const actions = this.#wantsActions ? { actions: game.legalActions(view) } : {};
    const numbers = this.#wantsObservation ? numbersOf<V, A>(game, view, seat) : null;
    const seen = numbers && { observation: numbers.observation, mask: numbers.mask };
    const time = clock === undefined ? {} : { clock };
    const question = { type: 'choose', id, count, budget, ...time, ...actions, ...seen, view };
    return this.#ask(question, 'action', (answer) => {
      // A second answer to an earlier question must never be taken for an answer to this one.
      if (answer['id'] !== id) {
        throw new Error(
          `it answered with the id ${describe(answer['id'])}, but the question has ${id}`,
        );
      }
      const action = actionIn(answer, decision, count, numbers);
      if (answer['analysis'] === undefined) return action;
      const analysis = attempt(() => analysisIn(game, answer['analysis']));
      if (!(analysis instanceof Misfit)) return { action, analysis };
      throw new Error(`it gave a bad analysis: ${analysis.message}`);
    });
  }

  /** Ends a game; says whether the program can play another. */
  end({ winners, result, view }: GameEnd<object>): boolean {
    if (!this.canGoOn()) return false;
    this.#send({ type: 'game-over', winners, result, view });
    return true;
  }

  async quit(): Promise<void> {
    this.#send({ type: 'quit' });
    await this.#close(null);
  }

  async #greet(): Promise<void> {
    await this.#ask({ type: 'hello', protocol: PROTOCOL }, 'ready', (ready) => {
      const { protocol, actions, observation } = ready;
      if (protocol !== PROTOCOL) {
        const found = `version ${describe(protocol)} of the protocol`;
        throw new Error(`it speaks ${found}, not version ${PROTOCOL}`);
      }
      this.#wantsActions = actions === true;
      this.#wantsObservation = observation === true;
    });
  }

  /** Asks something, and reads the line that answers it. A program that answers badly is ended. */
  async #ask<T>(
    question: object,
    type: string,
    read: (answer: Readonly<Record<string, unknown>>) => T,
  ): Promise<T> {
    try {
      this.#isAsked = true;
      this.#send(question);
      const message = messageIn(await this.#lines.next(), type);
      this.#isAsked = false;
      return read(message);
    } catch (error) {
      // The program has kept to the protocol: it may go on.
      if (IllegalAnswer.is(error)) throw error;
      const message = error instanceof Error ? error.message : describe(error);
      this.#fail(message);
      // Where that was found out says nothing about the program.
      throw Object.assign(new Error(message), { stack: '' });
    }
  }

  #send(message: object): void {
    if (this.#isClosed) throw new Error('it has been ended');
    this.#lines.send(JSON.stringify(message));
  }

  #fail(why: string): void {
    this.#close(why).catch(() => undefined);
  }

  async #close(failure: string | null): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClose();
    await this.#lines.close(failure);
  }
}

/** The action in an answer: as JSON or as text, or by the number of a legal action, or by its slot. */
function actionIn<V extends object, A>(
  { action, index, slot }: Readonly<Record<string, unknown>>,
  { game, view }: Decision<V, A>,
  count: number,
  numbers: Numbers<A> | null,
): A {
  if ([action, index, slot].filter((one) => one !== undefined).length > 1) {
    throw new Error('it answered with more than one of action, index and slot: choose one');
  }
  if (slot !== undefined) {
    if (numbers === null) throw new Error('it answered with a slot, but was sent no mask');
    if (numbers.mask[wholeIn(slot, 'slot')] === 1) return numbers.actionAt(slot as number);
    throw new IllegalAnswer(`the slot ${slot as number}, which the mask does not mark`);
  }
  if (index === undefined) {
    return typeof action === 'string' ? game.parseAction(action) : game.actionFromJson(action);
  }
  const place = wholeIn(index, 'index');
  if (place >= 0 && place < count) return game.legalActionAt(view, place);
  throw new IllegalAnswer(`the index ${place}, but there are ${counted(count, 'legal action')}`);
}

function wholeIn(value: unknown, what: string): number {
  if (Number.isInteger(value)) return value as number;
  throw new Error(`it answered with the ${what} ${describe(value)}, which is not a whole number`);
}

/** The message of this type that a line holds. */
function messageIn(line: string, type: string): Readonly<Record<string, unknown>> {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    throw new Error(`it wrote a line that is not JSON: ${describe(line)}`);
  }
  if (isObject(message) && (message as Record<string, unknown>)['type'] === type) {
    return message as Record<string, unknown>;
  }
  throw new Error(`expected a message of type "${type}", but it wrote ${describe(line)}`);
}
