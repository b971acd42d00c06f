import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRecord,
  createRng,
  formatRecord,
  key,
  parseDeck,
  replay,
  setup,
} from '../../src/index.js';
import type { Action, ReefRecord, SetupOptions, State } from '../../src/index.js';
import { playOut } from '../kit/games.js';

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
  const missing = Object.keys(GAMES).filter((name) => !existsSync(join(folder, name)));
  for (const name of missing) {
    const [about, make] = GAMES[name] as (typeof GAMES)[string];
    const record = make();
    const end = key(replay(record).at(-1) as State);
    const text = `; ${about}\n${formatRecord(record)}; The key of the last state:\n; ${end}\n`;
    // The flag makes writing fail if somebody was faster.
    writeFileSync(join(folder, name), text, { flag: 'wx' });
  }
  return missing;
}

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

const GAMES: Readonly<Record<string, readonly [about: string, make: () => ReefRecord]>> = {
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
      return createRecord({ state: states[half] as State }, actions.slice(half));
    },
  ],
  'unfinished.txt': [
    'Four players, broken off in the middle of a round.',
    () => {
      const options: SetupOptions = { players: 4, seed: 6, start: 'outside' };
      return createRecord({ options }, someActions(options).slice(0, 4 + 4 * 9 + 2));
    },
  ],
};

function whole(options: SetupOptions): ReefRecord {
  return createRecord({ options }, someActions(options));
}

/** A whole game of actions by lot, the same ones every time. */
function someActions(options: SetupOptions): readonly Action[] {
  const { players } = setup(options);
  return playOut(options, createRng(`${options.seed} ${players.length}`)).actions;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(writeMissingRecords());
}
