import { isRulesError } from '../core/errors.js';
import type { AnyGame, GameEvent } from '../core/game.js';
import { isSameData } from '../core/untrusted.js';
import { pick } from './chance.js';
import { looseCopy, shown, textOf, told } from './data.js';
import type { Statute } from './law.js';
import { playOn } from './plays.js';
import {
  Broken,
  candidates,
  demand,
  demandSame,
  eachMove,
  isListable,
  seatName,
  seatsOf,
  someMoves,
  someStates,
  thrownBy,
} from './trial.js';
import type { AnyKit, Move, Seat, Trial } from './trial.js';

/** What somebody can know. */
export function secretLaws({ withOtherSecrets }: AnyKit): readonly Statute[] {
  return withOtherSecrets === undefined ? LAWS : [...LAWS, ...hidingLaws(withOtherSecrets)];
}

const LAWS: readonly Statute[] = [
  {
    name: 'view(view, player) of the same player is that view',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      eachSeat(trial, (state, seat) => {
        const seen = game.view(state, seat);
        demandSame(game.view(seen, seat), seen, `the view of ${seatName(seat)}, viewed once more`);
      });
    },
  },
  {
    name: 'view(view, null) of any player is what a spectator sees',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      eachSeat(trial, (state, seat) => {
        const found = game.view(game.view(state, seat), null);
        demandSame(found, game.view(state, null), `by way of the view of ${seatName(seat)}`);
      });
    },
  },
  {
    name: 'view and eventsFor refuse a player who is not there',
    runs: 10,
    holds: (trial) => {
      const { game, options } = trial;
      someMoves(trial, 1, ({ step }) => {
        for (const player of [-1, options.players, 0.5, NaN, undefined as unknown as number]) {
          demandNobody(() => game.view(step.state, player), `view(state, ${player})`);
          const call = `eventsFor(state, events, ${player})`;
          demandNobody(() => game.eventsFor(step.state, step.events, player), call);
        }
      });
    },
  },
  {
    name: 'legalActions(view) of the player whose turn it is are those of the state',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      someMoves(trial, 5, ({ state }) => {
        const mine = game.view(state, game.turn(state));
        demandSame(game.turn(mine), game.turn(state), 'turn(view)');
        const [found, count] = [game.countLegalActions(mine), game.countLegalActions(state)];
        demandSame(found, count, 'countLegalActions(view)');
        if (!isListable(trial, state)) return;
        demandSame(game.legalActions(mine), game.legalActions(state), 'legalActions(view)');
      });
    },
  },
  {
    name: 'check(view, action) agrees with check(state, action), unless the answer is hidden',
    runs: 15,
    garbage: 3,
    holds: (trial) => {
      const { game, options } = trial;
      someMoves(trial, 2, (move) => {
        const values = [move.action, ...candidates(trial, move)];
        for (const seat of seatsOf(options)) {
          const seen = game.view(move.state, seat);
          for (const value of values) {
            const answer = game.check(seen, value);
            const isMine = seat === game.turn(move.state);
            if (answer?.code === 'hidden' && !isMine) continue;
            const what = `check(view of ${seatName(seat)}, ${shown(value)})`;
            demandSame(answer, game.check(move.state, value), what);
          }
        }
      });
    },
  },
  {
    name: 'determinize(view, rng) is a sound state that gives the same view',
    runs: 10,
    holds: (trial) => {
      const { game, rng } = trial;
      eachSeat(trial, (state, seat) => {
        const seen = game.view(state, seat);
        const drawn = game.determinize(seen, rng);
        const sound = game.stateFromJson(looseCopy(drawn));
        demandSame(sound, drawn, 'stateFromJson(determinize(view, rng))');
        const again = game.view(drawn, seat);
        demandSame(again, seen, `what ${seatName(seat)} sees of determinize(view, rng)`);
        demandSame(game.key(again), game.key(seen), 'the key of that');
      });
    },
  },
  {
    name: 'determinize(view, rng) is a state that can be played to its end',
    runs: 20,
    holds: (trial) => {
      const { game, kit, options, rng } = trial;
      someStates(trial, 2, (state) => {
        const drawn = game.determinize(game.view(state, pick(seatsOf(options), rng)), rng);
        const { trouble } = playOn(game, kit, drawn, rng);
        if (trouble !== null) throw new Broken(`${textOf(drawn)}: ${trouble}`);
      });
    },
  },
  {
    name: 'eventsFor(state, events, player) gives what happened in its order, each event once at most',
    runs: 20,
    holds: (trial) => {
      const { game, options, rng } = trial;
      someMoves(trial, 8, ({ step: { state, events } }) => {
        for (const seat of seatsOf(options)) {
          const told = game.eventsFor(state, events, seat);
          demandPart(told, events, `what ${seatName(seat)} is told`);
          const twice = game.eventsFor(state, told, seat);
          demandSame(twice, told, `what ${seatName(seat)} is told of what that seat is told`);
        }
        // For all that spectators know, it could have come to another state.
        const other = game.determinize(game.view(state, null), rng);
        const open = game.eventsFor(state, events, null);
        const what = 'what a spectator is told depends on secrets';
        demandSame(game.eventsFor(other, events, null), open, what);
      });
    },
  },
  {
    name: 'reveals(state, action) is true exactly if somebody is shown what was not shown before',
    runs: 8,
    holds: (trial) => {
      const { game, options } = trial;
      eachMove(trial, (move) => {
        const found = game.reveals(move.state, move.action);
        const surprised = seatsOf(options).filter((seat) => isSurprised(game, move, seat));
        demand(found === surprised.length > 0, () =>
          surprised.length > 0
            ? `it is ${shown(found)}, but ${seatName(surprised[0] as Seat)} is shown something new`
            : `it is ${shown(found)}, but nobody is shown anything new`,
        );
      });
    },
  },
];

