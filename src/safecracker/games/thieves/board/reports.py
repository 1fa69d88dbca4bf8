"""What all were part of, as a count that everybody sees: a raid, a siren, the end of a game."""

from collections.abc import Iterator
from itertools import accumulate

from safecracker.core.game import Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import CarsCalled, GameScored, Raided, SirenSounded
from safecracker.games.thieves.rules.model import CARS_TO_RAID, GameResult
from safecracker.games.thieves.rules.sentences import end_sentence, loss_sentence, win_sentence

from . import past_plays
from .card_faces import named
from .draw_context import Setting
from .pieces import Report, Row, Tally


def report(here: Setting) -> Report | None:
    """The last thing of this kind, until the viewer has played again."""
    view = here.view
    kinds = Raided | SirenSounded | GameScored
    at = next((at for at in reversed(range(len(view.log))) if isinstance(view.log[at], kinds)), None)
    if at is None or view.over or past_plays.played_after(view, at):
        return None
    latest = not any(isinstance(event, past_plays.PLAYS) for event in view.log[at + 1 :])
    now = latest and not str(here.draft)  # a press must not start the count again
    match view.log[at]:
        case Raided() as raid:
            return _raid(here, raid, _called_before(here, at), now=now)
        case GameScored():
            return _end(here, view.past[-1], "score", now=now)
    return _siren(here, at, now=now)


def _named(here: Setting, cards: tuple[Card, ...]) -> str:
    return ", ".join(named(card, here.say) for card in cards) or here.say("none")


def _counted(values: list[int]) -> tuple[str, ...]:
    return tuple(map(str, accumulate(values)))


def _raid(here: Setting, raid: Raided, called: str, *, now: bool) -> Report:
    rows = tuple(
        Row(
            seat=seat,
            name=here.name(seat),
            mine=seat == here.view.viewer,
            place="",
            cards=tuple(map(str, raid.loot[seat])),
            told=_named(here, raid.loot[seat]),
            sums=_counted([card.raid for card in raid.loot[seat]]),
            total=str(raid.sums[seat]),
            note=here.say("loses all") if seat in raid.losers else "",
            worst=seat in raid.losers,
        )
        for seat in here.order
    )
    text = loss_sentence(raid.losers, here.view.viewer, here.names, here.say)
    return Report("raid", here.say("Raid!"), f"{called} {text}".strip(), rows, now)


def _calls(here: Setting, at: int) -> list[CarsCalled]:
    """What the siren at this place of the log called out of the hands."""
    found = []
    for event in here.view.log[at + 1 :]:
        if not isinstance(event, CarsCalled):
            break
        found.append(event)
    return found


def _called_before(here: Setting, at: int) -> str:
    """Who laid what at the siren that brought the raid about; nothing where there was none."""
    log = here.view.log
    start = at - here.view.seats
    if start < 0 or not isinstance(log[start], SirenSounded):
        return ""
    laid = [f"{here.name(call.seat)} {_cars(call)}" for call in _calls(here, start) if call.cards]
    return here.say("The siren called: {cars}.", cars=", ".join(laid)) if laid else ""


def _cars(call: CarsCalled) -> int:
    return sum(card.cars for card in call.cards)


def _siren(here: Setting, at: int, *, now: bool) -> Report:
    say, calls = here.say, _calls(here, at)
    rows = tuple(
        Row(
            seat=call.seat,
            name=here.name(call.seat),
            mine=call.seat == here.view.viewer,
            place="",
            cards=tuple(map(str, call.cards)),
            told=_named(here, call.cards),
            sums=(),
            total=str(_cars(call)) if call.cards else say("none"),
            note="",
        )
        for call in calls
    )
    text = say("Police cars on the street: {n} of {most}.", n=calls[-1].cars, most=CARS_TO_RAID)
    return Report("siren", say("Siren!"), text, rows, now)


def ranking(here: Setting) -> Report:
    """The last game, all loot open."""
    return _end(here, here.view.past[-1], "end", now=True)


def _end(here: Setting, heist: GameResult, kind: str, *, now: bool) -> Report:
    view, say = here.view, here.say
    pile_without = view.options.ties == "fewer"

    def better(seat: Seat) -> tuple[int, int]:
        return -heist.sums[seat], len(heist.loot[seat]) if pile_without else 0

    ranked = sorted((Seat(seat) for seat in range(view.seats)), key=better)
    rows = tuple(
        Row(
            seat=seat,
            name=here.name(seat),
            mine=seat == view.viewer,
            place=str(1 + sum(better(other) < better(seat) for other in ranked)),
            cards=tuple(map(str, heist.loot[seat])),
            told=_named(here, heist.loot[seat]),
            sums=_counted([card.final for card in heist.loot[seat]]),
            total=str(heist.sums[seat]),
            note=_place_note(here, heist, seat),
            best=seat in heist.winners,
        )
        for seat in ranked
    )
    title = say("Game {n} is over", n=len(view.past)) if view.options.gems > 1 else end_sentence(heist.end, say)
    text = win_sentence(heist.winners, max(heist.sums), heist.reason, view.viewer, here.names, say)
    return Report(kind, title, f"{text} {_tie_rule(here, heist)}".strip(), rows, now)


def _place_note(here: Setting, heist: GameResult, seat: Seat) -> str:
    """What decided between the richest, and the gems of a series."""
    say, view, notes = here.say, here.view, []
    if heist.reason == "fewer" and heist.sums[seat] == max(heist.sums):
        notes.append(say.count("{n} card", "{n} cards", len(heist.loot[seat])))
    if view.options.gems > 1:
        notes.append(say.count("{n} gem", "{n} gems", view.thieves[seat].gems))
    return ", ".join(notes)


def _tie_rule(here: Setting, heist: GameResult) -> str:
    """R29."""
    say = here.say
    if heist.reason == "fewer":
        return say("Of the richest, the one with fewer loot cards wins.")
    if heist.reason == "shared" and here.view.options.ties == "fewer":
        return say("They are equally rich and have equally many cards.")
    return ""


def series(here: Setting) -> Iterator[Tally]:
    """The games of a series that are over."""
    view, say = here.view, here.say
    if view.options.gems == 1:
        return
    for number, heist in enumerate(view.past, 1):
        text = win_sentence(heist.winners, max(heist.sums), heist.reason, view.viewer, here.names, say)
        yield Tally(say("Game {n}", n=number), text)
