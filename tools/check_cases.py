"""Proves the cases that ship with the program once more, by trying everything.

    python tools/check_cases.py                      every case of every game that ships; about a minute for each game
    python tools/check_cases.py --every 25 davinci   every 25th case of one game, and no verdict is kept

This program shares no code with the package and needs nothing but the standard library. Of each line it tries every
hidden state there can be, and demands that exactly one answer is right in all that fit; it adds up the prices of the
steps, and demands the level of the calendar or of the trainer. The verdict on a whole file is kept beside the tests
with the hash of the file, so that a test can say whether what ships is what was proved.
"""

import argparse
import hashlib
import itertools
import lzma
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "safecracker" / "cases" / "data"
VERDICTS = ROOT / "tests" / "cases" / "proved"

DAYS, IN_EACH_LEVEL = 3652, 40
TURNS = ["codecrackers", "thieves", "teufelsmoor", "mastermind", "davinci"]
WEEK = [1, 2, 2, 3, 3, 4, 5]


class Wrong(Exception):
    """A line does not hold what it promises."""


def demand(holds: bool, what: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise Wrong(what)


def steps_of(text: str) -> list[str]:
    words = [word.split("*") for word in text.split()]
    return [kind for kind, *times in words for _ in range(int(times[0]) if times else 1)]


def levels_of(game: str) -> list[int]:
    """The level of each line: of the days in order, then of the trainer."""
    days = [n for n in range(1, DAYS + 1) if TURNS[n % 5] == game]
    daily = [WEEK[(date(2026, 1, 1) + timedelta(days=n - 1)).weekday()] for n in days]
    return daily + [level for level in (1, 2, 3, 4, 5) for _ in range(IN_EACH_LEVEL)]


# ---- Mastermind: the only code of 4096

CODES = ["".join(code) for code in itertools.product("WPGROSYB", repeat=4)]


def mark(code: str, row: str) -> tuple[int, int]:
    red = sum(a == b for a, b in zip(code, row, strict=True))
    return red, sum(min(code.count(peg), row.count(peg)) for peg in set(row)) - red


def mastermind(level: int, score: int, shown: str, solution: str, steps: list[str]) -> None:
    rows = [(text[:4], (int(text[4]), int(text[5]))) for text in shown.split()]
    fits = [{code for code in CODES if mark(code, row) == keys} for row, keys in rows]
    demand(set.intersection(*fits) == {solution}, "another code fits")
    idle = sum(len(set.intersection(*fits[:n], *fits[n + 1 :])) == 1 for n in range(len(rows)))
    demand(idle <= (level == 1), "a row is idle")
    keys = [red + white for _, (red, white) in rows]
    demand(all(red < 3 for _, (red, _) in rows), "a row shows three reds")
    demand(level > 3 or all(key != (0, 4) for _, key in rows), "a row shows four whites")
    demand(level > 1 or 0 in keys or 4 in keys, "no row shows no or four keys")
    demand(2 <= len(rows) <= 6, "too few or too many rows")
    price = {"total": 1, "two-rows": 2, "place": 1, "suppose": 5}
    demand(score == sum(price[step] for step in steps), "the score is not the price of the steps")
    supposed = steps.count("suppose")
    band = 3 + min(supposed, 2) if supposed else next(n for n, most in enumerate((4, 6, 10), 1) if score <= most)
    demand(band == level, "the steps are of another level")


# ---- Da Vinci Code: the only tile that is certain

TILES = [(number, colour) for number in range(12) for colour in "bw"]  # in the order of a row


def read_tile(text: str) -> tuple[int, str]:
    return int(text[1:]), text[0]


def ways(row: list[str], unseen: list[tuple[int, str]]) -> Iterator[tuple[tuple[int, str], ...]]:
    """Every way to fill a row so that it rises."""
    found: list[tuple[tuple[int, str], ...]] = [()]
    for place in row:
        colour, _, wrong = place.partition("?")
        no = wrong.lstrip("~").split(",")
        can = [t for t in unseen if t[1] == colour and str(t[0]) not in no] if "?" in place else [read_tile(place)]
        found = [(*w, t) for w in found for t in can if not w or TILES.index(w[-1]) < TILES.index(t)]
    yield from found


def deals(rows: list[list[str]], unseen: list[tuple[int, str]]) -> list[tuple[tuple[tuple[int, str], ...], ...]]:
    """Every way to fill all rows, no tile twice."""
    each = [list(ways(row, unseen)) for row in rows]
    found: list[tuple[tuple[tuple[int, str], ...], ...]] = [()]
    for fillings in each:
        sets = [(filling, frozenset(filling)) for filling in fillings]
        found = [(*d, f) for d in found for f, tiles in sets if tiles.isdisjoint(itertools.chain(*d))]
    return found


def certain(rows: list[list[str]], own: list[str]) -> tuple[list[str], int]:
    """Every answer that holds in all deals, and the number of deals."""
    seen = {read_tile(text) for text in itertools.chain(own, *rows) if "?" not in text}
    every = deals(rows, [tile for tile in TILES if tile not in seen])
    found = []
    for who, row in enumerate(rows):
        for at, place in enumerate(row):
            numbers = {deal[who][at][0] for deal in every}
            if "?" in place and len(numbers) == 1:
                found.append(f"{'ABC'[who]}{at + 1} {numbers.pop()}")
    return found, len(every)


def davinci(level: int, score: int, shown: str, solution: str, steps: list[str]) -> None:
    own, *rows = [row.split() for row in shown.split("/")]
    found, many = certain(rows, own)
    demand(found == [solution], f"certain are {found}")
    demand(many <= 5000, "too many deals")
    demand(len(rows) == (3 if level == 5 else 2), "too few or too many others")
    guesses = [
        (who, at, wrong)
        for who, row in enumerate(rows)
        for at, place in enumerate(row)
        for wrong in place.partition("~")[2].split(",")
        if wrong
    ]
    needed = sum(solution not in certain(without(rows, *guess), own)[0] for guess in guesses)
    demand(not guesses or level > 2, "a wrong guess in an easy case")
    demand(len(guesses) - needed <= 2, "too many idle wrong guesses")
    demand(not needed or level > 3, "a wrong guess is needed")
    price = {"between": 1, "room": 2, "shared": 4, "suppose": 6}
    demand(score == sum(price[step] for step in steps), "the score is not the price of the steps")
    rooms, shared, supposed = (steps.count(kind) for kind in ("room", "shared", "suppose"))
    if supposed or shared > 1:
        band = 5
    elif shared and (rooms or needed):
        band = 4
    else:
        band = 3 if shared or rooms > 1 else 1 + rooms
    demand(band == level, "the steps are of another level")


def without(rows: list[list[str]], who: int, at: int, wrong: str) -> list[list[str]]:
    """The rows without one wrong guess."""
    place, _, guesses = rows[who][at].partition("~")
    rest = ",".join(guess for guess in guesses.split(",") if guess != wrong)
    changed = [list(row) for row in rows]
    changed[who][at] = f"{place}~{rest}" if rest else place
    return changed


PROOFS: dict[str, Callable[[int, int, str, str, list[str]], None]] = {"mastermind": mastermind, "davinci": davinci}


def check_line(game: str, level: int, line: str) -> None:
    """Raises Wrong where the line does not hold."""
    demand(20 <= len(line) <= 120, "the line is too short or too long")
    level_text, score, shown, solution, taken = line.split("|")
    demand(int(level_text) == level, "the calendar wants another level")
    PROOFS[game](level, int(score), shown, solution, steps_of(taken))


def check_game(game: str, every: int) -> str:
    """The verdict on the file of a game."""
    stored = (DATA / f"{game}.xz").read_bytes()
    lines, levels = lzma.decompress(stored).decode("ascii").splitlines(), levels_of(game)
    if len(lines) != len(levels):
        return f"{game}: there are {len(lines)} lines, not {len(levels)}"
    if len({line.split("|")[2] for line in lines}) != len(lines):
        return f"{game}: two cases are the same"
    for number, (level, line) in enumerate(zip(levels, lines, strict=True), 1):
        if number % every:
            continue
        try:
            check_line(game, level, line)
        except Wrong as wrong:
            return f"{game}: line {number}: {wrong}: {line}"
    return f"{len(lines)} cases proved {hashlib.sha256(stored).hexdigest()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=sorted(PROOFS))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="prove every Nth case, and keep no verdict")
    asked = parser.parse_args()
    failed = False
    for game in asked.games:
        verdict = check_game(game, asked.every)
        print(game, verdict)
        failed |= " proved " not in verdict
        if asked.every == 1 and " proved " in verdict:
            VERDICTS.mkdir(exist_ok=True)
            (VERDICTS / f"{game}.txt").write_text(verdict + "\n", encoding="ascii")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
