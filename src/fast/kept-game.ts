import { RulesError } from '../core/errors.js';
import type { View } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { CHOSEN, NOTHING_CHOSEN, PAST_END } from './layout.js';
import { lengthFor, s } from './memory.js';
import { load } from './load.js';

/** The game that is in the working memory now, if any. */
let current: KeptGame | null = null;

/**
 * One game, kept here while another one is in the working memory. Games take turns there, because V8 is
 * faster with one array that it knows than with many that are handed around. Staying with one game costs
 * nothing; changing to another costs copying one out and the other in, a few hundred numbers each.
 */
export class KeptGame {
  #deck: PackedDeck;
  /** The game while it is not in the working memory. */
  #kept: Int32Array;
  /** All of it but the past; and where that goes in the working memory. */
  #position: Int32Array;
  #memory: Int32Array;

  private constructor(deck: PackedDeck) {
    this.#deck = deck;
    this.#kept = new Int32Array(lengthFor(deck.size));
    this.#position = this.#kept.subarray(0, deck.past);
    this.#memory = s.subarray(0, deck.past);
  }

  /** The game of a view. */
  static loaded(view: View): KeptGame {
    const game = new KeptGame(loadAlone(view, null));
    hold(game);
    return game;
  }

  /** The position of another game, without its past. */
  static copied(from: KeptGame): KeptGame {
    const game = new KeptGame(from.#deck);
    game.copy(from);
    return game;
  }

  /** Begins another game; if there is something wrong with it, this one stays. */
  load(view: View): void {
    this.#use(loadAlone(view, this.#deck));
    hold(this);
  }

  /** Takes over the position of another game, without its past. */
  copy(from: KeptGame): void {
    if (current !== this || from === this) putAway();
    this.#use(from.#deck);
    s.set(from.#position);
    s[PAST_END] = this.#deck.past;
    s[CHOSEN] = NOTHING_CHOSEN;
    hold(this);
  }

  /** Sees to it that the game is in the working memory, and gives its deck. */
  open(): PackedDeck {
    if (current !== this) this.#bringBack();
    return this.#deck;
  }

  #bringBack(): void {
    putAway();
    const end = this.#kept[PAST_END]!;
    s.set(end > this.#deck.past ? this.#kept.subarray(0, end) : this.#position);
    hold(this);
  }

  /** Keeps what is in the working memory. */
  keep(): void {
    const end = s[PAST_END]!;
    this.#kept.set(end > this.#deck.past ? s.subarray(0, end) : this.#memory);
  }

  #use(deck: PackedDeck): void {
    if (deck.size !== this.#deck.size) {
      this.#kept = new Int32Array(lengthFor(deck.size));
      this.#position = this.#kept.subarray(0, deck.past);
      this.#memory = s.subarray(0, deck.past);
    }
    this.#deck = deck;
  }
}

function hold(game: KeptGame): void {
  current = game;
}

/** Whether a view is being read into the working memory. */
let isReading = false;

/**
 * Every game that comes in passes here first. A view may run code of its own while it is read, and
 * whatever that code would do in the working memory, it would do to half a game.
 */
function putAway(): void {
  if (isReading) {
    throw new RulesError('bad-state', 'this view uses a simulator while it is being read');
  }
  current?.keep();
  current = null;
}

/** Loads a game, and sees to it that nobody else uses the working memory meanwhile. */
function loadAlone(view: View, known: PackedDeck | null): PackedDeck {
  putAway();
  isReading = true;
  try {
    return load(view, known);
  } finally {
    isReading = false;
  }
}
