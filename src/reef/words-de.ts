import { freeze } from '../core/made.js';
import { listed } from '../core/text.js';
import { cardsIn, DE_ERRORS, DE_RECORDS, plural, pointsText } from '../core/words-de.js';
import { formatCell, numberText } from './notation.js';
import { MAX_HEIGHT } from './types.js';
import type { ByColor, Color, PatternCell, StartRule } from './types.js';
import type {
  ActionNames,
  Figure,
  FigureKind,
  PlacedPiece,
  ReefWords,
  TurnProspect,
} from './words-en.js';

const COLORS: ByColor<string> = /* @__PURE__ */ freeze({
  red: 'Rot',
  yellow: 'Gelb',
  purple: 'Lila',
  green: 'Grün',
});

const WHERE: Readonly<Record<StartRule, string>> = /* @__PURE__ */ freeze({
  centre: 'nur die vier Felder in der Mitte',
  outside: 'nur die Felder außerhalb der Mitte',
  anywhere: 'alle Felder',
});

/** Reef in German. */
export const de: ReefWords = /* @__PURE__ */ freeze({
  language: 'de',
  colors: COLORS,
  player: (player) => `Spieler ${player}`,
  errors: DE_ERRORS,
  records: DE_RECORDS,

  violations: /* @__PURE__ */ freeze<ReefWords['violations']>({
    malformed: ({ path }) =>
      `das ist kein Spielzug von Reef${path && `: der Fehler steckt in ${path}`}`,
    'game-over': () => 'das Spiel ist zu Ende',
    'wrong-phase': ({ phase }) =>
      phase === 'start'
        ? 'zuerst werden die Startkorallen gesetzt'
        : 'die Startkorallen sind schon gesetzt',
    'hand-full': ({ limit }) => `auf die Hand passen ${limit} Karten: spiele eine aus`,
    'not-on-display': ({ card, display }) =>
      `#${card} liegt nicht in der Auslage: dort gibt es ${listed(display.map(numberText), 'und')}`,
    'no-points': () => 'vom Stapel zu nehmen kostet einen Punkt, und du hast keinen',
    'not-lowest': ({ lowest }) =>
      `der Punkt kommt auf die Karte, die am wenigsten wert ist: ${listed(lowest.map(numberText), 'oder')}`,
    'not-in-hand': ({ card }) => `#${card} hast du nicht auf der Hand`,
    'wrong-piece': ({ color, card, pieces }) =>
      card === null
        ? `zu Beginn setzt du nur eine Koralle in ${COLORS[color]}`
        : `#${card} zeigt ${pieces.map((piece) => COLORS[piece]).join(' und ')}`,
    'short-supply': ({ color, left }) =>
      `im Vorrat ${left === 1 ? 'ist' : 'sind'} nur ${plural(left, 'Koralle', 'Korallen')} in ${COLORS[color]}: setze eine weniger`,
    'piece-left': ({ color }) => `setze auch die Koralle in ${COLORS[color]}`,
    'space-not-allowed': ({ cell, start }) =>
      `${formatCell(cell)} ist kein Feld für Startkorallen: erlaubt sind ${WHERE[start]}`,
    'space-taken': ({ cell }) =>
      `auf ${formatCell(cell)} liegt schon eine Koralle: in der Mitte kommt auf jedes Feld eine`,
    'stack-full': ({ cell }) =>
      `auf ${formatCell(cell)} passen nicht mehr als ${MAX_HEIGHT} Korallen`,
    hidden: ({ what }) =>
      `${what === 'hand' ? 'diese Hand' : 'die Auslage'} ist von hier aus nicht zu sehen`,
  }),

  events: /* @__PURE__ */ freeze<ReefWords['events']>({
    'card-played': ({ player, card }, names) =>
      `${names.player(player)} spielt ${names.card(card)}`,
    'piece-placed': ({ player, color, cell, height }, names) =>
      `${names.player(player)} setzt ${names.color(color)} auf ${formatCell(cell)}, Höhe ${height}`,
    'piece-lacking': ({ player, color, reason }, names) =>
      `${names.player(player)} kann ${names.color(color)} nicht setzen: ` +
      (reason === 'supply' ? 'im Vorrat ist nichts mehr davon' : 'auf dem Riff ist kein Platz'),
    'pattern-scored': ({ player, matches, around, points }, names) => {
      if (matches.length === 0) return `${names.player(player)} bekommt keine Punkte`;
      const sum = `${matches.length} x ${points / matches.length}`;
      const spaces = matches.map((match) => match.map(formatCell).join(' ')).join(', ');
      const centre = around === null ? '' : ` rund um ${formatCell(around)}`;
      return `${names.player(player)} bekommt ${pointsText(points)}, ${sum}: ${spaces}${centre}`;
    },
    'card-taken': ({ player, card }, names) => `${names.player(player)} nimmt ${names.card(card)}`,
    'tokens-collected': ({ player, tokens }, names) =>
      `${names.player(player)} bekommt ` +
      (tokens === 1 ? 'den Punkt, der darauf liegt' : `die ${tokens} Punkte, die darauf liegen`),
    'card-drawn': ({ player, card }, names) =>
      `${names.player(player)} nimmt ${names.card(card)} vom Stapel`,
    'token-paid': ({ player, card }, names) =>
      `${names.player(player)} legt einen Punkt auf #${card}`,
    'display-refilled': ({ card }, names) => `${names.card(card)} füllt die Lücke`,
    'top-revealed': ({ card }, names) => `${names.card(card)} liegt jetzt oben auf dem Stapel`,
    'display-laid-out': ({ cards }) =>
      `Die Auslage wird aufgedeckt: ${cards.map(numberText).join(', ')}`,
    'last-round': ({ colors }, names) =>
      `Der Vorrat an ${colors.map(names.color).join(' und ')} ist aufgebraucht: das Spiel endet mit dieser Runde`,
    'turn-began': ({ player }, names) => `${names.player(player)} ist am Zug`,
    'game-over': ({ reason }) =>
      reason === 'deck'
        ? 'Der Stapel ist leer: das Spiel ist zu Ende'
        : 'Die letzte Runde ist vorbei: das Spiel ist zu Ende',
    'hand-scored': ({ player, card, points }, names) =>
      `${names.player(player)} bekommt ${points === 0 ? 'nichts' : pointsText(points)} für ${names.card(card)}`,
  }),

  actions: /* @__PURE__ */ freeze<ReefWords['actions']>({
    start: ({ pieces }, names) => `mit ${piecesText(pieces, [], names)} beginnen`,
    take: ({ card, tokens, ...turn }, names) => {
      const more =
        tokens === 0
          ? ''
          : tokens === 1
            ? ', dazu den Punkt, der darauf liegt'
            : `, dazu die ${tokens} Punkte, die darauf liegen`;
      return `${names.card(card)} nehmen${more}${turnText(turn, names)}`;
    },
    draw: ({ card, tokenOn, ...turn }, names) =>
      `${names.card(card)} vom Stapel nehmen und einen Punkt auf ${names.card(tokenOn)} legen${turnText(turn, names)}`,
    play: ({ card, pieces, lacking, completions, points, ...turn }, names) => {
      const sum = completions > 1 ? ` (${completions} x ${points / completions})` : '';
      const score = points === 0 ? 'keine Punkte' : `${pointsText(points)}${sum}`;
      return `${names.card(card)} spielen: ${piecesText(pieces, lacking, names)}, für ${score}${turnText(turn, names)}`;
    },
  }),

  cards: /* @__PURE__ */ freeze<ReefWords['cards']>({
    unknown: 'eine unbekannte Karte',
    known: ([one, other], points, figure, color) => {
      const pieces =
        one === other
          ? `zwei Korallen in ${color(one)}`
          : `je einer Koralle in ${color(one)} und ${color(other)}`;
      return `die Karte mit ${pieces} und ${plural(points, 'Punkt', 'Punkten')} je ${figureText(figure, color)}`;
    },
  }),

  drawing: /* @__PURE__ */ freeze<ReefWords['drawing']>({
    starting: (turn, first) => `Startkorallen: ${turn} setzt. Startspieler: ${first}.`,
    round: (round, turn, first) => `Runde ${round}: ${turn} ist am Zug. Startspieler: ${first}.`,
    ended: (round, first) => `Das Spiel endete in Runde ${round}. Startspieler: ${first}.`,
    lastRound: 'Letzte Runde!',
    supply: 'Vorrat',
    display: 'Auslage',
    noDisplay: 'Auslage: noch nicht aufgedeckt',
    deck: (cards) => `Stapel: ${cards === 0 ? 'leer' : cardsIn(cards)}`,
    deckFaceDown: (cards) => `Stapel: ${cardsIn(cards)}, verdeckt`,
    tokens: (tokens) => `+${pointsText(tokens)}`,
    points: pointsText,
    noHand: 'keine Handkarten',
    handOf: (name) => `Hand von ${name}`,
    reefOf: (name, points) => `Riff von ${name}, ${pointsText(points)}`,
  }),

  pictures: /* @__PURE__ */ freeze<ReefWords['pictures']>({
    stack: ([top = '', ...below]) =>
      below.length === 0 ? top : `${top}, Höhe ${below.length + 1}, auf ${below.join(', ')}`,
    emptyStack: 'leer',
    row: (row, stacks) => `Reihe ${row}: ${stacks.join('; ')}`,
    reef: 'Ein Riff',
    emptyReef: 'Ein leeres Riff',
    anyColor: 'beliebige Farbe',
    piece: (color, height, atLeast) =>
      height === null ? color : `${color}, Höhe ${height}${atLeast ? ' oder mehr' : ''}`,
    inPattern: (piece, row, column) => `${piece} in Reihe ${row}, Spalte ${column}`,
    around: (color, to) => `jedes ${color} neben dem höchsten Turm in ${to}`,
    card: ([one, other], points, pattern) =>
      `Setze ${one === other ? `zweimal ${one}` : `${one} und ${other}`}; ${pointsText(points)} für ${pattern}`,
    hidden: 'eine verdeckte Karte',
    match: (number) => `Treffer ${number}`,
    centre: 'der Turm in der Mitte des Musters',
    placed: 'zuletzt gesetzt',
    chosen: 'gewählt',
  }),
});

