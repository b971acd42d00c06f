import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../docs/adding-a-game.md', import.meta.url);

/** The sections of the guide that shows how to add a game, by their numbers. */
const sections = readFileSync(GUIDE, 'utf8')
  .split(/^## (?=\d)/m)
  .slice(1);

/** The blocks of a section in a language. */
function blocksOf(section, language) {
  const blocks = section.matchAll(
    new RegExp(`^\`\`\`${language}(?: continued)?\\n([^]*?)^\`\`\`$`, 'gm'),
  );
  return Array.from(blocks, ([, code]) => code);
}

/** The file `shells.ts`, which the guide has its readers write. */
export const SHELLS = [0, 1, 2, 3, 4, 5, 7].flatMap((i) => blocksOf(sections[i], 'ts')).join('\n');

/** The program that sits down at a table of the example server. */
export const SIT = blocksOf(sections[8], 'js')[1];
