import { nameOf } from '../../core/render.js';
import { flag, list, nullable, readAs, readOrThrow } from '../../core/shape.js';
import { COLORS, DISPLAY_SIZE, PLAYER_COUNTS } from '../../reef/types.js';
import type { Card, CardId, View } from '../../reef/types.js';
import { headline } from '../../reef/headline.js';
import { view as viewShape } from '../../reef/table-shape.js';
import type { ReefWords } from '../../reef/words-en.js';
import { en } from '../../reef/words-en.js';
import { boardBody, boardSize, ensureGhosts, MARKS } from './board.js';
import type { BoardMarks } from './board.js';
import { CARD_HEIGHT, CARD_WIDTH, cardBody, cardIds, tokenBody } from './card.js';
import type { CardMarks } from './card.js';
import { PIECE, pieceBody } from './pieces.js';
import { BLOCK, loneBlock } from './stacks.js';
import { paperBody } from '../shared/card.js';
import { names, readStyle, refuse, someOf } from '../shared/style.js';
import type { FieldReaders, Pen, SvgStyle } from '../shared/style.js';
import { attributes, groupBody, label, picture, placed } from '../shared/svg.js';
import {
  groundBody,
  HEADER,
  headerBody,
  headingBody,
  layOut,
  PAD,
  panelBody,
  slotBody,
} from '../shared/table.js';
import type { Part } from '../shared/table.js';

/**
 * How a table of Reef is drawn.
 *
 * @group Styles
 */
export interface ReefStateSvgStyle extends SvgStyle<ReefWords>, CardMarks {
  /** What the players are called; `Player 0` and so on by default. */
  readonly names?: readonly string[] | undefined;
  /** What is pointed out on each player's reef, by player; `null` for nothing. */
  readonly boards?: readonly (BoardMarks | null)[] | undefined;
  /** Whether to name the rows and columns of reefs; they are by default. */
  readonly coordinates?: boolean | undefined;
}

/**
 * A whole state or view of Reef: the turn, the display with its tokens, the deck, the supply,
 * and all players' reefs and hands. It shows what the view holds and nothing else: unknown cards are
 * backs. Reefs are groups with `data-board`, cards with `data-card`; around them are `data-display`,
 * `data-deck` and `data-hand`.
 *
 * @throws RulesError `bad-view`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules';
 * import { reefStateSvg } from 'reef-rules/svg';
 *
 * const state = setup({ players: 3, seed: 7 });
 * const svg = reefStateSvg(view(state, 0), { names: ['Ann', 'Ben', 'Cleo'], look: 'stacked' });
 * svg.includes('data-board="2"'); // true
 * ```
 * @group Reef
 */
export function reefStateSvg(view: View, style: ReefStateSvgStyle = {}): string {
  const table = readOrThrow('bad-view', () => readAs(viewShape, view), 'a view of Reef');
  const { pen, more } = readStyle(style, en, STATE_STYLE);
  const { names, boards = [], coordinates = true, ...cards } = more;
  if (boards.length > table.players.length)
    refuse('boards', `expected at most ${table.players.length} items, found ${boards.length}`);
  boards.forEach((marks, player) => {
    const { board } = table.players[player]!;
    ensureGhosts(board, marks ?? {}, `boards[${player}].ghosts`);
  });
  return tablePicture({ pen, view: table, names, boards, coordinates, cards });
}

const STATE_STYLE: FieldReaders<Omit<ReefStateSvgStyle, keyof SvgStyle>> = {
  names,
  boards: list(nullable(boardMarks), 0, () => Math.max(...PLAYER_COUNTS)),
  coordinates: flag,
  legal: cardIds,
  chosen: cardIds,
};

function boardMarks(value: unknown): BoardMarks {
  return readAs(someOf(MARKS), value);
}

// The table.

/** All that a table is drawn from. */
interface Scene {
  readonly pen: Pen<ReefWords>;
  readonly view: View;
  readonly names: readonly string[] | undefined;
  readonly boards: readonly (BoardMarks | null)[];
  readonly coordinates: boolean;
  readonly cards: CardMarks;
}

const HAND_SCALE = 0.76;
const OFFER_SCALE = 0.84;
const LINE = 20;

function tablePicture(scene: Scene): string {
  const { pen, view, names, coordinates } = scene;
  const side = boardSize(coordinates);
  const hand = 2 * CARD_WIDTH * HAND_SCALE + 10;
  const layout = layOut(view.players.length, {
    width: PAD + side + PAD + hand + PAD,
    height: PAD + HEADER + side + PAD - 4,
    offer: PAD + LINE + CARD_HEIGHT * OFFER_SCALE + PAD,
  });
  const line = headline(view, { names, words: pen.words });
  const players = layout.players.map((part, player) => playerBody(scene, player, part));
  const body = groundBody(pen, layout, line) + offerBody(scene, layout.offer) + players.join('');
  return picture({ ...layout, body }, line, pen, 'group');
}

// What everybody takes from.

