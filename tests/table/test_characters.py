"""The characters that bots play as: who they are, how they are dealt, and that they stay the same."""

import re
from collections import Counter
from itertools import chain

import polib
import pytest
from msgspec.structs import replace

from safecracker.core import notation
from safecracker.core.game import OMNISCIENT, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games import games
from safecracker.games.archive import open_record
from safecracker.locale import LANGUAGES
from safecracker.locale.messages import LOCALE, OURS, TRANSLATED
from safecracker.store import MemoryStore, SeatKind, StoredSeat
from safecracker.table.characters import FACES, Character, stand_in, with_characters
from safecracker.table.clock import HandClock
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import Setup
from safecracker.table.names import BadName
from safecracker.testing.catalogues import messages

from .conftest import BEN, TINY, against, bots_only, humans, lobby_of, refusal, run, until

BOT = StoredSeat(kind=SeatKind.BOT, level=2)
FREE = StoredSeat(kind=SeatKind.OPEN)


def names_at(table: str, *seats: StoredSeat, also_taken: str = "") -> list[str]:
    return [seat.name for seat in with_characters(table, seats, also_taken)]


# the roster


def test_every_character_begins_with_another_letter_and_with_none_that_people_have_by_default() -> None:
    initials = {name[0] for name in FACES}
    assert len(initials) == len(FACES) == len(set(FACES.values()))
    assert not initials & set("YDGTVJ")  # stand-ins


def test_stand_ins_have_names_of_their_own_that_stay_the_same() -> None:
    people = [StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name) for name in ("Ann", "bodo", "Cleo")]
    seats = with_characters("table", (*people, BOT, BOT))
    for_them = [stand_in("table", seats, seat) for seat in range(3)]
    assert for_them == [stand_in("table", seats, seat) for seat in range(3)]
    assert len({*for_them, *(seat.name for seat in seats), "Bodo"}) == 3 + 5 + 1
    assert set(for_them) <= set(FACES)


# You, Du, Guest and Gast, Toi, Vous, Jij


def test_names_are_short_enough_for_every_list() -> None:
    assert {len(name) for name in FACES} <= {3, 4}


def lessons(files: set[str]) -> bool:
    return all(file.endswith("lesson.py") for file in files)


def test_no_character_is_called_like_anything_that_a_game_says() -> None:
    catalogues = [polib.pofile(str(OURS / LOCALE / f"{lang}.po")) for lang in TRANSLATED]
    # a lesson names the computer that plays in it
    said = [text for message, files in messages(OURS).items() if not lessons(files) for text in message]
    said += [entry.msgstr for entry in chain(*catalogues) if not lessons({file for file, _ in entry.occurrences})]
    rules = [kit.rules(lang) for kit in games().values() for lang in LANGUAGES]
    words = {word.casefold() for text in (*said, *rules) for word in re.findall(r"\w+", text)}
    assert not words & {name.casefold() for name in FACES}


def test_every_character_has_a_face_and_every_level_a_cog() -> None:
    drawn = re.findall(r'<symbol id="([\w-]+)"', (OURS / "web" / "static" / "faces.svg").read_text(encoding="utf-8"))
    assert sorted(drawn) == sorted([*FACES.values(), *(f"cog-{level}" for level in range(1, 6))])


# dealing


def test_up_to_ten_bots_have_different_characters_and_more_have_none() -> None:
    dealt = names_at("a", *[BOT] * 11)
    assert (set(dealt[:10]), dealt[10]) == (set(FACES), "")


def test_the_same_table_deals_the_same_characters_and_others_deal_others() -> None:
    assert names_at("a", *[BOT] * 6) == names_at("a", *[BOT] * 6)
    assert len({tuple(names_at(str(n), *[BOT] * 6)) for n in range(100)}) == 100


def test_every_character_is_dealt_about_as_often_as_any_other() -> None:
    dealt = Counter(names_at(str(n), BOT)[0] for n in range(1000))
    assert set(dealt) == set(FACES)
    assert max(dealt.values()) < 2 * min(dealt.values())


