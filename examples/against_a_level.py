"""One seat against a level in Gymnasium.

python examples/against_a_level.py davinci 2
"""

import sys

import gymnasium

import safecracker.lab.gymnasium  # noqa: F401 - registers the games


def main(name: str = "davinci", level: str = "1", *, games: int = 20) -> None:
    env = gymnasium.make(f"safecracker/{name}-v0", opponents=int(level))
    env.action_space.seed(7)
    total = 0.0
    for seed in range(games):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = env.action_space.sample(info["action_mask"])  # put your policy here
            _, reward, terminated, truncated, info = env.step(action)
            total += float(reward)
            over = terminated or truncated
    print(f"a random player against level {level}: {total / games:+.2f} on average")


if __name__ == "__main__":
    main(*sys.argv[1:3])
