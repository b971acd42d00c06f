import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { GALLERY } from '../docs/pages/gallery.js';
import { asked } from '../src/cli/options.js';
import { command } from '../src/cli/render.js';
import { parseXml } from './kit/xml.js';

const root = resolve(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/pictures.md'), 'utf8');

describe('the gallery of docs/pictures.md', () => {
  test.each(Object.entries(GALLERY))('has the picture %s as it is drawn', async (name, draw) => {
    await expect(`${draw()}\n`).toMatchFileSnapshot(`../docs/pictures/${name}.svg`);
    expect(guide).toContain(`(pictures/${name}.svg)`);
  });

  test('has no other pictures', () => {
    const files = readdirSync(join(root, 'docs/pictures'));
    expect(files.sort()).toEqual(
      Object.keys(GALLERY)
        .map((name) => `${name}.svg`)
        .sort(),
    );
  });

  test.each(['pictures/place.js', 'server/client/picture.tsx'])(
    'shows docs/examples/%s as it is',
    (file) => {
      const code = readFileSync(join(root, 'docs/examples', file), 'utf8');
      expect(guide).toContain(`\n${code}\`\`\`\n`);
    },
  );
});

test('the picture of the README is what the terminal program draws, and needs nothing else', async () => {
  const stdout = new PassThrough();
  const words = [join(root, 'docs/pages/readme-game.txt')];
  const given = { look: 'stacked', names: 'Ann,Ben' };
  await command.run({ ...asked(command.options, given), words, terminal: { stdout } as never });
  const svg = String(stdout.read());
  await expect(svg).toMatchFileSnapshot('../docs/reef.svg');
  expect(parseXml(svg.trim()).attributes.get('xmlns')).toBe('http://www.w3.org/2000/svg');
  expect(svg).toContain('@media (prefers-color-scheme:dark)');
  expect(svg).not.toMatch(/href=|url\(|<script|@import/);
});
