"""Da Vinci Code in arrays: the rules of ``games/davinci/rules`` as kernels.

A tile is its place in the box: black tiles are even, white ones odd, and half of it is the place of its sign. A label
is how many tiles left the pile before it. Only what a seat can see when it is to act is kept, not the history.
"""

from typing import NamedTuple

from safecracker.lab.numba_gate import compiled

from .kernels import Batch, Bools, Bytes, Ints, Shorts, below, note, pay

NONE = -1  # no colour, no drawn tile, nobody's turn; as the first seat: chance decides
# the phases in the order of ``model.Phase``; chance acts in LOT, DEAL and LIFT, so that a seat never sees these
LOT, PICK, DEAL, ARRANGE, DRAW, LIFT, GUESS, CHOOSE, PLACE, OPEN, OVER = range(11)


class Box(NamedTuple):
    """The options, and the first number of every kind of action."""

    seats: int
    tiles: int  # in the box
    signs: int
    dashes: bool
    first_dash: int  # the first tile that is a dash; behind the last tile where there is none
    each: int  # tiles in the first code
    rounds: int
    first: int  # who begins, or NONE
    pick_by_colour: bool
    numbers_first: bool
    for_points: bool
    dash_points: int
    guess_points: int
    six_points: int
    crack_points: int
    guess: int
    stop: int
    open: int
    pick: int
    place: int
    arrange: int
    orders: Bytes  # every order of a first code, in the order of their numbers


class Games(NamedTuple):
    """The state of every game; rows of cells go by label or by seat."""

    phase: Bytes
    number: Bytes  # of the round, from 1
    starter: Bytes
    turn: Bytes
    colour: Bytes
    pile: Ints  # a bit for each tile that is left
    taken: Bytes  # tiles that have left the pile
    drawn: Bytes  # the label of the tile beside the row, or NONE
    points: Ints  # by seat
    length: Bytes  # by seat: tiles in the row
    hidden: Bytes  # by seat: those that are not open
    rows: Bytes  # by seat: the labels from the left
    tile: Bytes  # by label
    owner: Bytes  # by label
    open: Bools  # by label
    denied: Shorts  # by label: a bit for each sign


@compiled
def give(batch: Batch, games: Games, box: Box, game: int) -> int:
    """Chance gives a tile to the player whose turn it is; its label."""
    pile, colour = games.pile[game], games.colour[game]
    if box.numbers_first and games.phase[game] == DEAL:
        pile &= (1 << box.first_dash) - 1  # R29
    if colour != NONE:
        pile &= 0x55555555 << colour
    left, count = pile, 0
    while left:
        left &= left - 1
        count += 1
    for _ in range(below(batch, game, count)):
        pile &= pile - 1
    tile = 0
    while not pile >> tile & 1:
        tile += 1
    seat, label = games.turn[game], games.taken[game]
    note(batch, game, box.seats + seat * box.tiles + tile)
    games.pile[game] ^= 1 << tile
    games.taken[game] = label + 1
    games.colour[game] = NONE
    games.tile[game, label] = tile
    games.owner[game, label] = seat
    games.open[game, label] = False
    games.denied[game, label] = 0
    return label


@compiled
def two_colours(pile: int) -> bool:
    return pile & 0x55555555 != 0 and pile & 0xAAAAAAAA != 0


@compiled
def next_deal(games: Games, box: Box, game: int) -> None:
    """The next tile of the first codes, for which a player may pick a colour, or these are set up (R3, R4)."""
    taken, pile = games.taken[game], games.pile[game]
    if taken < box.each * box.seats:
        if box.numbers_first:
            pile &= (1 << box.first_dash) - 1  # R29
        games.turn[game] = (games.starter[game] + taken) % box.seats
        games.phase[game] = PICK if box.pick_by_colour and two_colours(pile) else DEAL
        return
    if box.dashes:
        games.phase[game] = ARRANGE  # R27
        games.turn[game] = games.starter[game]
        return
    for seat in range(box.seats):
        row = games.rows[game, seat]
        for end in range(1, box.each):
            label, at = row[end], end
            while at > 0 and games.tile[game, row[at - 1]] > games.tile[game, label]:
                row[at] = row[at - 1]
                at -= 1
            row[at] = label
    begin_turn(games, game, games.starter[game])


@compiled
def begin_turn(games: Games, game: int, seat: int) -> None:
    """R6, R15: a colour to choose, while there is a choice, or a tile to draw."""
    pile = games.pile[game]
    games.turn[game] = seat
    games.drawn[game] = NONE
    games.phase[game] = DRAW if two_colours(pile) else LIFT if pile else GUESS


