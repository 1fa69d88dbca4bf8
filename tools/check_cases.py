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


# ---- Thieves!: the only play after which somebody is richer, whatever lies face down

RAID = {"0": 0, "1": 1, "2": 2, "3": 3, "r": 3, "s": 1}  # r is the ring, s the horseshoe
MONEY = {"0": 4, "1": 8, "2": 8, "3": 4, "r": 1, "s": 1}
NOTATION = {"r": "ring", "s": "shoe"}


def raid_sum(cards: str) -> int:
    return sum(RAID[card] for card in cards)


def thieves(level: int, score: int, shown: str, solution: str, steps: list[str]) -> None:
    hand, mine, *others = shown.split()
    seen = "".join((hand, mine, *others)).replace("?", "")
    unseen = {card: number - seen.count(card) for card, number in MONEY.items()}
    demand(min(unseen.values()) >= 0, "more cards than the deck has")
    hidden = [each.count("?") for each in others]
    demand((len(hand), len(others)) == (4, 3) and 0 < sum(hidden) <= 5, "too few or too many cards")
    sums = set()
    for cards in itertools.product(RAID, repeat=sum(hidden)):
        if all(cards.count(card) <= left for card, left in unseen.items()):
            rest = iter(cards)
            sums.add(tuple(raid_sum("".join(itertools.islice(rest, n))) for n in hidden))
    bases = [raid_sum(each.replace("?", "")) for each in others]
    safe = []
    for card, to in itertools.product(dict.fromkeys(hand), range(4)):
        own = raid_sum(mine) + (RAID[card] if to == 0 else 0)
        base = [sum_up + (RAID[card] if to == at else 0) for at, sum_up in enumerate(bases, 1)]
        if all(max(map(sum, zip(base, down, strict=True))) > own for down in sums):
            word = NOTATION.get(card, card)
            safe.append((f"give {to} {word}" if to else f"keep {word}", own, base, to))
    demand([answer for answer, *_ in safe] == [solution], f"safe are {safe}")
    _, own, base, to = safe[0]
    surely = base[to - 1] + min(down[to - 1] for down in sums) > own
    demand(("either" in steps) != surely, "whether one of two is richer")
    demand(("count" in steps) == (surely and base[to - 1] <= own), "whether cards have to be counted")
    price = {"count": 2, "worth": 1, "least": 1, "either": 4, "tie": 1}
    demand(score == sum(price[step] for step in steps), "the score is not the price of the steps")
    band = 5 if "either" in steps else next((n for n, most in enumerate((2, 3, 5, 7), 1) if score <= most), 5)
    demand(band == level, "the steps are of another level")


# ---- Der Schatz im Teufelsmoor: the only field, or the only first question

MOOR = [(letter, number) for number in range(1, 13) for letter in "ABCDEFGHIJKL"]
NINTHS = "waeldchen windloch sandgrube linden huette pfuhl stroh sumpf schilf".split()  # noqa: SIM905 - as on the board
ASKED = {
    "half": "N E S W",
    "quarter": "NW NE SW SE",
    "ninth": " ".join(NINTHS),
    "letter": "A B C D E F G H I J K L",
    "number": " ".join(map(str, range(1, 13))),
    "around": "T K L G",
}


def read_field(text: str) -> tuple[str, int]:
    return text[0], int(text[1:])


