"""The games in OpenSpiel (extra ``openspiel``): ``safecracker_mastermind`` and so on, once this module is imported.

    from safecracker.lab.openspiel import load_game

    game = load_game("davinci", players=2, numbers=4, hand=2)

That is ``pyspiel.load_game("safecracker_davinci(players=2,options=numbers:4 hand:2)")``. Chance is explicit. A state
here owns the whole state of the game, secrets included; players see their views. ``resample_from_infostate`` draws a
state that a player cannot tell from the real one, as information-set Monte Carlo tree search needs it.
"""

from random import Random
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ModuleNotFoundError as error:
    error.add_note("pip install 'safecracker[openspiel]'")
    raise

from safecracker.core.game import CHANCE, CLOCK, Millis, Move, Nature, Seat
from safecracker.core.options import Value
from safecracker.games import find
from safecracker.lab.episode import NumberedGame, clock_move
from safecracker.lab.turn_order import NOBODY_WAITED, may_wait, next_actor, returns, still_waiting

PREFIX: Final = "safecracker_"
USUAL: Final = "usual"  # options as in the box; OpenSpiel cannot read an empty text
MOST_MOVES: Final = 4_000  # of players and of chance; a longer game is cut off, and nobody has won


def load_game(
    game: str, /, *, players: int | None = None, most_moves: int = MOST_MOVES, **options: Value
) -> pyspiel.Game:
    """A game with its options, as everywhere: ``load_game("mastermind", colours=6)``."""
    texts = {name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in options.items()}
    words = " ".join(f"{name}:{text}" for name, text in texts.items()) or USUAL
    seats = find(game).usual_players if players is None else players
    return pyspiel.load_game(PREFIX + game, {"players": seats, "options": words, "most_moves": most_moves})


def _game_type(name: str) -> pyspiel.GameType:
    kit, kind = find(name), pyspiel.GameType
    fewest, most = kit.players
    return kind(
        short_name=PREFIX + name,
        long_name=kit.title.text,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        # partners in Der Schatz im Teufelsmoor win together, so there the returns of all do not cancel out
        utility=kind.Utility.GENERAL_SUM if kit.side_names and most > 2 else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": kit.usual_players, "options": USUAL, "most_moves": MOST_MOVES},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options, for OpenSpiel."""

    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any]) -> None:
        game_type = self.game_type
        words = "" if params["options"] == USUAL else params["options"]
        options = dict(word.split(":", 1) for word in words.split())
        name = game_type.short_name.removeprefix(PREFIX)
        self.numbered = NumberedGame(name, params["players"], options)
        self.chances, self.most_moves = self.numbered.game.chance_numbers(), params["most_moves"]
        zero_sum = game_type.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbered.actions.size,
            max_chance_outcomes=self.chances.size,
            num_players=self.numbered.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.most_moves,
        )
        super().__init__(game_type, info, params)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielGame":
        return self

    def new_initial_state(self, _: str | None = None) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "ViewObserver":
        if params:
            raise ValueError(f"observations have no parameters; not {params}")
        return ViewObserver(self.numbered, information=bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """The whole state of a game, and who has waited in a race (ADR 26). The clock acts by itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._spiel, self._moves = game, 0
        self.state: Any = game.numbered.game.start()
        self.waited, self.now = NOBODY_WAITED, Millis(0)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = next_actor(self._rules, self.state, self.waited)
        assert actor is not None
        return int(pyspiel.PlayerId.CHANCE) if isinstance(actor, Nature) else actor

    def is_terminal(self) -> bool:
        return self._moves >= self._spiel.most_moves or not self._rules.may_act(self.state)

    def returns(self) -> list[float]:
        return list(returns(self._rules.outcome(self.state), self._spiel.numbered.sides))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        drawn = [(self._spiel.chances.number(action), weight) for action, weight in self._rules.chances(self.state)]
        total = sum(weight for _, weight in drawn)
        return sorted((number, weight / total) for number, weight in drawn)

    def _legal_actions(self, player: int) -> list[int]:
        view = self.view(player)
        waiting = may_wait(self._rules, self.state)
        return self._spiel.numbered.actions.legal(self._rules.legal(view), may_wait=waiting)

    def _apply_action(self, number: int) -> None:
        actor = next_actor(self._rules, self.state, self.waited)
        assert actor is not None
        self._moves += 1
        if actor is CHANCE:
            action = self._spiel.chances.action(number)
        else:
            action = self._spiel.numbered.actions.action(number, self.view(self.current_player()))
        if action is not None:
            self._play(Move(actor, action, self.now))
        elif not isinstance(actor, Nature):
            self.waited |= {actor}
        while next_actor(self._rules, self.state, self.waited) is CLOCK:
            self._play(clock_move(self._rules, self.state, self.now))

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            action = self._spiel.chances.action(number)
        else:
            action = self._spiel.numbered.actions.action(number, self.view(player))
        return "wait" if action is None else self._rules.write(action)

    def __str__(self) -> str:
        return _text(self.state)

    def view(self, player: int) -> Any:
        """All that a player may know."""
        return self._rules.view(self.state, Seat(player))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one; ``sampler`` gives numbers between 0 and 1."""
        other = SpielState(self._spiel)
        other.state = self._rules.sample_state(self.view(player), Random(sampler()))
        other.waited, other.now, other._moves = self.waited, self.now, self._moves
        return other

    @property
    def _rules(self) -> Any:
        return self._spiel.numbered.game

    def _play(self, move: Move) -> None:
        self.state, self.now = self._rules.play(self.state, move).state, move.at
        self.waited = still_waiting(self._rules, self.state, self.waited)


class ViewObserver:
    """What a player sees, as a tensor and as text."""

    def __init__(self, numbered: NumberedGame, *, information: bool) -> None:
        self._numbered, self._information = numbered, information
        layout = numbered.layout
        size = layout.information_size if information else layout.observation_size
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {
            name: self.tensor[start : start + cells] for name, start, cells in layout.fields() if start + cells <= size
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._numbered.row(state.view(player), information=self._information)

    def string_from(self, state: SpielState, player: int) -> str:
        return _text(state.view(player))


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# OpenSpiel keeps these classes by their names
class MastermindGame(SpielGame):
    game_type = _game_type("mastermind")


class DaVinciGame(SpielGame):
    game_type = _game_type("davinci")


class ThievesGame(SpielGame):
    game_type = _game_type("thieves")


class TeufelsmoorGame(SpielGame):
    game_type = _game_type("teufelsmoor")


class CodeCrackersGame(SpielGame):
    game_type = _game_type("codecrackers")


for _game in (MastermindGame, DaVinciGame, ThievesGame, TeufelsmoorGame, CodeCrackersGame):
    pyspiel.register_game(_game.game_type, _game)
