"""The steps to the solution of a case of the moor, in sentences."""

from collections.abc import Sequence

from safecracker.core.translation import Fact, Phrase
from safecracker.games.case import Step
from safecracker.games.teufelsmoor.rules.answers import Answer
from safecracker.games.teufelsmoor.rules.fields import Mask, fields
from safecracker.games.teufelsmoor.rules.sentences import area_phrase

from .case_solver import EDGE, PRICES, SPLIT, Thought, Trial, asked_area

FEW = 6  # fields that a sentence names one by one


def step_of_answer(thought: Thought, answers: Sequence[Answer]) -> Step:
    """What one answer strikes out."""
    answer = answers[thought.at]
    last = thought.after.bit_count() == 1
    facts: dict[str, Fact] = {
        "n": thought.at + 1,
        "area": area_phrase(answer.question, answer.at),
        "left": thought.after.bit_count(),
        "gone": listed(thought.before & ~thought.after),
        "fields": listed(thought.after),
    }
    return Step(
        kind=thought.kind,
        price=PRICES[thought.kind],
        clues=(f"answer {thought.at + 1}",),
        pieces=names(thought.after) if last else (),
        where=_where(thought, facts),
        follows=_follows(thought, answer, facts),
        piece=_piece(thought, facts),
    )


def names(mask: Mask) -> tuple[str, ...]:
    """The fields of a set, as they are written."""
    return tuple(field.value for field in fields(mask))


def listed(mask: Mask) -> Fact:
    """The fields of a set in a sentence."""
    *most, last = names(mask) or ("",)
    return Phrase("{most} and {last}", {"most": tuple(most), "last": last}, context="list") if most else last


def _where(thought: Thought, facts: dict[str, Fact]) -> Phrase:
    if thought.kind == EDGE:
        return Phrase("Look at question {n}. Which of the remaining fields does it cover?", facts)
    return Phrase("Look at question {n}.", facts)


def _follows(thought: Thought, answer: Answer, facts: dict[str, Fact]) -> Phrase:
    if thought.after.bit_count() == 1:
        if answer.yes:
            return Phrase("The treasure is in {area}. Only {fields} is left.", facts)
        return Phrase("The treasure is not in {area}. Only {fields} is left.", facts)
    if answer.yes:
        return Phrase("The treasure is in {area}. Fields left: {left}.", facts)
    if (thought.before & ~thought.after).bit_count() <= FEW and thought.before & ~thought.after != asked_area(answer):
        return Phrase("The treasure is not in {area}. That rules out {gone}. Fields left: {left}.", facts)
    return Phrase("The treasure is not in {area}. Fields left: {left}.", facts)


def _piece(thought: Thought, facts: dict[str, Fact]) -> Phrase:
    if thought.after.bit_count() == 1:
        return Phrase("The treasure is on {fields}.", facts)
    if thought.after.bit_count() <= FEW:
        return Phrase("These fields are left: {fields}.", facts)
    gone = names(thought.before & ~thought.after)
    return Phrase("The treasure is not on {field}.", {"field": gone[0]})


def step_of_trial(trial: Trial, answer: str) -> Step:
    """A first question that works, or does not."""
    facts: dict[str, Fact] = {
        "area": area_phrase(trial.question),
        "card": trial.question.kind.label,
        "yes": listed(trial.yes),
        "no": listed(trial.no),
        "stuck": listed(trial.stuck),
    }
    if trial.stuck:
        follows = Phrase(
            "If you ask about {area}, a yes leaves {yes}, and a no leaves {no}. "
            "But your other card cannot tell {stuck} apart.",
            facts,
        )
        piece = Phrase("Do not ask about {area}.", facts)
    else:
        follows = Phrase(
            "If you ask about {area}, a yes leaves {yes}, and a no leaves {no}. "
            "Your other card can tell either pair apart.",
            facts,
        )
        piece = Phrase("Ask about {area}.", facts)
    return Step(
        kind=SPLIT,
        price=PRICES[SPLIT],
        clues=(f"card {trial.question.kind}",),
        pieces=() if trial.stuck else (answer,),
        where=Phrase("The first question has to leave two fields, whatever the answer. Try the card “{card}”.", facts),
        follows=follows,
        piece=piece,
    )
