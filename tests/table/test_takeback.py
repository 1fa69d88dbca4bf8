"""A move is taken back when all others agree; whoever has nobody to ask takes it back at once."""

import pytest
from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.game import Millis, Seat
from safecracker.store import MemoryStore, Pace, SeatKind, StoredSeat, TakebackAnswer, TakebackNote
from safecracker.table import takeback as module
from safecracker.table.clock import HandClock
from safecracker.table.errors import Stale
from safecracker.table.lobby import Setup
from safecracker.table.table import Table
from safecracker.table.takeback import Agreed, Noted, TakebackRequest, answer_takeback, takeback_request

from .conftest import ANN, BEN, lobby_of, run

ASK, ALLOW, REFUSE = TakebackAnswer.ASK, TakebackAnswer.ALLOW, TakebackAnswer.REFUSE


async def hidden(clock: HandClock, ben: str = "ben") -> Table:
    """Ben has hidden a code from Ann; both are people."""
    people = (
        StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"),
        StoredSeat(kind=SeatKind.HUMAN, name="Ben", holder=ben),
    )
    setup = Setup(game="mastermind", options="first=1", seats=people, owner="ann", pace=Pace.QUICK)
    table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup)
    if ben == "ann":
        await table.open_curtain("ann", BEN)
    await table.submit(BEN, "hide RRYB")
    return table


def texts(table: Table) -> list[str]:
    return [table.move_text(ply, BEN)[1] for ply in range(1, table.ply + 1)]


def test_who_is_asked_may_allow_it(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        await table.takeback("ben", ASK)
        assert table.ply == 1
        await table.takeback("ann", ALLOW)
        assert texts(table) == ["hide RRYB", "take back"]
        assert table.state.now.code is None
        await table.submit(BEN, "hide WWWW")
        assert table.state.now.code == "WWWW"

    run(scenario())


def test_it_is_kept_before_it_is_shown(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        await table.takeback("ben", ASK)
        await table.takeback("ann", ALLOW)
        found = await table.services.store.load(table.id)
        assert found
        again = Table(table.services, *found)
        assert (again.state, again.revision) == (table.state, table.revision)

    run(scenario())


def test_who_is_asked_may_refuse_it_and_is_asked_no_more(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        await table.takeback("ben", ASK)
        await table.takeback("ann", REFUSE)
        assert table.ply == 1
        with pytest.raises(IllegalAction, match="the others said no"):
            await table.takeback("ben", ASK)
        with pytest.raises(IllegalAction, match="only take back your own last move"):
            await table.takeback("ann", ALLOW)

    run(scenario())


def test_all_who_play_elsewhere_have_to_agree() -> None:
    asked = TakebackRequest(seat=Seat(2), ply=7, asked=True, refused=False, awaited=frozenset({ANN, BEN}))
    noted = Noted({ANN: TakebackNote(ALLOW, 7)})
    assert answer_takeback(asked, (ANN,), ALLOW) == noted
    asked = replace(asked, awaited=frozenset({BEN}))
    assert answer_takeback(asked, (BEN,), ALLOW) == Agreed(Seat(2))


def test_those_at_the_same_screen_need_not_be_asked(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock, ben="ann")
        await table.takeback("ann", ASK)
        assert table.state.now.code is None

    run(scenario())


def test_those_who_are_away_are_not_waited_for(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        await table.takeback("ben", ASK)
        found = takeback_request(table)
        assert found
        assert found.awaited == {ANN}
        await table.set_away(ANN)
        again = takeback_request(table)
        assert again is None or not again.awaited
        await table.close()

    run(scenario())


def test_an_answer_is_void_after_the_next_move(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        await table.takeback("ben", ASK)
        await table.submit(ANN, "guess WWWW")
        with pytest.raises(IllegalAction, match="only take back your own last move"):
            await table.takeback("ann", ALLOW)

    run(scenario())


@pytest.mark.parametrize(
    ("holder", "answer"), [("ann", ASK), ("chris", ASK), ("", ASK), ("ben", ALLOW), ("chris", ALLOW)]
)
def test_nobody_else_asks_or_answers(clock: HandClock, holder: str, answer: TakebackAnswer) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        if answer is ALLOW:
            await table.takeback("ben", ASK)
        with pytest.raises(IllegalAction, match="only take back your own last move"):
            await table.takeback(holder, answer)
        assert table.ply == 1

    run(scenario())


def test_the_time_of_the_moves_goes_on(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        clock.advance(Millis(5_000))
        await table.takeback("ben", ASK)
        await table.takeback("ann", ALLOW)
        assert table.moves[-1].at == table.moves[0].at + 5_000

    run(scenario())


def test_what_a_bot_did_for_somebody_is_not_theirs_to_take_back(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        await table.takeback("ben", ASK)
        await table.set_away(BEN)
        await table.come_back((BEN,))
        assert takeback_request(table) is None

    run(scenario())


def test_once_the_others_are_away_nobody_has_to_agree() -> None:
    asked = TakebackRequest(seat=BEN, ply=1, asked=True, refused=False, awaited=frozenset())
    assert answer_takeback(asked, (BEN,), ASK) == Agreed(BEN)


def test_an_answer_about_another_move_is_stale(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await hidden(clock)
        with pytest.raises(Stale):
            await table.takeback("ben", ASK, seen=0)

    run(scenario())


def test_a_game_has_only_so_many_takebacks(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TAKEBACKS", 3)

    async def scenario() -> None:
        table = await hidden(clock)
        for _ in range(3):
            await table.takeback("ben", ASK)
            await table.takeback("ann", ALLOW)
            await table.submit(BEN, "hide RRYB")
        assert takeback_request(table) is None
        with pytest.raises(IllegalAction):
            await table.takeback("ben", ASK)
        assert table.ply == 7

    run(scenario())
