// What comes with every game, whichever a user imports.

export type { RenderStyle } from './render.js';
export {
  IllegalActionError,
  isIllegalActionError,
  isParseError,
  isRulesError,
  ParseError,
  RulesError,
} from './errors.js';
export { explain } from './words.js';
export type { Words } from './words.js';
export { leanView } from './json.js';
export { perft } from './game.js';
export { createRecord, replay, verify } from './record.js';
export { recordFromJson } from './record-data.js';
export { formatRecord, parseRecord } from './record-text.js';
export { createRng, randomBelow, shuffled } from './rng.js';
export type { Rng, Seed } from './rng.js';
