import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { built, PATIENCE, root, scratch } from '../kit.js';
import { leadsOf, ownPearls, ownReef } from './kit.js';
import type { Own } from './kit.js';

const { numpy: hasNumpy, missingPeers } = inject('tools');

/** Plays with docs/examples/reef_rules_env.py, and prints what happened as JSON. */
const PLAY = `
import copy, json, random, sys
node, built, game, players, arrays, workers = sys.argv[1:]
players = int(players)
if arrays == "without":
    sys.modules["numpy"] = None
from reef_rules_env import AECEnv, Env, Server, VectorEnv

def numbers(rows):
    return [[float(number) for number in row] for row in rows]

how = dict(game=game, players=players, command=(node, built))
told = {}
with VectorEnv(3, workers=int(workers), **how) as env:
    rng = random.Random(1)
    observations, infos = env.reset(seed=7)
    steps = []
    for _ in range(100):
        before, legal = numbers(observations), [[i for i, mark in enumerate(row) if mark] for row in infos["action_mask"]]
        turns = [int(turn) for turn in infos["turns"]]
        actions = [rng.choice(slots) for slots in legal]
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert not any(truncations)
        scores = numbers(infos["scores"])
        finals = [None if seen is None else [float(one) for one in seen] for seen in infos.get("final_obs", [None] * 3)]
        steps.append([turns, legal, before, actions, [float(one) for one in rewards], [bool(one) for one in terminations], scores, finals])
    told["steps"] = steps
    refused = []
    fresh = VectorEnv(3, **how)
    for attempt in (
        lambda: env.step([0] * 2),
        lambda: env.step([-1] * 3),
        lambda: env.step([99999] * 3),
        lambda: env.step([0.5] * 3),
        lambda: env.step([[0], [0], [0]]),
        lambda: env.reset(seed=-1),
        lambda: env.reset(seed=2**32 - 2),
        lambda: env.reset(seed=[1, 2, 0.5]),
        lambda: fresh.step([0] * 3),
        lambda: fresh.sample(),
        lambda: VectorEnv(3, workers=4, **how),
        lambda: VectorEnv(0, **how),
        lambda: VectorEnv(3, reward="points", **how),
        lambda: VectorEnv(3, render_mode="human", **how),
        lambda: env.picture(mode="png"),
        lambda: env.picture(game=3),
        lambda: fresh.picture(),
        lambda: fresh.clone(),
        lambda: Env(game=game, players=players, seat=players, command=how["command"]),
        lambda: Env(game=game, players=players, opponents={0: "greedy"}, command=how["command"]),
    ):
        try:
            attempt()
        except (ValueError, TypeError, RuntimeError) as error:
            refused.append([type(error).__name__, str(error)])
    fresh.close()
    told["refused"] = refused
    told["pictures"] = [env.picture(), env._repr_svg_(), env.picture(game=2, seat=1), env.picture(1)]
    assert fresh._repr_svg_() is None and env.render() is None
    kept = numbers(env.observe(0))
    sampled = env.sample()
    assert all(env.infos["action_mask"][i][slot] for i, slot in enumerate(sampled))
    held = env.step(sampled)[0]
    before = numbers(held)
    env.step(env.sample())
    env.step(env.sample())
    assert numbers(held) == before

with VectorEnv(3, render_mode="ansi", **how) as env:
    # What follows a seed is the same again.
    told["again"] = []
    for _ in range(2):
        env.reset(seed=3)
        told["again"].append([numbers(env.reset()[0]), [int(one) for one in env.sample()]])
    assert len(env.render()) == 3 and "Player 0" in env.render()[0]

    # Positions, clones and guesses.
    def played(env, count):
        luck = random.Random(count)
        for _ in range(count):
            slots = [luck.choice([i for i, mark in enumerate(row) if mark]) for row in env.infos["action_mask"]]
            env.step(slots)
        return numbers(env.observe(0))

    played(env, 5)
    here = env.save()
    after = played(env, 4)
    env.load(here)
    assert played(env, 4) == after
    env.load(here)
    other = env.clone()
    assert played(other, 4) == after and played(env, 4) == after
    copied = copy.deepcopy(other)
    assert played(copied, 3) == played(other, 3) and played(copied, 2) == played(other, 2)
    env.close()
    assert numbers(other.load(here[0])[0]) == numbers(other.load([here[0]] * 3)[0])
    seen = [numbers(other.observe(seat)) for seat in range(players)]
    turn = int(other.infos["turns"][0])
    dealt = [numbers(other.deal(seed=5) and other.observe(seat)) for seat in range(players)]
    assert dealt[turn] == seen[turn]
    again = [numbers(other.load(here[0]) and other.deal(seed=5) and other.observe(seat)) for seat in range(players)]
    told["dealt"] = dealt == again
    other.close(), copied.close()

with VectorEnv(3, autoreset=False, **how) as env:
    _, infos = env.reset(seed=7)
    over = [False] * 3
    while not all(over):
        _, _, over, _, infos = env.step(env.sample())
    mask = [True, False, False] if arrays == "without" else __import__("numpy").array([True, False, False])
    observations, infos = env.reset(seed=7, options={"reset_mask": mask})
    told["restarted"] = [numbers(observations)[0] == numbers(env.reset(seed=7)[0])[0], [int(turn) for turn in infos["turns"]][1:]]

if int(workers) > 1:
    with VectorEnv(3, workers=3, **how) as env:
        env.reset(seed=7)
        try:
            env.load(env.save()[0])
        except ValueError as error:
            assert "use one worker" in str(error)

with VectorEnv(3, counts=True, **how) as env, VectorEnv(3, **how) as other:
    counted, shared = env.reset(seed=7)[0], other.reset(seed=7)[0]
    told["counts"] = [
        max(abs(int(count) / float(scale) - float(share)) for count, scale, share in zip(row, env.scales, shares))
        for row, shares in zip(counted, shared)
    ]

with AECEnv(**how) as env:
    rng = random.Random(2)
    told["aecPictures"] = [env._repr_svg_(), env.render()]
    for attempt in (lambda: env.picture(), lambda: env.step(0), lambda: env.reset(seed=5) or env.step(-1), lambda: env.step(99999), lambda: env.step(0.5)):
        try:
            attempt()
        except (ValueError, TypeError, RuntimeError) as error:
            told["refused"].append([type(error).__name__, str(error)])
    told["aecPictures"].append(env._repr_svg_()[:4])
    turns, last, sums = [], {}, dict.fromkeys(env.possible_agents, 0)
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
        for one, reward in env.rewards.items():
            sums[one] += reward
    told["aec"] = [turns, last, env.agents, sums]

with AECEnv(reward="score", opponents={1: "greedy"}, render_mode="ansi", **how) as env:
    env.reset(seed=5)
    assert env.possible_agents == [one for one in ("player_0", "player_1", "player_2")[:players] if one != "player_1"]
    assert "Player 0" in env.render() and len(env.state()) == players

    def finish(env, seed):
        luck = random.Random(seed)
        for agent in env.agent_iter():
            seen, reward, termination, _, info = env.last()
            env.step(None if termination else luck.choice([i for i, mark in enumerate(seen["action_mask"]) if mark]))
            ended = info.get("score")
        return ended, env.scores

    for _ in range(2):
        env.step(env.action_space("player_0").sample(env.last()[0]["action_mask"]))
    other = env.clone()
    third = copy.deepcopy(other)
    third.deal(seed=1)
    assert finish(env, 1) == finish(other, 1)
    finish(third, 2)

with Env(game=game, players=players, illegal="lose", reward="score", command=how["command"]) as env:
    seen, info = env.reset(seed=5)
    total, over = 0, False
    while not over:
        assert env.action_masks()[env.sample()]
        seen, reward, over, _, info = env.step(env.sample())
        total += reward
    told["env"] = [total, list(info["scores"]), [float(one) for one in seen]]
    first = [float(one) for one in env.reset(seed=5)[0]]
    second = [float(one) for one in env.reset()[0]]
    assert first == [float(one) for one in env.reset(seed=5)[0]] and second == [float(one) for one in env.reset()[0]]
    clone = env.clone()
    clone.deal(seed=3)
    move = env.sample()
    assert clone.step(move)[1] is not None and env.step(move)[1] is not None
    told["lost"] = list(env.step(-1)[1:4])
    try:
        env.step(0)
    except RuntimeError as error:
        told["lost"].append(str(error))

def interrupted(*_):
    raise KeyboardInterrupt

env = VectorEnv(3, workers=2, **how)
env.reset(seed=7)
read, Server._read = Server._read, interrupted
try:
    env.step(env.sample())
except KeyboardInterrupt:
    told["interrupted"] = [server.process.poll() for server in env.servers]
Server._read = read
try:
    env.reset(seed=7)
except RuntimeError as error:
    told["interrupted"].append(str(error))

told["unstarted"] = []
for command in (("no-such-program",), (node, "-e", "0")):
    try:
        VectorEnv(1, command=command)
    except RuntimeError as error:
        told["unstarted"].append(str(error))
print(json.dumps(told))
`;
import { isThorough } from '../../kit/runs.js';
import { parseXml, valuesOf } from '../../kit/xml.js';

