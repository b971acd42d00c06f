import { freeze, freezeState } from '../core/freeze.js';
import { placement } from '../reef/actions.js';
import { emptyBoard, withPieces } from '../reef/board.js';
import { CELLS, COLORS, DEALT_CARDS, DISPLAY_SIZE, START_RULES } from '../reef/types.js';
import type { Board, CardId, DisplayCard, Placement, Player, State } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import {
  DEALT,
  DECK_END,
  DECK_TOP,
  DISPLAY,
  FIRST,
  HAND,
  HAND_SIZE,
  LAST_ROUND,
  NO_CARD,
  PHASE,
  PLAYERS,
  ROUND,
  SCORE,
  STACKS,
  START_RULE,
  STARTING,
  SUPPLY_OF,
  TOKENS,
  TURN,
} from './layout.js';
import { PHASES, playerAt, s } from './memory.js';
import { listPlayed } from './pile.js';

/** The plain state of a packed game, frozen through and through. */
export function unpack({ cards, pile }: PackedDeck): State {
  const [red, yellow, purple, green] = s.subarray(SUPPLY_OF) as unknown as Four;
  return freezeState({
    cards,
    start: START_RULES[s[START_RULE]!]!,
    phase: PHASES[s[PHASE]!]!,
    players: freeze(Array.from({ length: s[PLAYERS]! }, (_, seat) => playerOf(pile, seat))),
    first: s[FIRST]!,
    turn: s[TURN]!,
    round: s[ROUND]!,
    supply: freeze({ red, yellow, purple, green }),
    deck: freeze([...s.subarray(s[DECK_TOP], s[DECK_END])]),
    display: displayOf(),
    lastRound: s[LAST_ROUND] === 1,
  });
}

type Four = readonly [number, number, number, number];

function playerOf(pile: number, seat: number): Player {
  const player = playerAt(seat);
  return freeze({
    board: boardOf(player),
    hand: freeze([...s.subarray(player + HAND, player + HAND + s[player + HAND_SIZE]!)]),
    dealt: freeze(
      [...s.subarray(player + DEALT, player + DEALT + DEALT_CARDS)].filter((id) => id !== NO_CARD),
    ),
    played: playedBy(pile, seat),
    score: s[player + SCORE]!,
  });
}

function playedBy(pile: number, seat: number): readonly CardId[] {
  const played: CardId[] = [];
  listPlayed(pile, seat, played);
  return freeze(played);
}

function displayOf(): readonly DisplayCard[] {
  const length = s[PHASE] === STARTING ? 0 : DISPLAY_SIZE;
  const display = Array.from({ length }, (_, place) =>
    freeze({ card: s[DISPLAY + place]!, tokens: s[TOKENS + place]! }),
  );
  return freeze(display);
}

/** The reef of a player, grown piece by piece so that it is like one that came from a game. */
function boardOf(player: number): Board {
  const placements: Placement[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const stack = s[player + STACKS + cell]!;
    const top = 31 - Math.clz32(stack);
    for (let shift = top - 2; shift >= 0; shift -= 2) {
      placements.push(placement(COLORS[(stack >> shift) & 3]!, cell));
    }
  }
  return withPieces(emptyBoard(), placements);
}
