"""The computer players of The Code Crackers, weakest first. Each sees a view only.

A line is found at once by looking, so what tells the levels apart is how long they take to notice it, and how often
they are wrong. Every line that lies there is noticed by itself, at a constant rate after some latency: what will be
noticed next does not depend on what was not noticed so far. Whether to take a find or to wait for a longer one is
solved in waiting.py.
"""

import math
from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Action, Millis, Seat
from safecracker.games.codecrackers.rules.lattice import Direction, Line, lines, reach
from safecracker.games.codecrackers.rules.model import SAFES, Buzz, Chip, Claim, Mark, Pass, Roll, Search
from safecracker.games.codecrackers.rules.view import View
from safecracker.players.bot import Bot, Plan

from .wait_or_claim import BLINK, Eye, Hunt, Stand, Waits, expected, waits

ROLLING: Final = Millis(700)  # before the die is rolled
LOOKING: Final = Millis(4_000)  # the same after a search, while all look where the code was
THINKING: Final = 60.0  # seconds for a search that has no hour-glass
NAMING: Final = (600, 1_800)  # milliseconds between a buzzer and the claim
DECIDING: Final = (0.15, 0.6)  # the part of the time after which a secret decision is handed in

PEOPLE: Final = Eye(latency=3.0, rate=0.03, error=0.05)  # how attentive people notice lines, about

# how easily a line is read, by where it leads; the mean over the directions of a board is made 1
EASE: Final = {
    Direction.EAST: 1.0,
    Direction.SOUTH: 0.8,
    Direction.WEST: 0.6,
    Direction.NORTH: 0.5,
}
SLANTED: Final = 0.4


class Persona(Struct, frozen=True):
    """How a level searches."""

    eye: Eye
    slant: float  # 1: as clumsy with odd directions as people are; 0: all are alike
    watchful: bool = False  # whether it tells slower players from equals

    def rate(self, line: Line, directions: tuple[Direction, ...]) -> float:
        """How often the line is noticed in a second."""
        mean = sum(EASE.get(each, SLANTED) for each in directions) / len(directions)
        ease = EASE.get(line.direction, SLANTED) / mean
        return self.eye.rate * (1 + self.slant * (ease - 1))


