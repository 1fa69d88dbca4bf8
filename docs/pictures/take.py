"""Takes the README's pictures from the running program: ``python -m docs.pictures.take``, from the repository's root.

A server of its own plays a game by moves that are written here, so the pictures are of a true position.
"""

import base64
import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, sync_playwright
from tests.web.side_names import Party, act

from tests.browser.conftest import flags, program
from tests.serving import Running, serving

HERE = Path(__file__).parent
ROWS = ("YOBR", "YYBR", "GPPR", "GPPO", "GGPO")  # against red, white, pink, blue
DRAFT = "SR..3"
COLOURS = 256  # a palette keeps each picture under 200 kB
PIXELS = """async source => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    paper.drawImage(picture, 0, 0);
    const bytes = paper.getImageData(0, 0, picture.width, picture.height).data;
    let text = "";
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return [picture.width, picture.height, btoa(text)];
}"""


def mid_game(server: Running) -> Party:
    """Mia has filled five rows against Jonas and composes the sixth."""
    mia, jonas = server.browser(), server.browser()
    form = {"name": "Mia", "kind-2": "link", "first": "1", "notebook": "on", "do": "start"}
    table = mia.post("/new/mastermind", data=form).headers["location"].removeprefix("/t/")
    jonas.post(f"/t/{table}/join", data={"name": "Jonas"})
    act(jonas, table, "hide RWPB")
    for row in ROWS:
        act(mia, table, f"guess {row}")
    return Party(table, breaker=mia, setter=jonas)


def take(browser: Browser, server: Running, party: Party, name: str, size: tuple[int, int], **look: object) -> None:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": size[0], "height": size[1]},
        locale="en",
        reduced_motion="reduce",
        **look,  # type: ignore[arg-type]
    )
    seat = party.breaker.cookies["safecracker"]
    context.add_cookies([{"name": "safecracker", "value": seat, "url": server.url}])
    page = context.new_page()
    page.goto(f"/t/{party.table}?draft={DRAFT}", wait_until="load")
    shot = base64.b64encode(page.screenshot(animations="disabled")).decode()
    page.goto("about:blank")
    width, height, pixels = page.evaluate(PIXELS, f"data:image/png;base64,{shot}")
    colours = np.frombuffer(base64.b64decode(pixels), np.uint8).reshape(height, width, 4)[:, :, :3]
    (HERE / name).write_bytes(png(colours))
    context.close()


def png(pixels: NDArray[np.uint8]) -> bytes:
    """The picture with a palette of the colours that serve it best."""
    height, width, _ = pixels.shape
    found, place, count = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    boxes = median_cut(found.astype(float), count)
    palette = np.array([np.average(found[box], axis=0, weights=count[box]) for box in boxes]).round().astype(np.uint8)
    number = np.empty(len(found), np.uint8)
    for at, box in enumerate(boxes):
        number[box] = at
    lines = number[place].reshape(height, width)
    scan = np.hstack([np.zeros((height, 1), np.uint8), lines]).tobytes()
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(scan, 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def median_cut(colours: NDArray[np.float64], count: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Boxes of similar colours: the one with the largest error is halved until there are enough."""

    def error(box: NDArray[np.int64]) -> float:
        return float((np.sqrt(count[box])[:, None] * (colours[box] - colours[box].mean(axis=0)) ** 2).sum())

    boxes = [(error(everything := np.arange(len(colours))), everything)]
    while len(boxes) < min(COLOURS, len(colours)):
        widest = max(range(len(boxes)), key=lambda at: boxes[at][0])
        _, box = boxes.pop(widest)
        channel = np.ptp(colours[box], axis=0).argmax()
        values = colours[box][:, channel]
        low = values <= values.mean()
        boxes += [(error(half), half) for half in (box[low], box[~low])]
    return [box for _, box in boxes]


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def main() -> None:
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(playwright), args=flags())
        party = mid_game(server)
        take(browser, server, party, "table-desktop.png", (1280, 800), color_scheme="light")
        phone = {"color_scheme": "dark", "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
        take(browser, server, party, "table-phone-dark.png", (360, 740), **phone)
        browser.close()


if __name__ == "__main__":
    main()
