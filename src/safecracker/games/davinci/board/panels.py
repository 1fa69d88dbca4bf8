"""What lies in a player's reach: a sentence, the numbers, and buttons."""

from safecracker.core.game import Seat
from safecracker.core.translation import Translator, capitalised, percent
from safecracker.games.davinci.mind.notebook import Notes
from safecracker.games.davinci.rules.events import Guessed
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.sentences import sign_name, task, tile_name
from safecracker.games.davinci.rules.tiles import DASH, Label, Sign, Tile, sign_text
from safecracker.games.davinci.rules.view import View
from safecracker.games.interface import Button

from .drafts import Draft, legal_gaps
from .draw_context import EN_DASH, BoardContext, coloured_tile, find_tile, pencil_key, printed_sign, tile_by_place
from .pieces import BoardPanel, NumberKey

LISTED = 2  # possible signs that stand one by one; more are a range
OR = " / "


def prompt(context: BoardContext) -> str:
    """What to do now; screen readers also learn from it what has been composed."""
    view, draft, say = context.view, context.draft, context.say
    if not context.my_turn:
        return task(view, context.names, say)
    if view.phase in (Phase.GUESS, Phase.CHOOSE):
        return _guess_prompt(context)
    if view.phase is Phase.OPEN and draft.label:
        return say("Reveal your {tile}?", tile=_own_tile(view, draft.label, say))
    if view.phase is Phase.ARRANGE and draft.held:
        return say("Set up your code. A dash can go anywhere, but it stays where you put it.")
    if view.phase is Phase.ARRANGE:
        return say("Your code is set up from low to high. Confirm it.")
    if view.phase is Phase.PLACE:
        return (
            say("Wrong. Your drawn tile is revealed. Choose where it goes.")
            if len(legal_gaps(view)) > 1
            else say("Wrong. Your drawn tile goes into your code face up.")
        )
    return task(view, context.names, say)


def _guess_prompt(context: BoardContext) -> str:
    view, draft, say = context.view, context.draft, context.say
    if draft.gap is not None:
        return say("Choose a place for your drawn tile. It stays there for good.")
    if draft.complete:
        return say("Your guess: {tile}. Confirm it, or change it.", tile=_target(context))
    if draft.label:
        return say("Guess its number: {tile}.", tile=_target(context))
    if draft.sign is not None:
        return say("{sign}: now point at the tile you mean.", sign=sign_name(draft.sign, say).capitalize())
    if draft.too_early:
        return say("First point at another player’s hidden tile.")
    if draft.going_on:
        return say("Point at another hidden tile and guess its number.")
    last = view.log[-1] if view.log else None
    if view.phase is Phase.CHOOSE and isinstance(last, Guessed):
        shown = tile_name(Tile(last.colour, last.sign), say)
        return say("Right: the {tile}. Guess again, or stop?", tile=shown)
    return task(view, context.names, say)


def _own_tile(view: View, label: str, say: Translator) -> str:
    piece = find_tile(view, label)[2]
    return tile_name(piece.tile, say) if piece.tile else ""


def _target(context: BoardContext) -> str:
    """The tile that the draft points at, with its colour, or with the number that the draft names."""
    draft, say = context.draft, context.say
    colour = find_tile(context.view, draft.label)[2].colour
    if draft.sign is None:
        return coloured_tile(context.view, draft.label, context.names, say)
    where = tile_by_place(context.view, draft.label, context.names, say)
    return say("{where} is the {tile}", where=where, tile=tile_name(Tile(colour, draft.sign), say))


def possible_signs(notes: Notes, tile: str) -> str:
    """What a hidden tile may show, as short as it fits under the tile."""
    odds = next((odds for odds in notes.tiles if odds.label == tile), None)
    if odds is None or not odds.chances:
        return ""
    signs = [sign for sign, _ in odds.chances]
    numbers = [sign for sign in signs if sign != DASH]
    dash = [EN_DASH] if DASH in signs else []
    if len(numbers) <= LISTED:
        return OR.join([*map(str, numbers), *dash])
    return OR.join([f"{numbers[0]}{EN_DASH}{numbers[-1]}", *dash])


