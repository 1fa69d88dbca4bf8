"""Da Vinci Code in arrays: the rules of ``games/davinci/rules`` as kernels, on ``davinci_records.py``."""

from safecracker.lab.numba_gate import compiled

from .davinci_records import (
    ARRANGE,
    BLACK,
    CHOOSE,
    DEAL,
    DRAW,
    GUESS,
    LIFT,
    NONE,
    OPEN,
    OVER,
    PICK,
    PLACE,
    WHITE,
    Record,
)
from .kernels import INT64, Batch, Bools, Bytes, Ints, below, note, pay


@compiled
def available_tiles(game: Record, box: Record) -> int:
    """A bit for each tile that chance may give now."""
    pile: int = INT64(game.pile)
    if box.numbers_first and game.phase == DEAL:
        pile &= (1 << box.first_dash) - 1  # R29
    if game.colour != NONE:
        pile &= WHITE if game.colour else BLACK
    return pile


@compiled
def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def give(game: Record, available: int, skipped: int) -> int:
    """Chance gives a tile to the player whose turn it is: the one after as many as are skipped."""
    for _ in range(skipped):
        available &= available - 1
    tile = count_bits((available & -available) - 1)
    label = game.taken
    game.pile ^= 1 << tile
    game.taken += 1
    game.colour = NONE
    game.tile[label] = tile
    game.owner[label] = game.turn
    game.open[label] = False
    game.denied[label] = 0
    if game.phase == LIFT:
        game.drawn = label
    else:
        game.rows[game.turn, game.length[game.turn]] = label
        game.length[game.turn] += 1
        game.hidden[game.turn] += 1
    return tile


@compiled
def two_colours(pile: int) -> bool:
    return pile & BLACK != 0 and pile & WHITE != 0


@compiled
def next_deal(game: Record, box: Record) -> None:
    """The next tile of the first codes, for which a player may pick a colour, or these are set up (R3, R4)."""
    taken, pile = game.taken, game.pile
    if taken < box.each * box.seats:
        if box.numbers_first:
            pile &= (1 << box.first_dash) - 1  # R29
        game.turn = (game.starter + taken) % box.seats
        game.phase = PICK if box.pick_by_colour and two_colours(pile) else DEAL
        return
    if box.dashes:
        game.phase = ARRANGE  # R27
        game.turn = game.starter
        return
    for seat in range(box.seats):
        row = game.rows[seat]
        for end in range(1, box.each):
            label, at = row[end], end
            while at > 0 and game.tile[row[at - 1]] > game.tile[label]:
                row[at] = row[at - 1]
                at -= 1
            row[at] = label
    begin_turn(game, game.starter)


@compiled
def begin_turn(game: Record, seat: int) -> None:
    """R6, R15: a colour to choose, while there is a choice, or a tile to draw."""
    pile = game.pile
    game.turn = seat
    game.drawn = NONE
    game.phase = DRAW if two_colours(pile) else LIFT if pile else GUESS


@compiled
def go_on(batch: Batch, index: int, game: Record, box: Record) -> None:
    """Let chance give tiles until somebody is to act."""
    while game.phase in (DEAL, LIFT):
        seat, available = game.turn, available_tiles(game, box)
        tile = give(game, available, below(batch, index, count_bits(available)))
        note(batch, index, box.seats + seat * box.tiles + tile)
        if game.phase == LIFT:
            game.phase = GUESS
        else:
            next_deal(game, box)


@compiled
def next_turn(game: Record, box: Record) -> None:
    """R14: the next player who is still in."""
    seat = (game.turn + 1) % box.seats
    while not game.hidden[seat]:
        seat = (seat + 1) % box.seats
    begin_turn(game, seat)


@compiled
def begin_round(game: Record, box: Record, starter: int) -> None:
    """All tiles face down on the table."""
    game.starter = starter
    game.pile = (1 << box.tiles) - 1
    game.taken = 0
    game.colour = NONE
    game.drawn = NONE
    for seat in range(box.seats):
        game.length[seat] = 0
        game.hidden[seat] = 0
    next_deal(game, box)


@compiled
def gaps(game: Record, box: Record) -> tuple[int, int]:
    """The first gap of the row that the drawn tile may go to, and the one behind the last (R26)."""
    seat, tile, lowest = game.turn, game.tile[game.drawn], 0
    length = game.length[seat]
    if tile >= box.first_dash:
        return 0, length + 1
    for place in range(length):
        other = game.tile[game.rows[seat, place]]
        if other >= box.first_dash:
            continue
        if other > tile:
            return lowest, place + 1
        lowest = place + 1
    return lowest, length + 1


@compiled
def put(game: Record, gap: int, shown: bool) -> None:
    """The drawn tile joins the row of its owner."""
    seat, label = game.turn, game.drawn
    row, at = game.rows[seat], game.length[seat]
    while at > gap:
        row[at] = row[at - 1]
        at -= 1
    row[gap] = label
    game.length[seat] += 1
    game.open[label] = shown
    if not shown:
        game.hidden[seat] += 1
    game.drawn = NONE


@compiled
def win_round(game: Record, box: Record, winner: int) -> None:
    """R21: one code stands. The next round begins, or the game is over."""
    if game.drawn != NONE:  # R23
        put(game, gaps(game, box)[0], False)
    if box.for_points:
        for place in range(game.length[winner]):
            label = game.rows[winner, place]
            if not game.open[label] and game.tile[label] < box.first_dash:
                game.points[winner] += game.tile[label] >> 1  # R33
    if game.number < box.rounds:  # R31
        game.number += 1
        begin_round(game, box, (game.starter + 1) % box.seats)
        return
    game.phase = OVER
    game.turn = NONE
    game.winners = 1 << winner
    if box.for_points:
        game.winners, best = 0, game.points[: box.seats].max()
        for seat in range(box.seats):
            game.winners |= (game.points[seat] == best) << seat


