import type { Ending } from '../core/record-data.js';
import { counted } from '../core/text.js';
import { plural } from '../core/words-de.js';
import type { StartRule } from '../reef/types.js';
import { listed } from '../core/text.js';

/** What the program itself says while a game is played or shown; the game has words of its own. */
export interface Phrases {
  readonly title: (game: string, players: number, seed: string | null) => string;
  readonly players: (seats: readonly string[]) => string;
  readonly you: string;
  readonly startRule: Readonly<Record<StartRule, string>>;
  readonly allCards: (cards: number) => string;
  readonly someCards: (cards: number, all: number, missing: readonly string[]) => string;

  readonly turn: (number: number, name: string) => string;
  readonly yourTurn: (number: number) => string;
  readonly tableAfter: (turns: number) => string;
  readonly end: string;
  readonly standings: string;
  readonly recordEnds: string;

  /** The columns of the final table; below, the tie-breaks by field, as one and as many. */
  readonly columns: readonly [rank: string, player: string, points: string];
  readonly tieBreaks: Readonly<Record<string, readonly [one: string, many: string]>>;
  readonly points: (points: number) => string;
  readonly wins: (name: string, points: number) => string;
  readonly share: (names: readonly string[]) => string;
  readonly tie: (better: string, worse: string, same: readonly string[]) => string;
  readonly shareRank: (rank: number) => string;
  readonly ahead: (name: string, tieBreak: string, more: number, less: number) => string;

  readonly sharing: string;
  readonly hide: (name: string) => string;
  readonly show: (name: string) => string;
  readonly prompt: (name: string) => string;
  readonly canType: string;
  readonly ways: (count: number, verb: string) => string;
  readonly suggestions: string;
  readonly also: string;
  readonly gain: (points: number) => string;
  readonly hints: (playouts: number) => string;
  /** By how many points a player is expected to be ahead at the end. */
  readonly lead: (points: number) => string;
  readonly noSuggestion: string;
  readonly saveWhere: string;
  /** What is wrong with a text, above a mark at the place. */
  readonly unexpected: (at: { readonly expected: string; readonly found: string }) => string;
  readonly noAction: (why: string) => string;
  readonly notAllowed: (why: string) => string;
  readonly nothingDone: string;
  readonly tooLate: (action: string, name: string) => string;
  readonly takesBack: (name: string, turns: number) => string;

  readonly lookingBack: string;
  readonly gaveAway: (turn: number, points: number, better: string) => string;
  readonly gaveAwayInAll: (name: string, points: number, turns: number) => string;

  readonly left: string;
  readonly saved: (file: string) => string;
  readonly savedSecrets: (file: string) => string;
  readonly again: string;
  readonly playYourself: string;
  readonly sound: (game: string, actions: number, end: string) => string;
  readonly notOver: string;
  readonly wonBy: (names: readonly string[]) => string;
  readonly givenUp: (by: Ending['by'], name: string) => string;
  readonly gameWas: (ending: string) => string;
  readonly illegal: (number: number, action: string, why: string) => string;
}

