// Measures what imports cost whoever bundles the library: minified by esbuild, unused code left out,
// gzipped. Fails when something is over its budget, pulls in what it should not, or is not what the docs
// say. Run `npm run build` first; `npm run size -- --write` brings docs/size.md up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const page = join(root, 'docs/size.md');

/**
 * Each row: what it is, the entry point, the names (`*` for all), and the budget in bytes. What comes from
 * several entry points is joined by a plus, and so are the names. Budgets are a fifth or more above the sizes:
 * they are there to notice what an import drags in, not to shape the code.
 */
const ROWS = [
  ['tell errors apart', 'index', 'isRulesError isParseError isIllegalActionError', 1_300],
  ['read and write boards', 'index', 'parseBoard formatBoard', 6_600],
  ['count patterns', 'index', 'countPattern', 6_500],
  ['read and write actions', 'index', 'parseAction formatAction', 6_900],
  ['begin a game', 'index', 'setup', 25_000],
  [
    'play all of Reef',
    'index',
    'setup legalActions countLegalActions legalActionAt randomAction check isLegal apply step result view eventsFor reveals countPattern findMatches findCentre createRng',
    25_000,
  ],
  ['follow a game of Reef', 'index', 'viewFromJson leanView applyEvent', 25_000],
  ['say why not in German', 'index + words/de', 'explain + reef', 12_500],
  ['everything of Reef', 'index', '*', 44_000],
  ['Reef as one value', 'index', 'reef', 34_500],
  [
    'play all of Pearls',
    'pearls',
    'setup legalActions countLegalActions legalActionAt randomAction check isLegal apply step result view eventsFor reveals createRng',
    15_500,
  ],
  ['everything of Pearls', 'pearls', '*', 29_000],
  ['both games as values', 'index + pearls', 'reef + pearls', 44_500],
  ['the simulators', 'fast', '*', 40_000],
  ['let your own bots play', 'bots', 'playMatch', 11_000],
  ['let them compete', 'arena', 'tournament mergeParts', 18_500],
  ['ask a bot at a live table', 'bots', 'askBot', 8_000],
  ['a quick opponent in Reef', 'bots', 'reefGreedy', 39_000],
  ['a good opponent in Reef', 'bots', 'reefPlanner', 46_000],
  ['the best opponent in Reef', 'bots', 'reefMcts', 49_000],
  ['a good opponent in Pearls', 'bots', 'pearlsMcts', 43_500],
  ['everything about bots', 'bots', '*', 80_000],
  ['everything about tournaments', 'arena', '*', 25_000],
  ['a table for any game', 'table', '*', 15_000],
  ['draw reefs and cards', 'svg', 'boardSvg cardSvg handSvg', 17_500],
  ['draw tables of both games', 'svg', 'reefStateSvg pearlsStateSvg', 25_000],
  ['everything about pictures', 'svg', '*', 26_500],
];

/** What must not come along: words that only the code in question has. */
const STRANGERS = [
  [
    'index',
    'countPattern',
    { setup: 'bad-options', luck: 'xoroshiro', text: 'the end of the line' },
  ],
  ['index', 'isRulesError', { everything: 'stack' }],
  ['index', 'setup apply legalActions view', { records: 'other-rules', pictures: 'Player ' }],
  [
    'index',
    '*',
    { German: 'Spiel', Pearls: 'necklace', bots: 'playouts', simulator: 'nothing has been done' },
  ],
  ['index', 'setup check apply step', { 'other sentences': 'fills the gap', German: 'Spiel' }],
  ['pearls', '*', { German: 'Spiel', Reef: 'stack-full', boards: 'a board', bots: 'playouts' }],
  ['words/de', 'reef', { English: 'fills the gap', Pearls: 'Halskette' }],
  ['words/de', 'table', { Reef: 'Riff von', Pearls: 'Halskette' }],
  ['words/en', '*', { German: 'Spiel' }],
  ['fast', '*', { bots: 'bad-bot', drawing: 'Player ' }],
  ['bots', 'random', { search: 'mcts', luck: 'xoroshiro' }],
  ['svg', 'boardSvg cardSvg', { luck: 'xoroshiro', German: 'Spiel' }],
  ['svg', '*', { luck: 'xoroshiro', bots: 'playouts', simulator: 'nothing has been done' }],
  ['bots', 'reefGreedy pearlsGreedy', { planner: 'planner', search: 'mcts' }],
  ['arena', '*', { Reef: 'stack-full', simulator: 'nothing-done' }],
  ['bots', 'playMatch random greedy mcts', { Reef: 'stack-full', simulator: 'nothing-done' }],
];

