import { pick } from './chance.js';
import { damagedJson } from './damage.js';
import type { Trial, Turn } from './trial.js';

/**
 * Values that may or may not be legal actions in a state: legal ones of other moments, legal ones with
 * something changed, and whatever else there is.
 */
export function candidates(trial: Trial, turn: Pick<Turn, 'state' | 'action'>): unknown[] {
  const { kit, play, rng, garbage } = trial;
  const { state, action } = turn;
  const values: unknown[] = [...garbage];
  for (let i = 0; i < EACH; i++) {
    values.push(pick(play.actions, rng), damagedJson(action, rng));
    if (kit.strange !== undefined) values.push(kit.strange(action, state, rng));
  }
  return values;
}

const EACH = 12;