@compiled
def go_on(batch: Batch, games: Games, box: Box, game: int) -> None:
    """Let chance give tiles until somebody is to act."""
    while games.phase[game] in (DEAL, LIFT):
        label, seat = give(batch, games, box, game), games.turn[game]
        if games.phase[game] == LIFT:
            games.drawn[game] = label
            games.phase[game] = GUESS
        else:
            games.rows[game, seat, games.length[game, seat]] = label
            games.length[game, seat] += 1
            games.hidden[game, seat] += 1
            next_deal(games, box, game)


@compiled
def next_turn(games: Games, box: Box, game: int) -> None:
    """R14: the next player who is still in."""
    seat = (games.turn[game] + 1) % box.seats
    while not games.hidden[game, seat]:
        seat = (seat + 1) % box.seats
    begin_turn(games, game, seat)


@compiled
def begin_round(games: Games, box: Box, game: int, starter: int) -> None:
    """All tiles face down on the table."""
    games.starter[game] = starter
    games.pile[game] = (1 << box.tiles) - 1
    games.taken[game] = 0
    games.colour[game] = NONE
    games.drawn[game] = NONE
    for seat in range(box.seats):
        games.length[game, seat] = 0
        games.hidden[game, seat] = 0
    next_deal(games, box, game)


@compiled
def gaps(games: Games, box: Box, game: int) -> tuple[int, int]:
    """The first gap of the row that the drawn tile may go to, and the one behind the last (R26)."""
    seat, tile, lowest = games.turn[game], games.tile[game, games.drawn[game]], 0
    length = games.length[game, seat]
    if tile >= box.first_dash:
        return 0, length + 1
    for place in range(length):
        other = games.tile[game, games.rows[game, seat, place]]
        if other >= box.first_dash:
            continue
        if other > tile:
            return lowest, place + 1
        lowest = place + 1
    return lowest, length + 1


@compiled
def put(games: Games, game: int, gap: int, shown: bool) -> None:
    """The drawn tile joins the row of its owner."""
    seat, label = games.turn[game], games.drawn[game]
    row, at = games.rows[game, seat], games.length[game, seat]
    while at > gap:
        row[at] = row[at - 1]
        at -= 1
    row[gap] = label
    games.length[game, seat] += 1
    games.open[game, label] = shown
    if not shown:
        games.hidden[game, seat] += 1
    games.drawn[game] = NONE


@compiled
def win_round(batch: Batch, games: Games, box: Box, game: int, winner: int) -> None:
    """R21: one code stands. The next round begins, or the game is over."""
    if games.drawn[game] != NONE:  # R23
        put(games, game, gaps(games, box, game)[0], False)
    if box.for_points:
        for place in range(games.length[game, winner]):
            label = games.rows[game, winner, place]
            if not games.open[game, label] and games.tile[game, label] < box.first_dash:
                games.points[game, winner] += games.tile[game, label] >> 1  # R33
    if games.number[game] < box.rounds:  # R31
        games.number[game] += 1
        begin_round(games, box, game, (games.starter[game] + 1) % box.seats)
        return
    games.phase[game] = OVER
    games.turn[game] = NONE
    winners = 1 << winner
    if box.for_points:
        winners, best = 0, games.points[game].max()
        for seat in range(box.seats):
            winners |= (games.points[game, seat] == best) << seat
    pay(batch, game, winners)


@compiled
def standing(games: Games, box: Box, game: int) -> int:
    """How many codes stand."""
    count = 0
    for seat in range(box.seats):
        count += games.hidden[game, seat] > 0
    return count


@compiled
def guess(batch: Batch, games: Games, box: Box, game: int, label: int, sign: int) -> None:
    seat, tile, owner = games.turn[game], games.tile[game, label], games.owner[game, label]
    if tile >> 1 != sign:  # R11
        games.denied[game, label] |= 1 << sign
        if games.drawn[game] == NONE:
            games.phase[game] = OPEN  # R16
        elif box.dashes:
            games.phase[game] = PLACE  # R27
        else:
            put(games, game, gaps(games, box, game)[0], True)
            next_turn(games, box, game)
        return
    games.open[game, label] = True  # R10
    games.hidden[game, owner] -= 1
    games.phase[game] = CHOOSE
    cracked = games.hidden[game, owner] == 0
    if box.for_points:  # R32
        gain = box.six_points if sign == 6 else box.guess_points
        if tile >= box.first_dash:
            gain = box.dash_points
        games.points[game, seat] += gain + (box.crack_points if cracked else 0)
    if cracked and standing(games, box, game) <= 1:
        win_round(batch, games, box, game, seat)


