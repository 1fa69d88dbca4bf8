"""Da Vinci Code in words: an event as a line of the log, what to do now, and who won."""

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Translator

from .events import (
    CodeCracked,
    GameEnded,
    Guessed,
    RoundBegun,
    RoundWon,
    RowArranged,
    Stopped,
    TileDealt,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TileSeen,
)
from .model import Phase
from .tiles import DASH, Colour, Sign, Tile
from .view import View


def tile_name(tile: Tile, say: Translator) -> str:
    if tile.colour is Colour.BLACK:
        return say("black dash") if tile.dash else say("black {n}", n=tile.sign)
    return say("white dash") if tile.dash else say("white {n}", n=tile.sign)


def row_name(text: str, say: Translator) -> str:
    """The tiles of a row that is written ``b3 w11 b-``, as they are read aloud."""
    return ", ".join(tile_name(Tile.of(tile), say) for tile in text.split())


def sign_name(sign: Sign, say: Translator) -> str:
    return say("dash") if sign == DASH else str(sign)


def points_text(points: int, say: Translator) -> str:
    return say.count("{n} point", "{n} points", points)


def move_sentences(events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> list[str]:
    """What one move led to. The deal is one line when the codes stand, not a line for each tile."""
    dealt = any(isinstance(event, TileDealt) for event in events)
    left_out = (TileDealt, TileSeen) if dealt else TileDealt
    logged = [event for event in events if not isinstance(event, left_out)]
    rows = [event for event in logged if isinstance(event, RowArranged)]
    if len(rows) > 1:
        return [
            say.count(
                "The codes are set up, with {n} tile each.",
                "The codes are set up, with {n} tiles each.",
                len(rows[0].row),
            )
        ]
    return [sentence(event, viewer, names, say) for event in logged]


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""
    match event:
        case RoundBegun():
            return _round_begun(event, viewer, names, say)
        case TileDealt() | TileDrawn() | TileSeen():
            return _tile_taken(event, viewer, names, say)
        case RowArranged(seat=seat):
            return (
                say("You have set up your code.")
                if seat == viewer
                else say("{who} has set up their code.", who=names[seat])
            )
        case Guessed():
            return _guessed(event, viewer, names, say)
        case TilePlaced() | TileOpened():
            return _tile_laid(event, viewer, names, say)
        case Stopped(seat=seat):
            return say("You stopped.") if seat == viewer else say("{who} stopped.", who=names[seat])
        case CodeCracked() | RoundWon():
            return _code_decided(event, viewer, names, say)
        case GameEnded():
            return _verdict(event.winners, event.points, viewer, names, say, for_points=event.for_points)
    raise AssertionError(event)


def _round_begun(event: RoundBegun, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    mine, who = event.starter == viewer, names[event.starter]
    if event.rounds == 1:
        return say("You start.") if mine else say("{who} starts.", who=who)
    n, rounds = event.number, event.rounds
    if mine:
        return say("Round {n} of {rounds}: you start.", n=n, rounds=rounds)
    return say("Round {n} of {rounds}: {who} starts.", n=n, rounds=rounds, who=who)


def _tile_taken(
    event: TileDealt | TileDrawn | TileSeen, viewer: Viewer, names: tuple[str, ...], say: Translator
) -> str:
    mine, who = event.seat == viewer, names[event.seat]
    if isinstance(event, TileSeen):
        tile = tile_name(event.tile, say)
        return say("You see the {tile}.", tile=tile) if mine else say("{who} sees the {tile}.", who=who, tile=tile)
    black = event.colour is Colour.BLACK
    if isinstance(event, TileDealt):
        if black:
            return say("You picked a black tile.") if mine else say("{who} picked a black tile.", who=who)
        return say("You picked a white tile.") if mine else say("{who} picked a white tile.", who=who)
    if black:
        return say("You drew a black tile.") if mine else say("{who} drew a black tile.", who=who)
    return say("You drew a white tile.") if mine else say("{who} drew a white tile.", who=who)


def _code_decided(event: CodeCracked | RoundWon, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """A code that is cracked, or the last one standing."""
    if isinstance(event, CodeCracked):
        mine, who = event.owner == viewer, names[event.owner]
        text = say("Your code has been cracked.") if mine else say("{who}’s code has been cracked.", who=who)
        return _with_points(text, event.points, say)
    mine, who = event.winner == viewer, names[event.winner]
    tiles = say.listed(tile_name(tile, say) for _, tile in event.shown)
    text = (
        say("Your code was not cracked; still hidden: {tiles}.", tiles=tiles)
        if mine
        else say("{who}’s code was not cracked; still hidden: {tiles}.", who=who, tiles=tiles)
    )
    return _with_points(text, event.bonus, say)


def _guessed(event: Guessed, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    who, owner, n, sign = names[event.seat], names[event.owner], event.place + 1, sign_name(event.sign, say)
    if event.seat == viewer:
        named = say("You guessed {sign} for {owner}’s tile {n}.", sign=sign, n=n, owner=owner)
    elif event.owner == viewer:
        named = say("{who} guessed {sign} for your tile {n}.", who=who, sign=sign, n=n)
    else:
        named = say("{who} guessed {sign} for {owner}’s tile {n}.", who=who, sign=sign, n=n, owner=owner)
    if not event.right:
        return named + " " + say("Wrong.")
    right = say("Right: {tile}.", tile=tile_name(Tile(event.colour, event.sign), say))
    return _with_points(f"{named} {right}", event.points, say)


def _with_points(text: str, points: int, say: Translator) -> str:
    return text + " " + say("That scores {points}.", points=points_text(points, say)) if points else text


def _tile_laid(event: TilePlaced | TileOpened, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """A tile that joins a row, or is laid open in it."""
    mine, who = event.seat == viewer, names[event.seat]
    tile = tile_name(event.tile, say) if event.tile else ""
    if isinstance(event, TileOpened):
        n = event.place + 1
        if mine:
            return say("You revealed tile {n}: {tile}.", n=n, tile=tile)
        return say("{who} revealed tile {n}: {tile}.", who=who, n=n, tile=tile)
    n = event.gap + 1
    if event.open:
        if mine:
            return say("You placed the {tile} face up as tile {n}.", n=n, tile=tile)
        return say("{who} placed the {tile} face up as tile {n}.", who=who, n=n, tile=tile)
    if not tile:
        return say("{who} placed the drawn tile face down as tile {n}.", who=who, n=n)
    if mine:
        return say("You placed the {tile} face down as tile {n}.", n=n, tile=tile)
    return say("{who} placed the {tile} face down as tile {n}.", who=who, n=n, tile=tile)


def _verdict(
    winners: tuple[Seat, ...],
    points: tuple[int, ...],
    viewer: Viewer,
    names: tuple[str, ...],
    say: Translator,
    *,
    for_points: bool,
) -> str:
    who = say.listed(names[seat] for seat in winners)
    if not for_points:
        return (
            say("You win with the last uncracked code.")
            if viewer in winners
            else say("{who} wins with the last uncracked code.", who=who)
        )
    most = points_text(max(points), say)
    if viewer in winners and len(winners) > 1:
        others = say.listed(names[seat] for seat in winners if seat != viewer)
        return say("You share the win with {others}: {points} each.", others=others, points=most)
    if len(winners) > 1:
        return say("{who} share the win with {points} each.", who=who, points=most)
    return (
        say("You win with {points}.", points=most)
        if viewer in winners
        else say("{who} wins with {points}.", who=who, points=most)
    )


def verdict(view: View, names: tuple[str, ...], say: Translator) -> str:
    """Who won, in one sentence."""
    best = max(view.points)
    most = tuple(Seat(seat) for seat, points in enumerate(view.points) if points == best)
    winners = most if view.options.for_points else (view.past[-1].winner,)
    return _verdict(winners, view.points, view.viewer, names, say, for_points=view.options.for_points)


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What to do now, for the player whose turn it is; what the others wait for."""
    if view.over:
        return verdict(view, names, say)
    if view.turn is None:
        return say("Drawing lots to see who starts.")
    if view.actor is None:
        return say("Drawing a tile.")
    return _own_task(view, say) if view.actor == view.viewer else _task_of_another(view, names[view.actor], say)


def _own_task(view: View, say: Translator) -> str:
    match view.phase:
        case Phase.PICK:
            return say("Pick a black or white tile for your code.")
        case Phase.ARRANGE:
            return say("Set up your code. Only a dash can go anywhere.")
        case Phase.DRAW:
            return say("Draw a black or white tile.")
        case Phase.GUESS:
            return say("Point at another player’s hidden tile and guess its number.")
        case Phase.CHOOSE if view.drawn and view.options.dashes:
            return say("Right. Guess again, or stop and choose where your drawn tile goes.")
        case Phase.CHOOSE:
            return say("Right. Guess again, or stop.")
        case Phase.PLACE:
            return say("Wrong. Choose where your drawn tile goes; it will be face up.")
    return say("Wrong. Choose one of your tiles to reveal.")


def _task_of_another(view: View, who: str, say: Translator) -> str:
    match view.phase:
        case Phase.PICK:
            return say("{who} is picking a tile.", who=who)
        case Phase.ARRANGE:
            return say("{who} is setting up their code.", who=who)
        case Phase.DRAW:
            return say("{who} is drawing a tile.", who=who)
        case Phase.GUESS:
            return say("{who} is making a guess.", who=who)
        case Phase.CHOOSE:
            return say("{who} is deciding whether to guess again.", who=who)
        case Phase.PLACE:
            return say("{who} is placing the drawn tile.", who=who)
    return say("{who} is choosing a tile to reveal.", who=who)
