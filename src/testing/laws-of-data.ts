import { isParseError, isRulesError } from '../core/errors.js';
import { frozenCopy } from '../core/made.js';
import type { AnyGame, GameOptions } from '../core/game.js';
import { createRecord, replay, verify } from '../core/record.js';
import { recordFromJson } from '../core/record-data.js';
import type { Beginning, GameRecord, RecordedResult } from '../core/record-data.js';
import { formatRecord, parseRecord } from '../core/record-text.js';
import { isSameData } from '../core/shape.js';
import { callsOn } from './calls.js';
import type { Call, Given } from './calls.js';
import { difference, flawIn, isLoose, looseCopy, shown, told } from './data.js';
import { playOn } from './plays.js';
import {
  acceptedBy,
  Broken,
  candidates,
  demand,
  demandSame,
  eachMove,
  listOf,
  moveAt,
  seatsOf,
  someMoves,
  someStates,
} from './trial.js';
import type { Laws, Move, Trial } from './trial.js';
import { damagedJson, damagedText, pick, withBlanks } from './values.js';

/** What goes into a game's functions and comes out: plain data, JSON, texts, records, pictures. */
export function lawsOfData(): Laws {
  return { ...DATA, ...TEXTS, ...RECORDS, ...PICTURES };
}

// Plain data.

const DATA: Laws = {
  'every function gives back plain data that is frozen through and through': (trial) => {
    someMoves(trial, 2, (move) => {
      const { calls, given } = callsOn(trial, move);
      for (const { text, run } of calls) {
        const flaw = flawIn(run(trial.game, given), text);
        demand(flaw === null, () => String(flaw));
      }
    });
  },
  'every function leaves what it is given as it was, neither changed nor frozen': (trial) => {
    const { game } = trial;
    someMoves(trial, 2, (move) => {
      const { calls, given } = callsOn(trial, move);
      if (harmBy(calls, game, given) === null) return;
      // One of them did it: now each on its own.
      for (const call of calls) {
        const harm = harmBy([call], game, given);
        demand(harm === null, () => `${call.text} has ${harm}`);
      }
    });
  },
  'every function answers the same for a copy by way of JSON, frozen or not': (trial) => {
    const { game } = trial;
    someMoves(trial, 2, (move) => {
      const { calls, given } = callsOn(trial, move);
      const [loose, frozen] = [looseCopy(given), frozenCopy(looseCopy(given))];
      for (const { text, run } of calls) {
        const expected = run(game, given);
        demandSame(run(game, loose), expected, `${text} for a copy`);
        demandSame(run(game, frozen), expected, `${text} for a frozen copy`);
      }
    });
  },
};

/** What some functions have done to what they were given; `null` if nothing. */
function harmBy(calls: readonly Call[], game: AnyGame, given: Given): string | null {
  const before = looseCopy(given);
  const copy = looseCopy(given);
  for (const { run } of calls) {
    try {
      run(game, copy);
    } catch {
      // Whether it should have answered is for other laws to say.
    }
  }
  if (!isSameData(copy, before)) return `changed what it was given: ${difference(copy, before)}`;
  return isLoose(copy) ? null : 'frozen what it was given';
}

// Texts and JSON.

