import type { PackedDeck } from './deck.js';
import { PHASE, STARTING } from './layout.js';
import { actionAt, countActions, listActions } from './legal.js';
import { s } from './memory.js';
import { MAX_ACTIONS } from './numbers.js';

/** Sets an entry for each legal action in a mask that is clear, and says how many there are. */
export function markActions(deck: PackedDeck, mask: Uint8Array): number {
  if (s[PHASE] === STARTING) return markStarts(deck, mask);
  const count = listActions(deck, turnActions);
  for (let i = 0; i < count; i++) mask[turnActions[i]!] = 1;
  return count;
}

/** Long enough for the actions of any turn. */
const turnActions = /* @__PURE__ */ new Int32Array(MAX_ACTIONS);

function markStarts(deck: PackedDeck, mask: Uint8Array): number {
  const count = countActions(deck);
  for (let i = 0; i < count; i++) mask[actionAt(deck, i)] = 1;
  return count;
}
