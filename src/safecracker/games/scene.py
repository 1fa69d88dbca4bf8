"""What every game's scene has in common: the line that says what to do, and the players."""

from msgspec import Struct

from safecracker.core.game import Seat


class Face(Struct, frozen=True):
    """A player as the table shows them: only what is public."""

    seat: Seat
    name: str
    role: str
    score: str
    soon: str  # points on the table, not banked yet
    turn: bool
    you: bool


class Stroke(Struct, frozen=True):
    """What can be struck out by hand."""

    text: str
    name: str  # for ears
    key: str  # what the page knows the stroke by


class Pad(Struct, frozen=True):
    """A fold of the scratch pad. The page keeps its strokes where they were made, and the table never hears of them."""

    label: str
    title: str
    strokes: tuple[Stroke, ...]


class Scene(Struct, frozen=True, cache_hash=True):
    """A view turned into things that lie somewhere. Each game adds its own."""

    lead: str  # "Your turn." or nothing
    prompt: str  # what to do now, in words
    tag: str  # where in the game this is: "Round 2 of 4"
    faces: tuple[Face, ...]
    draft: str  # what the viewer has composed and not yet confirmed
    my_turn: bool
    over: bool

    @property
    def lasting(self) -> bool:
        """Whether a draft may outlive the moves of others, as in a search that goes on; the game reads it again."""
        return False

    @property
    def happened(self) -> str:
        """What happened last, in words, where the board has no line for it: small screens show it at the prompt."""
        return ""


def initial(name: str) -> str:
    """The letter on a player's token: the one that tells namesakes apart, or else the first."""
    *_, last = name.split() or [""]
    return (last if len(last) == 1 else name[:1]).upper()
