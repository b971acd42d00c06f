import rules = require('reef-rules');
import pictures = require('reef-rules/svg');
import type { ReefStateSvgStyle } from 'reef-rules/svg';
import de = require('reef-rules/words/de');
import en = require('reef-rules/words/en');

const { isRulesError, RulesError, setup, view } = rules;
const { boardSvg, pearlSvg, reefStateSvg } = pictures;

const state = setup({ players: 2, seed: 7 });
const style: ReefStateSvgStyle = { names: ['Ann', 'Ben'], look: 'stacked', words: de.reef };
const svg = reefStateSvg(view(state, 0), style);
if (!svg.startsWith('<svg ') || !svg.endsWith('</svg>')) throw new Error('this is no picture');
console.log(`a picture of ${svg.length} letters: ${/<title>(.*?)<\/title>/.exec(svg)?.[1] ?? ''}`);
console.log(pearlSvg('blue', { count: 3, words: en.pearls }).length);

console.log(de.table.refusals['not-your-turn']());

// The errors are those that 'reef-rules' exports.
try {
  boardSvg([]);
  throw new Error('nothing was taken for a board');
} catch (error) {
  if (!isRulesError(error) || !(error instanceof RulesError)) throw error;
}
