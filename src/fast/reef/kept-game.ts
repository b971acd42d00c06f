import { readAs, readOrThrow } from '../../core/shape.js';
import { seenState } from '../../reef/table-shape.js';
import type { View } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { load } from './load.js';
import { lengthFor, memory } from './memory.js';

// Which simulator is in the working memory, and where the others are meanwhile.

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
    this.#memory = memory.subarray(0, deck.past);
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

  /** Takes over the position of another game, without its past; its own position means to forget its past. */
  copy(from: KeptGame): void {
    if (from === this) this.open();
    else {
      if (current !== this) putAway();
      this.#use(from.#deck);
      memory.set(from.#position);
      hold(this);
    }
    memory[at.PAST_END] = this.#deck.past;
    memory[at.CHOSEN] = at.NOTHING_CHOSEN;
  }

  /** Sees to it that the game is in the working memory, and gives its deck. */
  open(): PackedDeck {
    if (current !== this) this.#bringBack();
    return this.#deck;
  }

  #bringBack(): void {
    putAway();
    const end = this.#kept[at.PAST_END]!;
    memory.set(end > this.#deck.past ? this.#kept.subarray(0, end) : this.#position);
    hold(this);
  }

  /** Keeps what is in the working memory. */
  keep(): void {
    const end = memory[at.PAST_END]!;
    this.#kept.set(end > this.#deck.past ? memory.subarray(0, end) : this.#memory);
  }

  #use(deck: PackedDeck): void {
    if (deck.size !== this.#deck.size) {
      this.#kept = new Int32Array(lengthFor(deck.size));
      this.#position = this.#kept.subarray(0, deck.past);
      this.#memory = memory.subarray(0, deck.past);
    }
    this.#deck = deck;
  }
}

function hold(game: KeptGame): void {
  current = game;
}

/** Every game that comes in passes here first. */
function putAway(): void {
  current?.keep();
  current = null;
}

/** Loads a view into the working memory, which then belongs to no game yet. */
function loadAlone(view: View, known: PackedDeck | null): PackedDeck {
  const read = readOrThrow('bad-state', () => readAs(seenState, view), 'a state of Reef');
  putAway();
  return load(read, known);
}
