"""Static files: where they are found, what is served of them, and for how long a browser may keep them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from safecracker.games import games
from safecracker.games.kit import AnyKit
from safecracker.web import assets
from safecracker.web.assets import asset, board_asset, contents, cover, version
from tests.serving import Running, serving

FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.fixture
def other_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyKit]:
    """A game in a package of its own, with a style sheet and nothing else."""
    folder = tmp_path / "otherbox"
    (folder / "board").mkdir(parents=True)
    (folder / "rules").mkdir()
    (folder / "board" / "board.css").write_text("p { margin: 0; }")
    (folder / "board" / "scene.py").write_text("")
    (folder / "rules" / "en.md").write_text("# Other")
    (folder / "__init__.py").write_text(
        "from safecracker.games.mastermind import MastermindKit\n"
        "class OtherKit(MastermindKit):\n    name = 'other'\nKIT = OtherKit()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    kit: AnyKit = __import__("otherbox").KIT
    monkeypatch.setitem(games(), "other", kit)
    for cached in (contents, version):
        cached.cache_clear()
    yield kit
    del sys.modules["otherbox"]
    for cached in (contents, version):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("kit.css", "text/css; charset=utf-8"),
        ("js/main.js", "text/javascript; charset=utf-8"),
        ("mastermind/board.svg", "image/svg+xml"),
    ],
)
def test_a_file_has_its_type_and_is_kept_for_ever(server, name, kind):
    answer = server.browser().get(asset(name))
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == FOR_EVER
    assert answer.content == contents()[name]


def test_a_file_of_another_version_is_the_present_one_and_not_kept(server):
    answer = server.browser().get("/static/000000000000/kit.css")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize(
    "name",
    [
        "nothing.css",
        "..%2fguard.py",
        "mastermind/board.py",
        "mastermind/..%2f..%2f__init__.py",
        "mastermind//board.css",
        "/etc/passwd",
    ],
)
def test_nothing_else_is_served(server, name):
    assert server.browser().get(f"/static/{version()}/{name}").status_code == 404


def test_every_game_has_its_styles_drawings_and_cover():
    for kit in games().values():
        assert all(board_asset(kit, name) for name in ("board.css", "board.svg", "cover.svg")), kit.name


def test_a_game_in_another_package_brings_its_own_files(other_kit):
    assert other_kit.package == "otherbox"
    assert other_kit.rules("en") == "# Other"
    assert contents()["other/board.css"] == b"p { margin: 0; }"
    assert "other/scene.py" not in contents()


def test_a_game_without_a_cover_gets_the_common_one(other_kit):
    assert cover(other_kit) == asset("cover.svg")
    assert board_asset(other_kit, "board.js") == ""


def test_a_changed_file_changes_every_address(monkeypatch):
    before = asset("kit.css")
    monkeypatch.setattr(assets, "contents", lambda: contents() | {"table.css": b""})
    version.cache_clear()
    assert asset("kit.css") != before
    version.cache_clear()
