import { join } from 'node:path';
import { Application, ReflectionKind } from 'typedoc';
import type { Comment, DeclarationReflection } from 'typedoc';
import { beforeAll, describe, expect, test } from 'vitest';

describe('the reference', () => {
  let modules: readonly DeclarationReflection[] = [];

  beforeAll(async () => {
    const app = await Application.bootstrapWithPlugins({
      options: join(import.meta.dirname, '../docs/pages/typedoc.json'),
      logLevel: 'Error',
      readme: 'none',
    });
    modules = (await app.convert())?.children ?? [];
  }, 120_000);

  test('has a page for each entry point', () => {
    expect(modules.map(({ name }) => name)).toEqual([
      'reef-rules',
      'reef-rules/pearls',
      'reef-rules/fast',
      'reef-rules/bots',
      'reef-rules/arena',
      'reef-rules/table',
      'reef-rules/svg',
      'reef-rules/words/de',
      'reef-rules/words/en',
      'reef-rules/testing',
    ]);
  });

  test('has a group for every name', () => {
    const lacking = modules.flatMap(({ name: entry, children = [] }) =>
      children
        .filter(({ kind }) => kind !== ReflectionKind.Reference)
        .filter((name) => !commentsOf(name).some((comment) => comment.getTag('@group')))
        .map(({ name }) => `${entry} ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  test('has a sentence for every name, and an example for what is used or read first', () => {
    const lacking = modules.flatMap((module) =>
      (module.children ?? [])
        .filter(({ kind }) => kind !== ReflectionKind.Reference)
        .flatMap((name) => lacks(name).map((what) => `${module.name} ${name.name}: no ${what}`)),
    );
    expect(lacking).toEqual([]);
  });
});

/** The types that a reader meets first; the others may speak for themselves. */
const MAIN_TYPES =
  /^(State|View|Action|Event|Result|Card|Game|GameRecord|RecordProblem|Bot|GameKit)$/;

/** What the comment of a name should have and has not; of overloads, one has to have it. */
function lacks(name: DeclarationReflection): string[] {
  const comments = commentsOf(name);
  const sentences = comments.map((comment) => comment.summary.map(({ text }) => text).join(''));
  const examples = comments.map((comment) => comment.getTag('@example')?.content ?? []);
  const isRun = examples.some((parts) => parts.some(({ text }) => text.startsWith('```ts\n')));
  const needsExample =
    name.kind === ReflectionKind.Function ||
    name.kind === ReflectionKind.Class ||
    MAIN_TYPES.test(name.name);
  return [
    ...(sentences.some((text) => /[a-z][^]*?[.:](\n\n|$)/i.test(text)) ? [] : ['sentence']),
    ...(isRun || !needsExample ? [] : ['example']),
  ];
}

function commentsOf({ comment, signatures = [] }: DeclarationReflection): Comment[] {
  return [comment, ...signatures.map((one) => one.comment)].filter((one) => one !== undefined);
}
