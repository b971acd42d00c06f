"""Learns Pearls for two players from games against itself, with search, in the manner of AlphaZero; needs numpy.

    python3 alphazero.py train 3     # learns for three minutes, and writes alphazero.npz
    npx reef-rules arena --game pearls greedy "cmd:python3 alphazero.py" --games 100

A network looks at an observation and says how promising each action is, and how the game will end. A search tries
actions in a guess at the hidden cards, those first that the network recommends, and returns how often it tried each.
The network then learns to recommend what the search has found, and to foresee how the games ended.
"""

import sys
import time
from pathlib import Path

import numpy
from reef_rules_env import VectorEnv, serve_bot

FILE = Path(__file__).with_suffix(".npz")
GAMES, TRIES, WORLDS = 64, 32, 8  # games at once; tries of a search; guesses at the hidden cards of a bot
HIDDEN, LESSONS = 128, 40_000
LEAD = 20.0  # the value of a lead is tanh(lead / LEAD)


class Network:
    """One hidden layer; from it a number for every slot, and the expected result."""

    def __init__(self, size, slots, seed=7):
        luck = numpy.random.default_rng(seed)
        shapes = {"w": (size, HIDDEN), "b": (HIDDEN,), "p": (HIDDEN, slots), "v": (HIDDEN, 1)}
        self.parts = {name: luck.normal(0, shape[0] ** -0.5, shape) for name, shape in shapes.items()}
        self.parts["p"] *= 0.1
        self.moments = {name: (numpy.zeros(shape), numpy.zeros(shape)) for name, shape in shapes.items()}
        self.steps = 0

    def look(self, seen):
        layer = numpy.maximum(seen @ self.parts["w"] + self.parts["b"], 0)
        return layer, layer @ self.parts["p"], numpy.tanh(layer @ self.parts["v"])[:, 0]

    def judge(self, seen, masks):
        """How promising the legal actions are, and the expected result, for the players to move."""
        _, scores, values = self.look(seen)
        scores = numpy.exp(scores - scores.max(1, keepdims=True)) * masks
        return scores / (scores.sum(1, keepdims=True) + 1e-9), values

    def learn(self, seen, masks, visits, results, rate=2e-3):
        """One step of Adam towards what was found."""
        layer, scores, values = self.look(seen)
        scores = numpy.exp(scores - scores.max(1, keepdims=True)) * masks
        of_scores = (scores / scores.sum(1, keepdims=True) - visits) / len(seen)
        of_values = ((values - results) * (1 - values**2) / len(seen))[:, None]
        of_layer = (of_scores @ self.parts["p"].T + of_values @ self.parts["v"].T) * (layer > 0)
        slopes = {"w": seen.T @ of_layer, "b": of_layer.sum(0), "p": layer.T @ of_scores, "v": layer.T @ of_values}
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            self.parts[name] -= scale * first / (second**0.5 + 1e-8)


class Node:
    """A position of the search, with what was tried from it."""

    def __init__(self, seat, position, slots, hopes):
        self.seat, self.position, self.slots, self.hopes = seat, position, slots, hopes
        self.tries, self.worth = numpy.zeros(len(slots)), numpy.zeros(len(slots))
        self.next = [None] * len(slots)

    def choose(self):
        """The action that has turned out well so far, or that is promising and was seldom tried."""
        known = self.worth / numpy.maximum(self.tries, 1)
        hope = 1.5 * self.hopes * (self.tries.sum() + 1) ** 0.5 / (1 + self.tries)
        return int((known + hope).argmax())


