"""Records that somebody brings: what holds gets a link, and what does not gets a sentence with its line."""

import asyncio
import random
from collections.abc import Iterator

import httpx
import pytest

from safecracker.core import notation
from safecracker.core.game import Seat
from safecracker.core.record import record_of
from safecracker.games import games
from safecracker.games.archive import open_record
from safecracker.testing.playouts import dealt_game
from safecracker.web.guard import MOST_RECORD, Rates
from tests.serving import FREE_RATES, Running, serving
from tests.shelf import SHELF, text_of

from .parties import party

TEXT = text_of("mastermind-points")
BODY = TEXT.rpartition("\n[Seal ")[0]
HEAD = '[Game "mastermind"]\n[Rules "1"]\n[Options "holes=2 colours=3 rows=4 first=1 rounds=2"]\n[Seats "Ann | Ben"]\n'
MOVES = "1. 1 hide WP\n2. 0 guess WP\n3. 0 hide PP\n4. 1 guess PP\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def anybody(server: Running) -> httpx.Client:
    """Somebody with a browser; who it is makes no difference here."""
    return server.browsers[0] if server.browsers else server.browser()


def brought(server: Running, text: str | bytes = "", *, file: str | bytes = "", **how: str) -> httpx.Response:
    """Send the form as a browser does: the file has a name, or there is none."""
    named = ("file", ("game.txt" if file else "", file))
    return anybody(server).post("/records", files=[named, ("text", (None, text))], headers=how)


def refused(server: Running, text: str | bytes) -> str:
    answer = brought(server, file=text)
    assert answer.status_code == 400, answer.text
    page = answer.text.partition('id="error">')[2].partition("</p>")[0]
    return page.partition("<span>")[2].partition("</span>")[0]


# what holds


@pytest.mark.parametrize("name", SHELF)
def test_a_record_of_every_game_gets_a_link(server, name):
    link = brought(server, file=text_of(name)).headers["location"]
    page = anybody(server).get(link)
    assert page.status_code == 200
    assert "Verified game" in page.text


def test_the_same_record_has_the_same_link_however_it_travels(server):
    ways = [
        brought(server, file=TEXT),
        brought(server, TEXT),
        brought(server, TEXT.replace("\n", "\r\n")),
        brought(server, f"\n {TEXT}\n\n"),
        brought(server, file=f"\ufeff{TEXT}"),
    ]
    assert len({way.headers["location"] for way in ways}) == 1


def test_the_same_game_with_other_blanks_has_the_same_link(server):
    ways = [HEAD + MOVES, HEAD + MOVES.replace(" hide", "   hide"), HEAD + "\n\n" + MOVES.replace("\n", "\n\n")]
    assert len({brought(server, way).headers["location"] for way in ways}) == 1


def test_what_was_brought_can_be_downloaded_as_it_was(server):
    link = brought(server, TEXT).headers["location"]
    answer = anybody(server).get(f"{link}/record")
    assert answer.text == TEXT
    assert answer.headers["content-disposition"].startswith('attachment; filename="mastermind-')


def test_for_a_record_by_hand_nobody_vouches(server):
    link = brought(server, HEAD + MOVES).headers["location"]
    page = anybody(server).get(link).text
    assert "Written by hand, without a seal: nobody can vouch for the deal." in page
    assert "Verified" not in page


def test_a_record_without_its_seal_is_vouched_for_by_nobody(server):
    link = brought(server, BODY).headers["location"]
    assert "nobody can vouch for the deal" in anybody(server).get(link).text


def test_a_record_can_be_seen_as_any_viewer_and_at_any_move(server):
    link = brought(server, TEXT).headers["location"]
    for viewer, ply in (("open", "0"), ("0", "3"), ("1", "12"), ("public", "999"), ("7", "x"), ("", "")):
        assert anybody(server).get(f"{link}?ply={ply}&as={viewer}").status_code == 200


def test_a_record_can_be_played_on(server):
    link = brought(server, TEXT).headers["location"]
    client = anybody(server)
    table = client.post(f"{link}/on", data={"ply": "3", "seat": "1", "level": "2"}).headers["location"]
    assert 'data-ply="3"' in client.get(table).text
    stored = server.lobby._tables[table.removeprefix("/t/")].stored
    assert stored.origin == f"{link.removeprefix('/r/')} 3"


def test_a_record_is_forgotten_after_thirty_days(server):
    link = brought(server, HEAD.replace("Ann", "Eve") + MOVES).headers["location"]
    assert anybody(server).get(link).status_code == 200
    store = server.lobby.services.store
    server.clock.advance(server.lobby.retention + 1)
    asyncio.run(store.forget(server.clock.now() - server.lobby.retention))
    answer = anybody(server).get(link)
    assert answer.status_code == 404
    assert "This saved game does not exist; saved games are deleted after 30 days." in answer.text


@pytest.mark.parametrize("name", ["a" * 26, "x", "%00", "..%2f..%2fetc", "A" * 26])
def test_a_record_that_nobody_brought_is_not_there(server, name):
    for path in (f"/r/{name}", f"/r/{name}/record"):
        assert anybody(server).get(path).status_code == 404


# what does not hold


def test_a_record_that_contradicts_itself_is_refused_with_its_line(server):
    wrong = notation.with_seal(BODY.replace("guess WPGR", "guess WPGG", 1))
    assert refused(server, wrong).startswith("Line 14: expected the comment")


def test_what_was_pasted_is_still_there_after_an_error(server):
    assert "1. 0 wonder</textarea>" in brought(server, f"{HEAD}1. 0 wonder").text