def panel(context: BoardContext) -> BoardPanel | None:
    """None for onlookers and after the end."""
    view, draft, say = context.view, context.draft, context.say
    if not isinstance(view.viewer, int) or view.over:
        return None
    if not context.my_turn or view.phase in (Phase.DRAW, Phase.PICK):
        return _waiting(context)
    match view.phase:
        case Phase.CHOOSE if draft.gap is not None:
            return _placing(view, draft.gap, say, stop=True)
        case Phase.CHOOSE if not draft.going_on:
            return _deciding(context)
        case Phase.PLACE:
            assert draft.gap is not None
            return _placing(view, draft.gap, say, stop=False)
        case Phase.OPEN:
            return _opening(view, draft, say)
        case Phase.ARRANGE:
            return _arranging(draft, say)
    return _guessing(context)


def _number_keys(context: BoardContext) -> tuple[NumberKey, ...]:
    view, draft, notes = context.view, context.draft, context.notes
    odds = next((odds for odds in notes.tiles if odds.label == draft.label), None) if notes and draft.label else None
    chances = dict(odds.chances) if odds else {}
    keys = []
    for sign in view.options.signs:
        chance = chances.get(sign, 0.0) if odds else None
        keys.append(
            NumberKey(
                text=printed_sign(sign),
                press=sign_text(sign),
                name=_key_name(sign, chance, context.say),
                impossible=chance is not None and chance <= 0,
                percent=round(100 * (chance or 0.0)),
                picked=draft.sign == sign,
                pencil_key=pencil_key(view, draft.label, sign) if draft.label and context.by_hand else "",
            )
        )
    return tuple(keys)


def _key_name(sign: Sign, chance: float | None, say: Translator) -> str:
    """A number key for screen readers; the chance is None where the notebook does not know it."""
    name = sign_name(sign, say)
    if chance is None:
        return name
    if chance <= 0:
        return say("{sign}, impossible", sign=name)
    return say("{sign}, {n} per cent", sign=name, n=percent(chance))


def _waiting(context: BoardContext) -> BoardPanel:
    view, say = context.view, context.say
    me = Seat(view.viewer) if isinstance(view.viewer, int) else Seat(0)
    if context.my_turn:
        sentence = say("Then point at a hidden tile and guess its number.")
    elif view.rows[me] and not view.standing(me):
        sentence = say("Your code has been cracked. You can keep watching.")
    elif view.actor is not None and _next_player(view, view.actor) == me:
        sentence = say("You are next.")
    else:
        sentence = task(view, context.names, say)
    return BoardPanel(kind="wait", title=say("What comes next"), sentence=sentence)


def _next_player(view: View, seat: Seat) -> Seat:
    """Who has the turn after this player (R14)."""
    following = (Seat((seat + n) % view.seats) for n in range(1, view.seats + 1))
    return next((other for other in following if view.standing(other)), seat)


def _guessing(context: BoardContext) -> BoardPanel:
    view, draft, say = context.view, context.draft, context.say
    if draft.label:
        sentence = capitalised(_target(context))
    elif draft.sign is not None:
        sentence = say("Which tile is it?")
    else:
        sentence = say("Point at a hidden tile first.")
    label = say("Guess {sign}", sign=sign_name(draft.sign, say)) if draft.sign is not None else say("Guess")
    main = _incomplete(label)
    if draft.label and draft.sign is not None:
        main = _confirm(label, f"guess {draft.label} {sign_text(draft.sign)}")
    begun = draft.going_on or draft.label or draft.sign is not None
    return BoardPanel(
        kind="guess",
        title=say("Your guess"),
        sentence=sentence,
        number_keys=_number_keys(context),
        main=main,
        others=(_stop(view, say, ""),) if view.phase is Phase.CHOOSE else (),
        back=_back(say) if begun else None,
    )


