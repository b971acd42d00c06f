import type { AnyGame, GameEvent } from '../core/game.js';
import { jsonOf, leanView } from '../core/json.js';
import { isObject } from '../core/made.js';
import { isSameData } from '../core/shape.js';
import { playOn } from './kit.js';
import type { AnyKit } from './kit.js';
import {
  acceptedBy,
  demand,
  demandEnd,
  demandPlain,
  demandRulesError,
  demandSame,
} from './trial.js';
import type { Laws, Move, Seat, Trial } from './trial.js';
import { damagedJson, looseCopy, shown } from './values.js';

/** What players and spectators can know: views, keys of views, events. */
export function lawsOfKnowledge({ withOtherSecrets }: AnyKit): Laws {
  return { ...VIEWS, ...GUESSES, ...EVENTS, ...(withOtherSecrets && hiding(withOtherSecrets)) };
}

// Views.

const VIEWS: Laws = {
  'view(view, player) of the same player is that view': (trial) => {
    trial.someViews(3, (seen, seat) => {
      demandSame(trial.game.view(seen, seat), seen, 'the view, viewed once more');
    });
  },
  'view(view, null) of any player is what a spectator sees': (trial) => {
    const { game } = trial;
    trial.someViews(3, (seen, _, state) => {
      demandSame(game.view(seen, null), game.view(state, null), 'view(view, null)');
    });
  },
  'view and eventsFor refuse a player who is not there': (trial) => {
    const { game, options } = trial;
    trial.someMoves(1, ({ step: { state, events } }) => {
      for (const player of [-1, options.players, 0.5, NaN, undefined as unknown as number]) {
        demandRulesError(() => game.view(state, player), `view(state, ${player})`);
        const call = `eventsFor(state, ${player}, events)`;
        demandRulesError(() => game.eventsFor(state, player, events), call);
      }
    });
  },
  'legalActions(view) of the player whose turn it is are those of the state': (trial) => {
    const { game } = trial;
    trial.someMoves(5, ({ state }) => {
      const mine = game.view(state, game.turn(state));
      const verbs = ['turn', 'countLegalActions', 'legalActions'] as const;
      for (const verb of trial.isListable(state) ? verbs : verbs.slice(0, 2)) {
        demandSame(game[verb](mine), game[verb](state), `${verb}(view)`);
      }
    });
  },
  'check(view, action) agrees with check(state, action), unless the answer is hidden': (trial) => {
    const { game } = trial;
    trial.someMoves(2, (move) => {
      const values = [move.action, ...trial.candidates(move)];
      trial.eachSeat((seat) => {
        const seen = game.view(move.state, seat);
        for (const value of values) {
          const answer = game.check(seen, value);
          if (answer?.code === 'hidden' && seat !== game.turn(move.state)) continue;
          demandSame(answer, game.check(move.state, value), () => `check(view, ${shown(value)})`);
        }
      });
    });
  },
  'key(view) is equal exactly for equal views': (trial) => {
    const keys = new Map<string, string>();
    const texts = new Map<string, string>();
    const look = (view: object): void => {
      const [key, text] = [trial.game.key(view), jsonOf(view)];
      demand(typeof key === 'string', () => `the key ${shown(key)} is no text`);
      demandSame(key, keys.get(text) ?? key, 'the key of an equal view');
      demandSame(text, texts.get(key) ?? text, `another view has the key ${key}`);
      keys.set(text, key);
      texts.set(key, text);
    };
    trial.eachState((state) => {
      look(state);
      trial.eachSeat((seat) => {
        look(trial.game.view(state, seat));
      });
      // The same state once more, made anew.
      look(looseCopy(state));
    });
  },
  'viewFromJson(JSON of a view) gives the view back, with the fixed fields and without': (
    trial,
  ) => {
    const { game, play } = trial;
    trial.someViews(3, (seen, seat) => {
      demandSame(game.viewFromJson(looseCopy(seen)), seen, 'viewFromJson(view)');
      // What is fixed can be taken from any other moment of the game.
      const known = game.view(play.states[0]!, seat);
      const found = game.viewFromJson(looseCopy(leanView(game, seen)), known);
      demandSame(found, seen, 'viewFromJson(leanView(game, view), known)');
    });
    trial.someStates(3, (state) => {
      demandSame(game.viewFromJson(looseCopy(state)), state, 'viewFromJson(state)');
    });
  },
};

