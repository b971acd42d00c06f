"""Environments for the board games Reef and Pearls, played by `npx reef-rules serve`.

One file without dependencies. VectorEnv plays many games at once, AECEnv one game player by player, and Env one
game against bots. Where Gymnasium and PettingZoo are installed, they are subclasses of gymnasium.vector.VectorEnv,
pettingzoo.AECEnv and gymnasium.Env; otherwise they have the same methods. Arrays are numpy arrays if numpy is
installed, otherwise memoryviews. serve_bot makes a policy a bot for `npx reef-rules arena`. docs/training.md of
reef-rules explains what all the numbers mean.

    with VectorEnv(256) as env:
        observations, infos = env.reset(seed=7)
        actions = env.sample()
        observations, rewards, terminations, truncations, infos = env.step(actions)
"""

from __future__ import annotations

import itertools
import json
import operator
import random
import struct
import subprocess
import sys
import time
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Sequence

try:
    import numpy
except ImportError:
    numpy = None
try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
except ImportError:
    gymnasium = AutoresetMode = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None

COMMAND = ("npx", "reef-rules")
HEADER = struct.Struct("<3sBIII")  # mark, version, kind, count, bytes that follow
MARK, VERSION = b"RRS", 2
RESET, STEP, OBSERVE, SAVE, LOAD, DEAL, RESTART, ANSWER, ERROR = 1, 2, 3, 4, 5, 6, 7, 128, 255
MAX_SEED = 2**32 - 1
NONE = -1  # leaves a game as it is
REWARDS = {"score": "rewards", "win": "wins"}
RENDER_MODES = ["human", "ansi", "svg"]


class ServeError(Exception):
    """The server refused a request; nothing has changed."""

    def __init__(self, code: str, message: str):
        super().__init__(f"{code}: {message}")
        self.code = code


# The server, and the messages to it.


