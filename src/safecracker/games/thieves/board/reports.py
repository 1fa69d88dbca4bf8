"""Reports that everybody sees: a raid, a siren, the end of a game, with a row for each player."""

from collections.abc import Iterator
from itertools import accumulate

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import CarsCalled, GameScored, Raided, SirenSounded
from safecracker.games.thieves.rules.model import CARS_TO_RAID, GameResult
from safecracker.games.thieves.rules.sentences import end_sentence, loss_sentence, win_sentence

from . import past_plays
from .card_faces import card_name
from .draw_context import BoardContext
from .pieces import Report, ReportRow, SeriesGame


def report(context: BoardContext) -> Report | None:
    """The last raid, siren or end of a game, until the viewer has played again."""
    view = context.view
    kinds = Raided | SirenSounded | GameScored
    at = next((at for at in reversed(range(len(view.log))) if isinstance(view.log[at], kinds)), None)
    if at is None or view.over or past_plays.played_after(view, at):
        return None
    latest = not any(isinstance(event, past_plays.PLAYS) for event in view.log[at + 1 :])
    now = latest and not str(context.draft)  # a press must not start the count again
    match view.log[at]:
        case Raided() as raid:
            return _raid(context, raid, _called_before(context, at), now=now)
        case GameScored():
            return _end(context, view.past[-1], "score", now=now)
    return _siren(context, at, now=now)


def _card_names(cards: tuple[Card, ...], say: Translator) -> str:
    return ", ".join(card_name(card, say) for card in cards)


def _running_sums(values: list[int]) -> tuple[str, ...]:
    return tuple(map(str, accumulate(values)))


def _raid(context: BoardContext, raid: Raided, called: str, *, now: bool) -> Report:
    rows = tuple(
        ReportRow(
            seat=seat,
            name=context.name(seat),
            mine=seat == context.view.viewer,
            place="",
            cards=tuple(map(str, raid.loot[seat])),
            description=_card_names(raid.loot[seat], context.say) or context.say("no loot"),
            sums=_running_sums([card.raid for card in raid.loot[seat]]),
            total=str(raid.sums[seat]),
            note=context.say("loses it all") if seat in raid.losers else "",
            worst=seat in raid.losers,
        )
        for seat in context.order
    )
    text = loss_sentence(raid.losers, context.view.viewer, context.names, context.say)
    title = context.say("Raid!")
    return Report(kind="raid", title=title, text=f"{called} {text}".strip(), rows=rows, now=now)


def _calls(context: BoardContext, at: int) -> list[CarsCalled]:
    """What the siren at this index of the log called out of the hands."""
    found = []
    for event in context.view.log[at + 1 :]:
        if not isinstance(event, CarsCalled):
            break
        found.append(event)
    return found


def _called_before(context: BoardContext, at: int) -> str:
    """Who laid what at the siren that led to the raid; empty where there was no siren."""
    log = context.view.log
    start = at - context.view.seats
    if start < 0 or not isinstance(log[start], SirenSounded):
        return ""
    laid = [f"{context.name(call.seat)} {_cars(call)}" for call in _calls(context, start) if call.cards]
    return context.say("Police cars that the siren brought out: {cars}.", cars=", ".join(laid)) if laid else ""


def _cars(call: CarsCalled) -> int:
    return sum(card.cars for card in call.cards)


def _siren(context: BoardContext, at: int, *, now: bool) -> Report:
    say, calls = context.say, _calls(context, at)
    no_cars = say.meaning("police cars", "none")
    rows = tuple(
        ReportRow(
            seat=call.seat,
            name=context.name(call.seat),
            mine=call.seat == context.view.viewer,
            place="",
            cards=tuple(map(str, call.cards)),
            description=_card_names(call.cards, say) or no_cars,
            sums=(),
            total=str(_cars(call)),
            note="",
        )
        for call in calls
    )
    text = say("Police cars on the street: {n} of {most}.", n=calls[-1].cars, most=CARS_TO_RAID)
    return Report(kind="siren", title=say("Siren!"), text=text, rows=rows, now=now)


def ranking(context: BoardContext) -> Report:
    """The last game, all loot open."""
    return _end(context, context.view.past[-1], "end", now=True)


def _end(context: BoardContext, result: GameResult, kind: str, *, now: bool) -> Report:
    view, say = context.view, context.say
    pile_without = view.options.ties == "fewer"

    def better(seat: Seat) -> tuple[int, int]:
        return -result.sums[seat], len(result.loot[seat]) if pile_without else 0

    ranked = sorted((Seat(seat) for seat in range(view.seats)), key=better)
    rows = tuple(
        ReportRow(
            seat=seat,
            name=context.name(seat),
            mine=seat == view.viewer,
            place=str(1 + sum(better(other) < better(seat) for other in ranked)),
            cards=tuple(map(str, result.loot[seat])),
            description=_card_names(result.loot[seat], context.say) or context.say("no loot"),
            sums=_running_sums([card.final for card in result.loot[seat]]),
            total=str(result.sums[seat]),
            note=_place_note(context, result, seat),
            best=seat in result.winners,
        )
        for seat in ranked
    )
    title = say("Game {n} is over.", n=len(view.past)) if view.options.gems > 1 else end_sentence(result.end, say)
    text = win_sentence(result.winners, max(result.sums), result.reason, view.viewer, context.names, say)
    text = f"{text} {_tie_rule(context, result)}".strip()
    return Report(kind=kind, title=title, text=text, rows=rows, now=now)


def _place_note(context: BoardContext, result: GameResult, seat: Seat) -> str:
    """What decided between the richest, and the gems of a series."""
    say, view, notes = context.say, context.view, []
    if result.reason == "fewer" and result.sums[seat] == max(result.sums):
        notes.append(say.count("{n} card", "{n} cards", len(result.loot[seat])))
    if view.options.gems > 1:
        notes.append(say.count("{n} gem", "{n} gems", view.thieves[seat].gems))
    return ", ".join(notes)


def _tie_rule(context: BoardContext, result: GameResult) -> str:
    """The rule that decided a tie (R29)."""
    say = context.say
    if result.reason == "fewer":
        return say("In a tie, the player with the fewest loot cards wins.")
    if result.reason == "shared" and context.view.options.ties == "fewer":
        return say("They are equally rich and have the same number of cards.")
    return ""


def series(context: BoardContext) -> Iterator[SeriesGame]:
    """The games of a series that are over."""
    view, say = context.view, context.say
    if view.options.gems == 1:
        return
    for number, result in enumerate(view.past, 1):
        text = win_sentence(result.winners, max(result.sums), result.reason, view.viewer, context.names, say)
        yield SeriesGame(say("Game {n}", n=number), text)
