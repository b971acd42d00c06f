import type { GameEvent } from 'reef-rules';
import { sentence } from '../shared/problem.js';
import { stateOf } from './sitting.js';
import type { Sitting, Step } from './sitting.js';

// What happened, for one reader: with a seat as far as that seat may know it, with `null` as everybody may.

/** A turn in words. */
export function turnStory({ game, seats }: Sitting, step: Step, seat: number | null): string {
  const view = game.view(step.state, seat);
  const names = seats.map(({ name }) => name);
  return game
    .eventsFor(step.state, step.events, seat)
    .filter(({ type }) => type !== 'turn-began')
    .map((event) => sentence(game.renderEvent(event, view, { names })))
    .join(' ');
}

/** What each player did in the last of these turns. */
export function lastEvents(
  { game, seats }: Sitting,
  steps: readonly Step[],
  seat: number | null,
): readonly (readonly GameEvent[])[] {
  return seats.map((_, player) => {
    const step = steps.filter((one) => one.player === player).at(-1);
    return step === undefined ? [] : game.eventsFor(step.state, step.events, seat);
  });
}

/** Who has won a game that is over, in words. */
export function winnerWords(sitting: Sitting): string {
  const { game, seats, ending } = sitting;
  const winners =
    ending === null
      ? (game.result(stateOf(sitting))?.winners ?? [])
      : [...seats.keys()].filter((seat) => seat !== ending.player);
  const names = winners.map((player) => seats[player]!.name);
  return `${names.join(' and ')} ${names.length === 1 ? 'wins' : 'win'}`;
}

/** What a search expects, in words. */
export function leadWords(lead: number): string {
  const points = Math.abs(lead).toFixed(1);
  const words = points === '0.0' ? 'level' : `${points} points ${lead < 0 ? 'behind' : 'ahead'}`;
  return `Expected result: ${words}.`;
}
