import { isParseError, isRulesError } from '../core/errors.js';
import type { GameOptions } from '../core/game.js';
import { damagedJson, damagedText, withBlanks } from './damage.js';
import { looseCopy, shown, told } from './data.js';
import type { Statute } from './law.js';
import { playOn } from './plays.js';
import { Broken, demand, demandSame, eachMove, listOf, someMoves, someStates } from './trial.js';
import type { Move, Trial } from './trial.js';

/** Text and JSON, both ways. */
export function textLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'parseState(formatState(state)) and stateFromJson(JSON) give the state back',
    runs: 15,
    holds: (trial) => {
      const { game } = trial;
      someStates(trial, 6, (state) => {
        const text = game.formatState(state);
        demandOneLine(text, 'formatState(state)');
        demandSame(game.parseState(text), state, 'parseState(formatState(state))');
        demandSame(game.stateFromJson(looseCopy(state)), state, 'stateFromJson(JSON of the state)');
      });
    },
  },
  {
    name: 'parseAction(formatAction(action)) and actionFromJson(JSON) give the action back',
    runs: 15,
    holds: (trial) => {
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
  },
  {
    name: 'parseOptions(formatOptions(options)) and optionsFromJson(JSON) begin the same game',
    runs: 25,
    holds: ({ game, options, play }) => {
      const text = game.formatOptions(options);
      const parsed = game.parseOptions(text);
      demandSame(game.setup(parsed), play.states[0], 'setup(parseOptions(formatOptions(options)))');
      demandSame(game.formatOptions(parsed), text, 'formatOptions(parseOptions(text))');
      const read = game.optionsFromJson(looseCopy(options));
      demandSame(game.setup(read), play.states[0], 'setup(optionsFromJson(JSON))');
    },
  },
  {
    name: 'parseState, parseAction and parseOptions say where a damaged text goes wrong',
    runs: 15,
    garbage: 3,
    holds: (trial) => {
      const { garbage, rng } = trial;
      someMoves(trial, 0, (move) => {
        for (const notation of notationsAt(trial, move)) {
          for (const value of garbage) demandRead(notation, value);
          for (let i = 0; i < 10; i++) demandRead(notation, damagedText(notation.text, rng));
        }
      });
    },
  },
  {
    name: 'parseState, parseAction and parseOptions answer for any number of blanks',
    runs: 4,
    holds: (trial) => {
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
  },
  {
    name: 'stateFromJson(value) refuses a value, or it is a state that can be played to its end',
    runs: 12,
    garbage: 5,
    holds: (trial) => {
      const { game, kit, garbage, rng } = trial;
      const tryOut = (value: unknown): void => {
        const state = acceptedBy(() => game.stateFromJson(value));
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
  },
  {
    name: 'actionFromJson(value) refuses a value, or it is an action that text and JSON can carry',
    runs: 30,
    garbage: 10,
    holds: (trial) => {
      const { game, play, garbage, rng } = trial;
      const damaged = play.actions.map((action) => damagedJson(action, rng));
      for (const value of [...garbage, ...damaged]) {
        const action = acceptedBy(() => ({ read: game.actionFromJson(value) }));
        if (action === null) continue;
        demandSame(action.read, value, 'actionFromJson(value) gives something else');
        const back = game.parseAction(game.formatAction(action.read));
        demandSame(back, action.read, 'parseAction(formatAction(action))');
      }
    },
  },
];

/** How many blanks or line breaks a text is stretched by. */
const BLANKS = 50_000;

function demandOneLine(text: string, what: string): void {
  const isLine = typeof text === 'string' && text !== '' && !/[\r\n\u2028\u2029]/.test(text);
  demand(isLine, () => `${what} is not one line of text: ${shown(text)}`);
}

/** What an act gives, or `null` if it is refused with a `RulesError`. Whatever else is thrown gets out. */
function acceptedBy<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (isRulesError(error)) return null;
    throw error;
  }
}

/** A text of a thing, and how such things are read and written. */
interface Notation {
  readonly text: string;
  readonly parse: (text: string) => unknown;
  readonly format: (value: unknown) => string;
  /** Whether a text can follow the notation and still stand for nothing sound. */
  readonly canBeUnsound: boolean;
}

function notationsAt({ game, options }: Trial, { state, action }: Move): readonly Notation[] {
  return [
    {
      text: game.formatState(state),
      parse: (text) => game.parseState(text),
      format: (value) => game.formatState(value as object),
      canBeUnsound: true,
    },
    {
      text: game.formatOptions(options),
      parse: (text) => game.parseOptions(text),
      format: (value) => game.formatOptions(value as GameOptions),
      canBeUnsound: true,
    },
    {
      text: game.formatAction(action),
      parse: (text) => game.parseAction(text),
      format: (value) => game.formatAction(value),
      canBeUnsound: false,
    },
  ];
}

/** A text is refused with a place in it, or read; and then it can be written and read again. */
function demandRead({ parse, format, canBeUnsound }: Notation, text: unknown): void {
  let value: unknown;
  try {
    value = parse(text as string);
  } catch (error) {
    if (!canBeUnsound || !isRulesError(error)) demandPlace(error, text);
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
  const isTold = isInside && expected !== '' && found !== '';
  demand(isTold, () => `${shown(text)} is refused without a place in it: ${error.message}`);
}
