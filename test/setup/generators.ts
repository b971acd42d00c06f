// Runs before each file of tests.
import fc from 'fast-check';
import { isThorough, runs } from '../kit/runs.js';

// By default every run tries the same values, so that a change alone can make a test fail.
if (!isThorough) fc.configureGlobal({ seed: 7, numRuns: runs(100) });
