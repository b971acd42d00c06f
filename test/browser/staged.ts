import { inject, test as vitestTest } from 'vitest';
import type { TestAPI } from 'vitest';
import { Stage } from './kit.js';

const browser = inject('browser');

/** As in Vitest, but skipped where there is no browser: the set-up of the tests says so. */
export const test: TestAPI = vitestTest.skipIf(browser === null) as TestAPI;

/** The stage on which the tests of a file look at the pages. */
export async function openStage(): Promise<Stage> {
  return Stage.open(inject('built'), browser!);
}
