import type { ComponentChildren } from 'preact';
import type { Course, Turn } from './course.js';
import { shownOf } from './games.js';

/** What happened in a turn, in words and pictures; of the beginning there is nothing to tell. */
export function story({ game, names }: Course, { player, events, state }: Turn): ComponentChildren {
  if (player === null) return null;
  return shownOf(game).story({ player, events, view: state }, (seat) => names[seat]!);
}