class Server:
    """A process of `reef-rules serve`."""

    def __init__(
        self,
        games: int,
        game: str = "reef",
        players: int = 2,
        opponents: Mapping[int, str] | None = None,
        once: bool = False,
        counts: bool = False,
        options: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
    ):
        args = [*command, "serve", "--game", game, "--players", str(players), *options]
        args += ["--once"] * once + ["--bytes"] * counts
        if opponents:
            args += ["--opponents", ",".join(f"{seat}={bot}" for seat, bot in opponents.items())]
        self.args, pipe = args, subprocess.PIPE
        try:
            # In a session of its own, Ctrl-C in a terminal does not reach it.
            self.process = subprocess.Popen(args, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
        except OSError as error:
            raise RuntimeError(f"{self._how()}: {error}") from None
        widen(self.process.stdout)
        self.facts = self._line()
        if self.facts["version"] != VERSION:
            raise RuntimeError(f"this file speaks version {VERSION}, {args[0]} version {self.facts['version']}")
        self.games = games
        self.layout = Layout(games, self.facts, counts)
        self.users = 1
        self.holder: Any = None
        self.saved = itertools.count()
        self.free: list[int] = []
        self.spare: list[Any] = []

    def ask(self, kind: int, numbers: Sequence[int]) -> Any:
        """Sends a frame of 32-bit numbers, and returns the answer's memory."""
        self.send(kind, numbers)
        return self.receive(kind)

    def send(self, kind: int, numbers: Sequence[int]) -> None:
        body = packed(numbers)
        self._write(HEADER.pack(MARK, VERSION, kind, len(body) // 4, len(body)) + body)

    def receive(self, kind: int) -> Any:
        """The answer to a request of some kind, with its header."""
        memory = self._memory()
        view = memoryview(memory)
        read = self._read(view)
        while read < HEADER.size:
            read += self._read(view[read:])
        mark, version, answer, _, length = HEADER.unpack_from(memory)
        if (mark, version) != (MARK, VERSION) or answer not in (kind + ANSWER, ERROR):
            raise RuntimeError("reef-rules serve wrote something that is not the answer")
        if answer == ERROR:
            rest = bytes(view[HEADER.size : read])
            while len(rest) < length:
                rest += self.process.stdout.read(length - len(rest))
            error = json.loads(rest)
            raise ServeError(error["code"], error["message"])
        while read < HEADER.size + length:
            read += self._read(view[read:])
        return memory

    def tell(self, request: dict[str, Any]) -> dict[str, Any]:
        """Sends a line of JSON, and returns the answer."""
        self._write(json.dumps(request).encode() + b"\n")
        answer = self._line()
        if answer["type"] == "error":
            raise ServeError(answer["code"], answer["message"])
        return answer

    def place(self) -> int:
        """Where a position can be saved."""
        return self.free.pop() if self.free else next(self.saved)

    def close(self) -> None:
        """Ends the process when nothing uses it any more."""
        self.users -= 1
        if self.users <= 0:
            self.end()

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()

    def __del__(self) -> None:
        if hasattr(self, "process"):
            self.end()

    def _write(self, data: bytes) -> None:
        if self.process.stdin.closed:
            raise RuntimeError("this environment is closed, or a request was interrupted: make a new one")
        self.process.stdin.write(data)

    def _read(self, view: memoryview) -> int:
        read = self.process.stdout.readinto(view)
        if not read:
            raise EOFError("reef-rules serve has ended")
        return read

    def _line(self) -> dict[str, Any]:
        line = bytearray()
        while not line.endswith(b"\n"):
            more = self.process.stdout.read(2**16)  # nothing follows a line until the next request
            if not more:
                raise RuntimeError(self._how())
            line += more
        return json.loads(line)

    def _how(self) -> str:
        return (
            f"cannot start `{' '.join(self.args)}`. Run it in a folder where reef-rules is installed, "
            'or say how to start it: command=("node", "/path/to/reef-rules/dist/cli.js")'
        )

    def _memory(self) -> Any:
        """Memory that nothing else refers to, or new memory: fresh pages cost as much as reading."""
        if numpy is None or not hasattr(sys, "getrefcount"):
            return bytearray(self.layout.most)
        for memory in self.spare:
            if sys.getrefcount(memory) == 3:
                return memory
        memory = numpy.empty(self.layout.most, numpy.uint8)
        self.spare = [memory, *self.spare[:3]]
        return memory


def widen(pipe: Any) -> None:
    """A pipe that holds a whole answer saves many changes between the processes; Linux can do that."""
    try:
        import fcntl

        fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, 2**20)
    except (ImportError, AttributeError, OSError):
        pass


class Layout:
    """Where the parts of an answer are that has the state of all games."""

    def __init__(self, games: int, facts: dict[str, Any], counts: bool):
        self.games, self.players = games, facts["players"]
        self.slots, self.size = facts["slots"], facts["observation"]
        self.code = "B" if counts else "f"
        parts = [("rewards", "f", self.players), ("wins", "f", self.players), ("scores", "f", self.players)]
        parts += [("turns", "i", 1), ("ended", "i", 1), ("legal", "i", 1), ("masks", "B", (self.slots + 31) // 32 * 4)]
        parts += [("observations", self.code, self.size)]
        self.parts, at = {}, HEADER.size
        for name, code, width in parts:
            self.parts[name] = (code, width, at, games)
            at += games * width * struct.calcsize(code)
        self.end = at
        self.most = at + games * self.size * struct.calcsize(self.code)
        self.numbers = struct.Struct(f"<{3 * self.players}f3i")  # the first six parts of one game

    def state(self, memory: Any) -> dict[str, Any]:
        """The parts by name, each with a row or a number for every game."""
        return {name: rows(memory, *where) for name, where in self.parts.items()}

    def finals(self, memory: Any, count: int) -> Any:
        """The final observations of so many games."""
        return rows(memory, self.code, self.size, self.end, count)


# Arrays, with numpy and without it.


def rows(memory: Any, code: str, width: int, at: int, count: int) -> Any:
    """Rows of numbers from a place of the memory on: float32 (f), int32 (i) or bytes (B); of width 1, just the numbers."""
    if numpy is not None:
        return numpy.ndarray(count if width == 1 else (count, width), DTYPES[code], memory, at)
    numbers = memoryview(memory)[at : at + count * width * struct.calcsize(code)].cast(code)
    return numbers if width == 1 else [numbers[i : i + width] for i in range(0, len(numbers), width)]


DTYPES = {} if numpy is None else {"f": numpy.dtype("<f4"), "i": numpy.dtype("<i4"), "B": numpy.dtype("u1")}


def joined(parts: list[Any]) -> Any:
    """The rows of several servers."""
    if len(parts) == 1:
        return parts[0]
    return numpy.concatenate(parts) if numpy is not None else [row for part in parts for row in part]


def packed(numbers: Sequence[int]) -> bytes:
    """Numbers as bytes, negative ones in two's complement."""
    if numpy is not None and len(numbers) > 1:
        return numpy.asarray(numbers).astype("<i8").astype("<u4").tobytes()
    return struct.pack(f"<{len(numbers)}I", *[number & MAX_SEED for number in numbers])


def unpacked(masks: Any, slots: int) -> Any:
    """Masks with a number for every slot, made of masks with a bit for each."""
    if numpy is not None:
        return numpy.unpackbits(masks, axis=-1, count=slots, bitorder="little").view(numpy.int8)
    return [memoryview(b"".join(map(EIGHT_SLOTS.__getitem__, row)))[:slots].cast("b") for row in masks]


EIGHT_SLOTS = [bytes(byte >> bit & 1 for bit in range(8)) for byte in range(256)]


def array(numbers: Sequence[float]) -> Any:
    """Numbers as an array of float32."""
    if numpy is not None:
        return numpy.array(numbers, "<f4")
    return memoryview(struct.pack(f"<{len(numbers)}f", *numbers)).cast("f")


def empty_mask(slots: int) -> Any:
    return numpy.zeros(slots, numpy.int8) if numpy is not None else memoryview(bytes(slots)).cast("b")


# Luck.


def new_luck(seed: Any = None) -> Any:
    """A generator of numpy, or of Python without it."""
    if numpy is None:
        return random.Random(seed if seed is None else str(seed))
    return numpy.random.Generator(numpy.random.PCG64(seed))


def draw(luck: Any) -> int:
    """A seed for a game."""
    return luck.randrange(MAX_SEED + 1) if numpy is None else int(luck.integers(MAX_SEED + 1))


def checked_seed(seed: Any) -> int:
    number = operator.index(seed)
    if not 0 <= number <= MAX_SEED:
        raise ValueError(f"seeds are whole numbers from 0 to {MAX_SEED}, got {number}")
    return number


class Lucky:
    """An environment with luck of its own: after reset(seed=…), everything that follows is the same again."""

    _np_random: Any = None
    _np_random_seed: Any = None

    @property
    def np_random(self) -> Any:
        if self._np_random is None:
            self._np_random, self._np_random_seed = new_luck(), -1
        return self._np_random

    @np_random.setter
    def np_random(self, luck: Any) -> None:
        self._np_random, self._np_random_seed = luck, -1

    @property
    def np_random_seed(self) -> Any:
        return self._np_random_seed

    def _seeded(self, seed: Any) -> int:
        """The seed of the next game: the one that is given, or drawn from the luck of the environment."""
        if seed is None:
            return draw(self.np_random)
        number = checked_seed(seed)
        self._np_random, self._np_random_seed = new_luck(number), number
        return number


def checked(word: Any, known: Any, name: str) -> Any:
    if word not in known:
        raise ValueError(f"{name} is {' or '.join(map(json.dumps, known))}, got {word!r}")
    return word


# Spaces: those of Gymnasium, or the least that does without it.


class Discrete:
    """The numbers below n."""

    def __init__(self, n: int):
        self.n, self._luck = int(n), random.Random()

    def seed(self, seed: int | None = None) -> None:
        self._luck = random.Random(seed)

    def sample(self, mask: Any = None) -> int:
        return self._luck.choice([i for i in range(self.n) if mask is None or mask[i]])

    def contains(self, number: Any) -> bool:
        return 0 <= number < self.n

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Discrete) and other.n == self.n


class MultiDiscrete:
    """Lists of numbers, each below its n."""

    def __init__(self, nvec: Sequence[int]):
        self.nvec, self.shape = list(nvec), (len(nvec),)

    def contains(self, numbers: Any) -> bool:
        return len(numbers) == len(self.nvec) and all(0 <= one < n for one, n in zip(numbers, self.nvec))


class Box:
    """Arrays of a shape, with numbers from low to high."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = None):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Box) and vars(other) == vars(self)


if gymnasium is not None:
    Discrete, MultiDiscrete, Box = gymnasium.spaces.Discrete, gymnasium.spaces.MultiDiscrete, gymnasium.spaces.Box


def observation_box(layout: Layout, most: float, games: int | None = None) -> Any:
    shape = (layout.size,) if games is None else (games, layout.size)
    if layout.code == "B":
        return Box(0, 255, shape, getattr(numpy, "uint8", "uint8"))
    return Box(0.0, most, shape, getattr(numpy, "float32", "float32"))


def mask_box(slots: int) -> Any:
    return Box(0, 1, (slots,), getattr(numpy, "int8", "int8"))


# Many games.


class Position:
    """A position of a game that env.save() has kept. Its place becomes free when nothing refers to it."""

    def __init__(self, server: Server):
        self.server, self.place = server, server.place()

    def __del__(self) -> None:
        self.server.free.append(self.place)


class VectorEnv(Lucky, gymnasium.vector.VectorEnv if gymnasium is not None else object):
    """Many games at once; when one ends, the next begins in the same step.

    Observations and masks are those of the player to move, `infos["turns"]`. A reward belongs to the player who has
    just moved; `infos["rewards"]` has those of all seats, as `wins` and `scores` do. With reward="score" it is the
    change in the player's lead over the best other player since its move; with reward="win" it is the result, and 0
    until the game is over. opponents={1: "greedy"} lets bots play some seats. With more than one worker, the games
    are distributed over that many processes. With counts=True, observations are bytes; divided by `scales`, they are
    the shares that come otherwise. With autoreset=False, games that have ended wait for a reset with a reset_mask.
    """

    def __init__(
        self,
        num_envs: int,
        game: str = "reef",
        players: int = 2,
        reward: str = "score",
        opponents: Mapping[int, str] | None = None,
        workers: int = 1,
        counts: bool = False,
        autoreset: bool = True,
        render_mode: str | None = None,
        options: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
    ):
        self.reward = REWARDS[checked(reward, REWARDS, "reward")]
        self.render_mode = checked(render_mode, [None, *RENDER_MODES[1:]], "render_mode")
        if num_envs < 1:
            raise ValueError(f"at least one game, got {num_envs}")
        if not 0 < workers <= num_envs:
            raise ValueError(f"1 to {num_envs} workers for {num_envs} games, got {workers}")
        self.num_envs, self.autoreset = num_envs, autoreset
        self.ends = [num_envs * i // workers for i in range(workers + 1)]
        how = dict(game=game, players=players, opponents=opponents, once=not autoreset, counts=counts)
        how.update(options=options, command=command)
        self.servers = [Server(end - start, **how) for start, end in zip(self.ends, self.ends[1:])]
        for server in self.servers:
            server.holder = self
        facts = self.servers[0].tell({"type": "layout"})
        layout = self.layout = self.servers[0].layout
        self.scales = array(facts["scales"])
        self.single_action_space = Discrete(layout.slots)
        self.action_space = MultiDiscrete([layout.slots] * num_envs)
        self.single_observation_space = observation_box(layout, facts["most"])
        self.observation_space = observation_box(layout, facts["most"], num_envs)
        mode = ("SAME_STEP" if autoreset else "DISABLED", "SameStep" if autoreset else "Disabled")
        mode = mode[1] if AutoresetMode is None else AutoresetMode[mode[0]]
        self.metadata = {"render_modes": RENDER_MODES[1:], "autoreset_mode": mode}
        self.infos: dict[str, Any] | None = None
        self.closed = False
        self._kept: list[Position] | None = None

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins games from a list of seeds, or from seed, seed + 1 and so on.

        options={"reset_mask": mask} begins anew only in the games that the mask marks.
        """
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self._ensure_one_each(mask, "reset_mask")
        if seed is None:
            seeds = [draw(self.np_random) for _ in range(self.num_envs)]
        else:
            seeds = list(seed) if hasattr(seed, "__len__") else range(operator.index(seed), seed + self.num_envs)
            seeds = [checked_seed(one) for one in seeds]
            self._ensure_one_each(seeds, "seed")
            self._np_random, self._np_random_seed = new_luck(seeds), seeds[0]
        if mask is None:
            observations, infos, _ = self._ask(RESET, [seeds])
        else:
            observations, infos, _ = self._ask(RESTART, [[int(mark) for mark in mask], seeds])
        return observations, infos

    def step(self, actions: Sequence[int]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Does an action in every game. Games that are over, which autoreset=False leaves, ignore theirs."""
        movers = self._open()["turns"]
        slots = self._legal(actions)
        observations, infos, ended = self._ask(STEP, [slots])
        rewards = infos[self.reward]
        if numpy is None:
            over = [turn < 0 for turn in infos["turns"]] if not self.autoreset else [end == 1 for end in ended]
            given = [row[max(mover, 0)] for row, mover in zip(rewards, movers)]
            return observations, given, over, [False] * self.num_envs, infos
        over = infos["turns"] < 0 if not self.autoreset else ended == 1
        given = rewards[numpy.arange(self.num_envs), movers]
        return observations, given, over, numpy.zeros(self.num_envs, bool), infos

    def sample(self, rng: Any = None) -> Any:
        """A legal action for every game, each equally likely; `rng` is a generator of numpy or random."""
        masks, legal = self._open()["action_mask"], self._open()["legal"]
        rng = rng or self.np_random
        if numpy is None:
            return [rng.choice([slot for slot, mark in enumerate(row) if mark] or [NONE]) for row in masks]
        slots = numpy.append(numpy.flatnonzero(masks.view(bool)) % self.layout.slots, NONE)
        chosen = slots[numpy.cumsum(legal) - legal + (rng.random(self.num_envs) * legal).astype(int)]
        return chosen if self.autoreset else numpy.where(legal > 0, chosen, NONE)

    def observe(self, seat: int) -> Any:
        """What a seat can know in every game, even while others are to move."""
        self._enter()
        answers = self._exchange(OBSERVE, [[seat]] * len(self.servers))
        size, code = self.layout.size, self.layout.code
        return joined([rows(memory, code, size, HEADER.size, one.games) for memory, one in zip(answers, self.servers)])

    # Search.

    def save(self) -> list[Position]:
        """Keeps the position of every game."""
        self._open()
        self._enter()
        return self._save()

    def load(self, positions: Position | Sequence[Position | None]) -> tuple[Any, dict[str, Any]]:
        """Goes on from positions: one for each game, None to leave it as it is, or one for all."""
        self._open()
        kept = [positions] * self.num_envs if isinstance(positions, Position) else list(positions)
        self._ensure_one_each(kept, "positions")
        self._enter()
        return self._ask(LOAD, [self._places(kept)])[:2]

    def deal(self, seats: Any = None, seed: Any = None) -> tuple[Any, dict[str, Any]]:
        """Deals anew, at random, what some seats cannot know: by default the players to move."""
        turns = self._open()["turns"]
        seats = turns if seats is None else [seats] * self.num_envs if not hasattr(seats, "__len__") else seats
        self._ensure_one_each(seats, "seats")
        luck = self.np_random if seed is None else new_luck(checked_seed(seed))
        return self._ask(DEAL, [seats, [draw(luck) for _ in range(self.num_envs)]])[:2]

    def resume(self, view: dict[str, Any], seed: Any = None) -> tuple[Any, dict[str, Any]]:
        """Goes on in every game from what a player can know, as a bot is sent it; what is hidden is dealt at random."""
        self._enter()
        luck = self.np_random if seed is None else new_luck(checked_seed(seed))
        seeds = [draw(luck) for _ in range(self.num_envs)]
        for server, start, end in zip(self.servers, self.ends, self.ends[1:]):
            server.tell({"type": "resume", "view": view, "seeds": seeds[start:end]})
        return self._ask(STEP, [[NONE] * self.num_envs])[:2]

    def clone(self) -> VectorEnv:
        """The same games once more, to be played on independently. Both share the processes."""
        self._open()
        self._enter()
        other = object.__new__(VectorEnv)
        other.__dict__.update(self.__dict__, _kept=self._save())
        other._np_random = copied(self._np_random)
        for server in self.servers:
            server.users += 1
        return other

    def __deepcopy__(self, _: Any) -> VectorEnv:
        return self.clone()

    # Pictures.

    def picture(self, game: int = 0, seat: int | None = None, mode: str = "svg") -> str:
        """A picture of one game, as SVG text or in plain characters: of everything, or of what a seat can see."""
        self._open()
        self._enter()
        checked(mode, RENDER_MODES[1:], "mode")
        if not 0 <= operator.index(game) < self.num_envs:
            raise ValueError(f"a game from 0 to {self.num_envs - 1}, got {game}")
        worker = next(i for i, end in enumerate(self.ends[1:]) if game < end)
        request = {"type": "render", "game": game - self.ends[worker], "seat": seat, "mode": mode}
        return self.servers[worker].tell(request)["text"]

    def render(self) -> tuple[str, ...] | None:
        """Pictures of all games, if there is a render_mode."""
        if self.render_mode is None:
            return None
        return tuple(self.picture(game, mode=self.render_mode) for game in range(self.num_envs))

    def _repr_svg_(self) -> str | None:
        """Notebooks show the first game."""
        return None if self.infos is None else self.picture()

    def close(self, **_: Any) -> None:
        if not self.closed:
            for server in self.servers:
                server.close()
        self.closed = True

    @property
    def unwrapped(self) -> VectorEnv:
        return self

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _open(self) -> dict[str, Any]:
        if self.infos is None:
            raise RuntimeError("there are no games yet: call reset first")
        return self.infos

    def _ask(self, kind: int, numbers: Sequence[Sequence[int]]) -> tuple[Any, dict[str, Any], Any]:
        """Sends each server its share of the numbers; returns observations, infos, and which games have ended."""
        if kind != RESET:
            self._enter()
        for server in self.servers:
            server.holder = self
        shares = [[part[start:end] for part in numbers] for start, end in zip(self.ends, self.ends[1:])]
        answers = self._exchange(kind, [itertools.chain(*share) if len(share) > 1 else share[0] for share in shares])
        states = [server.layout.state(memory) for server, memory in zip(self.servers, answers)]
        state = {name: joined([one[name] for one in states]) for name in states[0]}
        ended, observations = state.pop("ended"), state.pop("observations")
        state["action_mask"] = unpacked(state.pop("masks"), self.layout.slots)
        self.infos = state
        if any(ended) if numpy is None else ended.any():
            self._tell_ends(ended, answers)
        return observations, state, ended

    def _tell_ends(self, ended: Any, answers: list[Any]) -> None:
        """Adds what Gymnasium tells of games that have just ended."""
        was = ended == 1 if numpy is not None else [end == 1 for end in ended]
        number = sum if numpy is None else numpy.count_nonzero
        count = [int(number(was[start:end])) for start, end in zip(self.ends, self.ends[1:])]
        parts = zip(self.servers, answers, count)
        finals = iter(joined([server.layout.finals(memory, ends) for server, memory, ends in parts if ends]))
        if numpy is None:
            known = [next(finals) if end else None for end in was]
        else:
            known = numpy.empty(self.num_envs, object)
            for game in numpy.flatnonzero(was):
                known[game] = next(finals)
        last = {name: self.infos[name] for name in ("rewards", "wins", "scores")}
        last.update({f"_{name}": was for name in last})
        self.infos.update(final_obs=known, _final_obs=was, final_info=last, _final_info=was)

    def _exchange(self, kind: int, requests: Sequence[Any]) -> list[Any]:
        """Asks all servers, and reads all answers. One that stays unread would be taken for the next."""
        answers, refusal = [], None
        try:
            for server, numbers in zip(self.servers, requests):
                server.send(kind, numbers if hasattr(numbers, "__len__") else list(numbers))
            for server in self.servers:
                try:
                    answers.append(server.receive(kind))
                except ServeError as error:
                    refusal = refusal or error
        except BaseException:
            for server in self.servers:
                server.end()
            raise
        if refusal is not None:
            raise refusal
        return answers

    def _save(self) -> list[Position]:
        pairs = zip(self.servers, self.ends, self.ends[1:])
        positions = [Position(server) for server, start, end in pairs for _ in range(start, end)]
        places = self._places(positions)
        self._exchange(SAVE, [places[start:end] for start, end in zip(self.ends, self.ends[1:])])
        return positions

    def _places(self, positions: Sequence[Position | None]) -> list[int]:
        pairs = zip(self.servers, self.ends, self.ends[1:])
        servers = [server for server, start, end in pairs for _ in range(start, end)]
        if any(one is not None and one.server is not server for one, server in zip(positions, servers)):
            raise ValueError("a position can be loaded only by the process that saved it: use one worker")
        return [NONE if one is None else one.place for one in positions]

    def _enter(self) -> None:
        """Brings back the games of this environment, if those of a clone were played in between."""
        holder = self.servers[0].holder
        if holder is self:
            return
        if not holder.closed:
            holder._kept = self._save()
        for server in self.servers:
            server.holder = self
        if self._kept is not None:
            self._exchange(LOAD, [self._places(self._kept)[start:end] for start, end in zip(self.ends, self.ends[1:])])
            self._kept = None

    def _legal(self, actions: Sequence[int]) -> Any:
        """Refuses actions before sending, so that no server refuses them while others go on."""
        masks, slots = self.infos["action_mask"], self.layout.slots
        self._ensure_one_each(actions, "actions")
        if numpy is not None:
            chosen = numpy.asarray(actions)
            if chosen.ndim != 1:
                raise ValueError(f"actions are one number for each game, got an array of shape {chosen.shape}")
            if chosen.dtype.kind not in "iu":
                raise TypeError(f"actions are whole numbers, got {chosen.dtype}")
            inside = (chosen >= 0) & (chosen < slots)
            legal = inside & masks[numpy.arange(self.num_envs), chosen * inside].view(bool)
            if not self.autoreset:
                over = self.infos["turns"] < 0
                chosen, legal = numpy.where(over, NONE, chosen), legal | over
            good = legal.all()
        else:
            chosen = [operator.index(action) for action in actions]
            legal = [0 <= one < slots and masks[i][one] == 1 for i, one in enumerate(chosen)]
            if not self.autoreset:
                over = [turn < 0 for turn in self.infos["turns"]]
                chosen = [NONE if end else one for one, end in zip(chosen, over)]
                legal = [one or end for one, end in zip(legal, over)]
            good = all(legal)
        if good:
            return chosen
        game = list(map(bool, legal)).index(False)
        raise ValueError(f"action {actions[game]} is not legal in game {game}")

    def _ensure_one_each(self, numbers: Any, name: str) -> None:
        if len(numbers) != self.num_envs:
            raise ValueError(f"{name}: there are {self.num_envs} games, got {len(numbers)} numbers")


def copied(luck: Any) -> Any:
    import copy

    return copy.deepcopy(luck)


# One game.


class Table(Lucky):
    """One game, for AECEnv and Env."""

    def _open_server(self, reward: str, render_mode: str | None, **how: Any) -> None:
        self.reward = REWARDS[checked(reward, REWARDS, "reward")]
        self.render_mode = checked(render_mode, [None, *RENDER_MODES], "render_mode")
        self.server = Server(1, once=True, **how)
        self.server.holder = self
        self.layout = self.server.layout
        self._observation_space = observation_box(self.layout, self.server.tell({"type": "layout"})["most"])
        self._from = 0 if self.reward == "rewards" else self.layout.players
        self._position: Position | None = None
        self._begun = self.closed = False

    def _ask(self, kind: int, numbers: Sequence[int]) -> tuple[float, ...]:
        """Sends numbers, takes over the state, and returns the rewards of all seats."""
        if self.server.holder is not self:
            self._enter()
        layout, players = self.layout, self.layout.players
        memory = self._exchange(kind, numbers)
        numbers = layout.numbers.unpack_from(memory, HEADER.size)
        self.scores, (self.turn, self.ended, _) = numbers[2 * players : 3 * players], numbers[3 * players :]
        self.mask = unpacked(rows(memory, *layout.parts["masks"]), layout.slots)[0]
        self.seen = rows(memory, *layout.parts["observations"])[0]
        self._begun = True
        return numbers[self._from : self._from + players]

    def _exchange(self, kind: int, numbers: Sequence[int]) -> Any:
        try:
            return self.server.ask(kind, numbers)
        except ServeError:
            raise
        except BaseException:
            self.server.end()
            raise

    def _see(self, seat: int) -> Any:
        """What a seat can know, even while others are to move."""
        if self.server.holder is not self:
            self._enter()
        memory = self._exchange(OBSERVE, [seat])
        return rows(memory, "f", 1, HEADER.size, self.layout.size)

    def _slot(self, action: Any) -> int | None:
        """The slot of a legal action; None if it is not legal."""
        slot = operator.index(action)
        return slot if 0 <= slot < self.layout.slots and self.mask[slot] else None

    def _deal(self, seat: int, seed: Any) -> None:
        luck = self.np_random if seed is None else new_luck(checked_seed(seed))
        self._ensure_begun()
        self._ask(DEAL, [seat, draw(luck)])

    def clone(self) -> Any:
        """The same game once more, to be played on independently. Both share one process."""
        self._ensure_begun()
        if self.server.holder is not self:
            self._enter()
        other = object.__new__(type(self))
        other.__dict__.update({name: copied(value) if name in self.OWN else value for name, value in vars(self).items()})
        other._position = self._save()
        self.server.users += 1
        return other

    OWN = ("_np_random", "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")

    def __deepcopy__(self, _: Any) -> Any:
        return self.clone()

    def picture(self, seat: int | None = None, mode: str = "svg") -> str:
        """A picture of the game, as SVG text or in plain characters: of everything, or of what a seat can see."""
        self._ensure_begun()
        if self.server.holder is not self:
            self._enter()
        checked(mode, RENDER_MODES[1:], "mode")
        return self.server.tell({"type": "render", "game": 0, "seat": seat, "mode": mode})["text"]

    def render(self) -> str | None:
        """A picture as the render_mode says; "human" prints it."""
        if self.render_mode is None:
            return None
        picture = self.picture(mode="svg" if self.render_mode == "svg" else "ansi")
        if self.render_mode != "human":
            return picture
        print(picture)
        return None

    def _repr_svg_(self) -> str | None:
        """Notebooks show the table."""
        return self.picture() if self._begun else None

    def close(self) -> None:
        if not self.closed:
            self.server.close()
        self.closed = True

    @property
    def unwrapped(self) -> Any:
        return self

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _ensure_begun(self) -> None:
        if not self._begun:
            raise RuntimeError("there is no game yet: call reset first")

    def _save(self) -> Position:
        position = Position(self.server)
        self._exchange(SAVE, [position.place])
        return position

    def _enter(self) -> None:
        """Brings back the game of this environment, if that of a clone was played in between."""
        holder = self.server.holder
        if not holder.closed:
            holder._position = self._save()
        self.server.holder = self
        if self._position is not None:
            self._exchange(LOAD, [self._position.place])
            self._position = None


class AECEnv(Table, pettingzoo.AECEnv if pettingzoo is not None else object):
    """One game, player by player. Agents are called player_0, player_1 and so on; bots are no agents."""

    metadata = {"name": "reef_rules_v1", "is_parallelizable": False, "render_modes": RENDER_MODES}

    def __init__(
        self,
        game: str = "reef",
        players: int = 2,
        reward: str = "win",
        opponents: Mapping[int, str] | None = None,
        render_mode: str | None = None,
        options: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
    ):
        how = dict(game=game, players=players, opponents=opponents, options=options, command=command)
        self._open_server(reward, render_mode, **how)
        self.names = [f"player_{seat}" for seat in range(players)]
        self.possible_agents = [name for seat, name in enumerate(self.names) if seat not in (opponents or {})]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(self.layout.slots) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> Any:
        parts = {"observation": self._observation_space, "action_mask": mask_box(self.layout.slots)}
        return parts if gymnasium is None else gymnasium.spaces.Dict(copied(parts))

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def reset(self, seed: Any = None, options: dict[str, Any] | None = None) -> None:
        self._ask(RESET, [self._seeded(seed)])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.names[self.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent can know; only the one that is to move has legal actions."""
        self._ensure_begun()
        seat = self.names.index(agent)
        if seat == self.turn:
            return {"observation": self.seen, "action_mask": self.mask}
        return {"observation": self._see(seat), "action_mask": empty_mask(self.layout.slots)}

    def state(self) -> Any:
        """What all players know together: the observation of every seat."""
        self._ensure_begun()
        seen = [self._see(seat) for seat in range(self.layout.players)]
        return seen if numpy is None else numpy.stack(seen)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        flags = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], *flags, self.infos[agent]

    def step(self, action: Any) -> None:
        if not self.agents:
            raise RuntimeError("there is no game to step in: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        slot = self._slot(action)
        if slot is None:
            raise ValueError(f"action {action} is not legal")
        rewards = self._ask(STEP, [slot])
        self._cumulative_rewards[agent] = 0.0
        for seat, one in enumerate(self.names):
            if one in self.rewards:
                self.rewards[one] = rewards[seat]
                self._cumulative_rewards[one] += rewards[seat]
                self.infos[one] = {"score": self.scores[seat]}
        if self.ended:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.names[self.turn]

    def deal(self, agent: str | None = None, seed: Any = None) -> None:
        """Deals anew, at random, what an agent cannot know: by default the one that is to move."""
        self._ensure_begun()
        self._deal(self.turn if agent is None else self.names.index(agent), seed)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def __str__(self) -> str:
        return self.metadata["name"]

    def _leave(self, agent: str, action: Any) -> None:
        """When the game is over, each agent gets a last turn, in which it does nothing."""
        if action is not None:
            raise ValueError("the game is over: the only action left is None")
        self.agents.remove(agent)
        for known in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del known[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


class Env(Table, gymnasium.Env if gymnasium is not None else object):
    """One seat of one game against bots.

    `opponents` is the name of the bot in all other seats, or a dict with one for each. `info["action_mask"]` marks the
    legal actions. Others raise a ValueError; with illegal="lose" they end the game with a reward of -1.
    """

    metadata = {"render_modes": RENDER_MODES}

    def __init__(
        self,
        game: str = "reef",
        players: int = 2,
        opponents: str | Mapping[int, str] = "greedy",
        seat: int = 0,
        reward: str = "win",
        illegal: str = "refuse",
        render_mode: str | None = None,
        options: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
    ):
        self.illegal = checked(illegal, ["refuse", "lose"], "illegal")
        if not 0 <= seat < players:
            raise ValueError(f"a seat from 0 to {players - 1}, got {seat}")
        others = [other for other in range(players) if other != seat]
        bots = dict.fromkeys(others, opponents) if isinstance(opponents, str) else dict(opponents)
        if sorted(bots) != others:
            raise ValueError(f"opponents has a bot for each of the seats {others}, got {sorted(bots)}")
        self._open_server(
            reward, render_mode, game=game, players=players, opponents=bots, options=options, command=command
        )
        self.seat, self._over = seat, False
        self.action_space = Discrete(self.layout.slots)
        self.observation_space = self._observation_space

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        self._ask(RESET, [self._seeded(seed)])
        self._over = False
        return self.seen, self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._ensure_begun()
        if self._over:
            raise RuntimeError("the game is over: call reset first")
        slot = self._slot(action)
        if slot is None:
            if self.illegal == "refuse":
                raise ValueError(f"action {action} is not legal")
            self._over = True
            return self.seen, -1.0, True, False, self._info()
        reward = self._ask(STEP, [slot])[self.seat]
        self._over = self.ended == 1
        return (self._see(self.seat) if self._over else self.seen), reward, self._over, False, self._info()

    def sample(self, rng: Any = None) -> int:
        """A legal action at random."""
        self._ensure_begun()
        legal = [slot for slot, mark in enumerate(self.mask) if mark]
        return legal[draw(rng or self.np_random) % len(legal)]

    def action_masks(self) -> Any:
        """The mask where libraries for masked policies look for it."""
        return self.mask.astype(bool) if numpy is not None else [mark == 1 for mark in self.mask]

    def deal(self, seed: Any = None) -> None:
        """Deals anew, at random, what the seat cannot know."""
        self._deal(self.seat, seed)

    def _info(self) -> dict[str, Any]:
        mask = empty_mask(self.layout.slots) if self._over else self.mask
        return {"action_mask": mask, "scores": self.scores}


def register() -> None:
    """Makes the games known to gymnasium.make and gymnasium.make_vec, under reef-rules/Reef-v1 and reef-rules/Pearls-v1."""
    for game in ("reef", "pearls"):
        name = f"reef-rules/{game.title()}-v1"
        if name not in gymnasium.registry:
            module = __name__ if __name__ != "__main__" else "reef_rules_env"
            entries = dict(entry_point=f"{module}:Env", vector_entry_point=f"{module}:VectorEnv")
            gymnasium.register(id=name, kwargs={"game": game}, **entries)


if gymnasium is not None:
    register()


# A policy as a bot.


class Question(NamedTuple):
    """What a policy is asked: which slot to choose."""

    observation: Any
    mask: Any
    seat: int
    players: int
    game: str
    view: dict[str, Any]  # all that the seat can know, for VectorEnv.resume
    budget: dict[str, float] | None
    luck: random.Random  # the same numbers again whenever the arena has the same seed


def serve_bot(policy: Callable[[Question], int], stdin: Any = None, stdout: Any = None) -> None:
    """Plays in `npx reef-rules arena` with a policy: a function that gets a Question and returns a slot.

    Starting pieces of Reef have no slots; they are placed at random.
    """
    output = stdout or sys.stdout
    if stdout is None:
        sys.stdout = sys.stderr  # what a policy prints must not reach the arena
    for line in stdin or sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        answer = None
        if kind == "hello":
            answer = {"type": "ready", "protocol": 1, "observation": True}
        elif kind == "new-game":
            table, luck = message, random.Random(message["seed"])
        elif kind == "choose":
            answer = {"type": "action", "id": message["id"]}
            if 1 in message["mask"]:
                answer["slot"] = int(policy(question_in(message, table, luck)))
            else:
                answer["index"] = luck.randrange(message["count"])
        elif kind == "quit":
            return
        if answer is not None:
            output.write(json.dumps(answer) + "\n")
            output.flush()


def question_in(message: dict[str, Any], table: dict[str, Any], luck: random.Random) -> Question:
    mask = bytes(message["mask"])
    return Question(
        observation=array(message["observation"]),
        mask=numpy.frombuffer(mask, numpy.int8) if numpy is not None else memoryview(mask).cast("b"),
        seat=table["seat"],
        players=table["players"],
        game=table["game"],
        view=message["view"],
        budget=message["budget"],
        luck=luck,
    )


# How fast it is.


def measure(num_envs: int, seconds: float = 3.0, **how: Any) -> tuple[int, int]:
    """Steps a second in random games once warm, without the time for choosing the actions; and for each second of processor time on both sides, with it."""
    with VectorEnv(num_envs, **how) as env:
        env.reset(seed=7)
        for _ in range(max(20, 20_000 // num_envs)):
            env.step(env.sample())
        steps = stepping = 0
        begun, used = time.perf_counter(), processor_time(env.servers)
        while time.perf_counter() - begun < seconds:
            actions = env.sample()
            before = time.perf_counter()
            env.step(actions)
            stepping += time.perf_counter() - before
            steps += num_envs
        return round(steps / stepping), round(steps / (processor_time(env.servers) - used))


def measure_aec(env: Any, seconds: float = 3.0) -> int:
    """Steps of random games for each second of processor time, in an environment of PettingZoo."""
    steps, begun = 0, None
    servers = [env.unwrapped.server] if hasattr(env.unwrapped, "server") else []
    while begun is None or processor_time(servers) - begun < seconds:
        env.reset(seed=steps)
        for agent in env.agent_iter():
            seen, _, termination, truncation, _ = env.last()
            mask = seen["action_mask"]
            legal = numpy.flatnonzero(mask)
            env.step(None if termination or truncation else int(legal[steps % len(legal)]))
            steps += 1
        if begun is None and steps > 5000:
            steps, begun = 0, processor_time(servers)
    return round(steps / (processor_time(servers) - begun))


def processor_time(servers: Sequence[Server]) -> float:
    """Seconds of processor time of this process and of servers, where the system tells it (Linux)."""
    used = time.process_time()
    for server in servers:
        try:
            with open(f"/proc/{server.process.pid}/schedstat") as file:
                used += int(file.read().split()[0]) / 1e9
        except OSError:
            pass
    return used


def main() -> None:
    """Measures both games, and two of PettingZoo's where it is installed."""
    print("games at once: steps a second, and steps for each second of processor time")
    for game in ("reef", "pearls"):
        for num_envs in (1, 16, 256, 1024):
            print(f"{game} {num_envs}: %d %d" % measure(num_envs, game=game))
    if pettingzoo is not None:
        for game in ("reef", "pearls"):
            with AECEnv(game) as env:
                print(f"AECEnv {game}: {measure_aec(env)}")
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        for peer in (connect_four_v3, tictactoe_v3):
            print(f"{peer.__name__}: {measure_aec(peer.env())}")


if __name__ == "__main__":
    main()