const problems = [];
const measured = [];
for (const [what, entry, names, budget] of ROWS) {
  const size = gzipSync(await bundle(entry, names), { level: 9 }).length;
  measured.push({ what, entry, names, budget, size });
  if (size > budget) problems.push(`${what}: ${size} bytes, the budget is ${budget}`);
}
const ENTRIES = [
  ...['index', 'pearls', 'fast', 'bots', 'arena', 'table', 'svg'],
  ...['words/de', 'words/en'],
];
const everything = await Promise.all(ENTRIES.map((entry) => bundle(entry, '*')));
for (const [entry, names, strangers] of STRANGERS) {
  const code = await bundle(entry, names);
  for (const [what, word] of Object.entries(strangers)) {
    if (!everything.join().includes(word)) problems.push(`nothing has the word "${word}" any more`);
    if (code.includes(word)) problems.push(`${entry}: ${names} pulls in ${what} ("${word}")`);
  }
}
for (const entry of ENTRIES) {
  const code = await bundle(entry, '');
  if (code !== '') problems.push(`${entry}: importing it does something: ${code.slice(0, 60)}`);
}

console.table(
  Object.fromEntries(measured.map(({ what, size, budget }) => [what, { size, budget }])),
);
if (process.argv.includes('--write')) writeFileSync(page, withTable(readFileSync(page, 'utf8')));
else checkPage(readFileSync(page, 'utf8'));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The bundle of whoever imports these names and nothing else. */
async function bundle(entries, names) {
  const lists = names.split(' + ');
  const lines = entries.split(' + ').map((entry, i) => {
    const list = lists[i].split(' ').join(', ');
    const what = list === '*' ? '*' : `{ ${list} }`;
    const verb = list === '' ? 'import' : 'export';
    return `${verb} ${what} from ${JSON.stringify(`./dist/${entry}.js`)};`;
  });
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** The page with the table as it was measured. */
function withTable(text) {
  const rows = measured.map(({ what, entry, names, budget, size }) => [
    what,
    kilobytes(size),
    kilobytes(budget),
    quoted(entry.split(' + ').map((one) => (one === 'index' ? 'reef-rules' : `reef-rules/${one}`))),
    names === '*' ? 'everything' : quoted(names.split(/ (?:\+ )?/)),
  ]);
  const lines = [['you want to', 'kB', 'at most', 'from', 'import'], null, ...rows].map((row) =>
    row === null ? '| --- | --: | --: | --- | --- |' : `| ${row.join(' | ')} |`,
  );
  return text.replace(/(?<=<!-- sizes -->\n\n)[^]*?(?=\n\n<!-- \/sizes -->)/, lines.join('\n'));
}

function quoted(words) {
  return words.map((word) => `\`${word}\``).join(', ');
}

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

/** Finds sizes that the page states wrongly, by more than one in twenty. */
function checkPage(text) {
  for (const { what, size } of measured) {
    const row = text.split('\n').find((line) => line.startsWith(`| ${what} `));
    const stated = Number(row?.split('|').at(2));
    if (!(Math.abs(stated * 1000 - size) <= 60 + size * 0.05)) {
      const advice = 'run "npm run size -- --write"';
      problems.push(
        `docs/size.md says ${stated} kB for: ${what}; it is ${kilobytes(size)}, ${advice}`,
      );
    }
  }
}
