"""The commands: what they are asked, what they answer, and one line when it cannot be."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import click
import msgspec
import pytest
from msgspec.structs import replace

from safecracker.cli.main import main
from safecracker.cli.proxies import read_proxy
from safecracker.cli.server_options import ServerOptions
from safecracker.core import notation
from safecracker.core.game import OMNISCIENT
from safecracker.core.record import record_of
from safecracker.games import games
from safecracker.table.game_report import GameReport
from safecracker.table.lobby import KEEP_DAYS
from safecracker.testing.playouts import dealt_game
from tests.shelf import RECORDS

from .conftest import TINY, Call


def test_without_a_word_it_starts_the_server_and_opens_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[ServerOptions] = []
    monkeypatch.setattr("sys.argv", ["safecracker"])
    monkeypatch.setattr("safecracker.cli.serve.serve", lambda options, _: started.append(options))
    with pytest.raises(SystemExit) as left:
        main()
    usual = ServerOptions(host="127.0.0.1", port=8777, data=None, browser=True, keep_days=KEEP_DAYS)
    assert (started, left.value.code) == ([usual], None)


def test_every_option_of_the_server_can_be_an_environment_variable(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[ServerOptions] = []
    monkeypatch.setattr("safecracker.cli.serve.serve", lambda options, _: started.append(options))
    given = {
        name: f"SAFECRACKER_{name.upper()}"
        for name in (
            *("host", "port", "data", "database", "workers"),
            *("no_browser", "keep_days", "public_url", "log", "metrics"),
        )
    }
    given["trusted_proxies"] = "SAFECRACKER_TRUSTED_PROXY"
    options = {param.name for param in main.params if param.envvar}
    assert options == {*given, "lang"}
    values = {
        "host": "0.0.0.0",
        "port": "80",
        "data": str(tmp_path),
        "database": "postgresql://localhost/games",
        "workers": "4",
        "no_browser": "1",
        "keep_days": "7",
        "public_url": "https://Games.example.org/",
        "log": "json",
        "metrics": "1",
        "trusted_proxies": "127.0.0.1 10.0.0.0/8",
    }
    for name, variable in given.items():
        monkeypatch.setenv(variable, values[name])
    call()
    call("--port", "81")
    chosen = ServerOptions(
        host="0.0.0.0",
        port=80,
        data=tmp_path,
        database="postgresql://localhost/games",
        workers=4,
        browser=False,
        keep_days=7,
        public_url="https://games.example.org",
        log="json",
        metrics=True,
        trusted_proxies=(read_proxy("127.0.0.1"), read_proxy("10.0.0.0/8")),
    )
    assert started == [chosen, replace(chosen, port=81)]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--public-url", "games.example.org"),
        ("--public-url", "https://ann:secret@example.org"),
        ("--public-url", "https://example.org:port"),
        ("--public-url", "https://[example"),
        ("--public-url", "ftp://example.org"),
        ("--public-url", "https://"),
        ("--trusted-proxy", "*"),
        ("--trusted-proxy", "10.0.0.1/8"),
        ("--trusted-proxy", "proxy.example.org"),
    ],
)
def test_an_address_that_is_none_is_refused(call: Call, option: str, value: str) -> None:
    done = call(option, value)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"not {value}" in done.stderr


def test_the_language_can_be_an_environment_variable(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAFECRACKER_LANG", "nl")
    assert call("games").stdout == call("games", "--lang", "nl").stdout != call("games", "--lang", "en").stdout


def resealed(text: str) -> str:
    """The text with a seal that fits it again."""
    return notation.with_seal(text.rpartition('\n[Seal "')[0])


# help


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            (),
            (
                "--host",
                "--port",
                "--data",
                "--keep-days",
                "--no-browser",
                "--version",
                "backup",
                "restore",
                "export",
                "delete",
                "games",
                "play",
                "replay",
                "verify",
                "Ctrl+C",
            ),
        ),
        (("games",), ("--lang", "options")),
        (("play",), ("GAME", "--seats", "human", "1 to 5", "--options", "--seed", "--record", "--lang")),
        (("replay",), ("FILE", "--as", "number", "name", "--lang")),
        (("verify",), ("FILE", "seal", "seed", "--lang")),
        (("mastermind", "solve"), ("--holes", "--colours", "--by", "--worst", "--json", "--tree", "--job", "fast")),
        (
            ("arena",),
            ("GAME", "PLAYER", "--games", "--seed", "--workers", "--sprt", "--seats", "--options", "--ladder"),
        ),
        (("arena",), ("champion", "random", "--resume", "--json", "--svg", "--lang")),
    ],
)
def test_help_tells_all_there_is(call: Call, words: tuple[str, ...], expected: tuple[str, ...]) -> None:
    done = call(*words, "--help")
    assert done.exit_code == 0
    assert [word for word in expected if word not in done.stdout] == []
    assert 'default: ""' not in done.stdout


def every_help(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    yield words
    for name, each in command.commands.items() if isinstance(command, click.Group) else ():
        yield from every_help(each, *words, name)


@pytest.mark.parametrize("words", list(every_help(main)), ids=" ".join)
def test_help_is_in_the_language_asked_for(call: Call, words: tuple[str, ...]) -> None:
    asked, own = call(*words, "--help", "--lang", "de").stdout, call(*words, "--help", lang="de_DE.UTF-8").stdout
    assert asked == own == call("--lang=de", *words, "--help").stdout
    assert asked.startswith("Aufruf: safecracker")
    english = call(*words, "--help").stdout
    texts = {line.strip() for line in english.splitlines() if len(line.split()) > 4}
    assert [text for text in texts if text in asked] == []


def test_a_call_that_is_wrong_points_to_the_help(call: Call) -> None:
    assert "(siehe safecracker games --help)" in call("--lang", "de", "games", "--never").stderr


def test_a_language_before_the_command_is_that_of_the_command(call: Call) -> None:
    assert call("--lang", "fr", "games").stdout == call("games", "--lang", "fr").stdout != call("games").stdout


@pytest.mark.parametrize(
    ("lang", "commands"), [("en", "Commands:"), ("de", "Befehle:"), ("fr", "Commandes\u00a0:"), ("nl", "Opdrachten:")]
)
def test_the_list_of_commands_is_not_cut_short(call: Call, lang: str, commands: str) -> None:
    listed = call("--help", "--lang", lang).stdout.partition(commands)[2]
    assert listed
    assert "..." not in listed


def test_games_lists_the_games_with_every_option_and_its_default(call: Call) -> None:
    done = call("games")
    assert done.exit_code == 0
    assert done.stdout.startswith("mastermind: Mastermind – Crack")
    assert all(f"  {option}" in done.stdout for option in ("rounds=2", "first=draw", "holes=4", "colours=8", "rows=12"))


def test_games_speaks_the_terminals_own_language(call: Call) -> None:
    assert call("games", lang="de_DE.UTF-8").stdout == call("games", "--lang", "de").stdout
    assert call("games", lang="de_DE.UTF-8").stdout != call("games").stdout


def test_a_language_that_is_not_ours_becomes_english(call: Call) -> None:
    assert call("games", lang="C").stdout == call("games", lang="pt_BR.UTF-8").stdout == call("games").stdout


# a game among computers


def test_the_same_seed_gives_the_same_record_to_the_byte(call: Call, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.txt", "two.txt")]
    for file in files:
        call("play", "mastermind", "--seats", "4,2", "--seed", "11", "--record", str(file))
    one, two = (file.read_bytes() for file in files)
    assert one == two
    assert one.startswith(b'[Game "mastermind"]')


def test_another_seed_gives_another_game(call: Call, tmp_path: Path) -> None:
    files = {seed: tmp_path / seed for seed in ("1", "2")}
    for seed, file in files.items():
        call("play", "mastermind", "--seats", "2,2", "--seed", seed, "--record", str(file))
    assert files["1"].read_bytes() != files["2"].read_bytes()


def test_without_a_seed_no_two_deals_are_alike(call: Call, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.txt", "two.txt")]
    for file in files:
        call("play", "mastermind", "--seats", "1,1", "--options", TINY, "--record", str(file))
    seeds = {notation.read(file.read_text(encoding="utf-8")).record.seed for file in files}
    assert len(seeds) == 2


def test_a_game_among_bots_is_logged_and_shown(call: Call) -> None:
    done = call("play", "mastermind", "--seats", "5,1", "--seed", "7")
    assert "Bodo is a computer: level 5, Expert.\nRico is a computer: level 1, Beginner.\n" in done.stdout
    assert "Bodo tried" in done.stdout
    assert "[Game over]" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_verify_says_what_it_checked(call: Call, record: Path) -> None:
    done = call("verify", str(record))
    assert done.exit_code == 0
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["seal", "seed", "moves,", "result"]


# replay


def test_a_replay_tells_every_move(call: Call, record: Path) -> None:
    moves = notation.read(record.read_text(encoding="utf-8")).record.moves
    done = call("replay", str(record))
    assert done.exit_code == 0
    assert f"\n{len(moves):>3}. " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize(("seat", "other"), [("0", "Rico"), ("1", "Bodo")])
def test_a_replay_can_be_seen_as_a_seat(call: Call, record: Path, seat: str, other: str) -> None:
    shown = call("replay", str(record), "--as", seat).stdout
    assert "You tried" in shown
    assert f"{other} tried" in shown


def test_a_replay_can_be_seen_as_a_name(call: Call, record: Path) -> None:
    by_seat = call("replay", str(record), "--as", "0").stdout
    assert call("replay", str(record), "--as", "Bodo").stdout == by_seat
    assert call("replay", str(record), "--as", "computer 5 Bodo").stdout == by_seat


def test_a_replay_of_a_race_tells_who_would_win_when_that_changes(call: Call) -> None:
    lines = call("replay", str(RECORDS / "codecrackers-dots.txt")).stdout.splitlines()
    shown = [line.strip() for line in lines if "out of 100" in line]
    assert shown[0] == "(Mia: 50 out of 100, Jonas: 50 out of 100)"
    assert shown[-2] == "(Mia: 0 out of 100, Jonas: 100 out of 100)"
    assert shown[-1].startswith("Games out of 100")
    assert all(one != other for one, other in pairwise(shown))


def test_a_report_says_where_the_game_turned_and_how_everyone_played(call: Call) -> None:
    done = call("replay", str(RECORDS / "davinci-standing.txt"), "--report", "--as", "1")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Da Vinci Code: Ann | Ben"
    assert "These 3 decisions cost you the most." in lines
    assert "   Better: guess F 5" in lines
    assert "The curve takes into account what you could know at the time." in lines
    assert [line for line in lines if line.startswith("   26 ") and line.endswith("! stop  better: guess F 5")]


def test_a_report_for_programs_is_json(call: Call) -> None:
    done = call("replay", str(RECORDS / "mastermind-points.txt"), "--report", "--json")
    found = msgspec.json.decode(done.stdout, type=GameReport)
    assert (found.game, found.mine, found.seats) == ("mastermind", None, ("Ann", "Ben"))
    assert len(found.moments) == 3
    assert all(sum(odds) == pytest.approx(1) for odds in found.evaluation.odds)


def test_there_is_no_report_on_a_game_that_is_not_over(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text('[Game "mastermind"]\n[Rules "2"]\n[Options "first=0"]\n[Seats "Ann | Ben"]\n\n1. 0 hide RRYB\n')
    done = call("replay", str(file), "--report")
    assert done.exit_code == 2
    assert "only a finished game has a report" in done.output


def test_a_game_without_a_move_can_be_replayed(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text('[Game "mastermind"]\n[Rules "1"]\n[Options "first=1"]\n[Seats "Ann | Ben"]\n\n', encoding="utf-8")
    done = call("replay", str(file))
    assert (done.exit_code, "Ben is hiding a code." in done.stdout) == (0, True)


def test_what_a_file_smuggles_in_does_not_reach_the_terminal(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "evil.txt"
    head = '[Game "mastermind"]\n[Rules "1"]\n[Options "first=1"]\n'
    file.write_text(f'{head}[Seats "\x1b[2J | Ben\x07"]\n', encoding="utf-8")
    assert "\x1b" not in call("replay", str(file)).output
    file.write_text(f"{head}\x1b]0;owned\x07\n", encoding="utf-8")
    done = call("verify", str(file))
    assert done.exit_code == 1
    assert not {"\x1b", "\x07"} & set(done.output)


# records that do not hold


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("   @0.000   ; 1 red", "   @0.000   ; 2 red"),
        ('[Result "', '[Result "1'),
        ('[Seed "', '[Seed "0'),
        ("chance  first 1", "chance  first 0"),
    ],
)
def test_a_tampered_record_is_refused_with_its_line_even_when_sealed_again(
    call: Call, record: Path, old: str, new: str
) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    where = changed[: changed.index(new)].count("\n") + 1
    record.write_text(resealed(changed), encoding="utf-8")
    for command in ("verify", "replay"):
        done = call(command, str(record))
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.startswith(f"safecracker: {record}: line {where}: expected ")


def test_a_broken_seal_is_refused_with_its_line(call: Call, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("@0.000", "@0.001"), encoding="utf-8")
    done = call("verify", str(record))
    assert done.exit_code == 1
    assert f"line {text.count(chr(10))}: expected the seal" in done.stderr


def test_a_record_without_a_seal_is_not_vouched_for(call: Call, record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").rpartition('\n[Seal "')[0], encoding="utf-8")
    done = call("verify", str(record))
    assert (done.exit_code, "has no seal" in done.stderr) == (1, True)


def test_a_game_that_was_played_on_is_not_called_dealt_here(call: Call, tmp_path: Path) -> None:
    game = games()["mastermind"].game("first=1 holes=2 colours=3 rows=4", 2)
    deal, moves, last = dealt_game(game, 1)
    on = record_of(game, replace(deal, origin="table-0 3"), moves, game.outcome(last), OMNISCIENT)
    file = tmp_path / "on.txt"
    file.write_text(notation.write(on), encoding="utf-8")
    done = call("verify", str(file))
    assert done.exit_code == 0
    assert "Continued from move 3 of another game; anything drawn before that belongs to that game." in done.stdout
    assert "every draw in the game" not in done.stdout


def test_an_unfinished_record_cannot_be_verified_yet(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    options = "rounds=2 first=1 blanks=no answers=auto rows=12 bonus=no holes=4 colours=8 retries=3"
    head = f'[Game "mastermind"]\n[Rules "1"]\n[Options "{options}"]\n[Seats "Ann | Ben"]\n\n'
    file.write_text(notation.with_seal(head), encoding="utf-8")
    done = call("verify", str(file))
    assert (done.exit_code, "not over" in done.stderr) == (1, True)


def test_a_file_that_is_no_text_is_refused(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xff\xfe\x00")
    done = call("verify", str(file))
    assert (done.exit_code, "expected text in UTF-8" in done.stderr) == (1, True)


# what cannot be done


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play", "chess"), "there is no game chess; choose from mastermind"),
        (("play", "mastermind", "--seats", "human,9"), "a seat is human or a level from 1 to 5, as in human,3; not 9"),
        (("play", "mastermind", "--seats", ""), "a seat is human or a level from 1 to 5, as in human,3; not"),
        (("play", "mastermind", "--seats", "3"), "Mastermind is for 2 players, not 1"),
        (("play", "mastermind", "--options", "holes=9"), "holes can be 2, 3, 4, 5, 6; not 9"),
        (("play", "mastermind", "--options", "size=9"), "there is no option size; choose from rounds"),
        (("play", "mastermind", "--seed", "x"), "--seed must be a whole number"),
        (("play", "mastermind", "--lang", "tlh"), "--lang must be en, de, fr or nl"),
        (("play", "mastermind", "--record", "/no/such/folder/game.txt"), "there is no folder /no/such/folder"),
        (("play",), "GAME is missing"),
        (("verify",), "FILE is missing"),
        (("verify", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("replay", "/"), "/: Is a directory"),
        (("dance",), "there is no command dance"),
        (("--port", "99999"), "--port must be a whole number from 0 to 65535"),
        (("--quick",), "there is no option --quick (see safecracker --help)"),
        (("--prt", "1"), "there is no option --prt; did you mean --port?"),
        (("--port",), "--port needs a value"),
        (("--no-browser=yes",), "--no-browser takes no value"),
        (("games", "all"), "this command cannot do anything with all (see safecracker games --help)"),
        (("case", "--date", "Monday"), "--date must be a date like 2026-11-16"),
        (("case", "--level", "6"), "--level must be a whole number from 1 to 5"),
        (("print", "davinci"), "--out is missing"),
        (("print", "davinci", "--out", "/"), "--out must be a file, not a folder"),
        (("export", __file__), "FOLDER must be a folder, not a file"),
        (("mastermind", "--lang", "en"), "a command is missing (see safecracker mastermind --help)"),
        (("mastermind", "check", "--parts", "0"), "--parts must be a whole number, 1 or more"),
        (("--public-url", "games"), "safecracker: a public URL looks like https://games.example.org; not games"),
    ],
)
def test_what_cannot_begin_is_reported_in_one_line_with_status_2(
    call: Call, words: tuple[str, ...], expected: str
) -> None:
    done = call(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("safecracker: ")
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")


def test_a_group_of_commands_without_one_of_them_shows_its_help(call: Call) -> None:
    done = call("mastermind")
    assert (done.exit_code, done.stderr) == (2, call("mastermind", "--help").stdout)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play",), "GAME fehlt (siehe safecracker play --help)"),
        (("dance",), "einen Befehl dance gibt es nicht (siehe safecracker --help)"),
        (("--quick",), "eine Option --quick gibt es nicht (siehe safecracker --help)"),
        (("--port", "x"), "--port muss eine ganze Zahl von 0 bis 65535 sein (siehe safecracker --help)"),
        (("verify", "/no/such/file"), "/no/such/file: Datei oder Ordner nicht gefunden"),
    ],
)
def test_a_wrong_call_is_said_in_one_language(call: Call, words: tuple[str, ...], expected: str) -> None:
    assert call("--lang", "de", *words).stderr == f"safecracker: {expected}\n"


def test_the_variable_is_named_that_a_wrong_value_came_from(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAFECRACKER_PORT", "many")
    assert call().stderr.startswith("safecracker: SAFECRACKER_PORT must be a whole number from 0 to 65535 ")


def test_a_seat_that_nobody_sits_at_is_refused_with_those_there_are(call: Call, record: Path) -> None:
    done = call("replay", str(record), "--as", "7")
    assert done.exit_code == 2
    assert done.stderr == (
        "safecracker: there is no seat 7; the seats in this saved game are 0 (computer 5 Bodo), 1 (computer 1 Rico)\n"
    )


def test_errors_are_in_the_players_language(call: Call) -> None:
    assert call("play", "chess", "--lang", "de").stderr != call("play", "chess").stderr


def test_a_record_that_cannot_be_written_is_shown_instead(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "taken"
    words = ("play", "mastermind", "--seats", "1,1", "--options", TINY, "--record", str(file))
    file.symlink_to("/proc/version")
    done = call(*words)
    assert done.exit_code == 2
    assert '[Seal "sha256:' in done.stdout
    assert done.stderr.startswith(f"safecracker: {file}: ")


# print


def test_print_writes_a_file_with_the_pieces_of_a_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "pieces.html"
    done = call("print", "thieves", "--paper", "letter", "--options", "getaways=9", "--lang", "de", "--out", str(file))
    assert (done.exit_code, str(file) in done.stdout) == (0, True)
    html = file.read_text(encoding="utf-8")
    assert 'lang="de"' in html
    assert len(re.findall(r'href="#thieves-board-getaway" x="6"', html)) == 9
    assert "/static/" not in html


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("print", "chess"), "chess"),
        (("print", "thieves", "--options", "ones=99"), "99"),
        (("print", "thieves", "--paper", "a5"), "--paper must be a4 or letter"),
    ],
)
def test_print_says_in_one_line_what_cannot_be_printed(
    call: Call, tmp_path: Path, words: tuple[str, ...], wrong: str
) -> None:
    done = call(*words, "--out", str(tmp_path / "pieces.html"))
    assert (done.exit_code, wrong in done.stderr, done.stderr.count("\n")) == (2, True, 1)


def test_print_includes_the_dashes_of_da_vinci_code_by_default(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "pieces.html"
    for options, dashes in (("", 2), ("game=basic", 0), ("numbers=5", 2)):
        assert call("print", "davinci", "--options", options, "--out", str(file)).exit_code == 0
        assert len(re.findall(r'href="#davinci-board-ndash"', file.read_text(encoding="utf-8"))) == dashes
