import type { LibraryDefinition } from '../core/game-definition.js';
import { act } from './apply.js';
import { check } from './check.js';
import { close, open, scores, standings, TIE_BREAKS, VIEW } from './course.js';
import { EFFECTS } from './effects.js';
import { countLegalActions, legalActionAt, legalActions } from './legal.js';
import { optionsFromJson, setup } from './setup.js';
import type { SetupOptions } from './setup.js';
import { action, event, view as shape } from './shapes.js';
import * as sound from './sound.js';
import { PLAYER_COUNTS } from './types.js';
import type { Action, PearlsEvent, Pearl, State, View } from './types.js';
import { determinize, view } from './view.js';

/** What Pearls says of itself; the rest follows from it. */
export const RULES: LibraryDefinition<
  State,
  View,
  Action,
  SetupOptions,
  PearlsEvent<Pearl | null>
> = {
  name: 'pearls',
  title: 'Pearls',
  playerCounts: PLAYER_COUNTS,
  tieBreaks: TIE_BREAKS,

  players: ({ players }) => players.length,
  setup,
  turn: ({ phase, turn }) => (phase === 'over' ? null : turn),
  standings,
  scores,
  legalActions,
  countLegalActions,
  legalActionAt,
  check,
  act,
  effects: EFFECTS,
  open,
  close,
  view,
  eventsFor: (_, __, events) => events, // P27: all happens in the open
  determinize,

  readers: { kind: VIEW, action, shape, state: sound.state, view: sound.view, event },
  optionsFromJson,
};
