import { percentOf } from '../bots/odds.js';
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
  /** What the only person at the keyboard is called. */
  readonly You: string;
  /** A text in which the name of that person is followed by what others do, put right. */
  readonly toYou: (text: string) => string;
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
  readonly forfeit: (name: string, why: string, winners: readonly string[]) => string;

  readonly sharing: string;
  readonly hide: (name: string) => string;
  readonly show: (name: string) => string;
  readonly prompt: (name: string) => string;
  readonly canType: string;
  readonly ways: (count: number, verb: string) => string;
  readonly suggestions: string;
  readonly also: string;
  readonly gain: (points: number) => string;
  /** What the bot greedy goes by. */
  readonly rated: (gain: string, worth: number) => string;
  readonly hints: (playouts: number) => string;
  /** By how many points a player is expected to be ahead at the end, and how likely the player is to win. */
  readonly lead: (points: number, chance: number | undefined) => string;
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
  readonly gaveAway: (turn: number, action: string, points: number, better: string) => string;
  readonly gaveAwayInAll: (name: string, points: number, turns: number) => string;

  readonly leave: (isSaved: boolean) => string;
  readonly left: string;
  /** The keys for leafing through a story. */
  readonly keys: (isPlaying: boolean, isLong: boolean) => string;
  readonly continues: (file: string, turns: number) => string;
  readonly saved: (file: string) => string;
  readonly savedSecrets: (file: string) => string;
  readonly again: string;
  readonly playYourself: string;
  readonly goOn: string;
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
  You: 'You',
  toYou: (text) =>
    text
      .replaceAll("You's", 'Your')
      .replaceAll('You has no cards and passes', 'You have no cards and pass')
      .replace(/(?<!\p{L})(\u001B\[1m)?You(\S*) (is|has|[a-z]+s)\b/gu, (...found) => {
        const [, start = '', end, verb] = found as [string, string | undefined, string, string];
        return `${start}You${end} ${plainVerb(verb)}`;
      })
      .replace(/(?<=\b(?:and|by) )You\b|(?<=, )You(?= the last)/g, 'you'),
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
  forfeit: (name, why, winners) =>
    `${name} forfeits the game: ${why}.\n` +
    (winners.length === 1 ? `${winners[0]!} wins.` : EN.share(winners)),

  sharing:
    'Several people share this keyboard. Each sees only what they may know: before every turn\n' +
    'the screen is cleared, and the next person has to press Enter to see their cards.',
  hide: (name) => `${name}, press Enter to hide this. `,
  show: (name) => `${name}, it is your turn: press Enter to see your cards. `,
  prompt: (name) => `${name} (? for help)> `,
  canType: 'You can type:',
  ways: (count, verb) =>
    count === 1 ? `the only way to ${verb}` : `one of ${counted(count, 'way')} to ${verb}`,
  suggestions: 'The bot greedy rates these highest (type the number):',
  also: 'Also: hint, undo, table, save <file>, quit.',
  gain: (points) =>
    points === 0 ? 'no points' : `${points > 0 ? '+' : '-'}${counted(Math.abs(points), 'point')}`,
  rated: (gain, worth) => `${gain} now, rated ${worth.toFixed(1)}`,
  hints: (playouts) =>
    `The search bot after ${playouts} playouts, its choice first (type the number):`,
  lead: (points, chance) =>
    `expects you to end ${leadText(points)}${chance === undefined ? '' : `, ${percentOf(chance)} to win`}`,
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
  gaveAway: (turn, action, points, better) =>
    `Turn ${turn}, ${action}: about ${counted(points, 'point')} given away. The search bot prefers ${better}.`,
  gaveAwayInAll: (name, points, turns) =>
    points === 0
      ? `${name} gave away next to nothing in ${counted(turns, 'turn')}.`
      : `${name} gave away about ${counted(points, 'point')} in ${counted(turns, 'turn')}.`,

  leave: (isSaved) => `Leave the game${isSaved ? '' : ', which is not saved'}? y or n> `,
  left: 'You left the game before it ended.',
  keys: (isPlaying, isLong) =>
    `-> next  <- back  ${isLong ? 'up/down  ' : ''}a ${isPlaying ? 'stop' : 'play'}  End  q quit`,
  continues: (file, turns) => `${file} goes on after ${counted(turns, 'turn')}.`,
  saved: (file) => `Saved. To see it again: reef-rules replay ${file}`,
  savedSecrets: (file) => `Saved in ${file}. It holds all secrets of the game.`,
  again: 'The same deal again:',
  playYourself: 'To play yourself:',
  goOn: 'To go on:',
  sound: (game, actions, end) => `a valid record of ${game}, ${counted(actions, 'action')}, ${end}`,
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
  You: 'Du',
  toYou: (text) =>
    text
      .replaceAll('von Du', 'von dir')
      .replace(/(?<!\p{L})(\u001B\[1m)?Du(\S*) ([a-z]+)\b/gu, (...found) => {
        const [, start = '', end, verb] = found as [string, string | undefined, string, string];
        return `${start}Du${end} ${DU[verb] ?? verb}`;
      })
      .replace(/(?<=\bund )Du\b|(?<=, )Du(?= zuletzt)/g, 'du'),
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
  forfeit: (name, why, winners) =>
    `${name} verliert vorzeitig: ${why}.\n` +
    (winners.length === 1 ? `${winners[0]!} gewinnt.` : DE.share(winners)),

  sharing:
    'An dieser Tastatur spielen mehrere. Alle sehen nur, was sie wissen dürfen: vor jedem Zug wird\n' +
    'der Bildschirm gelöscht, und wer dran ist, drückt die Eingabetaste und sieht die eigenen Karten.',
  hide: (name) => `${name}, die Eingabetaste verdeckt das. `,
  show: (name) => `${name}, du bist dran: die Eingabetaste zeigt deine Karten. `,
  prompt: (name) => `${name} (? für Hilfe)> `,
  canType: 'Das kannst du eingeben:',
  ways: (count) => (count === 1 ? 'nur so' : `eine von ${count} Möglichkeiten`),
  suggestions:
    'Das hält der Bot greedy für gut, seine höchste Wertung zuerst (gib die Nummer ein):',
  also: 'Außerdem: hint (Tipp), undo (zurücknehmen), table (Tisch zeigen), save <Datei> (sichern), quit (aufhören).',
  gain: (points) =>
    points === 0
      ? 'keine Punkte'
      : `${points > 0 ? '+' : '-'}${plural(Math.abs(points), 'Punkt', 'Punkte')}`,
  rated: (gain, worth) => `${gain} sofort, Wertung ${worth.toFixed(1).replace('.', ',')}`,
  hints: (playouts) =>
    `Vorschläge des Suchbots nach ${playouts} Probespielen, seine Wahl zuerst (gib die Nummer ein):`,
  lead: (points, chance) =>
    `erwartet am Ende: ${leadGerman(points)}${chance === undefined ? '' : `, Siegchance ${percentOf(chance)}`}`,
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
  gaveAway: (turn, action, points, better) =>
    `Zug ${turn}, ${action}: etwa ${plural(points, 'Punkt', 'Punkte')} verschenkt. Der Suchbot zieht ${better} vor.`,
  gaveAwayInAll: (name, points, turns) =>
    points === 0
      ? `${name} hat in ${plural(turns, 'Zug', 'Zügen')} so gut wie nichts verschenkt.`
      : `${name} hat in ${plural(turns, 'Zug', 'Zügen')} etwa ${plural(points, 'Punkt', 'Punkte')} verschenkt.`,

  leave: (isSaved) =>
    `Das Spiel verlassen${isSaved ? '' : ', das nicht gesichert ist'}? j oder n> `,
  left: 'Du hast das Spiel vor dem Ende verlassen.',
  keys: (isPlaying, isLong) =>
    `-> weiter  <- zurück  ${isLong ? 'auf/ab  ' : ''}a ${isPlaying ? 'anhalten' : 'abspielen'}  Ende  q Schluss`,
  continues: (file, turns) => `${file} geht nach ${plural(turns, 'Zug', 'Zügen')} weiter.`,
  saved: (file) => `Gesichert, und wieder zu sehen mit reef-rules replay ${file}`,
  savedSecrets: (file) => `Gesichert in ${file}. Darin stehen alle Geheimnisse des Spiels.`,
  again: 'Noch einmal dasselbe Spiel:',
  playYourself: 'Selbst spielen:',
  goOn: 'Weiterspielen:',
  sound: (game, actions, end) =>
    `eine gültige Aufzeichnung von ${game}, ${plural(actions, 'Zug', 'Züge')}, ${end}`,
  notOver: 'nicht zu Ende gespielt',
  wonBy: (names) => `gewonnen von ${listed(names, 'und')}`,
  givenUp: (by, name) => `${by === 'resignation' ? 'aufgegeben' : 'verwirkt'} von ${name}`,
  gameWas: (ending) => `Das Spiel wurde ${ending}.`,
  illegal: (number, action, why) => `Zug ${number}, „${action}“, ist nicht erlaubt: ${why}`,
};

/** The form of a verb after "you", from the one after a name. */
function plainVerb(verb: string): string {
  if (verb === 'is') return 'are';
  return verb === 'has' ? 'have' : verb.slice(0, -1);
}

/** The form of a verb after "du", from the one after a name. */
const DU: Readonly<Record<string, string | undefined>> = {
  spielt: 'spielst',
  kann: 'kannst',
  bekommt: 'bekommst',
  nimmt: 'nimmst',
  legt: 'legst',
  liegt: 'liegst',
  gewinnt: 'gewinnst',
  verliert: 'verlierst',
  ist: 'bist',
  hat: 'hast',
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
