/**
 * An authoritative table for any game, as a reducer: seats, requests, messages, undo, reconnection,
 * resigning, absence, time limits; and the client's reducer.
 *
 * A table is plain data that the host (the server) stores as it likes. {@link openTable} makes one;
 * {@link receive} applies one request to it, and returns what to send to whom. It has no clock, no
 * socket and no storage: time and transport come from outside. {@link hear} is the other half: it takes
 * a client forward by one message.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, receive } from 'reef-rules/table';
 *
 * let table = openTable(reef, { options: { players: 2 }, seats: ['ann', null] });
 * const answer = receive(reef, table, 'ben', { type: 'join' });
 * table = answer.table;
 * table.seats; // ['ann', 'ben']
 * answer.messages.map(({ to }) => to); // ['ben', 'ann', null]
 * ```
 *
 * @module reef-rules/table
 * @group Reference
 */
export { explain } from '../core/words.js';
export type { Words } from '../core/words.js';
export * from './client.js';
export { tableFromJson } from './from-json.js';
export * from './host.js';
export { openTable } from './open.js';
export type { TableOptions } from './open.js';
export * from './receive.js';
export type * from './types.js';
export type { RefusalWords, TableWords } from './words-en.js';
