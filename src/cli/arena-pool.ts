import { mergeParts } from '../bots/parts.js';
import type { TournamentResult } from '../bots/result.js';
import { BrokenArena, Seat } from './arena-seat.js';
import type { SeatOptions } from './arena-seat.js';
import type { Stacks, Unit, Verdict } from './arena-shared.js';

/** What is to be played, and by how many workers. */
export interface PoolOptions extends SeatOptions {
  readonly units: readonly Unit[];
  readonly workers: number;
  /** Told of each part of the tournament that is done, and of where bots threw in it. */
  readonly onPart: (part: TournamentResult, stacks: Stacks) => void;
}

/**
 * Workers that play the units of a tournament. A bot that brings a worker down, by ending it or by
 * never letting go of it, has lost that game: another worker then plays the unit again, and knows.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #queue: Unit[];
  readonly #seats = new Set<Seat>();
  readonly #verdicts: Verdict[] = [];
  /** The numbers of the bots that have run out of time. */
  readonly #late = new Set<number>();
  readonly #unexplained = new Map<number, number>();
  #parts: TournamentResult[] = [];
  #games = 0;
  #isStopped = false;
  #end: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = [...options.units];
  }

  /** Plays until everything is done or somebody stops it. */
  async run(): Promise<void> {
    const { workers, units } = this.#options;
    const watch = setInterval(() => {
      for (const seat of this.#seats) seat.watch();
    }, 100);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = { resolve, reject };
        for (let i = 0; i < Math.min(workers, units.length); i++) this.#sitDown();
      });
    } finally {
      clearInterval(watch);
      await Promise.all([...this.#seats].map((seat) => seat.leave()));
    }
  }

  /** How many games are over, those of unfinished units included. */
  get games(): number {
    return [...this.#seats].reduce((sum, { games }) => sum + games, this.#games);
  }

  /** What has been played so far; there is at least an empty part when a worker has got ready. */
  get parts(): readonly TournamentResult[] {
    return this.#parts;
  }

  /** Lets the games under way end if that is soon, and plays no others. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#queue.length = 0;
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
        played: (seat, part, stacks) => {
          this.#count(part);
          this.#options.onPart(part, stacks);
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
    const unit = seat.unit ?? this.#queue.shift();
    if (unit !== undefined && !this.#isStopped) {
      seat.play({ unit, verdicts: this.#verdicts, late: [...this.#late] });
      return;
    }
    void seat.leave().then(() => {
      this.#seats.delete(seat);
      this.#endIfDone();
    });
  }

  #count(part: TournamentResult): void {
    for (const { code, bot } of part.failures) {
      if (code === 'time-out') this.#late.add(part.plan.bots.indexOf(bot));
    }
    this.#games += part.games;
    this.#parts.push(part);
    if (this.#parts.length >= MANY) this.#parts = [mergeParts(this.#parts, { allowMissing: true })];
  }

  #endIfDone(): void {
    if (this.#seats.size === 0) this.#end?.resolve();
  }

  /** A worker has come to an end that nobody wanted: the bot that was asked last has lost its game. */
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

/** How long games under way may take to end when everything is to stop, in milliseconds. */
const STOPPING = 1000;
/** How often a unit is tried again when no bot can be blamed. */
const ATTEMPTS = 3;
/** How many parts are kept before they are put together. */
const MANY = 256;
