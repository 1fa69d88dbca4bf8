"""The notebook's thoughts as a page: chances become columns, reasons become sentences."""

from collections.abc import Iterator
from itertools import groupby

from safecracker.core.translation import Translator, percent
from safecracker.games.davinci.mind.chances import RatedGuess
from safecracker.games.davinci.mind.hint import TileNames, hint
from safecracker.games.davinci.mind.notebook import Notes, Odds, Risk, impossible
from safecracker.games.davinci.mind.notebook import Reason as Why
from safecracker.games.davinci.rules.sentences import sign_name, tile_name
from safecracker.games.davinci.rules.tiles import Colour, Label, sign_text
from safecracker.games.davinci.rules.view import View

from .drafts import Draft
from .panels import found, sign_shown, tile_of, whole
from .pieces import Column, Page, Reason

SPACE = "\N{NO-BREAK SPACE}"
ORDER = tuple(Why)  # reasons are told in this order


def page(view: View, draft: Draft, notes: Notes, names: tuple[str, ...], say: Translator) -> Page | None:
    """The page at the tile that is pointed at, else at the surest one."""
    label = draft.label if any(odds.label == draft.label for odds in notes.tiles) else ""
    if not label and notes.surest:
        label = notes.surest.label
    odds = next((odds for odds in notes.tiles if odds.label == label), None)
    if odds is None:
        return None
    best = notes.best
    return Page(
        colour=odds.colour.letter,
        title=_title(view, odds, names, say),
        left=say.count("{n} possibility left", "{n} possibilities left", len(odds.chances)),
        columns=tuple(_columns(view, odds, best, say)),
        starred=best is not None and best.label == odds.label,
        reasons=tuple(_reasons(view, odds.label, say)),
        best=_surest(view, notes.surest, names, say) if notes.surest else "",
        best_press=f"set {best.label}{sign_text(best.sign)}" if best else "",
        going=_going(notes.going_on, say) if notes.going_on else "",
        exposed=_exposed(view, notes, say),
    )


class Places(TileNames):
    """Tiles are called as one sees them: by their place, and the own ones that stand nowhere yet by what they show."""

    def __init__(self, view: View, names: tuple[str, ...], say: Translator) -> None:
        self.view, self.names, self.say = view, names, say

    def tile(self, label: Label) -> str:
        seat, place, _ = found(self.view, label)
        return self.say("{n} of {who}", n=place + 1, who=self.names[seat])

    def row(self, labels: tuple[Label, ...]) -> str:
        tiles = (found(self.view, label)[2].tile for label in labels)
        return ", ".join(tile_name(tile, self.say) for tile in tiles if tile)


def advice(view: View, names: tuple[str, ...], say: Translator) -> str:
    """The hint for those who look at the board."""
    return hint(view, say, Places(view, names, say))


def _title(view: View, odds: Odds, names: tuple[str, ...], say: Translator) -> str:
    where = whole(tile_of(view, odds.label, names, say))
    return say("{where}, black", where=where) if odds.colour is Colour.BLACK else say("{where}, white", where=where)


def _columns(view: View, odds: Odds, best: RatedGuess | None, say: Translator) -> Iterator[Column]:
    chances = dict(odds.chances)
    most = max(chances.values(), default=1.0)
    for sign in view.options.signs:
        text = sign_shown(sign)
        said = sign_name(sign, say)
        if sign not in chances:
            yield Column(text, say("{sign}, impossible", sign=said), "", 0, out=True, best=False)
            continue
        share = percent(chances[sign])
        star = best is not None and best.label == odds.label and best.sign == sign
        name = say("{sign}, {n} percent", sign=said, n=share)
        height = max(3, round(100 * chances[sign] / most))
        told = say("{sign}, best guess", sign=name) if star else name
        yield Column(text, told, str(share), height, out=False, best=star)


def _reasons(view: View, label: Label, say: Translator) -> Iterator[Reason]:
    out = sorted(impossible(view, label), key=lambda pair: (ORDER.index(pair[1]), pair[0]))
    for why, pairs in groupby(out, key=lambda pair: pair[1]):
        signs = [sign for sign, _ in pairs]
        yield Reason(", ".join(map(sign_shown, signs)), _why(why, len(signs), say))


def _why(why: Why, n: int, say: Translator) -> str:
    match why:
        case Why.OPEN:
            return say.count("lies open", "lie open", n)
        case Why.OWN:
            return say.count("is yours", "are yours", n)
        case Why.DENIED:
            return say.count("was guessed wrongly here", "were guessed wrongly here", n)
        case Why.FIRST:
            return say("no dash is in a first code")
        case Why.ORDER:
            return say.count("does not fit the order", "do not fit the order", n)
        case Why.ELSEWHERE:
            return say.count("must stand in another row", "must stand in other rows", n)


def _surest(view: View, surest: RatedGuess, names: tuple[str, ...], say: Translator) -> str:
    return say(
        "Surest on the table: {where} is {sign}, {chance}",
        where=tile_of(view, surest.label, names, say),
        sign=sign_name(surest.sign, say),
        chance=_chance(surest.chance),
    )


def _chance(chance: float) -> str:
    return f"{percent(chance)}{SPACE}%"


def _going(risk: Risk, say: Translator) -> str:
    lead = say("Going on is worth it.") if risk.worth else say("Better stop.")
    rest = say.count(
        "If you are wrong, {n} tile of yours stays hidden; if you stop, {stopped}.",
        "If you are wrong, {n} tiles of yours stay hidden; if you stop, {stopped}.",
        risk.hidden,
        stopped=risk.stopped,
    )
    return f"{lead} {rest}"


def _exposed(view: View, notes: Notes, say: Translator) -> str:
    """The own tile that is the easiest to name."""
    if not notes.danger or not isinstance(view.viewer, int):
        return ""
    label, chance = max(notes.danger, key=lambda pair: pair[1])
    piece = next((piece for piece in view.rows[view.viewer] if piece.label == label), None)
    if piece is None or piece.tile is None:
        return ""
    return say(
        "Easiest to name of yours: the {tile}, {chance}", tile=tile_name(piece.tile, say), chance=_chance(chance)
    )