def test_half_a_record_is_refused(server):
    for part in range(1, 8):
        assert refused(server, TEXT[: len(TEXT) * part // 8])


def test_a_record_of_other_rules_is_refused(server):
    assert "expected version 2 of the rules, found 3" in refused(
        server, TEXT.replace('"1"', '"3"', 1).split("\n[Seal")[0]
    )


def test_a_game_that_is_not_over_waits_for_its_end(server):
    unfinished = HEAD + MOVES.partition("4.")[0]
    assert refused(server, unfinished) == "This game is not finished; play it to the end, then upload its file."


def test_a_record_that_hides_moves_waits_for_the_end_too(server):
    game = games()["mastermind"].game("first=1", 2)
    deal, moves, _ = dealt_game(game, 1)
    hidden = notation.write(record_of(game, deal, moves[:3], None, Seat(0)))
    assert "the saved game has it once the game is over" in refused(server, hidden)


def test_a_record_of_a_table_that_goes_on_shows_nobody_more_than_he_knows(server):
    here = party(server)
    here.hide("RWPB")
    record = here.breaker.get(f"/t/{here.table}/record").text
    assert "hide ????" in record
    assert refused(server, record)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "expected a header Game, found nothing"),
        (b"\x00" * 500, "a move like"),
        (b"\xff\xfe[\x00G\x00", "expected text in UTF-8, found other bytes"),
        (b"GIF89a" + bytes(range(256)), "expected text in UTF-8"),
        (b"[" * 1_999, "a header like"),
        (b"[" * 60_000, "a line of at most 2000 characters"),
        (b"`" * 1_999 + b"\n# " * 900, "a move like"),
        (b'[Game "toy"]\n' * 2, "each header once"),
        (b"\n" * 60_000, "expected a header Game"),
        (b"1. 0 a" + b" " * 1_900 + b"b\n", "expected a header Game"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(server, data, expected):
    assert expected in refused(server, data)


def test_markup_in_a_record_is_shown_as_text(server):
    evil = HEAD.replace("Ann | Ben", "<script>alert(1)</script> | <img src=x onerror=alert(1)>")
    page = anybody(server).get(brought(server, evil + MOVES).headers["location"]).text
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page
    assert "<b>" not in refused(server, f"{HEAD}1. 0 <b>bold</b>").replace("&lt;b&gt;", "")


def test_a_record_that_is_too_long_is_refused(server):
    assert brought(server, file="x" * MOST_RECORD).status_code == 413


def test_other_forms_stay_as_short_as_they_were(server):
    assert anybody(server).post("/prefs", data={"back": "x" * 10_000}).status_code == 413


def test_a_form_of_another_kind_is_refused(server):
    assert anybody(server).post("/records", data={"text": TEXT}).status_code == 415


@pytest.mark.parametrize("seed", range(20))
def test_a_form_that_is_damaged_breaks_nothing(server, seed):
    rng = random.Random(seed)
    body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + TEXT.encode() + b"\r\n--x--\r\n"
    cut = rng.randrange(len(body))
    damaged = rng.choice(
        [body[:cut], body[cut:], body[:cut] + rng.randbytes(9) + body[cut:], body.replace(b"--x", b"")]
    )
    headers = {"content-type": "multipart/form-data; boundary=x"}
    assert anybody(server).post("/records", content=damaged, headers=headers).status_code in (303, 400)


def uploaded(server: Running, *parts: str, content_type: str = "multipart/form-data; boundary=x") -> httpx.Response:
    """A form of these parts, each with its headers."""
    body = "".join(f"--x\r\n{part}\r\n" for part in parts) + "--x--\r\n"
    return anybody(server).post("/records", content=body.encode(), headers={"content-type": content_type})


def test_a_form_of_too_many_fields_is_refused(server):
    fields = [f'Content-Disposition: form-data; name="f{number}"\r\n\r\n1' for number in range(65)]
    assert uploaded(server, *fields).status_code == 400


def test_a_form_with_two_files_is_refused(server):
    file = 'Content-Disposition: form-data; name="file"; filename="game.txt"\r\n\r\n1'
    answer = uploaded(server, file, file)
    assert answer.status_code == 400
    assert "This form cannot be read; reload the page and try again." in answer.text


@pytest.mark.parametrize(
    "part",
    [
        "\r\nno headers",
        "Content-Disposition: form-data\r\n\r\nno name",
        'Content-Disposition: form-data; name="' + "x" * 60_000 + '"\r\n\r\na long name',
        "X" * 60_000 + ": 1\r\n\r\na long header",
        "X: 1\r\n" * 8_000 + "\r\nmany headers",
        'Content-Disposition: form-data; name="file"; filename="../../etc/passwd"\r\n\r\na path',
    ],
)
def test_a_hostile_part_of_a_form_is_refused(server, part):
    assert uploaded(server, part).status_code == 400


@pytest.mark.parametrize("boundary", ["", "; boundary=", "; boundary=" + "y" * 5_000, "; charset=nonsense; boundary=x"])
def test_a_form_without_a_sensible_boundary_is_refused(server, boundary):
    assert uploaded(server, content_type="multipart/form-data" + boundary).status_code in (400, 415)


def test_another_sites_page_brings_nothing(server):
    assert brought(server, TEXT, Origin="https://elsewhere.example").status_code == 403


def test_who_uploads_too_many_must_wait():
    with serving(rates=Rates(*FREE_RATES[:2], "2/minute")) as server:
        assert [brought(server, TEXT).status_code for _ in range(3)] == [303, 303, 429]


def test_a_link_leads_to_the_record_that_the_store_has(server):
    link = brought(server, TEXT).headers["location"]
    text = asyncio.run(server.lobby.services.store.load_record(link.removeprefix("/r/")))
    assert text is not None
    assert open_record(text).proved
