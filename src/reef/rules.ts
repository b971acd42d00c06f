import type { LibraryDefinition } from '../core/game-definition.js';
import { act } from './apply.js';
import { check } from './check.js';
import { close, open, standings, TIE_BREAKS, VIEW } from './course.js';
import { EFFECTS } from './effects.js';
import { countLegalActions, legalActionAt, legalActions } from './legal.js';
import { optionsFromJson, setup } from './setup.js';
import type { SetupOptions } from './setup.js';
import { action } from './shapes.js';
import * as sound from './sound.js';
import { event, view as shape } from './table-shape.js';
import { PLAYER_COUNTS } from './types.js';
import type { Action, CardId, ReefEvent, State, View } from './types.js';
import { determinize, view } from './view.js';

/** What Reef says of itself; the rest follows from it. */
export const RULES: LibraryDefinition<
  State,
  View,
  Action,
  SetupOptions,
  ReefEvent<CardId | null>
> = {
  name: 'reef',
  title: 'Reef',
  playerCounts: PLAYER_COUNTS,
  fixed: ['cards'],
  tieBreaks: TIE_BREAKS,

  players: ({ players }) => players.length,
  setup,
  turn: ({ phase, turn }) => (phase === 'over' ? null : turn),
  standings,
  scores: ({ players }) => [...players].map(({ score }) => score),
  legalActions,
  countLegalActions,
  legalActionAt,
  check,
  act,
  effects: EFFECTS,
  open,
  close,
  view,
  eventsFor: (_, __, events) => events, // R45: all happens in the open
  determinize,

  readers: { kind: VIEW, action, shape, state: sound.state, view: sound.view, event },
  optionsFromJson,
};
