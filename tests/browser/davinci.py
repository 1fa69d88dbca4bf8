"""Players of Da Vinci Code in browser tests: they know every tile, and name it right or wrong as a test wants."""

import httpx
from msgspec import Struct
from playwright.sync_api import Page

from safecracker.games.davinci.rules.model import Phase, Piece, State
from safecracker.games.davinci.rules.rows import gaps
from safecracker.games.davinci.rules.tiles import DASH, Sign, sign_text
from safecracker.table.table import Table
from tests.serving import Running

from .page_states import PageState, Players, around, table_with
from .user import Visitor, arrive, play, press, settled

# every number is dealt, so that nothing is left to draw, or nothing but the two dashes
BARE = {"numbers": "3", "hand": "3"}
DASHES = {"game": "dashes", "opening": "numbers"}


# the text of the action of a player who knows all tiles


def draw(state: State) -> str:
    return f"draw {state.pile[0].colour.value}"


def right(state: State) -> str:
    piece = target(state)
    return f"guess {piece.label} {sign_text(piece.tile.sign)}"


def wrong(state: State) -> str:
    """The lowest number that the tile does not show and that was not named for it."""
    piece = target(state)
    sign = next(Sign(n) for n in range(DASH) if n != piece.tile.sign and n not in piece.denied)
    return f"guess {piece.label} {sign}"


def target(state: State) -> Piece:
    """The first hidden tile of the next player who is still in."""
    assert state.turn is not None
    rows = state.rows[state.turn + 1 :] + state.rows[: state.turn]
    return next(piece for row in rows for piece in row if not piece.open)


def stop(state: State) -> str:
    return f"stop {gap(state)}" if state.options.dashes and state.drawn else "stop"


def place(state: State) -> str:
    return f"place {gap(state)}"


def gap(state: State) -> int:
    """The last place that the drawn tile may go to."""
    assert state.turn is not None
    assert state.drawn is not None
    return gaps([piece.tile for piece in state.rows[state.turn]], state.drawn.tile)[-1]


def lay_open(state: State) -> str:
    assert state.turn is not None
    return f"open {next(piece.label for piece in state.rows[state.turn] if not piece.open)}"


def arrange(state: State) -> str:
    assert state.turn is not None
    ranked = sorted(state.rows[state.turn], key=lambda piece: piece.tile.rank)
    return "arrange " + " ".join(piece.label for piece in ranked)


MOVES = {
    "draw": draw,
    "right": right,
    "wrong": wrong,
    "stop": stop,
    "place": place,
    "open": lay_open,
    "arrange": arrange,
}


class DaVinciTable(Struct):
    """A table at which everybody does what the test says, at every turn."""

    players: Players
    table: Table

    @property
    def state(self) -> State:
        state: State = settled(self.table)
        return state

    def do(self, moves: str) -> "DaVinciTable":
        """Moves in a row, as ``draw right stop``. A draw is left out where there is nothing to choose."""
        for move in moves.split():
            state = self.state
            if move == "draw" and state.phase is not Phase.DRAW:
                continue
            assert state.turn is not None
            self._play(tuple(self.players.people.values())[state.turn], MOVES[move](state))
        self.state  # noqa: B018 - the page is to show it
        return self

    def _play(self, client: httpx.Client, action: str) -> None:
        form = {"action": action, "seen": str(self.table.ply), "command": f"page-{self.table.ply}"}
        answer = client.post(f"/t/{self.players.table}/move", data=form)
        assert answer.status_code == 303, answer.text

    def finish(self) -> "DaVinciTable":
        """The player whose turn it is names everything."""
        while not self.state.over:
            self.do("draw" if self.state.phase is Phase.DRAW else "right")
        return self


def open_table(ann: httpx.Client, server: Running, *others: str, **options: str) -> DaVinciTable:
    """Ann opens the table and begins, unless it is agreed otherwise."""
    seated = table_with(ann, server, *others, kit="davinci", **({"first": "0"} | options))
    return DaVinciTable(seated, server.lobby._tables[seated.table])


# with a browser


def do(guest: Visitor, moves: str) -> None:
    """Moves in a row, by pressing what lies on the table."""
    for move in moves.split():
        state = arrive(guest)
        if move == "draw" and state.phase is not Phase.DRAW:
            continue
        action = MOVES[move](state)
        if move in ("right", "wrong"):
            _compose(guest, state, action)
        elif action.startswith("stop ") and state.drawn and state.drawn.tile.dash:
            press(guest, "stop")
            _carry(guest, state)
        elif move == "place":
            _carry(guest, state)
        play(guest, action)


def _compose(guest: Visitor, state: State, action: str) -> None:
    _, label, sign = action.split()
    if state.phase is Phase.CHOOSE:
        press(guest, "go")
    press(guest, label)
    press(guest, sign)


