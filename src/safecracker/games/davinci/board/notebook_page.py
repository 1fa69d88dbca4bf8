"""The notebook as a page: chances become columns, reasons become sentences."""

from collections.abc import Iterator
from itertools import groupby

from safecracker.core.translation import Translator, capitalised, percent
from safecracker.games.davinci.mind.hint import TileNames, hint, ladder_from, page_move
from safecracker.games.davinci.mind.notebook import Advised, Notes, Odds, Reason, Risk
from safecracker.games.davinci.rules.sentences import sign_name, tile_name
from safecracker.games.davinci.rules.tiles import Label, sign_text
from safecracker.games.davinci.rules.view import View
from safecracker.games.hints import Ladder

from .draw_context import BoardContext, coloured_tile, find_tile, printed_sign
from .pieces import ChanceColumn, NotebookPage, ReasonLine

REASON_ORDER = tuple(Reason)


def page(context: BoardContext, notes: Notes) -> NotebookPage | None:
    """The page at the tile that the draft points at, else at the first one: which one is the surest is a hint."""
    view, names, say = context.view, context.names, context.say
    label = context.draft.label if any(odds.label == context.draft.label for odds in notes.tiles) else ""
    if not label and notes.tiles:
        label = notes.tiles[0].label
    odds = next((odds for odds in notes.tiles if odds.label == label), None)
    if odds is None:
        return None
    return NotebookPage(
        colour=odds.colour.letter,
        title=capitalised(coloured_tile(view, odds.label, names, say)),
        left=say.count("{n} possibility left", "{n} possibilities left", len(odds.chances)),
        columns=tuple(_columns(view, odds, say)),
        reasons=tuple(_reason_lines(odds, say)),
        ladder=_ladder(context, notes),
        press=_press(notes.advised),
        risk=_risk(notes.going_on, say) if notes.going_on else "",
        exposed=_exposed(view, notes, say),
    )


def _ladder(context: BoardContext, notes: Notes) -> Ladder | None:
    """The ladder for a viewer who may guess."""
    view, say, found = context.view, context.say, notes.advised
    if found is None:
        return None
    tile_names = TileNamesByPlace(view, context.names, say)
    odds = next(odds for odds in notes.tiles if odds.label == found.guess.label)
    signs = tuple(sign for sign, _ in odds.chances)
    return ladder_from(view, found, signs, say, page_move(view, found, tile_names, say), tile_names)


def _press(found: Advised | None) -> str:
    """The draft of the guess that is advised; empty where a stop is."""
    return f"set {found.guess.label}{sign_text(found.guess.sign)}" if found and found.go_on else ""


class TileNamesByPlace(TileNames):
    """For those who look at the board: a tile is called by its place, the tiles of a row by what they show."""

    def __init__(self, view: View, names: tuple[str, ...], say: Translator) -> None:
        self.view, self.names, self.say = view, names, say

    def tile(self, label: Label) -> str:
        seat, place, _ = find_tile(self.view, label)
        return self.say("{n} in {who}’s code", n=place + 1, who=self.names[seat])

    def own_tile(self, label: Label) -> str:
        return str(find_tile(self.view, label)[1] + 1)

    def row(self, labels: tuple[Label, ...]) -> str:
        tiles = (find_tile(self.view, label)[2].tile for label in labels)
        return ", ".join(tile_name(tile, self.say) for tile in tiles if tile)


def advice(view: View, names: tuple[str, ...], say: Translator) -> str:
    """The hint for those who look at the board."""
    return hint(view, say, TileNamesByPlace(view, names, say))


def _columns(view: View, odds: Odds, say: Translator) -> Iterator[ChanceColumn]:
    chances = dict(odds.chances)
    most = max(chances.values(), default=1.0)
    for sign in view.options.signs:
        text, name = printed_sign(sign), sign_name(sign, say)
        if sign not in chances:
            name = say("{sign}, impossible", sign=name)
            yield ChanceColumn(text=text, name=name, percent="", height=0, impossible=True)
            continue
        share = percent(chances[sign])
        yield ChanceColumn(
            text=text,
            name=say("{sign}, {n} per cent", sign=name, n=share),
            percent=str(share),
            height=max(3, round(100 * chances[sign] / most)),
            impossible=False,
        )


def _reason_lines(odds: Odds, say: Translator) -> Iterator[ReasonLine]:
    ordered = sorted(odds.impossible, key=lambda pair: (REASON_ORDER.index(pair[1]), pair[0]))
    for reason, pairs in groupby(ordered, key=lambda pair: pair[1]):
        signs = [sign for sign, _ in pairs]
        yield ReasonLine(", ".join(map(printed_sign, signs)), _reason_text(reason, len(signs), say))


def _reason_text(reason: Reason, n: int, say: Translator) -> str:
    match reason:
        case Reason.OPEN:
            return say.count("is face up", "are face up", n)
        case Reason.OWN:
            return say.count("is yours", "are yours", n)
        case Reason.DENIED:
            return say.count("was guessed wrongly here", "were guessed wrongly here", n)
        case Reason.FIRST:
            return say("no dashes in the first code")
        case Reason.ORDER:
            return say.count("does not fit the order", "do not fit the order", n)
        case Reason.ELSEWHERE:
            return say.count("must be in another code", "must be in other codes", n)


def _risk(risk: Risk, say: Translator) -> str:
    """What a wrong guess costs; whether it is worth that is a rung of the hint."""
    if not risk.hidden:
        return say.count(
            "If you are wrong, your code is cracked; if you stop, you keep {n} hidden tile.",
            "If you are wrong, your code is cracked; if you stop, you keep {n} hidden tiles.",
            risk.stopped,
        )
    return say.count(
        "If you are wrong, you have {n} hidden tile left; if you stop, {stopped}.",
        "If you are wrong, you have {n} hidden tiles left; if you stop, {stopped}.",
        risk.hidden,
        stopped=risk.stopped,
    )


def _exposed(view: View, notes: Notes, say: Translator) -> str:
    """The viewer's tile that is the easiest to name."""
    if not notes.danger or not isinstance(view.viewer, int):
        return ""
    label, chance = max(notes.danger, key=lambda pair: pair[1])
    piece = next((piece for piece in view.rows[view.viewer] if piece.label == label), None)
    if piece is None or piece.tile is None:
        return ""
    return say(
        "Your easiest tile to guess: the {tile}, {chance}",
        tile=tile_name(piece.tile, say),
        chance=say.percentage(percent(chance)),
    )
