/**
 * Reef for programs that search: the same rules as `reef-rules`, in a form that does and undoes
 * millions of turns a second. Its centre is {@link Simulator}: one game that changes, with actions
 * as numbers.
 *
 * @module reef-rules/fast
 * @group Reference
 */
export { SYMMETRIES } from './images.js';
export { MAX_ACTIONS, MAX_STARTS, WAYS } from './numbers.js';
export { observationLayout, observationSize } from './observation.js';
export type { ObservationPart } from '../core/observation.js';
export { Simulator } from './simulator.js';
export { canonicalBoard, turnAction, turnBoard } from './symmetry.js';
