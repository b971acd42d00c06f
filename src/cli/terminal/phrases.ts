import { percentOf } from '../../bots/odds.js';
import { freeze } from '../../core/made.js';
import type { Ending } from '../../core/record-data.js';
import { counted, listed } from '../../core/text.js';
import { plural } from '../../core/words-de.js';
import { LANGUAGES } from '../../games/module.js';
import type { GamePhrases, GameWords, Language } from '../../games/module.js';
import { lookOf } from '../command.js';
import type { Request } from '../command.js';
import { choice } from '../options.js';

/** The option that chooses one of them. */
export const LANGUAGE_OPTION = {
  lang: choice(
    '<name>',
    `the language: en or de (default en; the variables LANG and LC_ALL are ignored). What you type
    is the same in both`,
    LANGUAGES,
    'en',
  ),
};

/** How everything is told: with or without colour, with these names, in this language. */
export interface Style {
  readonly color: boolean;
  /** How many characters a line may have. */
  readonly width: number;
  readonly names: readonly string[];
  readonly words: GameWords;
  readonly phrases: Phrases;
  /** What the program says of the game that is played. */
  readonly own: GamePhrases;
}

/** How everything is told on standard output, as the command line asks for. */
export function styleFor(
  request: Pick<Request<typeof LANGUAGE_OPTION>, 'options' | 'terminal'>,
  game: {
    readonly words: Readonly<Record<Language, GameWords>>;
    readonly phrases: Readonly<Record<Language, GamePhrases>>;
  },
  names: readonly string[],
): Style {
  const { lang } = request.options;
  const [words, own] = [game.words[lang], game.phrases[lang]];
  return { ...lookOf(request), names, words, phrases: PHRASES[lang], own };
}

