"""Who would win, move by move, as a picture: a band for each player, one upon the other, as wide as the chance."""

from collections.abc import Sequence

from msgspec import Struct

from safecracker.core.translation import Translator, percent

WIDTH, HEIGHT = 320.0, 96.0  # of the picture, in its own units
EDGE = 2.0  # that the mark of the move keeps free


class Share(Struct, frozen=True):
    """One player's part of it."""

    number: int  # of the seat, from 1
    name: str
    percent: int  # now
    told: str  # the same in words
    points: str  # around the band


class Outlook(Struct, frozen=True):
    """The whole game, and where in it we are."""

    shares: tuple[Share, ...]
    nobody: str  # how often nobody wins, in words; empty: never
    told: str  # what the figures mean
    x: float  # of the move that is shown
    width: float = WIDTH
    height: float = HEIGHT


def outlook(
    prospects: Sequence[tuple[float, ...]], ply: int, names: tuple[str, ...], told: str, say: Translator
) -> Outlook | None:
    """None where nobody can tell who would win."""
    if not prospects:
        return None
    across = _across(prospects)
    upper = [0.0] * len(prospects)
    shares = []
    for seat, name in enumerate(names):
        lower = [edge + HEIGHT * chances[seat] for edge, chances in zip(upper, prospects, strict=True)]
        now = percent(prospects[ply][seat])
        said = say("{who}: {n} of 100", who=name, n=now)
        shares.append(Share(seat + 1, name, now, said, _around(across, upper, lower)))
        upper = lower
    rest = round(100 * (1 - sum(prospects[ply])))
    nobody = say("nobody: {n} of 100", n=rest) if rest else ""
    return Outlook(tuple(shares), nobody, told, round(min(max(EDGE, across[ply]), WIDTH - EDGE), 1))


def _across(prospects: Sequence[tuple[float, ...]]) -> list[float]:
    """Where each move stands; before anything tells the players apart the game takes no room."""
    begun = next((at for at, chances in enumerate(prospects) if chances != prospects[0]), 1) - 1
    return [WIDTH * max(0, at - begun) / max(1, len(prospects) - 1 - begun) for at in range(len(prospects))]


def _around(across: list[float], upper: list[float], lower: list[float]) -> str:
    """There above and back below, without the points at which nothing bends."""
    there, back = _bends(across, upper), _bends(across, lower)
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in [*there, *reversed(back)])


def _bends(across: list[float], heights: list[float]) -> list[tuple[float, float]]:
    last = len(heights) - 1
    return [
        (x, y)
        for at, (x, y) in enumerate(zip(across, heights, strict=True))
        if at in (0, last) or not heights[at - 1] == y == heights[at + 1]
    ]
