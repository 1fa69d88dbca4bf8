"""Mastermind in arrays: the rules of ``games/mastermind/rules`` as kernels.

A code is its number in ``Codes``, an answer its number in ``answers``. A game is a record with room for all rows there
can be, so that the kernels are compiled once.
"""

from typing import Any, Final, TypeAlias

import numpy as np

from safecracker.lab.numba_gate import compiled

from .kernels import INT64, Batch, Bools, Bytes, Floats, Ints, Words, below, note, random_below, settle

UNKNOWN = -1  # no code behind the screen, no answer beside a row; as the first setter: chance decides
NOTHING, HIDE, GUESS, GUESS_OR_CHALLENGE, ANSWER = range(5)  # what the mask shows
SEATS, ROWS, ANSWERS = 2, 20, 49  # the most there can be; answers by red and white

Record: TypeAlias = Any  # numba knows its fields, mypy does not

GAME: Final = np.dtype(
    [
        ("code", np.int32),  # behind the screen, or UNKNOWN
        ("guesses", np.int32, (ROWS,)),
        ("points", np.int32, (SEATS,)),
        ("retry", np.int32),
        ("keys", np.int8, (ROWS,)),  # the number of the answer, or UNKNOWN
        ("filled", np.int8),  # rows
        ("setter", np.int8),
        ("number", np.int8),  # of the round, from 1
        ("shown", np.int8),  # what the mask shows
        ("winners", np.int8),  # a bit for each seat, once the game is over
    ],
    align=True,
)

# the options, and what follows from them
BOARD: Final = np.dtype(
    [
        (name, np.int32)
        for name in (
            *("holes", "pegs", "codes", "rows", "rounds", "retries", "first", "bonus", "by_hand", "breaker_bonus"),
            "answer_count",  # that have numbers
        )
    ]
    + [("red", np.int8, (ANSWERS,)), ("white", np.int8, (ANSWERS,))]  # by the number of the answer
    + [("answers", np.int8, (ANSWERS,))],  # the number, by red and white
    align=True,
)


@compiled
def marked(board: Record, code: int, guess: int) -> int:
    """The number of the answer that the code gives to the guess (R5)."""
    red, common, of_code, of_guess = 0, 0, np.uint64(0), np.uint64(0)  # six bits for each peg: at most six of a kind
    for _ in range(board.holes):
        here, there = code % board.pegs, guess % board.pegs
        code, guess = code // board.pegs, guess // board.pegs
        red += here == there
        of_code += np.uint64(1) << np.uint64(6 * here)
        of_guess += np.uint64(1) << np.uint64(6 * there)
    for peg in range(board.pegs):
        here, there = INT64(of_code >> np.uint64(6 * peg)) & 63, INT64(of_guess >> np.uint64(6 * peg)) & 63
        common += min(here, there)
    number: int = INT64(board.answers[red * (board.holes + 1) + common - red])
    return number


@compiled
def begin_round(game: Record, setter: int) -> None:
    game.setter = setter
    game.code = UNKNOWN
    game.filled = 0


@compiled
def next_round(game: Record, board: Record) -> None:
    """R12: roles swap, or the game is over (R16)."""
    if game.number < board.rounds:
        game.number += 1
        game.retry = 0
        begin_round(game, 1 - game.setter)
    else:
        game.winners = (game.points[0] >= game.points[1]) + 2 * (game.points[1] >= game.points[0])


@compiled
def any_wrong(game: Record, board: Record) -> bool:
    """R14: whether an answer given by hand is not what the code gives."""
    for row in range(game.filled):
        if game.keys[row] != UNKNOWN and game.keys[row] != marked(board, game.code, game.guesses[row]):
            return True
    return False


@compiled
def reveal(game: Record, board: Record, challenged: bool) -> None:
    """The screen opens, every answer is checked, and points are given."""
    setter, filled = game.setter, game.filled
    if board.by_hand and any_wrong(game, board):
        game.points[1 - setter] += board.breaker_bonus  # R13
        if board.retries == 0 or game.retry < board.retries:  # R23
            game.retry += 1
            begin_round(game, setter)
            return
    elif challenged:
        game.points[setter] += board.rows  # R15
    else:
        broken = board.red[game.keys[filled - 1]] == board.holes
        game.points[setter] += filled + (1 if board.bonus and not broken else 0)  # R10, R11
    next_round(game, board)


@compiled
def act(game: Record, board: Record, action: int) -> None:
    codes, filled = board.codes, game.filled
    if action < codes:
        game.code = action
        return
    if action < 2 * codes:
        game.guesses[filled] = action - codes
        game.keys[filled] = UNKNOWN if board.by_hand else marked(board, game.code, action - codes)
        filled += 1
        game.filled = filled
    elif action < 2 * codes + board.answer_count:
        game.keys[filled - 1] = action - 2 * codes
    else:
        reveal(game, board, True)
        return
    keys = game.keys[filled - 1]
    if keys != UNKNOWN and (board.red[keys] == board.holes or filled == board.rows):  # R8, R9
        reveal(game, board, False)


