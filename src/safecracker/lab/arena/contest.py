"""Who plays against which others, at which tables, and how often."""

from itertools import combinations, pairwise
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from safecracker.core.errors import BadOptions
from safecracker.core.game import AnyGame
from safecracker.games.kit import AnyKit
from safecracker.players.bot import Bot
from safecracker.players.random_bot import RandomBot

from .guest_bots import bot_of, guest_bot, is_guest

Names: TypeAlias = tuple[str, ...]
CHAMPION, RANDOM = "champion", "random"


class Contest(Struct, frozen=True):
    """All that the results depend on, but for the code of the players."""

    game: str
    options: str  # every one, as records write them
    seats: int
    sides: tuple[int, ...]  # the side that each seat plays for: its own, or one that several share
    pairings: tuple[Names, ...]  # two that meet, or as many as fill the table
    deals: tuple[int, ...]  # of each pairing
    seed: int  # of the first deal; the next has the next number

    @property
    def players(self) -> Names:
        return tuple(dict.fromkeys(name for names in self.pairings for name in names))

    @property
    def places(self) -> int:
        return len(set(self.sides))

    def seatings(self, names: Names, deal: int) -> list[Names]:
        """Who sits where in each game of a deal. With two names each is once alone among the other in every place."""
        if len(names) == self.places:
            order = Random(f"{self.seed + deal} order").sample(names, len(names)) if len(names) > 2 else list(names)
            tables = [order[-turn:] + order[:-turn] if turn else order for turn in range(self.places)]
        else:
            tables = [
                [one if place == at else other for place in range(self.places)]
                for one, other in (names, names[::-1])
                for at in range(self.places)
            ]
        return [tuple(table[side] for side in self.sides) for table in tables]

    def games(self, names: Names) -> int:
        """How many games a deal of these has."""
        return len(self.seatings(names, 0))


def make_contest(
    kit: AnyKit,
    players: Names,
    *,
    games: int,
    seed: int,
    options: str = "",
    seats: int | None = None,
    ladder: bool = False,
) -> Contest:
    """Every player against every other, or each only against the next; raises BadOptions."""
    rules = kit.game(arena_options(kit, options), kit.seats(seats if seats is not None else kit.usual_players))
    for name in players:
        bot_named(kit, rules, name)
    if len(players) < 2 or len(set(players)) < len(players):
        raise BadOptions("name at least two players, each once; not {found}", found=", ".join(players)[:60])
    sides = kit.sides(rules)
    met = pairwise(players) if ladder else combinations(players, 2)
    pairings = (players,) if len(players) == len(set(sides)) else tuple(met)
    found = Contest(kit.name, str(rules.options), rules.seats, sides, pairings, (0,) * len(pairings), seed)
    deals = tuple(-(-games // found.games(names)) for names in pairings)
    return Contest(kit.name, str(rules.options), rules.seats, sides, pairings, deals, seed)


def arena_options(kit: AnyKit, options: str) -> str:
    """The options with those of the arena, where they are not named."""
    named = {word.partition("=")[0] for word in options.split()}
    return " ".join([options, *(f"{name}={value}" for name, value in kit.arena_options.items() if name not in named)])


def player_names(kit: AnyKit) -> Names:
    """The names of all who play this game."""
    levels = (str(level) for level in range(1, len(kit.bots) + 1))
    return tuple(dict.fromkeys((*levels, CHAMPION, RANDOM, *kit.reference_bots)))


def player_of(kit: AnyKit, game: AnyGame, player: Any) -> Bot[Any]:
    """The bot of a level or of this name, or a bot of one's own or what makes one; raises BadOptions."""
    if isinstance(player, int):
        return kit.bot(player)
    return bot_named(kit, game, player) if isinstance(player, str) else bot_of(player, game)


def bot_named(kit: AnyKit, game: AnyGame, name: str) -> Bot[Any]:
    """The player of this name, ours or a guest; raises BadOptions."""
    if is_guest(name):
        return guest_bot(name, game)
    if name in kit.reference_bots:
        return kit.reference_bots[name]
    if name == CHAMPION:
        return kit.bots[-1]
    if name == RANDOM:
        return RandomBot(game)
    if name not in player_names(kit):
        raise BadOptions(
            "there is no player {found}; choose from {known}", found=name[:40], known=", ".join(player_names(kit))
        )
    return kit.bots[int(name) - 1]
