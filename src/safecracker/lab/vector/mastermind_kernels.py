"""Mastermind in arrays: the rules of ``games/mastermind/rules`` as kernels.

A code is its number in ``Codes``, an answer its number in ``answers``.
"""

from typing import NamedTuple

import numpy as np

from safecracker.lab.numba_gate import compiled

from .kernels import Batch, Bools, Bytes, Floats, Ints, Words, below, note, random_below, settle

UNKNOWN = -1  # no code behind the screen, no answer beside a row
NOTHING, HIDE, GUESS, GUESS_OR_CHALLENGE, ANSWER = range(5)  # what the mask shows


class Board(NamedTuple):
    """The options, and what follows from them."""

    holes: int
    pegs: int
    codes: int  # as many as pegs to the power of holes
    rows: int
    rounds: int
    retries: int  # 0: as often as it takes
    first: int  # who hides the first code, or UNKNOWN: chance decides
    bonus: bool
    by_hand: bool
    answers: int  # that can occur
    red: Bytes  # of every answer
    white: Bytes
    answer: Bytes  # the number of an answer, by red and white
    breaker_bonus: int
    observation: int  # cells


class Games(NamedTuple):
    """The state of every game."""

    setter: Bytes
    number: Bytes  # of the round, from 1
    retry: Ints
    code: Ints  # behind the screen, or UNKNOWN
    filled: Bytes  # rows
    guesses: Ints  # for each row
    keys: Bytes  # for each row: the number of the answer, or UNKNOWN
    points: Ints  # for each seat
    shown: Bytes  # what the mask shows
    over: Bools


@compiled
def marked(board: Board, code: int, guess: int) -> int:
    """The number of the answer that the code gives to the guess (R5)."""
    red, common, of_code, of_guess = 0, 0, np.uint64(0), np.uint64(0)  # six bits for each peg: at most six of a kind
    for _ in range(board.holes):
        here, there = code % board.pegs, guess % board.pegs
        code, guess = code // board.pegs, guess // board.pegs
        red += here == there
        of_code += np.uint64(1) << np.uint64(6 * here)
        of_guess += np.uint64(1) << np.uint64(6 * there)
    for peg in range(board.pegs):
        here, there = np.int64(of_code >> np.uint64(6 * peg)) & 63, np.int64(of_guess >> np.uint64(6 * peg)) & 63
        common += min(here, there)
    return np.int64(board.answer[red * (board.holes + 1) + common - red])


@compiled
def show(batch: Batch, games: Games, board: Board, game: int, what: int) -> None:
    """Make the mask show what may be done now; only what changes is written."""
    was = games.shown[game]
    if was == what:
        return
    games.shown[game] = what
    codes, legal = board.codes, batch.legal
    last = 2 * codes + board.answers  # the number of a challenge
    if (was == HIDE) != (what == HIDE):
        legal[game, :codes] = what == HIDE
    guesses = what in (GUESS, GUESS_OR_CHALLENGE)
    if (was in (GUESS, GUESS_OR_CHALLENGE)) != guesses:
        legal[game, codes : 2 * codes] = guesses
    if board.by_hand:
        legal[game, 2 * codes : last] = what == ANSWER
        legal[game, last] = what == GUESS_OR_CHALLENGE


@compiled
def begin_round(batch: Batch, games: Games, board: Board, game: int, setter: int) -> None:
    games.setter[game] = setter
    games.code[game] = UNKNOWN
    games.filled[game] = 0
    batch.to_act[game] = setter
    show(batch, games, board, game, HIDE)


@compiled
def deal(batch: Batch, games: Games, board: Board, which: Bools) -> None:
    for game in range(len(which)):
        if not which[game]:
            continue
        setter = board.first
        if setter == UNKNOWN:
            setter = below(batch, game, 2)
            note(batch, game, setter)
        games.number[game] = 1
        games.retry[game] = 0
        games.points[game, :] = 0
        games.over[game] = False
        begin_round(batch, games, board, game, setter)


@compiled
def next_round(batch: Batch, games: Games, board: Board, game: int) -> None:
    """R12: roles swap, or the game is over (R16)."""
    if games.number[game] < board.rounds:
        games.number[game] += 1
        games.retry[game] = 0
        begin_round(batch, games, board, game, 1 - games.setter[game])
        return
    games.over[game] = True
    mine, yours = games.points[game, 0], games.points[game, 1]
    show(batch, games, board, game, NOTHING)
    settle(batch, game, (mine >= yours) + 2 * (yours >= mine))


