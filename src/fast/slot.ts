import { RulesError } from '../core/errors.js';
import type { View } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { lengthFor, PAST_END, s } from './layout.js';
import { load } from './load.js';

/** The game that is in the working memory now, if any. */
let current: Slot | null = null;

/**
 * The place of one game. Games take turns in the working memory, because V8 is faster with one array
 * that it knows than with many that are handed around; while another one has its turn, a game is kept
 * here. Whoever sticks to one game pays nothing for that, and whoever changes to another pays for
 * copying one out and the other in: a few hundred numbers each.
 */
export class Slot {
  #deck: PackedDeck;
  /** The game while it is not in the working memory. */
  #kept: Int32Array;
  /** All of it but the past; and where that goes in the working memory. */
  #position: Int32Array;
  #memory: Int32Array;

  constructor(view: View) {
    this.#deck = loadAlone(view, null);
    this.#kept = new Int32Array(lengthFor(this.#deck.size));
    this.#position = this.#kept.subarray(0, this.#deck.past);
    this.#memory = s.subarray(0, this.#deck.past);
    hold(this);
  }

  /** Begins another game; if there is something wrong with it, this one stays. */
  load(view: View): void {
    this.#use(loadAlone(view, this.#deck));
    hold(this);
  }

  /** Becomes the game of another slot, without its past. */
  copy(from: Slot): void {
    if (current !== this || from === this) putAway();
    this.#use(from.#deck);
    s.set(from.#position);
    s[PAST_END] = this.#deck.past;
    hold(this);
  }

  /** Sees to it that the game is in the working memory, and gives its deck. */
  open(): PackedDeck {
    if (current !== this) this.#bringBack();
    return this.#deck;
  }

  #bringBack(): void {
    putAway();
    s.set(this.#position);
    for (let i = this.#deck.past; i < (s[PAST_END] as number); i++) s[i] = this.#kept[i] as number;
    hold(this);
  }

  /** Keeps what is in the working memory. */
  keep(): void {
    this.#position.set(this.#memory);
    for (let i = this.#deck.past; i < (s[PAST_END] as number); i++) this.#kept[i] = s[i] as number;
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

function hold(slot: Slot): void {
  current = slot;
}

/** How often the working memory has changed hands. */
let changes = 0;

function putAway(): void {
  changes++;
  current?.keep();
  current = null;
}

/** Loads a game, and sees to it that nobody else uses the working memory meanwhile. */
function loadAlone(view: View, known: PackedDeck | null): PackedDeck {
  putAway();
  const before = changes;
  const deck = load(view, known);
  if (changes === before) return deck;
  current = null;
  throw new RulesError('bad-state', 'this view uses a simulator while it is being read');
}
