"""What holds for every page of a game in every state: axe finds nothing, by day or night, in any language; all fits."""

from typing import ClassVar

import pytest

from .layout import COLOURS, WORDS, complaints, misfits, out_of_sight, translate
from .page_states import PageState

THOROUGH = pytest.mark.thorough  # what differs little from state to state


class Pages:
    """Tests for each page state of one game. A file holds one such class, so that files run at the same time."""

    states: ClassVar[dict[str, PageState]]
    wordy: ClassVar[tuple[str, ...]]  # where long words may not fit
    french: ClassVar[tuple[str, ...]] = ()  # those of them where French is longer than German
    bold: ClassVar[tuple[str, ...]]  # where strong colours are looked at

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        name, states = metafunc.function.__name__, tuple(cls.states)
        seen, thorough = states, set(states) - set(states[::4])
        if name.endswith("in_translation"):
            seen = cls.wordy
        elif name.endswith("in_another_language"):
            seen, thorough = states[::2], set(states) - set(states[::8])
        elif name.endswith("in_strong_colours"):
            seen, thorough = cls.bold, set(cls.bold[1:])
        looks = [pytest.param((it, "en"), marks=[THOROUGH] * (it in thorough), id=it) for it in seen]
        metafunc.parametrize("look", looks, indirect=True)

    def test_axe_finds_nothing(self, look):
        assert complaints(look) == []

    def test_axe_finds_nothing_in_the_dark(self, look):
        look.emulate_media(color_scheme="dark")
        assert complaints(look, **COLOURS) == []

    @pytest.mark.parametrize("light", ["light", "dark"])
    def test_axe_finds_nothing_in_strong_colours(self, look, light):
        look.emulate_media(color_scheme=light)
        look.evaluate("document.documentElement.dataset.palette = 'strong'")
        found = complaints(look, **COLOURS)
        look.evaluate("document.documentElement.dataset.palette = 'usual'")
        assert found == []

    def test_all_fits_the_screen_and_a_finger(self, look):
        assert misfits(look) == []

    def test_all_that_keys_reach_is_in_sight_when_enlarged(self, look):
        assert out_of_sight(look) == []

    def test_axe_finds_nothing_in_another_language(self, look, request):
        """Every other state, with the languages in turn: the words differ, the templates do not."""
        others = ("de", "fr", "nl")
        translate(look, others[list(self.states).index(request.node.callspec.id) // 2 % len(others)])
        assert complaints(look, **WORDS) == []

    def test_all_fits_the_screen_and_a_finger_in_translation(self, look, request):
        for language in ("de", "fr") if request.node.callspec.id in self.french else ("de",):
            translate(look, language)
            assert misfits(look) == []
