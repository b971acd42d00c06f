import { nameOf } from '../../core/render.js';
import { list, oneOf, readAs, readOrThrow } from '../../core/shape.js';
import { handSize, sizeOf } from '../../pearls/cards.js';
import { headline } from '../../pearls/headline.js';
import { view as viewShape } from '../../pearls/shapes.js';
import { accountOf } from '../../pearls/course.js';
import { PEARLS } from '../../pearls/types.js';
import type { Pearl, PlayerView, View } from '../../pearls/types.js';
import type { PearlsWords } from '../../pearls/words-en.js';
import { en } from '../../pearls/words-en.js';
import {
  NECKLACE,
  necklaceBody,
  PEARL_HEIGHT,
  PEARL_WIDTH,
  pearlBody,
  pearlCard,
  pearlText,
} from './pieces.js';
import { names, readStyle } from '../shared/style.js';
import type { FieldReaders, Pen, SvgStyle } from '../shared/style.js';
import { groupBody, label, picture, placed } from '../shared/svg.js';
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
 * How a table of Pearls is drawn.
 *
 * @group Styles
 */
export interface PearlsStateSvgStyle extends SvgStyle<PearlsWords> {
  /** What the players are called; `Player 0` and so on by default. */
  readonly names?: readonly string[] | undefined;
  /** Kinds of cards that can be chosen from the market: they are buttons. */
  readonly legal?: readonly Pearl[] | undefined;
  /** Kinds of cards in the market that have been chosen. */
  readonly chosen?: readonly Pearl[] | undefined;
}

/**
 * A whole state or view of Pearls: the turn, the market, the deck, the necklaces on the
 * table, and the hand, pile and necklaces of every player. It shows what the view holds and nothing else. Cards
 * are groups with `data-card`, which names their kind; around them are `data-market`, `data-deck` and
 * `data-hand`.
 *
 * @throws RulesError `bad-view`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules/pearls';
 * import { pearlsStateSvg } from 'reef-rules/svg';
 *
 * const state = setup({ players: 4, seed: 7 });
 * pearlsStateSvg(view(state, 0), { names: ['Ann', 'Ben', 'Cleo', 'Dora'], theme: 'dark' });
 * ```
 * @group Pearls
 */
export function pearlsStateSvg(view: View, style: PearlsStateSvgStyle = {}): string {
  const table = readOrThrow('bad-view', () => readAs(viewShape, view), 'a view of Pearls');
  const { pen, more } = readStyle(style, en, STATE_STYLE);
  const { names, legal = [], chosen = [] } = more;
  return tablePicture({ pen, view: table, names, legal, chosen });
}

const kinds = list(oneOf(PEARLS), 0, () => PEARLS.length);

const STATE_STYLE: FieldReaders<Omit<PearlsStateSvgStyle, keyof SvgStyle>> = {
  names,
  legal: kinds,
  chosen: kinds,
};

/** All that a table is drawn from. */
interface Scene {
  readonly pen: Pen<PearlsWords>;
  readonly view: View;
  readonly names: readonly string[] | undefined;
  readonly legal: readonly Pearl[];
  readonly chosen: readonly Pearl[];
}

// How large everything is.

const HAND_SCALE = 0.74;
const MARKET_SCALE = 0.82;
const LINE = 20;
const [HAND_WIDTH, HAND_HEIGHT] = [PEARL_WIDTH * HAND_SCALE, PEARL_HEIGHT * HAND_SCALE];
const [OPEN_WIDTH, OPEN_HEIGHT] = [PEARL_WIDTH * MARKET_SCALE, PEARL_HEIGHT * MARKET_SCALE];
/** From one card to the next. */
const STEP = 8;
const PLAN = {
  // A hand can hold all kinds, and unknown cards.
  width: 2 * PAD + (PEARLS.length + 1) * (HAND_WIDTH + STEP) - STEP,
  height: PAD + HEADER + HAND_HEIGHT + 14 + 30 + 36 + 6,
  offer: PAD + LINE + OPEN_HEIGHT + PAD,
};

function tablePicture(scene: Scene): string {
  const { pen, view, names } = scene;
  const layout = layOut(view.players.length, PLAN);
  const line = headline(view, { names, words: pen.words });
  const players = layout.players.map((part, player) => playerBody(scene, player, part));
  const body = groundBody(pen, layout, line) + offerBody(scene, layout.offer) + players.join('');
  return picture({ ...layout, body }, line, pen, 'group');
}

// What everybody takes from.

function offerBody(scene: Scene, part: Part): string {
  const { pen, view, legal, chosen } = scene;
  const { drawing } = pen.words;
  const top = PAD + LINE;
  const deckX = PAD + 6 * (OPEN_WIDTH + STEP) + 8;
  const market = view.market.map((pearl, i) =>
    pearlCard(pen, pearl, {
      count: 1,
      isLegal: pearl !== null && legal.includes(pearl),
      isChosen: pearl !== null && chosen.includes(pearl),
      at: [PAD + i * (OPEN_WIDTH + STEP), top],
      scale: MARKET_SCALE,
    }),
  );
  const deckName = drawing.deck(view.deck.length);
  const isWide = part.width > PLAN.width;
  const [x, y] = isWide ? [deckX + OPEN_WIDTH + 72, PAD] : [PAD, top + OPEN_HEIGHT + 12];
  const body = [
    panelBody(pen, part, false),
    groupBody({ 'data-market': '', role: 'group', 'aria-label': drawing.market }, [
      headingBody(pen, drawing.market, PAD, PAD + 5, 300),
      ...market,
    ]),
    groupBody({ 'data-deck': '', role: 'img', 'aria-label': deckName }, [
      label(pen, deckName, isWide ? deckX : part.width - PAD, PAD + 5, {
        size: 13,
        fill: 'text',
        anchor: isWide ? 'start' : 'end',
      }),
      deckBody(scene, deckX, top),
    ]),
    placed(tableNecklaces(scene), x, y),
  ];
  return placed(body.join(''), part.x, part.y);
}