def _carry(guest: Visitor, state: State) -> None:
    """The drawn tile to its place, step by step from the left."""
    assert state.turn is not None
    assert state.drawn is not None
    legal = gaps([piece.tile for piece in state.rows[state.turn]], state.drawn.tile)
    for _ in legal[1:]:
        press(guest, "right")


def win(guest: Visitor) -> None:
    """Name everything that is still hidden, until the round is over."""
    number = arrive(guest).number
    while not (state := arrive(guest)).over and state.number == number:
        do(guest, "draw" if state.phase is Phase.DRAW else "right")


# page states


def _drawing(ann: httpx.Client, server: Running) -> str:
    return open_table(ann, server, "Ben").players.table


def _guessing(ann: httpx.Client, server: Running) -> str:
    """In the middle of a game of three, with something of everything on the table."""
    moves = "draw right stop draw right right stop draw wrong draw wrong draw wrong draw right stop draw"
    return open_table(ann, server, "Ben", "Cleopatra").do(moves).players.table


def _of_four(ann: httpx.Client, server: Running) -> str:
    others = "Benedikta-Wilhelmina", "Cleo", "Dan"
    return (
        open_table(ann, server, *others).do("draw right stop draw wrong draw right stop draw wrong draw").players.table
    )


def _deciding(ann: httpx.Client, server: Running) -> str:
    return open_table(ann, server, "Ben", **DASHES).do("arrange arrange draw right").players.table


def _dash_in_hand(ann: httpx.Client, server: Running) -> str:
    return open_table(ann, server, "Ben", **DASHES, **BARE).do("arrange arrange draw wrong").players.table


def _setting_up(ann: httpx.Client, server: Running) -> str:
    """With a dash among Ann's first tiles; it is dealt again until there is one."""
    while True:
        dealt = open_table(ann, server, "Ben", game="dashes", numbers="3", hand="4")
        if any(piece.tile.dash for piece in dealt.state.rows[0]):
            return dealt.players.table


def _laying_open(ann: httpx.Client, server: Running) -> str:
    return open_table(ann, server, "Ben", **BARE).do("wrong").players.table


def _waiting(ann: httpx.Client, server: Running) -> str:
    return open_table(ann, server, "Ben").do("draw wrong draw").players.table


def _cracked(ann: httpx.Client, server: Running) -> str:
    """Cleo has named every tile of Ann, and may go on."""
    return open_table(ann, server, "Ben", "Cleo", first="2").do("draw right right right right").players.table


def _next_round(ann: httpx.Client, server: Running) -> str:
    """Ann has won the first round for points, and Ben begins the second."""
    playing = open_table(ann, server, "Ben", winner="points", rounds="2").do("draw")
    while playing.state.number == 1:
        playing.do("right")
    return playing.players.table


def _over(ann: httpx.Client, server: Running) -> str:
    return open_table(ann, server, "Ben").do("draw right stop draw wrong draw").finish().players.table


def _long_rows(ann: httpx.Client, server: Running) -> str:
    """Nine tiles in each of two rows, and one drawn."""
    return open_table(ann, server, "Ben", hand="5").do("draw wrong " * 8 + "draw").players.table


def _by_hand(ann: httpx.Client, server: Running) -> str:
    """No notebook is agreed, and Ben is to guess."""
    return (
        open_table(ann, server, "Ben", notebook="", **DASHES).do("arrange arrange draw wrong place draw").players.table
    )


def _strikes_out(page: Page) -> None:
    page.locator(".pad > summary").first.click()
    for stroke in (0, 3):
        page.locator(".pad[open] .stroke").nth(stroke).click()


def _points_at(page: Page) -> None:
    page.locator(".rival button.tile").first.click()
    page.locator(".rival button.tile[aria-pressed=true]").wait_for()


def _names(page: Page) -> None:
    _points_at(page)
    page.locator(".key").last.click()
    page.locator(".key[aria-pressed=true]").wait_for()


DAVINCI_STATES = {
    "drawing": PageState(table=_drawing),
    "guessing": PageState(table=_guessing),
    "guessing, a tile chosen": PageState(table=_guessing, then=_points_at),
    "guessing, a number chosen": PageState(table=_guessing, then=_names),
    "guessing among four": PageState(table=_of_four, then=_names),
    "guessing with long rows": PageState(table=_long_rows, then=_names),
    "go on or stop": PageState(table=_deciding),
    "placing a dash": PageState(table=_dash_in_hand),
    "setting up the first code": PageState(table=_setting_up),
    "laying a tile open": PageState(table=_laying_open),
    "waiting for a guess": PageState(table=_waiting),
    "watching a guess": PageState(table=_guessing, seated=False),
    "striking out by hand": PageState(table=_by_hand, then=_strikes_out),
    "cracked": PageState(table=_cracked),
    "the next round": PageState(table=_next_round),
    "game over": PageState(table=_over),
    "replay of a game": PageState("/replay?ply=13", _over),
    **around("davinci"),
}
