import fc = require('fast-check');
import { defineGame, RulesError } from 'reef-rules';
import { pearls } from 'reef-rules/pearls';
import { gameLaws } from 'reef-rules/testing';
import type { Law } from 'reef-rules/testing';

const options = fc.record({ players: fc.constantFrom(2, 6), seed: fc.integer() });
const laws: readonly Law[] = gameLaws(pearls, { options });
for (const { check } of laws) check({ numRuns: 1, seed: 7 });

// A game that breaks the law is found out.
const forgetful = defineGame({
  ...pearls,
  countLegalActions: () => 1,
  standings: (view) => pearls.result(view)?.standings ?? [],
  readAction: (value) => pearls.actionFromJson(value),
  readState: (value) => pearls.stateFromJson(value),
  readView: (value) => pearls.viewFromJson(value),
});
const broken = gameLaws(forgetful, { options }).filter(({ check }) => {
  try {
    check({ numRuns: 3, seed: 7 });
    return false;
  } catch {
    return true;
  }
});
if (broken.length === 0) throw new Error('a game with one legal action keeps all laws');

// The entries share the errors: what one throws, another recognises.
try {
  gameLaws(pearls, { options: 7 as never });
  throw new Error('options that are no arbitrary were accepted');
} catch (error) {
  if (!(error instanceof RulesError)) throw error;
}
console.log(`${laws.length} laws, ${broken.length} of them broken by a wrong count`);