@compiled
def asked(game: Record, board: Record) -> int:
    """What is to be done now."""
    if game.winners:
        return NOTHING
    if game.code == UNKNOWN:
        return HIDE
    if game.filled == 0 or not board.by_hand:
        return GUESS
    return ANSWER if game.keys[game.filled - 1] == UNKNOWN else GUESS_OR_CHALLENGE


@compiled
def show(legal: Bytes, game: Record, board: Record, what: int) -> None:
    """Make the mask show what may be done now; only what changes is written."""
    was, codes = game.shown, board.codes
    if was == what:
        return
    game.shown = what
    if (was == HIDE) != (what == HIDE):
        legal[:codes] = what == HIDE
    guesses = what in (GUESS, GUESS_OR_CHALLENGE)
    if (was in (GUESS, GUESS_OR_CHALLENGE)) != guesses:
        legal[codes : 2 * codes] = guesses
    if board.by_hand:
        last = 2 * codes + board.answer_count  # the number of a challenge
        legal[2 * codes : last] = what == ANSWER
        legal[last] = what == GUESS_OR_CHALLENGE


@compiled
def deal(batch: Batch, games: Record, boards: Record, which: Bools) -> None:
    board = boards[0]
    for index in range(len(which)):
        if not which[index]:
            continue
        game, setter = games[index], board.first
        if setter == UNKNOWN:
            setter = below(batch, index, SEATS)
            note(batch, index, setter)
        game.number = 1
        game.retry = 0
        game.points[:] = 0
        game.winners = 0
        begin_round(game, setter)
        batch.to_act[index] = setter
        show(batch.legal[index], game, board, HIDE)


@compiled
def play(batch: Batch, games: Record, boards: Record, actions: Ints) -> None:
    board = boards[0]
    for index in range(len(actions)):
        if batch.to_act[index] < 0:
            continue
        game = games[index]
        act(game, board, actions[index])
        what = asked(game, board)
        show(batch.legal[index], game, board, what)
        if what == NOTHING:
            settle(batch, index, game.winners)
        else:
            batch.to_act[index] = game.setter if what in (HIDE, ANSWER) else 1 - game.setter


@compiled
def choose(games: Record, boards: Record, luck: Words, chosen: Ints) -> None:
    """A legal action for every game: what the mask shows says how many there are."""
    board = boards[0]
    codes = board.codes
    for index in range(len(chosen)):
        shown, action = games[index].shown, 0
        if shown == HIDE:
            action = random_below(luck, index, codes)
        elif shown == GUESS:
            action = codes + random_below(luck, index, codes)
        elif shown == ANSWER:
            action = 2 * codes + random_below(luck, index, board.answer_count)
        elif shown == GUESS_OR_CHALLENGE:
            action = codes + random_below(luck, index, codes + 1)
            if action == 2 * codes:
                action += board.answer_count  # a challenge comes after the answers
        chosen[index] = action


@compiled
def write_code(board: Record, row: Floats, at: int, code: int) -> None:
    """A cell for every peg in every hole, the last hole last."""
    for hole in range(board.holes - 1, -1, -1):
        row[at + hole * board.pegs + code % board.pegs] = 1
        code = code // board.pegs


@compiled
def observe(games: Record, boards: Record, viewers: Bytes, cells: Floats) -> None:
    """Cells in the order of the view: viewer, now (setter, number, retry, rows, hidden, code), points."""
    board = boards[0]
    size = board.holes * board.pegs
    for index in range(len(viewers)):
        game, row, viewer = games[index], cells[index], viewers[index]
        row[:] = 0
        if viewer >= 0:
            row[viewer] = 1
        row[-2], row[-1] = game.points[0], game.points[1]
        if game.winners:
            continue
        setter, code, filled = game.setter, game.code, game.filled
        row[3] = 1
        row[4 + setter] = 1
        row[6], row[7], row[8] = game.number, game.retry, filled
        at = 9
        for line in range(filled):
            write_code(board, row, at, game.guesses[line])
            keys = game.keys[line]
            if keys != UNKNOWN:
                row[at + size], row[at + size + 1], row[at + size + 2] = 1, board.red[keys], board.white[keys]
            at += size + 3
        at = 9 + board.rows * (size + 3)
        if code != UNKNOWN:
            row[at] = 1
            if viewer == setter:
                row[at + 1] = 1
                write_code(board, row, at + 2, code)
