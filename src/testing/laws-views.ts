import { isRulesError } from '../core/errors.js';
import type { AnyGame, GameEvent } from '../core/game.js';
import { leanView } from '../core/lean-view.js';
import { damagedJson } from './damage.js';
import { flawIn, looseCopy, shown, told } from './data.js';
import type { Statute } from './law.js';
import { demand, demandSame, eachMove, seatName, seatsOf, someMoves, someStates } from './trial.js';
import type { Move, Seat } from './trial.js';

/** How a view comes to somebody, and how the events of a step carry it forward. */
export function viewLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'viewFromJson(JSON of a view) gives the view back, with the fixed fields and without',
    runs: 15,
    holds: (trial) => {
      const { game, options, play } = trial;
      someStates(trial, 4, (state) => {
        for (const seat of seatsOf(options)) {
          const seen = game.view(state, seat);
          const what = `for ${seatName(seat)}`;
          demandSame(game.viewFromJson(looseCopy(seen)), seen, `viewFromJson(view) ${what}`);
          // What is fixed can be taken from any other moment of the game.
          const known = game.view(play.states[0]!, seat);
          const lean = looseCopy(leanView(game, seen));
          const found = game.viewFromJson(lean, known);
          demandSame(found, seen, `viewFromJson(leanView(game, view), known) ${what}`);
        }
        demandSame(game.viewFromJson(looseCopy(state)), state, 'viewFromJson(state)');
      });
    },
  },
  {
    name: 'viewFromJson(value) refuses a value, or it is a view that can be filled in to a sound state',
    runs: 12,
    garbage: 5,
    holds: (trial) => {
      const { game, options, garbage, rng } = trial;
      const tryOut = (value: unknown): void => {
        const seen = answerOf(() => game.viewFromJson(value), `viewFromJson(${shown(value)})`);
        if (seen === null) return;
        demandSame(seen, value, 'viewFromJson(value) gives something else');
        const drawn = game.determinize(seen, rng);
        demandSame(game.stateFromJson(looseCopy(drawn)), drawn, 'stateFromJson(determinize(view))');
      };
      garbage.forEach(tryOut);
      someStates(trial, 1, (state) => {
        for (const seat of seatsOf(options)) {
          const seen = game.view(state, seat);
          for (let i = 0; i < 5; i++) tryOut(damagedJson(seen, rng));
        }
      });
    },
  },
  {
    name: 'applyEvent(view, event), for each event that a seat is sent, gives its view after the step',
    runs: 15,
    holds: (trial) => {
      const { game, options } = trial;
      eachMove(trial, (move) => {
        const { state, events } = move.step;
        demandSame(afterAll(game, move.state, events), state, 'the state after all its events');
        for (const seat of seatsOf(options)) {
          const found = afterAll(game, game.view(move.state, seat), sentTo(game, move, seat));
          const what = `the view of ${seatName(seat)} after the events that it was sent`;
          demandSame(found, game.view(state, seat), what);
        }
      });
    },
  },
  {
    name: 'applyEvent(view, value) refuses a value, or answers with plain data, and changes nothing',
    runs: 15,
    garbage: 10,
    holds: (trial) => {
      const { game, options, garbage, rng } = trial;
      someMoves(trial, 2, (move) => {
        for (const seat of seatsOf(options)) {
          const seen = game.view(move.state, seat);
          const before = looseCopy(seen);
          const sent = sentTo(game, move, seat);
          for (const value of [...garbage, ...sent, ...sent.map((one) => damagedJson(one, rng))]) {
            const call = `applyEvent(view, ${shown(value)})`;
            const found = answerOf(() => game.applyEvent(seen, value as GameEvent), call);
            const flaw = flawIn(found, call);
            demand(flaw === null, () => String(flaw));
          }
          demandSame(seen, before, 'applyEvent has changed the view');
        }
      });
    },
  },
];

/** What a seat is sent of a step. */
function sentTo(game: AnyGame, { step }: Move, seat: Seat): readonly GameEvent[] {
  return looseCopy(game.eventsFor(step.state, step.events, seat));
}

function afterAll(game: AnyGame, view: object, events: readonly GameEvent[]): object {
  return events.reduce((seen, event) => game.applyEvent(seen, event), view);
}

/** What an act gives, or `null` if it is refused as it should be. */
function answerOf<T>(act: () => T, call: string): T | null {
  try {
    return act();
  } catch (error) {
    demand(isRulesError(error), () => `${call} throws ${told(error)}`);
    return null;
  }
}
