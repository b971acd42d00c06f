import rules = require('reef-rules');
import type { Action, SetupOptions, State, View } from 'reef-rules';
import tables = require('reef-rules/table');
import type { Table } from 'reef-rules/table';

const { isRulesError, reef, RulesError, viewFromJson } = rules;
const { openTable, receive, tableFromJson } = tables;

const options = { players: 2, seed: 7 };
let table: Table<State, Action, SetupOptions> = openTable(reef, { options, seats: ['ann', null] });
const { messages } = receive(reef, table, 'ben', { type: 'join' });
for (const { to, message } of messages) {
  if (message.type !== 'welcome') throw new Error('everybody should be welcome');
  const view: View = viewFromJson(JSON.parse(JSON.stringify(message.view)));
  console.log(`${String(to)} sees ${view.players[0]!.hand.join(' ')}`);
}
table = tableFromJson(reef, JSON.parse(JSON.stringify(table)));

// The errors are those that 'reef-rules' exports.
try {
  tableFromJson(reef, {});
  throw new Error('nothing was taken for a table');
} catch (error) {
  if (!isRulesError(error) || !(error instanceof RulesError)) throw error;
}
