import { reef } from 'reef-rules';
import type { Action, ReefEvent, View } from 'reef-rules';
import { REEF_LEVELS, reefMcts } from 'reef-rules/bots';
import type { Kit } from './kit.js';
import type { Choice } from './reef-draft.js';
import { lesson, rules } from './reef-lesson.js';
import { bar, nothing, table } from './reef-table.js';
import { actionWords, reasons, sources, story } from '../shared/reef-words.js';
import { startPage } from './start.js';

const WEIGHTS: Readonly<Record<string, number>> = {
  'piece-placed': 0.6,
  'card-played': 1,
  'card-taken': 1,
  'card-drawn': 1,
  'pattern-scored': 1,
};

const kit: Kit<View, Action, ReefEvent, Choice> = {
  game: reef,
  title: 'Reef',
  variants: [
    { words: 'Starting pieces on the centre spaces', options: { start: 'centre' } },
    { words: 'Starting pieces around the centre', options: { start: 'outside' } },
    { words: 'Starting pieces anywhere', options: { start: 'anywhere' } },
  ],
  levels: REEF_LEVELS,
  search: reefMcts,
  nothing,
  table,
  bar,
  story,
  actionWords,
  reasons,
  weight: ({ type }) => WEIGHTS[type] ?? 0,
  points: ({ players }, player) => players[player]!.score,
  sources,
  columns: [
    ['Covered spaces', 'covered'],
    ['Stacks of four', 'fourHigh'],
  ],
  lesson,
  rules,
};

startPage(kit);
