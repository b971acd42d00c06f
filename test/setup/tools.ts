import { spawnSync } from 'node:child_process';

/** What some tests need besides npm's packages, and a machine may lack. */
export interface Tools {
  readonly python: boolean;
  readonly numpy: boolean;
  /** Those of the libraries with tests of their own, which try our client in Python, that are not installed. */
  readonly missingPeers: readonly string[];
  /** A compiler of C. */
  readonly cc: boolean;
  /** What lists the programs that run. */
  readonly ps: boolean;
  /** A PostgreSQL that may be written to, which `DATABASE_URL` names. */
  readonly database: boolean;
}

/** The libraries whose own tests try our client: see `test/cli/serve/peers.py`. */
const PEERS = ['gymnasium', 'pettingzoo', 'tianshou'];

/** What is installed here; programs are looked for on `PATH`. */
export function findTools(env: NodeJS.ProcessEnv = process.env): Tools {
  const modules = pythonModules(['numpy', ...PEERS], env);
  return {
    python: modules !== null,
    numpy: modules?.has('numpy') === true,
    missingPeers: PEERS.filter((name) => modules?.has(name) !== true),
    cc: works('cc', ['--version'], env),
    ps: works('ps', ['-eo', 'args'], env),
    database: (env['DATABASE_URL'] ?? '') !== '',
  };
}

/** Those of these modules that Python finds; `null` if there is no Python. */
function pythonModules(names: readonly string[], env: NodeJS.ProcessEnv): Set<string> | null {
  const program = `import sys, importlib.util as modules
print(*(name for name in sys.argv[1:] if modules.find_spec(name)))`;
  const args = ['-c', program, ...names];
  const { status, stdout } = spawnSync('python3', args, { env, encoding: 'utf8' });
  return status === 0 ? new Set(stdout.trim().split(' ')) : null;
}

function works(command: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return spawnSync(command, args, { env }).status === 0;
}

/** What is not tested without the tools that are missing here. */
export function without({ python, numpy, cc, ps, database }: Tools): readonly string[] {
  const all = [
    python || 'bots and commands in Python, and the client in Python: there is no python3 here.',
    !python || numpy || 'the client in Python: python3 has no numpy here.',
    cc || 'the bot in C: there is no C compiler (cc) here.',
    ps || 'that bots leave no programs behind: there is no ps here.',
    database || "the example's server with PostgreSQL: DATABASE_URL is not set.",
  ];
  return all.filter((one) => one !== true);
}

/** What is tested where somebody has gone to the trouble of installing these libraries. */
export function withoutPeers({ python, missingPeers }: Tools): readonly string[] {
  const names = missingPeers.join(', ');
  return python && names !== ''
    ? [`the client in Python with the libraries' own tests: python3 has no ${names} here.`]
    : [];
}

/**
 * The lines that say what was not tested.
 *
 * @throws Error with them if `CI` is set: what was not tested there has failed.
 */
export function notTested(
  gaps: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): readonly string[] {
  const lines = gaps.map((gap) => `NOT TESTED: ${gap}`);
  if (lines.length > 0 && (env['CI'] ?? '') !== '') throw new Error(lines.join('\n'));
  return lines;
}
