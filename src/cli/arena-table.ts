import { fieldOf } from '../bots/result.js';
import type { PairResult, PlaceResult, TournamentPlan, TournamentResult } from '../bots/result.js';
import { countsOfDeal } from '../bots/schedule.js';
import type { Estimate, Rate } from '../bots/statistics.js';
import { failuresOf } from '../bots/referee.js';
import { bold } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import { counted, signed } from '../core/text.js';
import type { ArenaResult } from './arena-result.js';
import { titleOf } from './games.js';
import { aligned } from './text-table.js';
import { visible } from './visible.js';

/** The result of a tournament as tables: who is better, by how much, and how certain that is. */
export function resultText(result: ArenaResult, style: RenderStyle): string {
  const { tournament, times } = visibleData(result);
  const { plan, games, isComplete, bots, failures } = tournament;
  const number = isComplete ? counted(games, 'game') : `${games} of ${gamesOf(plan)} games`;
  const heading = `${titleOf(plan.game)}, ${plan.players} players, ${number}, seed ${plan.seed}`;
  if (games === 0) return `${bold(heading, style)}\n\nNo deal was played in every seating.\n`;

  return [
    bold(heading, style),
    '',
    ...ranking(tournament, times),
    '',
    ...(bots.length > 2 || plan.players > 2
      ? [...pairTable(tournament), '', ...leadTable(tournament), '']
      : []),
    ...placeLines(tournament.places),
    ...sprtLines(tournament),
    ...(failures.length === 0 ? [] : ['', ...failureLines(tournament)]),
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

/** The bots, best first. */
function ranking({ bots }: TournamentResult, times: ArenaResult['times']): string[] {
  const hasFailures = bots.some((bot) => failuresOf(bot) > 0);
  const head = ['bot', 'rating', '±', 'won', '95 %', 'score', 'lead', '±', 'games'];
  const rows = bots.map((bot, i) => ({
    rating: bot.rating.value,
    cells: [
      bot.name,
      bot.rating.value.toFixed(1),
      reach(bot.rating),
      percent(bot.winRate?.mean),
      between(bot.winRate),
      bot.score?.mean.toFixed(1) ?? '-',
      bot.lead === null ? '-' : signed(bot.lead.value),
      reach(bot.lead),
      String(bot.games),
      ...(times === null ? [] : [times[i]?.millisecondsPerTurn?.toFixed(2) ?? '-']),
      ...(hasFailures ? [String(failuresOf(bot))] : []),
    ],
  }));
  const columns = [
    ...head,
    ...(times === null ? [] : ['ms a turn']),
    ...(hasFailures ? ['failures'] : []),
  ];
  rows.sort((a, b) => b.rating - a.rating);
  return aligned([columns, ...rows.map(({ cells }) => cells)], (col) => col > 0);
}

/** Each against each: how often the one in the row was ahead of the one in the column. */
function pairTable(tournament: TournamentResult): string[] {
  return crossTable(tournament, 'ahead of', ({ aheadRate }, isFirst) => {
    if (aheadRate === null) return '-';
    return percent(isFirst ? aheadRate.mean : 1 - aheadRate.mean);
  });
}

/** Each against each: by how many points. */
function leadTable(tournament: TournamentResult): string[] {
  return crossTable(tournament, 'lead over', ({ lead }, isFirst) => {
    if (lead === null) return '-';
    const points = signed(isFirst ? lead.value : -lead.value);
    return lead.low === null ? points : `${points} ± ${reach(lead)}`;
  });
}

/** A row and a column for each bot, best first. */
function crossTable(
  { bots, pairs }: TournamentResult,
  title: string,
  cell: (pair: PairResult, isFirst: boolean) => string,
): string[] {
  const order = [...bots].sort((a, b) => b.rating.value - a.rating.value).map(({ name }) => name);
  const rows = order.map((one) => {
    const cells = order.map((other) => {
      if (one === other) return '';
      const pair = pairs.find(({ bots: both }) => both.includes(one) && both.includes(other))!;
      return cell(pair, pair.bots[0] === one);
    });
    return [one, ...cells];
  });
  return aligned([[title, ...order], ...rows], (col) => col > 0);
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function placeLines(places: readonly PlaceResult[]): string[] {
  const rows = places.map(({ winRate }, i) => [
    PLACES[i]!,
    percent(winRate?.mean),
    between(winRate),
  ]);
  return aligned([['to play', 'won', '95 %'], ...rows], (col) => col > 0);
}

/** How the sequential test stands, if there is one. */
function sprtLines({ plan, sprt }: TournamentResult): string[] {
  if (plan.sprt === null || sprt === null) return [];
  const { elo0, elo1 } = plan.sprt;
  const [one, other] = plan.bots as readonly [string, string];
  const [llr, lower, upper] = [sprt.llr, sprt.lower, sprt.upper].map((value) => value.toFixed(2));
  const answer = sprt.verdict === null ? 'still open' : sprt.verdict === 'elo1' ? 'yes' : 'no';
  return [
    '',
    `Is ${one} stronger than ${other} by ${elo1} Elo (yes), or by ${elo0} (no)?`,
    `LLR ${llr!}, decided at ${lower!} (no) or ${upper!} (yes): ${answer}`,
  ];
}

function failureLines({ bots, failures }: TournamentResult): string[] {
  const all = bots.reduce((sum, bot) => sum + failuresOf(bot), 0);
  const shown = failures.slice(0, FAILURES_SHOWN);
  const more = all > shown.length ? [`and ${counted(all - shown.length, 'more failure')}`] : [];
  return ['Games lost through failures:', ...shown.map((failure) => failureText(failure)), ...more];
}

const FAILURES_SHOWN = 5;

/** A failure in a line, and below it where the bot threw, if that is known. */
export function failureText(
  { game, turn, message }: TournamentResult['failures'][number],
  stack = '',
): string {
  const calls = stack === '' ? [] : stack.split('\n').map((call) => `    ${call}`);
  return [`game ${game}, turn ${turn}: ${message}`, ...calls].join('\n');
}

function percent(share: number | undefined): string {
  return share === undefined ? '-' : `${(100 * share).toFixed(1)} %`;
}

/** How far an interval of 95 % reaches to either side. */
function reach(estimate: Estimate | null): string {
  if (estimate?.low == null || estimate.high === null) return '-';
  return ((estimate.high - estimate.low) / 2).toFixed(1);
}

function between(rate: Rate | null): string {
  if (rate === null) return '-';
  return `${(100 * rate.low).toFixed(1)} to ${(100 * rate.high).toFixed(1)}`;
}
