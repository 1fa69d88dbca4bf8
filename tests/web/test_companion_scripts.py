"""What the companion thinks on the phone is what Python thinks: same cases, same answers."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from safecracker.core.fair import secret_commitment
from safecracker.core.game import Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci.mind.chances import chances
from safecracker.games.davinci.rules.events import CodeCracked, Guessed, RoundWon
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.tiles import DASH
from safecracker.games.davinci.rules.view import View
from safecracker.games.mastermind.mind import codes
from safecracker.games.mastermind.rules.model import Code, Keys, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import answers, mark
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card, Question, area
from safecracker.games.teufelsmoor.rules.fields import FIELDS, fields
from safecracker.games.thieves.rules.cards import MONEY
from safecracker.games.thieves.rules.scoring import final_worth, raid_losers, raid_worth, winners
from safecracker.testing.playouts import playout
from safecracker.web.companion_facts import FACTS
from safecracker.web.companion_words import SENTENCES

from .phone_scripts import SCRIPTS, in_deno


def code(pegs: str, luck: random.Random) -> Code:
    return Code("".join(luck.choices(pegs, k=4)))


def some_rows(pegs: str, luck: random.Random) -> tuple[Row, ...]:
    """Rows with their true answers, but for some that are wrong."""
    secret = code(pegs, luck)
    rows = [Row(guess, mark(secret, guess)) for guess in (code(pegs, luck) for _ in range(luck.randrange(1, 8)))]
    for _ in range(luck.choice((0, 1, 1, 1, 2))):
        at = luck.randrange(len(rows))
        rows[at] = Row(rows[at].guess, luck.choice(answers(4)))
    return tuple(rows)


def plain(rows: tuple[Row, ...]) -> list[dict[str, object]]:
    return [{"pegs": row.guess, "red": row.keys.red, "white": row.keys.white} for row in rows if row.keys]


def without(rows: tuple[Row, ...], number: int) -> tuple[Row, ...]:
    return (*rows[:number], *rows[number + 1 :])


def keys_that_fit(pegs: str, rows: tuple[Row, ...], number: int) -> set[tuple[int, int]]:
    """The answers to one row that would leave a code, given all others."""
    space = codes.space(pegs, 4)
    left = codes.remaining(pegs, 4, without(rows, number))
    found = (mark(space.code(int(index)), rows[number].guess) for index in left)
    return {(keys.red, keys.white) for keys in found}


@pytest.mark.parametrize("blanks", [False, True])
def test_rows_are_examined_as_in_python(blanks, tmp_path):
    pegs, luck = MastermindOptions(blanks=blanks).pegs, random.Random(19)
    cases = [some_rows(pegs, luck) for _ in range(40)]
    script = """import { examine } from "@/codes.js";
    console.log(JSON.stringify(cases.rows.map((rows) => examine(cases.pegs, 4, rows))));"""
    found = in_deno(script, {"pegs": pegs, "rows": [plain(rows) for rows in cases]}, tmp_path)
    assert sum(not each["fitting"] for each in found) > 5
    for rows, each in zip(cases, found, strict=True):
        left = len(codes.remaining(pegs, 4, rows))
        assert each["fitting"] == left
        if left:
            continue
        suspects = codes.suspects(pegs, 4, rows)
        assert tuple(suspect["row"] + 1 for suspect in each["suspects"]) == suspects
        for suspect in each["suspects"]:
            assert suspect["codes"] == len(codes.remaining(pegs, 4, without(rows, suspect["row"])))
            keys = {(keys["red"], keys["white"]) for keys in suspect["keys"]}
            assert keys == keys_that_fit(pegs, rows, suspect["row"])
        pairs = [(a, b) for a in range(len(rows)) for b in range(a + 1, len(rows))]
        clashing = [[a, b] for a, b in pairs if not len(codes.remaining(pegs, 4, (rows[a], rows[b])))]
        assert each["clashes"] == clashing


def test_keys_and_answers_are_those_of_the_rules(tmp_path: Path) -> None:
    luck = random.Random(4)
    pairs = [(code("WPGROSYB-", luck), code("WPGROSYB-", luck)) for _ in range(2000)]
    script = """import { answers, mark } from "@/codes.js";
    console.log(JSON.stringify([cases.map(([a, b]) => mark(a, b)), answers(4)]));"""
    marked, offered = in_deno(script, pairs, tmp_path)
    assert [Keys(**keys) for keys in marked] == [mark(*pair) for pair in pairs]
    assert [Keys(**keys) for keys in offered] == list(answers(4))


def test_the_rows_of_the_design_have_one_wrong_answer(tmp_path: Path) -> None:
    """box.md: answer 2 is wrong, and only two whites fit; row 6 is dropped, for nobody overlooks four reds."""
    rows = [("OPWP", 0, 0), ("YSBR", 0, 3), ("SGRY", 1, 1), ("SBYS", 1, 1), ("BRYY", 2, 0), ("BRRS", 1, 0)]
    given = [{"pegs": pegs, "red": red, "white": white} for pegs, red, white in rows]
    script = """import { accused, examine } from "@/codes.js";
    const found = examine("WPGROSYB", 4, cases);
    console.log(JSON.stringify([found.suspects, accused(cases, found.suspects)]));"""
    suspects, named = in_deno(script, given, tmp_path)
    assert [suspect["row"] + 1 for suspect in suspects] == [2, 6]
    assert [(each["row"] + 1, each["codes"], each["keys"]) for each in named] == [(2, 3, [{"red": 0, "white": 2}])]


def test_nobody_is_called_wrong_for_certain_where_a_larger_mistake_explains_it_too(tmp_path: Path) -> None:
    """The code was BWPY and answer 3 should have been 2 red, 1 white; a smaller change of answer 4 would do as well."""
    rows = [("WGYY", 1, 1), ("WBGG", 0, 2), ("BWYW", 3, 0), ("BRYW", 1, 2)]
    given = [{"pegs": pegs, "red": red, "white": white} for pegs, red, white in rows]
    script = """import { accused, certain, examine } from "@/codes.js";
    const { suspects } = examine("WPGROSYB", 4, cases);
    console.log(JSON.stringify([suspects.map(({ row }) => row), accused(cases, suspects).map(({ row }) => row),
      certain(cases, suspects), certain(cases, suspects.slice(1))]));"""
    assert in_deno(script, given, tmp_path) == [[2, 3], [3], False, True]


def test_four_reds_are_not_called_wrong_where_another_answer_may_be(tmp_path: Path) -> None:
    given = [{"pegs": "WPGR", "red": 1, "white": 1}, {"pegs": "WBYW", "red": 4, "white": 0}]
    script = """import { accused, certain, examine } from "@/codes.js";
    const { suspects } = examine("WPGROSYB", 4, cases);
    const named = accused(cases, suspects).map(({ row }) => row);
    console.log(JSON.stringify([suspects.length, named, certain(cases, suspects)]));"""
    assert in_deno(script, given, tmp_path) == [2, [0], True]


def one_wrong_answer(pegs: str, luck: random.Random) -> tuple[tuple[Row, ...], int]:
    """True answers but for one, of which a key or two are false; the code is not cracked."""
    secret = code(pegs, luck)
    guesses = [guess for guess in (code(pegs, luck) for _ in range(luck.randrange(3, 9))) if guess != secret]
    rows = [Row(guess, mark(secret, guess)) for guess in guesses]
    wrong = luck.randrange(len(rows))
    others = [keys for keys in answers(4) if keys != rows[wrong].keys and keys.red < 4]
    rows[wrong] = Row(rows[wrong].guess, luck.choice(others))
    return tuple(rows), wrong


@pytest.mark.parametrize("blanks", [False, True])
def test_the_answer_that_is_wrong_is_always_suspected_and_named_where_the_phone_is_sure(blanks, tmp_path):
    pegs, luck = MastermindOptions(blanks=blanks).pegs, random.Random(23)
    cases = [one_wrong_answer(pegs, luck) for _ in range(150)]
    script = """import { accused, certain, examine } from "@/codes.js";
    console.log(JSON.stringify(cases.rows.map((rows) => {
      const { fitting, suspects } = examine(cases.pegs, 4, rows);
      return [fitting, suspects.map(({ row }) => row), accused(rows, suspects).map(({ row }) => row),
        fitting === 0 && certain(rows, suspects)];
    })));"""
    found = in_deno(script, {"pegs": pegs, "rows": [plain(rows) for rows, _ in cases]}, tmp_path)
    sure = 0
    for (_, wrong), (fitting, suspects, accused, certain) in zip(cases, found, strict=True):
        assert fitting or wrong in suspects
        assert not certain or wrong in accused
        sure += certain
    assert sure > 20


def every_question() -> list[tuple[Question, list[int]]]:
    """Each with the fields of its area; around a figure, the question names the field on which it stands."""
    fixed = [question for kind in QUESTION_KINDS if kind is not Card.AROUND for question in QUESTIONS[kind]]
    around = [(Question(Card.AROUND, at.value), area(Question(Card.AROUND, "T"), at)) for at in FIELDS]
    masks = [(question, area(question, None)) for question in fixed] + around
    return [(question, [field.number for field in fields(mask)]) for question, mask in masks]


def test_every_area_of_the_moor_has_the_same_fields(tmp_path: Path) -> None:
    questions = every_question()
    script = """import { areaAt, fieldName, FIELDS, inArea } from "@/moor_areas.js";
    const every = Array.from({ length: FIELDS }, (_, field) => field);
    const inside = (question) => every.filter((field) => inArea(question, field));
    const touch = (question) => inside(question).some((field) => areaAt(question.kind, field) === question.what);
    console.log(JSON.stringify([cases.map(inside), every.map(fieldName), cases.every(touch)]));"""
    asked = [{"kind": question.kind.value, "what": question.what} for question, _ in questions]
    found, names, all_can_be_touched = in_deno(script, asked, tmp_path)
    assert found == [expected for _, expected in questions]
    assert names == [field.value for field in FIELDS]
    assert all_can_be_touched


def test_contradictions_on_the_moor_are_found(tmp_path: Path) -> None:
    luck, questions = random.Random(9), every_question()
    drawn = [[(*luck.choice(questions), luck.random() < 0.4) for _ in range(luck.randrange(2, 6))] for _ in range(80)]
    cases = [[{"kind": q.kind.value, "what": q.what, "yes": yes} for q, _, yes in case] for case in drawn]
    script = """import { contradiction, fitting } from "@/moor_areas.js";
    console.log(JSON.stringify(cases.map((answers) => [fitting(answers), contradiction(answers)])));"""

    def fitting(answers: list[tuple[Question, list[int], bool]]) -> list[int]:
        return [n for n in range(144) if all((n in inside) is yes for _, inside, yes in answers)]

    for case, (fits, found) in zip(drawn, in_deno(script, cases, tmp_path), strict=True):
        assert fits == fitting(case)
        left = [len(fitting(case[:n] + case[n + 1 :])) for n in range(len(case))]
        assert found["suspects"] == [{"answer": n, "fields": count} for n, count in enumerate(left) if count]
        pairs = [[a, b] for a in range(len(case)) for b in range(a + 1, len(case))]
        assert found["clashes"] == [[a, b] for a, b in pairs if not fitting([case[a], case[b]])]


def test_a_seal_of_the_phone_is_a_seal_of_ours(tmp_path: Path) -> None:
    cases = [(field.value, f"{n:032x}" * (n % 9)) for n, field in enumerate(FIELDS)]
    script = """import { newSalt, seal } from "@/seal.js";
    console.log(JSON.stringify([cases.map(([field, salt]) => seal(field, salt)), [newSalt(), newSalt()]]));"""
    found, salts = in_deno(script, cases, tmp_path)
    assert found == [secret_commitment(*case) for case in cases]
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)
    assert len(set(salts)) == 2


def test_every_sentence_of_the_scripts_is_translated_and_no_other() -> None:
    comment = re.compile(r"/\*(?s:.*?)\*/|//.*")
    texts = [comment.sub(" ", path.read_text(encoding="utf-8")) for path in SCRIPTS.glob("*.js")]
    said = {text for script in texts for text in re.findall(r'\bsay\(\s*"([^"]+)"', script)}
    assert said == {phrase.text for phrase in SENTENCES} | {"{most} and {last}"}
    # a sentence that is put together cannot be found
    assert [call for script in texts for call in re.findall(r"\bsay\((?!\s*\"|\s*text\b)[^)]*", script)] == []


def test_loot_is_counted_as_in_python(tmp_path: Path) -> None:
    luck = random.Random(7)
    loot = [[luck.choices(MONEY, k=luck.randrange(5)) for _ in range(luck.randrange(2, 7))] for _ in range(200)]
    money = [{"kind": card.value, "raid": card.raid, "final": card.final} for card in MONEY]
    counted = [[{card.value: cards.count(card) for card in cards} for cards in case] for case in loot]
    script = """import { cardCount, raidLosers, winners, worth } from "@/loot_sums.js";
    console.log(JSON.stringify(cases.loot.map((loot) => {
      const [raid, final] = ["raid", "final"].map((when) => loot.map((cards) => worth(cards, cases.money, when)));
      const number = loot.map(cardCount);
      const lose = ["all", "none"].map((rule) => raidLosers(raid, rule));
      return [raid, final, ...lose, ...["fewer", "shared"].map((rule) => winners(final, number, rule))];
    })));"""
    for case, found in zip(loot, in_deno(script, {"money": money, "loot": counted}, tmp_path), strict=True):
        raid, final = [raid_worth(cards) for cards in case], [final_worth(cards) for cards in case]
        lose = [list(raid_losers(raid, rule)) for rule in ("all", "none")]
        win = [list(winners(final, [len(cards) for cards in case], rule)[0]) for rule in ("fewer", "shared")]
        assert found == [raid, final, *lose, *win]


def tapped(events: list[Any]) -> tuple[list[dict[str, object]], dict[str, object], tuple[int, ...]]:
    """What players tap in a round that the rules played, what they enter at its end, and everybody's points."""
    taps: list[dict[str, object]] = []
    for event in events:
        if isinstance(event, Guessed) and event.right:
            kind = "six" if event.sign == 6 else "dash" if event.sign == DASH else "number"
            taps.append({"who": event.seat, "kind": kind})
        if isinstance(event, CodeCracked) and event.by is not None:
            taps.append({"who": event.by, "kind": "last"})
    won = next(event for event in events if isinstance(event, RoundWon))
    hidden = [None if tile.sign == DASH else int(tile.sign) for _, tile in won.shown]
    return taps, {"winner": won.winner, "hidden": hidden}, won.points


