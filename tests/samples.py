"""What ``safecracker.testing`` needs to know of our own games: one place to fill in when a game joins."""

from pathlib import Path

from safecracker.games import find
from safecracker.testing import Samples

HERE = Path(__file__).parent

TINY = "holes=2 colours=3 rows=4 rounds=2"
LATE = "naming=end"  # or else a game that does anything is soon over
FEW_QUESTIONS = "halves=1 quarters=1 ninths=0 letters=0 numbers=0 arounds=1"
SMALL = "hand=2 zeros=1 ones=3 twos=0 threes=0 rings=1 shoes=1 swaps=1 jobs=1"

# options and seats for playouts: the boxed game, and small ones in which everything happens often
PLAYED: dict[str, tuple[tuple[str, int], ...]] = {
    "mastermind": (
        ("", 2),
        (f"{TINY} first=draw", 2),
        (f"{TINY} first=0 bonus=yes", 2),
        (f"{TINY} first=1 blanks=yes", 2),
        (f"{TINY} first=draw answers=hand retries=1", 2),
        ("holes=3 colours=2 rows=5 rounds=4 first=1 answers=hand retries=2 blanks=yes bonus=yes", 2),
    ),
    "davinci": (
        ("", 3),
        ("game=dashes", 2),
        ("numbers=4 hand=2 deal=pick", 2),
        ("numbers=3 hand=2 first=2 game=dashes opening=numbers", 3),
        ("numbers=2 hand=2 first=1 game=dashes winner=points rounds=2 dash=20", 2),
        ("numbers=3 hand=1 game=dashes deal=pick winner=points rounds=3", 4),
    ),
    "thieves": (
        ("", 4),
        ("hand=3 gems=2 escape=2", 3),
        ("raid=none ties=shared siren=one sirens=6 singles=8 doubles=8 escape=3", 5),
        ("hand=3 escape=3 swaps=6 jobs=6", 6),
        (f"{SMALL} getaways=0 limit=24 singles=1 doubles=2 sirens=1 alarms=1", 3),  # the pile runs empty
        (f"{SMALL} getaways=2 escape=2 singles=2 doubles=0 sirens=2 alarms=0", 3),
    ),
    "codecrackers": (
        ("escape=40", 2),  # at random, nobody would ever catch the thief
        ("game=digits gap=4 escape=15 glass=untimed", 2),
        ("layout=hexes tiles=fixed cards=2 gap=2 escape=15 claims=buzzer", 3),
        ("layout=hexes tiles=fixed cards=1 gap=2 escape=15 claims=calm", 2),
        ("layout=hexes game=digits gap=4 escape=15 claims=buzzer glass=untimed first=1", 2),
        ("tiles=fixed gap=4 escape=15 claims=calm glass=untimed first=2", 4),
    ),
    "teufelsmoor": (
        ("", 2),
        (f"{LATE} limit=60 crooks=2 window=5", 5),
        (f"{LATE} limit=120 keys=4 suns=3 window=0 hider=lot first=crooks", 2),
        (f"{LATE} limit=120 keys=4 {FEW_QUESTIONS} first=gang", 3),
        ("limit=20 crooks=5 window=20", 6),
    ),
}

# every way a game can end
REASONS: dict[str, tuple[str, ...]] = {
    "mastermind": ("points", "draw"),
    "davinci": ("standing", "points", "shared"),
    "thieves": ("loot", "fewer", "shared", "gems"),
    "codecrackers": ("dots", "safe", "shared", "escaped"),
    "teufelsmoor": ("found", "missed", "caught"),
}


def samples_of(game: str) -> Samples:
    """What is tried with one of our games, and where its numbers and records are."""
    return Samples(
        kit=find(game),
        played=PLAYED[game],
        reasons=REASONS[game],
        census=HERE / "census" / f"{game}.txt",
        records=HERE / "records",
        tests=HERE / "games" / game,
    )
