"""What lies in reach of a player: a sentence, the numbers, and the one button that names the deed."""

from safecracker.core.game import Seat
from safecracker.core.translation import Translator, percent
from safecracker.games.davinci.mind.notebook import Notes
from safecracker.games.davinci.rules.events import Guessed
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.sentences import sign_name, task, tile_name
from safecracker.games.davinci.rules.tiles import DASH, Label, Sign, Tile, sign_text
from safecracker.games.davinci.rules.view import PieceSeen, View

from .drafts import Draft, composing, places
from .pieces import Deed, Key, Panel

SHOWN = 2  # signs that a paper label lists one by one
RANGE, OR = "\N{EN DASH}", " / "


def prompt(view: View, draft: Draft, names: tuple[str, ...], say: Translator) -> str:
    """What to do now; for ears it also tells what has been composed."""
    if not composing(view):
        return task(view, names, say)
    if view.phase in (Phase.GUESS, Phase.CHOOSE):
        return _guess_prompt(view, draft, names, say)
    if view.phase is Phase.OPEN and draft.label:
        return say("Lay your {tile} open?", tile=_own(view, draft.label, say))
    if view.phase is Phase.ARRANGE and draft.held:
        return say("Set up your code. A dash may stand anywhere; it stays there for good.")
    if view.phase is Phase.ARRANGE:
        return say("Your code is set up from low to high. Confirm it.")
    if view.phase is Phase.PLACE:
        return say("Wrong. Your drawn tile lies open. Choose its place.") if len(places(view)) > 1 else _open_it(say)
    return task(view, names, say)


def _open_it(say: Translator) -> str:
    return say("Wrong. Your drawn tile goes open to its place.")


def _guess_prompt(view: View, draft: Draft, names: tuple[str, ...], say: Translator) -> str:
    if draft.gap is not None:
        return say("Choose the place of your drawn tile. It stays there for good.")
    if draft.label and draft.sign is not None:
        return say("Guess, or change it: {tile}?", tile=_target(view, draft, names, say))
    if draft.label:
        return say("Name its number: {tile}.", tile=_target(view, draft, names, say))
    if draft.sign is not None:
        return say("{sign}: point at the tile that shows it.", sign=sign_name(draft.sign, say).capitalize())
    if draft.early:
        return say("First point at a hidden tile of another player.")
    if draft.on:
        return say("Point at another hidden tile and name its number.")
    last = view.log[-1] if view.log else None
    if view.phase is Phase.CHOOSE and isinstance(last, Guessed):
        shown = tile_name(Tile(last.colour, last.sign), say)
        return say("Right: the {tile}. Go on, or stop?", tile=shown)
    return task(view, names, say)


def found(view: View, label: str) -> tuple[Seat, int, PieceSeen]:
    """Whose tile it is, its place from 0, and the tile."""
    return next(
        (Seat(seat), place, piece)
        for seat, row in enumerate(view.rows)
        for place, piece in enumerate(row)
        if piece.label == label
    )


def _own(view: View, label: str, say: Translator) -> str:
    piece = found(view, label)[2]
    return tile_name(piece.tile, say) if piece.tile else ""


def tile_of(view: View, label: str, names: tuple[str, ...], say: Translator) -> str:
    """A tile by its place: ``tile 5 of Otto``."""
    seat, place, _ = found(view, label)
    return say("tile {n} of {who}", n=place + 1, who=names[seat])


def _target(view: View, draft: Draft, names: tuple[str, ...], say: Translator) -> str:
    """The tile that is pointed at, with its colour, or with the number that is named."""
    colour = found(view, draft.label)[2].colour
    where = tile_of(view, draft.label, names, say)
    if draft.sign is not None:
        return say("{where} is the {tile}", where=where, tile=tile_name(Tile(colour, draft.sign), say))
    return (
        say("{where}, a black one", where=where) if colour.letter == "b" else say("{where}, a white one", where=where)
    )


def sign_shown(sign: Sign) -> str:
    """The sign as it is printed."""
    return RANGE if sign == DASH else str(sign)


