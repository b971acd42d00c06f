import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isObject } from '../core/made.js';
import { InputError, suggestion } from './options.js';

/** Whether a word is the path of a file, not the name of a bot or a game. */
export function isPath(word: string): boolean {
  return /[\\/]|\.[cm]?[jt]s(?:[:?]|$)/.test(word);
}

/** Where a module may hold a thing of this name: ES modules and CommonJS, compiled or not, differ in that. */
export function exportsOf(module: Record<string, unknown>, name: string): readonly unknown[] {
  const { default: main, [name]: named } = module;
  const inner = isObject(main) ? (main as Record<string, unknown>) : {};
  return [main, named, inner['default'], inner[name]];
}

/** The module in a file, which is meant to hold a bot or a game. What cannot be loaded is refused, with the reason. */
export async function loadModule(
  path: string,
  what: 'bot' | 'game',
): Promise<Record<string, unknown>> {
  const file = path.startsWith('file:') ? fileURLToPath(path) : resolve(path);
  if (!existsSync(file)) {
    throw new InputError(`there is no file ${path}: looked for ${file}${nearFile(file)}`);
  }
  if (!statSync(file).isFile())
    throw new InputError(`${path} is not a file: give the path of the ${what}'s file`);
  try {
    return await imported(file);
  } catch (error) {
    if (hasCode(error, UNREADABLE)) {
      const ways = 'use Node 22.18 or later, or install tsx beside it (npm install tsx)';
      const other = 'or compile it and give the .js file';
      throw new InputError(
        `${path} is TypeScript, which Node ${process.version} does not read: ${ways}, ${other}`,
      );
    }
    const place = error instanceof SyntaxError ? placeIn(file) : '';
    throw new InputError(`${path} cannot be loaded: ${wordsOf(error)}${place}`);
  }
}

/**
 * The module in a file. What Node itself cannot read, which is TypeScript or some of it, is left to tsx where
 * that is installed: beside the file, or where the program was started.
 */
async function imported(file: string): Promise<Record<string, unknown>> {
  const url = pathToFileURL(file).href;
  try {
    return (await import(url)) as Record<string, unknown>;
  } catch (error) {
    const tsx = hasCode(error, UNREADABLE) || hasCode(error, UNSUPPORTED) ? findTsx(file) : null;
    if (tsx === null) throw error;
    const { tsImport } = (await import(tsx)) as {
      tsImport: (url: string, from: string) => unknown;
    };
    return (await tsImport(url, url)) as Record<string, unknown>;
  }
}

/** Node reads no TypeScript at all, or not what would need more than leaving the types out. */
const [UNREADABLE, UNSUPPORTED] = [
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
] as const;

function findTsx(file: string): string | null {
  for (const place of [file, resolve('bot.js')]) {
    try {
      const path = createRequire(place).resolve('tsx/esm/api');
      // That is its form for `require`. The one for `import` lies beside it.
      return pathToFileURL(path.replace(/\.cjs$/, '.mjs')).href;
    } catch {
      // It may be in the other place.
    }
  }
  return null;
}

/** The file in the same folder that was probably meant, as the end of a message. */
function nearFile(file: string): string {
  const folder = dirname(file);
  if (!existsSync(folder)) return `; there is no folder ${folder} either`;
  return suggestion(basename(file), readdirSync(folder));
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Where a file cannot be read: Node tells the line of a mistake only when it checks the file itself. */
function placeIn(file: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
  const [, line] = /:(\d+)$/m.exec(stderr) ?? [];
  return line === undefined ? '' : ` (line ${line})`;
}

/** The first lines of an error: they say where the file has gone wrong. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first, ...lines] = (error.stack ?? String(error)).split('\n');
  const place = lines.find((line) => line.includes('file:'))?.trim();
  const words = first?.includes(error.message) === true ? first : `${error.name}: ${error.message}`;
  return place === undefined ? words : `${words} (${place})`;
}
