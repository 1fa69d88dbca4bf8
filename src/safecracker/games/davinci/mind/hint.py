"""The hint: what the strongest player would do here, with the figures by which it chose."""

from random import Random
from typing import TypeVar

from safecracker.core.translation import Fact, Translator, percent
from safecracker.games.davinci.rules.events import Guessed
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.sentences import sign_name, tile_name
from safecracker.games.davinci.rules.tiles import Colour, Gap, Label
from safecracker.games.davinci.rules.view import View

from .bots import by_stake, deducing
from .duel import fits
from .notebook import SURE, Advice, Risk, colour_to_take, gap_leaks, opening_leaks, risk, setup_leaks
from .posterior import chances

K = TypeVar("K")

HIGH = 0.5  # no longer "only"


class Letters:
    """Tiles are called as they are typed."""

    def tile(self, label: Label) -> str:
        return label

    def row(self, labels: tuple[Label, ...]) -> str:
        return " ".join(labels)


LETTERS = Letters()


def hint(view: View, say: Translator, called: Letters = LETTERS) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    if view.actor is None or view.actor != view.viewer:
        return ""
    match view.phase:
        case Phase.PICK | Phase.DRAW:
            return _advice_to_draw(colour_to_take(view), say)
        case Phase.ARRANGE:
            return _advice_to_set_up(view, called, say)
        case Phase.PLACE:
            return _advice_to_put(least(gap_leaks(view, shown=True)), say)
        case Phase.OPEN:
            return _advice_to_open(view, called, say)
    if fits(view):
        return _advice_by_playing_on(view, called, say)
    best = deducing(view, Random(0))
    if view.phase is Phase.GUESS:
        return _advice_to_guess(view, best, called, say)
    return _advice_to_go_on(view, best, called, say, worth=by_stake(view, best, Random(0)))


def _advice_by_playing_on(view: View, called: Letters, say: Translator) -> str:
    """In a duel: the choice that wins the most imagined games, how many these are, and what else was thought of."""
    from .search import counsel  # noqa: PLC0415 - numpy is loaded when somebody counts

    found = counsel(view)
    guess, best = next((thought, thought.advice) for thought in found if thought.advice)
    assert best is not None
    wins = percent(found[0].wins)
    if view.phase is Phase.GUESS:
        told = _advice_to_guess(view, best, called, say)
        more = say("Of 100 games played on from here you win {wins} so.", wins=wins)
        likelier = max(found, key=lambda thought: thought.advice.chance if thought.advice else 0.0)
        if likelier.advice is None or likelier.advice.chance <= best.chance:
            return f"{told} {more}"
        facts: dict[str, Fact] = {
            "sign": sign_name(likelier.advice.sign, say),
            "label": called.tile(likelier.advice.label),
            "percent": percent(likelier.advice.chance),
            "wins": percent(likelier.wins),
        }
        rest = say("With {sign} for tile {label}, right in {percent} of 100 cases, you win {wins}.", **facts)
        return f"{told} {more} {rest}"
    told = _advice_to_go_on(view, best, called, say, worth=found[0].advice is not None)
    if found[0].advice:
        stop = next(percent(thought.wins) for thought in found if thought.advice is None)
        more = say("Of 100 games played on from here you win {wins} so, and {stop} if you stop.", wins=wins, stop=stop)
    else:
        other = percent(guess.wins)
        more = say("Of 100 games played on from here you win {wins} so, and {other} with it.", wins=wins, other=other)
    return f"{told} {more}"


def least(leaks: dict[K, float]) -> K:
    return min(leaks, key=lambda key: leaks[key])


def _advice_to_guess(view: View, best: Advice, called: Letters, say: Translator) -> str:
    sign, label = sign_name(best.sign, say), called.tile(best.label)
    signs = chances(view)[best.label]
    if signs.get(best.sign, 0.0) >= SURE:
        return say("Name {sign} for tile {label}: it can be nothing else.", sign=sign, label=label)
    if any(isinstance(note, Guessed) and note.seat != view.viewer for note in view.log):
        return say(
            "Name {sign} for tile {label}: by what the others have named it is right in {percent} of 100 cases.",
            sign=sign,
            label=label,
            percent=_likely(best),
        )
    listed = ", ".join(sign_name(each, say) for each in signs)
    return say(
        "Name {sign} for tile {label}: it can be {list}, and {sign} is right in {percent} of 100 cases.",
        sign=sign,
        label=label,
        list=listed,
        percent=_likely(best),
    )


def _likely(best: Advice) -> int:
    """The chance to be read, of a guess that the rules leave open."""
    return min(percent(best.chance), 99)


def _advice_to_go_on(view: View, best: Advice, called: Letters, say: Translator, *, worth: bool) -> str:
    danger, label = risk(view, best), called.tile(best.label)
    if chances(view)[best.label].get(best.sign, 0.0) >= SURE and worth:
        return say("Go on: tile {label} can be nothing but {sign}.", sign=sign_name(best.sign, say), label=label)
    facts: dict[str, Fact] = {"sign": sign_name(best.sign, say), "label": label, "percent": _likely(best)}
    if not worth and best.chance >= HIGH:
        lead = say("Stop, although {sign} for tile {label} is right in {percent} of 100 cases.", **facts)
    elif worth:
        lead = say("Go on: {sign} for tile {label} is right in {percent} of 100 cases.", **facts)
    else:
        lead = say("Stop: the best guess, {sign} for tile {label}, is right in {percent} of 100 cases only.", **facts)
    told = f"{lead} {_stake(danger, say)}"
    if worth or not view.options.dashes or view.drawn is None:
        return told
    return f"{told} {_advice_to_put(least(gap_leaks(view, shown=False)), say)}"


def _stake(danger: Risk, say: Translator) -> str:
    if danger.shown:
        return say("A wrong one lays your {tile} open.", tile=tile_name(danger.shown, say))
    if not danger.hidden:
        return say("A wrong one costs your last tile: your code would be cracked.")
    return say.count(
        "A wrong one costs a tile; {n} stays hidden then.",
        "A wrong one costs a tile; {n} stay hidden then.",
        danger.hidden,
    )


def _advice_to_put(gap: Gap, say: Translator) -> str:
    return say.count(
        "Put it where {n} tile stands left of it.",
        "Put it where {n} tiles stand left of it.",
        gap,
    )


def _advice_to_draw(colour: Colour, say: Translator) -> str:
    if colour is Colour.BLACK:
        return say("Take a black tile: a row that is not all of one colour is the hardest to read.")
    return say("Take a white tile: a row that is not all of one colour is the hardest to read.")


def _advice_to_set_up(view: View, called: Letters, say: Translator) -> str:
    leaks = setup_leaks(view)
    row = called.row(least(leaks).row)
    if len(leaks) == 1:
        return say("Set your tiles up as {row}; there is no other way.", row=row)
    return say("Set your tiles up as {row}: so the row tells the others least.", row=row)


def _advice_to_open(view: View, called: Letters, say: Translator) -> str:
    label = least(opening_leaks(view))
    piece = next(piece for row in view.rows for piece in row if piece.label == label)
    assert piece.tile is not None
    return say(
        "Lay tile {label} open, the {tile}: so the rest of your code stays hardest to read.",
        label=called.tile(label),
        tile=tile_name(piece.tile, say),
    )
