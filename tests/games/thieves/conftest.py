"""Thieves! by notation: three play, the hands are named, and seat 0 begins."""

from collections.abc import Iterator

from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.thieves.board.pieces import BoardScene
from safecracker.games.thieves.board.scene import scene
from safecracker.games.thieves.mind.notebook import notes_or_none
from safecracker.games.thieves.rules.cards import CARDS, Card, Counts, count_kinds
from safecracker.games.thieves.rules.model import Phase, State
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import LootCardSeen
from safecracker.testing.board import Board

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
KINDS = (
    *("zeros", "ones", "twos", "threes", "rings", "shoes", "singles", "doubles"),
    *("sirens", "swaps", "jobs", "alarms", "getaways"),
)
HANDS = ("1 2 3", "1 2 3", "0 1 2")


def deck(**cards: int) -> str:
    """Options for a deck of these cards alone, by the names of the options."""
    none = dict.fromkeys(KINDS, 0)
    return " ".join(f"{name}={n}" for name, n in (none | cards).items())


def fresh(options: str = "", seats: int = 3) -> Board:
    """Before the first card is dealt."""
    game = Thieves(ThievesOptions.read(options), seats)
    return Board(game, game.start())


def play(*moves: str, hands: tuple[str, ...] = HANDS, options: str = "", first: int = 0) -> Board:
    """After the deal of these hands, the lot and these moves."""
    each = len(hands[0].split()) + 1
    return fresh(f"hand={each} {options}", len(hands)).then(*dealt(*hands), f"chance first {first}", *moves)


def dealt(*hands: str) -> tuple[str, ...]:
    return tuple(f"chance deal {seat} {card}" for seat, hand in enumerate(hands) for card in hand.split())


def drew(seat: int, cards: str) -> tuple[str, ...]:
    """Chance deals these cards to the seat that draws."""
    return tuple(f"chance deal {seat} {card}" for card in cards.split())


def turn(seat: int, drawn: str, action: str) -> tuple[str, ...]:
    """A complete turn: what the seat draws, and what it plays then."""
    return (*drew(seat, drawn), f"{seat} {action}")


def getaways(seat: int, number: int) -> tuple[str, ...]:
    """The seat draws this many getaway cars, one after the other."""
    return drew(seat, "getaway " * number)


RICH = (*turn(0, "cars", "keep 3"), *turn(1, "cars", "keep 2"), *turn(2, "car", "keep 1"))  # 3, 2, 1 face down


def hand(board: Board, seat: int, viewer: Viewer = OMNISCIENT) -> str:
    """The hand as the viewer sees it."""
    thief = board.view(viewer).thieves[seat]
    return "? " * thief.held if thief.hand is None else " ".join(thief.hand)


def loot(board: Board, seat: int, viewer: Viewer = OMNISCIENT) -> str:
    """The loot as the viewer sees it: ``[2]`` lies face down, ``[?]`` is hidden from them."""
    return " ".join(map(_card_text, board.view(viewer).thieves[seat].loot))


def _card_text(card: LootCardSeen) -> str:
    return str(card.card) if card.up else f"[{card.card or '?'}]"


def pile(board: Board) -> str:
    """The kinds that are in the pile, with their numbers."""
    return " ".join(f"{n}x{card}" for card, n in zip(CARDS, board.state.pile, strict=True) if n)


def whereabouts(state: State) -> Iterator[Card]:
    """Every card on the table, wherever it lies."""
    for card, n in zip(CARDS, state.pile, strict=True):
        yield from [card] * n
    yield from [card for cards in state.hands for card in cards]
    yield from [each.card for cards in state.loot for each in cards]
    yield from state.street
    yield from state.discard
    yield from [state.drawn] if state.drawn else []
    aside = state.options.getaways if state.phase is Phase.DEAL else state.getaways
    yield from [Card.GETAWAY] * aside


def all_cards(state: State) -> Counts:
    return count_kinds(whereabouts(state))


def scene_of(board: Board, viewer: Viewer = ANN, *, draft: str = "", notebook: bool = False) -> BoardScene:
    """The scene that the viewer sees."""
    view = board.view(viewer)
    notes = notes_or_none(view) if notebook else None
    return scene(view, NAMES[: view.seats], ENGLISH, draft=draft, notes=notes)