def search(env, network, tries, luck=None):
    """Searches from the positions of all games at once; returns how often each slot was tried. The games change."""
    observations, infos = env.deal()
    *nodes, _ = grown(env, observations, infos, network)
    roots = [*map(Node, *nodes)]
    for root in roots if luck is not None else []:  # a little noise, so that the games of a training vary
        root.hopes = 0.75 * root.hopes + 0.25 * luck.dirichlet(numpy.full(len(root.slots), 0.5))
    for _ in range(tries):
        paths, actions = [], []
        for root in roots:
            node, path = root, []
            while isinstance(node, Node):
                i = node.choose()
                path.append((node, i))
                node = node.next[i]
            paths.append(path)
            actions.append(path[-1][0].slots[path[-1][1]])
        env.load([path[-1][0].position for path in paths])
        observations, _, over, _, infos = env.step(actions)
        leads = numpy.tanh((infos["scores"][:, 0] - infos["scores"][:, 1]) / LEAD)  # for the player in seat 0
        seats, positions, slots, hopes, values = grown(env, observations, infos, network)
        for game, path in enumerate(paths):
            value = leads[game] if over[game] else values[game] * (1 - 2 * seats[game])
            node, i = path[-1]
            if not over[game]:
                node.next[i] = Node(seats[game], positions[game], slots[game], hopes[game])
            for node, i in path:
                node.tries[i] += 1
                node.worth[i] += value * (1 - 2 * node.seat)
    visits = numpy.zeros((env.num_envs, env.single_action_space.n))
    for row, root in zip(visits, roots):
        row[root.slots] = root.tries
    return visits


def grown(env, observations, infos, network):
    """What a node needs to know of every game, and what the network expects of it."""
    masks = infos["action_mask"]
    hopes, values = network.judge(observations, masks)
    slots = [mask.nonzero()[0] for mask in masks]
    return infos["turns"].tolist(), env.save(), slots, [row[legal] for row, legal in zip(hopes, slots)], values


def play(env, network, seed, luck):
    """Games of the network against itself, as lessons: observation, mask, what the search tried, and the result."""
    observations, infos = env.reset(seed=seed)
    lessons, results = [], numpy.zeros(GAMES)
    is_open = numpy.full(GAMES, True)
    while is_open.any():
        here, seen, masks, turns = env.save(), observations.copy(), infos["action_mask"].copy(), infos["turns"].copy()
        visits = search(env, network, TRIES, luck)
        shares = visits / visits.sum(1, keepdims=True)
        actions = [luck.choice(len(row), p=row) for row in shares]
        lessons += [(game, *lesson) for game, lesson in enumerate(zip(turns, seen, masks, shares)) if is_open[game]]
        env.load(here)  # the real cards again
        observations, _, over, _, infos = env.step(actions)
        leads = infos["scores"][:, 0] - infos["scores"][:, 1]
        results = numpy.where(over & is_open, numpy.tanh(leads / LEAD), results)
        is_open &= ~over
    return [(seen, mask, share, results[game] * (1 - 2 * turn)) for game, turn, seen, mask, share in lessons]


def train(minutes, **how):
    luck, lessons, begun, seed = numpy.random.default_rng(7), [], time.time(), 0
    with VectorEnv(GAMES, game="pearls", **how) as env:
        network = Network(env.single_observation_space.shape[0], env.single_action_space.n)
        while time.time() - begun < 60 * minutes:
            lessons = (lessons + play(env, network, seed, luck))[-LESSONS:]
            seed += GAMES
            for _ in range(100):
                chosen = [lessons[i] for i in luck.integers(len(lessons), size=256)]
                network.learn(*map(numpy.array, zip(*chosen)))
            print(f"{seed} games, {(time.time() - begun) / 60:.1f} minutes", flush=True)
    numpy.savez(FILE, **network.parts)


def bot():
    env = VectorEnv(WORLDS, game="pearls", autoreset=False)
    network = Network(env.single_observation_space.shape[0], env.single_action_space.n)
    network.parts = dict(numpy.load(FILE))

    def policy(question):
        env.resume(question.view, seed=question.luck.getrandbits(32))
        return search(env, network, TRIES).sum(0).argmax()

    serve_bot(policy)


if __name__ == "__main__":
    train(float(sys.argv[2])) if sys.argv[1:2] == ["train"] else bot()