def inside(kind: str, what: str, field: tuple[str, int], gang: dict[str, tuple[str, int]]) -> bool:
    column, row = "ABCDEFGHIJKL".index(field[0]), field[1] - 1
    if kind in ("half", "quarter"):
        sides = ("N" if row < 6 else "S", "W" if column < 6 else "E")
        return all(side in sides for side in what)
    if kind == "ninth":
        return NINTHS[row // 4 * 3 + column // 4] == what
    if kind == "letter":
        return field[0] == what
    if kind == "number":
        return field[1] == int(what)
    letter, number = gang[what]
    return abs("ABCDEFGHIJKL".index(letter) - column) < 2 and abs(number - field[1]) < 2


def teufelsmoor(level: int, score: int, shown: str, solution: str, steps: list[str]) -> None:
    places, *rest = shown.split()
    gang = dict(zip("TKLG", map(read_field, places.split(",")), strict=True))
    price = {"inside": 1, "cut": 1, "edge": 2, "split": 3}
    demand(score == sum(price[step] for step in steps), "the score is not the price of the steps")
    if level == 5:
        moor_question(rest, gang, solution, steps)
        return
    kinds = {kind[0] + what: (kind, what) for kind, whats in ASKED.items() for what in whats.split()}
    answers = [(*kinds[text[:-1]], text[-1] == "+") for text in rest]
    fits = [{f for f in MOOR if inside(kind, what, f, gang) == yes} for kind, what, yes in answers]
    demand(set.intersection(*fits) == {read_field(solution)}, "another field fits")
    for n in range(len(fits)):
        demand(len(set(MOOR).intersection(*fits[:n], *fits[n + 1 :])) > 1, "an answer is idle")
    demand(sum(yes and kind in ("letter", "number") for kind, _, yes in answers) < 2, "two lines say yes")
    demand(steps.count("inside") == sum(yes for *_, yes in answers), "a yes is no step")
    demand(len(steps) == len(answers), "an answer is no step")
    band = next((n for n, most in enumerate((4, 6, 8, 13), 1) if 3 <= score <= most), 0)
    demand(band == level, "the steps are of another level")


def moor_question(shown: list[str], gang: dict[str, tuple[str, int]], solution: str, steps: list[str]) -> None:
    """Of all first questions one is sure; a half and its opposite count as one."""
    left, cards = [read_field(text) for text in shown[0].split(",")], shown[1].split(",")
    demand(len(set(left)) == 4 and len(set(cards)) == 2, "not four fields and two cards")

    def parts(some: list[tuple[str, int]], kind: str, what: str) -> list[list[tuple[str, int]]]:
        return [[f for f in some if inside(kind, what, f, gang) == yes] for yes in (True, False)]

    def found(some: list[tuple[str, int]], kind: str) -> bool:
        return len(some) < 2 or any(max(map(len, parts(some, kind, what))) < 2 for what in ASKED[kind].split())

    sure, even = [], set()
    for kind, other in (cards, cards[::-1]):
        for what in ASKED[kind].split():
            both = parts(left, kind, what)
            if len(both[0]) == len(both[1]):
                even.add((kind, frozenset(map(tuple, both))))
            if all(found(part, other) for part in both):
                sure.append(f"{kind} {what}")
    opposite = {"half N": ["half N", "half S"], "half E": ["half E", "half W"]}
    demand(sure == opposite.get(solution, [solution]), f"sure are {sure}")
    demand(len(steps) == len(even) > 1, "another number of questions has to be tried")


# ---- The Code Crackers: the only line of five, or of four at level 1

STRIPS = {
    "BCB CED CCE DBC DDC BDE BCE BED BCC BDB EEC BCD EDE BBE CEB DDB CBB DCD EED ECE DBB EDC CDB DCC DED CEC EEB",
    "153 123 542 213 352 252 521 155 435 543 315 124 325 221 424 151 112 121 335 133 544 433 412 454 144 453 432",
}
LOOKS = {(1, 0): 0, (0, 1): 1, (-1, 0): 1, (0, -1): 2, (1, 1): 2, (1, -1): 3, (-1, 1): 3, (-1, -1): 3}


def codecrackers(level: int, score: int, shown: str, solution: str, steps: list[str]) -> None:
    grid, code = shown.split()
    strips = [grid[n : n + 3] for n in range(0, 81, 3)]
    box = [sorted(min(strip, strip[::-1]) for strip in side.split()) for side in STRIPS]
    demand(len(code) == 5 and sorted(min(strip, strip[::-1]) for strip in strips) in box, "not the strips of the box")
    found: dict[int, list[tuple[str, int]]] = {3: [], 4: [], 5: []}
    for row, column, (right, down) in itertools.product(range(9), range(9), LOOKS):
        length, x, y = 0, column, row
        while length < 5 and 0 <= x < 9 and 0 <= y < 9 and grid[9 * y + x] == code[length]:
            length, x, y = length + 1, x + right, y + down
        if length > 2:
            ends = f"{'ABCDEFGHI'[column]}{row + 1} {'ABCDEFGHI'[x - right]}{y - down + 1}"
            found[length].append((ends, LOOKS[right, down]))
    wanted = found.pop(5)
    if level == 1:
        demand(not wanted, "there is a line of five")
        wanted = found.pop(4)
    demand([ends for ends, _ in wanted] == [solution], f"the longest lines are {wanted}")
    close, short = len(found.get(4, [])), len(found[3])
    demand(steps == ["line"] + close * ["four"] + bool(short) * ["threes"], "the steps are not the lines there are")
    demand(score == wanted[0][1] + 2 * close + short // 2, "the score is not the price of the steps")
    band = next((n for n, most in enumerate((3, 5, 8, 12), 1) if score <= most), 5)
    demand(level == (5 if code.isdecimal() else band), "the steps are of another level")


PROOFS: dict[str, Callable[[int, int, str, str, list[str]], None]] = {
    "codecrackers": codecrackers,
    "thieves": thieves,
    "teufelsmoor": teufelsmoor,
    "mastermind": mastermind,
    "davinci": davinci,
}


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
    proved = str(len(lines)) if every == 1 else f"{len(lines) // every} of {len(lines)}"
    return f"{proved} cases proved {hashlib.sha256(stored).hexdigest()}"


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
