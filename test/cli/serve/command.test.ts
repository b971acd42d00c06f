import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { askBot } from '../../../src/bots/ask.js';
import { botNamed } from '../../../src/bots/names.js';
import type { Terminal } from '../../../src/cli/command.js';
import { program } from '../../../src/cli/program.js';
import { createRng, randomBelow } from '../../../src/core/rng.js';
import { PearlsSimulator } from '../../../src/fast/index.js';
import { pearls } from '../../../src/pearls/index.js';
import type { State as PearlsState } from '../../../src/pearls/index.js';
import { root, run, scratch, words } from '../kit.js';
import {
  DEAL,
  ERROR,
  frame,
  leadsOf,
  LOAD,
  OBSERVE,
  ownPearls,
  ownReef,
  RESET,
  RESTART,
  SAVE,
  Session,
  STEP,
} from './kit.js';
import type { Framed, Own } from './kit.js';

/** What a frame tells of all games. */
interface State {
  readonly observations: readonly Float32Array[];
  readonly rewards: readonly Float32Array[];
  readonly wins: readonly Float32Array[];
  readonly scores: readonly Float32Array[];
  readonly turns: readonly number[];
  readonly ended: readonly number[];
  readonly legal: readonly (readonly number[])[];
  /** What is known at the end of each game that has just ended. */
  readonly finals: readonly Float32Array[];
}

/** Takes an answer apart, as the page says that it is put together. */
function stateIn({ count, body }: Framed, size: number, players: number, slots: number): State {
  const bytes = new Uint8Array(body).buffer;
  let at = 0;
  const floats = (each: number, games = count): Float32Array[] =>
    Array.from({ length: games }, () => {
      at += 4 * each;
      return new Float32Array(bytes, at - 4 * each, each);
    });
  const numbers = (): number[] => {
    at += 4 * count;
    return [...new Int32Array(bytes, at - 4 * count, count)];
  };
  const [rewards, wins, scores] = [floats(players), floats(players), floats(players)];
  const [turns, ended, counts] = [numbers(), numbers(), numbers()];
  const legal = counts.map((many) => {
    const size = 4 * Math.ceil(slots / 32);
    const bits = [...new Uint8Array(bytes, at, size)].flatMap((byte) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => (byte >> bit) & 1),
    );
    at += size;
    const marked = bits.flatMap((mark, slot) => (mark === 1 ? [slot] : []));
    expect(marked).toHaveLength(many);
    expect(marked.every((slot) => slot < slots)).toBe(true);
    return marked;
  });
  const observations = floats(size);
  const finals = floats(size, ended.filter((end) => end === 1).length);
  expect(at).toBe(body.length);
  return { observations, rewards, wins, scores, turns, ended, legal, finals };
}

const { file } = scratch();

const GAMES = [
  ['reef', 2, 531, 1226, ownReef],
  ['pearls', 3, 104, 688, ownPearls],
] as const;