/** The program in English. */
export const EN: Phrases = {
  title: (game, players, seed) =>
    `${game}, ${players} players${seed === null ? '' : `, seed ${seed}`}`,
  players: (seats) => `Players: ${seats.join(', ')}.`,
  you: 'you',
  startRule: {
    centre: 'Starting pieces go onto the four centre spaces.',
    outside: 'Starting pieces go onto any spaces but the centre.',
    anywhere: 'Starting pieces go onto any spaces.',
  },
  allCards: (cards) => `All ${cards} cards are in the game.`,
  someCards: (cards, all, missing) =>
    `${cards} of the ${all} cards are in the game: no ${listed(missing, 'or')} ones.`,

  turn: (number, name) => `Turn ${number}: ${name}`,
  yourTurn: (number) => `Turn ${number}: your turn`,
  tableAfter: (turns) => `The table after ${turns} turns`,
  end: 'The end',
  standings: 'Standings',
  recordEnds: 'The record ends before the game does.',

  columns: ['rank', 'player', 'points'],
  tieBreaks: {
    covered: ['covered space', 'covered spaces'],
    fourHigh: ['stack of four', 'stacks of four'],
    cardsLeft: ['card left', 'cards left'],
  },
  points: (points) => counted(points, 'point'),
  wins: (name, points) => `${name} wins with ${counted(points, 'point')}.`,
  share: (names) => `${listed(names, 'and')} share the victory.`,
  tie: (better, worse, same) => `${better} and ${worse} both have ${listed(same, 'and')}`,
  shareRank: (rank) => `they share rank ${rank}.`,
  ahead: (name, tieBreak, more, less) => `${name} is ahead by ${tieBreak}, ${more} to ${less}.`,

  sharing:
    'Several people share this keyboard. Each sees only what they may know: before every turn\n' +
    'the screen is cleared, and the next person has to press Enter to see their cards.',
  hide: (name) => `${name}, press Enter to hide this. `,
  show: (name) => `${name}, it is your turn: press Enter to see your cards. `,
  prompt: (name) => `${name} (? for help)> `,
  canType: 'You can type:',
  ways: (count, verb) =>
    count === 1 ? `the only way to ${verb}` : `one of ${counted(count, 'way')} to ${verb}`,
  suggestions: 'Suggestions of the bot greedy, best first (type the number):',
  also: 'Also: hint, undo, table, save <file>, quit.',
  gain: (points) =>
    points === 0 ? 'no points' : `${points > 0 ? '+' : '-'}${counted(Math.abs(points), 'point')}`,
  hints: (playouts) =>
    `Suggestions of the search bot after ${playouts} playouts, best first (type the number):`,
  lead: (points) => `expects you to end ${leadText(points)}`,
  noSuggestion: 'There is no suggestion with that number: ? shows them.',
  saveWhere: 'Name the file: save game.txt',
  unexpected: ({ expected, found }) => `expected ${expected}, found ${found}`,
  noAction: (why) => `That is not an action: ${why}\n? shows what you can type.`,
  notAllowed: (why) => `Not allowed: ${why}.`,
  nothingDone: 'You have not done anything yet.',
  tooLate: (action, name) => `Too late: "${action}" by ${name} has revealed something new.`,
  takesBack: (name, turns) =>
    `${name} takes back ${turns === 1 ? 'an action' : `the last ${turns} turns`}.`,

  lookingBack: 'Looking back',
  gaveAway: (turn, points, better) =>
    `Turn ${turn} gave away about ${counted(points, 'point')}: the search bot prefers ${better}`,
  gaveAwayInAll: (name, points, turns) =>
    points === 0
      ? `${name} gave away next to nothing in ${counted(turns, 'turn')}.`
      : `${name} gave away about ${counted(points, 'point')} in ${counted(turns, 'turn')}.`,

  left: 'You left the game before it ended.',
  saved: (file) => `Saved. To see it again: reef-rules replay ${file}`,
  savedSecrets: (file) => `Saved in ${file}. It holds all secrets of the game.`,
  again: 'The same deal again:',
  playYourself: 'To play yourself:',
  sound: (game, actions, end) => `a sound record of ${game}, ${counted(actions, 'action')}, ${end}`,
  notOver: 'not over',
  wonBy: (names) => `won by ${listed(names, 'and')}`,
  givenUp: (by, name) => `${by === 'resignation' ? 'resigned' : 'forfeited'} by ${name}`,
  gameWas: (ending) => `The game was ${ending}.`,
  illegal: (number, action, why) => `action ${number}, "${action}", is not legal: ${why}`,
};

