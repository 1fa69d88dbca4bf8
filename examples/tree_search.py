"""Information-set tree search of OpenSpiel against a random player."""

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped,unused-ignore]  # without types

from safecracker.lab.openspiel import load_game


def main(simulations: int = 50) -> None:
    game = load_game("davinci", players=2, numbers=4, hand=2)
    rng = np.random.RandomState(7)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, rollouts, uct_c=1.4, max_simulations=simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = int(rng.choice(outcomes, p=weights))
        elif state.current_player() == 0:
            action = bot.step(state)
        else:
            action = int(rng.choice(state.legal_actions()))
        print(state.current_player(), state.action_to_string(action))
        state.apply_action(action)
    print("returns", state.returns())


if __name__ == "__main__":
    main()
