import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bundledChromium, startChromium, systemChromiums } from './chromium.js';
import type { Candidate } from './chromium.js';

const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-chromium-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** A file that says which one it was, and starts no browser. */
function file(folder: string, name: string, { isProgram = true } = {}): string {
  mkdirSync(join(scratch, folder), { recursive: true });
  const path = join(scratch, folder, name);
  writeFileSync(path, `#!/bin/sh\necho "$0" >> '${join(scratch, 'started')}'\nexit 1\n`);
  chmodSync(path, isProgram ? 0o755 : 0o644);
  return path;
}

/** The files of the tests that were started. */
function started(): readonly string[] {
  return readFileSync(join(scratch, 'started'), 'utf8').trim().split('\n');
}

/** The variable `PATH` with these folders on it. */
function path(...folders: string[]): NodeJS.ProcessEnv {
  return { PATH: folders.map((folder) => join(scratch, folder)).join(delimiter) };
}

const NONE = { places: [], bundled: () => Promise.resolve(null) };

describe('systemChromiums(surroundings)', () => {
  test('looks for Chromium before Chrome, on PATH before elsewhere', () => {
    const chrome = file('first', 'google-chrome');
    const chromium = file('second', 'chromium');
    const other = file('elsewhere', 'Google Chrome');
    const places = ['/nowhere/chrome', other];
    const found = systemChromiums({ env: path('first', 'none', 'second'), places });
    expect(found).toEqual([chromium, chrome, other]);
  });

  test('takes nothing for a browser that cannot be executed', () => {
    const text = file('texts', 'chromium', { isProgram: false });
    mkdirSync(join(scratch, 'folders/chromium'), { recursive: true });
    expect(systemChromiums({ env: path('texts', 'folders'), places: [text] })).toEqual([]);
    expect(systemChromiums({ env: {}, places: [] })).toEqual([]);
  });
});

describe('startChromium(surroundings)', () => {
  test('takes what CHROMIUM names, and nothing else', async () => {
    const named = file('named', 'browser');
    const text = file('named', 'text', { isProgram: false });
    const bundled = (): Promise<Candidate | null> => Promise.reject(new Error('not asked for'));
    const start = (CHROMIUM: string): Promise<unknown> =>
      startChromium({ ...NONE, bundled, env: { CHROMIUM } });
    await expect(start(named)).rejects.toThrow(
      `CHROMIUM is ${named}, which does not start as a browser. Set it to the path of`,
    );
    await expect(start(text)).rejects.toThrow(`CHROMIUM is ${text}, which is no file that can be`);
    await expect(start('/nowhere')).rejects.toThrow('CHROMIUM is /nowhere, which is no file');
  });

  test('goes on from a program of the system that does not start to the browser of npm install', async () => {
    const broken = file('broken', 'chromium');
    const own = file('own', 'chromium');
    const bundled = (): Promise<Candidate> => {
      expect(started()).toEqual([broken]);
      return Promise.resolve({ executablePath: own });
    };
    rmSync(join(scratch, 'started'), { force: true });
    expect(await startChromium({ ...NONE, bundled, env: path('broken') })).toBeNull();
    expect(started()).toEqual([broken, own]);
  });

  test('gives null where there is none', async () => {
    expect(await startChromium({ ...NONE, env: { CHROMIUM: '', PATH: '' } })).toBeNull();
  });

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'starts the browser of npm install where the system has none',
    { timeout: 120_000 },
    async () => {
      const started = await startChromium({ env: {}, places: [] });
      const { executablePath } = (await bundledChromium())!;
      expect(started?.executablePath).toBe(executablePath);
      const [version] = /(?<=\/chromium-)\d+\./.exec(executablePath)!;
      expect(started?.browser.version().slice(0, version.length)).toBe(version);
      await started?.browser.close();
    },
  );
});
