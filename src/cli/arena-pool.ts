import { mergeParts } from '../bots/parts.js';
import { standingOf } from '../bots/result.js';
import type { TournamentResult } from '../bots/result.js';
import { dealsIn } from '../bots/schedule.js';
import type { SprtPlan } from '../bots/sprt.js';
import { addTallies } from '../bots/tally.js';
import type { Tallies } from '../bots/tally.js';
import type { Units } from './arena-options.js';
import { BrokenArena, Seat } from './arena-seat.js';
import type { SeatOptions } from './arena-seat.js';
import type { PlayedUnit, Unit, Verdict } from './arena-shared.js';
import { InOrder } from './in-order.js';

/** What is to be played, and by how many workers. */
export interface PoolOptions extends SeatOptions {
  readonly units: Units;
  readonly workers: number;
  /** The test that ends the tournament when it is decided; `null` if there is none. */
  readonly sprt: SprtPlan | null;
  /** Called with each unit as soon as it is done. */
  readonly onPlayed: (played: PlayedUnit) => void;
  /** Called with the units that count, in their order. */
  readonly onCounted: (played: PlayedUnit) => void;
}

/**
 * Workers that play the units of a tournament. A bot that ends its thread, or never yields it, has lost that game:
 * another worker plays the unit again, and knows at which turn the bot fails.
 */
export class Pool {
  readonly #options: PoolOptions;
  /** How many units have been given out. */
  #given = 0;
  readonly #order = new InOrder<PlayedUnit>();
  readonly #seats = new Set<Seat>();
  readonly #verdicts: Verdict[] = [];
  /** The numbers of the bots that have run out of time. */
  readonly #late = new Set<number>();
  readonly #unexplained = new Map<number, number>();
  #parts: TournamentResult[] = [];
  #games = 0;
  /** The tallies and the number of the deals that count, for the test. */
  #tested: { readonly tallies: Tallies; readonly deals: number } | null = null;
  /** Whether units that are done from now on do not count. */
  #isClosed = false;
  #isStopped = false;
  #end: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Plays until everything is done or `stop` is called. */
  async run(): Promise<void> {
    const { workers, units } = this.#options;
    const watch = setInterval(() => {
      for (const seat of this.#seats) seat.watch();
    }, 100);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = { resolve, reject };
        for (let i = 0; i < Math.min(workers, units.count); i++) this.#sitDown();
      });
    } finally {
      clearInterval(watch);
      await Promise.all([...this.#seats].map((seat) => seat.leave()));
      // A test looks at deals in their order, so it cannot use those after a gap.
      if (this.#options.sprt === null) for (const played of this.#order.rest()) this.#count(played);
    }
  }

  /** How many games are over, those of unfinished units included. */
  get games(): number {
    return [...this.#seats].reduce((sum, { games }) => sum + games, this.#games);
  }

  /** What has been played so far. From the time a worker is ready, there is at least an empty part. */
  get parts(): readonly TournamentResult[] {
    return this.#parts;
  }

  /** Plays no more games. Those under way have a second to end. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const seat of this.#seats) seat.stop();
    setTimeout(() => this.#end?.resolve(), STOPPING).unref();
    this.#endIfDone();
  }

  #sitDown(unit?: Unit): void {
    this.#seats.add(
      new Seat(this.#options, unit, {
        ready: (seat, nothing) => {
          if (this.#parts.length === 0) this.#parts.push(nothing);
          this.#next(seat);
        },
        played: (seat, unit, played) => {
          this.#hear(played);
          const number = unit.index - this.#options.units.at(0).index;
          for (const next of this.#order.add(number, played)) this.#count(next);
          this.#next(seat);
        },
        fallen: (seat, why, stack) => {
          this.#fallen(seat, why, stack);
        },
        refused: (error) => this.#end?.reject(error),
      }),
    );
  }

  #next(seat: Seat): void {
    const unit = this.#isStopped ? undefined : (seat.unit ?? this.#takeUnit());
    if (unit !== undefined) {
      seat.play({ unit, verdicts: this.#verdicts, late: [...this.#late] });
      return;
    }
    void seat.leave().then(() => {
      this.#seats.delete(seat);
      this.#endIfDone();
    });
  }

  #takeUnit(): Unit | undefined {
    const { units } = this.#options;
    return this.#given < units.count ? units.at(this.#given++) : undefined;
  }

  #hear(played: PlayedUnit): void {
    const { part } = played;
    for (const { code, bot } of part.failures) {
      if (code === 'time-out') this.#late.add(part.plan.bots.indexOf(bot));
    }
    this.#games += part.games;
    this.#options.onPlayed(played);
  }

  #count(played: PlayedUnit): void {
    const { part } = played;
    // If there is a test, nothing counts after a unit that was broken off.
    this.#isClosed ||= this.#options.sprt !== null && part.games === 0;
    if (this.#isClosed) return;
    this.#parts.push(part);
    if (this.#parts.length >= MANY) this.#parts = [mergeParts(this.#parts, { allowMissing: true })];
    this.#options.onCounted(played);
    if (this.#isDecidedBy(part)) {
      this.#isClosed = true;
      this.stop();
    }
  }

  #isDecidedBy({ plan, tallies, played }: TournamentResult): boolean {
    const { sprt } = this.#options;
    if (sprt === null) return false;
    const { tallies: before, deals } = this.#tested ?? { tallies: null, deals: 0 };
    this.#tested = {
      tallies: before === null ? tallies : addTallies(before, tallies),
      deals: deals + dealsIn(played),
    };
    const standing = standingOf({ ...plan, sprt }, this.#tested.tallies, this.#tested.deals);
    return standing?.verdict != null;
  }

  #endIfDone(): void {
    if (this.#seats.size === 0) this.#end?.resolve();
  }

  /** A worker has ended by itself, or was ended because it hung: the bot that was asked last has lost its game. */
  #fallen(seat: Seat, why: string | null, stack: string | null): void {
    this.#seats.delete(seat);
    const { unit, asked } = seat;
    if (this.#isStopped || unit === undefined) {
      this.#endIfDone();
      return;
    }
    const isKnown = this.#verdicts.some(
      ({ game, turn }) => game === asked?.game && turn === asked.turn,
    );
    if (asked === null || isKnown) {
      const times = (this.#unexplained.get(unit.index) ?? 0) + 1;
      this.#unexplained.set(unit.index, times);
      if (times === ATTEMPTS) {
        this.#end?.reject(new BrokenArena(`a worker has failed again and again: ${why ?? ''}`));
        return;
      }
    } else {
      const { bot, game, turn, limit } = asked;
      this.#verdicts.push({ game, turn, message: why, limit, stack });
      if (why === null) this.#late.add(bot);
    }
    this.#sitDown(unit);
  }
}

/** How long games under way may go on after `stop`, in milliseconds. */
const STOPPING = 1000;
/** How often a unit is tried when no bot can be blamed. */
const ATTEMPTS = 3;
/** How many parts are kept before they are merged. */
const MANY = 256;
