import type { GameEvent } from 'reef-rules';
import { App } from './app.js';
import { answerQuestions } from './bots.js';
import type { AnyKit, Kit } from './kit.js';

/** Starts the page of a game, or in its worker the bots. */
export function startPage<View extends object, Action, Event extends GameEvent, Choice>(
  kit: Kit<View, Action, Event, Choice>,
): void {
  const any = kit as object as AnyKit;
  if (typeof document === 'undefined') answerQuestions(any);
  else new App(any).start();
}
