import type { Turn as TurnOf } from '../core/game-definition.js';
import { freeze } from '../core/made.js';
import { countIn } from './cards.js';
import {
  accountOf,
  finalTurnsAfter,
  phaseAfter,
  refillSize,
  seatAfter,
  triggerOf,
} from './course.js';
import type { Action, PearlsEvent, Pearl, PlayAction, TakeAction, View } from './types.js';

/** A turn: the table as it is now, and `emit`, which says what happens and lets it happen. */
type Turn = TurnOf<View, PearlsEvent<Pearl | null>>;

/** What happens when a legal action is done. The effects of the events are in `effects.ts`. */
export function act(turn: Turn, action: Action): void {
  const { table, emit } = turn;
  switch (action.type) {
    case 'take':
      take(turn, action);
      break;
    case 'play':
      play(turn, action);
      break;
    case 'pass':
      emit({ type: 'passed', player: table.turn });
      break;
  }
  endTurn(turn);
}

/** All cards of a kind, which everybody sees; the deck fills the gaps as far as it goes. P9, P10, P12. */
function take({ table, emit }: Turn, { color }: TakeAction): void {
  const count = countIn([...table.market], color);
  emit({ type: 'cards-taken', player: table.turn, color, count });

  const cards: (Pearl | null)[] = [];
  const size = refillSize(table.market.length, table.deck.length);
  for (let i = 0; i < size; i++) cards.push(table.deck[i]!);
  emit({ type: 'market-refilled', cards: freeze(cards) });
}

/** Cards of one colour with jokers, shown to all, then onto the pile; perhaps a necklace. P13, P14, P15. */
function play({ table, emit }: Turn, { color, count, jokers, necklace }: PlayAction): void {
  const player = table.turn;
  emit({ type: 'cards-played', player, color, count, jokers });
  if (necklace) emit({ type: 'necklace-taken', player, value: count + jokers });
}

/** The next turn, the first of the last ones, or none any more. P8, P18, P19, P22. */
function endTurn(turn: Turn): void {
  const { table, emit } = turn;
  const { phase, finalTurns } = table;
  const reason = phase === 'play' ? triggerOf(table.deck.length, table.necklaces.length) : null;
  if (reason !== null) emit({ type: 'last-turns', player: table.turn, reason });

  const players = table.players.length;
  const left = finalTurnsAfter({ phase, finalTurns }, players, reason !== null);
  if (phaseAfter(phase, left) === 'over') end(turn);
  else emit({ type: 'turn-began', player: seatAfter(table.turn, players), finalTurns: left });
}

/** All hands are shown and scored, but for those that a preview does not know. P22, P23. */
function end({ table, emit }: Turn): void {
  emit({ type: 'game-over' });
  table.players.forEach((player, seat) => {
    if (player.unknown !== undefined) return;
    const { pearls, necklaces, penalty, score } = accountOf(player);
    const left = player.hand;
    emit({ type: 'player-scored', player: seat, pearls, necklaces, left, penalty, score });
  });
}