function offerBody(scene: Scene, part: Part): string {
  const { pen, view } = scene;
  const { words } = pen;
  const isStart = view.phase === 'start';
  const [width, height] = [CARD_WIDTH * OFFER_SCALE, CARD_HEIGHT * OFFER_SCALE];
  const top = PAD + LINE;
  const deckX = PAD + DISPLAY_SIZE * (width + 12) + 14;

  const display = Array.from({ length: DISPLAY_SIZE }, (_, i) => {
    const at = [PAD + i * (width + 12), top] as const;
    const place = view.display[i];
    return place === undefined
      ? slotBody(pen, ...at, width, height)
      : displayCard(scene, place, at);
  });
  const displayName = isStart ? words.drawing.noDisplay : words.drawing.display;
  const deckName = (isStart ? words.drawing.deckFaceDown : words.drawing.deck)(view.deck.length);
  // Beside the deck, or below it where a player's part would be.
  const supplyAt = part.width > 600 ? [deckX + width + 90, PAD] : [PAD, top + height + 18];
  const body = [
    panelBody(pen, part, false),
    groupBody({ 'data-display': '', role: 'group', 'aria-label': displayName }, [
      headingBody(pen, displayName, PAD, PAD + 5, deckX - PAD - 12),
      ...display,
    ]),
    groupBody({ 'data-deck': '', role: 'group', 'aria-label': deckName }, [
      headingBody(pen, words.drawing.deck(view.deck.length), deckX, PAD + 5, 132),
      deckBody(scene, [deckX, top]),
    ]),
    placed(supplyBody(scene), supplyAt[0]!, supplyAt[1]!),
  ];
  return placed(body.join(''), part.x, part.y);
}

type Place = readonly [x: number, y: number];

function displayCard(
  { pen, view, cards }: Scene,
  { card, tokens }: View['display'][number],
  at: Place,
): string {
  const more = [
    tokenBody(pen, tokens, CARD_WIDTH - 11, CARD_HEIGHT - 10),
    pen.words.drawing.tokens(tokens),
  ] as const;
  return cardBody(pen, known(view, card), {
    id: card,
    isNumbered: true,
    marks: cards,
    at,
    scale: OFFER_SCALE,
    ...(tokens > 0 ? { more } : {}),
  });
}

/** The deck with its top card, which is face down until the display is laid out; other cards show below it. */
function deckBody({ pen, view, cards }: Scene, [x, y]: Place): string {
  const [width, height] = [CARD_WIDTH * OFFER_SCALE, CARD_HEIGHT * OFFER_SCALE];
  const [top] = view.deck;
  if (top === undefined) return slotBody(pen, x, y, width, height);
  const id = view.phase === 'start' ? null : top;
  const edges = [2, 1].filter((edge) => edge < view.deck.length);
  const under = edges.map((edge) =>
    placed(
      paperBody(pen, width, height, 'fill') + paperBody(pen, width, height, 'stroke'),
      x + edge * 3.5,
      y + edge * 3.5,
    ),
  );
  const place = { id, isNumbered: true, marks: cards, at: [x, y], scale: OFFER_SCALE } as const;
  return under.join('') + cardBody(pen, known(view, id), place);
}

/** The pieces that are left, colour by colour. */
function supplyBody({ pen, view }: Scene): string {
  const { words, isStacked } = pen;
  const piles = COLORS.map((color, i) => {
    const count = view.supply[color];
    const x = 34 + i * 92;
    const piece = isStacked
      ? placed(loneBlock(pen, color), x - (BLOCK.width * 1.4) / 2, LINE + 12, 1.4)
      : placed(pieceBody(pen, color), x - PIECE, LINE + 4, 2);
    return piece + label(pen, String(count), x, LINE + 74, { size: 21, fill: 'text' });
  });
  const counts = COLORS.map((color) => `${view.supply[color]} ${words.colors[color]}`);
  const name = `${words.drawing.supply}: ${counts.join(', ')}`;
  return groupBody({ role: 'img', 'aria-label': name }, [
    headingBody(pen, words.drawing.supply, 0, 5, 300),
    ...piles,
  ]);
}

// A player.

function playerBody(scene: Scene, player: number, part: Part): string {
  const { pen, view, names, boards, coordinates } = scene;
  const { words } = pen;
  const { board, score } = view.players[player]!;
  const name = nameOf(player, { names, words });
  const isNext = view.phase !== 'over' && view.turn === player;
  const reef = boardBody(pen, board, boards[player] ?? {}, coordinates, true);
  const isEmpty = board.every((stack) => stack.length === 0);
  const whose = words.drawing.reefOf(name, score);
  const reefName = isEmpty ? `${whose}. ${words.pictures.emptyReef}` : whose;
  const body = [
    panelBody(pen, part, isNext),
    headerBody(pen, part, {
      name,
      points: words.drawing.points(score),
      isNext,
      isFirst: view.first === player,
    }),
    placed(
      reef.body,
      PAD - 4,
      PAD + HEADER - 4,
      1,
      attributes({ 'data-board': player, role: 'group', 'aria-label': reefName }),
    ),
    placed(handBody(scene, player, name), PAD + reef.width + PAD - 4, PAD + HEADER + 4),
  ];
  return placed(body.join(''), part.x, part.y);
}

function handBody({ pen, view, cards }: Scene, player: number, name: string): string {
  const { drawing } = pen.words;
  const { hand } = view.players[player]!;
  const faces = hand.map((id, i) =>
    cardBody(pen, known(view, id), {
      id,
      isNumbered: true,
      marks: cards,
      at: [
        (i % 2) * (CARD_WIDTH * HAND_SCALE + 10),
        Math.floor(i / 2) * (CARD_HEIGHT * HAND_SCALE + 8),
      ],
      scale: HAND_SCALE,
    }),
  );
  const none = headingBody(pen, drawing.noHand, 0, 6, 2 * CARD_WIDTH * HAND_SCALE);
  return groupBody(
    { 'data-hand': player, role: 'group', 'aria-label': drawing.handOf(name) },
    faces.length === 0 ? [none] : faces,
  );
}

function known({ cards }: View, id: CardId | null): Card | null {
  return id === null ? null : cards[id]!;
}
