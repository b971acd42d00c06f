import { PEARLS_LEVELS, pearlsMcts } from 'reef-rules/bots';
import { pearls } from 'reef-rules/pearls';
import type { Action, PearlsEvent, View } from 'reef-rules/pearls';
import type { Kit } from './kit.js';
import { lesson, rules } from './pearls-lesson.js';
import { bar, NOTHING, pointsOf, table } from './pearls-table.js';
import type { Choice } from './pearls-table.js';
import { actionWords, reasons, sources, story } from '../shared/pearls-words.js';
import { startPage } from './start.js';

const SHOWN = ['cards-taken', 'cards-played', 'necklace-taken', 'passed'];

const kit: Kit<View, Action, PearlsEvent, Choice> = {
  game: pearls,
  title: 'Pearls',
  variants: [
    { words: 'With two or three players, some cards stay in the box', options: {} },
    { words: 'All 100 cards', options: { allCards: true } },
  ],
  levels: PEARLS_LEVELS,
  search: pearlsMcts,
  nothing: () => NOTHING,
  table,
  bar,
  story,
  actionWords,
  reasons,
  weight: ({ type }) => (SHOWN.includes(type) ? 1 : 0),
  points: (view, player) =>
    pearls.result(view)?.standings.find((one) => one.player === player)?.score ??
    pointsOf(view.players[player]!),
  sources,
  columns: [['Cards left', 'cardsLeft']],
  lesson,
  rules,
};

startPage(kit);
