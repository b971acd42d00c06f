import { COLORS, result } from 'reef-rules';
import type { CardId, ReefEvent, State } from 'reef-rules';
import { boardSvg, cardSvg, pieceSvg } from 'reef-rules/svg';
import { drawing, element } from '../shared/dom.js';
import { toHash } from '../lab/position.js';
import { counted, standingsTable } from '../shared/standings.js';

/**
 * The table of a game of Reef: what is on offer, the supply, and everybody's reef and hand. A game that
 * was given up has an `ending`, in words.
 */
export function reefTable(
  state: State,
  events: readonly ReefEvent[],
  names: readonly string[],
  ending: string | null,
): Node[] {
  const next = ending === null && state.phase !== 'over' ? state.turn : null;
  return [
    element('p', {}, ending ?? headline(state, names)),
    ...standings(state, names),
    element(
      'div',
      { class: 'players' },
      ...state.players.map((_, i) => player(state, i, events, names[i]!, i === next)),
    ),
    offer(state),
    supply(state),
  ];
}

function headline(
  { phase, round, turn, first, lastRound }: State,
  names: readonly string[],
): string {
  if (phase === 'over') return `The game ended in round ${round}.`;
  const last = lastRound ? ' This is the last round.' : '';
  const what = phase === 'start' ? 'to place the starting pieces' : 'to move';
  return `Round ${round}: ${names[turn]!} ${what}; ${names[first]!} is first.${last}`;
}

function standings(state: State, names: readonly string[]): Node[] {
  const end = result(state);
  if (end === null) return [];
  const rows = end.standings.map(({ player: seat, rank, score, covered, fourHigh }) => [
    rank,
    names[seat]!,
    score,
    covered,
    fourHigh,
  ]);
  const heads = ['Rank', 'Player', 'Points', 'Covered spaces', 'Stacks of four'];
  return [standingsTable(heads, rows)];
}

function player(
  state: State,
  seat: number,
  events: readonly ReefEvent[],
  name: string,
  isNext: boolean,
): HTMLElement {
  const { board, hand, played, score } = state.players[seat]!;
  const own = events.filter((event) => 'player' in event && event.player === seat);
  const placed = own.flatMap((event) => (event.type === 'piece-placed' ? [event.cell] : []));
  const scored = own.find((event) => event.type === 'pattern-scored');
  const card = own.find((event) => event.type === 'card-played')?.card ?? null;
  const picture = boardSvg(board, {
    look: 'stacked',
    player: seat,
    placed,
    matches: scored?.matches,
    around: scored?.around,
  });
  const points =
    scored === undefined ? '' : scored.points === 0 ? 'no points' : `+${scored.points}`;
  const shown = card === null ? [] : [figure(state, card, points)];
  return element(
    'article',
    { class: isNext ? 'player turn' : 'player', 'aria-label': name },
    element('h3', {}, `${name}${isNext ? ', to move' : ''}: ${counted(score, 'point')}`),
    element('div', { class: 'reef' }, drawing(picture), ...shown),
    labLink(state, seat, card, name),
    element('h4', {}, `Hand: ${counted(hand.length, 'card')}, ${played.length} played`),
    cards(state, hand),
  );
}

/** To the lab with this reef, and with the pattern of the card that was played, if one was. */
function labLink(state: State, seat: number, card: CardId | null, name: string): HTMLElement {
  const { board } = state.players[seat]!;
  const played = card === null ? null : state.cards[card]!;
  const scored = played === null ? {} : { pattern: played.pattern, points: played.points };
  const href = `../lab/index.html${toHash({ board, ...scored })}`;
  const whose = element('span', { class: 'heard' }, ` of ${name}`);
  return element('p', {}, element('a', { href }, 'Open this reef', whose, ' in the lab'));
}

function offer(state: State): HTMLElement {
  const { display, deck, phase } = state;
  const shown = display.map(({ card, tokens }) =>
    figure(state, card, tokens === 0 ? '' : `+ ${counted(tokens, 'point')}`),
  );
  const [top] = deck;
  const next =
    top === undefined || phase === 'start' ? [] : [figure(state, top, 'top of the deck')];
  return element(
    'article',
    {},
    element('h3', {}, `Display and deck: ${counted(deck.length, 'card')} in the deck`),
    element('div', { class: 'cards' }, ...shown, ...next),
  );
}

function cards(state: State, ids: readonly CardId[]): HTMLElement {
  return element('div', { class: 'cards' }, ...ids.map((id) => figure(state, id, '')));
}

function figure(state: State, id: CardId, note: string): HTMLElement {
  const caption = note === '' ? [] : [element('figcaption', {}, note)];
  const picture = drawing(cardSvg(state.cards[id]!, { id, size: 84 }));
  return element('figure', {}, picture, ...caption);
}

function supply({ supply: left }: State): HTMLElement {
  const piles = COLORS.map((color) =>
    element(
      'li',
      {},
      drawing(pieceSvg(color, { look: 'stacked', title: null })),
      `${left[color]} ${color}`,
    ),
  );
  return element(
    'article',
    {},
    element('h3', {}, 'Supply'),
    element('ul', { class: 'supply' }, ...piles),
  );
}
