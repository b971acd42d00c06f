import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createRecord,
  createRng,
  formatRecord,
  parseDeck,
  reef,
  replay,
  setup,
} from '../../src/index.js';
import type {
  Action,
  Game,
  GameRecord,
  ReefRecord,
  GameOptions,
  SetupOptions,
} from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { playOut } from '../kit/reef/games.js';
import { atRandom } from './kept.js';
import type { Choice } from './kept.js';
import { COLLECTING } from './pearls.js';

/**
 * Records of games that must replay to the same end for ever, or else `rules` has to rise.
 *
 * A file that exists is never written again, whatever the library makes of it today: it stands for
 * the games that people have kept. If one no longer replays, the library is wrong, not the file. A new
 * game is added under a new name.
 */
export const RECORDS: string = resolve(import.meta.dirname, 'records');

/** Writes those records that are missing, and leaves the others alone; says which were written. */
export function writeMissingRecords(folder: string = RECORDS): string[] {
  mkdirSync(folder, { recursive: true });
  const games = { ...REEF_GAMES, ...PEARLS_GAMES };
  const missing = Object.keys(games).filter((name) => !existsSync(join(folder, name)));
  for (const name of missing) {
    const text = games[name]!();
    // The flag makes writing fail if somebody was faster.
    writeFileSync(join(folder, name), text, { flag: 'wx' });
  }
  return missing;
}

/** What is in the files, by their names. */
type Records = Readonly<Record<string, () => string>>;

/** The texts of records, each with what it is about and the key of its last state as comments. */
function textsOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  games: Readonly<Record<string, readonly [about: string, make: () => GameRecord<S, A, O>]>>,
): Records {
  const textOf = (about: string, record: GameRecord<S, A, O>): string => {
    const end = game.key(replay(game, record).at(-1)!);
    return `; ${about}\n${formatRecord(game, record)}; The key of the last state:\n; ${end}\n`;
  };
  const texts = Object.entries(games).map(
    ([name, [about, make]]) => [name, () => textOf(about, make())] as const,
  );
  return Object.fromEntries(texts);
}

// Reef.

const OWN_DECK = `
  yy: r = 1
  pp: y y = 2
  gg: p2+ = 3
  rr: * . / . * = 1
  rg: y@r = 2
  yp: g g g = 5
  rr: *3 = 4
  gg: y . . / y y y = 7
`;

/** The records of Reef. */
export const REEF_GAMES: Records = textsOf(reef, {
  'two-centre.txt': [
    'Two players, the standard deck, starting pieces in the centre.',
    () => whole({ players: 2, seed: 1 }),
  ],
  'three-outside.txt': [
    'Three players, starting pieces outside the centre, a text as seed.',
    () => whole({ players: 3, seed: 'three; "outside"', first: 2, start: 'outside' }),
  ],
  'four-anywhere.txt': [
    'Four players, starting pieces anywhere.',
    () => whole({ players: 4, seed: -4, start: 'anywhere' }),
  ],
  'own-deck.txt': [
    'Two players with a deck of their own, until it is empty.',
    () => whole({ players: 2, seed: 'own', first: 0, cards: parseDeck(OWN_DECK.repeat(3)) }),
  ],
  'from-state.txt': [
    'The second half of a game of three, from a state.',
    () => {
      const { states, actions } = playOut({ players: 3, seed: 5 }, createRng('from-state'));
      const half = actions.length >> 1;
      return createRecord(reef, {
        beginning: { state: states[half]! },
        actions: actions.slice(half),
      });
    },
  ],
  'unfinished.txt': [
    'Four players, broken off in the middle of a round.',
    () => {
      const options: SetupOptions = { players: 4, seed: 6, start: 'outside' };
      return createRecord(reef, {
        beginning: { options },
        actions: someActions(options).slice(0, 4 + 4 * 9 + 2),
      });
    },
  ],
});

function whole(options: SetupOptions): ReefRecord {
  return createRecord(reef, { beginning: { options }, actions: someActions(options) });
}

/** A whole game of actions by lot, the same ones every time. */
function someActions(options: SetupOptions): readonly Action[] {
  const { players } = setup(options);
  return playOut(options, createRng(`${options.seed} ${players.length}`)).actions;
}

// Pearls.

/** The records of Pearls. */
export const PEARLS_GAMES: Records = textsOf(pearls.pearls, {
  'pearls-two.txt': [
    'Two players, without the cards that two do without.',
    () => wholePearls({ players: 2, seed: 1 }, COLLECTING),
  ],
  'pearls-three.txt': [
    'Three players by lot, a text as seed.',
    () => wholePearls({ players: 3, seed: 'three; "pearls"', allCards: false }, RANDOM),
  ],
  'pearls-three-all-cards.txt': [
    'Three players with all cards, until the last necklace is gone.',
    () => wholePearls({ players: 3, seed: 4, first: 2, allCards: true }, COLLECTING),
  ],
  'pearls-four.txt': [
    'Four players by lot.',
    () => wholePearls({ players: 4, seed: -4, first: 0 }, RANDOM),
  ],
  'pearls-six.txt': [
    'Six players, with the deck empty at the end.',
    () => wholePearls({ players: 6, seed: 6 }, COLLECTING),
  ],
  'pearls-from-state.txt': [
    'The last turns of a game of five, from a state.',
    () => {
      const record = wholePearls({ players: 5, seed: 5 }, RANDOM);
      const states = replay(pearls.pearls, record);
      const last = states.findIndex(({ phase }) => phase === 'final');
      const state = states[last]!;
      return createRecord(pearls.pearls, {
        beginning: { state },
        actions: record.actions.slice(last),
      });
    },
  ],
  'pearls-unfinished.txt': [
    'Two players with all cards, broken off in the middle.',
    () => {
      const options: pearls.SetupOptions = { players: 2, seed: 'unfinished', allCards: true };
      const { actions } = wholePearls(options, COLLECTING);
      return createRecord(pearls.pearls, { beginning: { options }, actions: actions.slice(0, 31) });
    },
  ],
});

const RANDOM = atRandom(pearls.pearls);

/** A whole game in which everybody chooses in the same way. */
function wholePearls(
  options: pearls.SetupOptions,
  { choose }: Choice<pearls.State, pearls.Action>,
): pearls.PearlsRecord {
  const rng = createRng(`${options.seed} ${options.players}`);
  const actions: pearls.Action[] = [];
  for (let state = pearls.setup(options); state.phase !== 'over';) {
    const action = choose(state, rng);
    actions.push(action);
    state = pearls.apply(state, action);
  }
  return createRecord(pearls.pearls, { beginning: { options }, actions });
}
