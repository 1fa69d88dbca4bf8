"""``case``: the case of the day in the terminal, or one to practise. Answers are typed."""

import random
from datetime import UTC, date, datetime

import click
from msgspec import Struct
from msgspec.structs import replace

from safecracker.cases.calendar import FIRST_DAY, newest, number_of
from safecracker.cases.library import IN_EACH_LEVEL, case_table_of, daily_case, kind_of, trainer_case
from safecracker.core.errors import GameError
from safecracker.core.translation import Phrase, Translator
from safecracker.games import GAMES, find
from safecracker.games.case import Case, Miss, NoCase, Step, next_step
from safecracker.games.kit import LEVEL_NAMES, LEVELS

from .console import output
from .terminal_text import fitted

QUIT = "quit"


class ChosenCase(Struct, frozen=True):
    number: int  # 0: to practise
    case: Case


def chosen_case(day: date | None, game: str | None, grade: int | None) -> ChosenCase:
    """The case of a day, today's unless one is given; or any one of a game and a level. Raises NoCase."""
    if day is None and (game or grade):
        nth = random.SystemRandom().randint(1, IN_EACH_LEVEL)
        level = grade or random.SystemRandom().choice(LEVELS)
        return ChosenCase(0, trainer_case(game or random.SystemRandom().choice(GAMES), level, nth))
    number = number_of(day or max(FIRST_DAY, datetime.now().astimezone().date()))
    if number > newest(datetime.now(UTC)):
        raise NoCase("case {n} is for a day that has not started yet", n=number)
    return ChosenCase(number, daily_case(number))


class CaseTerminal:
    """A case for the person at the keyboard."""

    def __init__(self, chosen: ChosenCase, say: Translator) -> None:
        self.number, self.case = chosen.number, chosen.case
        self.kind, self.table = kind_of(self.case.game), case_table_of(self.case.game)
        self.kit = find(self.case.game)
        self.say = say
        self.out = output()
        self.explained = 0  # steps that hints have spoken about
        self.rungs: list[Phrase] = []  # of the open hint, still to be shown

    def run(self) -> bool:
        """Ask until it is solved or the person leaves; whether it was solved."""
        title = self.say("Case {n}", n=self.number) if self.number else self.say("Case")
        level = self.say.phrase(LEVEL_NAMES[self.case.level - 1])
        self.out.print(f"\n{title} · {self.say.phrase(self.kit.title)} · {level}", style="bold")
        self._draw()
        for phrase in self.table.known_besides(self.case):
            self.out.print(fitted(f"- {self.say.phrase(phrase)}", 2))
        if cards := self.table.others(self.case, "", self.say):
            listed = self.say.listed(card.label for card in cards)
            mine = self.say("{label}: {value}", label=self.say("Your two cards"), value=listed)
            self.out.print(fitted(f"- {mine}", 2))
        self.out.print("\n" + fitted(self.say.phrase(self.kind.asked(self.case))), style="bold")
        example = self.table.example_of(self.case)
        self.out.print(fitted(self.say("Type your answer, for example {example}.", example=example)))
        while (line := self._ask()) != QUIT:
            if not line:
                self._hint()
            elif self._answered(line):
                return True
        return False

    def _draw(self, hidden: str | None = None, answer: str = "") -> None:
        view = self.table.view(self.case, hidden=hidden, answer=answer)
        # what the game says about the turn and about typing a move is left out: here an answer is typed
        drawn = self.table.scene(self.case, view, self.kit, "", self.say)
        scene = replace(drawn, lead="", prompt="", my_turn=False, panel=None)
        text = self.kit.terminal_text(scene, self.say).strip("\n")
        self.out.print(f"\n{text}\n")

    def _ask(self) -> str:
        try:
            line: str = click.prompt(
                self.say("Your answer (Enter for a hint, or type quit)"),
                default="",
                show_default=False,
                prompt_suffix=" > ",
            )
        except click.Abort:
            return QUIT
        return line.strip()

    def _hint(self) -> None:
        """One rung more; after the last one, the next step."""
        if not self.rungs:
            steps = self.kind.steps(self.case)
            step: Step | None = next_step(steps, (), self.explained)
            if step is None:
                self.out.print(self.say("There are no more hints."))
                return
            self.explained = steps.index(step) + 1
            self.rungs = list(step.rungs)
        self.out.print(fitted(self.say.phrase(self.rungs.pop(0))))

    def _answered(self, line: str) -> bool:
        """Say what an answer leads to; whether it is right."""
        try:
            answer = self.kind.parse(self.case, self.table.answer(self.case, line))
        except GameError as error:
            self.out.print(fitted(error.with_example(self.say)))
            return False
        reply = self.kind.check(self.case, answer)
        if isinstance(reply, Miss):
            if reply.hidden:
                self._draw(hidden=reply.hidden)
            self.out.print(fitted(f"{self.say('Not certain.')} {self.say.phrase(reply.sentence)}"))
            return False
        self._draw(answer=answer)
        self.out.print(self.say("Case closed."), style="bold")
        self.out.print("\n" + self.say("How to work it out"))
        for number, step in enumerate(self.kind.steps(self.case), 1):
            self.out.print(fitted(f"{number}. {self.say.phrase(step.follows)}", 3))
        return True
