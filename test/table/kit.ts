import { expect } from 'vitest';
import { reef } from '../../src/index.js';
import type { AnyGame } from '../../src/index.js';
import { openTable, receive } from '../../src/table/index.js';
import type {
  AnyTableMessage,
  Delivery,
  SeatId,
  TableOf,
  TableOptions,
} from '../../src/table/index.js';

export type ReefTable = TableOf<typeof reef>;

/** A table of Reef for Ann and Ben, where Ann begins. */
export function tableOfTwo(
  seats: readonly (SeatId | null)[] = ['ann', 'ben'],
  time?: TableOptions<object>['time'],
  now = 0,
): ReefTable {
  return openTable(reef, { options: { players: 2, seed: 7, first: 0 }, seats, time }, now);
}

/** A table after the player to move has done what is listed at a place, so many times. */
export function played(table: ReefTable, times = 1, index = 0, now?: number): ReefTable {
  let next = table;
  for (let i = 0; i < times; i++) {
    const from = next.seats[reef.turn(next.current)!]!;
    const action = reef.legalActionAt(next.current, index);
    next = receive(reef, next, from, { type: 'act', action, seq: next.seq }, now).table;
  }
  expect(next.seq).toBe(table.seq + times);
  return next;
}

/** The messages of an answer in short: to whom, and of which type or with which code. */
export function inShort({ messages }: { messages: readonly Delivery<object, object>[] }): string[] {
  return messages.map(({ to, message }) =>
    message.type === 'refused' ? `${to}: ${message.code}` : `${to}: ${message.type}`,
  );
}

/** The messages of an answer to one receiver. */
export function messagesTo(
  { messages }: { messages: readonly Delivery<object, { readonly type: string }>[] },
  id: SeatId | null,
): AnyTableMessage[] {
  return messages.filter(({ to }) => to === id).map(({ message }) => message);
}

/**
 * Somebody who knows nothing of the game but what the table sends: each message has to follow from the
 * last one, and events and views have to say the same.
 */
export class Client {
  readonly game: AnyGame;
  seq = -1;
  view: object | null = null;

  constructor(game: AnyGame) {
    this.game = game;
  }

  hear(message: AnyTableMessage): void {
    const { game } = this;
    if (message.type === 'refused') return;
    if (message.type === 'welcome') {
      this.view = game.viewFromJson(overTheWire(message.view));
    } else if (message.type === 'offer') {
      expect(message.seq).toBe(this.seq);
    } else if (message.type === 'over') {
      // It follows a step, or stands for itself.
      expect([this.seq, this.seq + 1]).toContain(message.seq);
    } else {
      expect(message.seq).toBe(this.seq + 1);
      const known = this.view!;
      this.view = game.viewFromJson(overTheWire(message.view), known);
      if (message.type === 'step') {
        const folded = message.events.reduce((view, event) => game.applyEvent(view, event), known);
        expect(folded).toEqual(this.view);
      }
    }
    this.seq = message.seq;
  }
}

function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
