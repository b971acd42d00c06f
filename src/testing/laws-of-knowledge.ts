import type { AnyGame, GameEvent } from '../core/game.js';
import { leanView } from '../core/json.js';
import { isSameData } from '../core/shape.js';
import { flawIn, looseCopy, shown, textOf } from './data.js';
import type { AnyKit } from './kit.js';
import { playOn } from './plays.js';
import {
  acceptedBy,
  Broken,
  candidates,
  demand,
  demandRulesError,
  demandSame,
  eachMove,
  eachSeat,
  eachState,
  isListable,
  seatName,
  seatsOf,
  someMoves,
  someStates,
} from './trial.js';
import type { Laws, Move, Seat, Trial } from './trial.js';
import { damagedJson, pick } from './values.js';

/** What players and spectators can know: views, keys of views, events. */
export function lawsOfKnowledge({ withOtherSecrets }: AnyKit): Laws {
  return {
    ...VIEWS,
    ...GUESSES,
    ...EVENTS,
    ...(withOtherSecrets && hiding(withOtherSecrets)),
  };
}

// Views.

const VIEWS: Laws = {
  'view(view, player) of the same player is that view': (trial) => {
    const { game } = trial;
    eachSeat(trial, (state, seat) => {
      const seen = game.view(state, seat);
      demandSame(game.view(seen, seat), seen, `the view of ${seatName(seat)}, viewed once more`);
    });
  },
  'view(view, null) of any player is what a spectator sees': (trial) => {
    const { game } = trial;
    eachSeat(trial, (state, seat) => {
      const found = game.view(game.view(state, seat), null);
      demandSame(found, game.view(state, null), `by way of the view of ${seatName(seat)}`);
    });
  },
  'view and eventsFor refuse a player who is not there': (trial) => {
    const { game, options } = trial;
    someMoves(trial, 1, ({ step: { state, events } }) => {
      for (const player of [-1, options.players, 0.5, NaN, undefined as unknown as number]) {
        demandRulesError(() => game.view(state, player), `view(state, ${player})`);
        const call = `eventsFor(state, events, ${player})`;
        demandRulesError(() => game.eventsFor(state, events, player), call);
      }
    });
  },
  'legalActions(view) of the player whose turn it is are those of the state': (trial) => {
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
  'check(view, action) agrees with check(state, action), unless the answer is hidden': (trial) => {
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
  'key(view) is equal exactly for equal views': (trial) => {
    const { game, options } = trial;
    const keys: Pairs = { byText: new Map(), byKey: new Map() };
    eachState(trial, (state) => {
      demandPaired(trial, state, keys);
      for (const seat of seatsOf(options)) demandPaired(trial, game.view(state, seat), keys);
      // The same state once more, made anew.
      demandPaired(trial, looseCopy(state), keys);
    });
  },
  'viewFromJson(JSON of a view) gives the view back, with the fixed fields and without': (
    trial,
  ) => {
    const { game, play } = trial;
    eachSeat(trial, (state, seat) => {
      const seen = game.view(state, seat);
      const what = `for ${seatName(seat)}`;
      demandSame(game.viewFromJson(looseCopy(seen)), seen, `viewFromJson(view) ${what}`);
      // What is fixed can be taken from any other moment of the game.
      const known = game.view(play.states[0]!, seat);
      const found = game.viewFromJson(looseCopy(leanView(game, seen)), known);
      demandSame(found, seen, `viewFromJson(leanView(game, view), known) ${what}`);
    });
    someStates(trial, 3, (state) => {
      demandSame(game.viewFromJson(looseCopy(state)), state, 'viewFromJson(state)');
    });
  },
};

/** The key for each text of a view, and the text for each key. */
interface Pairs {
  readonly byText: Map<string, string>;
  readonly byKey: Map<string, string>;
}

function demandPaired({ game }: Trial, view: object, { byText, byKey }: Pairs): void {
  const key = game.key(view);
  demand(typeof key === 'string', () => `the key ${shown(key)} is no text`);
  const text = textOf(view);
  const first = byText.get(text) ?? key;
  demand(first === key, () => `equal views have the keys ${first} and ${key}`);
  demand((byKey.get(key) ?? text) === text, () => `different views have the key ${key}`);
  byText.set(text, key);
  byKey.set(key, text);
}

// States that fit a view.

const GUESSES: Laws = {
  'determinize(view, rng) is a valid state that gives the same view': (trial) => {
    const { game, rng } = trial;
    eachSeat(trial, (state, seat) => {
      const seen = game.view(state, seat);
      const drawn = game.determinize(seen, rng);
      const read = game.stateFromJson(looseCopy(drawn));
      demandSame(read, drawn, 'stateFromJson(determinize(view, rng))');
      const again = game.view(drawn, seat);
      demandSame(again, seen, `what ${seatName(seat)} sees of determinize(view, rng)`);
      demandSame(game.key(again), game.key(seen), 'the key of that');
    });
  },
  'determinize(view, rng) is a state that can be played to its end': (trial) => {
    const { game, kit, options, rng } = trial;
    someStates(trial, 2, (state) => {
      const drawn = game.determinize(game.view(state, pick(seatsOf(options), rng)), rng);
      const { trouble } = playOn(game, kit, drawn, rng);
      if (trouble !== null) throw new Broken(`${textOf(drawn)}: ${trouble}`);
    });
  },
  'viewFromJson(value) refuses a value, or it is a view that can be filled in to a valid state': (
    trial,
  ) => {
    const { game, options, garbage, rng } = trial;
    const tryOut = (value: unknown): void => {
      const seen = acceptedBy(() => game.viewFromJson(value), value);
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
};

// Events.

const EVENTS: Laws = {
  'eventsFor(state, events, player) gives what happened in its order, each event once at most': (
    trial,
  ) => {
    const { game, options, rng } = trial;
    someMoves(trial, 8, ({ step: { state, events } }) => {
      for (const seat of seatsOf(options)) {
        const sent = game.eventsFor(state, events, seat);
        demandPart(sent, events, `what ${seatName(seat)} is sent`);
        const twice = game.eventsFor(state, sent, seat);
        demandSame(twice, sent, `what ${seatName(seat)} is sent of what that seat is sent`);
      }
      // For all that spectators know, it could have come to another state.
      const other = game.determinize(game.view(state, null), rng);
      const open = game.eventsFor(state, events, null);
      const what = 'what a spectator is sent depends on secrets';
      demandSame(game.eventsFor(other, events, null), open, what);
    });
  },
  'applyEvent(view, event), for each event of a step in turn, gives the state or view after the step':
    (trial) => {
      const { game, options } = trial;
      eachMove(trial, (move) => {
        const { state, events } = move.step;
        demandSame(afterAll(game, move.state, events), state, 'the state after all its events');
        for (const seat of seatsOf(options)) {
          const found = afterAll(game, game.view(move.state, seat), sentTo(game, move, seat));
          const what = `the view of ${seatName(seat)} after the events that it was sent`;
          demandSame(found, game.view(state, seat), what);
        }
        const mine = game.view(move.state, game.turn(move.state));
        const preview = game.step(mine, move.action);
        const what = 'the preview after all its events';
        demandSame(afterAll(game, mine, preview.events), preview.state, what);
      });
    },
  'applyEvent(view, value) refuses a value, or answers with plain data, and changes nothing': (
    trial,
  ) => {
    const { game, options, garbage, rng } = trial;
    someMoves(trial, 2, (move) => {
      for (const seat of seatsOf(options)) {
        const seen = game.view(move.state, seat);
        const before = looseCopy(seen);
        const sent = sentTo(game, move, seat);
        for (const value of [...garbage, ...sent, ...sent.map((one) => damagedJson(one, rng))]) {
          const found = acceptedBy(() => game.applyEvent(seen, value as GameEvent), value);
          const flaw = flawIn(found, 'the answer');
          demand(flaw === null, () => `${flaw} for ${shown(value)}`);
        }
        demandSame(seen, before, 'applyEvent has changed the view');
      }
    });
  },
  'reveals(state, action) is true exactly if a seat is shown what was not shown before': (
    trial,
  ) => {
    const { game, options } = trial;
    eachMove(trial, (move) => {
      const found = game.reveals(move.state, move.action);
      const mine = game.view(move.state, game.turn(move.state));
      demandSame(game.reveals(mine, move.action), found, "reveals(the mover's view, action)");
      const surprised = seatsOf(options).filter((seat) => isSurprised(game, move, seat));
      demand(found === surprised.length > 0, () =>
        surprised.length > 0
          ? `it is ${shown(found)}, but ${seatName(surprised[0] as Seat)} is shown something new`
          : `it is ${shown(found)}, but no seat is shown anything new`,
      );
    });
  },
};

/** Demands the order in which events happened. What they say may have been left out. */
function demandPart(sent: readonly GameEvent[], all: readonly GameEvent[], what: string): void {
  let at = 0;
  for (const event of sent) {
    while (at < all.length && all[at]?.type !== event.type) at++;
    demand(at < all.length, () => `${what}: ${shown(event)} did not happen, or not then`);
    at++;
  }
}

/** What a seat is sent of a step, as it arrives. */
function sentTo(game: AnyGame, { step }: Move, seat: Seat): readonly GameEvent[] {
  return looseCopy(game.eventsFor(step.state, step.events, seat));
}

function afterAll(game: AnyGame, view: object, events: readonly GameEvent[]): object {
  return events.reduce((seen, event) => game.applyEvent(seen, event), view);
}

/** Whether a seat's own preview of an action is not what that seat sees then. */
function isSurprised(game: AnyGame, { state, action, step }: Move, seat: Seat): boolean {
  const before = game.view(state, seat);
  if (game.check(before, action) !== null) return true;
  return !isSameData(game.apply(before, action), game.view(step.state, seat));
}

// Secrets: states that differ only in what a seat must not know.

function hiding(withOtherSecrets: NonNullable<AnyKit['withOtherSecrets']>): Laws {
  return {
    'view(state, player) shows nothing that the player must not know': (trial) => {
      const { game, rng } = trial;
      eachSeat(trial, (state, seat) => {
        const seen = game.view(state, seat);
        const other = game.view(withOtherSecrets(state, seat, rng), seat);
        demandSame(other, seen, `${seatName(seat)} can tell two states apart`);
        const texts = [JSON.stringify(other), JSON.stringify(seen)];
        demandSame(texts[0], texts[1], `${seatName(seat)} can tell two orders of fields apart`);
        for (const verb of ['key', 'formatState', 'renderState'] as const) {
          const what = `${seatName(seat)} can tell two states apart by ${verb}(view)`;
          demandSame(game[verb](other), game[verb](seen), what);
        }
      });
    },
    'eventsFor(state, events, player) tells nothing that the player must not know': (trial) => {
      const { game, options, rng } = trial;
      someMoves(trial, 8, (move) => {
        const { state, events } = move.step;
        for (const seat of seatsOf(options)) {
          const sent = game.eventsFor(state, events, seat);
          const after = withOtherSecrets(state, seat, rng);
          const what = `what ${seatName(seat)} is sent depends on secrets`;
          demandSame(game.eventsFor(after, events, seat), sent, what);
          demandSentAlike(trial, move, withOtherSecrets(move.state, seat, rng), seat);
        }
      });
    },
  };
}

/** A seat that sees the same before and after an action gets the same events. */
function demandSentAlike({ game }: Trial, move: Move, before: object, seat: Seat): void {
  if (game.check(before, move.action) !== null) return;
  const other = game.step(before, move.action);
  if (!isSameData(game.view(other.state, seat), game.view(move.step.state, seat))) return;
  demandSame(
    game.eventsFor(other.state, other.events, seat),
    game.eventsFor(move.step.state, move.step.events, seat),
    `what ${seatName(seat)} is sent tells two states apart`,
  );
}
