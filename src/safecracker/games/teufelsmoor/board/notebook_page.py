"""The notebook as a page: what has been answered, what to ask, who threatens whom, and what to do."""

from collections.abc import Iterator

from safecracker.core.game import Action
from safecracker.games.teufelsmoor.mind.dice_odds import ROLLS, Chances, Threat
from safecracker.games.teufelsmoor.mind.notebook import Notes, explained
from safecracker.games.teufelsmoor.rules.cards import area
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, FIELDS
from safecracker.games.teufelsmoor.rules.model import Answer, Ask, Exchange, Free, Go, Name, Place, Run
from safecracker.games.teufelsmoor.rules.notation import write
from safecracker.games.teufelsmoor.rules.pawns import Figure
from safecracker.games.teufelsmoor.rules.proofs import fitting
from safecracker.games.teufelsmoor.rules.sentences import asked_said, labels

from .draw_context import Setting
from .moor_map import squares
from .pieces import Choice, Fact, Page, Peril

MOST = 5  # questions that are compared
GLYPH = 2  # the size of a field in a small map
COMPOSED = (Go, Run, Ask, Place, Free, Exchange, Name)  # what the page can compose


def page(here: Setting, notes: Notes) -> Page:
    say = here.say
    left = notes.fits.bit_count()
    return Page(
        left=left,
        title=say.count("of {all} fields still fits", "of {all} fields still fit", left, all=len(FIELDS)),
        facts=tuple(_facts(here, notes))[::-1],
        choices_title=say("Best questions") if notes.splits else "",
        choices=tuple(_choices(here, notes)),
        threats=(_threat(here, say("Gang"), notes.gang), _threat(here, say("Crooks"), notes.crooks)),
        perils=tuple(_peril(here, threat) for threat in (*notes.gang.threats, *notes.crooks.threats)),
        advice=explained(here.view, notes.thoughts, say),
        press=_press(notes.best),
    )


def _facts(here: Setting, notes: Notes) -> Iterator[Fact]:
    """The answers about this hiding, and how many fields each one excluded."""
    before, known = EVERYWHERE, list[Answer]()
    for answer in here.view.answers:
        if answer.hiding != notes.hiding:
            continue
        known.append(answer)
        now = fitting(known, notes.hiding)
        asked = area(answer.question, answer.at)
        yield Fact(
            glyph=squares(asked, GLYPH),
            text=here.say("{area}?", area=asked_said(answer.question, answer.at)),
            answer=here.say("Yes") if answer.yes else here.say("No"),
            yes=answer.yes,
            out=f"\N{MINUS SIGN}{(before & ~now).bit_count()}",
        )
        before = now


def _choices(here: Setting, notes: Notes) -> Iterator[Choice]:
    for split in notes.splits[:MOST]:
        yield Choice(
            text=here.say("{area}?", area=asked_said(split.question)),
            yes=split.yes,
            no=split.no,
            told=here.say("Yes leaves {yes}, no leaves {no}.", yes=split.yes, no=split.no),
        )


def _threat(here: Setting, who: str, chances: Chances) -> tuple[str, str, str]:
    return who, _of(here, chances.star), _of(here, chances.catch)


def _peril(here: Setting, threat: Threat) -> Peril:
    apart = (str(_apart(here, hunter, threat.prey)) for hunter in threat.hunters)
    text = here.say("{prey}, by {hunters}", hunters=labels(threat.hunters, here.say), prey=threat.prey.label)
    return Peril(text, ", ".join(apart), _of(here, threat.rolls))


def _apart(here: Setting, one: Figure, other: Figure) -> int:
    """The fields from one to the other, who stand in a line."""
    start, end = here.place(one), here.place(other)
    assert start is not None
    assert end is not None
    return abs(start.column - end.column) + abs(start.row - end.row)


def _of(here: Setting, rolls: int) -> str:
    return here.say("{n} of {all}", n=rolls, all=ROLLS)


def _press(best: Action | None) -> str:
    """Where to hide is not told: a hint that everybody knows is none."""
    return write(best) if isinstance(best, COMPOSED) else ""
