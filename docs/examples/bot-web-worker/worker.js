// The worker: bots think here, while the page stays responsive.
import { reef } from 'reef-rules';
import { askBot, botNamed } from 'reef-rules/bots';

const memory = new Map(); // what bots remember: each game has a worker of its own

addEventListener('message', async ({ data: { bot, view, seat } }) => {
  try {
    const options = { memory, now: () => performance.now() };
    postMessage(await askBot(reef, view, seat, botNamed(reef, bot), options));
  } catch (error) {
    postMessage({ problem: error.message });
  }
});
