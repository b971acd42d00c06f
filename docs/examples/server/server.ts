// A server for Reef and Pearls. A client says hello, then sends requests of `reef-rules/table` and is
// sent its messages. Each table is a file, so that a restart loses nothing.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyGame, type GameOptions, isRulesError, reef, RulesError } from 'reef-rules';
import { askBot, botNamed } from 'reef-rules/bots';
import { pearls } from 'reef-rules/pearls';
import { deadline, openTable, receive, tableFromJson } from 'reef-rules/table';
import type { SeatId, Table, TableOptions } from 'reef-rules/table';
import { type WebSocket, WebSocketServer } from 'ws';

const { PORT = '8080', TABLES = 'tables', BOT_PAUSE = '1000' } = process.env;
const GAMES = new Map<unknown, AnyGame>(Object.entries({ reef, pearls }));
type Wish = { game: string; players: number } & Pick<TableOptions<unknown>, 'seats' | 'time'>;

/** A table and who is connected to it. The id of a person is a text, that of a bot a number. */
interface Room {
  readonly file: string;
  readonly game: AnyGame;
  readonly people: Map<WebSocket, string>;
  table: Table<object, unknown, GameOptions>;
  alarm?: NodeJS.Timeout;
}
const rooms = new Map<string, Room>();

/** Answers a request, which may be anything. A change that cannot be saved does not happen. */
function answer(room: Room, from: SeatId, request: unknown): void {
  const { table, messages } = receive(room.game, room.table, from, request, Date.now());
  if (table !== room.table) {
    fs.writeFileSync(`${room.file}.new`, JSON.stringify(table));
    fs.renameSync(`${room.file}.new`, room.file);
    room.table = table;
    goOn(room).catch(console.error);
  }
  for (const { to, message } of messages) {
    for (const [socket, id] of room.people) {
      if (to === null ? !table.seats.includes(id) : to === id) socket.send(JSON.stringify(message));
    }
  }
}

/** Keeps the game going: the next player may run out of time, or be a bot. */
async function goOn(room: Room): Promise<void> {
  const { game, table } = room;
  clearTimeout(room.alarm);
  const end = deadline(game, table);
  const look = (): void => answer(room, 'clock', { type: 'time' });
  if (end !== null) room.alarm = setTimeout(look, end - Date.now() + 20); // timers can be early

  const seat = game.turn(table.current) ?? -1;
  const id = table.seats[seat];
  if (typeof id !== 'number') return;
  await pause(Number(BOT_PAUSE)); // gives people time to look, or to undo
  const { action } = await askBot(game, botNamed(game, 'greedy'), table.current, seat);
  const act = { type: 'act', action, seq: table.log.length };
  answer(room, id, action === null ? { type: 'resign' } : act);
}

/** Lets somebody in, and sends what they have missed and the whole view. */
function enter(socket: WebSocket, hello: unknown): { room: Room; id: string } {
  const { token, table, name, seq, wish } = (hello ?? {}) as Record<string, unknown>;
  if (!isSecret(token) || !isSecret(table)) throw new RulesError('bad-table', 'no such table');
  // The id that others see. The token cannot be derived from it.
  const id = `${String(name).slice(0, 30)}#${createHash('sha256').update(token).digest('base64url')}`;
  const room = rooms.get(table) ?? openRoom(table, wish);
  room.people.set(socket, id);
  socket.on('close', () => room.people.delete(socket));
  if (seq !== undefined) answer(room, id, { type: 'sync', seq });
  answer(room, id, room.table.seats.includes(id) ? { type: 'join' } : { type: 'join', seat: null });
  return { room, id };
}

/** Whether a text is hard to guess, and fit to name a file. */
function isSecret(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{20,50}$/.test(text);
}

/** Opens a saved table, or a new one. Nobody may choose its seed, which would reveal all cards. */
function openRoom(name: string, wish: unknown): Room {
  const file = join(TABLES, `${name}.json`);
  const kept: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  const { game: title, players, seats, time } = (kept ?? wish ?? {}) as Wish;
  const game = GAMES.get(title);
  if (game === undefined) throw new RulesError('bad-table', 'no such table');
  const opened = { options: { players }, seats, time };
  const table = kept === null ? openTable(game, opened) : tableFromJson(game, kept);
  const room: Room = { file, game, people: new Map(), table };
  rooms.set(name, room);
  goOn(room).catch(console.error);
  return room;
}

const server = createServer(({ url = '/' }, response) => {
  const [, name = 'index.html'] = /^\/([\w-]+\.\w+)/.exec(url) ?? [];
  const file = join(import.meta.dirname, 'dist', name);
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  const type = name.endsWith('.js') ? 'javascript' : extname(name).slice(1);
  return response.writeHead(200, { 'content-type': `text/${type}` }).end(fs.readFileSync(file));
});
new WebSocketServer({ server, maxPayload: 10_000 }).on('connection', (socket) => {
  let guest: ReturnType<typeof enter> | null = null;
  socket.on('error', console.error);
  socket.on('message', (data: Buffer) => {
    try {
      const value: unknown = JSON.parse(data.toString());
      if (guest === null) guest = enter(socket, value);
      else answer(guest.room, guest.id, value);
    } catch (error) {
      if (!isRulesError(error)) console.error(error); // only for the log: it may reveal secrets
      const message = isRulesError(error) ? error.message : 'that did not work';
      socket.send(JSON.stringify({ type: 'refused', message }));
    }
  });
});
fs.mkdirSync(TABLES, { recursive: true });
server.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