describe('reef-rules serve', () => {
  test.each(GAMES)(
    '%s for %i plays as the library does, and begins anew from seed/1',
    async (game, players, size, slots, own) => {
      const session = new Session(['--game', game, '--players', String(players)]);
      expect(await session.json()).toEqual({
        type: 'ready',
        version: 2,
        game,
        players,
        slots,
        observation: size,
      });
      const seeds = [7, 8];
      const read = (answer: Framed): State => stateIn(answer, size, players, slots);
      let answer = await session.frame(frame(RESET, seeds));
      expect(answer.kind).toBe(RESET + 128);
      let state = read(answer);
      const games: Own[] = seeds.map((seed) => own(players, seed));
      const rng = createRng('serve');
      const restarts = [0, 0];
      while (Math.min(...restarts) === 0) {
        games.forEach((one, i) => {
          expect(state.turns[i]).toBe(one.turn);
          expect(state.legal[i]).toEqual(one.legal);
          expect(state.observations[i]!.join()).toBe(one.observe(one.turn!).join());
        });
        const chosen = state.legal.map((legal) => legal[randomBelow(rng, legal.length)]!);
        answer = await session.frame(frame(STEP, chosen));
        expect(answer.kind).toBe(STEP + 128);
        state = read(answer);
        let ends = 0;
        games.forEach((one, i) => {
          const before = leadsOf(one.scores);
          const mover = one.turn!;
          one.step(chosen[i]!);
          const leads = leadsOf(one.scores);
          expect([...state.scores[i]!]).toEqual(one.scores);
          expect([...state.rewards[i]!]).toEqual(leads.map((lead, seat) => lead - before[seat]!));
          expect(state.ended[i]).toBe(Number(one.turn === null));
          const share = (seat: number): number =>
            one.winners.includes(seat) ? 1 / one.winners.length : 0;
          const wins = leads.map((_, seat) =>
            Math.fround((share(seat) * players - 1) / (players - 1)),
          );
          expect([...state.wins[i]!]).toEqual(one.turn === null ? wins : leads.map(() => 0));
          if (one.turn !== null) return;
          expect(state.finals[ends++]!.join()).toBe(one.observe(mover).join());
          games[i] = own(players, `${seeds[i]!}/${++restarts[i]!}`);
        });
        expect(state.finals).toHaveLength(ends);
      }
      expect(await session.end()).toBe(0);
    },
  );

  test('lines tell the same as frames', async () => {
    const session = new Session(['--game', 'pearls']);
    await session.line();
    const framed = stateIn(await session.frame(frame(RESET, [7, 2 ** 32 - 1])), 80, 2, 688);
    const line = await session.json({ type: 'reset', seeds: ['7', 2 ** 32 - 1] });
    const rows = (part: readonly Float32Array[]): number[][] => part.map((row) => [...row]);
    const lists = line['observations'] as number[][];
    expect(line).toEqual({
      type: 'reset',
      turns: framed.turns,
      ended: framed.ended,
      legal: framed.legal,
      rewards: rows(framed.rewards),
      wins: rows(framed.wins),
      scores: rows(framed.scores),
      observations: lists,
      finals: [null, null],
    });
    expect(lists.map((row) => row.map(Math.fround))).toEqual(rows(framed.observations));
    const { parts } = await session.json({ type: 'layout' });
    expect((parts as unknown[]).slice(0, 2)).toEqual([
      { name: 'phase', from: 0, size: 3 },
      { name: 'finalTurns', from: 3, size: 1 },
    ]);
    await session.end();
  });

  test.each(GAMES)(
    '--bytes tells the counts of %s for %i, which divided by the scales are the shares',
    async (game, players, size, slots) => {
      const args = ['--game', game, '--players', String(players)];
      const [shares, counts] = [new Session(args), new Session([...args, '--bytes'])];
      for (const session of [shares, counts]) await session.line();
      const { scales } = (await counts.json({ type: 'layout' })) as { scales: number[] };
      const divided = (bytes: Uint8Array): string =>
        [...bytes].map((count, i) => Math.fround(count / scales[i % size]!)).join();

      const request = frame(RESET, [7, 8, 9]);
      const [whole, short] = [await shares.frame(request), await counts.frame(request)];
      const { observations } = stateIn(whole, size, players, slots);
      const rest = whole.body.subarray(0, whole.body.length - 4 * 3 * size);
      expect(short.body.subarray(0, rest.length).equals(rest)).toBe(true);
      const told = short.body.subarray(rest.length);
      expect(divided(told)).toBe(observations.map((row) => row.join()).join());

      const seen = await counts.frame(frame(OBSERVE, [1]));
      const expected = (await shares.frame(frame(OBSERVE, [1]))).body;
      expect(divided(seen.body)).toBe(new Float32Array(new Uint8Array(expected).buffer).join());
      const line = await counts.json({ type: 'step', slots: [null, null, null] });
      expect((line['observations'] as number[][]).flat()).toEqual([...told]);
      for (const session of [shares, counts]) await session.end();
    },
  );

  test('--once leaves finished games as they are; -1 and null leave any game as it is', async () => {
    const session = new Session(['--game', 'pearls', '--once']);
    await session.line();
    const own = ownPearls(2, 7);
    let state = stateIn(await session.frame(frame(RESET, [7, 8])), 80, 2, 688);
    const other = state.observations[1]!.join();
    while (own.turn !== null) {
      const [slot] = own.legal;
      own.step(slot!);
      state = stateIn(await session.frame(frame(STEP, [slot!, -1])), 80, 2, 688);
    }
    expect([state.ended, state.turns[0], state.legal[0]]).toEqual([[1, 0], -1, []]);
    expect(state.observations[0]!.every((number) => number === 0)).toBe(true);
    expect(state.observations[1]!.join()).toBe(other);
    for (const seat of [0, 1]) {
      const { kind, count, body } = await session.frame(frame(OBSERVE, [seat]));
      expect([kind, count]).toEqual([OBSERVE + 128, 2]);
      const seen = new Float32Array(new Uint8Array(body).buffer);
      expect(seen.subarray(0, 80).join()).toBe(own.observe(seat).join());
    }
    const still = await session.json({ type: 'step', slots: [null, null] });
    expect(still).toMatchObject({
      turns: [-1, state.turns[1]],
      ended: [0, 0],
      wins: [
        [0, 0],
        [0, 0],
      ],
      rewards: [
        [0, 0],
        [0, 0],
      ],
    });
    expect(await session.json({ type: 'step', slots: [0, null] })).toMatchObject({
      code: 'bad-slot',
    });
    await session.end();
  });

  test('what cannot be done gets an error with a code, in the form of the request, and changes nothing', async () => {
    const session = new Session(['--game', 'pearls']);
    await session.line();
    expect(await session.json({ type: 'step', slots: [1] })).toMatchObject({ code: 'not-started' });
    const before = await session.frame(frame(RESET, [7]));
    const render = { type: 'render', game: 0, seat: 0, mode: 'svg' };
    const three = pearls.setup({ players: 3, seed: 7 });
    const lines: [request: unknown, code: string, message: RegExp][] = [
      [{ type: 'step', slots: [1] }, 'bad-slot', /slot 1 is not legal in game 0/],
      [{ type: 'step', slots: [0, 0] }, 'bad-slot', /expected 1 slot, one for each game, found 2/],
      [{ type: 'step', slots: ['0'] }, 'bad-request', /slots\[0\]: expected a whole number/],
      [{ type: 'step', slots: [0], more: 1 }, 'bad-request', /unknown field "more"/],
      [{ type: 'reset', seeds: [] }, 'bad-request', /seeds: expected 1 to 16384 items/],
      [{ type: 'reset', seeds: [0.5] }, 'bad-request', /seeds\[0\]: expected a whole number or/],
      [{ type: 'reset', seeds: [1, 'x'.repeat(901)] }, 'bad-request', /seeds\[1\]/],
      [{ type: 'observe', seat: 2 }, 'bad-player', /a seat from 0 to 1, got 2/],
      [{ ...render, seat: 2 }, 'bad-player', /a seat from 0 to 1, got 2/],
      [{ ...render, game: 99 }, 'bad-index', /a game from 0 to \d+, got 99/],
      [{ type: 'render', game: 0, mode: 'svg' }, 'bad-request', /"seat" is missing/],
      [{ ...render, mode: 'png' }, 'bad-request', /mode: expected svg, ansi/],
      [{ type: 'reset', seeds: [1, null] }, 'bad-request', /expected 1 seeds or null, found 2/],
      [{ type: 'load', places: [3] }, 'bad-place', /nothing has been saved in place 3/],
      [{ type: 'save', places: [2 ** 16] }, 'bad-place', /places are numbered from 0 to 65535/],
      [{ type: 'save', places: [0, 1] }, 'bad-place', /expected 1 place, one for .*, found 2/],
      [{ type: 'deal', seats: [2], seeds: [1] }, 'bad-player', /a seat from 0 to 1, got 2/],
      [{ type: 'deal', seats: [0, 0], seeds: [1, 2] }, 'bad-player', /expected 1 seat, one for/],
      [{ type: 'deal', seats: [0], seeds: [1, 2] }, 'bad-request', /expected 1 items, found 2/],
      [{ type: 'deal', seats: [0], seeds: [null] }, 'bad-request', /seeds\[0\]/],
      [{ type: 'resume', view: {}, seeds: [1] }, 'bad-view', /missing|expected/],
      [{ type: 'resume', view: three, seeds: [1] }, 'bad-view', /there are 2 players, not 3/],
      [{ type: 'fly' }, 'bad-request', /type: expected layout, reset, step, observe, save, load/],
      [[], 'bad-request', /expected an object/],
    ];
    for (const [request, code, message] of lines) {
      const answer = { type: 'error', code, message: expect.stringMatching(message) as string };
      expect(await session.json(request)).toEqual(answer);
    }
    session.write('RESET\n{\n');
    expect(await session.json()).toMatchObject({
      code: 'bad-request',
      message: 'expected a line of JSON',
    });
    expect(await session.json()).toMatchObject({ code: 'bad-request' });

    const odd = frame(STEP, [0]);
    odd.writeUInt32LE(2, 8);
    const frames: [request: Buffer, code: string, message: RegExp][] = [
      [frame(STEP, [1]), 'bad-slot', /slot 1 is not legal/],
      [frame(STEP, [-2]), 'bad-slot', /slot -2/],
      [frame(STEP, [688]), 'bad-slot', /slot 688/],
      [frame(STEP, []), 'bad-slot', /expected 1 slot, one for each game, found 0/],
      [frame(RESET, []), 'bad-frame', /expected 1 to 16384 seeds, found 0/],
      [frame(OBSERVE, [0, 1]), 'bad-frame', /expected one seat, found 2/],
      [frame(OBSERVE, [-1]), 'bad-player', /got -1/],
      [frame(SAVE, [-2]), 'bad-place', /found -2/],
      [frame(LOAD, [0]), 'bad-place', /nothing has been saved in place 0/],
      [frame(DEAL, [0]), 'bad-frame', /expected as many seeds as games, found 1 numbers/],
      [frame(DEAL, [5, 1]), 'bad-player', /a seat from 0 to 1, got 5/],
      [frame(9, [0]), 'bad-frame', /no requests of kind 9/],
      [frame(STEP, [0], 1), 'bad-frame', /version 2, not 1/],
      [odd, 'bad-frame', /2 numbers take 8 bytes, not 4/],
    ];
    for (const [request, code, message] of frames) {
      const { kind, body } = await session.frame(request);
      expect(kind).toBe(ERROR);
      const error = { type: 'error', code, message: expect.stringMatching(message) as string };
      expect(JSON.parse(body.toString())).toEqual(error);
    }
    const seen = await session.frame(frame(STEP, [-1]));
    expect(seen.body.equals(before.body)).toBe(true);
    expect(await session.end()).toBe(0);
  });

  test('requests may come in any pieces, and several at once', async () => {
    const session = new Session(['--game', 'pearls']);
    await session.line();
    const request = frame(RESET, [7]);
    session.write(
      Buffer.concat([
        request,
        Buffer.from('{"type":"observe","seat":0}\n'),
        request.subarray(0, 2),
      ]),
    );
    const first = await session.frame();
    expect(await session.json()).toMatchObject({ type: 'observe' });
    session.write(request.subarray(2, 17));
    session.write(request.subarray(17));
    expect((await session.frame()).body.equals(first.body)).toBe(true);
    session.write('{"type":"observe","seat":5}');
    expect(await session.end()).toBe(0);
    expect(await session.json()).toMatchObject({ code: 'bad-player' });
  });

  test('the program ends with an error where nobody can tell what comes next', async () => {
    const huge = frame(STEP, []);
    huge.writeUInt32LE(2 ** 20 + 1, 12);
    for (const [bytes, message] of [
      [huge, /a frame of more than 1048576 bytes/],
      [frame(STEP, [1]).subarray(0, 18), /the input ends within a frame/],
      [Buffer.alloc(2 ** 20 + 1, ' '), /a line of more than 1048576 bytes/],
    ] as const) {
      const session = new Session();
      await session.line();
      session.write(bytes);
      expect(await session.end()).toBe(1);
      const told =
        bytes.length > 100 ? await session.line() : (await session.frame()).body.toString();
      expect(told).toMatch(message);
    }
  });

  test('options of the game hold for all games, and others are refused', async () => {
    const session = new Session(['--start', 'outside', '--players', '4']);
    expect(await session.json()).toMatchObject({ game: 'reef', players: 4, observation: 917 });
    const { observations } = await session.json({ type: 'reset', seeds: [7] });
    expect((observations as number[][])[0]!.slice(0, 6)).toEqual([0, 1, 0, 0, 1, 0]);
    await session.end();
    const deck = file('small.deck', 'ry: r = 1\n'.repeat(7));
    const refused = await run(['serve', '--deck', deck]);
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/^cards: expected \d+ to 1000 items, found 7/);
    expect(await run(['serve', '--seed', '7'])).toMatchObject({ status: 2 });
    expect(await run(['serve', '--game', 'pearls', '--deck', 'x'])).toMatchObject({ status: 2 });
    expect(await run(['serve', 'reef'])).toMatchObject({ status: 2 });
  });

  test.each(GAMES)(
    '%s for %i: what was saved can be loaded, also into other games, and goes on as it would have',
    async (game, players, size, slots) => {
      const session = new Session(['--game', game, '--players', String(players), '--once']);
      await session.line();
      const read = async (request: Buffer): Promise<State> =>
        stateIn(await session.frame(request), size, players, slots);
      const text = ({ observations, scores, turns, legal }: State): string =>
        JSON.stringify([observations.join(), scores.join(), turns, legal]);
      const first = ({ legal }: State): number[] => legal.map((slots) => slots[0] ?? -1);
      let state = await read(frame(RESET, [7, 8]));
      for (let i = 0; i < 6; i++) state = await read(frame(STEP, first(state)));
      const [before, moves] = [text(state), first(state)];
      expect(await session.frame(frame(SAVE, [5, 6]))).toMatchObject({
        kind: SAVE + 128,
        count: 0,
      });
      const next = await read(frame(STEP, moves));
      expect(text(next)).not.toBe(before);

      expect(text(await read(frame(LOAD, [5, 6])))).toBe(before);
      const again = await read(frame(STEP, moves));
      expect(text(again)).toBe(text(next));
      expect(again.rewards.join()).toBe(next.rewards.join());

      const both = await read(frame(LOAD, [6, 6]));
      expect(both.observations[0]!.join()).toBe(state.observations[1]!.join());
      expect(both.observations[1]!.join()).toBe(state.observations[1]!.join());
      // One goes on, the other rests, and the place can be used again.
      await read(frame(STEP, [first(both)[0]!, -1]));
      await session.frame(frame(SAVE, [6, -1]));
      expect((await read(frame(LOAD, [-1, 6]))).turns[0]).toBe(
        (await read(frame(LOAD, [6, -1]))).turns[1],
      );

      // Rewards add up to the final lead in a game that was loaded.
      let sum = leadsOf([...(await read(frame(LOAD, [5, 6]))).scores[0]!]);
      for (state = await read(frame(STEP, [-1, -1])); state.turns[0] !== -1;) {
        state = await read(frame(STEP, [first(state)[0]!, -1]));
        sum = sum.map((lead, seat) => lead + state.rewards[0]![seat]!);
      }
      expect(sum).toEqual(leadsOf([...state.scores[0]!]));
      await session.end();
    },
  );

  test.each(GAMES)(
    '%s for %i: dealing changes only what the seat cannot know, by the seed',
    async (game, players, size, slots) => {
      const session = new Session(['--game', game, '--players', String(players)]);
      await session.line();
      const seen = async (): Promise<string[]> => {
        const all: string[] = [];
        for (let seat = 0; seat < players; seat++) {
          all.push((await session.frame(frame(OBSERVE, [seat]))).body.toString('hex'));
        }
        return all;
      };
      const begun = stateIn(await session.frame(frame(RESET, [7, 8, 9])), size, players, slots);
      const own = begun.turns.map((_, i) => i % players);
      await session.frame(frame(SAVE, [0, 1, 2]));
      const hands = async (seeds: readonly number[]): Promise<string[]> => {
        await session.frame(frame(LOAD, [0, 1, 2]));
        await session.frame(frame(DEAL, [...own, ...seeds]));
        return seen();
      };
      const row = (text: string, i: number): string => text.slice(8 * size * i, 8 * size * (i + 1));
      const before = await seen();
      const [one, same, other] = [
        await hands([1, 2, 3]),
        await hands([1, 2, 3]),
        await hands([4, 5, 6]),
      ];
      expect(same).toEqual(one);
      expect(other).not.toEqual(one);
      own.forEach((seat, i) => {
        expect(row(one[seat]!, i)).toBe(row(before[seat]!, i));
        expect(row(other[seat]!, i)).toBe(row(before[seat]!, i));
      });
      await session.end();
    },
  );

  test('some games can begin anew while the others stay', async () => {
    const session = new Session(['--game', 'pearls']);
    await session.line();
    const read = async (request: Buffer): Promise<State> =>
      stateIn(await session.frame(request), 80, 2, 688);
    const begun = await read(frame(RESET, [7, 8]));
    const moved = await read(
      frame(
        STEP,
        begun.legal.map(([slot]) => slot!),
      ),
    );
    const half = await read(frame(RESTART, [0, 1, 7, 8]));
    expect(half.observations[0]!.join()).toBe(moved.observations[0]!.join());
    expect(half.observations[1]!.join()).toBe(begun.observations[1]!.join());
    const line = await session.json({ type: 'reset', seeds: [7, null] });
    expect((line['observations'] as number[][]).flat().map(Math.fround)).toEqual([
      ...begun.observations[0]!,
      ...begun.observations[1]!,
    ]);
    await session.end();
  });

  test('games go on from what a player can know, and the rest is dealt by the seed', async () => {
    const session = new Session(['--game', 'pearls']);
    await session.line();
    const own = ownPearls(2, 7);
    for (let i = 0; i < 5; i++) own.step(own.legal[0]!);
    const view = pearls.view(own.state as PearlsState, own.turn);
    const resume = { type: 'resume', view, seeds: [1, 2, 3] };
    expect(await session.json(resume)).toEqual({ type: 'resume' });
    const state = stateIn(await session.frame(frame(STEP, [-1, -1, -1])), 80, 2, 688);
    expect(state.turns).toEqual([own.turn, own.turn, own.turn]);
    for (const [i, legal] of state.legal.entries()) {
      expect(legal).toEqual(own.legal);
      expect(state.observations[i]!.join()).toBe(own.observe(own.turn!).join());
    }
    expect([...state.scores[0]!]).toEqual(own.scores);
    const start = await run(['serve'], { input: `${JSON.stringify({ ...resume, view: {} })}\n` });
    expect(start.stdout).toContain('"code":"bad-view"');
    await session.end();
  });

  test('--opponents plays seats with ready bots, whose luck comes from the seed', async () => {
    const session = new Session(words('--game pearls --players 3 --opponents 0=greedy,2=random'));
    await session.line();
    const bots = { 0: botNamed(pearls, 'greedy'), 2: botNamed(pearls, 'random') };
    const read = async (request: Buffer): Promise<State> =>
      stateIn(await session.frame(request), 104, 3, 688);
    let own = ownPearls(3, 7);
    let [seed, turns, restarts] = ['7', 0, 0];
    const letBotsPlay = async (): Promise<void> => {
      while (own.turn === 0 || own.turn === 2) {
        const rng = createRng(`${seed}/bots/${turns++}`);
        const state = own.state as PearlsState;
        const { action } = await askBot(pearls, state, own.turn, bots[own.turn], { rng });
        const game = new PearlsSimulator(state);
        own.step(game.slotOf(game.fromAction(action!)));
      }
    };
    let state = await read(frame(RESET, [7]));
    let sum = 0;
    while (restarts < 2) {
      await letBotsPlay();
      expect(state.turns).toEqual([1]);
      expect(state.observations[0]!.join()).toBe(own.observe(1).join());
      const slot = own.legal[own.legal.length >> 1]!;
      own.step(slot);
      await letBotsPlay();
      state = await read(frame(STEP, [slot]));
      sum += state.rewards[0]![1]!;
      expect([...state.scores[0]!]).toEqual(own.scores);
      expect(state.ended).toEqual([own.turn === null ? 1 : 0]);
      if (own.turn !== null) continue;
      expect(state.finals[0]!.join()).toBe(own.observe(1).join());
      expect(sum).toBe(leadsOf(own.scores)[1]);
      sum = 0;
      seed = `7/${++restarts}`;
      turns = 0;
      own = ownPearls(3, seed);
    }
    await session.end();

    for (const [list, message] of [
      [
        '2=greedy',
        /seats and bots, as in 1=greedy, each seat from 0 to 1 at most once: "2=greedy"/,
      ],
      ['greedy', /"greedy"/],
      ['1=greedy,1=random', /at most once/],
      ['0=greedy,1=random', /leaves no seat for the program/],
      ['1=greddy', /Did you mean greedy/],
      ['1=cmd:true', /no bot "cmd"/],
    ] as const) {
      const { status, stderr } = await run(['serve', '--opponents', list]);
      expect(status).toBe(2);
      expect(stderr).toMatch(message);
    }
  });

  test('somebody who starts it by hand is told what it waits for', async () => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const entry = pathToFileURL(import.meta.filename);
    const streams = { stdin: Object.assign(stdin, { isTTY: true }), stdout, stderr };
    const status = program(['serve'], { ...streams, env: {}, entry } as unknown as Terminal);
    stdin.end();
    expect(await status).toBe(0);
    expect(String(stderr.read())).toMatch(/^reef-rules serve is made for programs: it waits for/);
    expect(String(stdout.read())).toMatch(/^\{"type":"ready"/);
  });

  test('tables are drawn as SVG and as text', async () => {
    const session = new Session(['--game', 'pearls']);
    await session.line();
    await session.json({ type: 'reset', seeds: [7] });
    const request = { type: 'render', game: 0, seat: null };
    const { text: svg } = await session.json({ ...request, mode: 'svg' });
    expect(svg).toMatch(/^<svg /);
    const { text } = await session.json({ ...request, mode: 'ansi' });
    expect(text).toBe(pearls.renderState(pearls.setup({ players: 2, seed: 7 })));
    const { text: seen } = await session.json({ ...request, mode: 'ansi', seat: 0 });
    expect(seen).toBe(pearls.renderState(pearls.view(pearls.setup({ players: 2, seed: 7 }), 0)));
    await session.end();
  });

  test('docs/training.md shows what is said', async () => {
    const page = readFileSync(join(root, 'docs/training.md'), 'utf8');
    const [, transcript = ''] = /```text\n(\{"type":"ready"[^]*?)```/.exec(page) ?? [];
    const session = new Session(['--game', 'pearls']);
    const lines = transcript.trim().split('\n');
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) {
      if (line.startsWith('> ')) session.write(`${line.slice(2)}\n`);
      else expect(shaped(await session.line(), line)).toBe(`${line}\n`);
    }
    await session.end();
  });
});

/** An answer with dots where the page has them, if the rest agrees. */
function shaped(answer: string, line: string): string {
  const [start = '', end] = line.split('…');
  if (end === undefined) return answer;
  return answer.startsWith(start) && answer.endsWith(`${end}\n`) ? `${line}\n` : answer;
}