def pencil(view: View, label: str, sign: Sign) -> str:
    """The key of a stroke by hand (R37): labels and signs come again in every round."""
    return f"{view.number} {label} {sign_text(sign)}"


def whole(text: str) -> str:
    return text[:1].upper() + text[1:]


def label(notes: Notes, tile: str) -> str:
    """The paper label of a hidden tile: what it may show."""
    odds = next((odds for odds in notes.tiles if odds.label == tile), None)
    if odds is None or not odds.chances:
        return ""
    signs = [sign for sign, _ in odds.chances]
    numbers = [sign for sign in signs if sign != DASH]
    dash = [RANGE] if DASH in signs else []
    if len(numbers) <= SHOWN:
        return OR.join([*map(str, numbers), *dash])
    return OR.join([f"{numbers[0]}{RANGE}{numbers[-1]}", *dash])


def panel(view: View, draft: Draft, names: tuple[str, ...], say: Translator, notes: Notes | None) -> Panel | None:
    """None for onlookers and after the end."""
    if not isinstance(view.viewer, int) or view.over:
        return None
    if not composing(view) or view.phase in (Phase.DRAW, Phase.PICK):
        return _waiting(view, names, say)
    match view.phase:
        case Phase.CHOOSE if draft.gap is not None:
            return _placing(view, draft.gap, say, stop=True)
        case Phase.CHOOSE if not draft.on:
            return _deciding(view, names, say, notes)
        case Phase.PLACE:
            assert draft.gap is not None
            return _placing(view, draft.gap, say, stop=False)
        case Phase.OPEN:
            return _opening(view, draft, say)
        case Phase.ARRANGE:
            return _arranging(draft, say)
    return _guessing(view, draft, names, say, notes)


def _keys(view: View, draft: Draft, say: Translator, notes: Notes | None) -> tuple[Key, ...]:
    odds = next((odds for odds in notes.tiles if odds.label == draft.label), None) if notes and draft.label else None
    chances = dict(odds.chances) if odds else {}
    best = notes.best if notes else None
    keys = []
    for sign in view.options.signs:
        chance = chances.get(sign, 0.0)
        star = best is not None and best.label == draft.label and best.sign == sign
        keys.append(
            Key(
                text=sign_shown(sign),
                press=sign_text(sign),
                name=_key_name(sign, chance, say, told=bool(odds), best=star),
                out=bool(odds) and chance <= 0,
                share=round(100 * chance),
                best=star,
                picked=draft.sign == sign,
                pencil=pencil(view, draft.label, sign) if draft.label and notes is None else "",
            )
        )
    return tuple(keys)


def _key_name(sign: Sign, chance: float, say: Translator, *, told: bool, best: bool) -> str:
    said = sign_name(sign, say)
    if not told:
        return said
    if chance <= 0:
        return say("{sign}, impossible", sign=said)
    share = say("{sign}, {n} percent", sign=said, n=percent(chance))
    return say("{sign}, best guess", sign=share) if best else share


def _waiting(view: View, names: tuple[str, ...], say: Translator) -> Panel:
    me = Seat(view.viewer) if isinstance(view.viewer, int) else Seat(0)
    if composing(view):
        sentence = say("Then point at a hidden tile and name its number.")
    elif view.rows[me] and not view.standing(me):
        sentence = say("Your code is cracked. You can look on.")
    elif view.actor is not None and _after(view, view.actor) == me:
        sentence = say("You are next.")
    else:
        sentence = task(view, names, say)
    return Panel("wait", say("What comes next"), sentence, (), (), None)


def _after(view: View, seat: Seat) -> Seat:
    """Who has the turn after this player (R14)."""
    following = (Seat((seat + n) % view.seats) for n in range(1, view.seats + 1))
    return next((other for other in following if view.standing(other)), seat)