def test_points_are_those_of_games_that_the_rules_played(tmp_path: Path) -> None:
    options = DaVinciOptions(winner="points", rounds=1, game="dashes")
    rounds = []
    for seed in range(12):
        positions = playout(DaVinci(options, 3), seed)
        rounds.append(tapped([event for position in positions for event in position.step.events]))
    cases = {"worth": FACTS["davinci"](ENGLISH)["worth"], "rounds": [[taps, end] for taps, end, _ in rounds]}
    script = """import { refusal, roundPoints } from "@/points_sums.js";
    console.log(JSON.stringify(cases.rounds.map(([taps, { winner, hidden }]) => [
      roundPoints(3, taps, winner, hidden, cases.worth),
      taps.map((tap, n) => refusal(3, taps.slice(0, n), tap, 26)),
    ])));"""
    for (taps, _, points), (found, refused) in zip(rounds, in_deno(script, cases, tmp_path), strict=True):
        assert tuple(found) == points
        assert refused == [""] * len(taps)


def entered(view: View) -> list[list[dict[str, object]]]:
    """A view as its player would enter it."""
    return [
        [
            {
                "colour": piece.colour.letter,
                "sign": None if piece.tile is None else int(piece.tile.sign),
                "denied": list(map(int, piece.denied)) if piece.tile is None else [],
            }
            for piece in row
        ]
        for row in view.rows
    ]


