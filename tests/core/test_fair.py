"""The deal: bound before anyone sits down, changed by everything agreed, and without a favourite."""

from collections import Counter

import pytest
from msgspec.structs import replace

from safecracker.core.fair import Deal, commitment

DEAL = Deal(
    seed=bytes(range(32)), table="table", game="toy", rules=1, options="a=1", seats=("Ann", "Ben"), nonces=("n0", "n1")
)
DIE = [(face, 1) for face in range(6)]


def test_the_commitment_is_as_published() -> None:
    # SHA-256 over the parts "safecracker seed 1", table and seed, each after its length in four bytes
    assert commitment("table", DEAL.seed) == "sha256:407111c17eaec2368d2754fbd0b03f06584e913b9431f12f2a5b07c1a74fe01d"


def test_the_key_is_as_published() -> None:
    assert DEAL.key.hex() == "58b5471671f97928839d8dd96fa974ea61271432d862e7043308a06f580986f4"


def test_the_digest_is_as_published() -> None:
    assert DEAL.digest == "hmac:9964f3ef6261e781eb91246bf9d987cad3ec9869ce8d17668a25e79849aef2aa"


def test_the_draws_are_as_published() -> None:
    # the upper three bits of each HMAC; at ply 8 the first one is 6 or 7 and is thrown away
    assert [DEAL.draw(ply, DIE) for ply in range(1, 13)] == [0, 4, 5, 4, 0, 3, 4, 1, 2, 0, 3, 0]


def test_a_bot_s_randomness_is_as_published() -> None:
    assert DEAL.bot_seed(3, 1) == 47384898005585772639167781967429295023587683378540243107588084515743574381651


def test_the_commitment_binds_the_seed() -> None:
    assert commitment("table", bytes(32)) != commitment("table", bytes(31) + b"\1")


def test_the_commitment_binds_the_table() -> None:
    assert commitment("table", DEAL.seed) != commitment("other", DEAL.seed)


@pytest.mark.parametrize(
    "other",
    [
        replace(DEAL, seed=bytes(32)),
        replace(DEAL, table="other"),
        replace(DEAL, game="other"),
        replace(DEAL, rules=2),
        replace(DEAL, options="a=2"),
        replace(DEAL, seats=("Ann", "Bob")),
        replace(DEAL, seats=("Ben", "Ann")),
        replace(DEAL, nonces=("n0", "n2")),
        replace(DEAL, nonces=("n1", "n0")),
        replace(DEAL, seats=("Ann", "Ben", "n0"), nonces=("n1",)),
        replace(DEAL, table="tabl", game="etoy"),
        replace(DEAL, origin="another 3"),
        replace(DEAL, nonces=("n0", "n1", "another 3")),
    ],
)
def test_whatever_was_agreed_changes_the_deal(other: Deal) -> None:
    assert other.digest != DEAL.digest


def test_a_draw_depends_on_its_ply_alone() -> None:
    backwards = [DEAL.draw(ply, DIE) for ply in range(12, 0, -1)]
    assert backwards[::-1] == [DEAL.draw(ply, DIE) for ply in range(1, 13)]


def test_the_only_outcome_is_drawn() -> None:
    assert DEAL.draw(1, [("only", 5)]) == "only"


def test_an_outcome_without_weight_is_never_drawn() -> None:
    assert {DEAL.draw(ply, [("never", 0), ("always", 1), ("nor this", 0)]) for ply in range(200)} == {"always"}


@pytest.mark.parametrize("nothing", [[], [("never", 0)]])
def test_nothing_can_be_drawn_from_nothing(nothing: list[tuple[str, int]]) -> None:
    with pytest.raises((AssertionError, IndexError)):
        DEAL.draw(1, nothing)


def chi_square(weights: list[int], draws: int) -> float:
    """How far the draws are from the weights; about as large as there are outcomes when nothing is favoured."""
    counts = Counter(DEAL.draw(ply, list(enumerate(weights))) for ply in range(draws))
    expected = [draws * weight / sum(weights) for weight in weights]
    return sum((counts[face] - wanted) ** 2 / wanted for face, wanted in enumerate(expected))


def test_no_face_of_a_die_is_favoured() -> None:
    assert chi_square([1] * 6, 6_000) < 20.5  # 5 degrees of freedom, one in a thousand


def test_no_card_of_a_pack_is_favoured() -> None:
    assert chi_square([1] * 52, 10_400) < 87.97  # 51 degrees of freedom, one in a thousand


def test_outcomes_are_as_likely_as_their_weights() -> None:
    assert chi_square([1, 2, 3, 10], 8_000) < 16.27  # 3 degrees of freedom, one in a thousand


def test_no_outcome_is_favoured_by_a_remainder() -> None:
    # of five outcomes out of eight, taking remainders would give the first three twice the weight of the others
    assert chi_square([1] * 5, 5_000) < 18.47  # 4 degrees of freedom, one in a thousand
