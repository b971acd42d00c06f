import type { ComponentChildren } from 'preact';
import type { Action as ReefAction, AnyGame, View as ReefView } from 'reef-rules';
import type { Action as PearlsAction } from 'reef-rules/pearls';
import * as pearlsWords from '../shared/pearls-words.js';
import * as reefWords from '../shared/reef-words.js';
import type { Course, Turn } from './course.js';

/** An action that somebody does in a state, in words and pictures. */
export function actionWords(game: AnyGame, state: object, action: unknown): ComponentChildren {
  return game.name === 'reef'
    ? reefWords.actionWords(action as ReefAction, state as ReefView)
    : pearlsWords.actionWords(action as PearlsAction);
}

/** What happened in a turn, in words and pictures; of the beginning there is nothing to tell. */
export function story({ game, names }: Course, { player, events, state }: Turn): ComponentChildren {
  if (player === null) return null;
  const tell = game.name === 'reef' ? reefWords.story : pearlsWords.story;
  return tell({ player, events, view: state }, (seat) => names[seat]!);
}
