import type { GameModule } from './module.js';
import { PEARLS } from './pearls.js';
import { REEF } from './reef.js';

/** The games of the program; the first is the default. A new game is a line here. */
export const MODULES: readonly [GameModule, ...GameModule[]] = [REEF, PEARLS];
