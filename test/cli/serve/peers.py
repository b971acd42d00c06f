"""The test suites of Gymnasium and PettingZoo on our environments. Arguments: the command that starts the program.

Prints as JSON what was checked.
"""

import contextlib
import io
import json
import sys
import warnings

checked = []


def main(command):
    import gymnasium
    import numpy
    import pettingzoo
    from gymnasium.utils.env_checker import check_env
    from gymnasium.wrappers.vector import ClipReward, DictInfoToList, RecordEpisodeStatistics
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
    from reef_rules_env import AECEnv, Env, VectorEnv

    assert issubclass(AECEnv, pettingzoo.AECEnv)
    assert issubclass(VectorEnv, gymnasium.vector.VectorEnv)
    assert issubclass(Env, gymnasium.Env)
    for game, players in (("reef", 2), ("pearls", 3)):
        how = dict(game=game, players=players, command=command)

        def passes(name, test, *args, **more):
            with contextlib.redirect_stdout(io.StringIO()):
                test(*args, **more)
            checked.append(f"{game}: {name}")

        with AECEnv(**how) as env:
            passes("api_test", api_test, env, num_cycles=100)
            agents = env.possible_agents
            assert env.observation_space(agents[0]) == env.observation_space(agents[1])
            assert env.action_space(agents[0]) is env.action_space(agents[0])
        with AECEnv(reward="score", opponents={1: "greedy"}, **how) as env:
            passes("api_test with an opponent", api_test, env, num_cycles=30)
        with AECEnv(**how) as env:
            wrapped = OrderEnforcingWrapper(TerminateIllegalWrapper(env, illegal_reward=-1))
            passes("api_test with wrappers", api_test, wrapped, num_cycles=30)
        passes("seed_test", seed_test, lambda: AECEnv(**how), num_cycles=50)
        passes("render_test", render_test, lambda render_mode: AECEnv(render_mode=render_mode, **how))
        with Env(illegal="lose", **how) as env:
            passes("check_env", check_env, env)

        name = f"reef-rules/{game.title()}-v1"
        env = gymnasium.make(f"reef_rules_env:{name}", players=players, command=command)
        total, over = 0, False
        env.reset(seed=3)
        while not over:
            _, reward, over, _, _ = env.step(env.unwrapped.sample())
            total += reward
        assert reward == total, (reward, total)
        env.close()
        checked.append(f"{game}: make")

        vector = dict(vectorization_mode="vector_entry_point", players=players, command=command)
        env = gymnasium.make_vec(name, num_envs=4, **vector)
        assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
        wrapped = DictInfoToList(ClipReward(RecordEpisodeStatistics(env), -1, 1))
        seen, _ = wrapped.reset(seed=5)
        ends = 0
        for _ in range(120):
            assert seen in wrapped.observation_space and seen.dtype == numpy.float32
            seen, _, over, _, infos = wrapped.step(env.unwrapped.sample())
            for i in numpy.flatnonzero(over):
                ends += 1
                assert infos[i]["final_obs"] in wrapped.single_observation_space
                assert abs(sum(infos[i]["final_info"]["wins"])) < 1e-6
                assert infos[i]["episode"]["l"] > 10
        assert ends > 0
        wrapped.close()
        checked.append(f"{game}: make_vec with wrappers")
    tianshou(AECEnv, command)
    return checked


def tianshou(AECEnv, command):
    try:
        from tianshou.env.pettingzoo_env import PettingZooEnv
    except ImportError:
        return
    env = PettingZooEnv(AECEnv("pearls", command=command))
    seen, _ = env.reset(seed=3)
    over = False
    while not over:
        seen, rewards, over, _, _ = env.step(seen["mask"].index(True))
    env.close()
    assert sorted(rewards) in ([-1, 1], [0, 0])
    checked.append("pearls: tianshou")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print(json.dumps(main(tuple(sys.argv[1:]))))
