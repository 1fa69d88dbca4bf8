"""The tests that every game gets for free."""

from pathlib import Path

from toygame import KIT

from safecracker.testing import GameTests, Samples

HERE = Path(__file__).parent


class TestToy(GameTests):
    samples = Samples(
        kit=KIT,
        played=(("", 2), ("cards=3", 2), ("cards=7", 2)),
        reasons=("named",),
        census=HERE / "census.txt",
        records=HERE / "records",
        tests=HERE,
    )
