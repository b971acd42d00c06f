// Tables and the people at them. Any process may serve any table: what is kept in the store counts.
import { type AnyGame, RulesError } from 'reef-rules';
import { botNamed, botRequest } from 'reef-rules/bots';
import { deadline, deliver, openTable, receive } from 'reef-rules/table';
import type { AnyTable, SeatId, TableOptions } from 'reef-rules/table';
import { gameNamed } from './games.ts';
import { readTable, type Store, writeTable } from './stores/store.ts';

/** Somebody who is connected. The id of a person is a text, that of a bot a number. */
export interface Guest {
  readonly id: string;
  readonly name: string;
  send(message: object): void;
}

/** A table in memory. */
interface Room {
  readonly name: string;
  readonly game: AnyGame;
  readonly guests: Set<Guest>;
  table: AnyTable;
  /** Whether another process may have changed the table. */
  isStale: boolean;
  /** What is being done with the table: one thing after another. */
  work: Promise<unknown>;
  alarm?: NodeJS.Timeout;
}

type Wish = { game: string; players: number } & Pick<TableOptions<unknown>, 'seats' | 'time'>;

const LONGEST_TIMER = 2 ** 31 - 1;

export function openRooms(store: Store, { botPause = 1000, idleAfter = 60_000 }) {
  const rooms = new Map<string, Promise<Room>>();

  /** Carries out a request, which may be anything. A change that cannot be kept does not happen. */
  async function request(room: Room, from: SeatId | null, value: unknown): Promise<void> {
    const { name, game, table: before } = room;
    const answer = receive(game, before, from, value, Date.now());
    const isChange = answer.table !== before;
    if (isChange && !(await writeTable(store, name, answer.table, before.version))) {
      await refresh(room); // another process was faster
      return request(room, from, value);
    }
    room.table = answer.table;
    const ids = [...room.guests].map(({ id }) => id);
    const sent = deliver(answer, ids);
    for (const guest of room.guests) sent.get(guest.id)?.forEach((message) => guest.send(message));
    if (isChange) wakeLater(room, botPause);
    if (answer.table.seats !== before.seats) await sendNames(room);
  }

  /** Takes over what another process has kept, and sends everybody what they have missed. */
  async function refresh(room: Room): Promise<void> {
    const { seq, version } = room.table;
    room.isStale = false;
    const table = await readTable(store, room.name).catch((error: unknown) => {
      room.isStale = true;
      throw error;
    });
    if (table === null) throw new Error('the table is gone');
    room.table = table;
    await request(room, null, { type: 'sync', seq, version });
    wakeLater(room, botPause);
    await sendNames(room);
  }

  async function sendNames({ table, guests }: Room, to: Iterable<Guest> = guests): Promise<void> {
    const names = await store.names(table.seats);
    for (const guest of to) guest.send({ type: 'names', names });
  }

  /** Looks at a table again after a while. What fails is tried again later; an idle table is let go. */
  function wakeLater(room: Room, wait: number): void {
    const { name, guests } = room;
    const retry = (error: unknown) => {
      console.error(`table ${name}:`, error);
      wakeLater(room, Math.min(2 * wait + 100, 30_000));
    };
    const wake = () => {
      if (guests.size === 0) rooms.delete(name);
      else inTurn(room, () => goOn(room)).catch(retry);
    };
    clearTimeout(room.alarm);
    room.alarm = setTimeout(wake, guests.size === 0 ? idleAfter : Math.min(wait, LONGEST_TIMER));
  }

  /** Keeps a game going: the next player may be a bot, or run out of time. */
  async function goOn(room: Room): Promise<void> {
    if (room.isStale) return refresh(room);
    const { game, table, guests } = room;
    const standIn = botNamed(game, 'easy'); // every game has one
    const ids = table.seats.filter((id) => typeof id === 'number');
    const bots = new Map(ids.map((id) => [id, standIn]));
    // Bots do not play for those who only watch.
    const isAttended = [...guests].some(({ id }) => table.seats.includes(id));
    const asked = isAttended ? await botRequest(game, table, bots, { standIn }) : null;
    await request(room, asked?.from ?? null, asked?.request ?? { type: 'time' });
    const end = deadline(game, table);
    if (room.table !== table || end === null) return;
    wakeLater(room, Math.max(0, end - Date.now()) + 20); // timers can be early
  }

  /** Opens a table that is kept, or a new one, which is kept before anybody hears of it. */
  async function open(name: string, wish: unknown): Promise<Room> {
    const kept = await readTable(store, name);
    const { game: title, players, seats, time } = (kept ?? wish ?? {}) as Wish;
    const game = gameNamed(title);
    if (game === undefined) throw new RulesError('bad-table', 'no such table');
    // Nobody may choose the seed, which would reveal all cards.
    const given = { options: { players }, seats, time, whenAbsent: 'play-on' } as const;
    const table = kept ?? openTable(game, given, Date.now());
    if (kept === null && !(await writeTable(store, name, table, 0))) return open(name, wish);
    return { name, game, guests: new Set(), table, isStale: false, work: Promise.resolve() };
  }

  store.onChange?.((changed) => {
    const look = (room: Room) => {
      room.isStale = true;
      wakeLater(room, 0);
    };
    // A table that cannot be opened now is read when it can be.
    for (const name of changed === null ? rooms.keys() : [changed])
      rooms.get(name)?.then(look, () => null);
  });

  /** Lets somebody in, and sends them what they have missed since they were here. */
  return async function enter(name: string, wish: unknown, guest: Guest, seen: object) {
    if (!rooms.has(name)) rooms.set(name, open(name, wish));
    const room = await rooms.get(name)!.catch((error: unknown) => {
      rooms.delete(name);
      throw error;
    });
    const leave = () => {
      room.guests.delete(guest);
      wakeLater(room, 0);
    };
    const ask = (value: unknown) => inTurn(room, () => request(room, guest.id, value));
    room.guests.add(guest);
    wakeLater(room, 0);
    try {
      await store.rename(name, guest.id, guest.name);
      await sendNames(room, room.table.seats.includes(guest.id) ? room.guests : [guest]);
      await ask({ type: 'sync', ...seen });
    } catch (error) {
      leave();
      throw error;
    }
    return { ask, leave };
  };
}

/** Does something with a table when everything before it is done. */
function inTurn<T>(room: Room, work: () => Promise<T>): Promise<T> {
  const done = room.work.then(work);
  room.work = done.catch(() => null);
  return done;
}
