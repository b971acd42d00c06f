// How much the server can do: npx tsx load.ts [tables] [seconds]
// Starts a server, opens tables of Reef for two who act as fast as they are answered, and says how many
// actions a second it takes, how long an answer takes, and what a table needs. With DATABASE_URL it is
// PostgreSQL that keeps the tables, otherwise SQLite. It reads /proc, so it needs Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRng, reef } from 'reef-rules';
import { ask, type TableClientOf, hear, newClient } from 'reef-rules/table';
import { WebSocket } from 'ws';

const [tables = 50, seconds = 10] = process.argv.slice(2).map(Number);
/** Slower than the server's limit of requests a second for each connection. */
const BREAK = 60;
/** How many tables there are before memory is measured. */
const WARM = 10;

const probe = createServer().listen(0);
await once(probe, 'listening');
const { port } = probe.address() as AddressInfo;
probe.close();
const folder = mkdtempSync(join(tmpdir(), 'load-'));
const env = { ...process.env, PORT: String(port), TABLES: join(folder, 'tables.db') };
const server = spawn(
  process.execPath,
  ['--import', 'tsx', join(import.meta.dirname, 'server.ts')],
  {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
await once(server.stdout, 'data');

const rng = createRng('load');
const run = Date.now();
const waits: number[] = [];
let isOver = false;

/** Two play one game after another, and do anything that is legal. */
async function play(game: number): Promise<void> {
  const table = `load-${run}-${game}`;
  const [ann, ben] = await Promise.all([sit(table, 'ann'), sit(table, 'ben')]);
  await ann.end;
  ann.socket.close();
  ben.socket.close();
  if (!isOver) await play(++games);
}

async function sit(
  table: string,
  name: string,
): Promise<{ socket: WebSocket; end: Promise<void> }> {
  const socket = new WebSocket(`ws://localhost:${port}/socket`);
  const wish = { game: 'reef', players: 2, seats: [null, null] };
  let client: TableClientOf<typeof reef> = newClient();
  let sent = 0;
  const say = (value: object): void => socket.send(JSON.stringify(value));
  const end = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      client = hear(reef, client, JSON.parse(data.toString()));
      if (sent > 0) waits.push(performance.now() - sent);
      sent = 0;
      const { view, seat, status } = client;
      if (status === 'over') resolve();
      if (isOver || view === null || status !== 'playing' || reef.turn(view) !== seat) return;
      setTimeout(() => {
        sent = performance.now();
        say(ask(client, { type: 'act', action: reef.randomAction(view, rng) }));
      }, BREAK);
    });
  });
  await once(socket, 'open');
  say({ token: `secret-${name}-${table}`, table, name, wish });
  say({ type: 'join' });
  return { socket, end };
}

function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]);
}

/** The processor time of the server so far, in seconds. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

let games = tables;
let warm = 0;
for (let i = 0; i < tables; i++) {
  // The first tables also cost what the server needs once, such as compiled code.
  if (i === WARM) {
    await pause(2000);
    warm = memory();
  }
  void play(i);
  await pause(10);
}
await pause(1000);
const full = memory();
waits.length = 0;
const before = processorTime();
await pause(seconds * 1000);
isOver = true;
const used = processorTime() - before;
const sorted = waits.sort((a, b) => a - b);
const at = (share: number): string => `${sorted[Math.floor(share * sorted.length)]!.toFixed(1)} ms`;
console.log(`${tables} tables, ${'DATABASE_URL' in process.env ? 'PostgreSQL' : 'SQLite'}`);
console.log(`actions a second: ${Math.round(sorted.length / seconds)}`);
console.log(`actions a second of processor time: ${Math.round(sorted.length / used)}`);
console.log(`an answer: p50 ${at(0.5)}, p99 ${at(0.99)}`);
const each = Math.round((full - warm) / (tables - WARM));
if (tables > WARM) console.log(`memory: ${each} kB a table, with two connections`);
server.kill();
process.exit();
