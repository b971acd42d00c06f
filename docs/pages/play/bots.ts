import { createRng } from 'reef-rules';
import type { AnyGame } from 'reef-rules';
import { analyse, askBot, botNamed } from 'reef-rules/bots';
import type { SearchBot } from 'reef-rules/bots';
import type { Answer, Question } from './thinker.js';

/** How long a search thinks about a hint. */
const HINT_BUDGET = { milliseconds: 700 };

/** The worker’s side: here bots think, while the page goes on. */
export function answerQuestions(game: AnyGame): void {
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    void answerTo(game, data)
      .catch((error: unknown) => ({ problem: String(error) }))
      .then((answer) => {
        postMessage(answer);
      });
  });
}

async function answerTo(game: AnyGame, question: Question): Promise<Answer> {
  const { view, seat, seed } = question;
  const options = { rng: createRng(seed), now: () => performance.now() };
  if (question.type === 'hint') {
    const search = botNamed(game, 'mcts') as SearchBot<object, unknown>;
    const { action, lead } = analyse(game, search, view, HINT_BUDGET, options).actions[0]!;
    return { action, lead };
  }
  const bot = botNamed(game, question.level);
  const { action, failure } = await askBot(game, bot, view, seat, options);
  return failure === null ? { action, lead: null } : { problem: failure.message };
}
