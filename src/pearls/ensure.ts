import { RulesError } from '../core/errors.js';
import type { View } from './types.js';

/** Refuses what is not a state or a view of Pearls, such as a state of another game. */
export function ensurePearls(view: View): void {
  if (Array.isArray((view as View | null | undefined)?.market)) return;
  throw new RulesError('bad-state', 'expected a Pearls state');
}