@compiled
def reveal(batch: Batch, games: Games, board: Board, game: int, challenged: bool) -> None:
    """R14: the screen opens, every answer is checked, and points are given."""
    setter, filled = games.setter[game], games.filled[game]
    if board.by_hand:
        for row in range(filled):
            keys = games.keys[game, row]
            if keys != UNKNOWN and keys != marked(board, games.code[game], games.guesses[game, row]):
                games.points[game, 1 - setter] += board.breaker_bonus  # R13
                if 0 < board.retries <= games.retry[game]:  # R23
                    next_round(batch, games, board, game)
                else:
                    games.retry[game] += 1
                    begin_round(batch, games, board, game, setter)
                return
    if challenged:
        games.points[game, setter] += board.rows  # R15
    else:
        broken = board.red[games.keys[game, filled - 1]] == board.holes
        games.points[game, setter] += filled + (board.bonus and not broken)  # R10, R11
    next_round(batch, games, board, game)


@compiled
def answered(batch: Batch, games: Games, board: Board, game: int, keys: int) -> None:
    """The answer stands beside the last row; see whether that ends the round."""
    filled = games.filled[game]
    games.keys[game, filled - 1] = keys
    if board.red[keys] == board.holes or filled == board.rows:
        reveal(batch, games, board, game, False)
    else:
        batch.to_act[game] = 1 - games.setter[game]
        show(batch, games, board, game, GUESS_OR_CHALLENGE if board.by_hand else GUESS)


@compiled
def play(batch: Batch, games: Games, board: Board, actions: Ints) -> None:
    codes = board.codes
    for game in range(len(actions)):
        action = actions[game]
        if batch.to_act[game] < 0:
            continue
        if action < codes:
            games.code[game] = action
            batch.to_act[game] = 1 - games.setter[game]
            show(batch, games, board, game, GUESS)
        elif action < 2 * codes:
            row, guess = games.filled[game], action - codes
            games.guesses[game, row] = guess
            games.filled[game] = row + 1
            if board.by_hand:
                games.keys[game, row] = UNKNOWN
                batch.to_act[game] = games.setter[game]
                show(batch, games, board, game, ANSWER)
            else:
                answered(batch, games, board, game, marked(board, games.code[game], guess))
        elif action < 2 * codes + board.answers:
            answered(batch, games, board, game, action - 2 * codes)
        else:
            reveal(batch, games, board, game, True)


@compiled
def choose(games: Games, board: Board, luck: Words, chosen: Ints) -> None:
    """A legal action for every game: what the mask shows says how many there are."""
    codes = board.codes
    for game in range(len(chosen)):
        shown, action = games.shown[game], 0
        if shown == HIDE:
            action = random_below(luck, game, codes)
        elif shown == GUESS:
            action = codes + random_below(luck, game, codes)
        elif shown == ANSWER:
            action = 2 * codes + random_below(luck, game, board.answers)
        elif shown == GUESS_OR_CHALLENGE:
            action = codes + random_below(luck, game, codes + 1)
            if action == 2 * codes:
                action += board.answers  # a challenge comes after the answers
        chosen[game] = action


@compiled
def write_code(board: Board, row: Floats, at: int, code: int) -> None:
    """A cell for every peg in every hole, the last hole last."""
    for hole in range(board.holes - 1, -1, -1):
        row[at + hole * board.pegs + code % board.pegs] = 1
        code = code // board.pegs


@compiled
def observe(games: Games, board: Board, viewers: Bytes, cells: Floats) -> None:
    """Cells in the order of the view: viewer, now (setter, number, retry, rows, hidden, code), points."""
    size = board.holes * board.pegs
    for game in range(len(viewers)):
        row, viewer = cells[game], viewers[game]
        row[:] = 0
        if viewer >= 0:
            row[viewer] = 1
        end = board.observation
        row[end - 2], row[end - 1] = games.points[game, 0], games.points[game, 1]
        if games.over[game]:
            continue
        setter, code, filled = games.setter[game], games.code[game], games.filled[game]
        row[3] = 1
        row[4 + setter] = 1
        row[6], row[7], row[8] = games.number[game], games.retry[game], filled
        at = 9
        for line in range(filled):
            write_code(board, row, at, games.guesses[game, line])
            keys = games.keys[game, line]
            if keys != UNKNOWN:
                row[at + size], row[at + size + 1], row[at + size + 2] = 1, board.red[keys], board.white[keys]
            at += size + 3
        at = 9 + board.rows * (size + 3)
        if code != UNKNOWN:
            row[at] = 1
            if viewer == setter:
                row[at + 1] = 1
                write_code(board, row, at + 2, code)
