"""The bots of The Code Crackers, weakest first. Each sees a view only.

A program finds every line at once, so the levels differ in how long they take to notice a line, and in how often they
are wrong. After some latency a bot notices each line at a constant rate, independently of the other lines: how long it
has searched in vain does not change what it will notice next. wait_or_claim.py decides whether a bot claims a line or
waits for a longer one.
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

from .skill import PEOPLE, Skill, search_seconds
from .wait_or_claim import BLINK, RacePosition, SearchModel, Waits, expected_lines, waits

ROLLING: Final = Millis(700)  # before the die is rolled
LOOKING: Final = Millis(4_000)  # the same after a search, while all look where the code was
NAMING: Final = (600, 1_800)  # milliseconds between a buzzer and the claim
DECIDING: Final = (0.15, 0.6)  # the part of the time after which a secret decision is handed in

# how easily a line is read, by where it leads; the mean over the directions of a board is made 1
EASE: Final = {
    Direction.EAST: 1.0,
    Direction.SOUTH: 0.8,
    Direction.WEST: 0.6,
    Direction.NORTH: 0.5,
}
DIAGONAL: Final = 0.4


class SearchStyle(Struct, frozen=True):
    """How the bot of a level searches."""

    skill: Skill
    direction_bias: float  # 1: as slow with unusual directions as people are; 0: all directions are alike
    watches_others: bool = False  # whether it notices that the others are slower

    def rate(self, line: Line, directions: tuple[Direction, ...]) -> float:
        """How often the line is noticed in a second."""
        mean = sum(EASE.get(each, DIAGONAL) for each in directions) / len(directions)
        ease = EASE.get(line.direction, DIAGONAL) / mean
        return self.skill.rate * (1 + self.direction_bias * (ease - 1))


class CodeCrackersBot(Bot[View]):
    """Notices lines in the style of its level."""

    def __init__(self, style: SearchStyle) -> None:
        self.style = style

    def choose(self, view: View, rng: Random) -> Action:
        """The action of the plan, without the wait; if the plan is to let the time run out, the longest line."""
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
            return self._secret_plan(view, search, rng)
        if search.buzzed:
            return Plan(self._name_line(view, search, rng), Millis(rng.randint(*NAMING)))
        return self._race_plan(view, search, rng)

    # against the others

    def _race_plan(self, view: View, search: Search, rng: Random) -> Plan:
        """Claim the line that is the first to be worth a claim; pass or do nothing if the time is up before that."""
        left, unseen = self._waits(view, search.chips), self._unseen_until(view, search)
        now, blink = (view.moved - search.begun) / 1000, rng.uniform(0, BLINK)
        best, moment = None, search_seconds(view)
        for line in _open_lines(view, search):  # the longest first
            kind = SAFES.index(line.length)
            noticed = unseen[kind] + rng.expovariate(self.style.rate(line, view.options.lattice.directions))
            taken = max(noticed, now, left[kind] and left[kind] + blink)
            if taken < moment:
                best, moment = line, taken
        wait = Millis(max(0, round(1000 * (moment - now))))
        if best is None:
            return Plan(Pass(search.number), wait) if view.options.passing else Plan(None)
        if view.options.buzzer:
            return Plan(Buzz(search.number), wait)
        return Plan(self._claim_or_mistake(view, search, best, rng), wait)

    def _unseen_until(self, view: View, search: Search) -> Waits:
        """For each length, until when the bot has noticed no line: it would have claimed one at once.

        A bot does not remember from one plan to the next which lines it noticed and left: each plan samples them again.
        """
        latest = [self.style.skill.latency] * len(SAFES)
        for number, chip in enumerate(search.chips):
            moment, left = (chip.at - search.begun) / 1000, self._waits(view, search.chips[:number])
            latest = [max(was, moment) if wait < moment else was for was, wait in zip(latest, left, strict=True)]
        three, four, five = latest
        return three, four, five

    def _waits(self, view: View, chips: tuple[Chip, ...]) -> Waits:
        """How long to wait before claiming a line of each length, after these chips were placed."""
        assert view.me is not None
        model = SearchModel(
            skill=self.style.skill,
            others=self._skill_of_others(view),
            lines=expected_lines(view.options.lattice, view.options.box),
            seconds=search_seconds(view),
        )
        behind = tuple(view.behind(Seat(seat)) for seat in range(view.seats))
        position = RacePosition(behind, Seat((view.turn + 1) % view.seats), view.options.escape)
        others = frozenset(map(Seat, range(view.seats))) - {view.me, *(chip.seat for chip in chips)}
        right = [(chip.safe, chip.seat) for chip in chips if chip.mark is Mark.RIGHT and chip.safe]
        return waits(model, position, view.me, others, max(right, default=(0, view.me)))

    def _skill_of_others(self, view: View) -> Skill:
        """The skill that the bot expects of the others: its own, or that of people.

        A bot that watches the others expects people once there was a search, if nobody has ever been quicker than that.
        """
        moments = [chip.at - search.begun for search in view.searches for chip in search.chips if chip.seat != view.me]
        slow = self.style.watches_others and view.searches and min(moments, default=math.inf) > 1000 * PEOPLE.latency
        return PEOPLE if slow else self.style.skill

    def _name_line(self, view: View, search: Search, rng: Random) -> Action:
        """The claim after the buzzer, for a line that was worth pressing it; long lines are the most likely."""
        found = _open_lines(view, search)
        weights = [self.style.rate(line, view.options.lattice.directions) * 10.0**line.length for line in found]
        line = rng.choices(found, weights)[0] if found else None
        return self._claim_or_mistake(view, search, line, rng)

    def _claim_or_mistake(self, view: View, search: Search, line: Line | None, rng: Random) -> Claim:
        """R31: a claim for the line, or now and then a wrong one."""
        if line is not None and rng.random() < self.style.skill.error:
            return _wrong_claim(view, search, line, rng)
        return _claim(view, search, line, rng)

    # in secret

    def _secret_plan(self, view: View, search: Search, rng: Random) -> Plan:
        """R34: claim the longest line that the bot notices in the whole time, but do so before the time is up."""
        time = search_seconds(view)
        found = [
            line
            for line in lines(view.options.layout, view.grid, search.code)
            if self.style.skill.latency + rng.expovariate(self.style.rate(line, view.options.lattice.directions)) < time
        ]
        moment = search.begun + 1000 * time * rng.uniform(*DECIDING)
        best = max(found, default=None, key=_length)
        action = self._claim_or_mistake(view, search, best, rng) if best else Pass(search.number)
        return Plan(action, Millis(max(0, round(moment - view.moved))))


def _length(line: Line) -> int:
    return line.length


def _open_lines(view: View, search: Search) -> list[Line]:
    """The lines whose safe can still be taken."""
    return [line for line in lines(view.options.layout, view.grid, search.code) if line.length in search.open_safes]


def _claim(view: View, search: Search, line: Line | None, rng: Random) -> Claim:
    """A claim for the line with its safe; without a line, for a random cell."""
    if line is None:
        return Claim(search.number, rng.choice(tuple(view.options.lattice.places)), search.open_safes[0])
    return Claim(search.number, line.cells[0], line.length)


def _wrong_claim(view: View, search: Search, line: Line, rng: Random) -> Claim:
    """A claim with a mistake that people make: one symbol too many, or a cell beside the line."""
    layout, grid, code = view.options.layout, view.grid, search.code
    longer = [safe for safe in SAFES if safe > reach(layout, grid, code, line.cells[0])]
    if longer:
        return Claim(search.number, line.cells[0], longer[0])
    beside = [cell for cell in view.options.lattice.places if reach(layout, grid, code, cell) < line.length]
    return Claim(search.number, rng.choice(beside or list(line.cells[:1])), line.length)


BOTS: tuple[CodeCrackersBot, ...] = (
    CodeCrackersBot(SearchStyle(Skill(latency=6.5, rate=0.0135, error=0.15), direction_bias=1.0)),
    CodeCrackersBot(SearchStyle(Skill(latency=4.5, rate=0.0245, error=0.09), direction_bias=1.0)),
    CodeCrackersBot(SearchStyle(Skill(latency=3.3, rate=0.041, error=0.06), direction_bias=0.8)),
    CodeCrackersBot(SearchStyle(Skill(latency=2.4, rate=0.076, error=0.04), direction_bias=0.5)),
    CodeCrackersBot(SearchStyle(Skill(latency=1.7, rate=0.14, error=0.02), direction_bias=0.0, watches_others=True)),
)
