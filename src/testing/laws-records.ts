import type { GameOptions } from '../core/game.js';
import { createRecord, replay, verify } from '../core/record.js';
import { recordFromJson } from '../core/record-data.js';
import { parseRecord, formatRecord } from '../core/record-text.js';
import type { Beginning, GameRecord, RecordedResult } from '../core/record-data.js';
import { pick } from './chance.js';
import { damagedJson } from './damage.js';
import { looseCopy, shown } from './data.js';
import type { Statute } from './law.js';
import { candidates, demand, demandSame } from './trial.js';
import type { Trial } from './trial.js';

type AnyRecord = GameRecord<object, unknown, GameOptions>;

/** Games that are kept. */
export function recordLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'a record of the game is written, read, verified and replayed without loss',
    runs: 6,
    holds: (trial) => {
      const { options, play, rng } = trial;
      demandKept(trial, { options }, 0);
      const from = pick([...play.states.keys()], rng);
      trial.at = from;
      demandKept(trial, { state: play.states[from]! }, from);
    },
  },
  {
    name: 'a record of the game with something changed is found out',
    runs: 12,
    garbage: 3,
    holds: (trial) => {
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

      // Whatever else has been done to it, there is an answer.
      for (const value of garbage) verify(game, value);
      for (let i = 0; i < 10; i++) verify(game, damagedJson(record, rng));
    },
  },
];

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
  trial.at = at;
  const move = { state: play.states[at]!, action: play.actions[at] };
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
  try {
    game.actionFromJson(value);
    return true;
  } catch {
    return false;
  }
}
