import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { playMatch } from '../../../src/bots/match.js';
import type { PEARLS_BOTS } from '../../../src/bots/pearls/ready.js';
import type { REEF_BOTS } from '../../../src/bots/reef/ready.js';
import type { formatRecord } from '../../../src/core/record-text.js';
import type { pearls } from '../../../src/pearls/game.js';
import type { reef } from '../../../src/reef/game.js';
import { nameTags } from '../shared/names.js';

/** What this uses of the built library. */
interface Reef {
  readonly reef: typeof reef;
  readonly formatRecord: typeof formatRecord;
}
interface Pearls {
  readonly pearls: typeof pearls;
}
interface Bots {
  readonly playMatch: typeof playMatch;
  readonly REEF_BOTS: typeof REEF_BOTS;
  readonly PEARLS_BOTS: typeof PEARLS_BOTS;
}

/** A record of each game for those who have none at hand, played with the built library. */
export async function playSamples(dist: string): Promise<Record<'reef' | 'pearls', string>> {
  const { reef, formatRecord } = await load<Reef>(dist, 'index.js');
  const { pearls } = await load<Pearls>(dist, 'pearls.js');
  const { playMatch, REEF_BOTS, PEARLS_BOTS } = await load<Bots>(dist, 'bots.js');

  const { planner, greedy } = REEF_BOTS;
  const ofReef = await playMatch(reef, [planner, greedy], { seed: 'sample' });
  const three = [PEARLS_BOTS.greedy, PEARLS_BOTS.greedy, PEARLS_BOTS.greedy];
  const ofPearls = await playMatch(pearls, three, { seed: 'sample' });
  return {
    reef: nameTags(['planner', 'greedy']) + formatRecord(reef, ofReef.record),
    pearls: nameTags(['Ann', 'Ben', 'Cleo']) + formatRecord(pearls, ofPearls.record),
  };
}

async function load<Module>(dist: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(dist, file)).href)) as Module;
}
