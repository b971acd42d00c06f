import type { ComponentChildren, JSX } from 'preact';
import { countPattern, formatCell, HAND_LIMIT, MAX_HEIGHT } from 'reef-rules';
import type {
  Action,
  Board,
  Card,
  CardId,
  Cell,
  Color,
  ReefEvent,
  Placement,
  View,
} from 'reef-rules';
import { cardSvg } from 'reef-rules/svg';
import { counted } from './standings.js';
import type { Source, Turn } from './turn.js';
import { listed, Picture } from './parts.js';

/** A card within a sentence. */
function Mini({ card }: { readonly card: Card | null }): JSX.Element {
  return <Picture className="mini" svg={cardSvg(card)} />;
}

// What happened.

/** A turn in a sentence or two. */
export function story(
  { player, events, view }: Turn,
  who: (player: number) => string,
): ComponentChildren {
  const { cards } = view as View;
  const name = <b>{who(player)}</b>;
  const card = (id: CardId | null): JSX.Element => <Mini card={id === null ? null : cards[id]!} />;
  const said: ComponentChildren[] = [];
  const all = events as readonly ReefEvent<CardId | null>[];
  const find = <T extends ReefEvent['type']>(
    type: T,
  ): Extract<ReefEvent, { type: T }> | undefined =>
    all.find((event) => event.type === type) as Extract<ReefEvent, { type: T }> | undefined;

  const played = find('card-played');
  const scored = find('pattern-scored');
  const taken = find('card-taken');
  const drawn = find('card-drawn');
  const paid = find('token-paid');
  const tokens = find('tokens-collected')?.tokens ?? 0;
  if (played !== undefined) {
    said.push(
      <>
        {name} played {card(played.card)}
        {scored === undefined ? '' : `: ${scoreWords(scored.matches.length, scored.points)}`}.
      </>,
    );
  } else if (taken !== undefined) {
    said.push(
      <>
        {name} took {card(taken.card)}
        {tokens > 0 && ` and the ${counted(tokens, 'point')} on it`}.
      </>,
    );
  } else if (drawn !== undefined) {
    said.push(
      <>
        {name} drew {card(drawn.card)}
        {paid !== undefined && <> and put a point on {card(paid.card)}</>}.
      </>,
    );
  } else if (find('piece-placed') !== undefined) said.push(<>{name} placed the starting pieces.</>);
  for (const event of all) {
    if (event.type === 'piece-lacking') {
      said.push(
        `There was no ${event.reason === 'supply' ? `${event.color} left` : `room for ${event.color}`}.`,
      );
    } else if (event.type === 'last-round') {
      said.push(`The supply has no ${listed(event.colors)} left: this is the last round.`);
    } else if (event.type === 'game-over') {
      said.push(
        event.reason === 'deck'
          ? 'The deck is empty: the game is over.'
          : 'The last round is over.',
      );
    } else if (event.type === 'hand-scored' && event.points > 0) {
      said.push(
        <>
          <b>{who(event.player)}</b> scored {event.points} for {card(event.card)} in hand.
        </>,
      );
    }
  }
  return said.flatMap((part, i) => (i === 0 ? [part] : [' ', part]));
}

function scoreWords(count: number, points: number): string {
  if (points === 0) return 'no points';
  return count === 1 ? counted(points, 'point') : `${count} × ${points / count} = ${points} points`;
}

/** Where the points of a player came from. */
export function sources(turns: readonly Turn[], player: number): readonly Source[] {
  return turns.flatMap(({ events, view }, turn) =>
    (events as readonly ReefEvent[]).flatMap((event): readonly Source[] => {
      if (!('player' in event) || event.player !== player) return [];
      if (!('card' in event)) return [];
      const card = <Mini card={(view as View).cards[event.card]!} />;
      if (event.type === 'tokens-collected') {
        return [{ turn, points: event.tokens, what: <>taken with {card}</> }];
      }
      if (event.type === 'token-paid') return [{ turn, points: -1, what: <>put on {card}</> }];
      if (!('points' in event) || event.points === 0) return [];
      const { type, points, matches } = event;
      const sum = matches.length > 1 && ` ${matches.length} × ${points / matches.length}`;
      const what = type === 'hand-scored' ? ' in hand at the end' : sum;
      return [{ turn, points, what: [card, what] }];
    }),
  );
}

// What to do, and why.

