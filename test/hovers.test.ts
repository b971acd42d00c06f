import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** As wide as an editor's hover is. */
const WIDTH = 80;

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'src/hovers.ts');
const CODE = `
import { createRecord, verify } from './core/record.js';
import { reef } from './reef/game.js';
import { pearls } from './pearls/game.js';
import { matchTurns, playMatch } from './bots/match.js';
import { random } from './bots/random.js';
import { ask, hear, newClient } from './table/client.js';
import { deadline, tableRecord, tableStatus } from './table/host.js';
import { openTable } from './table/open.js';
import { tableFromJson } from './table/from-json.js';
import { receive } from './table/receive.js';

${['reef', 'pearls']
  .map(
    (game) => `
export function ${game}Calls(): void {
  const table = openTable(${game}, { options: { players: 2, seed: 7 }, seats: ['ann', 'ben'] });
  const action = ${game}.legalActionAt(table.current, 0);
  const { messages } = receive(${game}, table, 'ann', { type: 'act', action, seq: 0 });
  const client = hear(${game}, newClient(), messages[0]!.message);
  receive(${game}, table, 'ann', ask(client, { type: 'undo' }));
  verify(${game}, null);
  tableFromJson(${game}, null);
  tableStatus(${game}, table);
  deadline(${game}, table);
  tableRecord(${game}, table);
  void playMatch(${game}, [random, random], { seed: 7 });
  void matchTurns(${game}, [random, random], { seed: 7 });
  createRecord(${game}, { beginning: { options: { players: 2, seed: 7 } }, actions: [action] });
}`,
  )
  .join('\n')}
`;

/** What an editor says of each call in the code. */
function hoversIn(): (readonly [call: string, text: string])[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => expect.unreachable() };
  const { options } = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.json'), {}, host)!;
  const has = (path: string): boolean => path === FILE || ts.sys.fileExists(path);
  const read = (path: string): string | undefined => (path === FILE ? CODE : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: has,
    readFile: read,
  });
  expect(service.getSemanticDiagnostics(FILE).map(({ messageText }) => messageText)).toEqual([]);
  const called = /(?<= )(?<name>[a-zA-Z]+)\((?<game>reef|pearls), /g;
  return [...CODE.matchAll(called)].map(({ index, groups }) => [
    `${groups!['name']}(${groups!['game']}, …)`,
    ts.displayPartsToString(service.getQuickInfoAtPosition(FILE, index)?.displayParts),
  ]);
}

describe('an editor says what a function takes in at most five lines', () => {
  const hovers = hoversIn();
  test.each(hovers)('%s', (_, text) => {
    expect(text).toMatch(/^\((alias|function)\)/);
    expect(text.length).toBeLessThanOrEqual(5 * WIDTH);
  });
  test('of both games', () => {
    expect(hovers.length).toBe(2 * 12);
  });
});
