import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeText } from '../../src/cli/files.js';
import { built, environment, PATIENCE, scratch } from './kit.js';

const { folder, file } = scratch();
const hasFullDisk = existsSync('/dev/full');

describe('writeText(file, text)', () => {
  test.runIf(hasFullDisk)('writes to a device, and says if it is full', () => {
    const path = join(folder, 'device.txt');
    symlinkSync('/dev/full', path);
    expect(() => {
      writeText(path, 'text');
    }).toThrow(`cannot write "${path}": the disk is full`);
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
  });

  test.each([0o600, 0o666])('replaces what a link leads to, and keeps its mode %i', (mode) => {
    const path = file(`mode-${mode}.txt`, 'an older and longer text');
    chmodSync(path, mode);
    const link = join(folder, `link-${mode}.txt`);
    symlinkSync(path, link);
    writeText(link, 'text');
    expect(readFileSync(path, 'utf8')).toBe('text');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(mode);
  });

  test.each([
    ['none/game.txt', 'its folder does not exist'],
    ['none/', 'it is a folder'],
    ['.', 'it is a folder'],
    ['plain.txt/game.txt', 'a part of its path is a file'],
  ])('says why it cannot write %j', (path, why) => {
    file('plain.txt', '');
    expect(() => {
      writeText(`${folder}/${path}`, 'text');
    }).toThrow(`cannot write "${folder}/${path}": ${why}`);
  });

  test.runIf(hasFullDisk)(
    'leaves an older record alone if the new one cannot be written',
    PATIENCE,
    () => {
      const older = file('older.txt', 'an older game');
      // No file may have any bytes.
      const command = `ulimit -f 0; '${process.execPath}' '${built}' watch --bots random --save older.txt`;
      const options = { cwd: folder, env: environment({}), encoding: 'utf8' } as const;
      const { status, stderr } = spawnSync('bash', ['-c', command], options);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^cannot write "older\.txt": .*\n$/);
      expect(readFileSync(older, 'utf8')).toBe('an older game');
      expect(readdirSync(folder).filter((name) => name.includes('.tmp'))).toEqual([]);
    },
  );
});