def views_at_the_start_of_turns(seed: int, game: str) -> list[View]:
    seats = 2 + seed % 3
    rules = DaVinci(DaVinciOptions(game=game), seats)
    states = [position.state for position in playout(rules, seed)]
    return [rules.view(state, Seat(seed % seats)) for state in states if state.phase is Phase.DRAW][::3]


@pytest.mark.parametrize("game", ["basic", "dashes"])
def test_the_notebook_on_the_phone_finds_what_ours_finds(game, tmp_path):
    views = [view for seed in range(9) for view in views_at_the_start_of_turns(seed, game)]
    script = """import { possibilities, suspects } from "@/tiles.js";
    console.log(JSON.stringify(cases.rows.map((rows) => possibilities(rows, cases.dashes))));"""
    found = in_deno(script, {"rows": list(map(entered, views)), "dashes": game == "dashes"}, tmp_path)
    hidden = 0
    for view, rows in zip(views, found, strict=True):
        expected = chances(view)
        for row, signs_of_row in zip(view.rows, rows, strict=True):
            for piece, signs in zip(row, signs_of_row, strict=True):
                assert signs == sorted(sign for sign, chance in expected.get(piece.label, {}).items() if chance > 1e-12)
                hidden += piece.tile is None
    assert hidden > 100


