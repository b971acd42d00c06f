import type { RatingList } from '../../arena/rating-list.js';
import { failuresOf } from '../../bots/referee.js';
import { fieldOf } from '../../arena/result.js';
import type {
  PairResult,
  PlaceResult,
  TournamentPlan,
  TournamentResult,
} from '../../arena/result.js';
import { countsOfDeal, dealsIn } from '../../arena/schedule.js';
import type { Estimate, Rate } from '../../arena/statistics.js';
import { bold, wrapped } from '../../core/render.js';
import { counted, signed } from '../../core/text.js';
import { titleOf } from '../games.js';
import { aligned, fitted, GAP, shortName } from '../text-table.js';
import { visible } from '../visible.js';

/** How a table is shown. */
export interface TableStyle {
  readonly color?: boolean | undefined;
  /** How many characters a line may have. */
  readonly width: number;
}

/** The result of a tournament as tables: who is better, by how much, and how certain that is. */
export function resultText(result: TournamentResult, style: TableStyle): string {
  const tournament = visibleData(result);
  const { plan, games, isComplete, bots, failures } = tournament;
  const number = isComplete ? counted(games, 'game') : `${games} of ${gamesOf(plan)} games`;
  const heading = `${titleOf(plan.game)}, ${plan.players} players, ${number}, seed ${plan.seed}`;
  const { width } = style;
  const title = wrapped(heading, width).map((line) => bold(line, style));
  if (games === 0) return `${title.join('\n')}\n\nNo deal was played in every seating.\n`;

  return [
    ...title,
    '',
    ...ranking(tournament, width),
    '',
    ...(bots.length > 2 || plan.players > 2
      ? [...pairTable(tournament, width), '', ...leadTable(tournament, width), '']
      : []),
    ...placeLines(tournament.places),
    ...pentanomialLines(tournament, width),
    ...sprtLines(tournament, width),
    ...(failures.length === 0 ? [] : ['', ...failureLines(tournament, width)]),
    '',
  ].join('\n');
}

/** The ratings of bots over several tournaments. */
export function ratingText(list: RatingList, style: TableStyle): string {
  const { plan, tournaments, games, deals, bots, groups } = visibleData(list);
  const many = [counted(tournaments, 'tournament'), counted(games, 'game')].join(', ');
  const column = (head: string, cell: (bot: (typeof bots)[number]) => string): string[] => [
    head,
    ...bots.map(cell),
  ];
  const { width } = style;
  const table = fitted(
    column('bot', ({ name }) => nameIn(name, width)),
    [
      [
        column('rating', ({ rating }) => rating.value.toFixed(1)),
        column('±', ({ rating }) => ratingReach(rating, deals)),
      ],
      [column('games', (bot) => String(bot.games))],
      [
        column('W', ({ wins }) => String(wins)),
        column('D', ({ draws }) => String(draws)),
        column('L', ({ losses }) => String(losses)),
      ],
    ],
    width,
  );
  const apart = groups.map((names) => names.join(', ')).join('; ');
  const warning = `These groups never met, so their ratings cannot be compared: ${apart}.`;
  return [
    bold(`${titleOf(plan.game)}, ${plan.players} players, ${many}`, style),
    '',
    ...table,
    ...(groups.length > 1 ? ['', ...wrapped(warning, width)] : []),
    '',
  ].join('\n');
}

/** The same data with texts that are safe to show: a file may hold anything. */
function visibleData<T>(data: T): T {
  const show = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? visible(value) : value;
  return JSON.parse(JSON.stringify(data), show) as T;
}

function gamesOf(plan: TournamentPlan): number {
  return plan.deals * countsOfDeal(fieldOf(plan)).games;
}

/** A third of the width is enough for a name. */
function nameIn(name: string, width: number): string {
  return shortName(name, Math.max(12, Math.floor(width / 3)));
}

/** The bots, best first. */
function ranking({ plan, bots, played, tallies }: TournamentResult, width: number): string[] {
  const deals = dealsIn(played);
  const lines = bots.map((bot, i) => ({ bot, tally: tallies.bots[i]! }));
  lines.sort((a, b) => b.bot.rating.value - a.bot.rating.value);
  const column = (head: string, cell: (line: (typeof lines)[number]) => string): string[] => [
    head,
    ...lines.map(cell),
  ];
  const hasFailures = bots.some((bot) => failuresOf(bot) > 0);
  const groups = [
    [
      column('rating', ({ bot }) => bot.rating.value.toFixed(1)),
      column('±', ({ bot }) => ratingReach(bot.rating, deals)),
    ],
    [
      column('won', ({ bot }) => percent(bot.winRate?.mean)),
      column('95 %', ({ bot }) => between(bot.winRate)),
    ],
    [
      column('W', ({ bot }) => String(bot.wins)),
      column('D', ({ bot }) => String(bot.draws)),
      column('L', ({ bot }) => String(bot.losses)),
    ],
    [column('score', ({ bot }) => bot.score?.mean.toFixed(1) ?? '-')],
    [
      column('lead', ({ bot }) => (bot.lead === null ? '-' : signed(bot.lead.value))),
      column('±', ({ bot, tally }) => reach(bot.lead, tally.lead.deals)),
    ],
    ...(plan.isTimed
      ? [[column('ms', ({ bot }) => bot.millisecondsPerTurn?.toFixed(2) ?? '-')]]
      : []),
    ...(hasFailures ? [[column('failures', ({ bot }) => String(failuresOf(bot)))]] : []),
  ];
  return fitted(
    column('bot', ({ bot }) => nameIn(bot.name, width)),
    groups,
    width,
  );
}

