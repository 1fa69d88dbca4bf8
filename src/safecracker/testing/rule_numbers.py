"""Every numbered rule has a test that cites it, and the same numbers in every language."""

import re

from safecracker.locale import LANGUAGES

from .samples import OfGame, Parameters


def shape(text: str) -> list[tuple[str, int]]:
    """The headings by their depth and the rows of tables by their columns, in order."""
    return [(line[0], line.count(line[0])) for line in text.splitlines() if line.startswith(("#", "|"))]


class RuleNumberTests(OfGame):
    @classmethod
    def parameters(cls) -> Parameters:
        return {**super().parameters(), "language": {lang: lang for lang in LANGUAGES}}

    def numbered(self, language: str) -> list[str]:
        """The numbers of the paragraphs in the rules: ``**R5** ...``."""
        return re.findall(r"^\*\*(R\d+)\*\* ", self.samples.kit.rules(language), re.MULTILINE)

    def cited(self) -> set[str]:
        """The numbers beside the tests of the game: ``def test_each_peg_counts_once() -> None:  # R5``."""
        files = self.samples.tests.rglob("test_*.py")
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        comments = re.findall(r"^def test_.*#(.*)$", text, re.MULTILINE)
        return {number for comment in comments for number in re.findall(r"R\d+", comment)}

    def test_rules_are_numbered_from_one_in_their_order_without_a_gap(self, language: str) -> None:
        numbers = self.numbered(language)
        assert numbers
        assert numbers == [f"R{n}" for n in range(1, len(numbers) + 1)]

    def test_every_rule_has_a_test_that_cites_it(self) -> None:
        uncited = set(self.numbered("en")) - self.cited()
        assert uncited == set(), "cite it in the first line of its test: def test_...() -> None:  # R5"

    def test_no_test_cites_a_rule_that_is_not_there(self) -> None:
        assert self.cited() - set(self.numbered("en")) == set()

    def test_every_language_has_the_same_rules(self, language: str) -> None:
        assert self.numbered(language) == self.numbered("en")

    def test_every_rule_that_an_answer_names_is_there(self, language: str) -> None:
        named = {
            number
            for found in re.findall(r"\((R\d+(?:, R\d+)*)\)", self.samples.kit.rules(language))
            for number in found.split(", ")
        }
        assert named <= set(self.numbered(language))

    def test_every_language_has_the_same_headings_and_tables(self, language: str) -> None:
        assert shape(self.samples.kit.rules(language)) == shape(self.samples.kit.rules("en"))
