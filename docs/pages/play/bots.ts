import { createRng } from 'reef-rules';
import type { AnyGame } from 'reef-rules';
import { analyse, askBot } from 'reef-rules/bots';
import type { Bot, Level, SearchBot } from 'reef-rules/bots';
import type { Answer, Question } from './thinker.js';

/** How long a search thinks about a hint. */
const HINT_BUDGET = { milliseconds: 700 };

/** The bots of a game: an opponent for each level, and one that gives hints. */
export interface Bots {
  readonly levels: Readonly<Record<Level, Bot<object, unknown>>>;
  readonly search: SearchBot<object, unknown>;
}

/** The worker’s side: here bots think, while the page goes on. */
export function answerQuestions(game: AnyGame, bots: Bots): void {
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    void answerTo(game, bots, data)
      .catch((error: unknown) => ({ problem: String(error) }))
      .then((answer) => {
        postMessage(answer);
      });
  });
}

async function answerTo(game: AnyGame, bots: Bots, question: Question): Promise<Answer> {
  const { view, seat } = question;
  // Luck comes from the view: asked again, a bot decides the same, and no seed gives the deck away.
  const options = { rng: createRng(game.key(view)), now: () => performance.now() };
  if (question.type === 'hint') {
    const { actions } = analyse(game, bots.search, view, HINT_BUDGET, options);
    const { action, lead } = actions[0]!;
    return { action, lead };
  }
  const bot = bots.levels[question.level];
  const { action, failure } = await askBot(game, bot, view, seat, options);
  return failure === null ? { action, lead: null } : { problem: failure.message };
}
