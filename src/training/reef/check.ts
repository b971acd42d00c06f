import { plannerWith } from '../../bots/reef/planner.js';
import type { ReefWeights } from '../../bots/reef/features.js';
import { tournament } from '../../arena/tournament.js';
import { PLAYER_COUNTS } from '../../reef/types.js';
import { reef } from '../../reef/game.js';
import { byOutlook, byValue } from './judges.js';

/**
 * Lets a bot that looks one action ahead with these weights play against one that goes by rules of thumb, on deals that
 * neither has learned from. Gives a line for each number of players.
 */
export async function check(weights: ReefWeights, games: number): Promise<string[]> {
  const bots = [plannerWith('learned', byValue(weights)), plannerWith('outlook', byOutlook)];
  const lines: string[] = [];
  for (const players of PLAYER_COUNTS) {
    const { pairs } = await tournament(reef, bots, { players, games, seed: 'check' });
    const { mean, low, high } = pairs[0]!.aheadRate!;
    const [rate, from, to] = [mean, low, high].map((share) => (100 * share).toFixed(1));
    lines.push(`${players} players: ahead of the outlook in ${rate} % (${from} to ${to})`);
  }
  return lines;
}