@compiled
def lay_open(batch: Batch, games: Games, box: Box, game: int, label: int) -> None:
    """R16: a wrong guess without a drawn tile costs the guesser a tile of their own code."""
    seat = games.turn[game]
    games.open[game, label] = True
    games.hidden[game, seat] -= 1
    if games.hidden[game, seat] == 0 and standing(games, box, game) <= 1:
        for other in range(box.seats):
            if games.hidden[game, other]:
                win_round(batch, games, box, game, other)  # R22
                return
    next_turn(games, box, game)


@compiled
def arrange(games: Games, box: Box, game: int, order: int) -> None:
    """R27: everybody confirms the first code; the number says whose labels in which order."""
    seat, place = games.turn[game], order // len(box.orders)
    for at in range(box.each):
        games.rows[game, seat, at] = place + box.seats * box.orders[order % len(box.orders), at]
    following = (seat + 1) % box.seats
    if following == games.starter[game]:
        begin_turn(games, game, following)
    else:
        games.turn[game] = following


@compiled
def act(batch: Batch, games: Games, box: Box, game: int, action: int) -> None:
    """One action, up to what chance does after it."""
    if action < box.guess:
        games.colour[game] = action
        games.phase[game] = LIFT
    elif action < box.stop:
        guess(batch, games, box, game, (action - box.guess) // box.signs, (action - box.guess) % box.signs)
    elif action < box.open:
        if games.drawn[game] != NONE:
            gap = action - box.stop - 1 if action > box.stop else gaps(games, box, game)[0]
            put(games, game, gap, False)
        next_turn(games, box, game)
    elif action < box.pick:
        lay_open(batch, games, box, game, action - box.open)
    elif action < box.place:
        games.colour[game] = action - box.pick
        games.phase[game] = DEAL
    elif action < box.arrange:
        put(games, game, action - box.place, True)
        next_turn(games, box, game)
    else:
        arrange(games, box, game, action - box.arrange)


@compiled
def show(batch: Batch, games: Games, box: Box, game: int) -> None:
    """Say who is to act, and write the mask."""
    phase, seat, legal = games.phase[game], games.turn[game], batch.legal[game]
    batch.to_act[game] = seat
    legal[:] = 0
    if phase in (GUESS, CHOOSE):
        for label in range(games.taken[game]):
            if games.owner[game, label] != seat and not games.open[game, label]:
                start = box.guess + label * box.signs
                for number in range(start, start + box.signs):
                    legal[number] = 1
        if phase == CHOOSE and box.dashes and games.drawn[game] != NONE:
            low, high = gaps(games, box, game)
            legal[box.stop + 1 + low : box.stop + 1 + high] = 1
        elif phase == CHOOSE:
            legal[box.stop] = 1
    elif phase == DRAW:
        legal[:2] = 1
    elif phase == PICK:
        legal[box.pick : box.pick + 2] = 1
    elif phase == PLACE:
        low, high = gaps(games, box, game)
        legal[box.place + low : box.place + high] = 1
    elif phase == OPEN:
        for place in range(games.length[game, seat]):
            label = games.rows[game, seat, place]
            if not games.open[game, label]:
                legal[box.open + label] = 1
    else:
        show_orders(batch, games, box, game)


@compiled
def show_orders(batch: Batch, games: Games, box: Box, game: int) -> None:
    """R4: every order of the first code in which the numbers go up, wherever the dashes are."""
    seat = games.turn[game]
    place = (seat - games.starter[game]) % box.seats
    for order in range(len(box.orders)):
        highest, ascends = -1, True
        for at in range(box.each):
            tile = games.tile[game, place + box.seats * box.orders[order, at]]
            if tile < box.first_dash:
                ascends &= tile > highest
                highest = tile
        if ascends:
            batch.legal[game, box.arrange + place * len(box.orders) + order] = 1


@compiled
def deal(batch: Batch, games: Games, box: Box, which: Bools) -> None:
    for game in range(len(which)):
        if not which[game]:
            continue
        games.number[game] = 1
        games.points[game, :] = 0
        starter = box.first
        if starter == NONE:
            starter = below(batch, game, box.seats)
            note(batch, game, starter)
        begin_round(games, box, game, starter)
        go_on(batch, games, box, game)
        show(batch, games, box, game)


@compiled
def play(batch: Batch, games: Games, box: Box, actions: Ints) -> None:
    for game in range(len(actions)):
        if batch.to_act[game] < 0:
            continue
        act(batch, games, box, game, actions[game])
        go_on(batch, games, box, game)
        if games.phase[game] != OVER:
            show(batch, games, box, game)