/** Whether a seat's own preview of an action is not what that seat sees then. */
function isSurprised(game: AnyGame, { state, action, step }: Move, seat: Seat): boolean {
  const before = game.view(state, seat);
  if (game.check(before, action) !== null) return true;
  return !isSameData(game.apply(before, action), game.view(step.state, seat));
}

// Laws that compare states that differ only in secrets.

function hidingLaws(withOtherSecrets: NonNullable<AnyKit['withOtherSecrets']>): readonly Statute[] {
  return [
    {
      name: 'view(state, player) shows nothing that the player must not know',
      runs: 15,
      holds: (trial) => {
        const { game, rng } = trial;
        eachSeat(trial, (state, seat) => {
          const other = game.view(withOtherSecrets(state, seat, rng), seat);
          const seen = game.view(state, seat);
          demandSame(other, seen, `${seatName(seat)} can tell two states apart`);
          demandSame(game.key(other), game.key(seen), `${seatName(seat)} can tell two keys apart`);
          for (const write of ['formatState', 'renderState'] as const) {
            const what = `${seatName(seat)} can tell two texts of ${write}(view) apart`;
            demandSame(game[write](other), game[write](seen), what);
          }
        });
      },
    },
    {
      name: 'eventsFor(state, events, player) tells nothing that the player must not know',
      runs: 15,
      holds: (trial) => {
        const { game, options, rng } = trial;
        someMoves(trial, 8, (move) => {
          const { state, events } = move.step;
          for (const seat of seatsOf(options)) {
            const told = game.eventsFor(state, events, seat);
            const after = withOtherSecrets(state, seat, rng);
            const what = `what ${seatName(seat)} is told depends on secrets`;
            demandSame(game.eventsFor(after, events, seat), told, what);

            const before = withOtherSecrets(move.state, seat, rng);
            demandToldAlike(trial, move, before, seat);
          }
        });
      },
    },
  ];
}

/** A seat that sees the same before and after an action gets the same events. */
function demandToldAlike({ game }: Trial, move: Move, before: object, seat: Seat): void {
  if (game.check(before, move.action) !== null) return;
  const other = game.step(before, move.action);
  if (!isSameData(game.view(other.state, seat), game.view(move.step.state, seat))) return;
  demandSame(
    game.eventsFor(other.state, other.events, seat),
    game.eventsFor(move.step.state, move.step.events, seat),
    `what ${seatName(seat)} is told tells two states apart`,
  );
}

// Helpers.

/** Everybody looks at a few states. */
function eachSeat(trial: Trial, look: (state: object, seat: Seat) => void): void {
  someStates(trial, 3, (state) => {
    for (const seat of seatsOf(trial.options)) look(state, seat);
  });
}

function demandNobody(act: () => unknown, call: string): void {
  const error = thrownBy(act, call);
  demand(isRulesError(error), () => `${call} throws ${told(error)}`);
}

/** Demands the order in which events happened. What they say may have been left out. */
function demandPart(told: readonly GameEvent[], all: readonly GameEvent[], what: string): void {
  let at = 0;
  for (const event of told) {
    while (at < all.length && all[at]?.type !== event.type) at++;
    demand(at < all.length, () => `${what}: ${shown(event)} did not happen, or not then`);
    at++;
  }
}
