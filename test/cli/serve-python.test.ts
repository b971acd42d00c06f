import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { built, PATIENCE, root, scratch } from './kit.js';
import { leadsOf, ownPearls, ownReef } from './serve-kit.js';
import type { Own } from './serve-kit.js';

/** Plays with docs/examples/reef_rules_env.py, and prints what happened as JSON. */
const PLAY = `
import json, random, sys
node, built, game, players, arrays, workers = sys.argv[1:]
players = int(players)
if arrays == "without":
    sys.modules["numpy"] = None
from reef_rules_env import AECEnv, Server, VectorEnv

def numbers(rows):
    return [[float(number) for number in row] for row in rows]

how = dict(game=game, players=players, command=(node, built))
told = {}
with VectorEnv(3, workers=int(workers), **how) as env:
    rng = random.Random(1)
    observations, infos = env.reset(seed=7)
    steps = []
    for _ in range(100):
        before, legal = numbers(observations), [[i for i, mark in enumerate(row) if mark] for row in infos["masks"]]
        turns = [int(turn) for turn in infos["turns"]]
        actions = [rng.choice(slots) for slots in legal]
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert not any(truncations)
        scores = numbers(infos["scores"])
        steps.append([turns, legal, before, actions, [float(one) for one in rewards], [bool(one) for one in terminations], scores])
    told["steps"] = steps
    refused = []
    fresh = VectorEnv(3, **how)
    for attempt in (
        lambda: env.step([0] * 2),
        lambda: env.step([-1] * 3),
        lambda: env.step([99999] * 3),
        lambda: env.step([0.5] * 3),
        lambda: env.reset(seed=-1),
        lambda: env.reset(seed=2**32 - 2),
        lambda: env.reset(seed=[1, 2, 0.5]),
        lambda: fresh.step([0] * 3),
        lambda: fresh.sample(),
        lambda: VectorEnv(3, workers=4, **how),
        lambda: VectorEnv(0, **how),
        lambda: VectorEnv(3, reward="points", **how),
    ):
        try:
            attempt()
        except (ValueError, TypeError, RuntimeError) as error:
            refused.append([type(error).__name__, str(error)])
    fresh.close()
    told["refused"] = refused
    told["pictures"] = [env.render(), env._repr_svg_(), env.render(game=2, seat=1), env.render("svg", 1)]
    for attempt in (lambda: env.render("human"), lambda: env.render(game=3), lambda: fresh.render()):
        try:
            attempt()
        except (ValueError, RuntimeError) as error:
            refused.append([type(error).__name__, str(error)])
    assert fresh._repr_svg_() is None
    assert env.action_space.contains(env.sample()) and not env.action_space.contains([-1] * 3)
    kept = numbers(env.state["observations"])
    sampled = env.sample()
    assert all(env.state["masks"][i][slot] for i, slot in enumerate(sampled))
    held = observations
    env.step(sampled)
    env.step(env.sample())
    env.step(env.sample())
    assert numbers(held) == kept

with VectorEnv(3, counts=True, **how) as env, VectorEnv(3, **how) as other:
    counted, shared = env.reset(seed=7)[0], other.reset(seed=7)[0]
    told["counts"] = [
        float(max(abs(count / scale - share) for count, scale, share in zip(map(int, row), env.scales, shares)))
        for row, shares in zip(counted, shared)
    ]

with AECEnv(**how) as env:
    rng = random.Random(2)
    told["aecPictures"] = [env._repr_svg_()]
    try:
        env.render()
    except RuntimeError as error:
        told["aecPictures"].append(str(error))
    for attempt in (lambda: env.step(0), lambda: env.reset(seed=5) or env.step(-1), lambda: env.step(99999), lambda: env.step(0.5)):
        try:
            attempt()
        except (ValueError, TypeError, RuntimeError) as error:
            told["refused"].append([type(error).__name__, str(error)])
    told["aecPictures"].append(env._repr_svg_()[:4])
    turns, last = [], {}
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        if termination:
            last[agent] = [reward, info["score"], [float(one) for one in seen["observation"]], sum(map(int, seen["action_mask"]))]
            env.step(None)
        else:
            action = rng.choice([i for i, mark in enumerate(seen["action_mask"]) if mark])
            assert env.action_space(agent).contains(action)
            other = next(one for one in env.possible_agents if one != agent)
            aside = [float(one) for one in env.observe(other)["observation"]]
            turns.append([agent, action, [float(one) for one in seen["observation"]], aside])
            env.step(action)
    told["aec"] = [turns, last, env.agents]

def interrupted(*_):
    raise KeyboardInterrupt

env = VectorEnv(3, workers=2, **how)
env.reset(seed=7)
fill, Server._fill = Server._fill, interrupted
try:
    env.step(env.sample())
except KeyboardInterrupt:
    told["interrupted"] = [server.process.poll() for server in env.games.servers]
Server._fill = fill
try:
    env.reset(seed=7)
except RuntimeError as error:
    told["interrupted"].append(str(error))
print(json.dumps(told))
`;
import { isThorough } from '../kit/runs.js';
import { parseXml, valuesOf } from '../kit/xml.js';

