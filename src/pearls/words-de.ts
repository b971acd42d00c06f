import { freeze } from '../core/made.js';
import { listed } from '../core/text.js';
import { cardsIn, DE_ERRORS, DE_RECORDS, plural, pointsText } from '../core/words-de.js';
import { countIn, sizeOf, tally } from './cards.js';
import { PEARLS } from './types.js';
import type { Pearl, Pearls } from './types.js';
import type { EventNames, PearlsWords, TurnProspect } from './words-en.js';

const COLORS: Readonly<Record<Pearl, string>> = /* @__PURE__ */ freeze({
  joker: 'Joker',
  yellow: 'Gelb',
  red: 'Rot',
  green: 'Grün',
  blue: 'Blau',
  teal: 'Türkis',
  purple: 'Lila',
});

/** Pearls in German. */
export const de: PearlsWords = /* @__PURE__ */ freeze({
  language: 'de',
  colors: COLORS,
  player: (player) => `Spieler ${player}`,
  errors: DE_ERRORS,
  records: DE_RECORDS,

  violations: /* @__PURE__ */ freeze<PearlsWords['violations']>({
    malformed: ({ path }) =>
      `das ist kein Spielzug von Pearls${path && `: der Fehler steckt in ${path}`}`,
    'game-over': () => 'das Spiel ist zu Ende',
    'last-turn': () => 'in den letzten Zügen nimmt niemand mehr Karten',
    'not-in-market': ({ color, market }) => {
      const kinds = market.map((pearl) => COLORS[pearl]);
      return `in der Auslage liegt kein ${COLORS[color]}: dort gibt es ${listed(kinds, 'und')}`;
    },
    'no-room': ({ limit, held, cards }) =>
      `auf die Hand passen ${limit} Karten: ${held} und ${cards} dazu sind zu viele`,
    'not-enough-cards': ({ color, count, held }) =>
      `dafür brauchst du ${cardsText(color, count)}, hast aber ${held === 0 ? 'nichts davon' : `nur ${held}`}`,
    'no-necklace': ({ value }) => `für ${cardsIn(value)} liegt keine Halskette aus`,
    'must-act': ({ phase }) =>
      phase === 'final'
        ? 'spiele mindestens eine Karte'
        : 'nimm eine Farbe, oder spiele mindestens eine Karte',
    hidden: ({ what }) =>
      `${what === 'hand' ? 'diese Hand' : 'die Auslage'} ist von hier aus nicht zu sehen`,
  }),

  events: /* @__PURE__ */ freeze<PearlsWords['events']>({
    'cards-taken': ({ player, color, count }, names) =>
      `${names.player(player)} nimmt ${cardsText(color, count, names.paint)}`,
    'market-refilled': ({ cards }, names) =>
      `${kindsText(tally(cards), names.paint, countIn(cards, null))} ${cards.length === 1 ? 'kommt' : 'kommen'} in die Auslage`,
    'cards-played': ({ player, color, count, jokers }, names) => {
      const more =
        jokers === 0 ? '' : ` mit ${names.paint(plural(jokers, 'Joker', 'Jokern'), 'joker')}`;
      return `${names.player(player)} spielt ${cardsText(color, count, names.paint)}${more}`;
    },
    'necklace-taken': ({ player, value }, names) =>
      `${names.player(player)} nimmt die Halskette im Wert von ${value}`,
    passed: ({ player }, names) => `${names.player(player)} hat keine Karten und passt`,
    'last-turns': ({ player, reason }, names) => {
      const why = reason === 'deck' ? 'Der Stapel ist leer' : 'Die letzte Halskette ist weg';
      return `${why}: alle sind noch einmal am Zug, ${names.player(player)} zuletzt`;
    },
    'turn-began': ({ player }, names) => `${names.player(player)} ist am Zug`,
    'game-over': () => 'Der letzte Zug ist gemacht: das Spiel ist zu Ende',
    'player-scored': ({ player, pearls, necklaces, left, penalty, score }, names) => {
      const hand =
        penalty === 0 ? '' : `, minus ${penalty} für ${cardsIn(sizeOf(left))} auf der Hand`;
      return `${names.player(player)} hat ${pointsText(score)}: ${pearls} für Perlen, ${necklaces} für Halsketten${hand}`;
    },
  }),

  actions: /* @__PURE__ */ freeze<PearlsWords['actions']>({
    take: ({ color, count, hand, ...turn }, names) => {
      const all = `${color === 'joker' ? 'alle' : 'alles in'} ${names.paint(COLORS[color], color)}`;
      const taken = count === null ? all : cardsText(color, count, names.paint);
      const held = hand === null ? '' : `, für eine Hand von ${cardsIn(hand)}`;
      return `${taken} aus der Auslage nehmen${held}${turnText(turn, names)}`;
    },
    play: ({ color, count, jokers, points, necklace, ...turn }, names) => {
      const more =
        jokers === 0 ? '' : ` mit ${names.paint(plural(jokers, 'Joker', 'Jokern'), 'joker')}`;
      const score = points === 0 ? 'keine Punkte' : pointsText(points);
      const bonus = necklace === null ? '' : ` und die Halskette im Wert von ${necklace}`;
      return `${cardsText(color, count, names.paint)}${more} spielen, für ${score}${bonus}${turnText(turn, names)}`;
    },
    pass: (turn, names) => `ohne Handkarten passen${turnText(turn, names)}`,
  }),

  drawing: /* @__PURE__ */ freeze<PearlsWords['drawing']>({
    toMove: (name) => `${name} ist am Zug.`,
    lastTurns: (turns) => `Noch ${plural(turns, 'letzter Zug', 'letzte Züge')}!`,
    over: 'Das Spiel ist zu Ende.',
    market: 'Auslage',
    deck: (cards) => `Stapel: ${cards === 0 ? 'leer' : cardsIn(cards)}`,
    necklaces: (values) => `Halsketten: ${values.join(' ') || 'keine mehr'}`,
    ownNecklaces: (values) => `Halsketten ${values.join(' ') || 'keine'}`,
    points: pointsText,
    pointsSoFar: (points) => `bisher ${pointsText(points)}`,
    hand: 'Hand',
    pile: 'Ablage',
    cards: cardsIn,
    unknown: (cards) => `${cards} unbekannt`,
  }),

  pictures: /* @__PURE__ */ freeze<PearlsWords['pictures']>({
    card: (color, value) => (value === 0 ? color : `${color}, Wert ${value}`),
    several: (count, card) => `${count} × ${card}`,
    hidden: (cards) => plural(cards, 'verdeckte Karte', 'verdeckte Karten'),
    necklace: (value) => `eine Halskette im Wert von ${value}`,
    chosen: 'gewählt',
  }),
});

function turnText({ player, ends, lastTurns }: TurnProspect, names: EventNames): string {
  if (ends) return '; damit endet das Spiel';
  if (lastTurns === null) return '';
  const why =
    lastTurns === 'deck' ? 'der Stapel ist dann leer' : 'die letzte Halskette ist dann weg';
  return `; ${why}, und alle sind noch einmal am Zug, ${names.player(player)} zuletzt`;
}

/** Cards kind by kind: `2 Karten in Grün und 1 Joker`. */
function kindsText(cards: Pearls, paint: EventNames['paint'], unknown = 0): string {
  const known = PEARLS.filter((pearl) => cards[pearl] > 0);
  const texts = known.map((pearl) => cardsText(pearl, cards[pearl], paint));
  const rest = plural(unknown, 'unbekannte Karte', 'unbekannte Karten');
  return listed(unknown === 0 ? texts : [...texts, rest], 'und');
}

function cardsText(
  color: Pearl,
  count: number,
  paint: EventNames['paint'] = (text) => text,
): string {
  if (color === 'joker') return paint(`${count} Joker`, color);
  return `${cardsIn(count)} in ${paint(COLORS[color], color)}`;
}
