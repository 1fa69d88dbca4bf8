"""The hint: what the strongest bot would do here, with the chances that it considered."""

from random import Random
from typing import Final, TypeVar

from safecracker.core.translation import Fact, Phrase, Translator, percent
from safecracker.games.davinci.rules.events import Guessed
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.sentences import sign_name, tile_name
from safecracker.games.davinci.rules.tiles import Colour, Gap, Label, Sign
from safecracker.games.davinci.rules.view import View
from safecracker.games.hints import Ladder

from .bots import by_decisions, by_risk
from .chances import RatedGuess, chances
from .decisions import is_basic_duel
from .notebook import (
    SURE,
    Advised,
    Risk,
    advised,
    colour_to_take,
    gap_leaks,
    may_guess,
    opening_leaks,
    risk,
    setup_leaks,
)
from .rated_action import RatedAction

K = TypeVar("K")

HIGH = 0.5  # from this chance on, a hint does not say "only"


class TileNames:
    """What a hint calls the tiles: here their letters, as players type them in a terminal."""

    def tile(self, label: Label) -> str:
        return label

    def own_tile(self, label: Label) -> str:
        return label

    def row(self, labels: tuple[Label, ...]) -> str:
        return " ".join(labels)


BY_LETTER = TileNames()


def hint(view: View, say: Translator, tile_names: TileNames = BY_LETTER) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    if view.actor is None or view.actor != view.viewer:
        return ""
    match view.phase:
        case Phase.PICK | Phase.DRAW:
            return _advice_to_draw(colour_to_take(view), say)
        case Phase.ARRANGE:
            return _advice_to_set_up(view, tile_names, say)
        case Phase.PLACE:
            return _advice_to_place(least_leak(gap_leaks(view, shown=True)), say)
        case Phase.OPEN:
            return _advice_to_open(view, tile_names, say)
    if is_basic_duel(view):
        return _advice_by_simulation(view, tile_names, say)
    best = by_decisions(view, Random(0))
    if view.phase is Phase.GUESS:
        return _advice_to_guess(view, best, tile_names, say)
    return _advice_to_go_on(view, best, tile_names, say, worth=by_risk(view, best, Random(0)))


def ladder(view: View, names: tuple[str, ...], say: Translator) -> Ladder | None:  # noqa: ARG001 - as every game
    """The hint in a terminal, rung by rung."""
    if view.actor is None or view.actor != view.viewer:
        return None
    found = advised(view) if may_guess(view) else None
    signs = tuple(chances(view)[found.guess.label]) if found else ()
    return ladder_from(view, found, signs, say, hint(view, say))


def ladder_from(
    view: View,
    found: Advised | None,
    signs: tuple[Sign, ...],
    say: Translator,
    move: str,
    tile_names: TileNames = BY_LETTER,
) -> Ladder:
    """The ladder to this move; ``signs`` are those that the tile of the best guess may show."""
    if found is None:
        nudge, reason = map(say.phrase, _RUNGS[view.phase])
        return Ladder(nudge=nudge, reason=reason, move=move)
    if view.phase is Phase.GUESS:
        nudge = say("Look at tile {label}.", label=tile_names.tile(found.guess.label))
        reason = _reason_to_guess(view, found, signs, say)
    else:
        nudge = say("Compare what one more guess can win with what it can cost.")
        reason = _reason_to_go_on(view, found, tile_names, say)
    return Ladder(nudge=nudge, reason=reason, move=move)


_COLOURS: Final = (
    Phrase("Look at the colours in your own code."),
    Phrase("A code with both colours is the hardest to read."),
)
_LEAKS: Final = (
    Phrase("Think about what your row tells the others."),
    Phrase("The best choice gives away the least."),
)
_RUNGS: Final[dict[Phase, tuple[Phrase, Phrase]]] = {
    Phase.PICK: _COLOURS,
    Phase.DRAW: _COLOURS,
    Phase.ARRANGE: _LEAKS,
    Phase.PLACE: _LEAKS,
    Phase.OPEN: _LEAKS,
}


