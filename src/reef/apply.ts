import type { Turn as TurnOf } from '../core/game-definition.js';
import { freeze } from '../core/made.js';
import { displayPlace, endOf, handScore, isShort, mover, nextSeat, playScore } from './course.js';
import { wayOf } from './shapes.js';
import { countPattern, findCentre, findMatches } from './pattern.js';
import { firstOf, NOT_PLACED, secondOf } from './placing.js';
import { COLORS, DISPLAY_SIZE } from './types.js';
import type {
  Action,
  CardId,
  DrawAction,
  ReefEvent,
  Placement,
  PlayAction,
  PlayerView,
  StartAction,
  TakeAction,
  View,
} from './types.js';

/** A turn: the table as it is now, and `emit`, which says what happens and lets it happen. */
type Turn = TurnOf<View, ReefEvent<CardId | null>>;

/** What happens when a legal action is done. The effects of the events are in `effects.ts`. */
export function act(turn: Turn, action: Action): void {
  switch (action.type) {
    case 'start':
      start(turn, action);
      return;
    case 'take':
      take(turn, action);
      return;
    case 'draw':
      draw(turn, action);
      return;
    case 'play':
      play(turn, action);
      return;
  }
}

/** The starting pieces, in turn order; when the last are placed, the display is laid out. R7 to R10. */
function start(turn: Turn, { placements }: StartAction): void {
  const { table, emit } = turn;
  place(turn, placements);

  const player = nextSeat(table.turn, table.players.length);
  if (player === table.first) {
    emit({ type: 'display-laid-out', cards: freeze([...table.deck].slice(0, DISPLAY_SIZE)) });
    revealTop(turn);
  }
  emit({ type: 'turn-began', player, round: table.round });
}

/** A card from the display, with its tokens; the deck fills the gap. R13 and R14. */
function take(turn: Turn, { card }: TakeAction): void {
  const { table, emit } = turn;
  const player = table.turn;
  const slot = displayPlace(table, card);
  const { tokens } = table.display[slot]!;
  emit({ type: 'card-taken', player, card, slot });
  if (tokens > 0) emit({ type: 'tokens-collected', player, card, tokens });
  emit({ type: 'display-refilled', card: table.deck[0]!, slot });
  revealTop(turn);
  endTurn(turn);
}

/** The deck's top card, for a point that goes onto the display. R15 and R16. */
function draw(turn: Turn, { tokenOn }: DrawAction): void {
  const { table, emit } = turn;
  const player = table.turn;
  emit({ type: 'token-paid', player, card: tokenOn });
  emit({ type: 'card-drawn', player, card: table.deck[0]! });
  revealTop(turn);
  endTurn(turn);
}

/** A card from the hand: its pieces grow the reef, then its pattern scores. R17 to R26. */
function play(turn: Turn, { card, placements }: PlayAction): void {
  const { table, emit } = turn;
  emit({ type: 'card-played', player: table.turn, card });
  place(turn, placements);
  if (placements.length < 2) tellLacking(turn, card, placements);
  score(turn, 'pattern-scored', table.turn, card);
  endTurn(turn);
}

/** Pieces come from the supply onto the reef, one by one. R17 and R18. */
function place({ table, emit }: Turn, placements: readonly Placement[]): void {
  const player = table.turn;
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    const height = mover(table).board[cell]!.length + 1;
    emit({ type: 'piece-placed', player, color, cell, height });
  }
}

/** The pieces of the card that were not placed: the supply has none left, or else there is no room. R20, R21. */
function tellLacking({ table, emit }: Turn, card: CardId, placements: readonly Placement[]): void {
  const { pieces } = table.cards[card]!;
  const way = wayOf(pieces, placements);
  [firstOf(way), secondOf(way)].forEach((cell, i) => {
    if (cell !== NOT_PLACED) return;
    const color = pieces[i]!;
    const reason = table.supply[color] > 0 ? 'room' : 'supply';
    emit({ type: 'piece-lacking', player: table.turn, color, reason });
  });
}

/** A card scores: for each completion when it is played (R24), once when it is left in hand (R39). */
function score(
  { table, emit, isHeard }: Turn,
  type: 'pattern-scored' | 'hand-scored',
  player: number,
  card: CardId,
): void {
  const { pattern, points } = table.cards[card]!;
  const { board } = table.players[player]!;
  const scoreOf = type === 'pattern-scored' ? playScore : handScore;
  if (!isHeard) {
    const scored = scoreOf(countPattern(board, pattern), points);
    emit({ type, player, card, matches: UNTOLD, around: null, points: scored });
    return;
  }
  const matches = findMatches(board, pattern);
  const around = findCentre(board, pattern);
  emit({ type, player, card, matches, around, points: scoreOf(matches.length, points) });
}

/** Which pieces complete a pattern is worked out only for those who listen. */
const UNTOLD: readonly [] = /* @__PURE__ */ freeze([]);

function revealTop({ table, emit }: Turn): void {
  const card = table.deck[0];
  if (card !== undefined) emit({ type: 'top-revealed', card });
}

/** The next turn, unless the deck is empty or the last round is complete. R11 and R37 to R39. */
function endTurn(turn: Turn): void {
  const { table, emit } = turn;
  const { red, yellow, purple, green } = table.supply;
  if (!table.lastRound && isShort(red, yellow, purple, green)) {
    const colors = COLORS.filter((color) => table.supply[color] === 0);
    emit({ type: 'last-round', colors: freeze(colors) });
  }

  const player = nextSeat(table.turn, table.players.length);
  const isNewRound = player === table.first;
  const reason = endOf(table.deck.length, table.lastRound, isNewRound);
  if (reason !== null) {
    end(turn, reason);
    return;
  }
  emit({ type: 'turn-began', player, round: isNewRound ? table.round + 1 : table.round });
}

/** All hands are shown, and each card left in them scores once if its pattern appears. R39. */
function end(turn: Turn, reason: 'deck' | 'supply'): void {
  const { table, emit } = turn;
  const hands = table.players.map(({ hand, dealt }: PlayerView) => freeze({ hand, dealt }));
  emit({ type: 'game-over', reason, hands: freeze(hands) });
  table.players.forEach(({ hand }, player) => {
    for (const card of hand) if (card !== null) score(turn, 'hand-scored', player, card);
  });
}
