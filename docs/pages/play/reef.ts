import { reef } from 'reef-rules';
import { REEF_LEVELS, reefMcts } from 'reef-rules/bots';
import { answerQuestions } from './bots.js';
import { Page } from './page.js';
import { ReefTable } from './reef-table.js';

if (typeof document === 'undefined')
  answerQuestions(reef, { levels: REEF_LEVELS, search: reefMcts });
else {
  new Page({
    game: reef,
    variants: [
      { words: 'Starting pieces on the centre spaces', options: { start: 'centre' } },
      { words: 'Starting pieces around the centre', options: { start: 'outside' } },
      { words: 'Starting pieces anywhere', options: { start: 'anywhere' } },
    ],
    table: (host) => new ReefTable(host),
  }).start();
}
