import type { ComponentChildren } from 'preact';
import { reef } from 'reef-rules';
import type {
  Action as ReefAction,
  AnyGame,
  GameEvent,
  ReefEvent,
  State as ReefState,
} from 'reef-rules';
import { pearls } from 'reef-rules/pearls';
import type { Action as PearlsAction, State as PearlsState } from 'reef-rules/pearls';
import * as pearlsWords from '../shared/pearls-words.js';
import * as reefWords from '../shared/reef-words.js';
import type { Turn } from '../shared/turn.js';
import { pearlsTable, worth } from './pearls-table.js';
import { reefTable } from './reef-table.js';

/** What the page shows of a game. */
interface Shown {
  readonly game: AnyGame;
  /** An action that somebody does in a state, in words and pictures. */
  actionWords(action: unknown, state: object): ComponentChildren;
  /** What happened in a turn, in words and pictures. */
  story(turn: Turn, who: (player: number) => string): ComponentChildren;
  /** The table after some events; `ending` says how the game ended if its rules did not end it. */
  table(
    state: object,
    events: readonly GameEvent[],
    names: readonly string[],
    ending: string | null,
  ): readonly Node[];
  /** The points of each player. */
  points(state: object): readonly number[];
}

/** The games of the page. A new game is a value here. */
const SHOWN: readonly Shown[] = [
  {
    game: reef,
    actionWords: (action: ReefAction, state: ReefState) => reefWords.actionWords(action, state),
    story: reefWords.story,
    table: (state: ReefState, events: readonly ReefEvent[], names, ending) =>
      reefTable(state, events, names, ending),
    points: ({ players }: ReefState) => players.map(({ score }) => score),
  },
  {
    game: pearls,
    actionWords: (action: PearlsAction) => pearlsWords.actionWords(action),
    story: pearlsWords.story,
    table: (state: PearlsState, _events, names, ending) => pearlsTable(state, names, ending),
    points: ({ players }: PearlsState) => players.map((player) => worth(player)),
  },
];

/** The games whose records the page reads. */
export const GAMES: readonly AnyGame[] = SHOWN.map(({ game }) => game);

/** What the page shows of a game. */
export function shownOf(game: AnyGame): Shown {
  return SHOWN.find((one) => one.game === game)!;
}