const TEXTS: Laws = {
  'parseState(formatState(state)) and stateFromJson(JSON) give the state back': (trial) => {
    const { game } = trial;
    someStates(trial, 6, (state) => {
      const text = game.formatState(state);
      demandOneLine(text, 'formatState(state)');
      demandSame(game.parseState(text), state, 'parseState(formatState(state))');
      demandSame(game.stateFromJson(looseCopy(state)), state, 'stateFromJson(JSON of the state)');
    });
  },
  'parseAction(formatAction(action)) and actionFromJson(JSON) give the action back': (trial) => {
    const { game } = trial;
    const demandBack = (action: unknown): void => {
      const text = game.formatAction(action);
      demandOneLine(text, 'formatAction(action)');
      demandSame(game.parseAction(text), action, `parseAction(${shown(text)})`);
      demandSame(game.actionFromJson(looseCopy(action)), action, 'actionFromJson(JSON)');
    };
    eachMove(trial, ({ action }) => {
      demandBack(action);
    });
    someStates(trial, 3, (state) => {
      listOf(trial, state).forEach(demandBack);
    });
  },
  'parseOptions(formatOptions(options)) and optionsFromJson(JSON) begin the same game': ({
    game,
    options,
    play,
  }) => {
    const text = game.formatOptions(options);
    const parsed = game.parseOptions(text);
    demandSame(game.setup(parsed), play.states[0], 'setup(parseOptions(formatOptions(options)))');
    demandSame(game.formatOptions(parsed), text, 'formatOptions(parseOptions(text))');
    const read = game.optionsFromJson(looseCopy(options));
    demandSame(game.setup(read), play.states[0], 'setup(optionsFromJson(JSON))');
  },
  'parseState, parseAction and parseOptions say where a damaged text goes wrong': (trial) => {
    const { garbage, rng } = trial;
    someMoves(trial, 0, (move) => {
      for (const notation of notationsAt(trial, move)) {
        for (const value of garbage) demandRead(notation, value);
        for (let i = 0; i < 10; i++) demandRead(notation, damagedText(notation.text, rng));
      }
    });
  },
  'parseState, parseAction and parseOptions answer for any number of blanks': (trial) => {
    const { rng } = trial;
    someMoves(trial, 0, (move) => {
      for (const notation of notationsAt(trial, move)) {
        const { text } = notation;
        // A reader that goes back over all blanks for each of them would take minutes.
        for (const one of [text, damagedText(text, rng)]) {
          demandRead(notation, withBlanks(one, BLANKS, rng));
        }
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
      const { trouble } = playOn(game, kit, state, rng);
      if (trouble !== null) throw new Broken(`${shown(value)} is accepted, but ${trouble}`);
    };
    garbage.forEach(tryOut);
    someStates(trial, 1, (state) => {
      for (let i = 0; i < 10; i++) tryOut(damagedJson(state, rng));
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

/** How many blanks or line breaks a text is stretched by. */
const BLANKS = 50_000;

function demandOneLine(text: string, what: string): void {
  const isLine = typeof text === 'string' && text !== '' && !/[\r\n\u2028\u2029]/.test(text);
  demand(isLine, () => `${what} is not one line of text: ${shown(text)}`);
}

/** A text of a thing, and how such things are read and written. */
interface Notation {
  readonly text: string;
  readonly parse: (text: string) => unknown;
  readonly format: (value: unknown) => string;
  /** Whether a text can follow the notation and still stand for nothing valid. */
  readonly canBeInvalid: boolean;
}

function notationsAt({ game, options }: Trial, { state, action }: Move): readonly Notation[] {
  return [
    {
      text: game.formatState(state),
      parse: (text) => game.parseState(text),
      format: (value) => game.formatState(value as object),
      canBeInvalid: true,
    },
    {
      text: game.formatOptions(options),
      parse: (text) => game.parseOptions(text),
      format: (value) => game.formatOptions(value as GameOptions),
      canBeInvalid: true,
    },
    {
      text: game.formatAction(action),
      parse: (text) => game.parseAction(text),
      format: (value) => game.formatAction(value),
      canBeInvalid: false,
    },
  ];
}

/** A text is refused with a place in it, or read; and then it can be written and read again. */
function demandRead({ parse, format, canBeInvalid }: Notation, text: unknown): void {
  let value: unknown;
  try {
    value = parse(text as string);
  } catch (error) {
    if (!canBeInvalid || !isRulesError(error)) demandPlace(error, text);
    return;
  }
  demandSame(
    parse(format(value)),
    value,
    `what ${shown(text)} was read as, written and read again`,
  );
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
    const { options, play, rng } = trial;
    demandKept(trial, { options }, 0);
    const from = pick([...play.states.keys()], rng);
    trial.at = from;
    demandKept(trial, { state: play.states[from]! }, from);
  },
  'a record of the game with something changed is found out': (trial) => {
    const { game, options, play, garbage, rng } = trial;
    if (play.trouble !== null) return;
    const record = createRecord(game, { options }, play.actions);
    demandFound(trial, { ...record, rules: record.rules + 1 }, 'other-rules');
    demandFound(trial, { ...record, game: `${record.game}s` }, 'bad-record');
    demandFound(trial, { ...record, result: null }, 'wrong-result');
    demandFound(trial, { ...record, result: otherResult(record) }, 'wrong-result');
    demandFound(trial, { ...record, actions: play.actions.slice(0, -1) }, 'wrong-result');
    demandFound(
      trial,
      { ...record, actions: [...play.actions, play.actions[0]] },
      'illegal-action',
    );
    demandIllegalFound(trial, record);

    // Whatever else has been changed, there is an answer.
    for (const value of garbage) verify(game, value);
    for (let i = 0; i < 10; i++) verify(game, damagedJson(record, rng));
  },
};

type AnyRecord = GameRecord<object, unknown, GameOptions>;

/** A record that begins with options, or with a state of the game. */
function demandKept(trial: Trial, beginning: Beginning<object, GameOptions>, from: number): void {
  const { game, play } = trial;
  const states = play.states.slice(from);
  const record = createRecord(game, beginning, play.actions.slice(from));
  demandSame(verify(game, record), null, 'verify(record)');
  demandSame(replay(game, record), states, 'replay(record)');
  demandSame(recordFromJson(game, looseCopy(record)), record, 'recordFromJson(JSON of the record)');

  const text = formatRecord(game, record);
  const parsed = parseRecord(game, text);
  demandSame(verify(game, parsed), null, 'verify(parseRecord(text))');
  demandSame(replay(game, parsed), states, 'replay(parseRecord(text))');
  demandSame(formatRecord(game, parsed), text, 'formatRecord(parseRecord(text))');
}

function demandFound({ game }: Trial, record: unknown, code: string): void {
  const found = verify(game, record)?.code;
  demand(
    found === code,
    () => `verify(game, record) says ${shown(found)}, not ${code}: ${shown(record)}`,
  );
}

function otherResult({ result }: AnyRecord): RecordedResult {
  const { winners, scores } = result!;
  return { winners, scores: scores.map((score) => score + 1) };
}

/** Well-formed actions that are not legal, put in the place of one that was. */
function demandIllegalFound(trial: Trial, record: AnyRecord): void {
  const { game, play, rng } = trial;
  const at = pick([...play.actions.keys()], rng);
  const move = moveAt(trial, at);
  const illegal = candidates(trial, move).filter(
    (value) => isAction(trial, value) && game.check(move.state, value) !== null,
  );
  for (const value of illegal.slice(0, 3)) {
    const actions = play.actions.map((action, i) => (i === at ? value : action));
    const problem = verify(game, { ...record, actions });
    const isFound = problem?.code === 'illegal-action' && problem.at === at;
    demand(isFound, () => `action ${at} is ${shown(value)}, but verify says ${shown(problem)}`);
  }
}

function isAction({ game }: Trial, value: unknown): boolean {
  return acceptedBy(() => ({ read: game.actionFromJson(value) }), value) !== null;
}

// Pictures.

const PICTURES: Laws = {
  'renderState, renderEvent and renderAction give the same text with colours and without': (
    trial,
  ) => {
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
};

type Draw = (style: { readonly color: boolean }) => string;

function demandText(call: string, draw: Draw): void {
  const plain = draw({ color: false });
  demand(typeof plain === 'string' && plain.trim() !== '', () => `${call} draws nothing`);
  demand(!plain.includes('\u001B'), () => `${call} draws colours without being asked`);
  const colored = draw({ color: true }).replace(/\u001B\[[\d;]*m/g, '');
  demandSame(colored, plain, `${call} with colours taken away`);
}
