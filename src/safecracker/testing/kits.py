"""What every kit promises to the rest of the program: bots, words in four languages, a board that can be drawn."""

import pickle
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from markupsafe import Markup

from safecracker.core import history
from safecracker.core.game import OMNISCIENT, AnyGame, Event, Move, Nature, Viewer
from safecracker.core.options import Options
from safecracker.core.translation import Translator
from safecracker.games import games
from safecracker.games.kit import LEVELS, Kit
from safecracker.games.rulebook import Chapter, read_rulebook
from safecracker.locale import LANGUAGES, translator
from safecracker.players.bot import Bot
from safecracker.web.player_marks import PlayerMark
from safecracker.web.rendering import environment
from safecracker.web.rules_text import rules_text
from safecracker.web.setup import OptionChoice

from .drawings import drawn
from .playouts import Position, offered, playout, viewers
from .samples import OfGame, Parameters

SEED = 1
WIDTH = 80  # columns of a terminal
MACROS = ("board", "notes", "plan", "figure")  # of board.html; what a page needs
DRAWN = """
{{ board.board(scene, say) }}{{ board.board(scene, say, false) }}{{ board.notes(scene, say) }}
{% if board.pad is defined %}{{ board.pad(scene, say) }}{% endif %}
"""
PLANNED = "{% import template as board with context %}{{ board.plan(options, say) }}"


