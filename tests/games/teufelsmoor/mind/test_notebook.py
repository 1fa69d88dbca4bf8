"""The notebook of Der Schatz im Teufelsmoor against plain listing, and in positions worked out by hand."""

from random import Random

import pytest

from safecracker.core.game import Seat
from safecracker.games.teufelsmoor.mind.dice_odds import dice_odds, expected_value, field_values
from safecracker.games.teufelsmoor.mind.evaluation import Split, find_chance, possible_fields, splits
from safecracker.games.teufelsmoor.mind.notebook import notes
from safecracker.games.teufelsmoor.rules.answers import Answer, fitting_fields
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card, Question, area
from safecracker.games.teufelsmoor.rules.fields import DIRECTIONS, FIELDS, STARS, Field, fields
from safecracker.games.teufelsmoor.rules.figures import FIGURES, FIGURES_OF, Side, with_figure_at
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from tests.games.teufelsmoor.conftest import ANN, BEN, patient, placed, play, reset, start_places
from tests.samples import PLAYED

STAR = ("T B1", "chance roll 1 E", "0 go T E", "0 draw")
THREE = "T - K - L -"


def in_area(field: Field, question: Question, at: Field | None) -> bool:
    """Whether the field is in the area of the question, by the words of the rules."""
    letter, number = field[0], int(field[1:])
    match question.kind:
        case Card.HALF:
            return {"N": number <= 6, "S": number > 6, "W": letter <= "F", "E": letter > "F"}[question.what]
        case Card.QUARTER:
            return all(in_area(field, Question(Card.HALF, half), None) for half in question.what)
        case Card.NINTH:
            rows = ("waeldchen windloch sandgrube", "linden huette pfuhl", "stroh sumpf schilf")
            return rows[(number - 1) // 4].split()["ABCDEFGHIJKL".index(letter) // 4] == question.what
        case Card.LETTER:
            return letter == question.what
        case Card.NUMBER:
            return number == int(question.what)
    assert at is not None
    return abs(ord(letter) - ord(at[0])) <= 1 and abs(number - int(at[1:])) <= 1


@pytest.mark.parametrize("kind", QUESTION_KINDS)
def test_areas_are_those_of_the_rules(kind: Card) -> None:
    at = Field("K12")
    for question in QUESTIONS[kind]:
        assert set(fields(area(question, at))) == {field for field in FIELDS if in_area(field, question, at)}


@pytest.mark.parametrize("seed", range(5))
def test_the_fields_that_fit_are_those_of_trying_every_one(seed: int) -> None:
    rng = Random(seed)
    treasure, given = rng.choice(FIELDS), list[Answer]()
    for _ in range(12):
        question = rng.choice(QUESTIONS[rng.choice(QUESTION_KINDS)])
        at = rng.choice(FIELDS) if question.kind is Card.AROUND else None
        yes = in_area(treasure, question, at)
        given.append(Answer(question=question, at=at, yes=yes, hiding=rng.choice((1, 2, 2))))
    about = [answer for answer in given if answer.hiding == 2]
    tried = [field for field in FIELDS if all(in_area(field, a.question, a.at) == a.yes for a in about)]
    assert list(fields(fitting_fields(given, 2))) == tried


@pytest.mark.parametrize(("options", "seats"), PLAYED["teufelsmoor"])
def test_splits_are_those_of_asking_for_every_field(options: str, seats: int) -> None:
    game = Teufelsmoor(TeufelsmoorOptions.read(options), seats)
    for state, _, _ in patient(game, 5, 300)[::40]:
        if state.hidings:
            mask = possible_fields(state)
            for split in splits(state, mask):
                at = state.places["TKLG".index(split.question.what)] if split.question.kind is Card.AROUND else None
                yes = [field for field in fields(mask) if in_area(field, split.question, at)]
                assert (split.yes, split.no) == (len(yes), mask.bit_count() - len(yes))


def throws(places: tuple[Field | None, ...], side: Side) -> list[tuple[int, list[tuple[str, Field]]]]:
    """Every throw with its weight and where figures can go, by walking step by step."""
    found = []
    for number in range(1, 7):
        for faces, weight in [*(((each,), 1) for each in DIRECTIONS), (DIRECTIONS, 2)]:
            walks = []
            for direction in faces:
                for figure in FIGURES_OF[side]:
                    at, steps = places[figure.number], 0
                    while at is not None and steps < number:
                        column, row = at.column + direction.across, at.row + direction.down
                        if not (0 <= column < 12 and 0 <= row < 12):
                            break
                        at, steps = FIELDS[12 * row + column], steps + 1
                    if at is not None and steps:
                        walks.append((steps, figure.value, at))
            most = max((steps for steps, _, _ in walks), default=0)
            found.append((weight, [(figure, at) for steps, figure, at in walks if steps == most]))
    return found


def scattered(seed: int) -> tuple[Field | None, ...]:
    """Figures anywhere, one or two of them captured."""
    rng, places = Random(seed), start_places()
    for figure in FIGURES:
        places = with_figure_at(places, figure, rng.choice(FIELDS))
    return with_figure_at(
        with_figure_at(places, rng.choice(FIGURES_OF[Side.GANG]), None), rng.choice(FIGURES_OF[Side.CROOKS]), None
    )


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("seed", range(6))
def test_dice_odds_are_those_of_walking_every_throw(seed: int, side: Side) -> None:
    places = scattered(seed)
    enemies = {figure: places[figure.number] for figure in FIGURES_OF[side.other] if places[figure.number]}
    star = catch = 0
    rolls = dict.fromkeys(enemies, 0)
    for weight, ends in throws(places, side):
        fields_reached = {at for _, at in ends}
        star += weight * any(at.bit & STARS for at in fields_reached)
        catch += weight * bool(fields_reached & set(enemies.values()))
        for figure, at in enemies.items():
            rolls[figure] += weight * (at in fields_reached)
    found = dice_odds(places, side)
    assert (found.star, found.catch) == (star, catch)
    assert {threat.prey: threat.rolls for threat in found.threats} == {f: n for f, n in rolls.items() if n}


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("seed", range(6))
def test_the_expected_value_is_that_of_walking_every_throw(seed: int, side: Side) -> None:
    places = scattered(seed)
    worth = field_values(places, side, 0.7, 1.3)
    total = sum(
        weight * max([worth[at.number] for _, at in ends], default=0.0) for weight, ends in throws(places, side)
    )
    assert expected_value(worth, places, side) == pytest.approx(total / 36)


def test_a_figure_in_line_is_threatened_by_three_rolls_of_36() -> None:
    places = placed(start_places(), "T F5 M - O - R - V F8")
    found = dice_odds(places, Side.CROOKS)
    assert [(threat.prey, threat.hunters, threat.rolls) for threat in found.threats] == [("T", ("V",), 3)]


def test_out_of_reach_there_is_no_threat() -> None:
    places = placed(start_places(), "T F1 M - O - R - V F8")
    assert dice_odds(places, Side.CROOKS).threats == ()


# notes


def test_at_the_start_every_field_fits() -> None:
    assert notes(play("", "chance roll 1 E").view(ANN)).fits.bit_count() == 144


def test_an_answer_leaves_fewer() -> None:
    assert notes(play(*STAR, "chance card half", "0 ask half N").view(ANN)).fits.bit_count() == 72


def test_after_a_new_hiding_every_field_fits_again() -> None:
    board = play(*STAR, "chance card half", "0 ask half N")
    moves = ("1 anew", "0 place T A1", "0 place K A1", "0 place L A1", "1 hide A5")
    found = notes(reset(board, THREE).then(*moves).view(ANN))
    assert (found.fits.bit_count(), found.hiding) == (144, 2)


def test_the_best_question_comes_first_with_what_each_answer_leaves() -> None:
    found = notes(play(*STAR, "chance card ninth").view(ANN))
    assert (len(found.splits), found.splits[0].yes, found.splits[0].no) == (9, 16, 128)


def test_for_a_prisoner_all_kinds_are_compared() -> None:
    found = notes(play("M -").view(ANN))
    assert (len(found.splits), found.splits[0].question.kind) == (45, Card.HALF)


def test_without_a_question_there_are_no_splits() -> None:
    assert notes(play("", "chance roll 1 E").view(ANN)).splits == ()


def test_the_gang_and_the_crooks_read_the_same_numbers() -> None:
    board = play(*STAR, "chance card ninth")
    mine, theirs = notes(board.view(ANN)), notes(board.view(BEN))
    assert (mine.fits, mine.splits, mine.gang, mine.crooks) == (theirs.fits, theirs.splits, theirs.gang, theirs.crooks)


def test_the_same_view_has_the_same_notes() -> None:
    view = play("T D4", "chance roll 3 *").view(ANN)
    assert notes(view) == notes(view)


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
def test_the_notes_do_not_know_the_treasure(viewer: Seat | None) -> None:
    found = [notes(play("T D4", "chance roll 3 *", treasure=field).view(viewer)) for field in ("A1", "F7", "L12")]
    assert found[0] == found[1] == found[2]


def test_bits_are_most_for_an_even_split() -> None:
    question = QUESTIONS[Card.HALF][0]
    assert [round(Split(question, yes, 8 - yes).bits, 2) for yes in (0, 1, 4, 8)] == [0.0, 0.54, 1.0, 0.0]


def test_a_known_field_is_found_for_sure() -> None:
    assert (find_chance(1, 0), find_chance(4, 0), find_chance(1, 9)) == (1.0, 0.25, 1.0)
