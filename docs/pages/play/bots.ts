import { createRng } from 'reef-rules';
import { analyse, askBot } from 'reef-rules/bots';
import { percent } from '../shared/odds.js';
import type { AnyKit } from './kit.js';
import type { Answer, Question } from './thinker.js';

/** How long a search thinks about a hint. */
const HINT_BUDGET = { milliseconds: 700 };

/** The worker’s side: here bots think, while the page goes on. */
export function answerQuestions(kit: AnyKit): void {
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    void answerTo(kit, data)
      .catch((error: unknown) => ({ problem: String(error) }))
      .then((answer) => {
        postMessage(answer);
      });
  });
}

async function answerTo({ game, levels, search }: AnyKit, question: Question): Promise<Answer> {
  const { view, seat } = question;
  // Luck comes from the view: asked again, a bot decides the same, and no seed gives the deck away.
  const options = { rng: createRng(game.key(view)), now: () => performance.now() };
  if (question.type === 'hint') {
    const { actions } = analyse(game, view, search, { budget: HINT_BUDGET, ...options });
    const { action, lead, chance } = actions[0]!;
    return { action, odds: [oddsWords(lead, chance)] };
  }
  const bot = levels[question.level];
  const { action, failure } = await askBot(game, view, seat, bot, options);
  return failure === null ? { action, odds: [] } : { problem: failure.message };
}

/** What a search expects, in words. */
function oddsWords(lead: number, chance: number | undefined): string {
  const points = Math.abs(lead).toFixed(1);
  const end = points === '0.0' ? 'level' : `${points} points ${lead < 0 ? 'behind' : 'ahead'}`;
  return `Expected end: ${end}${chance === undefined ? '' : `, ${percent(chance)} to win`}.`;
}