/** What the program itself says while a game is played or shown, in English; the game has words of its own. */
export const EN = freeze({
  title: (game: string, players: number, seed: string | null) =>
    `${game}, ${counted(players, 'player')}${seed === null ? '' : `, seed ${seed}`}`,
  players: (seats: readonly string[]) => `Players: ${seats.join(', ')}.`,
  you: 'you',
  /** What the only person at the keyboard is called. */
  You: 'You',
  /** A text in which the name of that person is followed by what others do, put right. */
  toYou: (text: string) =>
    text
      .replaceAll("You's", 'Your')
      .replaceAll('You has no cards and passes', 'You have no cards and pass')
      .replace(/(?<!\p{L})(\u001B\[1m)?You(\S*) (is|has|[a-z]+s)\b/gu, (...found) => {
        const [, start = '', end, verb] = found as [string, string | undefined, string, string];
        return `${start}You${end} ${plainVerb(verb)}`;
      })
      .replace(/(?<=\b(?:and|by) )You\b|(?<=, )You(?= the last)/g, 'you'),
  turn: (number: number, name: string) => `Turn ${number}: ${name}`,
  yourTurn: (number: number) => `Turn ${number}: your turn`,
  tableAfter: (turns: number) => `The table after ${turns} turns`,
  end: 'The end',
  standings: 'Standings',
  recordEnds: 'The record ends before the game does.',

  /** The columns of the final table; those of the tie-breaks follow. */
  columns: ['rank', 'player', 'points'],
  points: (points: number) => counted(points, 'point'),
  wins: (name: string, points: number) => `${name} wins with ${counted(points, 'point')}.`,
  share: (names: readonly string[]) => sharedBy(names),
  tie: (better: string, worse: string, same: readonly string[]) =>
    `${better} and ${worse} both have ${listed(same, 'and')}`,
  shareRank: (rank: number) => `they share rank ${rank}.`,
  ahead: (name: string, tieBreak: string, more: number, less: number) =>
    `${name} is ahead by ${tieBreak}, ${more} to ${less}.`,
  forfeit: (name: string, why: string, winners: readonly string[]) =>
    `${name} forfeits the game: ${why}.\n` +
    (winners.length === 1 ? `${winners[0]!} wins.` : sharedBy(winners)),

  sharing:
    'Several people share this keyboard. Each sees only what they may know: before every turn\n' +
    'the screen is cleared, and the next person has to press Enter to see their cards.',
  hide: (name: string) => `${name}, press Enter to hide this. `,
  show: (name: string) => `${name}, it is your turn: press Enter to see your cards. `,
  prompt: (name: string) => `${name} (? for help)> `,
  canType: 'You can type:',
  ways: (count: number, verb = 'act') =>
    count === 1 ? `the only way to ${verb}` : `one of ${counted(count, 'way')} to ${verb}`,
  suggestions: 'The bot greedy rates these highest (type the number):',
  also: 'Also: hint, undo, table, save <file>, quit.',
  gain: (points: number) =>
    points === 0 ? 'no points' : `${points > 0 ? '+' : '-'}${counted(Math.abs(points), 'point')}`,
  /** What the bot greedy goes by. */
  rated: (gain: string, worth: number) => `${gain} now, rated ${worth.toFixed(1)}`,
  hints: (playouts: number) =>
    `The search bot after ${playouts} playouts, its choice first (type the number):`,
  /** By how many points a player is expected to be ahead at the end, and how likely the player is to win. */
  lead: (points: number, chance: number | undefined) =>
    `expects you to end ${leadText(points)}${chance === undefined ? '' : `, ${percentOf(chance)} to win`}`,
  noSuggestion: 'There is no suggestion with that number: ? shows them.',
  saveWhere: 'Name the file: save game.txt',
  /** What is wrong with a text, above a mark at the place. */
  unexpected: ({ expected, found }: { readonly expected: string; readonly found: string }) =>
    `expected ${expected}, found ${found}`,
  noAction: (why: string) => `That is not an action: ${why}\n? shows what you can type.`,
  notAllowed: (why: string) => `Not allowed: ${why}.`,
  nothingDone: 'You have not done anything yet.',
  /** Asks whether the other people let one take back what happened since. */
  agree: (names: readonly string[]) =>
    `${names.length === 1 ? 'Does' : 'Do'} ${listed(names, 'and')} agree? y or n> `,
  declined: 'Then nothing is taken back.',
  takesBack: (name: string, turns: number) =>
    `${name} takes back ${turns === 1 ? 'an action' : `the last ${turns} turns`}.`,

  lookingBack: 'Looking back',
  gaveAway: (turn: number, action: string, points: number, better: string) =>
    `Turn ${turn}, ${action}: about ${counted(points, 'point')} given away. The search bot prefers ${better}.`,
  gaveAwayInAll: (name: string, points: number, turns: number) =>
    points === 0
      ? `${name} gave away next to nothing in ${counted(turns, 'turn')}.`
      : `${name} gave away about ${counted(points, 'point')} in ${counted(turns, 'turn')}.`,

  leave: (isSaved: boolean) => `Leave the game${isSaved ? '' : ', which is not saved'}? y or n> `,
  left: 'You left the game before it ended.',
  /** The keys for leafing through a story. */
  keys: (isPlaying: boolean, isLong: boolean) =>
    `-> next  <- back  ${isLong ? 'up/down  ' : ''}a ${isPlaying ? 'stop' : 'play'}  End  q quit`,
  continues: (file: string, turns: number) => `${file} goes on after ${counted(turns, 'turn')}.`,
  saved: (file: string) => `Saved. To see it again: reef-rules replay ${file}`,
  savedSecrets: (file: string) => `Saved in ${file}. It holds all secrets of the game.`,
  again: 'The same deal again:',
  playYourself: 'To play yourself:',
  goOn: 'To go on:',
  sound: (game: string, actions: number, end: string) =>
    `a valid record of ${game}, ${counted(actions, 'action')}, ${end}`,
  notOver: 'not over',
  wonBy: (names: readonly string[]) => `won by ${listed(names, 'and')}`,
  givenUp: (by: Ending['by'], name: string) =>
    `${by === 'resignation' ? 'resigned' : 'forfeited'} by ${name}`,
  gameWas: (ending: string) => `The game was ${ending}.`,
  illegal: (number: number, action: string, why: string) =>
    `action ${number}, "${action}", is not legal: ${why}`,
});

/** What the program says, in any language. */
export type Phrases = typeof EN;

/** The program in German. */
export const DE: Phrases = {
  title: (game, players, seed) => {
    const group = ['zweit', 'dritt', 'viert', 'fünft', 'sechst'][players - 2];
    const many = group === undefined ? `, ${players} Spieler` : ` zu ${group}`;
    return `${game}${many}${seed === null ? '' : `, Startwert ${seed}`}`;
  },
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
  turn: (number, name) => `Zug ${number}: ${name}`,
  yourTurn: (number) => `Zug ${number}: du bist dran`,
  tableAfter: (turns) => `Der Tisch nach ${turns} Zügen`,
  end: 'Das Ende',
  standings: 'Endstand',
  recordEnds: 'Die Aufzeichnung endet vor dem Spiel.',

  columns: ['Rang', 'Name', 'Punkte'],
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
  agree: (names) =>
    `${names.length === 1 ? 'Ist' : 'Sind'} ${listed(names, 'und')} einverstanden? j oder n> `,
  declined: 'Dann wird nichts zurückgenommen.',
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

function sharedBy(names: readonly string[]): string {
  return `${listed(names, 'and')} share the victory.`;
}

/** What the program says in a language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = { en: EN, de: DE };

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
