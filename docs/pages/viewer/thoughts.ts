import { createRng, reef } from 'reef-rules';
import type { AnyGame } from 'reef-rules';
import { analyse, analysisOf, botNamed } from 'reef-rules/bots';
import type { ActionAnalysis, SearchBot } from 'reef-rules/bots';
import { pearls } from 'reef-rules/pearls';
import { ownWorker } from '../shared/own-worker.js';

/** What the search is asked about one turn. */
export interface Question {
  readonly game: string;
  /** The state before the turn. The search looks at no more of it than the player could know. */
  readonly state: object;
  readonly action: unknown;
  readonly playouts: number;
  readonly turn: number;
}

/** What it thinks of one action. */
export interface Thought {
  readonly action: string;
  /** By how many points it expects the player to be ahead at the end. */
  readonly lead: number;
  /** The player's chance to win, if the search gives one. */
  readonly chance?: number | undefined;
  readonly visits: number;
}

/** What it answers: what it would have done, first, and whatever else it looked at. */
export interface Verdict {
  readonly turn: number;
  readonly best: readonly Thought[];
  /** What was done instead, or as well; `null` if there was no choice. */
  readonly done: Thought | null;
  /** How many points that has cost; 0 if it was as good as anything. */
  readonly loss: number;
}

/** How bad an action was, as players of chess write it. */
export interface Mark {
  readonly sign: string;
  readonly word: string;
}

/** From how many points on an action gets a mark: the search itself errs by one or so. */
const MARKS: readonly (readonly [points: number, mark: Mark])[] = [
  [6, { sign: '??', word: 'blunder' }],
  [4, { sign: '?', word: 'mistake' }],
  [2, { sign: '?!', word: 'inaccuracy' }],
];

/** The mark of an action that has cost so many points; `null` if it needs none. */
export function markOf(loss: number): Mark | null {
  return MARKS.find(([points]) => loss >= points)?.[1] ?? null;
}

/** The worker's side: answers questions while the page goes on. */
export function answerQuestions(): void {
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    postMessage(verdictOn(data));
  });
}

const GAMES: readonly AnyGame[] = [reef, pearls];

function verdictOn({ game: name, state, action, playouts, turn }: Question): Verdict {
  const game = GAMES.find((one) => one.name === name)!;
  if (game.legalActions(state).length < 2) return { turn, best: [], done: null, loss: 0 };
  const search = botNamed(game, 'mcts') as SearchBot<object, unknown>;
  const options = { rng: createRng(turn), also: [action] };
  const analysis = analyse(game, state, search, { budget: { playouts }, ...options });
  const thoughtOf = (one: ActionAnalysis<unknown>): Thought => ({
    ...one,
    action: game.formatAction(one.action),
  });
  const own = analysisOf(game, state, analysis, action)!;
  const loss = Math.max(0, analysis.actions[0]!.lead - own.lead);
  return { turn, best: analysis.actions.slice(0, 4).map(thoughtOf), done: thoughtOf(own), loss };
}

/** The page's side: goes through a game turn by turn. */
export class Analyst {
  #worker: Worker | null = null;

  /** Asks the questions one after the other; `tell` hears each answer. Another game ends this one. */
  run(questions: readonly Question[], tell: (verdict: Verdict) => void): void {
    this.stop();
    const worker = ownWorker();
    this.#worker = worker;
    const left = [...questions];
    const ask = (): void => {
      const next = left.shift();
      if (next === undefined) this.stop();
      else worker.postMessage(next);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Verdict>) => {
      tell(data);
      if (this.#worker === worker) ask();
    });
    ask();
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