// States that fit a view.

const GUESSES: Laws = {
  'determinize(view, rng) is a valid state that gives the same view': (trial) => {
    const { game, rng } = trial;
    trial.someViews(3, (seen, seat) => {
      const drawn = game.determinize(seen, rng);
      const read = game.stateFromJson(looseCopy(drawn));
      demandSame(read, drawn, 'stateFromJson(determinize(view, rng))');
      const again = game.view(drawn, seat);
      demandSame(again, seen, 'the view of determinize(view, rng)');
      demandSame(game.key(again), game.key(seen), 'the key of that');
    });
  },
  'determinize(view, rng) is a state that can be played to its end': (trial) => {
    const { game, kit, rng } = trial;
    trial.someStates(2, (state) => {
      const drawn = game.determinize(game.view(state, trial.pick(trial.seats)), rng);
      demandEnd(playOn(game, kit, drawn, rng), `${jsonOf(drawn)}: `);
    });
  },
  'viewFromJson(value) refuses a value, or it is a view that can be filled in to a valid state': (
    trial,
  ) => {
    const { game, garbage, rng } = trial;
    const tryOut = (value: unknown): void => {
      const seen = acceptedBy(() => game.viewFromJson(value), value);
      if (seen === null) return;
      demandSame(isPart(seen, value), true, 'viewFromJson(value) gives only what the value holds');
      const drawn = game.determinize(seen, rng);
      demandSame(game.stateFromJson(looseCopy(drawn)), drawn, 'stateFromJson(determinize(view))');
    };
    garbage.forEach(tryOut);
    trial.someViews(1, (seen) => {
      trial.damaged(seen, 5).forEach(tryOut);
    });
  },
};

/** Whether all that was found was given: what a reader does not know is left out, wherever it is. */
function isPart(found: unknown, given: unknown): boolean {
  if (!isObject(found) || !isObject(given)) return Object.is(found, given);
  // The keys of a list are its places and its length.
  return Reflect.ownKeys(found).every(
    (name) =>
      Object.hasOwn(given, name) && isPart(Reflect.get(found, name), Reflect.get(given, name)),
  );
}

// Events.

