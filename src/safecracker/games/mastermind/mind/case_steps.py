"""The steps to the solution of a case of Mastermind, in sentences."""

import numpy as np

from safecracker.core.translation import Fact, Phrase
from safecracker.games.case import Step
from safecracker.games.mastermind.rules.model import Keys, Row
from safecracker.games.mastermind.rules.pegs import Peg

from .case_solver import HOLES, PEGS, PLACE, PRICES, Assumption, Flags, Thought, decided


def keys_phrase(keys: Keys) -> Phrase:
    """An answer in words, in a form that needs no plural."""
    return Phrase("{red} red, {white} white", {"red": keys.red, "white": keys.white})


def step(thought: Thought, rows: tuple[Row, ...]) -> Step:
    """One step in words."""
    assert thought.row is not None
    looked = [thought.row] if thought.with_row is None else [thought.with_row, thought.row]
    return Step(
        kind=thought.kind,
        price=PRICES[thought.kind],
        clues=tuple(f"row {at + 1}" for at in looked),
        pieces=_pieces(thought),
        where=_where(thought),
        follows=_sentences(_reason(thought, rows), _finding(thought)),
        piece=_piece(thought),
    )


def _sentences(first: Phrase, second: Phrase | None) -> Phrase:
    return Phrase("{first} {second}", {"first": first, "second": second}) if second else first


def _where(thought: Thought) -> Phrase:
    assert thought.row is not None
    row: dict[str, Fact] = {"row": thought.row + 1}
    if thought.assumption:
        return Phrase(
            "Make an assumption and follow it through to row {row}: {what}",
            row | {"what": _assumed(thought.assumption)},
        )
    if thought.kind == PLACE:
        return Phrase("Look at the red key pegs in row {row}.", row)
    if thought.with_row is not None:
        return Phrase("Compare row {row} with row {other}.", row | {"other": thought.with_row + 1})
    if thought.kind == "total":
        return Phrase("Count all the key pegs in row {row}.", row)
    return Phrase("Compare row {row} with what you know so far.", row)


def _assumed(what: Assumption) -> Phrase:
    facts: dict[str, Fact] = {"peg": Peg(PEGS[what.peg]).word}
    if what.hole is not None:
        return Phrase("hole {hole} is {peg}.", facts | {"hole": what.hole + 1})
    return Phrase("{peg} is not in the code.", facts) if what.absent else Phrase("{peg} is in the code.", facts)


def _reason(thought: Thought, rows: tuple[Row, ...]) -> Phrase:
    assert thought.row is not None
    row = rows[thought.row]
    assert row.keys is not None
    facts: dict[str, Fact] = {"row": thought.row + 1}
    if thought.assumption:
        return Phrase(
            "Suppose {what} Then row {row} cannot have its red key pegs.",
            facts | {"what": _assumed(thought.assumption)},
        )
    if thought.kind == PLACE:
        return Phrase("Red key pegs in row {row}: {n}.", facts | {"n": row.keys.red})
    facts |= {"n": row.keys.red + row.keys.white, "pegs": _words([PEGS.index(peg) for peg in dict.fromkeys(row.guess)])}
    if thought.with_row is not None:
        facts |= {"other": thought.with_row + 1}
        return Phrase(
            "Key pegs in row {row}: {n} in all, for {pegs}. Compared with row {other}, only this is left.", facts
        )
    if thought.kind == "total":
        return Phrase("Key pegs in row {row}: {n} in all, for {pegs}.", facts)
    return Phrase("Key pegs in row {row}: {n} in all, for {pegs}. With what you know, only this is left.", facts)


def _finding(thought: Thought) -> Phrase | None:
    """What is known now and was not before: holes where they are fixed, else colours, else what is ruled out."""
    found = [*_fixed(thought), *_colours(thought)]
    found = found or _forbidden(thought)
    if not found:
        return None
    first, *rest = found
    for each in rest:
        first = _sentences(first, each)
    return first


def _fixed(thought: Thought) -> list[Phrase]:
    return [
        Phrase("Hole {hole} is {peg}.", {"hole": hole + 1, "peg": Peg(PEGS[peg]).word})
        for hole, peg in _new_pegs(thought)
    ]


def _forbidden(thought: Thought) -> list[Phrase]:
    """Pegs that a hole can no longer have, as far as they are few enough to be read."""
    found = []
    for hole in range(HOLES):
        gone = thought.before.holes[hole] & ~thought.after.holes[hole]
        if gone.any():
            found.append(Phrase("Not in hole {hole}: {pegs}.", {"hole": hole + 1, "pegs": _words(_indices(gone))}))
    return found


def _colours(thought: Thought) -> list[Phrase]:
    found = []
    there, gone = _new_colours(thought)
    if there:
        found.append(Phrase("In the code: {pegs}.", {"pegs": _words(there)}))
    if gone:
        found.append(Phrase("Not in the code: {pegs}.", {"pegs": _words(gone)}))
    return found


def _new_colours(thought: Thought) -> tuple[list[int], list[int]]:
    """The colours that are known to be in the code now, and those that are known not to be."""
    (there, gone), (there_before, gone_before) = decided(thought.after.mixtures), decided(thought.before.mixtures)
    return _indices(there & ~there_before), _indices(gone & ~gone_before)


def _new_pegs(thought: Thought) -> list[tuple[int, int]]:
    """The holes whose pegs are certain now and were not before."""
    certain = (thought.after.holes.sum(axis=1) == 1) & (thought.before.holes.sum(axis=1) > 1)
    return [(hole, int(thought.after.holes[hole].argmax())) for hole in _indices(certain)]


def _pieces(thought: Thought) -> tuple[str, ...]:
    """The pegs that are certain now, each as a code with dots in the other holes."""
    return tuple("." * hole + PEGS[peg] + "." * (HOLES - 1 - hole) for hole, peg in _new_pegs(thought))


def _piece(thought: Thought) -> Phrase:
    """One thing of what follows."""
    there, gone = _new_colours(thought)
    if fixed := _fixed(thought):
        return fixed[0]
    if there:
        return Phrase("In the code: {pegs}.", {"pegs": _words(there[:1])})
    if gone:
        return Phrase("Not in the code: {pegs}.", {"pegs": _words(gone[:1])})
    if forbidden := _forbidden(thought):
        return forbidden[0]
    return Phrase(
        "No colour is certain yet. Remember how many key pegs row {row} has.", {"row": (thought.row or 0) + 1}
    )


def _words(pegs: list[int]) -> tuple[Phrase, ...]:
    return tuple(Peg(PEGS[peg]).word for peg in pegs)


def _indices(flags: Flags) -> list[int]:
    return [int(index) for index in np.flatnonzero(flags)]
