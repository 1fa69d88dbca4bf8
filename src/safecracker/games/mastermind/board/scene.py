"""The picture of Mastermind: a View as a scene of things that lie on the table, and as plain text.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.mastermind.rules import notation
from safecracker.games.mastermind.rules.model import (
    BREAKER_BONUS,
    COLOURS,
    PLAYERS,
    Answer,
    Code,
    Ending,
    Guess,
    Hide,
    Keys,
    MastermindOptions,
    Peg,
    Round,
    Row,
)
from safecracker.games.mastermind.rules.scoring import answers
from safecracker.games.mastermind.rules.view import RoundSeen, View
from safecracker.games.scene import Face

from . import drafts, notebook_page
from .drafts import OPEN_HOLE, Draft, composing, press
from .notebook_page import look
from .pieces import BoardScene, Composer, Page, Pick, Rail, Reply, Screen, Slip, Spot, Strip

__all__ = ["BoardScene", "press", "scene"]


def scene(
    view: View, names: tuple[str, ...], say: Translator, *, draft: str = "", notebook: bool = False
) -> BoardScene:
    hand = drafts.read(draft, view.options) if composing(view) else None
    shown = _shown(view)
    mine = view.now is not None and view.viewer == view.actor
    return BoardScene(
        lead=say("Your turn.") if mine else "",
        prompt=_prompt(view, hand, names, say),
        tag=_tag(view, say),
        faces=tuple(_face(view, seat, names, say) for seat in _sides(view)),
        draft=str(hand) if hand else "",
        my_turn=mine,
        over=view.over,
        holes=view.options.holes,
        caption=say(
            "{rows} rows of {holes} holes; row 1 is at the bottom", rows=view.options.rows, holes=view.options.holes
        ),
        strips=_strips(view, shown, hand, say),
        screen=_screen(view, shown, hand, names, say),
        slip=_slip(view, shown, names, say),
        panel=_panel(view, mine=mine),
        tray=_tray(view.options, say) if _panel(view, mine=mine) in {"compose", "wait"} else (),
        composer=_composer(view, hand, say) if hand else None,
        replies=_replies(view, say) if mine else (),
        doubt=_doubt(view, names, say) if hand else "",
        page=_page(view, hand, say) if notebook and view.now and view.now.hidden else None,
    )


def _shown(view: View) -> RoundSeen | Round | None:
    """The round that lies on the board: a finished one stays until the next code is hidden, or composed here."""
    now = view.now
    if view.past and (now is None or not (now.hidden or now.setter == view.viewer)):
        return view.past[-1]
    return now


def _sides(view: View) -> tuple[Seat, Seat]:
    """Whose rail is left and whose is right: the viewer's own is on the left."""
    left = Seat(view.viewer) if isinstance(view.viewer, int) else Seat(0)
    return left, Seat(PLAYERS - 1 - left)


def _who(view: View, seat: Seat, names: tuple[str, ...], say: Translator) -> str:
    return say("You") if seat == view.viewer else names[seat]


def _soon(view: View, seat: Seat) -> int:
    """The points that lie on the table for this seat (R10)."""
    return len(view.now.rows) if view.now and view.now.setter == seat else 0


def _face(view: View, seat: Seat, names: tuple[str, ...], say: Translator) -> Face:
    soon = _soon(view, seat)
    return Face(
        seat=seat,
        name=_who(view, seat, names, say),
        role=_role(view, seat, say),
        score=str(view.points[seat]),
        soon=f"+{soon}" if soon else "",
        turn=view.now is not None and seat == view.actor,
        you=seat == view.viewer,
    )


def _role(view: View, seat: Seat, say: Translator) -> str:
    if view.now:
        return say("setter") if view.now.setter == seat else say("breaker")
    if view.over and view.points[seat] > view.points[PLAYERS - 1 - seat]:
        return say("winner")
    return ""


def _tag(view: View, say: Translator) -> str:
    if view.now is None:
        return say("Game over") if view.over else ""
    if view.now.retry:
        return say("Round {n} of {rounds}, again", n=view.now.number, rounds=view.options.rounds)
    return say("Round {n} of {rounds}", n=view.now.number, rounds=view.options.rounds)


