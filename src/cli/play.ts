import { counted, nameOf } from '../core/draw.js';
import type { DrawStyle } from '../core/draw.js';
import { isRulesError } from '../core/errors.js';
import { createRng } from '../core/rng.js';
import { step } from '../reef/apply.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { drawAction, drawEvent, drawState } from '../reef/draw.js';
import { formatAction } from '../reef/notation.js';
import { result } from '../reef/scoring.js';
import { setup } from '../reef/setup.js';
import type { SetupOptions } from '../reef/setup.js';
import type { Action, Card, Event, Player, Result, State } from '../reef/types.js';
import { view } from '../reef/view.js';
import { BOTS } from './bots.js';
import type { BotName } from './bots.js';
import { UsageError } from './options.js';
import type { Options } from './options.js';
import { standingsText } from './standings.js';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora'];

/** Who plays what. */
interface Table extends Pick<Options, 'bots' | 'seed' | 'start'> {
  readonly cards?: readonly Card[];
}

/** Plays a whole game and tells it piece by piece, each piece ending with a line break. */
export function* tellGame(
  { bots, seed, start, cards = STANDARD_DECK }: Table,
  color: boolean,
): Generator<string, void, undefined> {
  const style = { color, names: NAMES };
  const rng = createRng(`${seed}, the players`);
  let state = newGame({ players: bots.length, seed, start, cards });

  yield `${heading(`Reef, ${bots.length} players, seed ${seed}`, style)}\n`;
  yield `Players: ${bots.map((bot, seat) => `${seat} ${nameOf(seat, style)} (${bot})`).join(', ')}.\n`;
  yield `Starting pieces go ${WHERE[start]}.\n\n${drawState(state, style)}\n`;

  while (state.phase !== 'over') {
    const { turn, phase } = state;
    const action = BOTS[bots[turn] as BotName](view(state, turn), rng);
    const after = step(state, action);
    yield `\n${turnText(state, action, after.events, after.state, style)}\n`;

    state = after.state;
    if (phase === 'start' && state.phase === 'play') {
      yield `\n${heading('The game begins', style)}\n${drawState(state, style)}\n`;
    }
  }

  yield `\n${heading('The end', style)}\n${drawState(state, style)}\n`;
  yield `\n${heading('Standings', style)}\n${standingsText(result(state) as Result, NAMES)}\n`;
}

function newGame(options: SetupOptions): State {
  try {
    return setup(options);
  } catch (error) {
    if (!isRulesError(error)) throw error;
    throw new UsageError(error.message);
  }
}

const WHERE: Readonly<Record<State['start'], string>> = {
  centre: 'onto the four centre spaces',
  outside: 'onto any spaces but the centre',
  anywhere: 'onto any spaces',
};

/** One action: in notation, in words, and a drawing of what it has changed. */
function turnText(
  before: State,
  action: Action,
  events: readonly Event[],
  after: State,
  style: DrawStyle,
): string {
  const { turn, phase, round, lastRound } = before;
  const { score } = before.players[turn] as Player;
  const when =
    phase === 'start' ? 'Starting pieces' : `${lastRound ? 'Last round' : 'Round'} ${round}`;
  const words = events.map((event) => drawEvent(event, after, style));
  const isIdle = action.type === 'play' && !events.some(({ type }) => type === 'pattern-scored');

  return [
    heading(`${when}: ${nameOf(turn, style)}, ${counted(score, 'point')}`, style),
    formatAction(action),
    ...words.map((line) => `  ${line}`),
    ...(isIdle ? [`  ${nameOf(turn, style)} scores nothing`] : []),
    '',
    drawAction(action, after, turn, style),
  ].join('\n');
}

function heading(text: string, { color }: DrawStyle): string {
  const line = `--- ${text} `.padEnd(80, '-');
  return color === true ? `\u001B[1m${line}\u001B[0m` : line;
}
