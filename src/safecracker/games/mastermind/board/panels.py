"""What lies in a player's reach: the pegs of the tray with the buttons of a row, or the answers to choose from."""

from functools import lru_cache

from safecracker.core.translation import Translator
from safecracker.games.interface import Button
from safecracker.games.mastermind.mind.notebook import OPEN_HOLE
from safecracker.games.mastermind.rules.model import BREAKER_BONUS, Answer, Challenge, Code, Guess, Hide
from safecracker.games.mastermind.rules.notation import write
from safecracker.games.mastermind.rules.pegs import COLOURS
from safecracker.games.mastermind.rules.scoring import answers
from safecracker.games.mastermind.rules.sentences import keys_in_words, task

from .drafts import Draft
from .draw_context import BoardContext
from .holes import key_pegs, look, peg_name
from .pieces import AnswerChoice, BoardPanel, TrayPeg


def prompt(context: BoardContext) -> str:
    """What to do now, hole by hole while pegs are placed."""
    view, draft, say = context.view, context.draft, context.say
    now = view.now
    if now is None or draft is None or (draft.empty and not draft.early):
        return task(view, context.names, say)
    row, code = len(now.rows) + 1, not now.hidden
    if draft.early:
        still = say.count("You still have {n} hole to fill.", "You still have {n} holes to fill.", draft.missing)
        return f"{still} {say('Pick a peg for hole {hole}.', hole=draft.ring or 1)}"
    if draft.ring is None:
        return say("The code is complete. Hide it.") if code else say("Row {row} is full. Confirm it.", row=row)
    if code:
        return say("Pick peg {hole} for your code.", hole=draft.ring)
    return say("Pick peg {hole} for row {row}.", hole=draft.ring, row=row)


def panel(context: BoardContext) -> BoardPanel | None:
    """None after the end, and for onlookers."""
    view, say = context.view, context.say
    if not isinstance(view.viewer, int) or view.over:
        return None
    if context.draft:
        return _compose(context, context.draft)
    if context.my_turn:
        legend = say("Red: right colour, right hole. White: right colour, wrong hole.")
        return BoardPanel(kind="answer", title=say("Your answer"), sentence=legend, answers=_answers(context))
    return BoardPanel(
        kind="wait", title="", sentence=prompt(context), tray=_tray(view.options.pegs, say), doubt=_doubt(context)
    )


def _compose(context: BoardContext, draft: Draft) -> BoardPanel:
    view, say = context.view, context.say
    assert view.now is not None
    row = len(view.now.rows) + 1
    return BoardPanel(
        kind="compose",
        title=say("Pick the pegs for row {n}", n=row) if view.now.hidden else say("Pick the pegs for your code"),
        main=_confirm(context, draft),
        back=Button(id="back", label=say("Remove peg"), press="back", key="Backspace"),
        tray=_tray(view.options.pegs, say),
        filled=tuple(letter != OPEN_HOLE for letter in draft.letters),
        doubt=_doubt(context),
    )


def _confirm(context: BoardContext, draft: Draft) -> Button:
    say, guess = context.say, context.guess
    label = say("Confirm row") if guess else say("Hide this code")
    if not draft.full:
        missing = say.count("{n} peg to go", "{n} pegs to go", draft.missing)
        return Button(id="confirm", label=label, press="incomplete", key="Enter", note=missing, disabled=True)
    code = Code(draft.letters)
    return Button(id="confirm", label=label, action=write(Guess(code) if guess else Hide(code)), key="Enter")


@lru_cache
def _tray(pegs: str, say: Translator) -> tuple[TrayPeg, ...]:
    """The pegs in reach; digits place them, 0 the tenth colour or the empty hole."""
    return tuple(
        TrayPeg(letter=letter, look=look(letter), name=peg_name(letter, say), digit=_digit(letter)) for letter in pegs
    )


def _digit(letter: str) -> str:
    return str((COLOURS.index(letter) + 1) % 10) if letter in COLOURS else "0"


def _answers(context: BoardContext) -> tuple[AnswerChoice, ...]:
    """One button for each answer that can occur (R7)."""
    say, holes = context.say, context.view.options.holes
    return tuple(
        AnswerChoice(action=write(Answer(keys)), name=keys_in_words(keys, say), keys=key_pegs(keys, holes))
        for keys in answers(holes)
    )


def _doubt(context: BoardContext) -> Button | None:
    """Have the screen opened, with what it costs (R15); None where there is no answer by hand to doubt."""
    view, say = context.view, context.say
    if view.now is None or view.viewer != view.now.breaker or not (view.options.by_hand and view.now.answered):
        return None
    cost = say(
        "The screen opens and every answer is checked. If one is wrong, you get {bonus} points and {who} gets "
        "none. If all are right, {who} gets {rows} points for a full board.",
        bonus=BREAKER_BONUS,
        who=context.names[view.now.setter],
        rows=view.options.rows,
    )
    return Button(id="challenge", label=say("Open the screen"), action=write(Challenge()), note=cost)