def test_the_notebook_names_the_entries_that_clash(tmp_path: Path) -> None:
    def row(*tiles: str, denied: tuple[int, ...] = ()) -> list[dict[str, object]]:
        def sign(text: str) -> int | None:
            return None if text == "?" else 12 if text == "-" else int(text)

        return [
            {"colour": tile[0], "sign": sign(tile[1:]), "denied": list(denied) * (tile[1] == "?")} for tile in tiles
        ]

    cases = [
        [row("b7", "w8"), row("w?", "b7")],  # twice
        [row("b1"), row("w5", "b5", "w9")],  # black stands left of white
        [row("b0", "b1"), row("b?", "b2")],  # nothing is left below
        [row("b0"), row("b?", "w1", denied=(1,))],  # nothing but the one that was denied
        [row("b0"), row("b?", "b-", "b2")],
    ]
    script = """import { clashes, possibilities, suspects } from "@/tiles.js";
    const short = ({ row, place }) => [row, place];
    console.log(JSON.stringify(cases.map((rows) => [
      clashes(rows).map(({ kind, one, other }) => [kind, short(one), short(other)]),
      possibilities(rows, true)?.[1] ?? null,
      suspects(rows, false).map(short),
    ])));"""
    twice, order, below, denied, right = in_deno(script, cases, tmp_path)
    assert twice[:2] == [[["twice", [0, 0], [1, 1]]], None]
    assert order[:2] == [[["order", [1, 0], [1, 1]]], None]
    assert below == [[], [[12], []], [[0, 1], [1, 1]]]
    assert denied == [[], [[12], []], [[0, 0], [1, 0], [1, 1]]]
    assert right[:2] == [[], [[1], [], []]]


