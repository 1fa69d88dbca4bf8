"""The script of a game's lesson, played to its end by every way: it breaks when a rule or a piece changes."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from safecracker.core.errors import GameError
from safecracker.core.translation import Phrase, Translator
from safecracker.games.lesson import LessonStep
from safecracker.games.teaching import PRESS, Place, Position, Reply, Teaching, teaching
from safecracker.locale import LANGUAGES, translator
from safecracker.web.lessons import names_of
from safecracker.web.player_marks import PlayerMark

from .drawings import drawn
from .samples import OfGame, Parameters

MOST_WORDS = 14  # of a sentence of the coach, in English
LONGER = 4  # words more in other languages
MOST_ACTIONS = 5000  # that are tried as wrong ones
BOARD = "{{ board.board(scene, say) }}"


class LessonTests(OfGame):
    @classmethod
    def parameters(cls) -> Parameters:
        return {**super().parameters(), "say": {lang: translator(lang) for lang in LANGUAGES}}

    @property
    def taught(self) -> Teaching:
        found = teaching(self.samples.kit)
        if found is None:
            pytest.skip("this game has no lesson")
        return found

    def test_every_way_through_the_lesson_ends_it_with_a_win(self) -> None:
        taught = self.taught
        for place in _ends(taught, Place(1)):
            position = taught.at(place)
            outcome = position.game.outcome(position.state)
            assert outcome is None or 0 in outcome.winners, place

    def test_every_press_of_a_way_does_something_and_is_accepted(self) -> None:
        taught = self.taught
        for position in _positions(taught):
            for way in position.step.ways:
                draft = position.step.draft
                for number, press in enumerate(way.presses, 1):
                    reply = taught.press(position, draft, press)
                    assert reply.says is None, (position.place, press)
                    if number < len(way.presses) or way.action:
                        assert reply.draft != draft, (position.place, press)
                    draft = reply.draft
                if way.action:
                    assert taught.act(position, draft, way.action).place, (position.place, way.action)

    def test_what_a_step_begins_with_is_a_draft_of_the_board(self) -> None:
        taught = self.taught
        for position in _positions(taught):
            scene = taught.scene(position, position.step.draft, translator("en"))
            assert scene.draft == position.step.draft, position.place

    def test_whatever_glows_or_is_traced_lies_on_the_board(self) -> None:
        taught = self.taught
        for position in _positions(taught):
            drafts = {draft for way in position.step.ways for draft in taught.drafts(position, way)[:-1]}
            for draft in {position.step.draft} | drafts:
                names = _names_on_the_board(taught, position, draft)
                assert set(taught.glows(position, draft)) <= names, (position.place, draft)
                assert set(position.step.traces) <= names, (position.place, draft)

    def test_another_press_or_action_gets_a_kind_sentence_and_changes_nothing(self) -> None:
        taught = self.taught
        for position in _positions(taught):
            reply = taught.press(position, position.step.draft, "no such key")
            assert reply.says
            assert reply.place is None
            assert reply.draft == position.step.draft
            reply = taught.act(position, position.step.draft, "no such action")
            assert reply.says
            assert reply.place is None

    def test_every_correction_is_about_something_that_can_be_done(self) -> None:
        taught = self.taught
        for position in _positions(taught):
            if position.place.taken or not position.step.wrong:
                continue
            replies = {_reply(taught, position, draft, done).says for draft, done in _inputs(taught, position)}
            unsaid = [correction.says for correction in position.step.wrong if correction.says not in replies]
            assert not unsaid, position.place

    def test_a_sentence_of_the_coach_is_short(self, say: Translator) -> None:
        most = MOST_WORDS + (LONGER if say.lang != "en" else 0)
        for step in self.taught.lesson.steps:
            for phrase in _sentences(step):
                words = [word for word in re.split(r"[\s\u00a0]+", say.phrase(phrase)) if re.search(r"\w", word)]
                assert len(words) <= most, say.phrase(phrase)

    def test_a_place_is_written_and_read(self) -> None:
        taught = self.taught
        for position in _positions(taught):
            assert taught.place(str(position.place)) == position.place
        for text in ("", "0", "x", "999999", "3-1.9", "1-1.1", "-", "1-"):
            assert taught.place(text) == Place(1)


def _sentences(step: LessonStep) -> list[Phrase]:
    return [
        step.says,
        step.otherwise,
        *(correction.says for correction in step.wrong),
        *([step.found] if step.found else []),
    ]


def _ends(taught: Teaching, place: Place) -> Iterator[Place]:
    if place.number == taught.last:
        yield place
        return
    for choice in range(max(1, len(taught.lesson.steps[place.number - 1].choices))):
        yield from _ends(taught, taught.after(place, choice))


def _positions(taught: Teaching) -> Iterator[Position]:
    """Every position after the first choices, and after every other choice alone."""
    places = [Place(1)]
    while places:
        place = places.pop()
        yield taught.at(place)
        if place.number < taught.last:
            choices = 1 if place.taken else max(1, len(taught.lesson.steps[place.number - 1].choices))
            places += [taught.after(place, choice) for choice in range(choices)]


def _board(taught: Teaching, position: Position, draft: str) -> str:
    say = translator("en")
    scene = taught.scene(position, draft, say)
    return drawn(BOARD, taught.kit, scene, map(PlayerMark, taught.names(say)), say)


def _names_on_the_board(taught: Teaching, position: Position, draft: str) -> set[str]:
    tags = re.findall(r"<[a-z]+ [^>]*>", _board(taught, position, draft))
    return set().union(*map(names_of, tags))


def _inputs(taught: Teaching, position: Position) -> list[tuple[str, str]]:
    """Everything that can be pressed or played, with what is composed then."""
    drafts = {position.step.draft} | {draft for way in position.step.ways for draft in taught.drafts(position, way)}
    shown = [
        (draft, name)
        for draft in sorted(drafts)
        for name in sorted(_names_on_the_board(taught, position, draft))
        if name.startswith(PRESS) or _is_action(taught, name)
    ]
    offered = islice(position.game.actions(position.view), MOST_ACTIONS)
    return [*shown, *((position.step.draft, position.game.write(action)) for action in offered)]


def _reply(taught: Teaching, position: Position, draft: str, done: str) -> Reply:
    if done.startswith(PRESS):
        return taught.press(position, draft, done.removeprefix(PRESS))
    return taught.act(position, draft, done)


def _is_action(taught: Teaching, text: str) -> bool:
    try:
        taught.game.read(text)
    except GameError:
        return False
    return True
