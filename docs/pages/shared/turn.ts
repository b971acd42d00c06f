import type { ComponentChildren } from 'preact';
import type { GameEvent } from 'reef-rules';

/** A turn as one client heard of it. */
export interface Turn {
  readonly player: number;
  readonly events: readonly GameEvent[];
  /** What the client could see afterwards. */
  readonly view: object;
}

/** Points, and where they came from. */
export interface Source {
  readonly turn: number;
  readonly what: ComponentChildren;
  readonly points: number;
}
