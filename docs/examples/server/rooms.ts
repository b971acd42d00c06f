// Tables and the people at them. Any process may serve any table: what is kept in the store counts.
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyGame, reef, RulesError } from 'reef-rules';
import { botNamed, botRequest } from 'reef-rules/bots';
import { pearls } from 'reef-rules/pearls';
import { deadline, deliver, openTable, receive, tableFromJson } from 'reef-rules/table';
import type { AnyTable, SeatId, TableOptions } from 'reef-rules/table';
import type { Store } from './stores/store.ts';

/** Somebody who is connected. The id of a person is a text, that of a bot a number. */
export interface Guest {
  readonly id: string;
  send(message: object): void;
}

/** A table in memory. `names` are what people call themselves, by id. */
interface Room {
  readonly name: string;
  readonly game: AnyGame;
  readonly guests: Set<Guest>;
  table: AnyTable;
  names: Readonly<Record<SeatId, string>>;
  /** What is being done with the table: one thing after another. */
  work: Promise<unknown>;
  alarm?: NodeJS.Timeout;
  idle?: NodeJS.Timeout;
  isBotAwake: boolean;
  failures: number;
}

/** What is kept of a table. */
type Kept = Pick<Room, 'table' | 'names'>;
type Wish = { game: string; players: number } & Pick<TableOptions<unknown>, 'seats' | 'time'>;

const GAMES = new Map<unknown, AnyGame>(Object.entries({ reef, pearls }));
/** The longest that a timer of JavaScript can wait. */
const LONGEST = 2 ** 31 - 1;

