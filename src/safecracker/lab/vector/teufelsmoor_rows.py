"""What stands where in a row of numbers that holds a whole table of Der Schatz im Teufelsmoor, and its action numbers.

Answers and hiding places are kept as far back as an observation shows them.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.teufelsmoor.rules.cards import CARDS, FIXED_AREAS, QUESTION_KINDS, QUESTIONS
from safecracker.games.teufelsmoor.rules.fields import DIRECTIONS, FARTHEST, FIELDS, ROOM, STARS
from safecracker.games.teufelsmoor.rules.figures import START_FIELDS, Side
from safecracker.games.teufelsmoor.rules.model import Phase
from safecracker.games.teufelsmoor.rules.tensors import ANSWERS, HIDINGS, REASONS
from safecracker.games.teufelsmoor.rules.windows import Cause

from .kernels import INT64

Row: TypeAlias = NDArray[np.int32]
Setup: TypeAlias = NDArray[np.int64]

PHASES: Final = INT64(len(Phase))
LOT, FIELD, HIDE, TURN, ROLL, MOVE, WINDOW, STAR, CARD, RUN, ASK, REST, LAST, OVER = map(INT64, range(PHASES))
SIDES: Final = INT64(len(Side))
GANG, CROOKS = map(INT64, range(SIDES))
ENDINGS: Final = INT64(len(REASONS))
FOUND, MISSED, CAUGHT = map(INT64, range(1, ENDINGS))
CATCH, RELEASE, HIDE_AGAIN, STUCK = map(INT64, range(len(Cause)))
NO_PAUSE, PAUSE = map(INT64, range(2))
NO_FIGURE: Final = INT64(-1)
TEAM: Final = INT64(4)  # figures of a side
BOARD: Final = INT64(len(FIELDS))
KINDS: Final = INT64(len(CARDS))
GANG_BONUS: Final = KINDS - 3  # the crooks' is the next
AROUND: Final = QUESTION_KINDS.index(QUESTION_KINDS[-1])
DISCARD: Final = INT64(72)  # cards in a deck, at most
STAR_FACE: Final = len(DIRECTIONS)

REACH: Final = np.array([card.reach for card in CARDS])
FIRST_QUESTION: Final = np.cumsum([0] + [len(QUESTIONS[kind]) for kind in QUESTION_KINDS])
ALL_QUESTIONS: Final = int(FIRST_QUESTION[-1])
AREAS: Final = np.array(
    [[field.bit & area > 0 for field in FIELDS] for areas in FIXED_AREAS.values() for area in areas.values()]
)
STEPS: Final = np.array(ROOM)
STRIDE: Final = np.array([12 * each.down + each.across for each in DIRECTIONS])
STARRED: Final = np.array([field.bit & STARS > 0 for field in FIELDS])
START: Final = np.array([[field.number for field in START_FIELDS[side]] for side in Side])

# a row
(
    PHASE, SIDE, FIRST, TURNS, GANG_KEYS, CROOKS_KEYS, NUMBER, DIRECTION, MOVER, DRAWN,
    CAUSE, ASKED, FREED, RESUME, TREASURE, HIDDEN, ANSWERED, NAMED, WINNER, REASON,
    CARDS_LEFT, CARDS_DISCARDED, RETURNING, LEGAL,
) = map(INT64, range(24))  # fmt: skip
BACK: Final = INT64(24)  # the figures that return
PLACES: Final = BACK + TEAM
DECK: Final = PLACES + 2 * TEAM
NOTES: Final = DECK + KINDS
ANSWER: Final = NOTES + HIDINGS  # question, field, yes, hiding
DISCARDED: Final = ANSWER + 4 * ANSWERS
ROW: Final = DISCARDED + DISCARD

# the setup: what the options say
SEATS, CROOKED, BEGINS, BY_LOT, SECONDS, ANY_TIME, LIMIT = map(INT64, range(7))
CARDS_OF_DECK: Final = 7

# the numbers of actions
THROW, END, PASS, DRAW, LEAVE, STAY, WAIVE, AGAIN, GO = map(INT64, range(9))
RUN_ON: Final = GO + 2 * TEAM * len(DIRECTIONS) * 2
QUESTION: Final = RUN_ON + 2 * TEAM * len(DIRECTIONS) * FARTHEST * 2
LET_GO: Final = QUESTION + ALL_QUESTIONS
PLACE: Final = LET_GO + TEAM
FREE: Final = PLACE + 2 * TEAM * TEAM
EXCHANGE: Final = FREE + 2 * TEAM * TEAM
HIDING: Final = EXCHANGE + 2 * TEAM * TEAM * TEAM
NAMING: Final = HIDING + BOARD
# the numbers of chance
DEALT: Final = 6 * (STAR_FACE + 1)
LOTS: Final = DEALT + KINDS
FIELD_DRAWN: Final = LOTS + 36
