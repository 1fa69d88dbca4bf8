"""Random agents play a game in PettingZoo.

python examples/random_agents.py thieves
"""

import sys

from safecracker.lab.pettingzoo import env


def main(name: str = "davinci") -> None:
    game = env(name)
    game.reset(seed=7)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        if terminated or truncated:
            print(f"{agent}: {reward:+.2f}")
            game.step(None)
        else:
            game.step(game.action_space(agent).sample(seen["action_mask"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