export function openRooms(store: Store, { botPause = 1000, idleAfter = 60_000 }) {
  const rooms = new Map<string, Promise<Room>>();

  /** Carries out a request, which may be anything. A change that cannot be kept does not happen. */
  async function request(room: Room, from: SeatId | null, value: unknown): Promise<void> {
    for (;;) {
      const before = room.table;
      const answer = receive(room.game, before, from, value, Date.now());
      if (answer.table !== before && !(await keep(room, { ...room, table: answer.table })))
        continue;
      const sent = deliver(answer, ids(room));
      for (const guest of room.guests)
        sent.get(guest.id)?.forEach((message) => guest.send(message));
      if (answer.table !== before) goOn(room);
      return;
    }
  }

  /** Keeps a change, unless another process was faster: then the room goes on from there. */
  async function keep(room: Room, { table, names }: Kept): Promise<boolean> {
    const document = JSON.stringify({ table, names } satisfies Kept);
    const isKept = await store.write(room.name, table.version, document, room.table.version);
    if (isKept) Object.assign(room, { table, names, failures: 0 });
    else await refresh(room);
    return isKept;
  }

  /** Takes over what another process has kept, and sends everybody what they have missed. */
  async function refresh(room: Room): Promise<void> {
    const kept = await load(room.name);
    if (kept === null) throw new Error(`the table ${room.name} is gone`);
    const { seq, version } = room.table;
    const isRenamed = JSON.stringify(kept.names) !== JSON.stringify(room.names);
    Object.assign(room, kept);
    for (const guest of room.guests) {
      if (isRenamed) guest.send(namesOf(room));
      await catchUp(room, guest, seq, version);
    }
    if (room.table.version !== version) goOn(room);
  }

  /** Sends somebody what they have missed. */
  function catchUp(room: Room, { id }: Guest, seq: number, version: number): Promise<void> {
    return request(room, id, { type: 'sync', seq: Math.min(seq, room.table.seq), version });
  }

  /** Keeps the game going: the next player may run out of time, or be a bot. */
  function goOn(room: Room): void {
    clearTimeout(room.alarm);
    const backoff = room.failures === 0 ? 0 : Math.min(100 * 2 ** room.failures, 30_000);
    const end = deadline(room.game, room.table);
    if (end !== null && room.guests.size > 0) {
      const wait = Math.max(0, end - Date.now()) + 20 + backoff; // timers can be early
      const tick = () => act(room, null, { type: 'time' }).finally(() => goOn(room));
      room.alarm = setTimeout(() => void tick(), Math.min(wait, LONGEST));
    }
    if (!room.isBotAwake && isAttended(room)) {
      wakeBot(room, backoff).catch((error: unknown) => console.error(`table ${room.name}:`, error));
    }
  }

  /** Whether somebody who sits at the table is there: bots do not play for spectators. */
  function isAttended({ guests, table }: Room): boolean {
    return [...guests].some(({ id }) => table.seats.includes(id));
  }

  async function wakeBot(room: Room, wait: number): Promise<void> {
    room.isBotAwake = true;
    await pause(wait);
    const { game, table } = room;
    const standIn = botNamed(game, 'greedy');
    const ids = table.seats.filter((id) => typeof id === 'number');
    const bots = new Map(ids.map((id) => [id, standIn]));
    const asked = await botRequest(game, table, bots, { standIn }).finally(() => {
      room.isBotAwake = false;
    });
    if (asked !== null) {
      room.isBotAwake = true;
      await pause(botPause); // gives people time to look, or to undo
      await act(room, asked.from, asked.request);
      room.isBotAwake = false;
    }
    if (room.table !== table || room.failures > 0) goOn(room);
  }

  /** A request of the server's own: if it fails, it is tried again later. */
  async function act(room: Room, from: SeatId | null, value: object): Promise<void> {
    await inTurn(room, () => request(room, from, value)).catch((error: unknown) => {
      room.failures++;
      console.error(`table ${room.name}:`, error);
    });
  }

  /** Opens a table that is kept, or a new one, which is kept before anybody hears of it. */
  async function open(name: string, wish: unknown): Promise<Room> {
    const kept = await load(name);
    const { game: title, players, seats, time } = (kept?.table ?? wish ?? {}) as Wish;
    const game = GAMES.get(title);
    if (game === undefined) throw new RulesError('bad-table', 'no such table');
    // Nobody may choose the seed, which would reveal all cards.
    const given = { options: { players }, seats, time, whenAbsent: 'play-on' } as const;
    const begun = kept ?? { table: openTable(game, given, Date.now()), names: {} };
    if (kept === null && !(await store.write(name, 1, JSON.stringify(begun), 0))) {
      return open(name, wish); // another process was faster
    }
    const work = Promise.resolve();
    return { ...begun, name, game, guests: new Set(), work, isBotAwake: false, failures: 0 };
  }

  /** What is kept of a table; what is damaged is set aside, and nobody but the log hears of it. */
  async function load(name: string): Promise<Kept | null> {
    const text = await store.read(name);
    if (text === null) return null;
    try {
      const { table, names } = JSON.parse(text) as Kept;
      return { table: tableFromJson(GAMES.get(table.game)!, table), names };
    } catch (error) {
      console.error(`table ${name} is damaged and was set aside:`, error);
      await store.setAside(name);
      return null;
    }
  }

  store.onChange?.((changed) => {
    for (const [name, opening] of rooms) {
      if (changed !== null && changed !== name) continue;
      const look = (room: Room) => inTurn(room, () => refresh(room));
      opening.then(look).catch((error: unknown) => console.error(`table ${name}:`, error));
    }
  });

  return {
    /** Lets somebody in, who has seen a table up to `seq` and `version`. */
    async enter(name: string, wish: unknown, guest: Guest, shown: string, seq = 0, version = 0) {
      if (!rooms.has(name)) {
        rooms.set(name, open(name, wish));
        rooms.get(name)!.catch(() => rooms.delete(name));
      }
      const room = await rooms.get(name)!;
      clearTimeout(room.idle);
      room.guests.add(guest);
      await inTurn(room, async () => {
        if (room.names[guest.id] !== shown && (await keep(room, named(room, guest, shown)))) {
          for (const one of room.guests) if (one !== guest) one.send(namesOf(room));
        }
        guest.send(namesOf(room));
        await catchUp(room, guest, seq, version);
        goOn(room);
      }).catch((error: unknown) => {
        this.leave(room, guest);
        throw error;
      });
      return room;
    },
    request: (room: Room, from: SeatId, value: unknown) =>
      inTurn(room, () => request(room, from, value)),
    /** A table that everybody has left stays in memory for a while. */
    leave(room: Room, guest: Guest): void {
      room.guests.delete(guest);
      if (room.guests.size > 0) return;
      clearTimeout(room.alarm);
      room.idle = setTimeout(() => rooms.delete(room.name), idleAfter);
    },
  };
}

function ids({ guests }: Room): string[] {
  return [...guests].map(({ id }) => id);
}

/** A table where somebody has a name. Those who only came to look are forgotten when they are many. */
function named({ table, names }: Room, { id }: Guest, name: string): Kept {
  const known = Object.entries(names);
  const others = known.length < 200 ? known : known.filter(([one]) => table.seats.includes(one));
  return { table, names: { ...Object.fromEntries(others), [id]: name } };
}

function namesOf({ names }: Room): object {
  return { type: 'names', names };
}

/** Does something with a table when everything before it is done. */
function inTurn<T>(room: Room, work: () => Promise<T>): Promise<T> {
  const done = room.work.then(work);
  room.work = done.catch(() => null);
  return done;
}