@cache
def some_positions(game: AnyGame) -> tuple[Position, ...]:
    """A few positions of a random game, the first and the last among them."""
    positions = playout(game, SEED)
    return (*positions[:: max(1, len(positions) // 3)], positions[-1])


@cache
def rules_of(name: str) -> tuple[Chapter, ...]:
    book = read_rulebook(games()[name].rules("en"))
    return book.chapters + book.on_screen


def _sent(value: Any) -> Any:
    """The value as another process gets it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - it is our own


class KitTests(OfGame):
    @classmethod
    def parameters(cls) -> Parameters:
        return {
            **super().parameters(),
            "say": {lang: translator(lang) for lang in LANGUAGES},
            "level": {str(level): level for level in LEVELS},
        }

    @property
    def boxed(self) -> AnyGame:
        """The first of the games that are tried."""
        return next(iter(self.samples.games.values()))

    def looks(self, game: AnyGame) -> Iterator[tuple[Viewer, Any, tuple[Event, ...]]]:
        """What everybody sees in some positions, and what they learned from the last move."""
        for position in some_positions(game):
            for viewer in (*viewers(game), OMNISCIENT):
                events = history.redacted_events(game, position.step.events, viewer)
                yield viewer, game.view(position.step.state, viewer), events

    def names(self, game: AnyGame) -> tuple[str, ...]:
        return tuple(f"Player {seat + 1}" for seat in range(game.seats))

    def test_the_kit_has_everything_that_pages_need(self) -> None:
        assert [name for name in Kit.__annotations__ if not hasattr(self.samples.kit, name)] == [], "add it to the kit"

    def test_the_game_is_installed_under_its_name(self) -> None:
        assert games()[self.samples.kit.name] is self.samples.kit
        assert {game.name for game in self.samples.games.values()} == {self.samples.kit.name}

    # options

    def test_every_choice_is_a_field_of_the_options_with_its_default_among_the_values(self) -> None:
        options: Options = self.samples.kit.game("", self.samples.kit.players[0]).options
        choices = self.samples.kit.choices()
        assert sorted(choice.name for choice in choices) == sorted(options.__struct_fields__)
        assert all(getattr(options, choice.name) in choice.values for choice in choices)

    def test_every_value_has_a_word_or_is_a_number(self) -> None:
        choices = self.samples.kit.choices()
        assert all(type(value) is int for choice in choices if not choice.words for value in choice.values)
        assert all(len(choice.words) == len(choice.values) for choice in choices if choice.words)

    # bots

    def test_there_are_five_bots_and_a_sentence_about_each(self) -> None:
        assert len(self.samples.kit.bots) == len(self.samples.kit.levels) == len(LEVELS)

    def test_a_bot_plays_legally(self, level: int) -> None:
        bot: Bot[Any] = self.samples.kit.bot(level)
        for state, move, _ in self._decisions(2):
            plan = bot.plan(self.boxed.view(state, move.actor), Random(SEED))
            if plan.action is not None:
                assert plan.action in offered(self.boxed, state, move.actor)

    def test_there_is_always_something_to_fall_back_on(self) -> None:
        for state, move, _ in self._decisions(10):
            plan = self.samples.kit.fallback_plan(self.boxed, self.boxed.view(state, move.actor), Random(SEED))
            if plan.action is not None:
                self.boxed.play(state, Move(move.actor, plan.action, move.at))

    def _decisions(self, most: int) -> list[Any]:
        """The first positions in which a player had to move."""
        return [position for position in playout(self.boxed, SEED) if not isinstance(position.move.actor, Nature)][
            :most
        ]

    # words

    def test_everything_that_happens_can_be_said(self, game: AnyGame, say: Translator) -> None:
        for viewer, _, events in self.looks(game):
            sentences = self.samples.kit.log_sentences(events, viewer, self.names(game), say)
            assert all(sentences)

    def test_an_action_can_be_typed_as_it_is_written(self, game: AnyGame) -> None:
        for state, move, _ in playout(game, SEED):
            if not isinstance(move.actor, Nature):
                typed = self.samples.kit.shorthand(game.view(state, move.actor), game.write(move.action))
                assert game.read(typed) == move.action

    def test_a_hint_is_given_in_every_position(self, game: AnyGame, say: Translator) -> None:
        for _, view, _ in self.looks(game):
            assert isinstance(self.samples.kit.hint(view, say), str)
            assert isinstance(self.samples.kit.advice(view, self.names(game), say), str)
            assert isinstance(self.samples.kit.typed_hint(view, self.names(game), say), str)

    def test_notes_can_be_worked_out_in_another_process(self, game: AnyGame) -> None:
        for _, view, _ in self.looks(game):
            notes = self.samples.kit.notes(view)
            assert self.samples.kit.notes(_sent(view)) == notes
            assert _sent(notes) == notes

    # board

    def test_the_board_can_be_drawn_for_everybody(self, game: AnyGame, say: Translator) -> None:
        for _, view, _ in self.looks(game):
            scene = self.samples.kit.scene(view, self.names(game), say, notes=self.samples.kit.notes(view))
            # half of the players are bots: wherever a board shows players, it asks the page how they are marked
            players = [PlayerMark(name, level=seat % 2) for seat, name in enumerate(self.names(game))]
            assert drawn(DRAWN, self.samples.kit, scene, players, say).strip()

    def test_the_board_shows_what_the_view_holds_and_nothing_else(self, game: AnyGame) -> None:
        rng, say = Random(SEED), translator("en")
        for viewer, view, _ in self.looks(game):
            sampled = game.view(game.sample_state(view, rng), viewer)
            notes = self.samples.kit.notes(view)
            assert self.samples.kit.notes(sampled) == notes
            scenes = [self.samples.kit.scene(each, self.names(game), say, notes=notes) for each in (view, sampled)]
            assert scenes[0] == scenes[1]

    def test_a_key_that_means_nothing_leaves_no_draft(self, game: AnyGame) -> None:
        for _, view, _ in self.looks(game):
            assert self.samples.kit.press(view, "", "no such key") == ""

    def test_a_draft_that_does_not_fit_is_dropped(self, game: AnyGame) -> None:
        for _, view, _ in self.looks(game):
            scene = self.samples.kit.scene(view, self.names(game), translator("en"), draft="no such draft")
            assert scene.draft != "no such draft"

    def test_the_terminal_shows_the_board_within_its_width(self, game: AnyGame, say: Translator) -> None:
        for _, view, _ in self.looks(game):
            text = self.samples.kit.terminal_text(self.samples.kit.scene(view, self.names(game), say), say)
            assert max(map(len, text.splitlines())) <= WIDTH

    def test_the_template_has_every_macro_that_pages_need(self) -> None:
        module = environment().get_template(self.samples.kit.template).module
        assert [name for name in MACROS if not hasattr(module, name)] == []

    def test_the_board_to_be_set_up_can_be_drawn(self, say: Translator) -> None:
        options = [
            OptionChoice(choice, self.samples.kit.defaults()[choice.name]) for choice in self.samples.kit.choices()
        ]
        drawing = environment().from_string(PLANNED)
        assert drawing.render(template=self.samples.kit.template, options=options, say=say).strip()

    def test_every_rule_that_the_table_leads_to_is_there(self, game: AnyGame) -> None:
        kit = self.samples.kit
        numbers = {"", *(n for chapter in rules_of(kit.name) for n in chapter.numbers)}
        assert set(kit.event_rules.values()) <= numbers
        for _, view, events in self.looks(game):
            assert {kit.rule_now(view), *map(kit.event_rule, events)} <= numbers

    def test_the_rules_can_be_drawn(self, say: Translator) -> None:
        chapters = rules_text(self.samples.kit.name, say.lang).chapters
        assert chapters
        assert all(isinstance(chapter.html, Markup) for chapter in chapters)
