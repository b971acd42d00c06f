import { PEARLS_LEVELS, pearlsMcts } from 'reef-rules/bots';
import { pearls } from 'reef-rules/pearls';
import { answerQuestions } from './bots.js';
import { Page } from './page.js';
import { PearlsTable } from './pearls-table.js';

if (typeof document === 'undefined')
  answerQuestions(pearls, { levels: PEARLS_LEVELS, search: pearlsMcts });
else {
  new Page({
    game: pearls,
    variants: [
      { words: 'With two or three players, some cards stay in the box', options: {} },
      { words: 'All 100 cards', options: { allCards: true } },
    ],
    table: (host) => new PearlsTable(host),
  }).start();
}
