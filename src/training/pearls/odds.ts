import { analyse } from '../../bots/analyse.js';
import type { Odds } from '../../bots/odds.js';
import { pearlsMcts } from '../../bots/pearls/mcts.js';
import { createRng } from '../../core/rng.js';
import { pearls } from '../../pearls/game.js';
import { PLAYER_COUNTS } from '../../pearls/types.js';
import { calibration, calibrationText, fitOdds, judged } from '../odds.js';
import type { Forecast, Foretold } from '../odds.js';
import { PLAYERS, VARIANT } from './train.js';

/** The playouts of the search whose leads are judged. */
const PLAYOUTS = 25;

/** The seeds of the games that the odds come from, and of those that check them. */
const LEARNING = ['search-a', 'search-b'];
const CHECKING = ['podds-0', 'podds-1', 'podds-2', 'podds-3'];

/** How many games are played to learn, and as many to check: half of them with two players. */
const GAMES = 2400;

/** Learns how likely players of Pearls are to win, by number of players, from games of the search against itself. */
export function trainPearlsOdds(
  tell: (line: string) => void,
  games: number = GAMES,
): Readonly<Record<number, Odds>> {
  const [learning, checking] = [LEARNING, CHECKING].map((seeds) =>
    seeds.flatMap((seed) => playForecasts(seed, games / seeds.length)),
  ) as [Foretold[][], Foretold[][]];
  const all = PLAYER_COUNTS.map((players) => {
    const among = (played: readonly Foretold[][]): readonly Foretold[] =>
      played.filter(({ length }) => length === players).flat();
    const odds = fitOdds(among(learning));
    tell(calibrationText(players, calibration(judged(odds, among(checking)))));
    return [players, odds];
  });
  return Object.fromEntries(all) as Record<number, Odds>;
}

/** Plays games of the search against itself, and tells what each player of each game heard. */
export function playForecasts(seed: string, games: number): Foretold[][] {
  return Array.from({ length: games }, (_, i) => playForecast(`${seed}/${i}`, i));
}

function playForecast(seed: string, number: number): Foretold[] {
  const players = PLAYERS[number % PLAYERS.length]!;
  const rng = createRng(`${seed}/luck`);
  const forecasts = Array.from({ length: players }, (): Forecast[] => []);
  let state = pearls.setup({ players, seed, allCards: number % VARIANT === 0 });
  for (let seat = pearls.turn(state); seat !== null; seat = pearls.turn(state)) {
    const view = pearls.view(state, seat);
    const { phase, deck } = view;
    let action = pearls.legalActionAt(view, 0);
    let lead: number | null = null;
    if (pearls.countLegalActions(view) > 1) {
      const { actions } = analyse(pearls, view, pearlsMcts, {
        budget: { playouts: PLAYOUTS },
        rng,
      });
      ({ action, lead } = actions[0]!);
    }
    state = pearls.apply(state, action);
    // What ends the game is no forecast.
    if (lead === null || state.phase === 'over') continue;
    forecasts[seat]!.push({ lead, turns: phase === 'play' ? deck.length / players : 0 });
  }
  const { winners } = pearls.result(state)!;
  return forecasts.map((told, seat) => ({
    forecasts: told,
    share: winners.includes(seat) ? 1 / winners.length : 0,
  }));
}
