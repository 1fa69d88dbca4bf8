"""What a process answers is read by the event loop, however it is cut up on its way."""

import asyncio
import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from safecracker.table.pipe_answer import PipeAnswer

LONG = b"x" * 200_000


@pytest.fixture
def pipe() -> Iterator[tuple[Connection, Connection]]:
    ours, theirs = multiprocessing.Pipe()
    with ours, theirs:
        yield ours, theirs


def test_an_answer_comes_whole_however_it_is_cut(pipe):
    ours, theirs = pipe
    message = len(LONG).to_bytes(4, "big") + LONG

    async def scenario() -> bytes:
        answer = PipeAnswer(ours.fileno())
        for begin, end in [(0, 2), (2, 3), (3, 10), (10, 70_000), (70_000, len(message))]:
            sent = begin
            while sent < end:
                sent += os.write(theirs.fileno(), message[sent : min(end, sent + 30_000)])
                await asyncio.sleep(0)
        async with asyncio.timeout(10):
            found = await answer.whole
        answer.close()
        return found

    assert asyncio.run(scenario()) == LONG


@pytest.mark.parametrize("message", [b"", b"short", LONG[:100]])
def test_an_answer_is_what_was_sent(pipe, message):
    ours, theirs = pipe

    async def scenario() -> bytes:
        answer = PipeAnswer(ours.fileno())
        theirs.send_bytes(message)
        async with asyncio.timeout(10):
            return await answer.whole

    assert asyncio.run(scenario()) == message


def test_a_process_that_is_gone_is_an_error(pipe):
    ours, theirs = pipe

    async def scenario() -> None:
        answer = PipeAnswer(ours.fileno())
        os.write(theirs.fileno(), b"\0\0\0\x09half")
        theirs.close()
        async with asyncio.timeout(10):
            await answer.whole

    with pytest.raises(EOFError):
        asyncio.run(scenario())
