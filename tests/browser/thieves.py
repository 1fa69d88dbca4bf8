"""Thieves! in the browser: players who make any legal play that a test prefers, and tables in many states."""

from collections.abc import Callable
from random import Random

import httpx
from msgspec import Struct
from playwright.sync_api import Page

from safecracker.core.game import Action, Event, Seat
from safecracker.games.thieves.board import drafts
from safecracker.games.thieves.board.past_plays import PLAYS
from safecracker.games.thieves.rules.cards import MONEY, Card
from safecracker.games.thieves.rules.events import CarsCalled, Raided
from safecracker.games.thieves.rules.model import (
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    Phase,
    SoundSiren,
    State,
    Swap,
)
from safecracker.games.thieves.rules.view import View
from safecracker.table.table import Table
from tests.serving import Running

from .page_states import Builder, PageState, Players, around, table_with
from .user import Visitor, arrive, play, press, settled

SHORT = {"escape": "2", "hand": "3"}
CARDS: dict[type[Action], Card] = {
    Swap: Card.SWAP,
    SoundSiren: Card.SIREN,
    BeginDoubleJob: Card.DOUBLE,
    CallFalseAlarm: Card.ALARM,
}


def choice(table: Table, seat: int, *preferred: type[Action]) -> Action:
    """Any legal play that the page can make, of the first preferred kind that there is; it depends on the ply alone."""
    view: View = table.view(Seat(seat))
    legal = [action for action in table.game.actions(view) if _pressable(view, action)]
    for kind in preferred:
        legal = [action for action in legal if isinstance(action, kind)] or legal
    return Random(table.ply).choice(legal)


def _pressable(view: View, action: Action) -> bool:
    """Of equal open cards the page offers one."""
    if not isinstance(action, Swap) or action.seat is None:
        return True
    mine = action.own is None or action.own in drafts.own_places(view)
    return mine and (action.seat, action.place) in set(drafts.targets(view))


class Stage(Struct):
    """What a table should look like, and what the players prefer on the way there."""

    there: Callable[[State], bool]
    preferred: tuple[type[Action], ...]


def robbed(ann: httpx.Client, server: Running, others: tuple[str, ...], *stages: Stage, **options: str) -> str:
    """A table that has come through these stages; where a game ends before that, another one is dealt."""
    while True:
        seated = table_with(ann, server, *others, kit="thieves", **options)
        if all(_reaches(seated, server.lobby._tables[seated.table], stage) for stage in stages):
            return seated.table


def _reaches(seated: Players, table: Table, stage: Stage) -> bool:
    people = tuple(seated.people.values())
    while not stage.there(state := settled(table)):
        if state.phase is Phase.OVER:
            return False
        action = table.game.write(choice(table, state.turn, *stage.preferred))
        form = {"action": action, "seen": str(table.ply), "command": f"page-{table.ply}"}
        answer = people[state.turn].post(f"/t/{table.id}/move", data=form)
        assert answer.status_code == 303, answer.text
    return True


# with a browser


def turn(guest: Visitor, seat: int, *preferred: type[Action]) -> None:
    """Play a card by pressing what lies on the table."""
    arrive(guest)
    action = choice(guest.table, seat, *preferred)
    for value in presses(guest.table.view(Seat(seat)), action):
        press(guest, value)
    play(guest, guest.table.game.write(action))


def presses(view: View, action: Action) -> list[str]:
    """What is pressed before the action can be played; what leaves no choice is chosen already."""
    card = action.card if isinstance(action, Keep | Give | Lay) else CARDS[type(action)]
    number = str(view.playable.index(card) + 1)
    found = [number] if len(view.playable) > 1 else []
    if isinstance(action, Swap) and action.seat is not None:
        if action.own != drafts.read(view, number).own:
            found.append(f"own {action.own}")
        found.append(f"take {action.seat} {action.place}")
    return found


# page states


def _mine(state: State) -> bool:
    return state.phase is Phase.PLAY and state.turn == 0 and state.plays > 7


def _money(state: State) -> bool:
    return _mine(state) and any(card.money for card in state.hands[0])


def _swap(state: State) -> bool:
    return _mine(state) and Card.SWAP in state.hands[0] and len(state.loot[0]) > 1 and len(state.loot[1]) > 0