def test_points_that_cannot_be_are_refused(tmp_path: Path) -> None:
    def taps(*kinds: str) -> list[dict[str, object]]:
        return [{"who": 0, "kind": kind} for kind in kinds]

    cases = {
        "first": taps("last"),
        "codes": taps("number", "number", "number", "last", "last", "last"),
        "sixes": taps("six", "six", "six"),
        "dashes": taps("dash", "dash", "dash"),
        "tiles": taps(*["number"] * 26),
        "": taps("number", "last", "six", "six"),
    }
    script = """import { refusal } from "@/points_sums.js";
    console.log(JSON.stringify(cases.map((taps) => refusal(3, taps.slice(0, -1), taps.at(-1), 26))));"""
    assert in_deno(script, list(cases.values()), tmp_path) == list(cases)


def own_first(view: View) -> list[list[dict[str, object]]]:
    """As the companion has the rows."""
    rows, seat = entered(view), view.viewer
    assert isinstance(seat, int)
    return rows[seat:] + rows[:seat]


def test_the_notebook_finds_rows_that_are_too_long(tmp_path: Path) -> None:
    """Whatever the rules play, no row is too long; a tile too many is found, and one that the box does not have."""
    views = [view for seed in range(9) for view in views_at_the_start_of_turns(seed, "dashes")]
    games = [own_first(view) for view in views]
    hand = FACTS["davinci"](ENGLISH)["hand"]
    script = """import { crowded, tooLong } from "@/tiles.js";
    const row = (count, colour) => Array(count).fill({ colour, sign: null, denied: [] });
    const found = (rows) => [crowded(rows, true), tooLong(rows, cases.hand[rows.length])];
    console.log(JSON.stringify([
      cases.games.map(found),
      [4, 5, 6].map((n) => tooLong([row(4, "b"), row(n, "w"), row(4, "b")], 4)),
      tooLong([[], row(4, "b"), row(2, "b")], 4),
      crowded([row(12, "w")], false), crowded([row(13, "w")], false),
      crowded([row(13, "b")], true), crowded([row(14, "b")], true),
    ]));"""
    played, uneven, beginning, *colours = in_deno(script, {"games": games, "hand": hand}, tmp_path)
    assert played == [[None, None]] * len(views)
    assert uneven == [None, None, {"long": 1, "short": 2}]
    assert beginning is None
    assert colours == [None, {"colour": "w", "most": 12}, None, {"colour": "b", "most": 13}]
