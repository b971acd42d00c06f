"""Environments for the board games Reef and Pearls, played by `npx reef-rules serve`.

One file without dependencies. Arrays are numpy arrays if numpy is installed, otherwise memoryviews. VectorEnv
plays many games at once, with the interface of a Gymnasium vector environment. AECEnv plays one game, with the
interface of a PettingZoo AEC environment. docs/training.md of reef-rules explains what all the numbers mean.

    with VectorEnv(256) as env:
        observations, infos = env.reset(seed=7)
        actions = env.sample()
        observations, rewards, terminations, truncations, infos = env.step(actions)
"""

import json
import operator
import random
import struct
import subprocess
import sys
import time

try:
    import numpy
except ImportError:
    numpy = None

COMMAND = ("npx", "reef-rules")
HEADER = struct.Struct("<3sBIII")  # mark, version, kind, count, bytes that follow
MARK, VERSION = b"RRS", 1
RESET, STEP, OBSERVE, ANSWER, ERROR = 1, 2, 3, 128, 255
MAX_SEED = 2**32 - 1
REWARDS = {"score": "rewards", "win": "wins"}


class ServeError(Exception):
    """The server refused a request; nothing has changed."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


class Server:
    """A process of `reef-rules serve`, and the messages to it."""

    def __init__(self, game="reef", players=2, once=False, counts=False, options=(), command=COMMAND):
        args = [*command, "serve", "--game", game, "--players", str(players), *options]
        args += ["--once"] * once + ["--bytes"] * counts
        pipe = subprocess.PIPE
        # In a session of its own, Ctrl-C in a terminal does not reach it.
        self.process = subprocess.Popen(args, stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True)
        widen(self.process.stdout)
        self.facts = self._line()

    def layout(self):
        """The layout of an observation: a list of parts with name, from and size."""
        return self._layout()["parts"]

    def scales(self):
        """What the counts of an observation are divided by to get shares, a number for every place."""
        return self._layout()["scales"]

    def _layout(self):
        self.process.stdin.write(b'{"type":"layout"}\n')
        return self._line()

    def render(self, game, seat):
        """A picture of a game as SVG text: of everything, or of what a seat can see."""
        request = {"type": "render", "game": game, "seat": seat}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        answer = self._line()
        if answer["type"] == "error":
            raise ServeError(answer["code"], answer["message"])
        return answer["svg"]

    def send(self, kind, numbers):
        """Sends a frame with 32-bit numbers."""
        if self.process.stdin.closed:
            raise RuntimeError("this environment is closed, or a request was interrupted: make a new one")
        body = packed("I" if kind == RESET else "i", numbers)
        self.process.stdin.write(HEADER.pack(MARK, VERSION, kind, len(numbers), len(body)) + body)

    def receive(self, request, parts):
        """Reads the answer to a kind of request into buffers that follow each other."""
        header = bytearray(HEADER.size)
        self._fill(header)
        mark, version, kind, _, length = HEADER.unpack(header)
        if (mark, version) != (MARK, VERSION) or kind not in (request + ANSWER, ERROR):
            raise RuntimeError("reef-rules serve wrote something that is not the answer")
        if kind == ERROR:
            body = bytearray(length)
            self._fill(body)
            error = json.loads(body)
            raise ServeError(error["code"], error["message"])
        for part in parts:
            self._fill(part)

    def close(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()

    def _fill(self, buffer):
        view, at = memoryview(buffer).cast("B"), 0
        while at < len(view):
            more = self.process.stdout.readinto(view[at:])
            if not more:
                raise EOFError("reef-rules serve has ended")
            at += more

    def _line(self):
        line = bytearray()
        while not line.endswith(b"\n"):
            more = self.process.stdout.read(2**16)  # nothing follows a line until the next request
            if not more:
                raise EOFError("reef-rules serve did not start")
            line += more
        return json.loads(line)


def widen(pipe):
    """A pipe that holds a whole answer saves many changes between the processes; Linux can do that."""
    try:
        import fcntl

        fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, 2**20)
    except (ImportError, AttributeError, OSError):
        pass


class Games:
    """Many games, distributed over some servers."""

    def __init__(self, count, workers=1, counts=False, **how):
        if count < 1:
            raise ValueError(f"at least one game, got {count}")
        if not 0 < workers <= count:
            raise ValueError(f"1 to {count} workers for {count} games, got {workers}")
        self.count = count
        self.ends = [count * i // workers for i in range(workers + 1)]
        self.servers = [Server(counts=counts, **how) for _ in range(workers)]
        facts = self.servers[0].facts
        self.players, self.slots, self.size = facts["players"], facts["slots"], facts["observation"]
        self.code = "B" if counts else "f"
        self.parts = {
            "observations": (self.code, self.size),
            "rewards": ("f", self.players),
            "wins": ("f", self.players),
            "scores": ("f", self.players),
            "turns": ("i", 1),
            "ended": ("i", 1),
            "legal": ("i", 1),
            "masks": ("B", (self.slots + 7) // 8),
        }
        if counts:
            self.parts["observations"] = self.parts.pop("observations")  # bytes come last
        self.spare = []

    def ask(self, kind, numbers):
        """Sends each server its share of the numbers, and returns the state of all games."""
        state = self._buffers()
        requests = [numbers[start:end] for start, end in self._shares()]
        answers = [
            [state[name][start * width : end * width] for name, (_, width) in self.parts.items()]
            for start, end in self._shares()
        ]
        self._exchange(kind, requests, answers)
        rows = {name: self._rows(state[name], width) for name, (_, width) in self.parts.items()}
        rows["masks"] = unpacked(rows["masks"], self.slots)
        return rows

    def observe(self, seat):
        """What a seat can know, even while others are to move."""
        seen = buffer(self.code, self.count * self.size)
        answers = [[seen[start * self.size : end * self.size]] for start, end in self._shares()]
        self._exchange(OBSERVE, [[seat]] * len(self.servers), answers)
        return self._rows(seen, self.size)

    def render(self, game, seat, mode):
        if mode != "svg":
            raise ValueError(f'mode is "svg", got {mode!r}')
        if not 0 <= operator.index(game) < self.count:
            raise ValueError(f"a game from 0 to {self.count - 1}, got {game}")
        worker = next(i for i, end in enumerate(self.ends[1:]) if game < end)
        return self.servers[worker].render(game - self.ends[worker], seat)

    def close(self):
        for server in self.servers:
            server.close()

    def _shares(self):
        return zip(self.ends, self.ends[1:])

    def _exchange(self, kind, requests, answers):
        """Asks all servers, and reads all answers. One that stays unread would be taken for the next."""
        refusal = None
        try:
            for server, numbers in zip(self.servers, requests):
                server.send(kind, numbers)
            for server, parts in zip(self.servers, answers):
                try:
                    server.receive(kind, parts)
                except ServeError as error:
                    refusal = refusal or error
        except BaseException:
            self.close()
            raise
        if refusal is not None:
            raise refusal

    def _buffers(self):
        """Buffers that nothing else refers to, or new ones: fresh memory costs as much as reading."""
        for state in self.spare:
            if holders(state) == self.alone:
                return state
        state = {name: buffer(code, self.count * width) for name, (code, width) in self.parts.items()}
        self.alone = holders(state)
        if self.alone is not None:
            self.spare = [state, *self.spare[:3]]
        return state

    def _rows(self, numbers, width):
        if width == 1:
            return numbers[:]
        if numpy is not None:
            return numbers.reshape(self.count, width)
        return [numbers[i * width : (i + 1) * width] for i in range(self.count)]


def holders(state):
    """How many references the most used array of a state has; None if that is not known."""
    if numpy is None or not hasattr(sys, "getrefcount"):
        return None
    return max(sys.getrefcount(array) for array in state.values())


def reward_named(name):
    """The part of a state that holds these rewards."""
    if name not in REWARDS:
        raise ValueError(f'reward is "score" or "win", got {name!r}')
    return REWARDS[name]


def seed_in(seed):
    """A seed as a number; a random one for None."""
    number = random.randrange(2**31) if seed is None else operator.index(seed)
    if not 0 <= number <= MAX_SEED:
        raise ValueError(f"seeds are whole numbers from 0 to {MAX_SEED}, got {number}")
    return number


def packed(code, numbers):
    """Numbers as bytes."""
    if numpy is not None:
        return numpy.asarray(numbers, f"<{code}").tobytes()
    return struct.pack(f"<{len(numbers)}{code}", *numbers)


def floats(numbers):
    """Numbers as an array of float32."""
    return numpy.array(numbers, "<f") if numpy is not None else memoryview(packed("f", numbers)).cast("f")


def unpacked(masks, slots):
    """Masks with a byte for every slot, made of masks with a bit for each."""
    if numpy is not None:
        return numpy.unpackbits(masks, axis=1, count=slots, bitorder="little")
    return [memoryview(b"".join(map(EIGHT_SLOTS.__getitem__, row)))[:slots] for row in masks]


EIGHT_SLOTS = [bytes(byte >> bit & 1 for bit in range(8)) for byte in range(256)]


def buffer(code, length):
    """Room for numbers: float32 (f), int32 (i) or bytes (B)."""
    if numpy is not None:
        return numpy.empty(length, f"<{code}")
    return memoryview(bytearray(length * struct.calcsize(code))).cast(code)


class VectorEnv:
    """Many games at once; when one ends, the next begins at once.

    Observations and masks are those of the player to move, `infos["turns"]`. A reward belongs to the player who
    has just moved; `infos["rewards"]` has those of all seats, as `wins` and `scores` do. With reward="score" it
    is the change in the player's lead over the best other player; with reward="win" it is the result, and 0 until
    the game is over. With more than one worker, the games are distributed over that many processes. With
    counts=True, observations are bytes; divided by `scales`, they are the shares that come otherwise.
    """

    def __init__(
        self,
        num_envs,
        game="reef",
        players=2,
        reward="score",
        workers=1,
        counts=False,
        options=(),
        command=COMMAND,
    ):
        self.reward = reward_named(reward)
        self.num_envs = num_envs
        how = dict(game=game, players=players, options=options, command=command)
        self.games = Games(num_envs, workers, counts, **how)
        self.scales = floats(self.games.servers[0].scales())
        self.state = None
        self.single_action_space = Discrete(self.games.slots)
        self.action_space = MultiDiscrete([self.games.slots] * num_envs)
        self.single_observation_space = Box((self.games.size,))
        self.observation_space = Box((num_envs, self.games.size))

    def reset(self, *, seed=None, options=None):
        """Begins games from a list of seeds, or from seed, seed + 1 and so on."""
        if seed is None or not hasattr(seed, "__len__"):
            first = seed_in(seed)
            seed = range(first, first + self.num_envs)
        seeds = [seed_in(one) for one in seed]
        self._ensure_one_each(seeds)
        self.state = self.games.ask(RESET, seeds)
        return self.state["observations"], self.state

    def step(self, actions):
        movers = self._state()["turns"]
        self._ensure_one_each(actions)
        self._ensure_legal(actions)
        self.state = state = self.games.ask(STEP, actions)
        rewards, ended = state[self.reward], state["ended"]
        if numpy is None:
            given = [rewards[i][movers[i]] for i in range(self.num_envs)]
            truncations = [False] * self.num_envs
            return state["observations"], given, [end == 1 for end in ended], truncations, state
        given = rewards[numpy.arange(self.num_envs), movers]
        return state["observations"], given, ended == 1, numpy.zeros(self.num_envs, bool), state

    def sample(self, rng=None):
        """A legal action for every game, each equally likely; `rng` is a generator of numpy or random."""
        masks, legal = self._state()["masks"], self._state()["legal"]
        if numpy is None:
            choose = (rng or random).choice
            return [choose([slot for slot, mark in enumerate(row) if mark]) for row in masks]
        rng = rng or numpy.random.default_rng()
        slots = numpy.flatnonzero(masks.view(bool)) % self.games.slots
        return slots[numpy.cumsum(legal) - legal + (rng.random(self.num_envs) * legal).astype(int)]

    def render(self, mode="svg", game=0, seat=None):
        """A picture of one game as SVG text: of everything, or of what a seat can see."""
        self._state()
        return self.games.render(game, seat, mode)

    def _repr_svg_(self):
        """Notebooks show the first game."""
        return None if self.state is None else self.render()

    def close(self):
        self.games.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _state(self):
        if self.state is None:
            raise RuntimeError("there are no games yet: call reset first")
        return self.state

    def _ensure_legal(self, actions):
        """Refuses actions before sending, so that no server refuses them while others go on."""
        masks, slots = self.state["masks"], self.games.slots
        if numpy is not None:
            chosen = numpy.asarray(actions)
            if chosen.dtype.kind not in "iu":
                raise TypeError(f"actions are whole numbers, got {chosen.dtype}")
            inside = (chosen >= 0) & (chosen < slots)
            legal = inside & masks[numpy.arange(self.num_envs), chosen * inside].view(bool)
        else:
            legal = [0 <= operator.index(action) < slots and masks[i][action] for i, action in enumerate(actions)]
        if not (all(legal) if numpy is None else legal.all()):
            game = list(map(bool, legal)).index(False)
            raise ValueError(f"action {actions[game]} is not legal in game {game}")

    def _ensure_one_each(self, numbers):
        if len(numbers) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} games, got {len(numbers)} numbers")


class AECEnv:
    """One game, player by player. Agents are called player_0, player_1 and so on."""

    metadata = {"name": "reef_rules_v1", "is_parallelizable": False, "render_modes": ["svg"]}
    render_mode = "svg"

    def __init__(self, game="reef", players=2, reward="win", options=(), command=COMMAND):
        self.reward = reward_named(reward)
        self.games = Games(1, game=game, players=players, once=True, options=options, command=command)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self.state = None

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def action_space(self, agent):
        return Discrete(self.games.slots)

    def observation_space(self, agent):
        return {"observation": Box((self.games.size,)), "action_mask": Box((self.games.slots,))}

    def reset(self, seed=None, options=None):
        self.state = self.games.ask(RESET, [seed_in(seed)])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state["turns"][0]]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        if seat == self.state["turns"][0]:
            return {"observation": self.state["observations"][0], "action_mask": self.state["masks"][0]}
        nothing = buffer("B", self.games.slots)
        nothing[:] = bytes(self.games.slots) if numpy is None else 0
        return {"observation": self.games.observe(seat)[0], "action_mask": nothing}

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        flags = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], *flags, self.infos[agent]

    def step(self, action):
        if not self.agents:
            raise RuntimeError("there is no game to step in: call reset first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        slot = operator.index(action)
        if not (0 <= slot < self.games.slots and self.state["masks"][0][slot]):
            raise ValueError(f"action {slot} is not legal")
        self.state = self.games.ask(STEP, [slot])
        self._cumulative_rewards[agent] = 0.0
        for seat, one in enumerate(self.agents):
            self.rewards[one] = float(self.state[self.reward][0][seat])
            self._cumulative_rewards[one] += self.rewards[one]
            self.infos[one] = {"score": float(self.state["scores"][0][seat])}
        if self.state["ended"][0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.state["turns"][0]]

    def render(self, mode="svg", seat=None):
        """A picture of the game as SVG text: of everything, or of what a seat can see."""
        if self.state is None:
            raise RuntimeError("there is no game to draw: call reset first")
        return self.games.render(0, seat, mode)

    def _repr_svg_(self):
        """Notebooks show the table."""
        return None if self.state is None else self.render()

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close(self):
        self.games.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _leave(self, agent, action):
        """When the game is over, each agent gets a last turn, in which it does nothing."""
        if action is not None:
            raise ValueError("the game is over: the only action left is None")
        self.agents.remove(agent)
        for known in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del known[agent]
        if self.agents:
            self.agent_selection = self.agents[0]


class Discrete:
    """The numbers below n."""

    def __init__(self, n):
        self.n = int(n)

    def sample(self, mask=None):
        return random.choice([i for i in range(self.n) if mask is None or mask[i]])

    def contains(self, number):
        return 0 <= number < self.n


class MultiDiscrete:
    """Lists of numbers, each below its n."""

    def __init__(self, nvec):
        self.nvec = list(nvec)
        self.shape = (len(self.nvec),)

    def sample(self):
        return [random.randrange(n) for n in self.nvec]

    def contains(self, numbers):
        return len(numbers) == len(self.nvec) and all(0 <= one < n for one, n in zip(numbers, self.nvec))


class Box:
    """Arrays of a shape."""

    def __init__(self, shape):
        self.shape = shape


def measure(num_envs=256, seconds=5.0, **how):
    """Steps a second in random games once warm, without and with the time for choosing the actions."""
    with VectorEnv(num_envs, **how) as env:
        env.reset(seed=7)
        rng = numpy.random.default_rng(7) if numpy is not None else random.Random(7)
        for _ in range(500):
            env.step(env.sample(rng))
        steps = stepping = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds:
            actions = env.sample(rng)
            before = time.perf_counter()
            env.step(actions)
            stepping += time.perf_counter() - before
            steps += num_envs
        return round(steps / stepping), round(steps / (time.perf_counter() - begun))


if __name__ == "__main__":
    print("%d steps a second, %d with random choices" % measure())