def _guessing(view: View, draft: Draft, names: tuple[str, ...], say: Translator, notes: Notes | None) -> Panel:
    if draft.label:
        target = _target(view, draft, names, say)
        sentence = whole(target)
    elif draft.sign is not None:
        sentence = say("Which tile shows it?")
    else:
        sentence = say("Point at a hidden tile first.")
    named = say("Guess {sign}", sign=sign_name(draft.sign, say)) if draft.sign is not None else say("Guess")
    main = Deed("confirm", named, "", press="incomplete", key="Enter")
    if draft.label and draft.sign is not None:
        main = Deed("confirm", named, "", action=f"guess {draft.label} {sign_text(draft.sign)}", key="Enter")
    begun = draft.on or draft.label or draft.sign is not None
    deeds = (_back(say),) if begun else ()
    if view.phase is Phase.CHOOSE:
        deeds = (*deeds, _stop(view, say, ""))
    return Panel("guess", say("Your guess"), sentence, _keys(view, draft, say, notes), deeds, main)


def _back(say: Translator) -> Deed:
    return Deed("back", say("Back"), "", press="back", key="Escape")


def _stop(view: View, say: Translator, note: str) -> Deed:
    legal = places(view)
    if len(legal) > 1:
        return Deed("stop", say("Stop"), note, press="stop", key="s", typed=f"stop {legal[0]}")
    return Deed("stop", say("Stop"), note, action=f"stop {legal[0]}" if legal else "stop", key="s")


def _deciding(view: View, names: tuple[str, ...], say: Translator, notes: Notes | None) -> Panel:
    assert view.turn is not None
    following = say("{who} is next.", who=names[_after(view, view.turn)])
    if view.drawn and view.drawn.tile:
        tile = tile_name(view.drawn.tile, say)
        risk = say("If the next guess is wrong, your {tile} lies open.", tile=tile)
        rest = say("Your {tile} joins your code unseen.", tile=tile)
    else:
        risk = say("If the next guess is wrong, you lay a tile of your code open.")
        rest = say("Your code stays as it is.")
    if notes and notes.best:
        best = say("The best guess is right with {n} percent.", n=percent(notes.best.chance))
        risk = f"{best} {risk}"
    go = Deed("go", say("Go on"), risk, press="go", key="g")
    return Panel("decide", say("Go on or stop"), "", (), (_stop(view, say, f"{rest} {following}"),), go)


def _placing(view: View, gap: int, say: Translator, *, stop: bool) -> Panel:
    assert isinstance(view.viewer, int)
    row = [tile_name(piece.tile, say) for piece in view.rows[view.viewer] if piece.tile]
    deeds = (_back(say),) if stop else ()
    action = f"stop {gap}" if stop else f"place {gap}"
    label = say("Place it here and stop") if stop else say("Lay it open here")
    kind = "place" if len(places(view)) > 1 else "place sure"
    main = Deed("confirm", label, "", action=action, key="Enter")
    return Panel(kind, say("Its place"), _between(row, gap, say), (), deeds, main)


def _between(row: list[str], gap: int, say: Translator) -> str:
    if not row:
        return say("Your first tile.")
    if gap == 0:
        return say("Left of the {tile}", tile=row[0])
    if gap == len(row):
        return say("Right of the {tile}", tile=row[-1])
    return say("Between {left} and {right}", left=row[gap - 1], right=row[gap])


def _opening(view: View, draft: Draft, say: Translator) -> Panel:
    title = say("A tile to lay open")
    if not draft.label:
        main = Deed("confirm", say("Lay open"), "", press="incomplete", key="Enter")
        return Panel("open", title, say("Choose one of your standing tiles."), (), (), main)
    tile = _own(view, draft.label, say)
    main = Deed("confirm", say("Lay open: {tile}", tile=tile), "", action=f"open {draft.label}", key="Enter")
    return Panel("open", title, say("Everybody will see it."), (), (), main)


def _arranging(draft: Draft, say: Translator) -> Panel:
    labels: tuple[Label, ...] = tuple(map(Label, draft.row))
    main = Deed("confirm", say("Set up my code"), "", action="arrange " + " ".join(labels), key="Enter")
    sentence = say("Move the dash to its place.") if draft.held else say("There is no dash among your tiles.")
    return Panel("place" if draft.held else "place sure", say("Set up your code"), sentence, (), (), main)
