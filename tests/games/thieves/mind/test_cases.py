"""Cases of Thieves!: an example worked out by hand, and what holds for every case."""

from random import Random

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.translation import ENGLISH
from safecracker.games.case import LONGEST_LINE, SHORTEST_LINE, Case, Miss, Right, read_line
from safecracker.games.thieves.mind.case_solver import Play, Thought, plays
from safecracker.games.thieves.mind.cases import KIND, level_of
from safecracker.games.thieves.rules.cards import Card

MEDIUM = read_line("thieves", "3|5|r100 3310 1? 210?? 3?|give 2 ring|count worth least tie")
EXPERT = read_line("thieves", "5|9|1000 s111 21? 1? 11?|give 3 1|worth least either tie*3")


def test_every_case_asks_the_same():
    assert KIND.asked(MEDIUM) == KIND.asked(EXPERT) == KIND.question


def test_only_one_of_twelve_plays_cannot_lose():
    assert len(plays(KIND.board(MEDIUM))) == 12
    assert len(KIND.hidden_states(MEDIUM)) == 128
    assert KIND.answers(MEDIUM) == ["give 2 ring"]


def test_the_example_takes_four_steps_at_a_price_of_five():
    steps = KIND.steps(MEDIUM)
    assert [ENGLISH.phrase(step.follows) for step in steps] == [
        "You can see all four 0s, so every face-down card is worth 1 or more.",
        "In a raid, the ring is worth 3. It is worth 1 only at the end of the game.",
        "You have 7. With this card (ring), Bruno has at least 8: 3 in face-up cards, 3 for the card and 2 face down.",
        "If Chiara gets this card (ring), the richest of the others may have 7, just like you. A tie is no escape.",
    ]
    assert sum(step.price for step in steps) == MEDIUM.score
    assert tuple(step.kind for step in steps) == MEDIUM.steps
    assert [step.pieces for step in steps] == [(), (), ("give 2 ring",), ()]


def test_a_miss_shows_how_the_cards_can_lie():
    miss = KIND.check(MEDIUM, "give 3 ring")
    assert isinstance(miss, Miss)
    assert miss.hidden == "1 11 1"
    assert ENGLISH.phrase(miss.sentence) == (
        "The cards could be like this. You have 7, and so does someone else: Ada 2, Bruno 5, Chiara 7. "
        "A tie is no escape."
    )
    assert isinstance(richest := KIND.check(MEDIUM, "keep ring"), Miss)
    assert "You have 10 and are the richest: Ada 2, Bruno 5, Chiara 4." in ENGLISH.phrase(richest.sentence)


def test_the_solution_is_right():
    assert KIND.check(MEDIUM, "give 2 ring") == Right()


def test_where_all_small_cards_are_in_sight_every_face_down_card_is_worth_more():
    case = read_line("thieves", "5|8|1000 1111 11? s0 1|give 1 1|count*2 least tie*3")
    assert KIND.answers(case) == ["give 1 1"]
    assert [ENGLISH.phrase(step.follows) for step in KIND.steps(case)[:2]] == [
        "You can see all four 0s, so every face-down card is worth 1 or more.",
        "You can see all the cards worth 1 or less, so every face-down card is worth 2 or more.",
    ]


def test_where_few_small_cards_are_out_of_sight_one_of_two_face_down_cards_is_worth_more():
    case = read_line("thieves", "5|9|1000 11111 2 s11?? 2?|give 2 1|count*2 worth least tie*3")
    assert KIND.answers(case) == ["give 2 1"]
    assert [ENGLISH.phrase(step.follows) for step in KIND.steps(case)[:2]] == [
        "0s that you cannot see: 1. Bruno has 2 cards face down, so at least one of them is worth 1 or more.",
        (
            "Cards worth 1 or less that you cannot see: 1. Bruno has 2 face down, so at least one of them "
            "is worth 2 or more."
        ),
    ]


