import type { GameOptions } from 'reef-rules';
import type { Seat } from './sitting.js';

/** What somebody wants to play. */
export interface Wish {
  readonly options: GameOptions;
  readonly seats: readonly Seat[];
}

/** What people are called unless they say otherwise. */
export const NAMES: readonly string[] = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn'];

/** The game that a page begins with: one person against a bot. */
export function firstWish(): Wish {
  return { options: { players: 2, seed: newSeed() }, seats: seatsOf(['person', 'easy'], NAMES) };
}

/** The guided first game: its deal is always the same. */
export function lessonWish(options: object): Wish {
  return {
    options: { players: 2, ...options },
    seats: seatsOf(['person', 'beginner'], NAMES),
  };
}

/** The same players again, with other cards. */
export function again({ options, seats }: Wish): Wish {
  return { options: { ...options, seed: newSeed() }, seats };
}

export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** Everybody with a name; bots are called after their level, and numbered if that is needed. */
export function seatsOf(kinds: readonly Seat['kind'][], names: readonly string[]): Seat[] {
  return kinds.map((kind, seat) => {
    if (kind === 'person') return { kind, name: names[seat]! };
    const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} bot`;
    const alike = kinds.filter((other) => other === kind).length;
    const before = kinds.slice(0, seat).filter((other) => other === kind).length;
    return { kind, name: alike === 1 ? title : `${title} ${before + 1}` };
  });
}