def _reason_to_guess(view: View, found: Advised, signs: tuple[Sign, ...], say: Translator) -> str:
    if len(signs) == 1:
        return say("Only one number fits there.")
    if any(isinstance(entry, Guessed) and entry.seat != view.viewer for entry in view.log):
        why = say(
            "Judging by what the others have guessed, one number is {percent}% likely to be there.",
            percent=_shown_percent(found.guess),
        )
    else:
        possible = say.either(sign_name(each, say) for each in signs)
        why = say(
            "It can be {list}, and one of these is {percent}% likely.",
            list=possible,
            percent=_shown_percent(found.guess),
        )
    if found.wins is None:
        return why
    wins = say("Out of 100 games continued from here, you win {wins} this way.", wins=percent(found.wins))
    return f"{why} {wins}"


def _reason_to_go_on(view: View, found: Advised, tile_names: TileNames, say: Translator) -> str:
    chance = say(
        "The best guess is for tile {label}, and it is {percent}% likely.",
        label=tile_names.tile(found.guess.label),
        percent=_shown_percent(found.guess),
    )
    return f"{chance} {_cost_of_wrong_guess(risk(view, found.guess, worth=found.go_on), say)}"


def page_move(view: View, found: Advised, tile_names: TileNames, say: Translator) -> str:
    """What to do, in a few words, on a page that says the rest on the rungs below."""
    sign, label = sign_name(found.guess.sign, say), tile_names.tile(found.guess.label)
    if not found.go_on:
        move = say("Stop.")
    elif view.phase is Phase.GUESS:
        move = say("Guess {sign} for tile {label}.", sign=sign, label=label)
    else:
        move = say("Guess again: {sign} for tile {label}.", sign=sign, label=label)
    if found.wins is None or found.otherwise is None:
        return move
    odds = say(
        "Out of 100 games continued from here, you win {wins} this way, and {other} otherwise.",
        wins=percent(found.wins),
        other=percent(found.otherwise),
    )
    return f"{move} {odds}"


def _advice_by_simulation(view: View, tile_names: TileNames, say: Translator) -> str:
    """In a duel: the choice that wins most simulated games, how many these are, and what else was considered."""
    from .search import rated_for_hint  # noqa: PLC0415 - numpy is loaded when somebody counts

    found = rated_for_hint(view)
    if view.phase is Phase.GUESS:
        return _advice_to_guess_by_wins(view, found, tile_names, say)
    rated, best = _best_guess(found)
    wins = percent(found[0].wins)
    advice = _advice_to_go_on(view, best, tile_names, say, worth=found[0].guess is not None)
    if found[0].guess:
        stop = next(percent(rated.wins) for rated in found if rated.guess is None)
        more = say(
            "Out of 100 games continued from here, you win {wins} this way, and {stop} if you stop.",
            wins=wins,
            stop=stop,
        )
    else:
        other = percent(rated.wins)
        more = say(
            "Out of 100 games continued from here, you win {wins} this way, and {other} with that guess.",
            wins=wins,
            other=other,
        )
    return f"{advice} {more}"


def _advice_to_guess_by_wins(view: View, found: tuple[RatedAction, ...], tile_names: TileNames, say: Translator) -> str:
    best = _best_guess(found)[1]
    advice = _advice_to_guess(view, best, tile_names, say)
    more = say("Out of 100 games continued from here, you win {wins} this way.", wins=percent(found[0].wins))
    likelier = max(found, key=lambda rated: rated.guess.chance if rated.guess else 0.0)
    if likelier.guess is None or likelier.guess.chance <= best.chance:
        return f"{advice} {more}"
    facts: dict[str, Fact] = {
        "sign": sign_name(likelier.guess.sign, say),
        "label": tile_names.tile(likelier.guess.label),
        "percent": percent(likelier.guess.chance),
        "wins": percent(likelier.wins),
    }
    rest = say("With {sign} for tile {label}, which is {percent}% likely, you would win {wins}.", **facts)
    return f"{advice} {more} {rest}"


def _best_guess(found: tuple[RatedAction, ...]) -> tuple[RatedAction, RatedGuess]:
    return next((rated, rated.guess) for rated in found if rated.guess)


def least_leak(leaks: dict[K, float]) -> K:
    """The choice that gives away the least."""
    return min(leaks, key=lambda key: leaks[key])