function deckBody({ pen, view }: Scene, x: number, y: number): string {
  if (view.deck.length === 0) return slotBody(pen, x, y, OPEN_WIDTH, OPEN_HEIGHT);
  const place = { isLegal: false, isChosen: false, at: [x, y], scale: MARKET_SCALE } as const;
  return pearlCard(pen, null, { ...place, count: view.deck.length });
}

function tableNecklaces({ pen, view }: Scene): string {
  const name = pen.words.drawing.necklaces(view.necklaces);
  const scale = 0.8;
  const items = view.necklaces.map((value, i) =>
    necklaceBody(pen, value, i * NECKLACE * scale, LINE, scale),
  );
  return groupBody({ role: 'group', 'aria-label': name }, [
    headingBody(pen, name, 0, 5, 460),
    ...items,
  ]);
}

// A player.

function playerBody(scene: Scene, player: number, part: Part): string {
  const { pen, view, names } = scene;
  const { words } = pen;
  const seat = view.players[player]!;
  const name = nameOf(player, { names, words });
  const isNext = view.phase !== 'over' && view.turn === player;
  const pileY = PAD + HEADER + HAND_HEIGHT + 14;
  const body = [
    panelBody(pen, part, isNext),
    headerBody(pen, part, { name, points: pointsText(view, seat, words), isNext, isFirst: false }),
    placed(handBody(pen, seat, player), PAD, PAD + HEADER - 4),
    placed(pileBody(pen, seat), PAD, pileY),
    placed(ownNecklaces(pen, seat), PAD, pileY + 30),
  ];
  return placed(groupBody({ role: 'group', 'aria-label': name }, body), part.x, part.y);
}

/** The cards in hand count only when the game is over, and then against the player. */
function pointsText({ phase }: View, player: PlayerView, { drawing }: PearlsWords): string {
  const { pearls, necklaces, score } = accountOf(player);
  const isScored = phase === 'over' && player.unknown === undefined;
  return isScored ? drawing.points(score) : drawing.pointsSoFar(pearls + necklaces);
}

function handBody(pen: Pen<PearlsWords>, player: PlayerView, seat: number): string {
  const { drawing } = pen.words;
  const { hand, unknown = 0 } = player;
  const kinds: (readonly [Pearl | null, number])[] = [
    ...PEARLS.map((pearl) => [pearl, hand[pearl]] as const),
    [null, unknown],
  ];
  const cards = kinds
    .filter(([, count]) => count > 0)
    .map(([pearl, count], i) =>
      pearlCard(pen, pearl, {
        count,
        isLegal: false,
        isChosen: false,
        at: [i * (HAND_WIDTH + STEP), 0],
        scale: HAND_SCALE,
      }),
    );
  const name = `${drawing.hand}: ${drawing.cards(handSize(player))}`;
  return groupBody(
    { 'data-hand': seat, role: 'group', 'aria-label': name },
    cards.length === 0 ? [headingBody(pen, name, 0, 8, 300)] : cards,
  );
}

/** The cards played: a small pearl for each kind, with their number. */
function pileBody(pen: Pen<PearlsWords>, { pile }: PlayerView): string {
  const { drawing } = pen.words;
  const kinds = PEARLS.filter((pearl) => pile[pearl] > 0);
  const pearls = kinds.map((pearl, i) => {
    const x = FROM + i * 56;
    const count = label(pen, `×${pile[pearl]}`, x + 13, 12, {
      size: 13,
      fill: 'text',
      anchor: 'start',
    });
    return pearlBody(pen, pearl, x, 12, 10.5) + count;
  });
  const size = drawing.cards(sizeOf(pile));
  const texts = kinds.map((pearl) => pearlText(pearl, pile[pearl], pen.words));
  const name = [`${drawing.pile}: ${size}`, ...texts].join('; ');
  return groupBody({ role: 'img', 'aria-label': name }, [
    headingBody(pen, kinds.length === 0 ? `${drawing.pile}: ${size}` : drawing.pile, 0, 12, 200),
    ...pearls,
  ]);
}

/** Where small pearls and necklaces begin, beside their names. */
const FROM = 92;

function ownNecklaces(pen: Pen<PearlsWords>, { necklaces }: PlayerView): string {
  const { drawing } = pen.words;
  const name = drawing.ownNecklaces(necklaces);
  const items = necklaces.map((value, i) => necklaceBody(pen, value, i * 37, 0, 0.62));
  return groupBody(
    { role: 'group', 'aria-label': name },
    items.length === 0 ? [headingBody(pen, name, 0, 17, 300)] : items,
  );
}