def _prompt(view: View, hand: Draft | None, names: tuple[str, ...], say: Translator) -> str:
    now = view.now
    if now is None or hand is None or (hand.empty and not hand.early):
        return notation.task(view, names, say)
    row, code = len(now.rows) + 1, not now.hidden
    if hand.early:
        still = say.count("{n} hole is still open.", "{n} holes are still open.", hand.missing)
        return f"{still} {say('Pick a peg for hole {hole}.', hole=hand.ring or 1)}"
    if hand.ring is None:
        return say("The code is complete. Hide it.") if code else say("Row {row} is full. Confirm it.", row=row)
    if code:
        return say("Pick peg {hole} of your code.", hole=hand.ring)
    return say("Pick peg {hole} of row {row}.", hole=hand.ring, row=row)


def _panel(view: View, *, mine: bool) -> str:
    if not isinstance(view.viewer, int) or view.over:
        return ""
    if not mine or view.now is None:
        return "wait"
    return "answer" if view.now.unanswered else "compose"


def _peg(letter: str, say: Translator) -> str:
    return say.phrase(Peg(letter).word)


def _pegs(code: Code, say: Translator) -> tuple[Spot, ...]:
    return tuple(Spot(hole, letter, look(letter), _peg(letter, say)) for hole, letter in enumerate(code, 1))


def _open_holes(holes: int, say: Translator) -> tuple[Spot, ...]:
    return tuple(Spot(hole, "", "", say("open")) for hole in range(1, holes + 1))


def _in_hand(hand: Draft, say: Translator) -> tuple[Spot, ...]:
    """The holes that are being filled, each a button."""
    spots = []
    for hole, letter in enumerate(hand.letters, 1):
        ringed = hole == hand.ring
        if letter == OPEN_HOLE:
            spots.append(Spot(hole, "", "", say("Hole {n}: open", n=hole), f"hole {hole}", ringed))
        else:
            name = say("Hole {n}: {peg}. Press to take it off.", n=hole, peg=_peg(letter, say))
            spots.append(Spot(hole, letter, look(letter), name, f"lift {hole}", ringed))
    return tuple(spots)


def _plate(keys: Keys | None, holes: int) -> tuple[str, ...]:
    """Key pegs in their holes: reds first, so that they never tell which peg is meant (R6)."""
    red, white = (keys.red, keys.white) if keys else (0, 0)
    return ("red",) * red + ("white",) * white + ("hole",) * (holes - red - white)


def _strips(view: View, shown: RoundSeen | Round | None, hand: Draft | None, say: Translator) -> tuple[Strip, ...]:
    rows = shown.rows if shown else ()
    guess = hand if view.now and view.now.hidden else None
    return tuple(_strip(view, number, rows, guess, say) for number in range(view.options.rows, 0, -1))


def _strip(view: View, number: int, rows: tuple[Row, ...], guess: Draft | None, say: Translator) -> Strip:
    holes = view.options.holes
    left, right = _sides(view)
    rails = _rail(view, left, number), _rail(view, right, number)
    title, none = say("Row {n}", n=number), say("no answer yet")
    if number == len(rows) + 1 and guess:
        return Strip(number, "now", title, _in_hand(guess, say), _plate(None, holes), none, rails)
    if number > len(rows):
        return Strip(number, "later", title, _open_holes(holes, say), _plate(None, holes), none, rails)
    row = rows[number - 1]
    answer = notation.keys_said(row.keys, say) if row.keys else none
    name = say("Row {n}: {pegs}. {answer}.", n=number, pegs=notation.pegs_said(row.guess, say), answer=answer)
    state = _row_state(row, holes, last=number == len(rows))
    return Strip(number, state, name, _pegs(row.guess, say), _plate(row.keys, holes), answer, rails)


def _row_state(row: Row, holes: int, *, last: bool) -> str:
    if row.keys is None:
        return "asked"
    if row.keys.red == holes:
        return "solved"
    return "last" if last else "done"


def _rail(view: View, seat: Seat, number: int) -> Rail:
    """Hole ``number`` of a seat's rail. Past the last hole the marker starts again from below."""
    banked, soon = view.points[seat], _soon(view, seat)
    total = banked + soon
    laps = (total - 1) // view.options.rows * view.options.rows if total else 0
    here = laps + number
    return Rail(banked=here <= banked, soon=banked < here <= total, tip=here == total)


