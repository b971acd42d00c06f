// Changes that break a law, each of which the tests of that law alone have to notice: `npm run mutants -- --laws`.

/** In `file`, `from` (which stands there once) becomes `to`. */
export interface LawMutant {
  readonly law: string;
  readonly tests: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const tests = 'test/reef/laws.test.ts';

export const LAWS: readonly LawMutant[] = [
  { law: 'R22', tests, file: 'src/reef/types.ts', from: 'MAX_HEIGHT = 4', to: 'MAX_HEIGHT = 5' },
  { law: 'R12', tests, file: 'src/reef/types.ts', from: 'HAND_LIMIT = 4', to: 'HAND_LIMIT = 5' },
];
