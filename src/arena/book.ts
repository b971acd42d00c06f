import { emptyScore, fieldOf, resultOf, standingOf, withDeal } from './result.js';
import type { Score, TournamentPlan, TournamentResult } from './result.js';
import { countsOfDeal } from './schedule.js';
import type { DealRange } from './schedule.js';
import type { SprtResult } from './sprt.js';
import type { CountedGame } from './tally.js';

/** A game with what is counted of it. */
export interface BookedGame {
  readonly number: number;
  readonly counted: CountedGame;
}

/** What was played before. */
export interface BookedBefore extends Score {
  /** Games of deals that were not played in every seating. */
  readonly unfinished: readonly BookedGame[];
}

/**
 * What has been played of a tournament, and what is missing. Deals count when they were played in every seating, and
 * in their order, because a test looks at them in that order.
 */
export class Scorebook {
  readonly #plan: TournamentPlan;
  readonly #range: DealRange;
  readonly #gamesPerDeal: number;
  #score: Score;
  /** The games of deals that do not count yet, by deal and seating. */
  readonly #open = new Map<number, (BookedGame | undefined)[]>();
  /** The deals of which games were asked for, and which do not count yet, in their order. */
  readonly #queue: number[] = [];
  #isDecided: boolean;

  constructor(plan: TournamentPlan, range: DealRange, before: BookedBefore | null = null) {
    this.#plan = plan;
    this.#range = range;
    this.#gamesPerDeal = countsOfDeal(fieldOf(plan)).games;
    this.#score = before ?? emptyScore(plan);
    this.#isDecided = this.standing?.verdict != null;
    for (const game of before?.unfinished ?? []) this.#note(game);
  }

  /** The numbers of the games that are still to be played, in their order. */
  *missing(): Generator<number, undefined> {
    for (let deal = this.#range.from; deal < this.#range.to; deal++) {
      const over = this.#score.played.find(({ from, to }) => from <= deal && deal < to);
      if (over !== undefined) {
        deal = over.to - 1;
        continue;
      }
      this.#queue.push(deal);
      const games = this.#gamesOf(deal);
      const first = deal * this.#gamesPerDeal;
      for (const [i, game] of games.entries()) if (game === undefined) yield first + i;
      // It may have been whole before, and have waited for an earlier deal.
      this.#countWhole();
    }
  }

  /** Notes a game; the answer is the games of all deals that count now. */
  add(game: BookedGame): readonly BookedGame[] {
    this.#note(game);
    return this.#countWhole();
  }

  /** Counts what waits for an earlier deal that will not come. A test cannot do that. */
  close(): readonly BookedGame[] {
    if (this.#plan.sprt !== null) return [];
    return this.#queue.filter((deal) => this.#isWhole(deal)).flatMap((deal) => this.#count(deal));
  }

  /** Whether a test is decided: then nothing more counts. */
  get isDecided(): boolean {
    return this.#isDecided;
  }

  /** How the test stands; `null` if there is none. */
  get standing(): SprtResult | null {
    return standingOf(this.#plan, this.#score);
  }

  get result(): TournamentResult {
    return resultOf(this.#plan, this.#score);
  }

  /** Games of deals that do not count yet. */
  get unfinished(): readonly BookedGame[] {
    if (this.#isDecided) return [];
    return [...this.#open.values()].flat().filter((game) => game !== undefined);
  }

  #note(game: BookedGame): void {
    const deal = Math.floor(game.number / this.#gamesPerDeal);
    this.#gamesOf(deal)[game.number % this.#gamesPerDeal] = game;
  }

  #gamesOf(deal: number): (BookedGame | undefined)[] {
    const games =
      this.#open.get(deal) ?? Array.from({ length: this.#gamesPerDeal }, () => undefined);
    this.#open.set(deal, games);
    return games;
  }

  #isWhole(deal: number): boolean {
    return !this.#gamesOf(deal).includes(undefined);
  }

  /** Counts the deals that are whole, up to the first that is not. */
  #countWhole(): readonly BookedGame[] {
    const counted: BookedGame[] = [];
    while (!this.#isDecided && this.#queue.length > 0 && this.#isWhole(this.#queue[0]!)) {
      counted.push(...this.#count(this.#queue.shift()!));
    }
    return counted;
  }

  #count(deal: number): readonly BookedGame[] {
    const games = this.#gamesOf(deal) as BookedGame[];
    this.#open.delete(deal);
    this.#score = withDeal(this.#plan, this.#score, deal, games);
    this.#isDecided = this.standing?.verdict != null;
    return games;
  }
}
