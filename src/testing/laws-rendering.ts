import { shown } from './data.js';
import { pick } from './chance.js';
import type { Statute } from './law.js';
import { demand, demandSame, seatsOf, someMoves, someStates } from './trial.js';

type Draw = (style: { readonly color: boolean }) => string;

/** Pictures of a game. */
export function renderingLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'renderState, renderEvent and renderAction give the same text with colours and without',
    runs: 15,
    holds: (trial) => {
      const { game, options, rng } = trial;
      someStates(trial, 3, (state) => {
        const seen = game.view(state, pick(seatsOf(options), rng));
        demandText('renderState(view)', (style) => game.renderState(seen, style));
      });
      someMoves(trial, 6, ({ state, action, step }) => {
        const mover = game.turn(state)!;
        const seat = pick(seatsOf(options), rng);
        const seen = game.view(step.state, seat);
        demandText('renderAction(action, view, player)', (style) =>
          game.renderAction(action, seen, mover, style),
        );
        for (const event of game.eventsFor(step.state, step.events, seat)) {
          const draw: Draw = (style) => game.renderEvent(event, seen, style);
          demandText(`renderEvent(${shown(event)}, view)`, draw);
          demand(!draw({ color: false }).includes('\n'), () => `${shown(event)} takes two lines`);
        }
      });
    },
  },
];

function demandText(call: string, draw: Draw): void {
  const plain = draw({ color: false });
  demand(typeof plain === 'string' && plain.trim() !== '', () => `${call} draws nothing`);
  demand(!plain.includes('\u001B'), () => `${call} draws colours that nobody asked for`);
  const colored = draw({ color: true }).replace(/\u001B\[[\d;]*m/g, '');
  demandSame(colored, plain, `${call} with colours taken away`);
}
