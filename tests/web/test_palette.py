"""Strong colours are strong: text stands out, and no kind of colour blindness confuses what must be told apart."""

import re
from itertools import combinations

import numpy as np
import pytest

from safecracker.web.assets import contents

STRONG = re.compile(r'\[data-palette="strong"\][^{}]*\{([^{}]*)\}')
PEGS = "wpgrosybvt"
LIGHTS = ("light", "dark")

# Machado, Oliveira and Fernandes 2009: what is left of linear red, green and blue
VISIONS = {
    "every colour": np.eye(3),
    "no red": np.array([[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]]),
    "no green": np.array([[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]]),
    "no blue": np.array([[1.2555, -0.0767, -0.1788], [-0.0784, 0.9308, 0.1476], [0.0047, 0.6914, 0.3039]]),
}
# Ottosson 2020: Oklab, in which equal steps look equal; 0.02 is about the least that can be seen
CONES = np.array([[0.412221, 0.536333, 0.051446], [0.211903, 0.680700, 0.107397], [0.088302, 0.281719, 0.629979]])
OKLAB = np.array([[0.210454, 0.793618, -0.004072], [1.977998, -2.428592, 0.450594], [0.025904, 0.782772, -0.808676]])


def text(sheet: str) -> str:
    return contents()[sheet].decode()


def strong(sheet: str) -> list[dict[str, str]]:
    """The properties of every block that sets strong colours in a style sheet."""
    blocks = STRONG.findall(text(sheet))
    return [dict(re.findall(r"--([\w-]+):\s*([^;]+);", block)) for block in blocks]


def by(light: str, colour: str) -> str:
    """A colour by day or by night."""
    both = re.fullmatch(r"light-dark\((.+), (.+)\)", colour)
    return both[1 + LIGHTS.index(light)] if both else colour


KIT = strong("kit.css")[0]
SETS = {
    "pegs": [strong("mastermind/board.css")[0][f"peg-{peg}"] for peg in PEGS],
    "seats": [KIT[f"seat-{seat}"] for seat in range(1, 7)],
    "detectives": [strong("codecrackers/board.css")[0][f"seat-{seat}"] for seat in range(1, 5)],
    "symbols": [strong("codecrackers/board.css")[0][name] for name in ("gem-2", "coin-1", "bag-1", "crown-1")],
    "right and wrong by day": [by("light", KIT[name]) for name in ("proof", "stamp")],
    "right and wrong by night": [by("dark", KIT[name]) for name in ("proof", "stamp")],
}


def linear(colour: str) -> np.ndarray:
    digits = colour.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    parts = np.array([int(digits[at : at + 2], 16) for at in (0, 2, 4)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def apart(one: str, other: str, vision: str) -> float:
    """How far apart two colours look."""
    seen = [OKLAB @ np.cbrt(CONES @ np.clip(VISIONS[vision] @ linear(colour), 0, 1)) for colour in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


def contrast(one: str, other: str) -> float:
    """As WCAG 2.2 counts it."""
    dark, light = sorted(float(linear(colour) @ (0.2126, 0.7152, 0.0722)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", SETS)
def test_no_two_colours_look_alike_to_any_kind_of_vision(name, vision):
    least = 0.095 if name == "pegs" else 0.11  # there are ten pegs
    close = [(one, other) for one, other in combinations(SETS[name], 2) if apart(one, other, vision) < least]
    assert close == []


def test_in_the_usual_colours_some_pegs_look_alike_to_some_people():
    usual = dict(re.findall(r"--peg-(\w): (#\w+)", text("mastermind/board.css").partition("}")[0]))
    assert apart(usual["p"], usual["t"], "no green") < 0.03


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("name", ["ink", "ink-2", "brass", "stamp", "proof", "steel"])
def test_words_stand_out_from_paper_and_card(name, light):
    grounds = (by(light, KIT[ground]) for ground in ("paper", "card"))
    assert min(contrast(by(light, KIT[name]), ground) for ground in grounds) >= 7


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("name", ["line", "edge"])
def test_edges_stand_out_from_paper_and_card(name, light):
    grounds = (by(light, KIT[ground]) for ground in ("paper", "card", "sunken"))
    assert min(contrast(by(light, KIT[name]), ground) for ground in grounds) >= 3


def test_the_sign_stands_out_on_every_peg():
    signs = dict(re.findall(r"\.peg\.(\w) \{[^}]*--sign: (var\(--on-light|#fff)", text("mastermind/board.css")))
    pairs = {peg: contrast(SETS["pegs"][PEGS.index(peg)], "#fff" if signs[peg] == "#fff" else "#000") for peg in PEGS}
    assert [peg for peg, found in pairs.items() if found < 4.5] == []


def test_the_letter_stands_out_on_every_seat():
    letters = ("#fff", "#000", "#000", "#fff", "#fff", "#000")
    assert min(map(contrast, SETS["seats"], letters)) >= 4.5
    assert min(contrast(colour, "#fff") for colour in SETS["detectives"]) >= 4.5