def test_in_the_hardest_cases_one_of_two_is_richer_and_nobody_can_say_who():
    steps = KIND.steps(EXPERT)
    assert [step.kind for step in steps] == list(EXPERT.steps)
    either = steps[2]
    assert "Ada 1, Chiara 1" in ENGLISH.phrase(either.follows)
    assert either.pieces == ("give 3 1",)


@pytest.mark.parametrize("text", ["give 2 ring", "ring Bruno", "GIVE bruno ring", "ring 2"])
def test_an_answer_is_read_as_players_type_it(text):
    assert KIND.parse(MEDIUM, text) == "give 2 ring"


@pytest.mark.parametrize("text", ["keep ring", "ring keep"])
def test_a_card_can_be_kept(text):
    assert KIND.parse(MEDIUM, text) == "keep ring"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("siren", "keep a card, or give it"),
        ("nonsense", "keep a card, or give it"),
        ("horseshoe Ada", "you do not have this card: horseshoe"),
        ("give 4 ring", "keep a card, or give it"),
        ("give 0 ring", "keep a card, or give it"),
        ("give 1 3", "you do not have this card: 3"),
        ("ruby Ada", "a card is one of"),
    ],
)
def test_what_is_no_play_is_refused(text, why):
    with pytest.raises(BadNotation, match=why):
        KIND.parse(MEDIUM, text)


@pytest.mark.parametrize(
    ("kinds", "level"),
    [
        (["least"], 1),
        (["count", "least"], 2),
        (["count", "worth", "least", "tie"], 3),
        (["count", "count", "least", "tie"], 4),
        (["count", "count", "worth", "least", "tie", "tie"], 5),
        (["least", "either"], 5),
    ],
)
def test_the_level_is_a_band_of_the_score(kinds, level):
    assert level_of(tuple(Thought(kind=kind, play=Play(Card.RING, 0)) for kind in kinds)) == level


def drawn(level: int) -> Case:
    rng = Random(level)
    return next(case for case in iter(lambda: KIND.make(rng, level), 0) if case)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_is_made_has_one_answer_and_steps_that_lead_to_it(level):
    case = drawn(level)
    steps = KIND.steps(case)
    assert KIND.answers(case) == [case.solution]
    assert KIND.check(case, case.solution) == Right()
    assert (sum(step.price for step in steps), tuple(step.kind for step in steps)) == (case.score, case.steps)
    assert all(ENGLISH.phrase(rung) for step in steps for rung in step.rungs)
    assert read_line("thieves", case.line) == case
    assert SHORTEST_LINE <= len(case.line) <= LONGEST_LINE


RAID = {"0": 0, "1": 1, "2": 2, "3": 3, "r": 3, "s": 1}


def worth(cards: str) -> int:
    return sum(RAID[card] for card in cards.replace("?", "").replace("-", ""))


@pytest.mark.parametrize("case", [MEDIUM, EXPERT])
def test_every_other_play_is_missed_with_a_deal_that_fits_and_in_which_nobody_is_richer(case):
    hand, loot, *others = case.shown.split()
    for card in set(hand):
        for to in range(4):
            word = {"r": "ring"}.get(card, card)
            answer = f"give {to} {word}" if to else f"keep {word}"
            if answer == case.solution:
                continue
            miss = KIND.check(case, answer)
            assert isinstance(miss, Miss)
            assert miss.hidden is not None
            down = miss.hidden.split()
            assert [len(cards.strip("-")) for cards in down] == [other.count("?") for other in others]
            table = "".join((hand, loot, *others, *down))
            assert all(table.count(each) <= number for each, number in zip("0123rs", (4, 8, 8, 4, 1, 1), strict=True))
            own = worth(loot) + (0 if to else worth(card))
            gifts = ["" if at != to else card for at in (1, 2, 3)]
            assert max(map(worth, map("".join, zip(others, down, gifts, strict=True)))) <= own
