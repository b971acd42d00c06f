import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botsIn } from '../../src/cli/record-file.js';
import { replay } from '../../src/core/record.js';
import { parseRecord } from '../../src/core/record-text.js';
import { step } from '../../src/reef/play.js';
import { STANDARD_DECK } from '../../src/reef/cards.js';
import { reef } from '../../src/reef/game.js';
import { formatCard } from '../../src/reef/notation.js';

/**
 * `npm run families -- BOT DIR…`: how the cards of the standard deck perform for a bot, in games
 * that `reef-rules arena --records DIR` has kept. Prints the table of `docs/standard-deck.md`.
 */

/** Cards that differ in nothing but their colours, and whether their points are known or filled in. */
interface Row {
  readonly name: string;
  readonly cards: number;
  readonly points: 'known' | 'filled in';
}

/** The rows in the order of the deck. */
const ROWS: readonly Row[] = [
  { name: 'single', cards: 4, points: 'known' },
  { name: 'wild height 2', cards: 1, points: 'filled in' },
  { name: 'wild height 3', cards: 2, points: 'known' },
  { name: 'wild height 4', cards: 1, points: 'known' },
  { name: 'height 2', cards: 4, points: 'known' },
  { name: 'height 3', cards: 4, points: 'known' },
  { name: 'height 4', cards: 4, points: 'known' },
  { name: 'neighbours', cards: 6, points: 'filled in' },
  { name: 'twin towers', cards: 4, points: 'filled in' },
  { name: 'high diagonal', cards: 6, points: 'known' },
  { name: 'line', cards: 4, points: 'known' },
  { name: 'diagonal', cards: 4, points: 'known' },
  { name: 'corner', cards: 4, points: 'filled in' },
  { name: 'square', cards: 4, points: 'known' },
  { name: 'around the highest', cards: 8, points: 'known' },
];

/** What became of some cards. */
interface Tally {
  plays: number;
  /** Plays that scored at all, how often their patterns were completed, and the points for that. */
  scoring: number;
  completions: number;
  points: number;
}

/** What became of each card of the standard deck where this bot played it. */
function talliesOf(bot: string, records: readonly string[]): readonly Tally[] {
  const tallies = STANDARD_DECK.map(() => ({ plays: 0, scoring: 0, completions: 0, points: 0 }));
  for (const text of records) {
    const bots = botsIn(text);
    if (!bots.includes(bot)) continue;
    const record = parseRecord(reef, text);
    const states = replay(reef, record);
    if (states[0]?.cards !== STANDARD_DECK) throw new Error('a game was played with another deck');
    for (const [i, action] of record.actions.entries()) {
      for (const event of step(states[i]!, action).events) {
        if (!('player' in event) || bots[event.player] !== bot) continue;
        if (event.type === 'card-played') tallies[event.card]!.plays++;
        if (event.type !== 'pattern-scored' || event.points === 0) continue;
        const tally = tallies[event.card]!;
        tally.scoring++;
        tally.completions += event.matches.length;
        tally.points += event.points;
      }
    }
  }
  return tallies;
}

/** The table in Markdown. */
function tableOf(tallies: readonly Tally[]): string {
  const lines = [
    '| cards | example | points for each | plays | scoring | completions per play | points per play |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  let first = 0;
  for (const { name, cards, points } of ROWS) {
    const some = tallies.slice(first, first + cards);
    const sum = (of: (tally: Tally) => number): number =>
      some.reduce((total, tally) => total + of(tally), 0);
    const example = STANDARD_DECK[first];
    if (example === undefined) break;
    const plays = sum((tally) => tally.plays);
    lines.push(
      `| ${[
        name,
        `\`${formatCard(example)}\``,
        `${example.points}, ${points}`,
        plays.toLocaleString('en'),
        `${((100 * sum((tally) => tally.scoring)) / plays).toFixed(0)} %`,
        (sum((tally) => tally.completions) / plays).toFixed(2),
        (sum((tally) => tally.points) / plays).toFixed(2),
      ].join(' | ')} |`,
    );
    first += cards;
  }
  if (first !== STANDARD_DECK.length) throw new Error(`the rows have ${first} cards`);
  return lines.join('\n');
}

const [bot = '', ...folders] = process.argv.slice(2);
const records = folders.flatMap((folder) =>
  readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
);
const tallies = talliesOf(bot, records);
if (tallies.every(({ plays }) => plays === 0)) {
  throw new Error('name a bot and folders of its games: npm run families -- planner DIR');
}
console.log(tableOf(tallies));
