import { isParseError, isRulesError } from '../core/errors.js';
import type { AnyGame, GameOptions } from '../core/game.js';
import { createRecord, replay, verify } from '../core/record.js';
import { recordFromJson } from '../core/record-data.js';
import type { Beginning, GameRecord } from '../core/record-data.js';
import { formatRecord, parseRecord } from '../core/record-text.js';
import { playOn } from './kit.js';
import { acceptedBy, demand, demandEnd, demandSame } from './trial.js';
import type { Laws, Trial } from './trial.js';
import { damagedJson, damagedText, looseCopy, shown, told, withBlanks } from './values.js';

/** How a game is written down and read again: texts, JSON, records, pictures. */
export function lawsOfTexts(): Laws {
  return { ...TEXTS, ...RECORDS, ...PICTURES };
}

// Texts and JSON.

const TEXTS: Laws = {
  'parseState(formatState(state)) and stateFromJson(JSON) give the state back': (trial) => {
    trial.someStates(6, (state) => {
      demandBack(trial.game, 'State', state);
    });
  },
  'parseAction(formatAction(action)) and actionFromJson(JSON) give the action back': (trial) => {
    const look = (action: unknown): void => {
      demandBack(trial.game, 'Action', action);
    };
    trial.play.actions.forEach(look);
    trial.someStates(3, (state) => {
      trial.listOf(state).forEach(look);
    });
  },
  'parseOptions(formatOptions(options)) and optionsFromJson(JSON) begin the same game': (trial) => {
    const { game, options, play } = trial;
    const text = game.formatOptions(options);
    const parsed = game.parseOptions(text);
    demandSame(game.setup(parsed), play.states[0], 'setup(parseOptions(formatOptions(options)))');
    demandSame(game.formatOptions(parsed), text, 'formatOptions(parseOptions(text))');
    const read = game.optionsFromJson(looseCopy(options));
    demandSame(game.setup(read), play.states[0], 'setup(optionsFromJson(JSON))');
  },
  'parseState, parseAction and parseOptions say where a damaged text goes wrong': (trial) => {
    eachText(trial, (kind, text) => {
      const damaged = Array.from({ length: 10 }, () => damagedText(text, trial.rng));
      for (const value of [...trial.garbage, ...damaged]) demandRead(trial.game, kind, value);
    });
  },
  'parseState, parseAction and parseOptions answer for any number of blanks': (trial) => {
    eachText(trial, (kind, text) => {
      // A reader that goes back over all blanks for each of them would take minutes.
      for (const one of [text, damagedText(text, trial.rng)]) {
        demandRead(trial.game, kind, withBlanks(one, 50_000, trial.rng));
      }
    });
  },
  'stateFromJson(value) refuses a value, or it is a state that can be played to its end': (
    trial,
  ) => {
    const { game, kit, garbage, rng } = trial;
    const tryOut = (value: unknown): void => {
      const state = acceptedBy(() => game.stateFromJson(value), value);
      if (state === null) return;
      demandSame(state, value, 'stateFromJson(value) gives something else');
      demandEnd(playOn(game, kit, state, rng), `${shown(value)} is accepted, but `);
    };
    garbage.forEach(tryOut);
    trial.someStates(1, (state) => {
      trial.damaged(state, 10).forEach(tryOut);
    });
  },
  'actionFromJson(value) refuses a value, or it is an action that text and JSON can carry': (
    trial,
  ) => {
    const { game, play, garbage, rng } = trial;
    const damaged = play.actions.map((action) => damagedJson(action, rng));
    for (const value of [...garbage, ...damaged]) {
      const action = acceptedBy(() => ({ read: game.actionFromJson(value) }), value);
      if (action === null) continue;
      demandSame(action.read, value, 'actionFromJson(value) gives something else');
      const back = game.parseAction(game.formatAction(action.read));
      demandSame(back, action.read, 'parseAction(formatAction(action))');
    }
  },
};

/** What has a text: the functions for it have this in their names. */
type Kind = 'State' | 'Action' | 'Options';

function eachText(trial: Trial, look: (kind: Kind, text: string) => void): void {
  const { game, options } = trial;
  trial.someMoves(0, ({ state, action }) => {
    look('State', game.formatState(state));
    look('Options', game.formatOptions(options));
    look('Action', game.formatAction(action));
  });
}

/** A state or an action comes back from its text, which is one line, and from JSON. */
function demandBack(game: AnyGame, kind: 'State' | 'Action', value: unknown): void {
  const text = game[`format${kind}`](value as object);
  const isLine = typeof text === 'string' && text !== '' && !/[\r\n\u2028\u2029]/.test(text);
  demand(isLine, () => `format${kind} does not give one line of text: ${shown(text)}`);
  demandSame(game[`parse${kind}`](text), value, () => `parse${kind}(${shown(text)})`);
  const reader = kind === 'State' ? 'stateFromJson' : 'actionFromJson';
  demandSame(game[reader](looseCopy(value)), value, `${reader}(JSON)`);
}

/** A text is refused with a place in it, or read; and then it can be written and read again. */
function demandRead(game: AnyGame, kind: Kind, text: unknown): void {
  let value: unknown;
  try {
    value = game[`parse${kind}`](text as string);
  } catch (error) {
    // A text can follow the notation and still stand for no valid state or options.
    const isValue = kind !== 'Action' && isRulesError(error) && !isParseError(error);
    if (!isValue) demandPlace(error, text);
    return;
  }
  const again = game[`parse${kind}`](game[`format${kind}`](value as GameOptions));
  demandSame(again, value, () => `what ${shown(text)} was read as, written and read again`);
}

