/**
 * An authoritative table for any game, as a reducer: seats, requests, messages, undo, reconnection,
 * resigning, time limits.
 *
 * A table is plain data that the host (the server) stores as it likes. {@link openTable} makes one;
 * {@link receive} applies one request to it, and returns what to send to whom. It has no clock, no
 * socket and no storage: time and transport come from outside.
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
export { explain } from '../core/explain.js';
export type { Words } from '../core/words.js';
export { deadline } from './deadline.js';
export { tableFromJson } from './from-json.js';
export { openTable } from './open.js';
export type { TableOptions } from './open.js';
export { receive } from './receive.js';
export { tableRecord } from './record.js';
export type {
  Answer,
  Clock,
  Delivery,
  Entry,
  FormerPlayer,
  Message,
  Outcome,
  OverMessage,
  RefusalCode,
  RefusedMessage,
  Request,
  SeatId,
  StepMessage,
  Table,
  TimeLeft,
  TimeLimits,
  UndoneMessage,
  WelcomeMessage,
} from './types.js';
export type { RefusalWords, TableWords } from './words.js';
export { de } from './words-de.js';
export { en } from './words-en.js';