const EVENTS: Laws = {
  'eventsFor(state, player, events) gives what happened in its order, each event once at most': (
    trial,
  ) => {
    const { game, rng } = trial;
    trial.someMoves(8, ({ step: { state, events } }) => {
      trial.eachSeat((seat) => {
        const sent = game.eventsFor(state, seat, events);
        demandPart(sent, events);
        demandSame(
          game.eventsFor(state, seat, sent),
          sent,
          'eventsFor(state, what was sent, player)',
        );
        // A client asks the same of its own view, to leave out what its version does not know.
        demandSame(
          game.eventsFor(game.view(state, seat), seat, sent),
          sent,
          'eventsFor(view, player, what was sent)',
        );
      });
      // For all that spectators know, it could have come to another state.
      const other = game.determinize(game.view(state, null), rng);
      const open = game.eventsFor(state, null, events);
      demandSame(game.eventsFor(other, null, events), open, 'what is sent depends on secrets');
    });
  },
  'applyEvent(view, event), for each event of a step in turn, gives the state or view after the step':
    (trial) => {
      const { game } = trial;
      trial.eachMove((move) => {
        const { state, events } = move.step;
        demandSame(afterAll(game, move.state, events), state, 'the state after all its events');
        const mine = game.view(move.state, game.turn(move.state));
        const preview = game.step(mine, move.action);
        const foreseen = afterAll(game, mine, preview.events);
        demandSame(foreseen, preview.state, 'the preview after all its events');
        trial.eachSeat((seat) => {
          const found = afterAll(game, game.view(move.state, seat), sentTo(game, move, seat));
          demandSame(found, game.view(state, seat), 'the view after the events that were sent');
        });
      });
    },
  'applyEvent(view, value) refuses a value, or answers with plain data, and changes nothing': (
    trial,
  ) => {
    const { game, garbage, rng } = trial;
    trial.someMoves(2, (move) => {
      trial.eachSeat((seat) => {
        const seen = game.view(move.state, seat);
        const before = looseCopy(seen);
        const sent = sentTo(game, move, seat);
        for (const value of [...garbage, ...sent, ...sent.map((one) => damagedJson(one, rng))]) {
          const found = acceptedBy(() => game.applyEvent(seen, value as GameEvent), value);
          demandPlain(found, `applyEvent(view, ${shown(value)})`);
        }
        demandSame(seen, before, 'applyEvent has changed the view');
      });
    });
  },
  'reveals(state, action) is true exactly if a seat is shown what was not shown before': (
    trial,
  ) => {
    const { game } = trial;
    trial.eachMove((move) => {
      const found = game.reveals(move.state, move.action);
      const mine = game.view(move.state, game.turn(move.state));
      demandSame(game.reveals(mine, move.action), found, "reveals(the mover's view, action)");
      const surprised = trial.seats.filter((seat) => isSurprised(game, move, seat));
      const what = `something new is shown to the seats ${shown(surprised)}, so reveals(state, action)`;
      demandSame(found, surprised.length > 0, what);
    });
  },
};

/** Demands the order in which events happened. What they say may have been left out. */
function demandPart(sent: readonly GameEvent[], all: readonly GameEvent[]): void {
  let left = all;
  for (const event of sent) {
    const at = left.findIndex(({ type }) => type === event.type);
    demand(at >= 0, () => `${shown(event)} is sent, but did not happen, or not then`);
    left = left.slice(at + 1);
  }
}

/** What a seat is sent of a step, as it arrives. */
function sentTo(game: AnyGame, { step }: Move, seat: Seat): readonly GameEvent[] {
  return looseCopy(game.eventsFor(step.state, seat, step.events));
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
      trial.someViews(3, (seen, seat, state) => {
        const other = game.view(withOtherSecrets(state, seat, rng), seat);
        demandSame(other, seen, 'two states can be told apart');
        const texts = [JSON.stringify(other), JSON.stringify(seen)];
        demandSame(texts[0], texts[1], 'two states can be told apart by the order of fields');
        for (const verb of ['key', 'formatState', 'renderState'] as const) {
          demandSame(
            game[verb](other),
            game[verb](seen),
            `two states can be told apart by ${verb}`,
          );
        }
      });
    },
    'eventsFor(state, player, events) tells nothing that the player must not know': (trial) => {
      const { game, rng } = trial;
      trial.someMoves(8, (move) => {
        const { state, events } = move.step;
        trial.eachSeat((seat) => {
          const found = game.eventsFor(withOtherSecrets(state, seat, rng), seat, events);
          demandSame(found, game.eventsFor(state, seat, events), 'what is sent depends on secrets');
          demandSentAlike(trial, move, withOtherSecrets(move.state, seat, rng), seat);
        });
      });
    },
  };
}

/** A seat that sees the same before and after an action gets the same events. */
function demandSentAlike({ game }: Trial, move: Move, before: object, seat: Seat): void {
  if (game.check(before, move.action) !== null) return;
  const other = game.step(before, move.action);
  if (!isSameData(game.view(other.state, seat), game.view(move.step.state, seat))) return;
  const found = game.eventsFor(other.state, seat, other.events);
  const sent = game.eventsFor(move.step.state, seat, move.step.events);
  demandSame(found, sent, 'what is sent tells two states apart');
}