/** Each against each: how often the one in the row was ahead of the one in the column. */
function pairTable(tournament: TournamentResult, width: number): string[] {
  return crossTable(tournament, width, 'ahead of', ({ aheadRate }, isFirst) => {
    if (aheadRate === null) return '-';
    return percent(isFirst ? aheadRate.mean : 1 - aheadRate.mean);
  });
}

/** Each against each: by how many points. */
function leadTable(tournament: TournamentResult, width: number): string[] {
  return crossTable(tournament, width, 'lead over', ({ lead }, isFirst, deals) => {
    if (lead === null) return '-';
    const points = signed(isFirst ? lead.value : -lead.value);
    return deals < FEW_DEALS ? points : `${points} ± ${reach(lead, deals)}`;
  });
}

/** A row and a column for each bot, best first. */
function crossTable(
  { bots, pairs, tallies }: TournamentResult,
  width: number,
  title: string,
  cell: (pair: PairResult, isFirst: boolean, leadDeals: number) => string,
): string[] {
  const order = [...bots].sort((a, b) => b.rating.value - a.rating.value).map(({ name }) => name);
  const columns = order.map((other) => {
    const cells = order.map((one) => {
      if (one === other) return '';
      const number = pairs.findIndex(
        ({ bots: both }) => both.includes(one) && both.includes(other),
      );
      const pair = pairs[number]!;
      return cell(pair, pair.bots[0] === one, tallies.pairs[number]!.lead.deals);
    });
    return [[shortName(other, HEADING), ...cells]];
  });
  return fitted([title, ...order.map((name) => nameIn(name, width))], columns, width);
}

/** How long a name above a column may be. */
const HEADING = 12;

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function placeLines(places: readonly PlaceResult[]): string[] {
  const rows = places.map(({ winRate }, i) => [
    PLACES[i]!,
    percent(winRate?.mean),
    between(winRate),
  ]);
  return aligned([['to play', 'won', '95 %'], ...rows], (col) => col > 0, GAP);
}

/** How often two bots shared the two games of a deal in each of the five ways. */
function pentanomialLines({ plan, bots, pairs }: TournamentResult, width: number): string[] {
  if (plan.players !== 2 || bots.length !== 2) return [];
  const [{ name }] = bots as unknown as readonly [{ readonly name: string }];
  const ways = ['0', '½', '1', '1½', '2'];
  // A line is not broken between a way and its count.
  const counts = pairs[0]!.deals.map((count, i) => `${ways[i]!}:\u00A0${count}`);
  const text = `Deals by the points of ${nameIn(name, width)}: ${counts.join(', ')}`;
  return ['', ...wrapped(text, width).map((line) => line.replaceAll('\u00A0', ' '))];
}

/** How the sequential test stands, if there is one. */
function sprtLines({ plan, sprt }: TournamentResult, width: number): string[] {
  if (plan.sprt === null || sprt === null) return [];
  const { elo0, elo1 } = plan.sprt;
  const [one, other] = plan.bots as readonly [string, string];
  const [llr, lower, upper] = [sprt.llr, sprt.lower, sprt.upper].map((value) => value.toFixed(2));
  const answer = sprt.verdict === null ? 'still open' : sprt.verdict === 'elo1' ? 'yes' : 'no';
  const test = `Is ${one} stronger than ${other} by ${elo1} Elo (yes), or by ${elo0} (no)?`;
  return [
    '',
    ...wrapped(test, width),
    `LLR ${llr!}, decided at ${lower!} (no) or ${upper!} (yes): ${answer}`,
  ];
}

function failureLines({ bots, failures }: TournamentResult, width: number): string[] {
  const all = bots.reduce((sum, bot) => sum + failuresOf(bot), 0);
  const shown = failures.slice(0, FAILURES_SHOWN);
  const more = all > shown.length ? [`and ${counted(all - shown.length, 'more failure')}`] : [];
  const lines = shown.flatMap((failure) => wrapped(failureText(failure), width, '  '));
  return ['Games lost through failures:', ...lines, ...more];
}

const FAILURES_SHOWN = 5;

/** A failure in a line, and below it where the bot threw, if that is known. */
export function failureText(
  { game, turn, message }: Pick<TournamentResult['failures'][number], 'game' | 'turn' | 'message'>,
  stack = '',
): string {
  const calls = stack === '' ? [] : stack.split('\n').map((call) => `    ${call}`);
  return [`game ${game}, turn ${turn}: ${message}`, ...calls].join('\n');
}

function percent(share: number | undefined): string {
  return share === undefined ? '-' : `${(100 * share).toFixed(1)} %`;
}

/** How far an interval of 95 % reaches to either side, unless too few deals tell. */
function reach(estimate: Estimate | null, deals: number): string {
  if (estimate?.low == null || estimate.high === null) return '-';
  return deals < FEW_DEALS ? TOO_FEW : ((estimate.high - estimate.low) / 2).toFixed(1);
}

/** How far the interval of a rating reaches; too few deals tell if it may be wrong by odds of ten to one. */
function ratingReach(rating: Estimate, deals: number): string {
  const text = reach(rating, deals);
  return Number(text) > MOST_REACH ? TOO_FEW : text === '-' ? TOO_FEW : text;
}

const TOO_FEW = 'too few';
/** With fewer deals the scatter of the deals is itself no more than a guess. */
const FEW_DEALS = 5;
const MOST_REACH = 400;

function between(rate: Rate | null): string {
  if (rate === null) return '-';
  return `${(100 * rate.low).toFixed(1)} to ${(100 * rate.high).toFixed(1)}`;
}
