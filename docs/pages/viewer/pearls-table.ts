import { PEARLS, result, VALUES } from 'reef-rules/pearls';
import type { Pearl, Pearls, Player, State } from 'reef-rules/pearls';
import { element } from '../lab/dom.js';
import { counted, scrolling, standingsTable } from './standings.js';

/** The table of a game of Pearls: the market, the necklaces, and everybody's cards. */
export function pearlsTable(state: State): Node[] {
  return [
    element('p', {}, headline(state)),
    ...standings(state),
    element('h3', {}, `Market, with ${counted(state.deck.length, 'card')} in the deck`),
    chips(state.market),
    element('h3', {}, 'Necklaces on the table'),
    element('p', {}, state.necklaces.join(', ') || 'none left'),
    element('h3', {}, 'Cards'),
    cardTable(state),
  ];
}

function headline({ phase, turn, finalTurns }: State): string {
  if (phase === 'over') return 'The game is over.';
  const last = phase === 'final' ? ` ${counted(finalTurns, 'last turn')} to go.` : '';
  return `Player ${turn} to move.${last}`;
}

function standings(state: State): Node[] {
  const end = result(state);
  if (end === null) return [];
  const rows = end.standings.map(({ player, rank, score, cardsLeft }) => [
    rank,
    `Player ${player}`,
    score,
    cardsLeft,
  ]);
  return [standingsTable(['Rank', 'Player', 'Points', 'Cards left'], rows)];
}

function chips(row: readonly Pearl[]): HTMLElement {
  if (row.length === 0) return element('p', {}, 'empty');
  const items = row.map((pearl) => element('li', { class: `chip ${pearl}` }, pearl));
  return element('ul', { class: 'chips' }, ...items);
}

/** A row for each hand and each pile; what is known to everybody stands in brackets. */
function cardTable(state: State): HTMLElement {
  const heads = PEARLS.map((pearl) =>
    element('th', { scope: 'col' }, pearl, element('small', {}, ` ${VALUES[pearl]}`)),
  );
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'Player'),
    element('th', { scope: 'col' }, 'Cards'),
    ...heads,
    element('th', { scope: 'col' }, 'Necklaces'),
    element('th', { scope: 'col' }, 'Points without the hand'),
  );
  const bodies = state.players.map((player, seat) => playerRows(state, player, seat));
  const table = element('table', { class: 'pearls' }, element('thead', {}, head), ...bodies);
  return scrolling(table, 'Cards');
}

function playerRows(state: State, player: Player, seat: number): HTMLElement {
  const { hand, seen, pile, necklaces } = player;
  const isNext = state.phase !== 'over' && state.turn === seat;
  const sum = necklaces.reduce((all, value) => all + value, worth(pile));
  const name = `Player ${seat}${isNext ? ', to move' : ''}`;
  const handCells = PEARLS.map((pearl) => {
    const known = seen[pearl] === 0 ? '' : ` (${seen[pearl]} seen)`;
    return element('td', {}, hand[pearl] === 0 ? '' : `${hand[pearl]}${known}`);
  });
  const pileCells = PEARLS.map((pearl) =>
    element('td', {}, pile[pearl] === 0 ? '' : String(pile[pearl])),
  );
  return element(
    'tbody',
    isNext ? { class: 'turn' } : {},
    element(
      'tr',
      {},
      element('th', { scope: 'rowgroup', rowspan: '2' }, name),
      element('th', { scope: 'row' }, 'hand'),
      ...handCells,
      element('td', { rowspan: '2' }, necklaces.join(', ') || 'none'),
      element('td', { rowspan: '2' }, String(sum)),
    ),
    element('tr', {}, element('th', { scope: 'row' }, 'pile'), ...pileCells),
  );
}

function worth(pearls: Pearls): number {
  return PEARLS.reduce((sum, pearl) => sum + pearls[pearl] * VALUES[pearl], 0);
}
