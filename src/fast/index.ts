/**
 * Both games for programs that search: the same rules as `reef-rules` and `reef-rules/pearls`, in a form that does and
 * undoes millions of turns a second. {@link ReefSimulator} is one game of Reef that changes, with actions as numbers, and
 * {@link PearlsSimulator} one of Pearls.
 *
 * @module reef-rules/fast
 * @group Reference
 */
export { REEF_MAX_ACTIONS, REEF_MAX_STARTS } from './reef/numbers.js';
export { reefObservationLayout, reefObservationSize } from './reef/observation.js';
export type { ObservationPart } from './shared/observation.js';
export type { Simulation } from './shared/simulation.js';
export { pearlsObservationLayout, pearlsObservationSize } from './pearls/observation.js';
export { PearlsSimulator } from './pearls/simulator.js';
export { REEF_WAYS } from '../reef/placing.js';
export { ReefSimulator } from './reef/simulator.js';
export { canonicalBoard, REEF_SYMMETRIES, turnReefAction, turnBoard } from './reef/symmetry.js';
