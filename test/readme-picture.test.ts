import { expect, test } from 'vitest';
import { readmePicture } from '../docs/pages/readme-picture.js';

test('readmePicture() is the picture that the README shows', async () => {
  await expect(readmePicture()).toMatchFileSnapshot('../docs/reef.svg');
});

test('readmePicture() needs nothing but itself, in light and in dark', () => {
  const svg = readmePicture();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).toContain('@media (prefers-color-scheme:dark)');
  expect(svg).not.toMatch(/href=|url\(|<script|@import/);
});
