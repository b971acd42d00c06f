// A server for Reef and Pearls. A client says hello, then sends requests of `reef-rules/table` and is
// sent its messages. Tables are kept in a database, so that a restart loses nothing.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { isRulesError, RulesError } from 'reef-rules';
import sirv from 'sirv';
import { type WebSocket, WebSocketServer } from 'ws';
import { openRooms } from './rooms.ts';
import { openStore } from './stores/store.ts';

const { PORT = 8080, BOT_PAUSE = 1000, IDLE = 60_000, HEARTBEAT = 30_000 } = process.env;
/** How many requests somebody may send at once, and how many a second after that. */
const [BURST, PER_SECOND] = [40, 20];
/** A client that does not read what it is sent is disconnected, and may come back and ask. */
const MOST_UNREAD = 1_000_000;

const store = await openStore(process.env);
const enterRoom = openRooms(store, { botPause: Number(BOT_PAUSE), idleAfter: Number(IDLE) });

type Hello = Readonly<Record<string, unknown>>;

/** Lets somebody in who says hello. */
async function enter(socket: WebSocket, hello: unknown) {
  const { token, table, name, wish, seq = 0, version = 0 } = Object(hello) as Hello;
  if (!isSecret(token) || !isSecret(table)) throw new RulesError('bad-table', 'no such table');
  // The id that others see. The token cannot be derived from it, and it is another one at each table.
  const id = createHash('sha256').update(`${token} ${table}`).digest('base64url').slice(0, 22);
  const shown = typeof name === 'string' ? name.slice(0, 30) : '?';
  const guest = { id, name: shown, send: (message: object) => send(socket, message) };
  const seat = await enterRoom(table, wish, guest, { seq, version });
  if (socket.readyState === socket.OPEN) socket.on('close', seat.leave);
  else seat.leave();
  return seat;
}

/** Whether a text is hard to guess, like the name of a table and a token. */
function isSecret(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{20,50}$/.test(text);
}

function send(socket: WebSocket, message: object): void {
  if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  else socket.send(JSON.stringify(message), () => null);
}

/** Tells somebody that a request failed. Only errors of the library and of JSON are meant for them. */
function refuse(socket: WebSocket, error: unknown): void {
  const isTheirs = isRulesError(error) || error instanceof SyntaxError;
  if (!isTheirs) console.error(error);
  const message = isTheirs ? error.message : 'that did not work: try again';
  send(socket, { type: 'refused', message });
}

const client = sirv(join(import.meta.dirname, 'dist'), { dev: false });
const server = createServer((request, response) => client(request, response));

new WebSocketServer({ server, maxPayload: 10_000 }).on('connection', (socket) => {
  let seat: ReturnType<typeof enter> | null = null;
  let isAlive = true;
  let recent = 0;
  const second = setInterval(() => (recent = Math.max(0, recent - PER_SECOND)), 1000);
  const heartbeat = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, Number(HEARTBEAT));
  socket.on('pong', () => (isAlive = true));
  socket.on('error', (error) => console.error('socket:', error.message));
  socket.on('close', () => [second, heartbeat].forEach(clearInterval));
  socket.on('message', (data: Buffer) => {
    if (++recent > BURST) socket.close(1008, 'too many requests');
    else answer(data).catch((error: unknown) => refuse(socket, error));
  });

  async function answer(data: Buffer): Promise<void> {
    const value: unknown = JSON.parse(data.toString());
    if (seat !== null) return (await seat).ask(value);
    seat = enter(socket, value);
    await seat.catch((error: unknown) => {
      seat = null;
      throw error;
    });
  }
});

server.listen(Number(PORT), () => console.log(`http://localhost:${PORT}`));
