import type { Golden } from './kept.js';
import { PEARLS } from './pearls.js';
import { REEF } from './reef.js';

/** Everything that is kept here. */
export const GOLDEN: readonly Golden[] = [...REEF, ...PEARLS];
