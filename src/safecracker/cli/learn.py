"""``learn``: the lesson of a game in the terminal. It is the same script as on the pages; moves are typed."""

import click

from safecracker.core.errors import GameError
from safecracker.core.translation import Phrase, Translator
from safecracker.games.teaching import MISSES, Place, Position, Teaching

from .console import output
from .terminal_text import fitted

COACH = "Nox: "


class LearnTerminal:
    """A lesson for the person at the keyboard."""

    def __init__(self, taught: Teaching, say: Translator) -> None:
        self.taught = taught
        self.say = say
        self.out = output()
        self.place = Place(1)

    def run(self) -> bool:
        """Teach until the lesson is over or the learner leaves; whether it was finished."""
        shown = ""
        while True:
            position = self.taught.at(self.place)
            shown = self._draw(position, shown)
            self._speak(position.step.says)
            if self.place.number == self.taught.last:
                self._finish()
                return True
            if position.step.ways and not position.step.choices:
                self.place = self.taught.after(self.place)  # pieces to be pressed: what follows is typed as one move
            elif not self._answer(position):
                return False

    def _draw(self, position: Position, shown: str) -> str:
        """Draw the board unless it is the one that was drawn last."""
        text = self.taught.kit.terminal_text(self.taught.scene(position, "", self.say), self.say)
        if text != shown:
            self.out.print(f"\n{text}\n")
        return text

    def _speak(self, phrase: Phrase) -> None:
        self.out.print(fitted(f"{COACH}{self.say.phrase(phrase)}", len(COACH)), style="bold")

    def _answer(self, position: Position) -> bool:
        """Ask until the learner goes on, goes back or leaves; False: they leave."""
        misses = 0
        while True:
            line = self._ask(position)
            match line.lower():
                case "quit":
                    return False
                case "back":
                    self.place = self._before(self.place)
                    return True
                case "" if not position.step.ways:
                    self.place = self.taught.after(self.place)
                    return True
                case "" | "?" | "help":
                    self._show_move(position)
                case _ if position.step.ways:
                    reply = self.taught.act(position, "", self._written(position, line))
                    if reply.place:
                        self.place = reply.place
                        return True
                    if reply.says:
                        self._speak(reply.says)
                    misses += 1
                    if misses >= MISSES:
                        self._show_move(position)

    def _show_move(self, position: Position) -> None:
        self.out.print(fitted(self.say("Type {move}", move=position.step.choices[0])))

    def _ask(self, position: Position) -> str:
        if position.step.ways:
            asked = self.say("Your move (Enter to see it, or type back or quit)")
        else:
            asked = self.say("Press Enter to continue (or type back or quit)")
        try:
            line: str = click.prompt(asked, default="", show_default=False, prompt_suffix=" > ")
        except click.Abort:
            return "quit"
        return line.strip()

    def _before(self, place: Place) -> Place:
        """The last step before this one at which something can be typed."""
        while place.number > 1:
            place = self.taught.before(place)
            step = self.taught.lesson.steps[place.number - 1]
            if step.choices or not step.ways:
                break
        return place

    def _written(self, position: Position, line: str) -> str:
        try:
            return self.taught.kit.shorthand(position.view, line)
        except GameError:
            return line

    def _finish(self) -> None:
        self.out.print("\n" + self.say("You can now:"))
        for phrase in self.taught.lesson.learned:
            self.out.print(fitted(f"- {self.say.phrase(phrase)}", 2))
        seats = ",".join(["human", *("1" for _ in self.taught.lesson.names)])
        command = f"safecracker play {self.taught.kit.name} --seats {seats}"
        self.out.print("\n" + fitted(self.say("Now play a real game: {command}", command=command)))
