import { noActions } from '../../core/game-helpers.js';
import { belowFrom, bitsOf, ensureRng } from '../../core/rng.js';
import type { Rng } from '../../core/rng.js';
import { hasMeddled } from '../shared/guards.js';
import type { KeptGame } from './kept-game.js';
import * as at from './layout.js';
import { actionAt, countActions } from './legal.js';
import { memory } from './memory.js';
import { perform, performAt } from './turn.js';

// Random actions. A generator is foreign code, which may use this game or another one.

/** One of the legal actions, each equally likely. */
export function choose(game: KeptGame, rng: Rng): number {
  game.open();
  if (memory[at.PHASE] === at.OVER) noActions();
  ensureRng(rng);
  const index = chooseIndex(game, rng);
  return actionAt(game.open(), index);
}

/**
 * The index of one of them, for a game that is open. The bits are drawn before the actions are counted, so the
 * game need not be opened a second time. Random turns are a twenty-fifth faster for it.
 */
function chooseIndex(game: KeptGame, rng: Rng): number {
  memory[at.CHOSEN] = at.CHOOSING;
  const bits = bitsOf(rng);
  const deck = game.open();
  if (memory[at.CHOSEN] !== at.CHOOSING) hasMeddled();
  return belowFrom(bits, rng, countActions(deck));
}

/** Plays to the end with random actions, and says how many there were. */
export function playOn(game: KeptGame, rng: Rng): number {
  const deck = game.open();
  let actions = 0;
  for (; memory[at.PHASE] === at.STARTING; actions++) perform(deck, choose(game, rng));
  for (; memory[at.PHASE] !== at.OVER; actions++) performAt(deck, chooseIndex(game, rng));
  return actions;
}
