"""Writes the records in this folder: ``python -m tests.records.make``. Everything but chance is named."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core import notation
from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE, CLOCK, OMNISCIENT, AnyGame, Millis, Move, Seat
from safecracker.core.record import record_of
from safecracker.games import games
from safecracker.testing.playouts import dealt

FOLDER = Path(__file__).parent
PACE = 2_917  # milliseconds for each move


class Plan(Struct, frozen=True):
    """A game to be played: what those do who are to act, one after the other. Chance obeys the seed.

    Where several may act, a move says who does, and how many seconds after the last: ``1 12.4 claim 1 E5 4``. The clock
    is ``clock``, and always in time.
    """

    game: str
    options: str
    seats: tuple[str, ...]
    seed: int
    moves: tuple[str, ...]
    rules: int = 1  # the version of the rules


BY_HAND = "rounds=2 answers=hand rows=6"
FEW = "hand=2 threes=0 shoes=1 sirens=1 getaways=0 limit=24"  # so few cards that the pile runs empty

PLANS = {
    "mastermind-points": Plan(
        "mastermind",
        "",
        ("Ann", "Ben"),
        1,
        (
            *("hide RRYB", "guess WPGR", "guess RROO", "guess RRSY", "guess RRYB"),
            *("hide GPBB", "guess WWPP", "guess PWGG", "guess BPGS", "guess GPBO", "guess GPBB"),
        ),
    ),
    "mastermind-draw": Plan(
        "mastermind",
        "rounds=4",
        ("Mia", "Jonas"),
        2,
        (
            *("hide WWWW", "guess WPGR", "guess WWWW", "hide SSYB", "guess SYSB", "guess SSBY", "guess SSYB"),
            *("hide OPGR", "guess OPRG", "guess OPGR", "hide BBBR", "guess BBBR"),
        ),
    ),
    "mastermind-full-board": Plan(
        "mastermind",
        "first=1 rows=5 bonus=yes",
        ('Ann "the key"', "Ben \\ level 3"),
        3,
        (
            *("hide RRYB", "guess WWWW", "guess PPPP", "guess GGGG", "guess OOOO", "guess SSSS"),
            *("hide YYBB", "guess YYBB"),
        ),
    ),
    "mastermind-blanks": Plan(
        "mastermind",
        "first=0 blanks=yes",
        ("Zoë", "Łukasz"),
        4,
        (
            *("hide ----", "guess RRYB", "guess R---", "guess ----"),
            *("hide R-YB", "guess RRYB", "guess R-BY", "guess R-YB"),
        ),
    ),
    "mastermind-spoiled": Plan(
        "mastermind",
        f"{BY_HAND} first=1",
        ("Ann", "Ben"),
        5,
        (
            *("hide RRYB", "guess RYRR", "answer 1 1", "guess RRYB", "answer 4 0"),
            *("hide GGGG", "guess GGPP", "answer 2 0", "guess GGGG", "answer 4 0"),
            *("hide WPWP", "guess WWPP", "answer 2 2", "guess WPWP", "answer 4 0"),
        ),
    ),
    "mastermind-spoiled-for-good": Plan(
        "mastermind",
        f"{BY_HAND} first=0 retries=1",
        ("Ann", "Ben"),
        6,
        (
            *("hide RRYB", "guess RYRR", "answer 0 0", "challenge"),
            *("hide RRYB", "guess RRRY", "answer 4 0"),
            *("hide SSSS", "guess SSSS", "answer 4 0"),
        ),
    ),
    "mastermind-upheld": Plan(
        "mastermind",
        f"{BY_HAND} first=1",
        ("Ann", "Ben"),
        7,
        (
            *("hide RRYB", "guess RYRR", "answer 1 2", "guess YYYY", "answer 1 0", "challenge"),
            *("hide WPWP", "guess WPGR", "answer 2 0", "guess WPWP", "answer 4 0"),
        ),
    ),
    "davinci-standing": Plan(
        "davinci",
        "",
        ("Ann", "Ben"),
        1,
        (
            *("draw black", "guess F 11", "draw black", "guess C 9", "draw white", "guess F 6"),
            *("draw black", "guess A 10", "draw black", "guess D 4", "guess B 5", "guess H 2", "stop"),
            *("draw black", "guess M 2", "guess G 11", "draw white", "guess F 5"),
        ),
    ),
    "davinci-three": Plan(
        "davinci",
        "first=1",
        ("Ann", "Ben", "Cleo"),
        1,
        (
            *("draw black", "guess E 5", "draw black", "guess D 8", "draw black", "guess D 9"),
            *("draw white", "guess K 3", "draw white", "guess J 11", "draw white", "guess B 6", "guess G 0", "stop"),
            *("draw black", "guess I 10", "draw white", "guess I 11", "guess L 10", "stop"),
            *(
                "draw black",
                "guess K 2",
                "guess A 1",
                "stop",
                "draw black",
                "guess E 3",
                "guess U 3",
                "guess R 3",
                "stop",
            ),
            *("guess W 7", "guess J 9", "guess T 5", "guess E 4", "guess D 5", "guess H 1"),
        ),
    ),
    "davinci-picked": Plan(
        "davinci",
        "deal=pick numbers=6 first=3",
        ("Ann", "Ben", "Cleo", "Dan"),
        1,
        (
            *("pick black", "pick black", "pick white", "pick black", "pick white", "pick white"),
            *("pick white", "pick white", "pick black", "pick black", "pick white"),
            *("guess G 0", "open E", "guess G 1", "open F", "guess I 2", "guess H 1", "guess L 4", "open K"),
            *("guess C 5", "stop", "guess G 2", "guess L 5", "guess J 0", "guess D 1", "stop", "guess A 3"),
        ),
    ),
    "davinci-own-last-tile": Plan(
        "davinci",
        "numbers=4 hand=2",
        ("Mia", "Jonas", "Lea"),
        8,
        (
            *("draw black", "guess F 2", "guess A 1", "guess D 3", "open C", "guess F 3", "open A"),
            *("guess D 2", "open B", "guess E 0", "guess D 0", "open F"),
        ),
    ),
    "davinci-dashes": Plan(
        "davinci",
        "game=dashes numbers=8",
        ("Zoë", "Łukasz"),
        1,
        (
            *("arrange C E G A", "arrange F B H D", "draw white", "guess F 2", "place 2"),
            *("draw black", "guess A -", "place 2", "draw black", "guess D 6", "place 3"),
            *("draw black", "guess C 1", "guess E 4", "place 2", "draw black", "guess F -", "stop 6"),
            *("draw black", "guess A 6", "guess M 7", "stop 4"),
            *("draw white", "guess N 4", "guess B 0", "guess D 7", "guess H 6"),
        ),
    ),
    "davinci-points": Plan(
        "davinci",
        "game=dashes winner=points rounds=2 opening=numbers first=0 numbers=7",
        ('Ann "the key"', "Ben \\ level 3"),
        1,
        (
            *("arrange C E A G", "arrange B H D F", "draw black", "guess F 4", "guess B 1", "guess D 3", "guess H 2"),
            *("arrange G C E A", "arrange F D H B", "draw white", "guess H 4", "place 3"),
            *("draw white", "guess G 0", "guess C 1", "stop 0", "draw white", "guess J -", "guess H 6", "place 1"),
            *("draw white", "guess A 5", "stop 2", "guess F 2", "guess B 6", "guess H 5", "stop 4"),
            *("guess E 1", "stop 5", "guess L 2", "guess D 3", "guess N 6"),
        ),
    ),
    "davinci-shared": Plan(
        "davinci",
        "winner=points rounds=2 numbers=4 hand=1",
        ("Ann", "Ben"),
        4,
        (
            *("draw black", "guess B 3", "draw white", "guess A 1"),
            *("draw black", "guess B 2", "draw white", "guess A 3"),
        ),
    ),
    "thieves-loot": Plan(
        "thieves",
        "",
        ("Ann", "Ben", "Cleo", "Dan"),
        6,
        (
            *("give 0 3", "lay cars", "keep 2", "keep 2", "keep 1", "give 1 1", "keep 2", "alarm", "keep shoe"),
            *("give 2 1", "give 2 1", "swap 0 0 0", "siren", "give 2 0", "keep 2", "lay car", "give 3 1"),
            *("keep 2", "lay car", "give 3 0", "double", "keep 3", "keep 3", "give 2 0", "give 1 0"),
            *("swap 1 3 1", "alarm"),
        ),
    ),
    "thieves-fewer": Plan(
        "thieves",
        "escape=5",
        ("Ann", "Ben", "Cleo"),
        221,
        (
            *("keep 2", "give 1 1", "give 0 1", "alarm", "keep 2", "give 2 2", "keep 1", "keep shoe"),
            *("lay car", "give 0 0", "swap 2 1 0", "lay cars", "give 1 1", "give 1 1", "lay cars", "swap 1 2"),
            *("siren", "give 2 1"),
        ),
    ),
    "thieves-shared": Plan(
        "thieves",
        "raid=none ties=shared siren=one escape=4",
        ("Zoë", "Łukasz", "Mia", "Jonas", "Ann"),
        11,
        (
            *("keep 2", "siren", "lay car", "lay cars", "keep 3", "keep shoe", "keep 2", "give 4 1", "keep 3"),
            *("double", "keep 0", "lay car", "give 0 1", "alarm", "give 3 2", "keep 2", "lay car", "alarm"),
            *("swap 0 2 1", "keep 2"),
        ),
    ),
    "thieves-gems": Plan(
        "thieves",
        "gems=2 hand=3 escape=3",
        ('Ann "the key"', "Ben \\ level 3", "Cleo"),
        1,
        (
            *("give 1 1", "swap", "lay car", "lay cars", "give 0 ring", "keep 2", "alarm", "lay cars"),
            *("keep 2", "keep 2", "swap 0 2 0", "lay car", "double", "lay car", "give 1 ring", "keep 3"),
            *("keep shoe", "lay car", "siren", "lay cars", "keep 2", "give 1 1", "double", "give 2 1"),
            *("lay car", "give 1 1", "keep 0", "give 2 1", "keep 2", "keep 3", "give 0 1"),
        ),
    ),
    "thieves-empty-pile": Plan(
        "thieves",
        f"{FEW} ones=3 zeros=1 twos=0 rings=1 singles=1 doubles=2 swaps=1 jobs=1 alarms=1",
        ("Ann", "Ben", "Cleo"),
        24,
        (
            *("siren", "alarm", "give 0 1", "swap", "give 2 1", "double", "lay cars", "give 1 0", "keep shoe"),
            *("lay cars", "double", "siren", "alarm", "swap 2 0", "lay cars", "keep 1", "keep shoe", "alarm"),
            *("double", "siren", "swap 0 0 0", "lay car", "keep ring", "siren"),
        ),
    ),
    "thieves-skipped": Plan(
        "thieves",
        f"{FEW} ones=4 zeros=0 twos=2 rings=0 singles=2 doubles=0 swaps=0 jobs=0 alarms=0",
        ("Ann", "Ben", "Cleo"),
        4,
        (
            *("keep 2", "keep 1", "give 2 1", "give 2 1", "keep 2", "keep shoe", "lay car", "siren", "siren"),
            *("give 2 1",),
            *("siren",) * 14,
        ),
    ),
    "codecrackers-safe": Plan(
        "codecrackers",
        "",
        ("Ann", "Ben", "Cleo"),
        4,
        (
            *("roll", "clock", "roll", "roll", "roll", "1+3.13: claim 2 A7 3", "clock"),
            *("roll", "0+6.96: claim 3 E1 3", "clock", "roll", "clock"),
            *("roll", "0+3.23: claim 5 F6 3", "2+2.41: claim 5 E6 4", "1+3.37: claim 5 H6 5", "roll", "roll"),
            *("roll", "2+10.32: claim 6 B1 3", "1+10.4: claim 6 E5 4", "0+6.03: claim 6 D5 5"),
        ),
    ),
    "codecrackers-dots": Plan(
        "codecrackers",
        "game=digits",
        ("Mia", "Jonas"),
        0,
        (
            *("roll", "1+9.46: claim 1 D3 3", "clock", "roll", "roll"),
            *("roll", "1+11.66: claim 2 F7 3", "0+2.97: claim 2 F4 4", "roll", "roll", "roll", "roll", "roll"),
            *("roll", "clock", "roll"),
        ),
    ),
    "codecrackers-shared": Plan(
        "codecrackers",
        "claims=calm gap=2",
        ("Ann", "Ben", "Cleo"),
        59,
        (
            *("roll", "0+2.39: claim 1 I6 3", "1+8.64: claim 1 H8 3", "2+9.97: claim 1 H8 3"),
            *("roll", "1+11.88: claim 2 H6 5", "0+10.39: claim 2 H6 3", "2+4.16: claim 2 H6 5"),
        ),
    ),
    "codecrackers-escaped": Plan(
        "codecrackers",
        "escape=15 layout=hexes cards=2 gap=8",
        ("Zoë", "Łukasz"),
        4,
        (
            *("roll", "roll", "clock", "roll", "1+3.13: claim 2 D1 3", "clock"),
            *("roll", "clock") * 5,
        ),
    ),
    "codecrackers-buzzer": Plan(
        "codecrackers",
        "claims=buzzer gap=8",
        ("Ann", "Ben", "Cleo", "Dan"),
        16,
        (
            *("roll", "roll", "2+6.43: buzz 1", "2+2.32: claim 1 I7 5", "roll"),
            *("roll", "2+4.67: buzz 2", "2+1.44: claim 2 G6 4", "3+8.51: buzz 2", "3+2.57: claim 2 I6 5"),
            *("0+5.15: buzz 2", "clock", "1+7: buzz 2", "1+1.91: claim 2 H7 5"),
        ),
    ),
    "codecrackers-calm": Plan(
        "codecrackers",
        "claims=calm glass=90",
        ('Ann "the key"', "Ben \\ level 3", "Zoë", "Łukasz"),
        2,
        (
            *("roll", "roll", "roll"),
            *("roll", "0+2.46: claim 1 C1 3", "3+10.47: claim 1 C1 3", "1+12: claim 1 C8 3", "2+7.21: claim 1 C4 3"),
            *("roll", "roll", "0+5.32: pass 2", "2+5.95: pass 2", "1+7.39: claim 2 E5 3", "3+6.86: claim 2 I7 3"),
            *("roll", "roll", "roll", "roll", "roll"),
            *("roll", "1+11.95: claim 3 F8 3", "2+9.79: claim 3 H8 3", "3+8.38: claim 3 B7 3", "0+8.45: claim 3 H8 3"),
            *("roll", "3+6.61: claim 4 B6 3", "0+10.71: claim 4 H7 3", "2+4.68: pass 4", "1+4.77: claim 4 B6 3"),
        ),
    ),
    "codecrackers-untimed": Plan(
        "codecrackers",
        "glass=untimed layout=hexes game=digits tiles=fixed cards=1 first=1",
        ("Ann", "Ben"),
        0,
        (
            *("roll", "1+9.46: claim 1 E3 3", "pass 1", "roll", "roll", "roll"),
            *("roll", "1+11.66: claim 2 A3 3", "claim 2 D5 4", "roll", "roll", "1+11.87: claim 3 A5 3", "pass 3"),
            *("roll", "1+6.46: claim 4 E3 3", "claim 4 A4 4", "roll", "roll", "1+2.15: pass 5", "pass 5"),
            *("roll", "roll", "roll", "roll", "roll", "0+7.92: pass 6", "claim 6 A3 3", "roll", "roll"),
        ),
    ),
    "teufelsmoor-found": Plan(
        "teufelsmoor",
        "limit=120",
        ("Ann", "Ben"),
        148,
        (
            *("hide H9", "go V S", "draw", "go T E", "go V N", "go T S", "release M", "place M F6"),
            *("ask half N", "go R N", "draw", "go T E", "draw", "go M E", "draw", "go T W", "go R N", "go T N"),
            *("draw", "go R W", "draw", "go G N", "go R S", "free T A1", "draw", "go G W", "draw"),
            *("ask half E", "go V E", "draw", "go G W", "draw", "ask around G", "release M", "place M F6"),
            *("ask ninth schilf", "go M E", "draw", "go G W", "release O", "place O F6", "ask ninth sumpf"),
            *("go V S", "draw", "run V W 7", "go G W", "exchange O K G6", "place K L12", "go R E", "go G E"),
            *("draw", "ask ninth sumpf", "release M", "place M F6", "ask letter G", "go M E", "draw", "go L S"),
            *("go R W", "draw", "go T S", "go V N", "draw", "go L W", "exchange M G F6", "place G A12", "draw"),
            *("ask ninth huette", "go R S", "go L W", "release O", "place O F7", "ask number 9", "go O N"),
            *("0: name H9",),
        ),
    ),
    "teufelsmoor-missed": Plan(
        "teufelsmoor",
        "halves=2 quarters=2 ninths=2 letters=1 numbers=1 arounds=2",
        ('Ann "the key"', "Ben \\ level 3"),
        86,
        (
            *("hide H1", "go M N", "go T S", "go V S", "draw", "go K N", "draw", "run T E 1", "draw"),
            *("ask ninth sandgrube", "go R N", "draw", "go G W", "draw", "go O E", "draw", "go K N", "leave"),
            *("go M N", "draw", "go K N", "go M W", "draw", "go L W", "go R S", "draw", "run O W 2", "draw"),
            *("go L W", "leave", "go M E", "go L W", "go M W", "draw", "go K N", "go R W", "draw", "go L S"),
            *("clock", "exchange T M A1", "place M F7", "draw", "ask ninth huette", "release R", "free R G6"),
            *("go O N", "draw", "go T S", "go M W", "go T S", "release M", "place M F7", "ask letter K"),
            *("go O W", "draw", "go T E", "draw", "run T E 1", "go M W", "draw", "run M N 3", "draw", "go K S"),
            *("go M S", "draw", "name G9"),
        ),
    ),
    "teufelsmoor-caught": Plan(
        "teufelsmoor",
        "first=crooks window=5",
        ("Ann", "Ben"),
        44,
        (
            *("hide I9", "go M E", "draw", "go L W", "go O E", "draw", "run V N 6", "go G N", "go M W"),
            *("go G N", "go M N", "draw", "go K N", "go R W", "go T E", "draw", "ask number 1", "go O E"),
            *("leave", "go T W", "draw", "run G W 1", "clock", "1: exchange O K F6", "place K A1", "draw"),
            *("ask half S", "go V W", "draw", "go G W", "go M N", "go K E", "go O E", "draw", "run O W 1"),
            *("anew", "place T A1", "place L A1", "place G A1", "hide A4", "go T S", "release R", "place R F6"),
            *("ask letter A", "go V E", "go L E", "draw", "run G S 7", "draw", "go V W", "draw", "go G E"),
            *("draw", "ask letter A", "go M N", "go L E", "clock", "exchange K M A1", "place M G6", "end"),
            *("go V E", "go T N", "go M S", "draw", "go K E", "draw", "ask around T", "go M W", "go T E"),
            *("go V W", "draw", "go T N", "go V E", "draw", "go G N", "go M N", "draw", "go T E", "go V S"),
            *("go T W", "go O S", "draw", "go T E", "go V S"),
        ),
    ),
    "teufelsmoor-crooks-caught": Plan(
        "teufelsmoor",
        "naming=end first=gang keys=1",
        ("Ann", "Ben"),
        367,
        (
            *("hide I1", "go L S", "draw", "ask number 1", "go O W", "go L N", "draw", "run T S 5", "end"),
            *("go V N", "throw", "go L W", "end", "go M W", "pass", "1: exchange O T F6", "place T L1"),
            *("throw", "go K N", "go R W", "go G W", "draw", "run T W 5", "exchange V K F6", "place K A12"),
            *("go R E", "go G N", "draw", "ask ninth waeldchen", "go R W", "go L S", "end", "go R N", "throw"),
            *("go L W",),
        ),
    ),
    "teufelsmoor-anew": Plan(
        "teufelsmoor",
        "crooks=2 keys=1",
        ("Mia", "Opa", "Zoë", "Łukasz", "Jonas"),
        198,
        (
            *("hide B2", "go K N", "go M N", "go K N", "draw", "ask number 1", "go R W", "draw", "go K N"),
            *("go M N", "draw", "go K E", "go O E", "go T E", "draw", "ask number 7", "go O S", "go K N"),
            *("go M W", "draw", "go L S", "draw", "ask letter A", "go M E", "draw", "go L N", "go M N"),
            *("leave", "go K E", "draw", "ask number 2", "go V W", "go T E", "go V N", "go T E", "go V S"),
            *("draw", "run O N 11", "go T S", "go R N", "go T N", "go V N", "go V S", "draw", "go K E"),
            *("go M W", "go T W", "go V N", "go T W", "go O W", "anew", "place K A1", "place L A1"),
            *("place G A1", "hide B10", "go T S", "go M E", "draw", "go T N", "go V N"),
        ),
    ),
    "teufelsmoor-lot": Plan(
        "teufelsmoor",
        "hider=lot first=crooks window=0 limit=20",
        ("Ann", "Ben"),
        127,
        (
            *("go R N", "go K N", "go M W", "go K E", "release V", "place V F6", "ask quarter NE", "go O S"),
            *("go T E", "go M N", "go L S", "go M W", "go V E", "go L N", "go R N", "draw", "go M E", "leave"),
            *("go G W", "draw", "ask number 12", "go V W", "go G E", "draw", "ask letter C", "go O S", "draw"),
            *("go L W", "draw", "ask half N", "name G5"),
        ),
    ),
    "teufelsmoor-odd": Plan(
        "teufelsmoor",
        "limit=40 suns=3 first=gang window=20",
        ("Ann", "Ben", "Cleo"),
        147,
        (
            *("hide C4", "go K N", "go V W", "go K N", "go R W", "draw", "go L W", "go V E", "go K E"),
            *("go M W", "go L S", "end", "go V W", "release O", "place O G7", "ask half N", "go L W spare"),
            *("go O W", "go K S", "go R N", "go K W", "clock", "exchange L M A1", "place M F7", "release R"),
            *("place R F7", "ask half E", "go V E", "go T E", "go M W", "draw", "go K S", "go M S", "go T S"),
            *("release R", "place R G7", "ask around G", "go O S", "draw", "go G W", "go V S", "go T N"),
            *("draw", "waive", "go R S", "go K S", "go R W", "go T N", "go M E", "go T W", "go R E", "leave"),
            *("go T E", "go V W", "go V N", "go T W", "go V S", "go V E", "name C3"),
        ),
    ),
    "teufelsmoor-anew-failed": Plan(
        "teufelsmoor",
        "keys=4 window=12",
        ("Mia", "Opa", "Jonas"),
        320,
        (
            *("hide G10", "go M E", "go G W", "go V S", "draw", "go T E", "go M N", "go G W", "go V W", "draw"),
            *("go T S", "go M S", "draw", "go K N", "go O E", "go K N", "go M S", "go K E", "draw"),
            *("ask ninth waeldchen", "go R S", "go T E", "draw", "run K W 2", "go V N", "go T W", "go R N"),
            *("go T S", "go V S", "draw", "go T W", "draw", "ask ninth schilf", "go R N", "draw", "go K E"),
            *("draw", "ask around K", "go V E", "go T N", "go O W", "draw", "go G N", "go V N", "draw"),
            *("go T N", "go R N", "draw", "go T N", "go O W", "go K S", "draw", "ask ninth sumpf", "go V W"),
            *("go G N", "draw", "end", "go R S", "pass", "draw", "run O N 5", "draw", "go K W", "go M N"),
            *("draw", "go K E", "go O W", "pass", "anew", "free T A1", "go K S", "draw", "ask ninth linden"),
            *("go M N", "go K W", "go V W", "anew", "place K A1", "place L A1", "place G A1", "hide L6"),
            *("go V N",),
        ),
    ),
}


def text(plan: Plan) -> str:
    """The finished game as a sealed record."""
    kit = games()[plan.game]
    game = kit.game_under(plan.rules, plan.options, len(plan.seats))
    deal = replace(dealt(game, plan.seed), seats=plan.seats)
    moves, state = list[Move](), game.start()
    script = iter(plan.moves)
    while game.may_act(state):
        moves.append(_next(game, state, deal, moves, script))
        state = game.play(state, moves[-1]).state
    return notation.write(record_of(game, deal, tuple(moves), game.outcome(state), OMNISCIENT))


def _next(game: AnyGame, state: Any, deal: Deal, before: list[Move], script: Iterator[str]) -> Move:
    """What comes next: chance, or the script.

    ``go T E`` for the player to move, ``0: name F7``, ``1+3.5: pass 2`` after this many seconds, or ``clock``.
    """
    ply, last = len(before) + 1, before[-1].at if before else Millis(-PACE)
    at = Millis(last + PACE)
    if CHANCE in game.may_act(state):
        return Move(CHANCE, deal.draw(ply, game.chances(state)), at)
    line, alarm = next(script), game.alarm(state)
    if alarm and line == "clock":
        return Move(CLOCK, alarm.action, Millis(max(last, alarm.at)))
    who, colon, text = line.rpartition(": ")
    seat, _, seconds = who.partition("+")
    (actor,) = {Seat(int(seat))} if colon else game.waiting_for(state) - {CLOCK}
    action = game.with_salt(game.read(text), Random(f"{deal.table} {ply}").randbytes(16).hex)
    return Move(actor, action, Millis(last + round(1000 * float(seconds))) if seconds else at)


if __name__ == "__main__":
    for name, plan in PLANS.items():
        (FOLDER / f"{name}.txt").write_text(text(plan), encoding="utf-8")
