import { analyse } from '../bots/analyse.js';
import type { Odds } from '../bots/odds.js';
import { pearlsMcts } from '../bots/pearls-mcts.js';
import { createRng } from '../core/rng.js';
import { pearls } from '../pearls/game.js';
import { PLAYER_COUNTS } from '../pearls/types.js';
import { learnOdds } from './odds.js';
import type { Forecast, Foretold } from './odds.js';
import { VARIANT } from './pearls.js';

/** The playouts of the search whose leads are judged. */
const PLAYOUTS = 25;

/** How many games the odds for a number of players come from. With many players, great chances are rare. */
const GAMES = [600, 600, 600, 800, 800];

/** Learns how likely players of Pearls are to win, by number of players, from games of the search against itself. */
export function trainPearlsOdds(
  tell: (line: string) => void,
  games: readonly number[] = GAMES,
): Readonly<Record<number, Odds>> {
  const all = PLAYER_COUNTS.map((players, i) => {
    const { odds, text } = learnOdds(players, playForecasts(players, games[i]!, 'pearls/odds'));
    tell(text);
    return [players, odds];
  });
  return Object.fromEntries(all) as Record<number, Odds>;
}

/** Plays games of the search against itself, and tells what each player of each game heard. */
export function playForecasts(players: number, games: number, seed: string): Foretold[][] {
  return Array.from({ length: games }, (_, i) => {
    return playForecast(players, `${seed}/${players}/${i}`, i % VARIANT === 0);
  });
}

function playForecast(players: number, seed: string, allCards: boolean): Foretold[] {
  const rng = createRng(`${seed}/luck`);
  const forecasts = Array.from({ length: players }, (): Forecast[] => []);
  let state = pearls.setup({ players, seed, allCards });
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
    forecasts: told,
    share: winners.includes(seat) ? 1 / winners.length : 0,
  }));
}