def _advice_to_guess(view: View, best: RatedGuess, tile_names: TileNames, say: Translator) -> str:
    sign, label = sign_name(best.sign, say), tile_names.tile(best.label)
    signs = chances(view)[best.label]
    if signs.get(best.sign, 0.0) >= SURE:
        return say("Guess {sign} for tile {label}: it cannot be anything else.", sign=sign, label=label)
    if any(isinstance(entry, Guessed) and entry.seat != view.viewer for entry in view.log):
        return say(
            "Guess {sign} for tile {label}: judging by what the others have guessed, it is {percent}% likely.",
            sign=sign,
            label=label,
            percent=_shown_percent(best),
        )
    possible = say.either(sign_name(each, say) for each in signs)
    return say(
        "Guess {sign} for tile {label}: it can be {list}, and {sign} is {percent}% likely.",
        sign=sign,
        label=label,
        list=possible,
        percent=_shown_percent(best),
    )


def _shown_percent(best: RatedGuess) -> int:
    """The chance of a guess that is not certain by the rules, in percent: at most 99."""
    return min(percent(best.chance), 99)


def _advice_to_go_on(view: View, best: RatedGuess, tile_names: TileNames, say: Translator, *, worth: bool) -> str:
    at_risk, label = risk(view, best), tile_names.tile(best.label)
    if chances(view)[best.label].get(best.sign, 0.0) >= SURE and worth:
        return say("Guess again: tile {label} can only be {sign}.", sign=sign_name(best.sign, say), label=label)
    facts: dict[str, Fact] = {"sign": sign_name(best.sign, say), "label": label, "percent": _shown_percent(best)}
    if not worth and best.chance >= HIGH:
        lead = say("Stop, although {sign} for tile {label} is {percent}% likely.", **facts)
    elif worth:
        lead = say("Guess again: {sign} for tile {label} is {percent}% likely.", **facts)
    else:
        lead = say("Stop: even the best guess, {sign} for tile {label}, is only {percent}% likely.", **facts)
    advice = f"{lead} {_cost_of_wrong_guess(at_risk, say)}"
    if worth or not view.options.dashes or view.drawn is None:
        return advice
    return f"{advice} {_advice_to_place(least_leak(gap_leaks(view, shown=False)), say)}"


def _cost_of_wrong_guess(at_risk: Risk, say: Translator) -> str:
    if at_risk.shown:
        return say("A wrong guess reveals your {tile}.", tile=tile_name(at_risk.shown, say))
    if not at_risk.hidden:
        return say("A wrong guess costs you your last tile: your code would be cracked.")
    return say.count(
        "A wrong guess costs you a tile; you would have {n} hidden tile left.",
        "A wrong guess costs you a tile; you would have {n} hidden tiles left.",
        at_risk.hidden,
    )


def _advice_to_place(gap: Gap, say: Translator) -> str:
    if not gap:
        return say("Place it at the left end.")
    return say.count(
        "Place it so that {n} tile is to its left.",
        "Place it so that {n} tiles are to its left.",
        gap,
    )


def _advice_to_draw(colour: Colour, say: Translator) -> str:
    if colour is Colour.BLACK:
        return say("Take a black tile: a code with both colours is the hardest to read.")
    return say("Take a white tile: a code with both colours is the hardest to read.")


def _advice_to_set_up(view: View, tile_names: TileNames, say: Translator) -> str:
    leaks = setup_leaks(view)
    row = tile_names.row(least_leak(leaks).row)
    if len(leaks) == 1:
        return say("Set up your tiles as {row}; that is the only way.", row=row)
    return say("Set up your tiles as {row}: that gives away the least.", row=row)


def _advice_to_open(view: View, tile_names: TileNames, say: Translator) -> str:
    label = least_leak(opening_leaks(view))
    piece = next(piece for row in view.rows for piece in row if piece.label == label)
    assert piece.tile is not None
    return say(
        "Reveal your tile {label}, the {tile}: that keeps the rest of your code hardest to read.",
        label=tile_names.own_tile(label),
        tile=tile_name(piece.tile, say),
    )
