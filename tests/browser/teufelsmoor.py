"""How browser tests play Der Schatz im Teufelsmoor, and the states of its table that a person can meet."""

from collections.abc import Callable
from random import Random

import httpx
from msgspec.structs import replace
from playwright.sync_api import Page

from safecracker.core.game import Action, Millis, Seat, Step
from safecracker.games.teufelsmoor.board import drafts
from safecracker.games.teufelsmoor.board.moor_map import WORDS_BEFORE_FIELD
from safecracker.games.teufelsmoor.rules.answers import Answer
from safecracker.games.teufelsmoor.rules.cards import Card, Question
from safecracker.games.teufelsmoor.rules.fields import Field
from safecracker.games.teufelsmoor.rules.model import Name, State, active_seat, deciding_side
from safecracker.games.teufelsmoor.rules.view import View
from safecracker.table.table import Table
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import at, play
from tests.serving import Running, wait_for

from .page_states import Builder, PageState, around, table_with
from .user import Visitor, arrive, settled

LONG = 16  # moves after which somebody makes an end
SHORT = {"limit": "10", "window": "0", "keys": "4", "suns": "3", "first": "gang", "notebook": "on"}


def awaited(state: State) -> int:
    """The seat that the game waits for."""
    return active_seat(state, deciding_side(state))


def choice(table: Table, seat: int, *preferred: type[Action]) -> Action:
    """Anything legal of the first preferred kind, and a name when it is due; it depends on the ply alone."""
    legal = list(table.game.actions(table.view(Seat(seat))))
    legal = [action for action in legal if isinstance(action, Name) == (table.ply > LONG)] or legal
    for kind in preferred:
        legal = [action for action in legal if isinstance(action, kind)] or legal
    return Random(table.ply).choice(legal)


def presses(view: View, text: str) -> list[str]:
    """What is pressed before the action can be confirmed; words without an alternative are in the draft already."""
    words = tuple(text.removesuffix(" spare").split())
    if words[0] not in (*WORDS_BEFORE_FIELD, "ask"):
        return []
    if words[0] == "name":
        words = (*words, drafts.SURE)
    found, draft = list[str](), ""
    for length in range(1, len(words) + 1):
        wanted = " ".join(words[:length])
        if drafts.read(view, draft)[:length] != words[:length]:
            found.append(wanted)
            draft = drafts.press(view, draft, wanted)
    return found


def turn(guest: Visitor, seat: int, *preferred: type[Action]) -> None:
    """Do something by pressing what lies on the table."""
    arrive(guest)
    text = guest.table.game.write(choice(guest.table, seat, *preferred))
    for value in presses(guest.table.view(Seat(seat)), text):
        press(guest, value)
    do(guest, text)


def press(guest: Visitor, value: str) -> None:
    """Choose something."""
    guest.page.locator(f'#table button[name=press][value="{value}"]').first.click()


def do(guest: Visitor, value: str) -> None:
    """Press what makes a move, and see it made."""
    before = guest.table.ply
    guest.page.locator(f'#table .rail button[name=action][value="{value}"]').click()
    wait_for(lambda: guest.table.ply > before)


# the position is set, so that every state is reached at once

ANSWERS = tuple(
    Answer(question=Question(Card(kind), what), at=Field(place) if place else None, yes=False, hiding=1)
    for kind, what, place in (
        ("quarter", "NW", ""),
        ("around", "G", "K2"),
        ("ninth", "pfuhl", ""),
        ("number", "10", ""),
        ("letter", "H", ""),
    )
)
SCATTERED = "T D4 K B10 L F11 G J9 M J6 O H4 V E7"


def _set(make: Callable[[], Board], *, crook: bool = False, **options: str) -> Builder:
    """A table in a position; Ann is the gang, or the crook."""

    def build(ann: httpx.Client, server: Running) -> str:
        sides = {"side": "last"} if crook else {}
        seated = table_with(ann, server, "Ben", kit="teufelsmoor", **sides, **options)
        table, board = server.lobby._tables[seated.table], make()
        settled(table)  # chance is not in the middle of a draw
        table.state = board.state
        table.steps[-1] = Step(board.state, ())  # where the next move starts
        return seated.table

    return build


def _asked(board: Board) -> Board:
    return Board(board.game, replace(board.state, answers=ANSWERS))


def _moving() -> Board:
    return _asked(play(f"{SCATTERED} R -", "0 throw", "chance roll 3 *"))


def _card(card: str) -> Callable[[], Board]:
    """The gang has drawn this card."""
    return lambda: _asked(play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", f"chance card {card}"))


def _crowded() -> Board:
    """Prisoners on both sides, and a bonus card."""
    return play(f"{SCATTERED} K - R -", bonus_cards=(1, 1))


def _window() -> Board:
    """Gaby is caught, and the gang may answer for a while."""
    board = play("T D4 K - L F11 G J9 M J6 O H4 V E7", options="first=crooks window=20", bonus_cards=(1, 0))
    board = board.then("chance roll 3 S")
    return at(board, Seat(1), "go M S", Millis(0))


def _free_question() -> Board:
    return play(f"{SCATTERED} R -", "0 release R", "1 place R F6")


def _three_caught() -> Board:
    return play("T - K - L - G J9", options="first=crooks")


def _over(ann: httpx.Client, server: Running) -> str:
    return table_with(ann, server, "Ben", kit="teufelsmoor", first="gang").plays("Ben hide F7", "Ann name A1").table


def _hiding() -> Board:
    board = play()
    return Board(board.game, board.game.start())


def _pencil(page: Page) -> None:
    page.locator("#pad-areas summary").click()
    page.locator(".sweep:text-is('NW')").click()
    page.locator("#pad-sumpf summary").click()


MOVING = _set(_moving)
WINDOW = _set(_window)
TEUFELSMOOR_STATES = {
    "a figure chosen": PageState("?draft=go G N", MOVING),
    "a run": PageState("?draft=run G W 3", _set(_card("sun12"))),
    "asking about a ninth": PageState("?draft=ask ninth schilf", _set(_card("ninth"))),
    "asking about a line": PageState("?draft=ask letter C", _set(_card("letter"))),
    "any question": PageState("?draft=ask quarter SE", _set(_free_question)),
    "an exchange": PageState("?draft=exchange K R A12", _set(_crowded)),
    "naming a field": PageState("?draft=name C9", MOVING),
    "naming, asked twice": PageState("?draft=name C9 sure", MOVING),
    "a window": PageState(table=WINDOW),
    "hiding the treasure": PageState("?draft=hide F7", _set(_hiding, crook=True)),
    "three are caught": PageState(table=_set(_three_caught, crook=True)),
    "a crook waits": PageState(table=_set(_moving, crook=True)),
    "watching the moor": PageState(table=MOVING, seated=False),
    "striking fields out by hand": PageState(table=_set(_moving, notebook=""), then=_pencil),
    "the treasure is shown": PageState(table=_over),
    "replay of a search": PageState("/replay?ply=3&as=1", _over),
    **around("teufelsmoor"),
}
