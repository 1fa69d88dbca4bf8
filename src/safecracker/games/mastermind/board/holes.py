"""Holes and what stands in them: pegs in the holes of a row, key pegs beside it."""

from functools import lru_cache

from safecracker.core.translation import Translator
from safecracker.games.mastermind.mind.notebook import OPEN_HOLE
from safecracker.games.mastermind.rules.model import Code, Keys
from safecracker.games.mastermind.rules.pegs import Peg

from .drafts import Draft
from .pieces import Spot


def look(letter: str) -> str:
    """Which drawing shows this peg."""
    return "blank" if letter == Peg.EMPTY.value else letter.lower()


@lru_cache
def peg_name(letter: str, say: Translator) -> str:
    return say.phrase(Peg(letter).word)


def pegs(code: Code, say: Translator) -> tuple[Spot, ...]:
    return tuple(
        Spot(hole=hole, letter=letter, look=look(letter), name=peg_name(letter, say))
        for hole, letter in enumerate(code, 1)
    )


def open_holes(holes: int, say: Translator) -> tuple[Spot, ...]:
    return tuple(Spot(hole=hole, letter="", look="", name=say.meaning("hole", "free")) for hole in range(1, holes + 1))


def composed(draft: Draft, say: Translator) -> tuple[Spot, ...]:
    """The holes that are being filled, each a button."""
    return tuple(_composed(draft, hole, letter, say) for hole, letter in enumerate(draft.letters, 1))


def _composed(draft: Draft, hole: int, letter: str, say: Translator) -> Spot:
    ringed = hole == draft.ring
    if letter == OPEN_HOLE:
        name = say("Hole {n}: free", n=hole)
        return Spot(hole=hole, letter="", look="", name=name, press=f"hole {hole}", ringed=ringed)
    name = say("Hole {n}: {peg}. Press to remove it.", n=hole, peg=peg_name(letter, say))
    return Spot(hole=hole, letter=letter, look=look(letter), name=name, press=f"lift {hole}", ringed=ringed)


def key_pegs(keys: Keys | None, holes: int) -> tuple[str, ...]:
    """Key pegs in their holes: reds first, so that they never say which peg is meant (R6)."""
    red, white = (keys.red, keys.white) if keys else (0, 0)
    return ("red",) * red + ("white",) * white + ("hole",) * (holes - red - white)
