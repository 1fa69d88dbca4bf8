"""Thousands of games at once, in arrays, for programs that learn. It needs numba, the extra ``fast``."""

from importlib import import_module

from safecracker.core.options import Value
from safecracker.lab.episode import NumberedGame

from .environment import VectorEnv

__all__ = ["GAMES", "VectorEnv", "make"]

# where the environment of a game is, by the name of its kit; imported when asked for, since kernels take time to load
GAMES: dict[str, str] = {
    "mastermind": "safecracker.lab.vector.mastermind:MastermindEnv",
    "davinci": "safecracker.lab.vector.davinci:DaVinciEnv",
    "thieves": "safecracker.lab.vector.thieves:ThievesEnv",
    "teufelsmoor": "safecracker.lab.vector.teufelsmoor:TeufelsmoorEnv",
    "codecrackers": "safecracker.lab.vector.codecrackers:CodeCrackersEnv",
}


def make(
    game: str,
    batch: int,
    /,
    *,
    players: int | None = None,
    seats: int | None = None,
    seed: int = 0,
    auto_reset: bool = True,
    **options: Value,
) -> VectorEnv:
    """A batch of games that have just begun. Options are keywords, as everywhere in ``safecracker.lab``.

    ``seats`` means the same as ``players``. Raises ValueError for a game or an option that cannot be played in arrays.
    """
    numbered = NumberedGame(game, seats if players is None else players, options)
    if numbered.kit.name not in GAMES:
        raise ValueError(f"{numbered.kit.name} has no vector environment; these have: {', '.join(GAMES)}")
    module, _, name = GAMES[numbered.kit.name].partition(":")
    made: VectorEnv = getattr(import_module(module), name)(numbered, batch, seed=seed, auto_reset=auto_reset)
    return made
