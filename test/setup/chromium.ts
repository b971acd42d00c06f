import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** A browser to try: the file of its program, and variables that it needs beside the usual ones. */
export interface Candidate {
  readonly executablePath: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Where to look for a browser. */
export interface Surroundings {
  readonly env?: NodeJS.ProcessEnv;
  /** Files outside of `PATH` that may be a browser. */
  readonly places?: readonly string[];
  /** The browser that came with `npm install`, or `null` if it is not for this machine. */
  readonly bundled?: () => Promise<Candidate | null>;
}

/** A browser that runs, and the file of its program. */
export interface Started {
  readonly browser: Browser;
  readonly executablePath: string;
}

/** Why there is nothing to look at the pages with, and what to do about it. */
export const NO_BROWSER =
  'no Chromium or Chrome can be started here. Install one, or set CHROMIUM to its path.';

/**
 * Starts the first of these that can be started: what `CHROMIUM` names, a Chromium or Chrome of the
 * system, the one that came with `npm install`. `null` if there is none.
 *
 * @throws Error when `CHROMIUM` names something that cannot be started.
 */
export async function startChromium(surroundings: Surroundings = {}): Promise<Started | null> {
  const { env = process.env, bundled = bundledChromium } = surroundings;
  const named = env['CHROMIUM'] ?? '';
  if (named !== '') return startNamed(named);

  for (const executablePath of systemChromiums(surroundings)) {
    // The file may be no more than advice on how to install the browser.
    const started = await start({ executablePath }).catch(() => null);
    if (started !== null) return started;
  }
  const candidate = await bundled();
  return candidate === null ? null : start(candidate).catch(() => null);
}

/** @throws Error if it cannot be started: another browser is not what was asked for. */
async function startNamed(named: string): Promise<Started> {
  const fix = 'Set it to the path of a Chromium or Chrome, or leave it unset.';
  if (!isProgram(named)) {
    throw new Error(`CHROMIUM is ${named}, which is no file that can be executed. ${fix}`);
  }
  return start({ executablePath: named }).catch((error: unknown) => {
    throw new Error(`CHROMIUM is ${named}, which does not start as a browser. ${fix}`, {
      cause: error,
    });
  });
}

async function start({ executablePath, env = {} }: Candidate): Promise<Started> {
  // In a container Chromium runs as root, and with little shared memory.
  const args = [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
  ];
  const browser = await chromium.launch({ executablePath, args, env: { ...variables(), ...env } });
  return { browser, executablePath };
}

function variables(): Record<string, string> {
  const { env } = process;
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where Chromium and Chrome are on systems that do not put them on `PATH`. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The programs that go by the name of a browser, in the order in which to try them. */
export function systemChromiums({
  env = process.env,
  places = PLACES,
}: Surroundings = {}): readonly string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].filter(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const root = resolve(import.meta.dirname, '../..');
const PACKAGE = '@sparticuz/chromium';

/**
 * The browser in the development dependencies, unpacked when it is first needed. It brings along the
 * libraries and the font that a bare machine may lack.
 */
export async function bundledChromium(): Promise<Candidate | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const manifest = readFileSync(join(root, 'node_modules', PACKAGE, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const cache = join(root, 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(cache, folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
    },
  };
}

/**
 * The package unpacks into the folder for temporary files, so that is what ours is called meanwhile;
 * and it unpacks the libraries only where it takes the machine for one of Amazon's.
 */
async function unpack(cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(join(cache, 'chromium-part-'));
  const program = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, TMPDIR: part, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
  const fonts = `<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n`;
  writeFileSync(join(part, 'fonts/fonts.conf'), fonts);

  // Whole or not at all, also when several runs of the tests do this at once.
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