@compiled
def standing(game: Record, box: Record) -> int:
    """How many codes stand."""
    count = 0
    for seat in range(box.seats):
        count += game.hidden[seat] > 0
    return count


@compiled
def guess(game: Record, box: Record, label: int, sign: int) -> None:
    seat, tile, owner = game.turn, game.tile[label], game.owner[label]
    if tile >> 1 != sign:  # R11
        game.denied[label] |= 1 << sign
        if game.drawn == NONE:
            game.phase = OPEN  # R16
        elif box.dashes:
            game.phase = PLACE  # R27
        else:
            put(game, gaps(game, box)[0], True)
            next_turn(game, box)
        return
    game.open[label] = True  # R10
    game.hidden[owner] -= 1
    game.phase = CHOOSE
    cracked = game.hidden[owner] == 0
    if box.for_points:  # R32
        gain = box.six_points if sign == 6 else box.guess_points
        if tile >= box.first_dash:
            gain = box.dash_points
        game.points[seat] += gain + (box.crack_points if cracked else 0)
    if cracked and standing(game, box) <= 1:
        win_round(game, box, seat)


@compiled
def lay_open(game: Record, box: Record, label: int) -> None:
    """R16: a wrong guess without a drawn tile costs the guesser a tile of their own code."""
    seat = game.turn
    game.open[label] = True
    game.hidden[seat] -= 1
    if game.hidden[seat] == 0 and standing(game, box) <= 1:
        winner = 0
        while not game.hidden[winner]:
            winner += 1
        win_round(game, box, winner)  # R22
    else:
        next_turn(game, box)


@compiled
def arrange(game: Record, box: Record, order: int) -> None:
    """R27: everybody confirms the first code; the number says whose labels in which order."""
    seat, place = game.turn, order // box.order_count
    for at in range(box.each):
        game.rows[seat, at] = place + box.seats * box.orders[order % box.order_count, at]
    following = (seat + 1) % box.seats
    if following == game.starter:
        begin_turn(game, following)
    else:
        game.turn = following


@compiled
def act(game: Record, box: Record, action: int) -> None:
    """One action, up to what chance does after it."""
    if action < box.guess:
        game.colour = action
        game.phase = LIFT
    elif action < box.stop:
        guess(game, box, (action - box.guess) // box.signs, (action - box.guess) % box.signs)
    elif action < box.open:
        if game.drawn != NONE:
            gap = action - box.stop - 1 if action > box.stop else gaps(game, box)[0]
            put(game, gap, False)
        next_turn(game, box)
    elif action < box.pick:
        lay_open(game, box, action - box.open)
    elif action < box.place:
        game.colour = action - box.pick
        game.phase = DEAL
    elif action < box.arrange:
        put(game, action - box.place, True)
        next_turn(game, box)
    else:
        arrange(game, box, action - box.arrange)


@compiled
def show(legal: Bytes, game: Record, box: Record) -> None:
    """Write the mask."""
    phase, seat = game.phase, game.turn
    legal[:] = 0
    if phase in (GUESS, CHOOSE):
        for label in range(game.taken):
            if game.owner[label] != seat and not game.open[label]:
                start = box.guess + label * box.signs
                for number in range(start, start + box.signs):
                    legal[number] = 1
        if phase == CHOOSE and box.dashes and game.drawn != NONE:
            low, high = gaps(game, box)
            legal[box.stop + 1 + low : box.stop + 1 + high] = 1
        elif phase == CHOOSE:
            legal[box.stop] = 1
    elif phase == DRAW:
        legal[:2] = 1
    elif phase == PICK:
        legal[box.pick : box.pick + 2] = 1
    elif phase == PLACE:
        low, high = gaps(game, box)
        legal[box.place + low : box.place + high] = 1
    elif phase == OPEN:
        for place in range(game.length[seat]):
            label = game.rows[seat, place]
            if not game.open[label]:
                legal[box.open + label] = 1
    else:
        show_orders(legal, game, box)


@compiled
def show_orders(legal: Bytes, game: Record, box: Record) -> None:
    """R4: every order of the first code in which the numbers go up, wherever the dashes are."""
    seat = game.turn
    place = (seat - game.starter) % box.seats
    for order in range(box.order_count):
        highest, ascends = -1, True
        for at in range(box.each):
            tile = game.tile[place + box.seats * box.orders[order, at]]
            if tile < box.first_dash:
                ascends &= tile > highest
                highest = tile
        if ascends:
            legal[box.arrange + place * box.order_count + order] = 1


@compiled
def deal(batch: Batch, games: Record, boxes: Record, which: Bools) -> None:
    box = boxes[0]
    for index in range(len(which)):
        if not which[index]:
            continue
        game = games[index]
        game.number = 1
        game.points[:] = 0
        game.winners = 0
        starter = box.first
        if starter == NONE:
            starter = below(batch, index, box.seats)
            note(batch, index, starter)
        begin_round(game, box, starter)
        go_on(batch, index, game, box)
        batch.to_act[index] = game.turn
        show(batch.legal[index], game, box)


@compiled
def play(batch: Batch, games: Record, boxes: Record, actions: Ints) -> None:
    box = boxes[0]
    for index in range(len(actions)):
        if batch.to_act[index] < 0:
            continue
        game = games[index]
        act(game, box, actions[index])
        go_on(batch, index, game, box)
        if game.winners:
            pay(batch, index, game.winners)
        else:
            batch.to_act[index] = game.turn
            show(batch.legal[index], game, box)
