import { ensureGame } from '../core/game.js';
import { frozenCopy } from '../core/made.js';
import type { Game } from '../core/game.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { apply, legalActions, result, reveals, setup, view } from '../reef/play.js';
import { reef } from '../reef/game.js';
import type { ReefGame } from '../reef/game.js';
import { formatAction } from '../reef/notation.js';
import { formatState } from '../reef/position.js';
import type { SetupOptions } from '../reef/setup.js';
import { COLORS } from '../reef/types.js';
import type { Action, CardId, Color, Event, Placement, State, View } from '../reef/types.js';
import { pick, pickByKind, takeOne } from './values.js';
import type { GameKit } from './kit.js';
import { normalised, reefOptions } from './reef-arbitraries.js';

/**
 * What the laws need to know about Reef, to check a port or a variant of it. The players choose
 * among the actions that `game` lists.
 *
 * A port uses all of it unchanged: the model is Reef as this library plays it. A variant leaves out
 * the model, or its functions that follow other rules, and replaces what differs: `options` for how
 * it is set up, `conserved` for its pieces and cards, `withOtherSecrets` for its secrets, `longest`
 * if its games can be longer.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { gameLaws, reefKit } from 'reef-rules/testing';
 *
 * const port = { ...reef, name: 'riff' };
 * const laws = gameLaws(port, reefKit(port));
 * laws.find(({ name }) => name.startsWith('turn(state)'))?.check({ numRuns: 2 });
 * ```
 * @group Kits
 */
export function reefKit(
  game: Game<State, View, Action, SetupOptions, Event<CardId | null>> = reef,
): GameKit<State, View, Action, SetupOptions, Event<CardId | null>> {
  ensureGame(game);
  return {
    options: reefOptions().map(withNeatCards),
    longest: 600,
    mostListed: 2500,
    choose: (state, rng) => chooseReefAction(state, rng, game),
    conserved: ({ players, supply, deck, display }) => ({
      pieces: COLORS.map((color) => supply[color] + piecesOn(players, color)),
      cards: [
        ...players.flatMap(({ hand, played }) => [...hand, ...played]),
        ...deck,
        ...display.map(({ card }) => card),
      ].sort((a, b) => a - b),
    }),
    strange: (action, state, rng) => pick(CHANGES, rng)(action, state, rng),
    withOtherSecrets,
    model: { setup, result, legalActions, apply, reveals, view, formatAction, formatState },
  };
}

/** Cards as the notation writes them: from text they come back to the letter. */
function withNeatCards(options: SetupOptions): SetupOptions {
  const { cards, ...rest } = options;
  if (cards === undefined) return options;
  const neat = cards.map((card) => ({ ...card, pattern: normalised(card.pattern) }));
  return { ...rest, cards: neat };
}

/**
 * Any legal action. Most of them play a card, so half the time the kind of action is chosen first:
 * otherwise hands stay small and no player pays for a card.
 */
export function chooseReefAction(
  state: State,
  rng: Rng,
  game: Pick<ReefGame, 'legalActions' | 'randomAction'> = reef,
): Action {
  if (state.phase === 'start' || randomBelow(rng, 2) === 0) return game.randomAction(state, rng);
  return pickByKind(game.legalActions(state), ({ type }) => type, rng);
}

function piecesOn(players: State['players'], color: Color): number {
  return players.flatMap(({ board }) => board.flat()).filter((piece) => piece === color).length;
}

// Secrets: the cards that were dealt to others and are still in their hands, and the deck below its
// top card; the whole deck until the display is laid out; no hands any more at the end. R45.

function withOtherSecrets(state: State, seat: number | null, rng: Rng): State {
  const { phase, players, deck } = state;
  const isShown = (player: number): boolean => phase === 'over' || player === seat;
  const open = phase === 'start' ? 0 : 1;
  const hidden = [
    ...players.flatMap(({ dealt }, player) => (isShown(player) ? [] : dealt)),
    ...deck.slice(open),
  ];
  const draw = (): CardId => takeOne(hidden, rng);

  return frozenCopy({
    ...state,
    players: players.map((player, i) => {
      if (isShown(i)) return player;
      const taken = player.hand.filter((card) => !player.dealt.includes(card));
      const dealt = player.dealt.map(draw);
      return { ...player, hand: [...dealt, ...taken], dealt };
    }),
    deck: deck.map((card, place) => (place < open ? card : draw())),
  });
}

// Actions with something changed: at times still legal, mostly not, often no action at all.

type Change = (action: Action, state: State, rng: Rng) => unknown;

const CHANGES: readonly Change[] = [
  otherCard,
  otherPlacement,
  otherOrder,
  (action, _, rng) => ({ ...action, type: pick(['start', 'take', 'draw', 'play', 'Take'], rng) }),
  (action, { turn }) => ({ ...action, player: turn }),
];

/** Mostly a card from the hand or the display, at times any other, or one that there is not. */
function otherCard(action: Action, { players, turn, display, cards }: State, rng: Rng): unknown {
  const hand = players[turn]!.hand;
  const near = [...hand, ...display.map(({ card }) => card)];
  const card = pick([...near, ...near, randomBelow(rng, cards.length + 2)], rng);
  const pieces = cards[card]?.pieces ?? COLORS;
  return pick<unknown>(
    [
      { ...action, [action.type === 'draw' ? 'tokenOn' : 'card']: card },
      { type: 'take', card },
      { type: 'draw', tokenOn: card },
      { type: 'play', card, placements: pieces.map((color) => somewhere(color, rng)) },
      { type: 'start', placements: COLORS.map((color) => somewhere(color, rng)) },
    ],
    rng,
  );
}

function somewhere(color: Color, rng: Rng): Placement {
  return { color, cell: randomBelow(rng, 16) };
}

function otherPlacement(action: Action, _: State, rng: Rng): unknown {
  const placements: unknown[] = placementsOf(action);
  placements[randomBelow(rng, placements.length + 1)] = somewhere(pick(COLORS, rng), rng);
  return { ...action, placements };
}

function otherOrder(action: Action, _: State, rng: Rng): unknown {
  const placements = placementsOf(action);
  const orders = [
    [...placements].reverse(),
    placements.slice(1),
    [...placements, ...placements],
    placements.map(({ color }, i) => ({ ...placements.at(-1 - i), color })),
  ];
  return { ...action, placements: pick(orders, rng) };
}

function placementsOf(action: Action): Placement[] {
  return 'placements' in action ? [...action.placements] : [];
}