@pytest.mark.parametrize("name", [name for known in FACES for name in (known, known.upper())])
def test_no_bot_is_called_like_a_person_at_the_table(name: str) -> None:
    person = StoredSeat(kind=SeatKind.HUMAN, name=name)
    assert name.title() not in names_at("a", person, *[BOT] * 9)[1:]
    assert name.title() not in names_at("a", FREE, *[BOT] * 9, also_taken=name)


def test_the_characters_of_a_table_do_not_depend_on_its_seed(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(bots_only())
        alike = replace(table.stored, seed=bytes(32))
        assert [seat.name for seat in alike.seats] == names_at(table.id, BOT, BOT)

    run(scenario())


def test_the_owner_who_sits_down_next_keeps_their_name(clock: HandClock) -> None:
    async def scenario() -> None:
        for name in FACES:
            setup = Setup(game="thieves", options="", seats=(FREE, *[BOT] * 5), owner_name=name)
            table = await lobby_of(MemoryStore(clock.now), clock, label=name).open_table(setup)
            await table.join(name, "", "owner")
            assert len(set(table.names(ENGLISH))) == 6

    run(scenario())


def test_a_person_who_comes_later_cannot_be_called_like_a_bot(clock: HandClock) -> None:
    async def scenario() -> None:
        setup = Setup(game="mastermind", options=TINY, seats=(BOT, FREE))
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup)
        name = table.names(ENGLISH)[0]
        refused = await refusal(table.join(name.upper(), "", "ben"))
        assert isinstance(refused, BadName)
        assert str(refused) == f"{name.upper()} is already at this table; choose another name"
        assert await table.join("Ben", "", "ben") == BEN

    run(scenario())


def test_a_bot_that_is_seated_later_is_called_like_nobody_there(clock: HandClock) -> None:
    async def scenario() -> None:
        setup = Setup(game="thieves", options="", seats=(*[FREE] * 4, BOT, BOT))
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup)
        taken = next(name for name in FACES if name not in table.names(ENGLISH))
        await table.join(taken, "", "ann")
        for seat in (1, 2, 3):
            await table.seat_bots(Seat(seat), 3)
        assert len(set(table.names(ENGLISH))) == 6

    run(scenario())


# what is kept


def test_a_rematch_has_the_same_characters_also_at_another_level(clock: HandClock) -> None:
    async def scenario() -> None:
        for level in (0, 4):
            lobby = lobby_of(MemoryStore(clock.now), clock, label=str(level))
            table = await lobby.open_table(against(level=3))
            again = await lobby.rematch(table, level=level)
            assert again.names(ENGLISH) == table.names(ENGLISH)
            assert [seat.level for seat in again.stored.seats] == [0, level or 3]

    run(scenario())


def test_people_have_no_level_in_a_rematch_at_another_level(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        again = await lobby.rematch(await lobby.open_table(humans()), level=4)
        assert [seat.level for seat in again.stored.seats] == [0, 0]

    run(scenario())


def test_the_record_and_the_replay_have_the_characters_of_the_table(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(bots_only())
        await until(lambda: table.outcome is not None)
        opened = open_record(notation.write(table.record(OMNISCIENT)))
        assert opened.checked
        first, second = table.names(ENGLISH)
        assert opened.parsed.record.seats == (f"computer 1 {first}", f"computer 2 {second}")
        for finished in (FinishedGame.of_table(table), FinishedGame.of_record("record", opened)):
            assert finished.names(ENGLISH) == (first, second)

    run(scenario())


@pytest.mark.parametrize("seat", ["computer 3", "computer 3 Fino"])
def test_a_record_names_a_bot_by_its_level_and_its_name(seat: str) -> None:
    assert str(Character.read(seat)) == seat


@pytest.mark.parametrize("seat", ["Fino", "computer", "computer 6", "computer 0 Fino", "computers 3", "Computer 3"])
def test_nobody_else_is_taken_for_a_bot(seat: str) -> None:
    assert Character.read(seat) is None
