"""What the board needs from the log: ids of loot cards, the last play, and who has played since."""

from safecracker.core.game import Event, Seat
from safecracker.games.thieves.rules.events import (
    AlarmCalled,
    GameBegun,
    JobBegun,
    LootSwapped,
    LootTaken,
    MoneyGiven,
    MoneyKept,
    PoliceLaid,
    Raided,
    SirenSounded,
    SwapMissed,
)
from safecracker.games.thieves.rules.view import View

PLAYS = (
    *(MoneyKept, MoneyGiven, PoliceLaid, SirenSounded, LootSwapped),
    *(LootTaken, SwapMissed, JobBegun, AlarmCalled),
)


def loot_ids(view: View) -> list[list[str]]:
    """For each seat the cards of its loot by place, each with the id that it keeps wherever it goes in this game."""
    ids: list[list[str]] = [[] for _ in view.thieves]
    game = len(view.past) - view.over
    for at, event in enumerate(view.log[game_start(view) :]):
        match event:
            case MoneyKept(seat) | MoneyGiven(to=seat):
                ids[seat].append(f"loot-{game}-{at}")
            case LootSwapped(seat=seat, own=own, other=other, place=place):
                ids[seat][own], ids[other][place] = ids[other][place], ids[seat][own]
            case LootTaken(seat=seat, other=other, place=place):
                ids[seat].append(ids[other].pop(place))
            case Raided(losers=losers):
                for seat in losers:
                    ids[seat].clear()
    return ids


def game_start(view: View) -> int:
    """The index in the log where this game begins, after the end of the one before."""
    return _last(view, GameBegun) or 0


def last_play(view: View) -> int | None:
    """The index in the log of the last play of this game."""
    at = _last(view, (*PLAYS, GameBegun))
    return at if at is not None and isinstance(view.log[at], PLAYS) else None


def since_play(view: View) -> tuple[Event, ...]:
    """The last play and everything after it, as far as the viewer may know it."""
    at = last_play(view)
    return view.visible_log[game_start(view) if at is None else at :]


def player(event: Event) -> Seat:
    """The seat that made the play."""
    assert isinstance(event, PLAYS)
    return event.seat


def played_after(view: View, at: int) -> bool:
    """Whether the viewer, or for an onlooker anybody, has played since."""
    plays = [event for event in view.log[at + 1 :] if isinstance(event, PLAYS)]
    return any(view.me is None or player(event) == view.me for event in plays)


def _last(view: View, kinds: type[Event] | tuple[type[Event], ...]) -> int | None:
    return next((at for at in reversed(range(len(view.log))) if isinstance(view.log[at], kinds)), None)