function demandPlace(error: unknown, text: unknown): void {
  demand(isParseError(error), () => `${shown(text)} is refused with ${told(error)}`);
  const { line, column, expected, found } = error;
  const lines = typeof text === 'string' ? text.split(/\r\n|\r|\n/) : [''];
  const there = lines[line - 1];
  const isInside = there !== undefined && column >= 1 && column <= there.length + 1;
  const isClear = isInside && expected !== '' && found !== '';
  demand(isClear, () => `${shown(text)} is refused without a place in it: ${error.message}`);
}

// Records.

const RECORDS: Laws = {
  'a record of the game is written, read, verified and replayed without loss': (trial) => {
    const { options, play } = trial;
    demandKept(trial, { options }, 0);
    const from = trial.pick([...play.states.keys()]);
    trial.at = from;
    demandKept(trial, { state: play.states[from]! }, from);
  },
  'a record of the game with something changed is found out': (trial) => {
    const { game, options, play, garbage } = trial;
    if (play.trouble !== null) return;
    const { actions } = play;
    const record = createRecord(game, { beginning: { options }, actions });
    const { winners, scores } = record.result!;
    const changes: readonly [code: string, change: object][] = [
      ['other-rules', { rules: record.rules + 1 }],
      ['bad-record', { game: `${record.game}s` }],
      ['wrong-result', { result: null }],
      ['wrong-result', { result: { winners, scores: scores.map((score) => score + 1) } }],
      ['wrong-result', { actions: actions.slice(0, -1) }],
      ['illegal-action', { actions: [...actions, actions[0]] }],
    ];
    for (const [code, change] of changes) {
      const found = verify(game, { ...record, ...change })?.code;
      demandSame(found, code, () => `verify(game, record with ${shown(change)})`);
    }
    demandIllegalFound(trial, record);

    // Whatever else has been changed, there is an answer.
    for (const value of [...garbage, ...trial.damaged(record, 10)]) verify(game, value);
  },
};

/** A record that begins with options, or with a state of the game. */
function demandKept(trial: Trial, beginning: Beginning<object, GameOptions>, from: number): void {
  const { game, play } = trial;
  const states = play.states.slice(from);
  const record = createRecord(game, { beginning, actions: play.actions.slice(from) });
  demandSame(recordFromJson(game, looseCopy(record)), record, 'recordFromJson(JSON of the record)');
  const text = formatRecord(game, record);
  const parsed = parseRecord(game, text);
  demandSame(formatRecord(game, parsed), text, 'formatRecord(parseRecord(text))');
  for (const one of [record, parsed]) {
    demandSame(verify(game, one), null, 'verify(game, record)');
    demandSame(replay(game, one), states, 'replay(game, record)');
  }
}

/** Well-formed actions that are not legal, put in the place of one that was. */
function demandIllegalFound(trial: Trial, record: GameRecord<object, unknown, GameOptions>): void {
  const { game, play } = trial;
  const at = trial.pick([...play.actions.keys()]);
  const move = trial.moveAt(at);
  const isAction = (value: unknown): boolean =>
    acceptedBy(() => ({ read: game.actionFromJson(value) }), value) !== null;
  const illegal = trial
    .candidates(move)
    .filter((value) => isAction(value) && game.check(move.state, value) !== null);
  for (const value of illegal.slice(0, 3)) {
    const actions = play.actions.map((action, i) => (i === at ? value : action));
    const problem = verify(game, { ...record, actions });
    const isFound = problem?.code === 'illegal-action' && problem.at === at;
    demand(isFound, () => `action ${at} is ${shown(value)}, but verify says ${shown(problem)}`);
  }
}

// Pictures.

const PICTURES: Laws = {
  'renderState, renderEvent and renderAction give the same text with colours and without': (
    trial,
  ) => {
    const { game } = trial;
    trial.someStates(3, (state) => {
      const seen = game.view(state, trial.pick(trial.seats));
      demandPicture('renderState(view)', (style) => game.renderState(seen, style));
    });
    trial.someMoves(6, ({ state, action, step }) => {
      const mover = game.turn(state)!;
      const seat = trial.pick(trial.seats);
      const seen = game.view(step.state, seat);
      demandPicture('renderAction(view, player, action)', (style) =>
        game.renderAction(seen, mover, action, style),
      );
      for (const event of game.eventsFor(step.state, seat, step.events)) {
        const text = demandPicture(`renderEvent(view, ${shown(event)})`, (style) =>
          game.renderEvent(seen, event, style),
        );
        demand(!text.includes('\n'), () => `${shown(event)} takes two lines`);
      }
    });
  },
};

/** Demands a picture without colours unless they are asked for, and returns that. */
function demandPicture(call: string, draw: (style: { color: boolean }) => string): string {
  const plain = draw({ color: false });
  demand(typeof plain === 'string' && plain.trim() !== '', () => `${call} draws nothing`);
  demand(!plain.includes('\u001B'), () => `${call} draws colours without being asked`);
  const colored = draw({ color: true }).replace(/\u001B\[[\d;]*m/g, '');
  demandSame(colored, plain, `${call} with colours taken away`);
  return plain;
}
