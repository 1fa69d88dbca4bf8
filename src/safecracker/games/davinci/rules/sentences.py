"""Da Vinci Code told in a language: an event as a line of the log, what is to be done now, who won."""

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Translator

from .model import (
    DASH,
    CodeCracked,
    Colour,
    GameEnded,
    Guessed,
    Phase,
    RoundBegun,
    RoundWon,
    RowArranged,
    Sign,
    Stopped,
    Tile,
    TileDealt,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TileSeen,
)
from .view import View


def tile_said(tile: Tile, say: Translator) -> str:
    if tile.colour is Colour.BLACK:
        return say("black dash") if tile.dash else say("black {n}", n=tile.sign)
    return say("white dash") if tile.dash else say("white {n}", n=tile.sign)


def sign_said(sign: Sign, say: Translator) -> str:
    return say("dash") if sign == DASH else str(sign)


def points_said(points: int, say: Translator) -> str:
    return say.count("{n} point", "{n} points", points)


def move_sentences(events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> list[str]:
    """What one move led to. The deal is told when the codes stand, not tile by tile."""
    dealt = any(isinstance(event, TileDealt) for event in events)
    silent = (TileDealt, TileSeen) if dealt else TileDealt
    told = [event for event in events if not isinstance(event, silent)]
    rows = [event for event in told if isinstance(event, RowArranged)]
    if len(rows) > 1:
        return [say.count("The codes stand, {n} tile each.", "The codes stand, {n} tiles each.", len(rows[0].row))]
    return [sentence(event, viewer, names, say) for event in told]


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def told(you: str, other: str, seat: Seat, **facts: str | int) -> str:
        return say(you, **facts) if seat == viewer else say(other, who=names[seat], **facts)

    match event:
        case RoundBegun(rounds=1, starter=seat):
            return told("You begin.", "{who} begins.", seat)
        case RoundBegun(number=number, rounds=rounds, starter=seat):
            return told(
                "Round {n} of {rounds}: you begin.",
                "Round {n} of {rounds}: {who} begins.",
                seat,
                n=number,
                rounds=rounds,
            )
        case TileDealt(seat=seat, colour=Colour.BLACK):
            return told("You took a black tile.", "{who} took a black tile.", seat)
        case TileDealt(seat=seat):
            return told("You took a white tile.", "{who} took a white tile.", seat)
        case TileDrawn(seat=seat, colour=Colour.BLACK):
            return told("You drew a black tile.", "{who} drew a black tile.", seat)
        case TileDrawn(seat=seat):
            return told("You drew a white tile.", "{who} drew a white tile.", seat)
        case TileSeen(seat=seat, tile=tile):
            return told("You see the {tile}.", "{who} sees the {tile}.", seat, tile=tile_said(tile, say))
        case RowArranged(seat=seat):
            return told("Your code stands.", "The code of {who} stands.", seat)
        case Guessed():
            return _guessed(event, viewer, names, say)
        case CodeCracked(owner=seat):
            cracked = told("Your code is cracked.", "The code of {who} is cracked.", seat)
            return _with_points(cracked, event.points, say)
        case Stopped(seat=seat):
            return told("You stopped.", "{who} stopped.", seat)
        case TilePlaced() | TileOpened():
            return _laid(event, viewer, names, say)
        case RoundWon(winner=seat):
            tiles = ", ".join(tile_said(tile, say) for _, tile in event.shown)
            won = told("Your code stands with {tiles}.", "The code of {who} stands with {tiles}.", seat, tiles=tiles)
            return _with_points(won, event.bonus, say)
        case GameEnded():
            return _verdict(event.winners, event.points, viewer, names, say, for_points=event.for_points)
    raise AssertionError(event)


def _guessed(event: Guessed, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    who, owner, n, sign = names[event.seat], names[event.owner], event.place + 1, sign_said(event.sign, say)
    if event.seat == viewer:
        named = say("You guessed {sign} for tile {n} of {owner}.", sign=sign, n=n, owner=owner)
    elif event.owner == viewer:
        named = say("{who} guessed {sign} for your tile {n}.", who=who, sign=sign, n=n)
    else:
        named = say("{who} guessed {sign} for tile {n} of {owner}.", who=who, sign=sign, n=n, owner=owner)
    if not event.right:
        return named + " " + say("Wrong.")
    right = say("Right: {tile}.", tile=tile_said(Tile(event.colour, event.sign), say))
    return _with_points(f"{named} {right}", event.points, say)


def _with_points(text: str, points: int, say: Translator) -> str:
    return text + " " + say("{points} more.", points=points_said(points, say)) if points else text


def _laid(event: TilePlaced | TileOpened, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """A tile that joins a row, or falls open in it."""

    def told(you: str, other: str, **facts: str | int) -> str:
        return say(you, **facts) if event.seat == viewer else say(other, who=names[event.seat], **facts)

    tile = tile_said(event.tile, say) if event.tile else ""
    if isinstance(event, TileOpened):
        n = event.place + 1
        return told("You laid tile {n} open: {tile}.", "{who} laid tile {n} open: {tile}.", n=n, tile=tile)
    n = event.gap + 1
    if event.open:
        return told("Your {tile} lies open as tile {n}.", "The {tile} of {who} lies open as tile {n}.", n=n, tile=tile)
    if tile:
        return told(
            "Your {tile} stands hidden as tile {n}.", "The {tile} of {who} stands hidden as tile {n}.", n=n, tile=tile
        )
    return say("The drawn tile of {who} stands hidden as tile {n}.", who=names[event.seat], n=n)


def _verdict(
    winners: tuple[Seat, ...],
    points: tuple[int, ...],
    viewer: Viewer,
    names: tuple[str, ...],
    say: Translator,
    *,
    for_points: bool,
) -> str:
    who = ", ".join(names[seat] for seat in winners)
    if not for_points:
        return (
            say("You win: only your code stands.")
            if viewer in winners
            else say("{who} wins: only that code stands.", who=who)
        )
    most = points_said(max(points), say)
    if viewer in winners and len(winners) > 1:
        others = ", ".join(names[seat] for seat in winners if seat != viewer)
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
    """What is to be done now, in words: for the one whose turn it is, or what the others wait for."""
    if view.over:
        return verdict(view, names, say)
    if view.turn is None:
        return say("It is drawn who begins.")
    if view.actor is None:
        return say("A tile is taken.")
    return _own_task(view, say) if view.actor == view.viewer else _wait(view, names[view.actor], say)


def _own_task(view: View, say: Translator) -> str:
    match view.phase:
        case Phase.PICK:
            return say("Pick a black or a white tile for your code.")
        case Phase.ARRANGE:
            return say("Set up your code. Only a dash may stand anywhere.")
        case Phase.DRAW:
            return say("Draw a black or a white tile.")
        case Phase.GUESS:
            return say("Point at a hidden tile of another player and name its number.")
        case Phase.CHOOSE if view.drawn and view.options.dashes:
            return say("Right. Guess again, or stop and tell where your drawn tile goes.")
        case Phase.CHOOSE:
            return say("Right. Guess again, or stop.")
        case Phase.PLACE:
            return say("Wrong. Tell where your drawn tile goes; it lies open there.")
    return say("Wrong. Choose one of your tiles to lay open.")


def _wait(view: View, who: str, say: Translator) -> str:
    match view.phase:
        case Phase.PICK:
            return say("{who} is picking a tile.", who=who)
        case Phase.ARRANGE:
            return say("{who} is setting up the code.", who=who)
        case Phase.DRAW:
            return say("{who} is drawing a tile.", who=who)
        case Phase.GUESS:
            return say("{who} is choosing a number.", who=who)
        case Phase.CHOOSE:
            return say("{who} goes on or stops.", who=who)
        case Phase.PLACE:
            return say("{who} is placing the drawn tile.", who=who)
    return say("{who} is choosing a tile to lay open.", who=who)
