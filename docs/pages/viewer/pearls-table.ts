import { PEARLS, result, VALUES } from 'reef-rules/pearls';
import type { Pearl, Pearls, Player, State } from 'reef-rules/pearls';
import { drawing, element } from '../shared/dom.js';
import { necklaceSvg, pearlSvg } from 'reef-rules/svg';
import { counted, standingsTable } from '../shared/standings.js';

/**
 * The table of a game of Pearls: the market, the necklaces, and everybody's cards. A game that was given
 * up has an `ending`, in words.
 */
export function pearlsTable(state: State, names: readonly string[], ending: string | null): Node[] {
  const { market, deck, necklaces } = state;
  const next = ending === null && state.phase !== 'over' ? state.turn : null;
  return [
    element('p', {}, ending ?? headline(state, names)),
    ...standings(state, names),
    element(
      'div',
      { class: 'players' },
      ...state.players.map((_, seat) => playerPart(state, seat, names[seat]!, seat === next)),
    ),
    element('h3', {}, `Market, with ${counted(deck.length, 'card')} in the deck`),
    market.length === 0
      ? element('p', {}, 'The market is empty.')
      : element('div', { class: 'cards market' }, ...market.map((pearl) => card(pearl))),
    element('h3', {}, 'Necklaces on the table'),
    necklaceRow(necklaces, 'No necklace is left.'),
  ];
}

function headline({ phase, turn, finalTurns }: State, names: readonly string[]): string {
  if (phase === 'over') return 'The game is over.';
  const last = phase === 'final' ? ` ${counted(finalTurns, 'last turn')} to go.` : '';
  return `${names[turn]!} to move.${last}`;
}

function standings(state: State, names: readonly string[]): Node[] {
  const end = result(state);
  if (end === null) return [];
  const rows = end.standings.map(({ player, rank, score, cardsLeft }) => [
    rank,
    names[player]!,
    score,
    cardsLeft,
  ]);
  return [standingsTable(['Rank', 'Player', 'Points', 'Cards left'], rows)];
}

function playerPart(state: State, seat: number, name: string, isNext: boolean): HTMLElement {
  const player = state.players[seat]!;
  const { hand, seen, pile, necklaces } = player;
  const end = result(state)?.standings.find((standing) => standing.player === seat);
  const points =
    end === undefined
      ? `${counted(worth(player), 'point')} without the hand`
      : counted(end.score, 'point');
  return element(
    'article',
    { class: isNext ? 'player turn' : 'player', 'aria-label': name },
    element('h3', {}, `${name}${isNext ? ', to move' : ''}: ${points}`),
    element('h4', {}, `Hand: ${counted(sizeOf(hand), 'card')}`),
    cardRow(hand, (pearl) => (seen[pearl] === 0 ? '' : `, ${seen[pearl]} seen`)),
    element('h4', {}, `Pile: ${counted(sizeOf(pile), 'card')}`),
    cardRow(pile, () => ''),
    element('h4', {}, 'Necklaces'),
    necklaceRow(necklaces, 'None yet.'),
  );
}

/** The points that a player has for sure: the pile and the necklaces. */
export function worth({ pile, necklaces }: Pick<Player, 'pile' | 'necklaces'>): number {
  const ofPile = PEARLS.reduce((sum, pearl) => sum + pile[pearl] * VALUES[pearl], 0);
  return necklaces.reduce((sum, value) => sum + value, ofPile);
}

function sizeOf(cards: Pearls): number {
  return PEARLS.reduce((sum, pearl) => sum + cards[pearl], 0);
}

/** A card of each kind, with how many there are. */
function cardRow(cards: Pearls, note: (pearl: Pearl) => string): HTMLElement {
  const kinds = PEARLS.filter((pearl) => cards[pearl] > 0);
  if (kinds.length === 0) return element('p', {}, 'No cards.');
  const figures = kinds.map((pearl) => {
    const caption = element('figcaption', {}, `× ${cards[pearl]}${note(pearl)}`);
    return element('figure', {}, card(pearl), caption);
  });
  return element('div', { class: 'cards small' }, ...figures);
}

function card(pearl: Pearl): Element {
  return drawing(pearlSvg(pearl));
}

function necklaceRow(values: readonly number[], none: string): HTMLElement {
  if (values.length === 0) return element('p', {}, none);
  return element(
    'div',
    { class: 'cards necklaces' },
    ...values.map((value) => drawing(necklaceSvg(value))),
  );
}
