import { failureIn, FAILURES_KEPT, fieldOf, resultOf, standingOf } from '../bots/result.js';
import type { TournamentFailure, TournamentPlan, TournamentResult } from '../bots/result.js';
import { dealsIn, joined, seatingsOfDeal } from '../bots/schedule.js';
import type { DealRange, SeatingOrder } from '../bots/schedule.js';
import type { SprtResult } from '../bots/sprt.js';
import { addTallies, emptyTallies, tallyDeal } from '../bots/tally.js';
import type { CountedGame, Tallies } from '../bots/tally.js';
import { InOrder } from './in-order.js';

/** A game with what is counted of it. */
export interface BookedGame {
  readonly number: number;
  readonly counted: CountedGame;
}

/** What was played before. */
export interface BookedBefore {
  readonly played: readonly DealRange[];
  readonly tallies: Tallies;
  readonly failures: readonly TournamentFailure[];
  /** How long each bot has thought, in microseconds. */
  readonly times: readonly number[];
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
  readonly #seatings: readonly SeatingOrder[];
  #played: readonly DealRange[];
  #tallies: Tallies;
  readonly #times: number[];
  #failures: TournamentFailure[];
  /** The games of deals that do not count yet, by deal and seating. */
  readonly #open = new Map<number, (BookedGame | undefined)[]>();
  readonly #order = new InOrder<number>();
  /** The places of the missing deals in their order. */
  readonly #places = new Map<number, number>();
  #isClosed = false;

  constructor(plan: TournamentPlan, range: DealRange, before: BookedBefore | null) {
    const field = fieldOf(plan);
    this.#plan = plan;
    this.#range = range;
    this.#seatings = seatingsOfDeal(field);
    this.#played = before?.played ?? [];
    this.#tallies = before?.tallies ?? emptyTallies(field);
    this.#times = [...(before?.times ?? plan.bots.map(() => 0))];
    this.#failures = [...(before?.failures ?? [])];
    for (const game of before?.unfinished ?? []) this.#note(game);
  }

  /** The numbers of the games that are still to be played, in their order. */
  *missing(): Generator<number, undefined> {
    const perDeal = this.#seatings.length;
    let place = 0;
    for (let deal = this.#range.from; deal < this.#range.to; deal++) {
      const over = this.#played.find(({ from, to }) => from <= deal && deal < to);
      if (over !== undefined) {
        deal = over.to - 1;
        continue;
      }
      this.#places.set(deal, place++);
      const games = this.#open.get(deal) ?? [];
      for (let i = 0; i < perDeal; i++) if (games[i] === undefined) yield deal * perDeal + i;
      // It was whole before, but waited for an earlier deal.
      if (isWhole(games, perDeal)) this.#countFrom(deal);
    }
  }

  /** Notes a game; the answer is the games of all deals that count now. */
  add(game: BookedGame): readonly BookedGame[] {
    const deal = this.#note(game);
    return isWhole(this.#open.get(deal)!, this.#seatings.length) ? this.#countFrom(deal) : [];
  }

  /** Counts a deal, and those that waited for it, if it does not have to wait itself. */
  #countFrom(deal: number): readonly BookedGame[] {
    return this.#order.add(this.#places.get(deal)!, deal).flatMap((ready) => this.#count(ready));
  }

  /** Counts what waits for an earlier deal that will not come. A test cannot do that. */
  close(): readonly BookedGame[] {
    if (this.#plan.sprt !== null) return [];
    return this.#order.rest().flatMap((deal) => this.#count(deal));
  }

  /** How the test stands; `null` if there is none. */
  get standing(): SprtResult | null {
    return standingOf(this.#plan, this.#tallies, dealsIn(this.#played));
  }

  /** What each bot has won of what there was to win, from 0 to 1; nothing before the first deal. */
  get shares(): readonly number[] {
    const all = this.#tallies.bots.reduce((sum, { won }) => sum + won, 0);
    return all === 0 ? [] : this.#tallies.bots.map(({ won }) => won / all);
  }

  get result(): TournamentResult {
    return resultOf(this.#plan, this.#played, this.#tallies, this.#failures);
  }

  /** How long each bot has thought, in microseconds. */
  get times(): readonly number[] {
    return this.#times;
  }

  /** Games of deals that do not count yet. */
  get unfinished(): readonly BookedGame[] {
    if (this.#isClosed) return [];
    return [...this.#open.values()].flat().filter((game) => game !== undefined);
  }

  #note(game: BookedGame): number {
    const perDeal = this.#seatings.length;
    const deal = Math.floor(game.number / perDeal);
    const games = this.#open.get(deal) ?? Array.from({ length: perDeal }, () => undefined);
    games[game.number % perDeal] = game;
    this.#open.set(deal, games);
    return deal;
  }

  #count(deal: number): readonly BookedGame[] {
    // After a test is decided, nothing counts.
    if (this.#isClosed) return [];
    const games = this.#open.get(deal) as BookedGame[];
    this.#open.delete(deal);
    this.#places.delete(deal);
    const untimed = games.map(({ counted }) => ({
      ...counted,
      microseconds: counted.microseconds.map(() => 0),
    }));
    this.#tallies = addTallies(this.#tallies, tallyDeal(fieldOf(this.#plan), untimed));
    this.#played = joined([...this.#played, { from: deal, to: deal + 1 }])!;
    for (const { counted } of games) {
      counted.seating.forEach((bot, seat) => (this.#times[bot]! += counted.microseconds[seat]!));
    }
    const failures = games.flatMap((game) => failureIn(this.#plan, game));
    if (failures.length > 0) {
      const all = [...this.#failures, ...failures].sort((a, b) => a.game - b.game);
      this.#failures = all.slice(0, FAILURES_KEPT);
    }
    this.#isClosed = this.standing?.verdict != null;
    return games;
  }
}

/** Whether all games of a deal are there. */
function isWhole(games: readonly (BookedGame | undefined)[], perDeal: number): boolean {
  return games.filter((game) => game !== undefined).length === perDeal;
}