def _screen(
    view: View, shown: RoundSeen | Round | None, hand: Draft | None, names: tuple[str, ...], say: Translator
) -> Screen:
    holes = view.options.holes
    if shown is None:
        return Screen("empty", _open_holes(holes, say), say("No code is hidden yet."), "")
    owner = _who(view, shown.setter, names, say)
    if isinstance(shown, RoundSeen) and not shown.hidden:
        if hand:
            return Screen("own", _in_hand(hand, say), say("Your code"), owner)
        return Screen("empty", _open_holes(holes, say), say("No code is hidden yet."), owner)
    if shown.code is None:
        name = say("The code of {who}: {holes} pegs behind the closed screen", who=owner, holes=holes)
        return Screen("shut", (), name, owner)
    pegs = notation.pegs_said(shown.code, say)
    if isinstance(shown, RoundSeen) and shown.setter == view.viewer:
        return Screen("own", _pegs(shown.code, say), say("Your code, which only you see: {pegs}", pegs=pegs), owner)
    return Screen("open", _pegs(shown.code, say), say("The code was {pegs}.", pegs=pegs), owner)


def _slip(view: View, shown: RoundSeen | Round | None, names: tuple[str, ...], say: Translator) -> Slip | None:
    answered = [(n, row.keys) for n, row in enumerate(shown.rows, 1) if row.keys] if shown else []
    if shown is None or isinstance(shown, Round) or (view.past and not answered):
        return _ending(view.past[-1], say, clear=shown is view.now) if view.past else None
    if not answered:
        return None
    number, keys = answered[-1]
    if shown.setter == view.viewer:
        title = say("Your answer to row {row}", row=number)
    else:
        title = say("{who} on row {row}", who=names[shown.setter], row=number)
    return Slip(title, notation.keys_said(keys, say), _plate(keys, view.options.holes), (), "", clear=False)


def _ending(done: Round, say: Translator, *, clear: bool) -> Slip:
    assert done.code is not None
    assert done.ending is not None
    spoiled = done.ending is Ending.SPOILED
    text = say("An answer was wrong.") if spoiled else say.phrase(notation.ENDINGS[done.ending])
    pegs = notation.pegs_said(done.code, say)
    title, name = say("Round {n} is over", n=done.number), say("The code was {pegs}.", pegs=pegs)
    return Slip(title, text, (), _pegs(done.code, say), name, clear)


def _tray(options: MastermindOptions, say: Translator) -> tuple[Pick, ...]:
    """The pegs in reach; digits place them, 0 the tenth colour or the empty hole."""
    return tuple(
        Pick(
            letter, look(letter), _peg(letter, say), str((COLOURS.index(letter) + 1) % 10) if letter in COLOURS else "0"
        )
        for letter in options.pegs
    )


def _composer(view: View, hand: Draft, say: Translator) -> Composer:
    assert view.now is not None
    guessing = view.now.hidden
    deed = Guess if guessing else Hide
    return Composer(
        title=say("Compose row {n}", n=len(view.now.rows) + 1) if guessing else say("Compose your code"),
        label=say("Confirm row") if guessing else say("Hide this code"),
        action=notation.write(deed(Code(hand.letters))) if hand.full else "",
        to_go=say.count("{n} peg to go", "{n} pegs to go", hand.missing) if hand.missing else "",
        filled=tuple(letter != OPEN_HOLE for letter in hand.letters),
    )


def _replies(view: View, say: Translator) -> tuple[Reply, ...]:
    """One button for each answer that can occur (R7)."""
    if view.now is None or not view.now.unanswered:
        return ()
    holes = view.options.holes
    return tuple(
        Reply(notation.write(Answer(keys)), notation.keys_said(keys, say), _plate(keys, holes))
        for keys in answers(holes)
    )


def _doubt(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What it costs to have the screen opened (R15); empty where the board answers by itself."""
    if view.now is None or not (view.now.hidden and view.now.rows and view.options.by_hand):
        return ""
    return say(
        "The screen opens and every answer is checked. If one is wrong, you get {bonus} points and {who} none. "
        "If all are right, {who} gets {rows} points for a full board.",
        bonus=BREAKER_BONUS,
        who=names[view.now.setter],
        rows=view.options.rows,
    )


def _page(view: View, hand: Draft | None, say: Translator) -> Page:
    from safecracker.games.mastermind.mind import notebook  # noqa: PLC0415  # heavy, and needed only when it is open

    guessing = hand is not None and view.now is not None and view.now.hidden
    letters = hand.letters if hand and guessing else OPEN_HOLE * view.options.holes
    notes = notebook.notes(view, letters)
    return notebook_page.page(notes, say, ring=hand.ring if hand and guessing else None, composing=guessing)