def _confirm(label: str, action: str) -> Button:
    return Button(id="confirm", label=label, action=action, key="Enter")


def _incomplete(label: str) -> Button:
    """The button that will confirm, while something is missing: a press on it says what."""
    return Button(id="confirm", label=label, press="incomplete", key="Enter", disabled=True)


def _back(say: Translator) -> Button:
    return Button(id="back", label=say("Back"), press="back", key="Escape")


def _stop(view: View, say: Translator, note: str) -> Button:
    legal = legal_gaps(view)
    if len(legal) > 1:
        return Button(id="stop", label=say("Stop"), note=note, press="stop", key="s", typed=f"stop {legal[0]}")
    return Button(id="stop", label=say("Stop"), note=note, action=f"stop {legal[0]}" if legal else "stop", key="s")


def _deciding(context: BoardContext) -> BoardPanel:
    view, say, notes = context.view, context.say, context.notes
    assert view.turn is not None
    following = say("{who} is next.", who=context.names[_next_player(view, view.turn)])
    if view.drawn and view.drawn.tile:
        tile = tile_name(view.drawn.tile, say)
        risk = say("If your next guess is wrong, your {tile} is revealed.", tile=tile)
        rest = say("Your {tile} goes into your code face down.", tile=tile)
    else:
        risk = say("If your next guess is wrong, you must reveal one of your tiles.")
        rest = say("Your code stays as it is.")
    if notes and notes.best:
        best = say("The best guess is {n}% likely.", n=percent(notes.best.chance))
        risk = f"{best} {risk}"
    return BoardPanel(
        kind="decide",
        title=say("Guess again or stop"),
        main=Button(id="go", label=say("Guess again"), note=risk, press="go", key="g"),
        others=(_stop(view, say, f"{rest} {following}"),),
    )


def _placing(view: View, gap: int, say: Translator, *, stop: bool) -> BoardPanel:
    assert isinstance(view.viewer, int)
    row = [tile_name(piece.tile, say) for piece in view.rows[view.viewer] if piece.tile]
    confirm_stop, confirm_place = say("Place it here and stop"), say("Reveal it here")
    return BoardPanel(
        kind="place" if len(legal_gaps(view)) > 1 else "place sure",
        title=say("Its place"),
        sentence=_between(row, gap, say),
        main=_confirm(confirm_stop, f"stop {gap}") if stop else _confirm(confirm_place, f"place {gap}"),
        back=_back(say) if stop else None,
    )


def _between(row: list[str], gap: int, say: Translator) -> str:
    if not row:
        return say("Your first tile.")
    if gap == 0:
        return say("Left of the {tile}", tile=row[0])
    if gap == len(row):
        return say("Right of the {tile}", tile=row[-1])
    return say("Between {left} and {right}", left=row[gap - 1], right=row[gap])


def _opening(view: View, draft: Draft, say: Translator) -> BoardPanel:
    title = say("Reveal a tile")
    if not draft.label:
        sentence = say("Choose one of your hidden tiles.")
        return BoardPanel(kind="open", title=title, sentence=sentence, main=_incomplete(say("Reveal")))
    label = say("Reveal the {tile}", tile=_own_tile(view, draft.label, say))
    main = _confirm(label, f"open {draft.label}")
    return BoardPanel(kind="open", title=title, sentence=say("Everyone will see it."), main=main)


def _arranging(draft: Draft, say: Translator) -> BoardPanel:
    labels: tuple[Label, ...] = tuple(map(Label, draft.row))
    return BoardPanel(
        kind="place" if draft.held else "place sure",
        title=say("Set up your code"),
        sentence=say("Move the dash to where you want it.")
        if draft.held
        else say("There is no dash among your tiles."),
        main=_confirm(say("Set up my code"), "arrange " + " ".join(labels)),
    )
