import type { TextReader } from '../core/text.js';
import { readTyped } from '../core/typed.js';
import type { Typed } from '../core/typed.js';
import { check } from './check.js';
import { hasRoom } from './course.js';
import { pearlOf } from './notation.js';
import { knownView, passAction, playAction, takeAction } from './shapes.js';
import { HAND_LIMIT, PEARLS } from './types.js';
import type { Action, Pearl, PlayAction, View } from './types.js';

/**
 * Reads what people type: a legal action as {@link formatAction} writes it, but in small letters or capitals,
 * with spaces between its parts, and without the colour of the cards where only one action can be meant.
 *
 * @throws ParseError for a text that is no action, or leaves open which: it points at the place.
 * @throws IllegalActionError for an action that is not legal in this view.
 * @throws RulesError `bad-state` for a view that is not of Pearls.
 *
 * @example
 * ```ts
 * import { formatAction, readAction, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 1, first: 0 });
 * formatAction(readAction(state, 'PLAY 2t + 2j Necklace')); // 'play 2t+2j necklace'
 * ```
 * @group Text
 */
export function readAction(view: View, text: string): Action {
  const table = knownView(view);
  return readTyped(text, readLoosely, (action) => check(table, action));
}

function readLoosely(reader: TextReader): Typed<Action> {
  const [verb] = reader.expect(/(?:take|play|pass)(?=\s|$)/iy, '"take", "play" or "pass"');
  reader.spaces();
  switch (verb.toLowerCase() as Action['type']) {
    case 'take':
      return { meanings: [takeAction(readPearl(reader))], gap: null };
    case 'play':
      return readPlay(reader);
    case 'pass':
      return { meanings: [passAction()], gap: null };
  }
}

function readPearl(reader: TextReader): Pearl {
  const [letter] = reader.expect(/[jyrgbtp]\b/iy, 'a pearl: j, y, r, g, b, t or p');
  return pearlOf(letter.toLowerCase());
}

/** Jokers are added to a colour, never to jokers, and no play is larger than a hand. P11, P14. */
function readPlay(reader: TextReader): Typed<PlayAction> {
  const start = reader.position;
  const expected = 'cards such as "3y"';
  const count = Number(reader.expect(/[1-9]\d?(?!\d)/y, expected)[0]);
  const letter = reader.next(/[ \t]*([jyrgbtp])\b/iy)?.[1]?.toLowerCase();
  const isMixed = letter !== 'j' && reader.next(/[ \t]*\+[ \t]*/y) !== null;
  const jokers = isMixed ? readJokers(reader) : 0;
  if (!hasRoom(count, jokers)) reader.fail(`at most ${HAND_LIMIT} cards`, start);
  const necklace = reader.next(/[ \t]+necklace\b/iy) !== null;

  const kinds = letter === undefined ? PEARLS : [pearlOf(letter)];
  const colors = kinds.filter((pearl) => jokers === 0 || pearl !== 'joker');
  return {
    meanings: colors.map((color) => playAction(color, count, jokers, necklace)),
    gap: letter === undefined ? { at: start, expected } : null,
  };
}

function readJokers(reader: TextReader): number {
  return Number(reader.expect(/([1-9]\d?)[ \t]*j\b/iy, 'jokers such as "2j"')[1]);
}
