import { resolve } from 'node:path';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const root = resolve(import.meta.dirname, '../..');

/** Globals that a program may read. */
const names = (list) => Object.fromEntries(list.split(' ').map((name) => [name, 'readonly']));

export default tseslint.config(
  { ignores: ['**/dist', 'docs/site', 'node_modules'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: true, tsconfigRootDir: root } },
    rules: {
      // Numbers in messages read well as they are.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An index that is known to be in range is `list[i]!`.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Loops over frozen arrays go by index: `for…of` is many times slower on them.
      '@typescript-eslint/prefer-for-of': 'off',
      // A note is made for what it leaves on another object.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-restricted-imports': ['error', { patterns: ['**/index.js'] }],
      'no-restricted-globals': ['error', 'Date'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  {
    // The example's own settings suit a copy of its folder; here the name of the package leads to the sources.
    files: ['docs/examples/server/**/*.ts', 'docs/examples/server/**/*.tsx'],
    languageOptions: { parserOptions: { project: 'test/example.tsconfig.json' } },
  },
  {
    // Programs in plain JavaScript.
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [js.configs.recommended],
    rules: { eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error' },
  },
  {
    files: ['test/**/*.mjs', 'docs/examples/bot-thread/*.mjs'],
    languageOptions: {
      globals: names('clearTimeout console performance process setTimeout URL'),
    },
  },
  {
    files: ['docs/examples/bot-web-worker/*.js'],
    languageOptions: {
      globals: names('addEventListener clearTimeout performance postMessage setTimeout URL Worker'),
    },
  },
  {
    // The types of the packed package, which they use, are there only when it is installed: `smoke.mjs` compiles them.
    files: ['test/package/*.mts', 'test/package/*.cts'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  { files: ['src/index.ts', 'test/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    // An application of the library: it has a clock, and handlers of events in one line.
    files: ['docs/examples/**/*.ts', 'docs/examples/**/*.tsx', 'docs/pages/**/*.tsx'],
    rules: {
      'no-restricted-globals': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
);
