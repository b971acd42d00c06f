import { isParseError } from '../../src/core/errors.js';

import { parsePearl, parsePearls } from '../../src/pearls/notation.js';
import { PEARLS } from '../../src/pearls/types.js';
import type { Pearl } from '../../src/pearls/types.js';
import { necklaceSvg, pearlSvg } from '../../src/svg/pearls/pieces.js';
import { ARROW, escaped } from './drawing.js';

/**
 * A table of Pearls and what can be done at it, as the rules draw them, in pictures: rows such as
 * `market rbbrrt`, `hand 2g+3j` and `necklaces 4 5`, and below them `take r -> legal`. `null` for any other
 * text.
 */
export function pearlsSceneOf(text: string): string | null {
  const [table = '', outcomes = '', ...others] = text.trimEnd().split(/\n\n/);
  const rows = table.split('\n').map(rowOf);
  const results = outcomes
    .split('\n')
    .filter((line) => line !== '')
    .map(outcomeOf);
  if (others.length > 0 || results.length === 0) return null;
  if (rows.includes(null) || results.includes(null)) return null;
  const source = `<details><summary>As text</summary><pre>${escaped(text.trimEnd())}</pre></details>`;
  return `<div class="pearls-scene"><div>${rows.join('')}</div><ul>${results.join('')}</ul></div>${source}`;
}

/** One row of the table. Of a deck, the next card comes first. */
function rowOf(row: string): string | null {
  const [, word = '', what = ''] = /^(market|deck|hand|necklaces) (.*)$/.exec(row) ?? [];
  try {
    const pictures =
      word === 'hand'
        ? handOf(what)
        : word === 'necklaces'
          ? what.split(' ').map((value) => necklaceSvg(Number(value), { size: 44 }))
          : word === ''
            ? null
            : Array.from(what, (letter) => cardOf(parsePearl(letter)));
    if (pictures === null) return null;
    const shown = pictures.length === 0 ? 'empty' : pictures.join('');
    return `<div class="pearls-row"><b>${word}</b><span>${shown}</span></div>`;
  } catch (error) {
    if (isParseError(error)) return null;
    throw error;
  }
}

function handOf(text: string): string[] {
  const hand = parsePearls(text);
  return PEARLS.flatMap((pearl) => Array.from({ length: hand[pearl] }, () => cardOf(pearl)));
}

function cardOf(pearl: Pearl): string {
  return pearlSvg(pearl, { size: 38 });
}

/** What comes of an action: a word, the code of what is wrong with it, or what is there afterwards. */
function outcomeOf(row: string): string | null {
  const [, action = '', outcome = ''] = /^(.+) -> (.+)$/.exec(row) ?? [];
  if (action === '') return null;
  const after = rowOf(outcome);
  const isCode = /^[a-z]+(-[a-z]+)+$/.test(outcome);
  const words = isCode ? `<code>${outcome}</code>` : outcome;
  return `<li class="${isCode ? 'refused' : 'allowed'}"><code>${escaped(action)}</code> ${ARROW} ${after ?? words}</li>`;
}
