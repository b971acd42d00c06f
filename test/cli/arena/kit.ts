import type { TournamentResult } from '../../../src/arena/index.js';
import { scratch, spawned } from '../kit.js';
import type { Run } from '../kit.js';

/** The choice of a bot that takes whatever is listed first. */
export const PICK = '({ game, view }) => game.legalActionAt(view, 0)';

/** A folder with the bots of a test file, and the program's arena run in it. */
export interface Ground {
  readonly folder: string;
  /** Writes a file there. */
  readonly file: (name: string, text: string) => string;
  readonly arena: (...args: string[]) => Run;
  /** Writes a bot that plays on until its third decision, and then does this. */
  readonly onThird: (name: string, deed: string) => void;
}

export function ground(): Ground {
  const { folder, file } = scratch();
  file('first.mjs', `export default { name: 'first', choose: ${PICK} };`);
  return {
    folder,
    file,
    arena: (...args) => spawned(['arena', ...args], { cwd: folder }),
    onThird(name, deed) {
      const choose = `choose: ({ game, view }) => { if (++turns === 3) { ${deed} } return game.legalActionAt(view, 0); }`;
      file(
        `${name}.mjs`,
        `export default { name: '${name}', newGame() { let turns = 0; return { ${choose} }; } };`,
      );
    },
  };
}

export function resultIn({ stdout }: Run): TournamentResult {
  return (JSON.parse(stdout) as { tournament: TournamentResult }).tournament;
}
