import { RulesError } from '../core/errors.js';
import type { View } from './types.js';

/** Refuses what is not a state or a view of Reef at all, such as a state of another game. */
export function ensureReef(view: View): void {
  if (Array.isArray((view as View | null | undefined)?.display)) return;
  throw new RulesError('bad-state', 'expected a Reef state');
}