interface Told {
  readonly steps: readonly (readonly [
    turns: number[],
    legal: number[][],
    observations: number[][],
    actions: number[],
    rewards: number[],
    ended: boolean[],
    scores: number[][],
  ])[];
  readonly refused: readonly (readonly [type: string, message: string])[];
  readonly pictures: readonly string[];
  readonly aecPictures: readonly (string | null)[];
  /** How far counts divided by their scales are from the shares, at most, in each game. */
  readonly counts: readonly number[];
  /** The exit codes of two servers, and what is said about the next request. */
  readonly interrupted: readonly [number, number, string];
  readonly aec: readonly [
    turns: [agent: string, action: number, seen: number[], aside: number[]][],
    last: Record<string, [reward: number, score: number, seen: number[], legal: number]>,
    agents: string[],
  ];
}

function python(...args: string[]): Told {
  const env = {
    ...process.env,
    PYTHONPATH: join(root, 'docs/examples'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const all = ['-', process.execPath, built, ...args];
  const run = spawnSync('python3', all, { input: PLAY, encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout) as Told;
}

const numbersOf = (observation: Float32Array): number[] => [...observation];

describe('docs/examples/reef_rules_env.py', () => {
  test.each([
    ['reef', 2, ownReef],
    ['pearls', 3, ownPearls],
  ] as const)('plays %s for %i as the library does', PATIENCE, (game, players, own) => {
    const told = python(game, String(players), 'with', '2');

    const games: Own[] = [7, 8, 9].map((seed) => own(players, seed));
    const restarts = [0, 0, 0];
    for (const [turns, legal, observations, actions, rewards, ended, scores] of told.steps) {
      games.forEach((one, i) => {
        const mover = one.turn!;
        expect([turns[i], legal[i]]).toEqual([mover, one.legal]);
        expect(observations[i]!.join()).toBe(numbersOf(one.observe(mover)).join());
        const before = leadsOf(one.scores)[mover]!;
        one.step(actions[i]!);
        expect([ended[i], scores[i]]).toEqual([one.turn === null, one.scores]);
        expect(rewards[i]).toBe(leadsOf(one.scores)[mover]! - before);
        if (one.turn === null) games[i] = own(players, `${7 + i}/${++restarts[i]!}`);
      });
    }
    expect(Math.max(...restarts)).toBeGreaterThan(0);
    for (const difference of told.counts) expect(difference).toBeLessThan(1e-6);
    const noWholeNumber = "'float' object cannot be interpreted as an integer";
    expect(told.refused).toEqual([
      ['ValueError', 'there are 3 games, got 2 numbers'],
      ['ValueError', 'action -1 is not legal in game 0'],
      ['ValueError', 'action 99999 is not legal in game 0'],
      ['TypeError', 'actions are whole numbers, got float64'],
      ['ValueError', 'seeds are whole numbers from 0 to 4294967295, got -1'],
      ['ValueError', 'seeds are whole numbers from 0 to 4294967295, got 4294967296'],
      ['TypeError', noWholeNumber],
      ['RuntimeError', 'there are no games yet: call reset first'],
      ['RuntimeError', 'there are no games yet: call reset first'],
      ['ValueError', '1 to 3 workers for 3 games, got 4'],
      ['ValueError', 'at least one game, got 0'],
      ['ValueError', 'reward is "score" or "win", got \'points\''],
      ['ValueError', 'mode is "svg", got \'human\''],
      ['ValueError', 'a game from 0 to 2, got 3'],
      ['RuntimeError', 'there are no games yet: call reset first'],
      ['RuntimeError', 'there is no game to step in: call reset first'],
      ['ValueError', 'action -1 is not legal'],
      ['ValueError', 'action 99999 is not legal'],
      ['TypeError', noWholeNumber],
    ]);

    const [first, shown, seen, other] = told.pictures.map((svg) => parseXml(svg));
    expect(shown).toEqual(first);
    const board = game === 'reef' ? 'data-board' : 'data-hand';
    for (const svg of [first!, seen!, other!]) expect(valuesOf(svg, board)).toHaveLength(players);
    expect(other).not.toEqual(first);
    expect(told.aecPictures).toEqual([null, 'there is no game to draw: call reset first', '<svg']);

    expect(told.interrupted).toEqual([
      0,
      0,
      'this environment is closed, or a request was interrupted: make a new one',
    ]);

    const [turns, last, agents] = told.aec;
    const one = own(players, 5);
    for (const [agent, action, seen, aside] of turns) {
      expect(agent).toBe(`player_${one.turn!}`);
      expect(seen.join()).toBe(numbersOf(one.observe(one.turn!)).join());
      expect(aside.join()).toBe(numbersOf(one.observe(one.turn === 0 ? 1 : 0)).join());
      one.step(action);
    }
    expect(one.turn).toBeNull();
    expect(agents).toEqual([]);
    for (const [seat, score] of one.scores.entries()) {
      const share = one.winners.includes(seat) ? 1 / one.winners.length : 0;
      const win = Math.fround((share * players - 1) / (players - 1));
      const seen = numbersOf(one.observe(seat));
      expect(last[`player_${seat}`]).toEqual([win, score, seen, 0]);
    }
  });

  test.runIf(isThorough)(
    'gives the same without numpy and with another number of workers',
    PATIENCE,
    () => {
      const told = python('reef', '2', 'with', '1');
      const { refused, ...without } = python('reef', '2', 'without', '3');
      const { refused: others, ...withNumpy } = told;
      expect(without).toEqual(withNumpy);
      expect(refused).toHaveLength(others.length);
    },
  );
});

describe('the programs of docs/training.md', () => {
  const page = readFileSync(join(root, 'docs/training.md'), 'utf8');
  const { folder, file } = scratch();
  mkdirSync(join(folder, 'bin'));
  const npx = file('bin/npx', `#!/bin/sh\nshift\nexec '${process.execPath}' '${built}' "$@"\n`);
  chmodSync(npx, 0o755);

  test.each(programsIn(page))('%s', PATIENCE, (title, text, printed) => {
    const env = {
      ...process.env,
      PYTHONPATH: join(root, 'docs/examples'),
      PYTHONDONTWRITEBYTECODE: '1',
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    };
    const args = ['-', ...(title.includes('generate.py') ? ['2', '3', '5'] : [])];
    const run = spawnSync('python3', args, { input: text, encoding: 'utf8', env, cwd: folder });
    expect([run.status, run.stderr]).toEqual([0, '']);
    if (printed !== null) expect(run.stdout).toBe(printed);
    if (title.includes('generate.py')) expect(existsSync(join(folder, 'part-2.npz'))).toBe(true);
  });
});

/** Each program in Python: its first line, its text, and what the page says that it prints. */
function programsIn(text: string): [title: string, text: string, printed: string | null][] {
  const blocks = text.matchAll(/^```python\n(.*\n)([^]*?)^```$(?:\n\n```text\n([^]*?)^```$)?/gm);
  return Array.from(blocks, ([, title = '', rest = '', printed]) => [
    title.trim(),
    title + rest,
    printed ?? null,
  ]);
}

describe('reef-rules serve, as a process', () => {
  test('ends quietly when nobody reads any more, and when the input ends', PATIENCE, async () => {
    for (const end of ['stdout', 'stdin'] as const) {
      const child = spawn(process.execPath, [built, 'serve'], { stdio: ['pipe', 'pipe', 'pipe'] });
      let errors = '';
      child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
      await once(child.stdout, 'data');
      if (end === 'stdout') {
        child.stdout.destroy();
        child.stdin.write('{"type":"layout"}\n');
      } else {
        child.stdin.end();
      }
      const [status] = (await once(child, 'close')) as [number | null];
      child.stdin.destroy();
      expect([status, errors]).toEqual([0, '']);
    }
  });
});