interface Told {
  readonly steps: readonly (readonly [
    turns: number[],
    legal: number[][],
    observations: number[][],
    actions: number[],
    rewards: number[],
    ended: boolean[],
    scores: number[][],
    finals: (number[] | null)[],
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
    sums: Record<string, number>,
  ];
  /** Twice what follows the same seed. */
  readonly again: readonly [unknown, unknown];
  /** Whether the same seed dealt the same. */
  readonly dealt: boolean;
  readonly restarted: readonly [isSame: boolean, turns: number[]];
  readonly env: readonly [total: number, scores: number[], seen: number[]];
  readonly lost: readonly [reward: number, terminated: boolean, truncated: boolean, error: string];
  readonly unstarted: readonly string[];
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

describe.runIf(hasNumpy)('docs/examples/reef_rules_env.py', () => {
  const GAMES = [
    ['pearls', 3, ownPearls],
    ['reef', 2, ownReef],
  ] as const;
  test.each(isThorough ? GAMES : GAMES.slice(0, 1))(
    'plays %s for %i as the library does',
    PATIENCE,
    (game, players, own) => {
      const told = python(game, String(players), 'with', '2');

      const games: Own[] = [7, 8, 9].map((seed) => own(players, seed));
      const restarts = [0, 0, 0];
      for (const [
        turns,
        legal,
        observations,
        actions,
        rewards,
        ended,
        scores,
        finals,
      ] of told.steps) {
        games.forEach((one, i) => {
          const mover = one.turn!;
          expect([turns[i], legal[i]]).toEqual([mover, one.legal]);
          expect(observations[i]!.join()).toBe(numbersOf(one.observe(mover)).join());
          const before = leadsOf(one.scores)[mover]!;
          one.step(actions[i]!);
          expect([ended[i], scores[i]]).toEqual([one.turn === null, one.scores]);
          expect(rewards[i]).toBe(leadsOf(one.scores)[mover]! - before);
          const final = one.turn === null ? numbersOf(one.observe(mover)).join() : undefined;
          expect(finals[i]?.join()).toBe(final);
          if (one.turn === null) games[i] = own(players, `${7 + i}/${++restarts[i]!}`);
        });
      }
      expect(Math.max(...restarts)).toBeGreaterThan(0);
      for (const difference of told.counts) expect(difference).toBeLessThan(1e-6);
      const noWholeNumber = "'float' object cannot be interpreted as an integer";
      const others = game === 'reef' ? '[1]' : '[1, 2]';
      expect(told.refused).toEqual([
        ['ValueError', 'actions: there are 3 games, got 2 numbers'],
        ['ValueError', 'action -1 is not legal in game 0'],
        ['ValueError', 'action 99999 is not legal in game 0'],
        ['TypeError', 'actions are whole numbers, got float64'],
        ['ValueError', 'actions are one number for each game, got an array of shape (3, 1)'],
        ['ValueError', 'seeds are whole numbers from 0 to 4294967295, got -1'],
        ['ValueError', 'seeds are whole numbers from 0 to 4294967295, got 4294967296'],
        ['TypeError', noWholeNumber],
        ['RuntimeError', 'there are no games yet: call reset first'],
        ['RuntimeError', 'there are no games yet: call reset first'],
        ['ValueError', '1 to 3 workers for 3 games, got 4'],
        ['ValueError', 'at least one game, got 0'],
        ['ValueError', 'reward is "score" or "win", got \'points\''],
        ['ValueError', 'render_mode is null or "ansi" or "svg", got \'human\''],
        ['ValueError', 'mode is "ansi" or "svg", got \'png\''],
        ['ValueError', 'a game from 0 to 2, got 3'],
        ['RuntimeError', 'there are no games yet: call reset first'],
        ['RuntimeError', 'there are no games yet: call reset first'],
        ['ValueError', `a seat from 0 to ${players - 1}, got ${players}`],
        ['ValueError', `opponents has a bot for each of the seats ${others}, got [0]`],
        ['RuntimeError', 'there is no game yet: call reset first'],
        ['RuntimeError', 'there is no game to step in: call reset first'],
        ['ValueError', 'action -1 is not legal'],
        ['ValueError', 'action 99999 is not legal'],
        ['TypeError', noWholeNumber],
      ]);
      expect(told.again[0]).toEqual(told.again[1]);
      expect(told.dealt).toBe(true);
      expect(told.restarted).toEqual([true, [-1, -1]]);
      expect(told.env[0]).toBe(leadsOf(told.env[1])[0]);
      expect(told.lost).toEqual([-1, true, false, 'the game is over: call reset first']);
      expect(told.unstarted).toHaveLength(2);
      for (const text of told.unstarted) expect(text).toMatch(/^cannot start `.* serve .*command=/);

      const [first, shown, seen, other] = told.pictures.map((svg) => parseXml(svg));
      expect(shown).toEqual(first);
      const board = game === 'reef' ? 'data-board' : 'data-hand';
      for (const svg of [first!, seen!, other!]) expect(valuesOf(svg, board)).toHaveLength(players);
      expect(other).not.toEqual(first);
      expect(told.aecPictures).toEqual([null, null, '<svg']);

      expect(told.interrupted).toEqual([
        0,
        0,
        'this environment is closed, or a request was interrupted: make a new one',
      ]);

      const [turns, last, agents, sums] = told.aec;
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
        expect(sums[`player_${seat}`]).toBe(win);
      }
    },
  );

  test.runIf(isThorough)(
    'gives the same without numpy and with another number of workers',
    PATIENCE,
    () => {
      const told = python('reef', '2', 'with', '1');
      // Luck, which numpy has of its own, and the words for what is not a number differ.
      const { refused, again, dealt, env, ...without } = python('reef', '2', 'without', '3');
      expect(told).toMatchObject(without);
      expect([again[0], dealt, env[0]]).toEqual([again[1], true, leadsOf(env[1])[0]]);
      expect(refused).toHaveLength(told.refused.length);
    },
  );
});

describe("the libraries' own tests", () => {
  const hasPeers = !missingPeers.includes('gymnasium') && !missingPeers.includes('pettingzoo');
  test.runIf(hasPeers)('pass where Gymnasium and PettingZoo are installed', PATIENCE, () => {
    const env = {
      ...process.env,
      PYTHONPATH: [join(root, 'docs/examples'), process.env['PYTHONPATH'] ?? ''].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const script = join(root, 'test/cli/serve/peers.py');
    const run = spawnSync('python3', [script, process.execPath, built], { encoding: 'utf8', env });
    expect([run.status, run.stderr]).toEqual([0, '']);
    const checked = JSON.parse(run.stdout) as string[];
    for (const game of ['reef', 'pearls']) {
      expect(checked.filter((name) => name.startsWith(game)).length).toBeGreaterThanOrEqual(8);
    }
  });
});

describe.runIf(hasNumpy)('the programs of docs/training.md', () => {
  const page = readFileSync(join(root, 'docs/training.md'), 'utf8');
  const { folder, file } = scratch();
  mkdirSync(join(folder, 'bin'));
  const npx = file('bin/npx', `#!/bin/sh\nshift\nexec '${process.execPath}' '${built}' "$@"\n`);
  chmodSync(npx, 0o755);

  const env = {
    ...process.env,
    PYTHONPATH: join(root, 'docs/examples'),
    PYTHONDONTWRITEBYTECODE: '1',
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    OPENBLAS_NUM_THREADS: '1',
  };
  const python = (text: string): void => {
    const run = spawnSync('python3', ['-c', text], { encoding: 'utf8', env, cwd: folder });
    expect([run.status, run.stderr]).toEqual([0, '']);
  };
  /** Two games in the arena, which the bot must not lose by failing. */
  const inArena = (game: string, bot: string): void => {
    const args = [
      'arena',
      '--game',
      game,
      'random',
      `cmd:python3 '${bot}'`,
      '--games',
      '2',
      '--json',
    ];
    const run = spawnSync(
      process.execPath,
      [built, ...args, '--seed', '7', '--workers', '1', '--quiet'],
      {
        encoding: 'utf8',
        env,
        cwd: folder,
      },
    );
    expect([run.status, run.stderr]).toEqual([0, '']);
    const { tournament } = JSON.parse(run.stdout) as {
      tournament: { bots: { failures: Record<string, number> }[] };
    };
    for (const { failures } of tournament.bots) {
      expect(Object.values(failures).reduce((a, b) => a + b)).toBe(0);
    }
  };
  beforeAll(() => {
    python(`import numpy; luck = numpy.random.default_rng(7)
numpy.savez("weights.npz", first=luck.normal(size=(531, 8)), second=luck.normal(size=(8, 1226)))`);
  });

  test('a policy plays in the arena', PATIENCE, () => {
    const [, text] = programsIn(page).find(([title]) => title.includes('policy.py'))!;
    inArena('reef', file('policy.py', text));
  });

  test('the small AlphaZero learns, and plays in the arena', PATIENCE, () => {
    const source = readFileSync(join(root, 'docs/examples/bot-python/alphazero.py'), 'utf8');
    file(
      'alphazero.py',
      source.replace('GAMES, TRIES, WORLDS = 64, 32, 8', 'GAMES, TRIES, WORLDS = 4, 3, 2'),
    );
    python('import alphazero; alphazero.train(0.0001)');
    inArena('pearls', join(folder, 'alphazero.py'));
  });

  test.each(programsIn(page))('%s', PATIENCE, (title, text, printed) => {
    const args = ['-', ...(title.includes('generate.py') ? ['2', '3', '5'] : [])];
    const run = spawnSync('python3', args, { input: text, encoding: 'utf8', env, cwd: folder });
    // A bot that is asked nothing ends without a word.
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

/** Runs `reef-rules serve`, and says more in its first line, as a later version may. */
const LATER_SERVE = `
import { spawn } from 'node:child_process';
const serve = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(serve.stdin);
serve.stdout.once('data', (first) => {
  const facts = JSON.parse(first.toString());
  process.stdout.write(JSON.stringify({ ...facts, tides: { high: 3 } }) + '\\n');
  serve.stdout.pipe(process.stdout);
});
`;

const laterServe = scratch();

test.runIf(hasNumpy)('the client in Python skips fields of a later version', PATIENCE, () => {
  const file = laterServe.file('later.mjs', LATER_SERVE);
  const play = `
import sys
from reef_rules_env import VectorEnv
with VectorEnv(2, game="pearls", command=sys.argv[1:]) as env:
    env.reset(seed=7)
    print(env.step(env.sample())[4]["turns"].tolist())
`;
  const env = {
    ...process.env,
    PYTHONPATH: join(root, 'docs/examples'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const [plain, later] = [[built], [file, built]].map((args) => {
    const run = spawnSync('python3', ['-', process.execPath, ...args], {
      input: play,
      encoding: 'utf8',
      env,
    });
    return [run.stderr, run.stdout];
  });
  expect(later).toEqual(plain);
  expect(later![1]).toMatch(/^\[\d, \d\]\n$/);
});

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
