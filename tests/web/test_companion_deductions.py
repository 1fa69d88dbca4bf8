"""What the companion's notebook and points think of entries that people make up: compared with counting by hand."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from safecracker.games.davinci.rules.tiles import DASH

from .phone_scripts import in_deno

DASH_SIGN = int(DASH)
Row = list[dict[str, Any]]
Deal = dict[tuple[int, int], tuple[str, int]]  # what stands on each place, by row and place


class Entries(NamedTuple):
    rows: list[Row]
    dashes: bool


def in_order(row: list[tuple[str, int]]) -> bool:
    """A dash may stand anywhere; of two equal numbers the black one stands at the left."""
    ranks = [(sign, colour) for colour, sign in row if sign != DASH_SIGN]
    return all(one < other for one, other in pairwise(ranks))


def deals(entries: Entries) -> Iterator[Deal]:
    """Every way to put tiles of the box on the hidden places, tried one by one."""
    shown = [(tile["colour"], tile["sign"]) for row in entries.rows for tile in row if tile["sign"] is not None]
    if len(set(shown)) < len(shown):
        return
    places = [(r, p) for r, row in enumerate(entries.rows) for p, tile in enumerate(row) if tile["sign"] is None]
    signs = range(DASH_SIGN + entries.dashes)

    def standing(r: int, deal: Deal) -> list[tuple[str, int]]:
        row = entries.rows[r]
        return [
            deal[r, p] if (r, p) in deal else (tile["colour"], tile["sign"])
            for p, tile in enumerate(row)
            if tile["sign"] is not None or (r, p) in deal
        ]

    def filled(at: int, deal: Deal) -> Iterator[Deal]:
        if at == len(places):
            yield dict(deal)
            return
        r, p = places[at]
        tile = entries.rows[r][p]
        for sign in signs:
            new = tile["colour"], sign
            if sign in tile["denied"] or new in shown or new in deal.values():
                continue
            deal[r, p] = new
            if in_order(standing(r, deal)):
                yield from filled(at + 1, deal)
            del deal[r, p]

    if all(in_order(standing(r, {})) for r in range(len(entries.rows))):
        yield from filled(0, {})


def counted(entries: Entries) -> list[list[list[int]]] | None:
    found: list[list[set[int]]] = [[set() for _ in row] for row in entries.rows]
    some = False
    for deal in deals(entries):
        some = True
        for (r, p), (_, sign) in deal.items():
            found[r][p].add(sign)
    return [[sorted(signs) for signs in row] for row in found] if some else None


def suspected(entries: Entries) -> list[list[int]]:
    """The tiles without whose number, or without whose wrong guesses, there is a deal."""
    found = []
    for r, row in enumerate(entries.rows):
        for p, tile in enumerate(row):
            other = [*row[:p], tile | {"sign": None, "denied": []}, *row[p + 1 :]]
            without = Entries([*entries.rows[:r], other, *entries.rows[r + 1 :]], entries.dashes)
            if (tile["sign"] is not None or tile["denied"]) and next(deals(without), None):
                found.append([r, p])
    return found


def made_up(luck: random.Random) -> Entries:
    """Rows as they may be dealt, some hidden, some guesses denied; and sometimes a slip of the thumb."""
    dashes = luck.random() < 0.5
    box = [(colour, sign) for colour in "bw" for sign in range(DASH_SIGN + dashes)]
    luck.shuffle(box)
    rows: list[Row] = []
    hidden = 0
    for _ in range(luck.choice((2, 3))):
        dealt = [box.pop() for _ in range(luck.randrange(2, 6))]
        numbers = sorted((tile for tile in dealt if tile[1] != DASH_SIGN), key=lambda tile: (tile[1], tile[0]))
        for dash in (tile for tile in dealt if tile[1] == DASH_SIGN):
            numbers.insert(luck.randrange(len(numbers) + 1), dash)
        row: Row = []
        for colour, sign in numbers:
            hide = hidden < 4 and luck.random() < 0.45
            hidden += hide
            others = [other for other in range(DASH_SIGN) if other != sign]
            denied = luck.sample(others, luck.randrange(3)) if hide else []
            row.append({"colour": colour, "sign": None if hide else sign, "denied": denied})
        rows.append(row)
    for _ in range(luck.choice((0, 1, 1, 2))):
        tile = luck.choice(luck.choice(rows))
        if tile["sign"] is not None:
            tile["sign"] = luck.randrange(DASH_SIGN)
        elif tile["denied"]:
            tile["denied"] = list(range(luck.randrange(4, 11)))
    return Entries(rows, dashes)


@pytest.mark.parametrize("seed", range(4))
def test_what_tiles_can_be_and_which_entries_are_suspected_is_as_counted_by_hand(seed, tmp_path):
    luck = random.Random(seed)
    cases = [made_up(luck) for _ in range(100)]
    script = """import { possibilities, suspects } from "@/tiles.js";
    console.log(JSON.stringify(cases.map(([rows, dashes]) => {
      const found = possibilities(rows, dashes);
      return [found, found ? [] : suspects(rows, dashes).map(({ row, place }) => [row, place])];
    })));"""
    impossible = 0
    for entries, (found, suspects) in zip(cases, in_deno(script, cases, tmp_path), strict=True):
        assert found == counted(entries)
        if found is None:
            impossible += 1
            assert suspects == suspected(entries)
    assert 20 < impossible < 80


class Score:
    """The guesses of a round as a strict scorekeeper would keep them."""

    def __init__(self, players: int, tiles: int) -> None:
        self.players, self.tiles = players, tiles
        self.signs, self.cracked = list[str](), 0

    def refusal(self, kind: str) -> str:
        if kind == "last":
            if self.cracked == self.players - 1:
                return "codes"
            return "first" if self.cracked == len(self.signs) else ""
        if kind in ("six", "dash") and self.signs.count(kind) == 2:
            return "sixes" if kind == "six" else "dashes"
        return "tiles" if len(self.signs) == self.tiles - 1 else ""

    def enter(self, kind: str) -> None:
        if kind == "last":
            self.cracked += 1
        else:
            self.signs.append(kind)


def test_taps_in_any_order_are_refused_or_counted_as_a_strict_scorekeeper_would(tmp_path):
    luck, worth = random.Random(31), {"number": 10, "six": 20, "dash": 10, "last": 50}
    cases, expected = [], []
    for _ in range(300):
        players, tiles = luck.randrange(2, 5), luck.choice((6, 26))
        score, taps, answers, points = Score(players, tiles), [], [], [0] * players
        for _ in range(luck.randrange(1, 40)):
            who, kind = luck.randrange(players), luck.choice(tuple(worth))
            taps.append({"who": who, "kind": kind})
            answers.append(score.refusal(kind))
            if not answers[-1]:
                score.enter(kind)
                points[who] += worth[kind]
        cases.append([players, tiles, taps])
        expected.append([answers, points])
    script = """import { refusal, roundPoints } from "@/points_sums.js";
    console.log(JSON.stringify(cases.rounds.map(([players, tiles, all]) => {
      const taps = [], answers = [];
      for (const tap of all) {
        const refused = refusal(players, taps, tap, tiles);
        answers.push(refused);
        if (!refused) taps.push(tap);
      }
      return [answers, roundPoints(players, taps, -1, [], cases.worth)];
    })));"""
    assert in_deno(script, {"rounds": cases, "worth": worth}, tmp_path) == expected


def test_what_was_thought_is_thought_again_only_for_other_entries(tmp_path):
    script = """import { remembered } from "@/remembered.js";
    let thoughts = 0;
    const thinking = remembered((rows, dashes) => [++thoughts, rows.length, dashes]);
    const [some, others] = [[1], [1, 2]];
    const given = [[some, true], [some, true], [some, false], [others, false], [others, false], [[1], false]];
    console.log(JSON.stringify(given.map(([rows, dashes]) => thinking(rows, dashes))));"""
    found = in_deno(script, [], tmp_path)
    assert found == [[1, 1, True], [1, 1, True], [2, 1, False], [3, 2, False], [3, 2, False], [4, 1, False]]
