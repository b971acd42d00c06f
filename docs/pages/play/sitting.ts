import { createRecord, formatRecord, parseRecord, replay } from 'reef-rules';
import type { AnyGame, Beginning, Ending, GameEvent, GameOptions } from 'reef-rules';
import { LEVELS } from 'reef-rules/bots';
import type { Level } from 'reef-rules/bots';
import { shortened } from '../shared/problem.js';

/** Who sits somewhere: a person, or a bot of some level. */
export interface Seat {
  readonly kind: 'person' | Level;
  readonly name: string;
}

/** One action with what came of it. */
export interface Step {
  readonly player: number;
  readonly action: unknown;
  readonly events: readonly GameEvent[];
  /** How the game stood afterwards. */
  readonly state: object;
}

/** A game that people and bots play at one screen. It never changes: a move makes a new one. */
export interface Sitting {
  readonly game: AnyGame;
  readonly beginning: Beginning<object, GameOptions>;
  readonly seats: readonly Seat[];
  readonly first: object;
  readonly steps: readonly Step[];
  /** How the game ended before its rules ended it; `null` if it did not. */
  readonly ending: Ending | null;
}

/** A new game. The options need a seed, or the game could not be kept. */
export function begin(game: AnyGame, options: GameOptions, seats: readonly Seat[]): Sitting {
  const first = game.setup(options);
  return { game, beginning: { options }, seats, first, steps: [], ending: null };
}

/** How the game stands. */
export function stateOf({ steps, first }: Sitting): object {
  return steps.at(-1)?.state ?? first;
}

/** Whose decision it is; `null` when the game is over, by its rules or before. */
export function turnOf(sitting: Sitting): number | null {
  return sitting.ending === null ? sitting.game.turn(stateOf(sitting)) : null;
}

/** The seats of people. */
export function peopleOf({ seats }: Sitting): readonly number[] {
  return seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
}

/** The game after an action of the player whose turn it is. */
export function act(sitting: Sitting, action: unknown): Sitting {
  const { game, steps } = sitting;
  const before = stateOf(sitting);
  const player = game.turn(before)!;
  const { state, events } = game.step(before, action);
  return { ...sitting, steps: [...steps, { player, action, events, state }] };
}

/** The game that a player has given up, so that all others win. */
export function resign(sitting: Sitting, player: number): Sitting {
  return { ...sitting, ending: { by: 'resignation', player } };
}

/**
 * How many actions are left if the last action of a person is taken back, with all that bots have done
 * since; `null` if that is not allowed, because some of it has shown something new.
 */
export function undoTo(sitting: Sitting): number | null {
  const { game, seats, steps, first, ending } = sitting;
  if (ending !== null) return null;
  const last = steps.map(({ player }) => seats[player]!.kind === 'person').lastIndexOf(true);
  if (last < 0) return null;
  const isOpen = steps.slice(last).some(({ action }, i) => {
    const before = steps[last + i - 1]?.state ?? first;
    return game.reveals(before, action);
  });
  return isOpen ? null : last;
}

/** The game as it was after some actions. */
export function backTo(sitting: Sitting, actions: number): Sitting {
  return { ...sitting, steps: sitting.steps.slice(0, actions), ending: null };
}

// As a record. Who sits where stands in comments at its head, which everybody else may pass over.

/** The game as a record, with the names and the kinds of the players. */
export function toRecord({ game, beginning, seats, steps, ending }: Sitting): string {
  const actions = steps.map(({ action }) => action);
  const record = createRecord(game, beginning, actions, ending ?? undefined);
  const tags = seats.flatMap(({ kind, name }, seat) => [
    `; bot ${seat} ${JSON.stringify(name)}\n`,
    `; seat ${seat} ${kind}\n`,
  ]);
  return tags.join('') + formatRecord(game, record);
}

/**
 * The game of a record as it was after some actions. Without a word about who sits where, a person
 * takes the seat of the player whose turn it is, and bots take the others.
 *
 * @throws ParseError, RulesError or IllegalActionError when the record cannot be played.
 */
export function fromRecord(game: AnyGame, text: string, count: number): Sitting {
  const record = parseRecord(game, text);
  const { actions, ending = null, options, state } = record;
  // This says which action is not legal, if one is not.
  const [first] = replay(game, record, Math.min(count, actions.length)) as [object];
  const beginning = options === undefined ? { state } : { options };
  const players = (first as { readonly players: readonly unknown[] }).players.length;

  const all = { game, beginning, seats: [], first, steps: [], ending: null };
  const sitting = actions.slice(0, count).reduce<Sitting>(act, all);
  const turn = game.turn(stateOf(sitting)) ?? 0;
  const seats = Array.from({ length: players }, (_, seat) => seatIn(text, seat, seat === turn));
  return { ...sitting, seats, ending: count < actions.length ? null : ending };
}

function seatIn(text: string, seat: number, isNext: boolean): Seat {
  const [, word] = new RegExp(`^; seat ${seat} (\\w+)$`, 'm').exec(text) ?? [];
  const kind = (['person', ...LEVELS] as const).find((one) => one === word);
  const [, name] = new RegExp(`^; bot ${seat} "((?:[^"\\\\]|\\\\.)*)"$`, 'm').exec(text) ?? [];
  return {
    kind: kind ?? (isNext ? 'person' : 'medium'),
    name: name === undefined ? `Player ${seat + 1}` : shortened(unquoted(name), 40),
  };
}

/** A tag that was changed by hand may be no text: then it is taken as it stands. */
function unquoted(name: string): string {
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch {
    return name;
  }
}
