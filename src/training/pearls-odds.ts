import { analyse } from '../bots/analyse.js';
import type { Odds } from '../bots/odds.js';
import { pearlsMcts } from '../bots/pearls-mcts.js';
import { createRng } from '../core/rng.js';
import { pearls } from '../pearls/game.js';
import { PLAYER_COUNTS } from '../pearls/types.js';
import { calibration, calibrationText, fitOdds } from './odds.js';
import type { Forecast, Foretold } from './odds.js';
import { PLAYERS, VARIANT } from './pearls.js';

/** The playouts of the search whose leads are judged. */
const PLAYOUTS = 25;

/** The seeds of the games that the odds come from, and of those that check them. */
const LEARNING = ['search-a', 'search-b'];
const CHECKING = ['search-c'];

/** How many games are played for each seed. */
const GAMES = 1200;

/** Learns how likely players of Pearls are to win, by number of players, from games of the search against itself. */
export function trainPearlsOdds(
  tell: (line: string) => void,
  games: number = GAMES,
): Readonly<Record<number, Odds>> {
  const learning = LEARNING.flatMap((seed) => playForecasts(seed, games));
  const checking = CHECKING.flatMap((seed) => playForecasts(seed, games));
  const all: Record<number, Odds> = {};
  for (const players of PLAYER_COUNTS) {
    const among = (told: readonly PearlsForetold[]): readonly PearlsForetold[] =>
      told.filter((one) => one.players === players);
    const odds = fitOdds(among(learning));
    tell(calibrationText(players, calibration(odds, among(checking))));
    all[players] = odds;
  }
  return all;
}

/** What the search told a player in a game with that many players. */
export interface PearlsForetold extends Foretold {
  readonly players: number;
}

/** Plays games of the search against itself, with all numbers of players. */
export function playForecasts(seed: string, games: number): PearlsForetold[] {
  return Array.from({ length: games }, (_, i) => playForecast(`${seed}/${i}`, i)).flat();
}

function playForecast(seed: string, number: number): PearlsForetold[] {
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
      const { actions } = analyse(pearls, pearlsMcts, view, { playouts: PLAYOUTS }, { rng });
      ({ action, lead } = actions[0]!);
    }
    state = pearls.apply(state, action);
    // What ends the game is no forecast.
    if (lead === null || state.phase === 'over') continue;
    forecasts[seat]!.push({ lead, turns: phase === 'play' ? deck.length / players : 0 });
  }
  const { winners } = pearls.result(state)!;
  return forecasts.map((told, seat) => ({
    players,
    forecasts: told,
    share: winners.includes(seat) ? 1 / winners.length : 0,
  }));
}