function piecesText(
  pieces: readonly PlacedPiece[],
  lacking: readonly Color[],
  names: ActionNames,
): string {
  const placed = pieces.map(({ color, cell, height }) => {
    const high = height === 1 ? '' : ` (Höhe ${height})`;
    return `${names.color(color)} auf ${formatCell(cell)}${high}`;
  });
  return listed([...placed, ...lacking.map((color) => `kein ${names.color(color)}`)], 'und');
}

function turnText({ ends, usedUp }: TurnProspect, names: ActionNames): string {
  if (ends) return '; damit endet das Spiel';
  if (usedUp.length === 0) return '';
  const colors = listed(usedUp.map(names.color), 'und');
  return `; damit ist der Vorrat an ${colors} aufgebraucht und die Runde die letzte`;
}

function figureText(figure: Figure, color: ActionNames['color']): string {
  if (figure.kind === 'around') {
    return `oberster Koralle in ${color(figure.color)} neben dem höchsten Turm in ${color(figure.to)}`;
  }
  const { kind, cells, sameColor, sameHeight } = figure;
  const [first] = cells;
  const own = first!.color;
  const high = heightText(first!);
  if (kind === 'piece') {
    return `oberster Koralle in ${own === 'any' ? 'beliebiger Farbe' : color(own)}${high}`;
  }
  const side = kind === 'pair' ? ' nebeneinander' : '';
  const each = sameHeight && high !== '' ? ` (jeweils${high})` : '';
  const name = FIGURES[kind](cells.length);
  if (sameColor && sameHeight && kind !== 'other') {
    return `${name} in ${own === 'any' ? 'beliebigen Farben' : color(own)}${side}${each}`;
  }
  const pieces = cells.map((cell) => {
    const piece = cell.color === 'any' ? 'beliebiger Farbe' : color(cell.color);
    const place = kind === 'other' ? ` (Reihe ${cell.row}, Spalte ${cell.col})` : '';
    return `${piece}${sameHeight ? '' : heightText(cell)}${place}`;
  });
  return `${name} aus ${listed(pieces, 'und')}${side}${each}`;
}

function heightText({ height, atLeast }: PatternCell): string {
  if (height === undefined) return '';
  return ` auf Höhe ${height}${atLeast === true ? ' oder höher' : ''}`;
}

const FIGURES: Readonly<Record<Exclude<FigureKind, 'piece'>, (size: number) => string>> = {
  pair: () => 'Paar',
  line: (size) => `${NUMBERS[size]!}reihe`,
  'diagonal-pair': () => 'Diagonalpaar',
  diagonal: (size) => `${NUMBERS[size]!}diagonale`,
  corner: () => 'Dreierecke',
  square: () => 'Viererquadrat',
  other: () => 'Figur',
};

const NUMBERS = ['', '', 'Zweier', 'Dreier', 'Vierer'];
