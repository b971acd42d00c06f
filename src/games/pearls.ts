import { PEARLS_PLAYERS, pearlsWorth } from '../bots/pearls/ready.js';
import { listed } from '../core/text.js';
import { cardsInPlay, sizeOf } from '../pearls/cards.js';
import { pearls } from '../pearls/game.js';
import type { SetupOptions } from '../pearls/setup.js';
import { readAction } from '../pearls/typed.js';
import { CARDS, PEARLS as KINDS } from '../pearls/types.js';
import type { View } from '../pearls/types.js';
import { de } from '../pearls/words-de.js';
import { en } from '../pearls/words-en.js';
import type { PearlsWords } from '../pearls/words-en.js';
import { pearlsStateSvg } from '../svg/pearls/table.js';
import type { PearlsStateSvgStyle } from '../svg/pearls/table.js';
import type { GameModule } from './module.js';

/** All that a program asks of Pearls. */
export const PEARLS: GameModule = {
  game: pearls,
  ...PEARLS_PLAYERS,
  opponent: 'greedy',
  worth: pearlsWorth,
  readAction,
  words: { en, de },
  phrases: {
    en: {
      tieBreaks: { cardsLeft: ['card left', 'cards left'] },
      note(options: SetupOptions) {
        const { cards, missing } = inPlay(options, en);
        return missing.length === 0
          ? `All ${cards} cards are in the game.`
          : `${cards} of the ${IN_BOX} cards are in the game: no ${listed(missing, 'or')} ones.`;
      },
    },
    de: {
      tieBreaks: { cardsLeft: ['restliche Karte', 'restliche Karten'] },
      note(options: SetupOptions) {
        const { cards, missing } = inPlay(options, de);
        return missing.length === 0
          ? `Alle ${cards} Karten sind im Spiel.`
          : `${cards} der ${IN_BOX} Karten sind im Spiel: ohne ${listed(missing, 'und')}.`;
      },
    },
  },
  legend: `Letters are cards: y yellow, r red, g green, b blue, t teal, p purple, and j a
joker. "play 3y+2j necklace" plays three yellow cards with two jokers, and takes
the necklace worth five.
`,
  pictures: { table: (view: View, style) => pearlsStateSvg(view, style as PearlsStateSvgStyle) },
  options: {
    'all-cards': {
      kind: 'flag',
      help: `use all cards with two or three players, who otherwise play without some
      colours`,
      sets: 'allCards',
    },
  },
};

const IN_BOX: number = sizeOf(CARDS);

/** How many cards are in the game, and the names of the colours that are not. */
function inPlay({ players, allCards = false }: SetupOptions, { colors }: PearlsWords) {
  const inGame = cardsInPlay(players, allCards);
  const missing = KINDS.filter((pearl) => inGame[pearl] === 0);
  return { cards: sizeOf(inGame), missing: missing.map((pearl) => colors[pearl]) };
}