/** An action in words. */
export function actionWords(action: Action, { cards, deck }: View): ComponentChildren {
  const placed = (list: readonly { color: Color; cell: Cell }[]): string =>
    listed(list.map(({ color, cell }) => `${color} on ${formatCell(cell)}`));
  switch (action.type) {
    case 'start':
      return `place ${placed(action.placements)}`;
    case 'take':
      return (
        <>
          take <Mini card={cards[action.card]!} />
        </>
      );
    case 'draw':
      return (
        <>
          draw <Mini card={cards[deck[0]!]!} /> from the deck, and put a point on{' '}
          <Mini card={cards[action.tokenOn]!} />
        </>
      );
    case 'play':
      return (
        <>
          play <Mini card={cards[action.card]!} />
          {action.placements.length > 0 && ` with ${placed(action.placements)}`}
        </>
      );
  }
}

/** What an action is good for: now, next, and against the others. */
export function reasons(
  action: Action,
  view: View,
  seat: number,
  who: (player: number) => string,
): readonly string[] {
  const { cards, players, display, deck } = view;
  const { board, hand } = players[seat]!;
  const known = hand.filter((card) => card !== null);
  switch (action.type) {
    case 'start':
    case 'play': {
      const after = withPieces(board, action);
      const left = known.filter((card) => action.type === 'start' || card !== action.card);
      const next = Math.max(0, ...left.map((card) => bestPoints(after, cards[card]!, view)));
      const now =
        action.type === 'play' ? [`It scores ${nowWords(after, cards[action.card]!)} now.`] : [];
      return [
        ...now,
        ...(next > 0
          ? [`It prepares a play of up to ${counted(next, 'point')} with a card left in your hand.`]
          : []),
      ];
    }
    case 'take':
    case 'draw': {
      const id = action.type === 'take' ? action.card : deck[0]!;
      const tokens = action.type === 'take' ? display.find(({ card }) => card === id)!.tokens : 0;
      const own = bestPoints(board, cards[id]!, view);
      const rival = players
        .map((player, other) => ({
          other,
          points: other === seat ? 0 : bestPoints(player.board, cards[id]!, view),
        }))
        .reduce((one, two) => (two.points > one.points ? two : one));
      const helped = bestHelp(
        board,
        cards[id]!,
        known.map((card) => cards[card]!),
        view,
      );
      return [
        ...(tokens > 0 ? [`It brings ${counted(tokens, 'point')} lying on it now.`] : []),
        ...(action.type === 'draw' ? ['It costs you a point now.'] : []),
        ...(own > 0 ? [`Played next, it can score ${counted(own, 'point')}.`] : []),
        ...(helped > 0
          ? [`Its pieces can prepare ${counted(helped, 'point')} for another card of yours.`]
          : []),
        ...(rival.points > 0 && action.type === 'take'
          ? [`It keeps up to ${counted(rival.points, 'point')} from ${who(rival.other)}.`]
          : []),
        ...(known.length + 1 === HAND_LIMIT ? ['Your hand is then full.'] : []),
      ];
    }
  }
}

function nowWords(board: Board, { pattern, points }: Card): string {
  return scoreWords(countPattern(board, pattern), countPattern(board, pattern) * points);
}

/** All reefs that a card’s pieces can lead to; a piece that is lacking is left out. */
function reefsAfter(board: Board, { pieces }: Card, { supply }: View): readonly Board[] {
  return pieces.reduce<readonly Board[]>(
    (boards, color) =>
      supply[color] === 0 ? boards : boards.flatMap((one) => withOne(one, color)),
    [board],
  );
}

function withOne(board: Board, color: Color): readonly Board[] {
  return board.flatMap((stack, cell) =>
    stack.length < MAX_HEIGHT ? [withPieces(board, { placements: [{ color, cell }] })] : [],
  );
}

/** The most points that a card can score on a reef, with its own pieces placed first. */
function bestPoints(board: Board, card: Card, view: View): number {
  const counts = reefsAfter(board, card, view).map((one) => countPattern(one, card.pattern));
  return Math.max(0, ...counts) * card.points;
}

/** The most points that another card would be worth after this card’s pieces are placed. */
function bestHelp(board: Board, card: Card, others: readonly Card[], view: View): number {
  const boards = reefsAfter(board, card, view);
  return Math.max(
    0,
    ...others.flatMap(({ pattern, points }) =>
      boards.map((one) => countPattern(one, pattern) * points),
    ),
  );
}

/** A reef as it will be. */
export function withPieces(
  board: Board,
  { placements }: { readonly placements: readonly Placement[] },
): Board {
  return placements.reduce<Board>(
    (reef, { color, cell }) => reef.map((stack, i) => (i === cell ? [...stack, color] : stack)),
    board,
  );
}
