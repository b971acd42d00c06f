// The thread: bots think here, while the server does other work.
import { parentPort } from 'node:worker_threads';
import { reef } from 'reef-rules';
import { askBot, botNamed } from 'reef-rules/bots';
import { pearls } from 'reef-rules/pearls';

const games = { reef, pearls };
const memories = new Map(); // what bots remember, by table

parentPort.on('message', async ({ table, game, bot, view, seat, isOver }) => {
  if (isOver) return memories.delete(table);
  const memory = memories.get(table) ?? new Map();
  memories.set(table, memory);
  try {
    const options = { memory, now: () => performance.now() };
    const answer = askBot(games[game], view, seat, botNamed(games[game], bot), options);
    parentPort.postMessage(await answer);
  } catch (error) {
    parentPort.postMessage({ problem: error.message });
  }
});
