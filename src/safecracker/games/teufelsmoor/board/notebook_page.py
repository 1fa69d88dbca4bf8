"""The notebook page: the answers so far, the best questions, which figures are in danger, and the hint."""

from collections.abc import Iterator

from safecracker.core.game import Action
from safecracker.games.teufelsmoor.mind.dice_odds import ROLLS, DiceOdds, Threat
from safecracker.games.teufelsmoor.mind.hint import answers_leave, ladder_from
from safecracker.games.teufelsmoor.mind.notebook import Notes
from safecracker.games.teufelsmoor.rules.answers import Answer, fitting_fields
from safecracker.games.teufelsmoor.rules.cards import area
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, FIELDS
from safecracker.games.teufelsmoor.rules.figures import Figure
from safecracker.games.teufelsmoor.rules.model import Ask, Exchange, Free, Go, Name, Place, Run
from safecracker.games.teufelsmoor.rules.notation import write
from safecracker.games.teufelsmoor.rules.sentences import area_phrase, figure_names

from .draw_context import BoardContext
from .moor_map import squares
from .pieces import AnswerLine, NotebookPage, QuestionLine, ThreatLine

MOST_QUESTIONS = 5  # that are compared
GLYPH = 2  # the size of a field in a small map
COMPOSED = (Go, Run, Ask, Place, Free, Exchange, Name)  # what the page can compose


def page(context: BoardContext, notes: Notes) -> NotebookPage:
    say = context.say
    left = notes.fits.bit_count()
    return NotebookPage(
        left=left,
        title=say.count("of {all} fields still possible", "of {all} fields still possible", left, all=len(FIELDS)),
        answers=tuple(_answer_lines(context, notes))[::-1],
        questions_title=say("Questions compared") if notes.splits else "",
        questions=tuple(_question_lines(context, notes)),
        odds=(_odds(context, say("Gang"), notes.gang), _odds(context, say("Crooks"), notes.crooks)),
        threats=tuple(_threat_line(context, threat) for threat in (*notes.gang.threats, *notes.crooks.threats)),
        ladder=ladder_from(context.view, notes.rated, say),
        press=_press(notes.rated[0].action) if notes.rated else "",
    )


def _answer_lines(context: BoardContext, notes: Notes) -> Iterator[AnswerLine]:
    """The answers about this hiding, and how many fields each one excluded."""
    before, answers = EVERYWHERE, list[Answer]()
    for answer in context.view.answers:
        if answer.hiding != notes.hiding:
            continue
        answers.append(answer)
        now = fitting_fields(answers, notes.hiding)
        asked = area(answer.question, answer.at)
        yield AnswerLine(
            glyph=squares(asked, GLYPH),
            text=context.say("In {area}?", area=area_phrase(answer.question, answer.at)),
            answer=context.say("Yes") if answer.yes else context.say("No"),
            yes=answer.yes,
            out=f"\N{MINUS SIGN}{(before & ~now).bit_count()}",
        )
        before = now


def _question_lines(context: BoardContext, notes: Notes) -> Iterator[QuestionLine]:
    for split in notes.splits[:MOST_QUESTIONS]:
        yield QuestionLine(
            text=context.say("In {area}?", area=area_phrase(split.question)),
            yes=split.yes,
            no=split.no,
            answers_leave=answers_leave(split, context.say),
        )


def _odds(context: BoardContext, side: str, odds: DiceOdds) -> tuple[str, str, str]:
    return side, _of_all_rolls(context, odds.star), _of_all_rolls(context, odds.catch)


def _threat_line(context: BoardContext, threat: Threat) -> ThreatLine:
    apart = (str(_apart(context, hunter, threat.prey)) for hunter in threat.hunters)
    text = context.say(
        "{prey}, by {hunters}", hunters=figure_names(threat.hunters, context.say), prey=threat.prey.label
    )
    return ThreatLine(text, ", ".join(apart), _of_all_rolls(context, threat.rolls))


def _apart(context: BoardContext, one: Figure, other: Figure) -> int:
    """The fields from one figure to the other, in a straight line."""
    start, end = context.place(one), context.place(other)
    assert start is not None
    assert end is not None
    return abs(start.column - end.column) + abs(start.row - end.row)


def _of_all_rolls(context: BoardContext, rolls: int) -> str:
    return context.say("{n} of {all}", n=rolls, all=ROLLS)


def _press(best: Action) -> str:
    """The draft of what is advised. A field to hide on is not shown: a hint that everybody gets would help the gang."""
    return write(best) if isinstance(best, COMPOSED) else ""