def _stacked(state: State) -> bool:
    """A swap, and a high stack to point into."""
    return _swap(state) and any(sum(not each.up for each in loot) > 3 for loot in state.loot[1:])


def rich(state: State) -> bool:
    return sum(map(len, state.loot)) > 6


def raided(state: State) -> bool:
    return _mine(state) and any(isinstance(event, Raided) for event in state.log[-8:])


def _latest(state: State, kind: type[Event]) -> bool:
    """Whether this happened, and nobody has played since."""
    after = next((event for event in reversed(state.log) if isinstance(event, (*PLAYS, kind))), None)
    return isinstance(after, kind)


def raided_now(state: State) -> bool:
    return state.phase is Phase.PLAY and _latest(state, Raided)


def called_now(state: State) -> bool:
    return _mine(state) and _latest(state, CarsCalled)


def _bens(state: State) -> bool:
    return state.phase is Phase.PLAY and state.turn == 1 and state.plays > 7


def _over(state: State) -> bool:
    return state.phase is Phase.OVER


THREE = ("Ben", "Cleo")
FOUR = ("Ben", "Cleopatra", "Dan")
FIVE = ("Benedikta-Wilhelmina", "Cleo", "Dan", "Eve")
SIX = (*FIVE, "Finn")


def _built(others: tuple[str, ...], *stages: Stage, **options: str) -> Builder:
    return lambda ann, server: robbed(ann, server, others, *stages, **options)


CHOOSING = _built(FOUR, Stage(_mine, (Keep, Give)))
SWAPPING = _built(THREE, Stage(_swap, (Keep, Give)), swaps="6", alarms="0", sirens="0")
STACKED = _built(
    SIX, Stage(_stacked, (Keep,)), swaps="6", alarms="0", singles="0", doubles="0", sirens="0", ones="12", twos="12"
)
RAIDED = _built(FIVE, Stage(rich, (Keep, Give)), Stage(raided, (Lay, SoundSiren)), singles="8", doubles="8")
COUNTED = _built(FOUR, Stage(_over, (Keep, Give)), **SHORT)
COUNTED_SIX = _built(SIX, Stage(_over, (Keep, Give)), **SHORT)


def _choose(*cards: Card) -> Callable[[Page], None]:
    """Press the first card of one of these kinds."""

    def then(page: Page) -> None:
        page.locator(", ".join(f'.held-card:has(use[href$="#big-{card}"])' for card in cards)).first.click()
        page.locator(".held-card[aria-pressed=true]").first.wait_for()

    return then


def _give_up(page: Page) -> None:
    """A swap with the own card chosen."""
    _choose(Card.SWAP)(page)
    page.locator(".purse .heap[name=press]").first.click()
    page.locator(".thief .heap[name=press]").first.wait_for()


THIEVES_STATES = {
    "choosing a card": PageState(table=CHOOSING),
    "money in hand": PageState(table=_built(FOUR, Stage(_money, (Give,))), then=_choose(*MONEY)),
    "swapping, the first choice": PageState(table=SWAPPING, then=_choose(Card.SWAP)),
    "swapping, the second choice": PageState(table=SWAPPING, then=_give_up),
    "swapping among six": PageState(table=STACKED, then=_give_up),
    "after a raid": PageState(table=RAIDED),
    "a raid among six": PageState(
        table=_built(SIX, Stage(rich, (Keep, Give)), Stage(raided_now, (Lay, SoundSiren)), singles="8", doubles="8")
    ),
    "a siren": PageState(table=_built(FOUR, Stage(called_now, (SoundSiren,)), sirens="6")),
    "a loot among six": PageState(table=_built(SIX, Stage(_money, (Give,))), then=_choose(*MONEY)),
    "waiting for a thief": PageState(table=_built(FIVE, Stage(_bens, (Give,)))),
    "watching thieves": PageState(table=CHOOSING, seated=False),
    "the loot is counted": PageState(table=COUNTED),
    "the loot of six is counted": PageState(table=COUNTED_SIX),
    "replay of a robbery": PageState("/replay?ply=25", COUNTED),
    "replay with open hands": PageState("/replay?ply=25&as=open", COUNTED_SIX),
    "the end of a replay": PageState("/replay?ply=999", COUNTED),
    **around("thieves"),
}
