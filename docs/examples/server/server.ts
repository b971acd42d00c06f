// A server for Reef and Pearls. A client says hello, then sends requests of `reef-rules/table` and is
// sent its messages. Tables are kept in a database, so that a restart loses nothing.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { isRulesError, RulesError } from 'reef-rules';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Guest, openRooms } from './rooms.ts';
import { openStore } from './stores/store.ts';

const { PORT = '8080', BOT_PAUSE = '1000', IDLE = '60000' } = process.env;
/** How many requests somebody may send at once, and how many a second after that. */
const [BURST, PER_SECOND] = [40, 20];
/** A client that does not read what it is sent is disconnected, and may come back and ask. */
const MOST_UNREAD = 1_000_000;
const HEARTBEAT = 30_000;

const store = await openStore(process.env);
const rooms = openRooms(store, { botPause: Number(BOT_PAUSE), idleAfter: Number(IDLE) });
interface Seat {
  readonly room: Awaited<ReturnType<typeof rooms.enter>>;
  readonly guest: Guest;
}

/** Lets somebody in who says hello. */
async function enter(socket: WebSocket, hello: unknown): Promise<Seat> {
  const { token, table, name, seq, version, wish } = (hello ?? {}) as Record<string, unknown>;
  if (!isSecret(token) || !isSecret(table)) throw new RulesError('bad-table', 'no such table');
  // The id that others see. The token cannot be derived from it, and it is another one at each table.
  const id = createHash('sha256').update(`${token} ${table}`).digest('base64url').slice(0, 22);
  const guest: Guest = { id, send: (message) => send(socket, message) };
  const shown = String(name).slice(0, 30);
  const room = await rooms.enter(table, wish, guest, shown, countOf(seq), countOf(version));
  const seat = { room, guest };
  if (socket.readyState !== socket.OPEN) rooms.leave(room, guest);
  else socket.on('close', () => rooms.leave(room, guest));
  return seat;
}

/** Whether a text is hard to guess. */
function isSecret(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{20,50}$/.test(text);
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  else socket.send(JSON.stringify(message));
}

/** What somebody is told whose request failed. Only errors of the library are meant for them. */
function refuse(socket: WebSocket, error: unknown): void {
  const isTheirs = isRulesError(error);
  if (!isTheirs) console.error(error);
  send(socket, {
    type: 'refused',
    message: isTheirs ? error.message : 'that did not work: try again',
  });
}

// The client, as `vite build` has made it.
const dist = join(import.meta.dirname, 'dist');
mkdirSync(dist, { recursive: true });
const files = new Map(readdirSync(dist).map((name) => [name, readFileSync(join(dist, name))]));
const server = createServer(({ url = '/' }, response) => {
  const [, name = 'index.html'] = /^\/([\w-]+\.\w+)/.exec(url) ?? [];
  const type = name.endsWith('.js') ? 'javascript' : extname(name).slice(1);
  const file = files.get(name);
  response.writeHead(file ? 200 : 404, { 'content-type': `text/${type}` }).end(file);
});

new WebSocketServer({ server, maxPayload: 10_000 }).on('connection', (socket) => {
  let seat: Promise<Seat> | null = null;
  let isAlive = true;
  let [allowance, last] = [BURST, Date.now()];
  socket.on('error', (error) => console.error('socket:', error.message));
  socket.on('pong', () => (isAlive = true));
  const heartbeat = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT);
  socket.on('close', () => clearInterval(heartbeat));

  socket.on('message', (data: Buffer) => {
    const now = Date.now();
    allowance = Math.min(BURST, allowance + ((now - last) / 1000) * PER_SECOND) - 1;
    last = now;
    if (allowance < 0) socket.close(1008, 'too many requests');
    else answer(data).catch((error: unknown) => refuse(socket, error));
  });

  async function answer(data: Buffer): Promise<void> {
    const value: unknown = parse(data);
    if (seat === null) {
      seat = enter(socket, value);
      await seat.catch((error: unknown) => {
        seat = null;
        throw error;
      });
    } else {
      const { room, guest } = await seat;
      await rooms.request(room, guest.id, value);
    }
  }
});

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    throw new RulesError('bad-table', 'that is not JSON');
  }
}

server.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
