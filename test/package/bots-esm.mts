import { isRulesError, reef, RulesError } from 'reef-rules';
import type { Action, View } from 'reef-rules';
import { mergeParts, tournament } from 'reef-rules/arena';
import { botNamed, playMatch, random } from 'reef-rules/bots';
import type { Bot } from 'reef-rules/bots';

const first: Bot<View, Action> = {
  name: 'first',
  choose: ({ game, view }) => game.legalActionAt(view, 0),
};
const { winners } = await playMatch(reef, [first, random], { seed: 7 });
const result = await tournament(reef, [botNamed(reef, 'greedy'), first], { games: 2, seed: 7 });
const whole = mergeParts([result]);
console.log(`winners ${winners.join(' ')}, wins ${whole.bots.map(({ wins }) => wins).join(' ')}`);

// The errors are those that 'reef-rules' exports.
try {
  botNamed(reef, 'gredy');
  throw new Error('a wrong name was accepted');
} catch (error) {
  if (!isRulesError(error) || !(error instanceof RulesError)) throw error;
}
