import { THEMES } from '../../src/svg/shared/theme.js';
import type { Paint } from '../../src/svg/shared/theme.js';
import { diagramSvg, escaped } from './drawing.js';

/** The diagrams that a page can ask for: `<!-- diagram: action -->`. */
export const DIAGRAMS: Readonly<Record<string, () => string>> = {
  action: actionDiagram,
  map: mapDiagram,
};

/** A colour of the pictures of the games. */
function paint(name: Paint): string {
  return `var(--reef-${name},${THEMES.light[name]})`;
}

type Point = readonly [x: number, y: number];

/** A box with lines of text, the first one in bold type. */
function box([x, y]: Point, width: number, height: number, lines: readonly string[]): string {
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" stroke-width="1.5" style="fill:${paint('card')};stroke:${paint('line')}"/>`;
  const from = y + height / 2 - (lines.length - 1) * 8.5 + 4.5;
  const texts = lines.map((line, i) =>
    text(line, [x + width / 2, from + i * 17], i === 0 ? 700 : 400),
  );
  return frame + texts.join('');
}

function text(words: string, [x, y]: Point, weight = 400): string {
  return `<text x="${x}" y="${y}" font-size="13" text-anchor="middle" class="diagram-${weight}" style="fill:${paint('text')}">${escaped(words)}</text>`;
}

/** An arrow from one place to another; upright and level ones only need no more than this. */
function arrow([x1, y1]: Point, [x2, y2]: Point): string {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const line = `<path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="2" style="fill:none;stroke:${paint('mark')}"/>`;
  const head = `<path d="M0 0L-9 -5V5Z" transform="translate(${x2} ${y2}) rotate(${Math.round(angle)})" style="fill:${paint('mark')}"/>`;
  return line + head;
}

/** The way of an action: from a client to the server, and what comes back to everybody. */
function actionDiagram(): string {
  const body = [
    ...['Ann’s client', 'The server', 'Ben’s client'].map((name, i) =>
      text(name, [105 + i * 265, 18], 700),
    ),
    box([10, 32], 190, 62, ['Ann’s view', 'legalActions(view)', 'nextPlacements(view, draft)']),
    arrow([200, 63], [273, 63]),
    text('act', [237, 55]),
    box([275, 32], 190, 62, ['The table', 'receive(game, table, …)', 'check, then step']),
    arrow([370, 94], [370, 128]),
    box([275, 130], 190, 62, ['The next state', 'eventsFor each seat', 'leanView of each seat']),
    arrow([275, 161], [202, 161]),
    text('step', [237, 153]),
    arrow([465, 161], [538, 161]),
    text('step', [503, 153]),
    box([10, 130], 190, 62, [
      'What Ann may know',
      'applyEvent(view, event)',
      'for each event: animate',
    ]),
    box([540, 130], 190, 62, [
      'What Ben may know',
      'applyEvent(view, event)',
      'for each event: animate',
    ]),
    arrow([105, 130], [105, 96]),
    text('the new view', [58, 116]),
    box([540, 32], 190, 62, ['Ben’s view', 'shows, and waits', 'for his turn']),
    arrow([635, 130], [635, 96]),
    text('the new view', [686, 116]),
  ];
  const words =
    'The way of an action: a client chooses it from its view and sends it; the server checks it and takes the step; every client is sent its own events and view, and applies them.';
  return diagramSvg([740, 204], body.join(''), words);
}

interface Folder {
  readonly at: Point;
  readonly width: number;
  readonly words: string;
}

const FOLDER_HEIGHT = 46;

const FOLDERS: Readonly<Record<string, Folder>> = {
  training: { at: [10, 10], width: 200, words: 'how bots learn from games' },
  cli: { at: [230, 10], width: 200, words: 'the program for the terminal' },
  arena: { at: [150, 84], width: 200, words: 'tournaments' },
  games: { at: [370, 84], width: 250, words: 'all that programs ask of a game' },
  bots: { at: [150, 158], width: 200, words: 'bots and matches' },
  testing: { at: [370, 158], width: 180, words: 'laws and arbitrary values' },
  svg: { at: [570, 158], width: 160, words: 'pictures as SVG' },
  fast: { at: [10, 232], width: 190, words: 'simulators of both games' },
  words: { at: [630, 232], width: 100, words: 'languages' },
  reef: { at: [150, 306], width: 200, words: 'Reef' },
  pearls: { at: [400, 306], width: 200, words: 'Pearls' },
  table: { at: [620, 306], width: 110, words: 'a server’s table' },
  core: { at: [10, 380], width: 720, words: 'what knows no game; every folder uses it' },
};

/** Which folders use which, where it is not plain from the rest; and where the arrows begin and end. */
export const USES: readonly (readonly [user: string, used: string, from: number, to: number])[] = [
  ['training', 'arena', 150, 200],
  ['cli', 'arena', 300, 300],
  ['arena', 'bots', 250, 250],
  ['bots', 'fast', 190, 130],
  ['bots', 'reef', 250, 250],
  ['bots', 'pearls', 320, 440],
  ['bots', 'table', 345, 640],
  ['cli', 'games', 400, 400],
  ['games', 'bots', 400, 330],
  ['games', 'svg', 600, 620],
  ['svg', 'reef', 600, 345],
  ['svg', 'pearls', 620, 570],
  ['testing', 'reef', 440, 320],
  ['testing', 'pearls', 500, 500],
  ['fast', 'reef', 110, 170],
  ['fast', 'pearls', 170, 420],
  ['words', 'reef', 650, 345],
  ['words', 'pearls', 665, 590],
  ['words', 'table', 690, 690],
  ['reef', 'core', 250, 250],
  ['pearls', 'core', 500, 500],
  ['table', 'core', 675, 675],
];

/** The folders of the source, and which use which. */
function mapDiagram(): string {
  const arrows = USES.map(([user, used, from, to]) =>
    arrow([from, FOLDERS[user]!.at[1] + FOLDER_HEIGHT], [to, FOLDERS[used]!.at[1]]),
  );
  const boxes = Object.entries(FOLDERS).map(([name, { at, width, words }]) =>
    box(at, width, FOLDER_HEIGHT, [`src/${name}`, words]),
  );
  const words = USES.map(([user, used]) => `${user} uses ${used}`).join(', ');
  const title = `The folders of the source: ${words}.`;
  return diagramSvg([740, 436], arrows.join('') + boxes.join(''), title);
}