class Searcher(Bot[View]):
    """Notices lines as the persona does."""

    def __init__(self, persona: Persona) -> None:
        self.persona = persona

    def choose(self, view: View, rng: Random) -> Action:
        """The plan, done at once; where the plan is to let the time run, the best there is."""
        planned = self.plan(view, rng).action
        if planned is not None:
            return planned
        assert view.search is not None
        if view.options.buzzer:
            return Buzz(view.search.number)
        return _claim(view, view.search, max(_open_lines(view, view.search), default=None, key=_length), rng)

    def plan(self, view: View, rng: Random) -> Plan:
        search = view.search
        if search is None:
            return Plan(Roll(), LOOKING if view.rounds and view.rounds[-1].search else ROLLING)
        if view.options.calm:
            return self._decision(view, search, rng)
        if search.buzzed:
            return Plan(self._named(view, search, rng), Millis(rng.randint(*NAMING)))
        return self._race(view, search, rng)

    # against the others

    def _race(self, view: View, search: Search, rng: Random) -> Plan:
        """The first moment at which something that was seen is worth taking, unless the search is over before."""
        left, unseen = self._waits(view, search.chips), self._unseen(view, search)
        now, blink = (view.moved - search.begun) / 1000, rng.uniform(0, BLINK)
        best, moment = None, sand(view)
        for line in _open_lines(view, search):  # the longest first
            kind = SAFES.index(line.length)
            noticed = unseen[kind] + rng.expovariate(self.persona.rate(line, view.options.lattice.directions))
            taken = max(noticed, now, left[kind] and left[kind] + blink)
            if taken < moment:
                best, moment = line, taken
        wait = Millis(max(0, round(1000 * (moment - now))))
        if best is None:
            return Plan(Pass(search.number), wait) if view.options.passing else Plan(None)
        if view.options.buzzer:
            return Plan(Buzz(search.number), wait)
        return Plan(self._claimed(view, search, best, rng), wait)

    def _unseen(self, view: View, search: Search) -> Waits:
        """Until when no line of each length has been noticed, which would have been claimed at once.

        What was seen and left is not remembered from one plan to the next. It is drawn anew as it may have been.
        """
        latest = [self.persona.eye.latency] * len(SAFES)
        for number, chip in enumerate(search.chips):
            moment, left = (chip.at - search.begun) / 1000, self._waits(view, search.chips[:number])
            latest = [max(was, moment) if wait < moment else was for was, wait in zip(latest, left, strict=True)]
        three, four, five = latest
        return three, four, five

    def _waits(self, view: View, chips: tuple[Chip, ...]) -> Waits:
        """How long to leave what is seen when these chips lie."""
        assert view.me is not None
        hunt = Hunt(self.persona.eye, self._others(view), expected(view.options.lattice, view.options.box), sand(view))
        behind = tuple(view.behind(Seat(seat)) for seat in range(view.seats))
        stand = Stand(behind, Seat((view.turn + 1) % view.seats), view.options.escape)
        others = frozenset(map(Seat, range(view.seats))) - {view.me, *(chip.seat for chip in chips)}
        right = [(chip.safe, chip.seat) for chip in chips if chip.mark is Mark.RIGHT and chip.safe]
        return waits(hunt, stand, view.me, others, max(right, default=(0, view.me)))

    def _others(self, view: View) -> Eye:
        """Others are equals, unless there was a search and none of them has ever been quicker than people are."""
        moments = [chip.at - search.begun for search in view.searches for chip in search.chips if chip.seat != view.me]
        slow = self.persona.watchful and view.searches and min(moments, default=math.inf) > 1000 * PEOPLE.latency
        return PEOPLE if slow else self.persona.eye

    def _named(self, view: View, search: Search, rng: Random) -> Action:
        """What is claimed after the buzzer: a line that was worth pressing it."""
        found = _open_lines(view, search)
        weights = [self.persona.rate(line, view.options.lattice.directions) * 10.0**line.length for line in found]
        line = rng.choices(found, weights)[0] if found else None
        return self._claimed(view, search, line, rng)

    def _claimed(self, view: View, search: Search, line: Line | None, rng: Random) -> Claim:
        """R31: the line, or what it was mistaken for."""
        if line is not None and rng.random() < self.persona.eye.error:
            return _mistaken(view, search, line, rng)
        return _claim(view, search, line, rng)

    # in secret

    def _decision(self, view: View, search: Search, rng: Random) -> Plan:
        """R34: the longest line that is noticed in the whole time, handed in sooner."""
        time = sand(view)
        found = [
            line
            for line in lines(view.options.layout, view.grid, search.code)
            if self.persona.eye.latency + rng.expovariate(self.persona.rate(line, view.options.lattice.directions))
            < time
        ]
        moment = search.begun + 1000 * time * rng.uniform(*DECIDING)
        best = max(found, default=None, key=_length)
        action = self._claimed(view, search, best, rng) if best else Pass(search.number)
        return Plan(action, Millis(max(0, round(moment - view.moved))))


def _length(line: Line) -> int:
    return line.length


def sand(view: View) -> float:
    """The seconds of a search."""
    return THINKING if view.options.sand is None else view.options.sand / 1000


def _open_lines(view: View, search: Search) -> list[Line]:
    """The lines for which there is a safe."""
    return [line for line in lines(view.options.layout, view.grid, search.code) if line.length in search.open_safes]


def _claim(view: View, search: Search, line: Line | None, rng: Random) -> Claim:
    """The line with its safe; any cell where there is none."""
    if line is None:
        return Claim(search.number, rng.choice(tuple(view.options.lattice.places)), search.open_safes[0])
    return Claim(search.number, line.cells[0], line.length)


def _mistaken(view: View, search: Search, line: Line, rng: Random) -> Claim:
    """A claim that is wrong as people are wrong: one symbol too many, or beside the line."""
    layout, grid, code = view.options.layout, view.grid, search.code
    longer = [safe for safe in SAFES if safe > reach(layout, grid, code, line.cells[0])]
    if longer:
        return Claim(search.number, line.cells[0], longer[0])
    beside = [cell for cell in view.options.lattice.places if reach(layout, grid, code, cell) < line.length]
    return Claim(search.number, rng.choice(beside or list(line.cells[:1])), line.length)


LEVELS: tuple[Searcher, ...] = (
    Searcher(Persona(Eye(latency=6.5, rate=0.0135, error=0.15), slant=1.0)),
    Searcher(Persona(Eye(latency=4.5, rate=0.0245, error=0.09), slant=1.0)),
    Searcher(Persona(Eye(latency=3.3, rate=0.041, error=0.06), slant=0.8)),
    Searcher(Persona(Eye(latency=2.4, rate=0.076, error=0.04), slant=0.5)),
    Searcher(Persona(Eye(latency=1.7, rate=0.14, error=0.02), slant=0.0, watchful=True)),
)