/** The program in German. */
export const DE: Phrases = {
  title: (game, players, seed) =>
    `${game} zu ${['zweit', 'dritt', 'viert', 'fünft', 'sechst'][players - 2]!}${seed === null ? '' : `, Startwert ${seed}`}`,
  players: (seats) => `Es spielen: ${seats.join(', ')}.`,
  you: 'du',
  startRule: {
    centre: 'Die Startkorallen kommen auf die vier Felder in der Mitte.',
    outside: 'Die Startkorallen kommen auf beliebige Felder außerhalb der Mitte.',
    anywhere: 'Die Startkorallen kommen auf beliebige Felder.',
  },
  allCards: (cards) => `Alle ${cards} Karten sind im Spiel.`,
  someCards: (cards, all, missing) =>
    `${cards} der ${all} Karten sind im Spiel: ohne ${listed(missing, 'und')}.`,

  turn: (number, name) => `Zug ${number}: ${name}`,
  yourTurn: (number) => `Zug ${number}: du bist dran`,
  tableAfter: (turns) => `Der Tisch nach ${turns} Zügen`,
  end: 'Das Ende',
  standings: 'Endstand',
  recordEnds: 'Die Aufzeichnung endet vor dem Spiel.',

  columns: ['Rang', 'Name', 'Punkte'],
  tieBreaks: {
    covered: ['belegtes Feld', 'belegte Felder'],
    fourHigh: ['Viererturm', 'Vierertürme'],
    cardsLeft: ['restliche Karte', 'restliche Karten'],
  },
  points: (points) => plural(points, 'Punkt', 'Punkte'),
  wins: (name, points) => `${name} gewinnt mit ${plural(points, 'Punkt', 'Punkten')}.`,
  share: (names) => `${listed(names, 'und')} teilen sich den Sieg.`,
  tie: (better, worse, same) => `${better} und ${worse} haben beide ${listed(same, 'und')}`,
  shareRank: (rank) => `sie teilen sich Rang ${rank}.`,
  ahead: (name, tieBreak, more, less) => `${name} liegt vorn, ${tieBreak} ${more} zu ${less}.`,

  sharing:
    'An dieser Tastatur spielen mehrere. Alle sehen nur, was sie wissen dürfen: vor jedem Zug wird\n' +
    'der Bildschirm gelöscht, und wer dran ist, drückt die Eingabetaste und sieht die eigenen Karten.',
  hide: (name) => `${name}, die Eingabetaste verdeckt das. `,
  show: (name) => `${name}, du bist dran: die Eingabetaste zeigt deine Karten. `,
  prompt: (name) => `${name} (? für Hilfe)> `,
  canType: 'Das kannst du eingeben:',
  ways: (count) => (count === 1 ? 'nur so' : `eine von ${count} Möglichkeiten`),
  suggestions: 'Das hält der Bot greedy für gut, das Beste zuerst (gib die Nummer ein):',
  also: 'Außerdem: hint (Tipp), undo (zurücknehmen), table (Tisch zeigen), save <Datei> (sichern), quit (aufhören).',
  gain: (points) =>
    points === 0
      ? 'keine Punkte'
      : `${points > 0 ? '+' : '-'}${plural(Math.abs(points), 'Punkt', 'Punkte')}`,
  hints: (playouts) =>
    `Nach ${playouts} Probespielen gefällt dem Suchbot das am besten (gib die Nummer ein):`,
  lead: (points) => `erwartet am Ende: ${leadGerman(points)}`,
  noSuggestion: 'Diesen Vorschlag gibt es nicht: ? zeigt welche.',
  saveWhere: 'Sag auch, wohin: save spiel.txt',
  unexpected: () => 'ab hier ist das nicht zu verstehen',
  noAction: (why) => `Das ist kein Spielzug: ${why}\n? zeigt, was du eingeben kannst.`,
  notAllowed: (why) => `Nicht erlaubt: ${why}.`,
  nothingDone: 'Du hast noch nichts getan.',
  tooLate: (action, name) => `Zu spät: „${action}“ von ${name} hat etwas Neues gezeigt.`,
  takesBack: (name, turns) =>
    `${name} nimmt ${turns === 1 ? 'einen Zug' : `die letzten ${turns} Züge`} zurück.`,

  lookingBack: 'Rückblick',
  gaveAway: (turn, points, better) =>
    `Zug ${turn} hat etwa ${plural(points, 'Punkt', 'Punkte')} verschenkt: besser wäre ${better}`,
  gaveAwayInAll: (name, points, turns) =>
    points === 0
      ? `${name} hat in ${plural(turns, 'Zug', 'Zügen')} so gut wie nichts verschenkt.`
      : `${name} hat in ${plural(turns, 'Zug', 'Zügen')} etwa ${plural(points, 'Punkt', 'Punkte')} verschenkt.`,

  left: 'Du hast das Spiel vor dem Ende verlassen.',
  saved: (file) => `Gesichert, und wieder zu sehen mit reef-rules replay ${file}`,
  savedSecrets: (file) => `Gesichert in ${file}. Darin stehen alle Geheimnisse des Spiels.`,
  again: 'Noch einmal dasselbe Spiel:',
  playYourself: 'Selbst spielen:',
  sound: (game, actions, end) =>
    `eine gültige Aufzeichnung von ${game}, ${plural(actions, 'Zug', 'Züge')}, ${end}`,
  notOver: 'nicht zu Ende gespielt',
  wonBy: (names) => `gewonnen von ${listed(names, 'und')}`,
  givenUp: (by, name) => `${by === 'resignation' ? 'aufgegeben' : 'verwirkt'} von ${name}`,
  gameWas: (ending) => `Das Spiel wurde ${ending}.`,
  illegal: (number, action, why) => `Zug ${number}, „${action}“, ist nicht erlaubt: ${why}`,
};

function leadText(points: number): string {
  const rounded = Math.abs(points).toFixed(1);
  if (rounded === '0.0') return 'level';
  return `${rounded} ${rounded === '1.0' ? 'point' : 'points'} ${points > 0 ? 'ahead' : 'behind'}`;
}

function leadGerman(points: number): string {
  const rounded = Math.abs(points).toFixed(1);
  if (rounded === '0.0') return 'gleichauf';
  const amount = `${rounded.replace('.', ',')} ${rounded === '1.0' ? 'Punkt' : 'Punkte'}`;
  return `${amount} ${points > 0 ? 'Vorsprung' : 'Rückstand'}`;
}
