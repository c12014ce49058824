"""Random drawings as SVG shown by resvg and as PDF shown by MuPDF, beside the painter's pictures.

    python -m drawings.viewers [--count 2000] [--seed N] [--server FILE]

Prints the smallest form of each drawing that is off, without its ground of one colour, and a line
with the counts. Ends with 1 where more are off than BOUND. Limits of the viewers that the bounds leave
room for: the coordinates of PDF files have three decimals, which lead some corners over the miter limit;
and lines wider than a bend of their curve are rounded there by each viewer in its own way. Needs
resvg-py, pymupdf, numpy and pillow: `pip install` knows them by these names.
"""
import argparse
import datetime
import io
import json
import random
import sys

import numpy as np
import pymupdf
import resvg_py
from PIL import Image

from .generator import SIZE, Generator, shrunk
from .server import Refusal, Server, built

SCALE = 2
FAR = 40  # of 255 in a channel
FEW = 40  # pixels of SIZE * SCALE squared, each with all its neighbours
BOUND = 0.02  # of the drawings, as each kind of file

FEATURES = {"fill", "stroke", "dash", "linear", "radial", "transform", "clip", "layer", "blend",
            "mask", "blur", "degenerate"}


class Everything(Generator):
    """Drawings of all that a canvas has, and of what has no length or no order."""

    def __init__(self, chance):
        super().__init__(chance, FEATURES)

    def drawing(self, depth=0):
        if depth:
            return super().drawing(depth)
        # Viewers differ in how they blend with a clear page.
        ground = {"op": "fill", "rule": "nonZero", "blend": "normal", "path": everywhere(),
                  "color": [*self.color()[:3], 1]}
        return [ground, *super().drawing(depth)]

    def command(self, depth):
        kind = self.chance.random()
        if kind > 0.35:
            return super().command(depth)
        at = [self.number(0, SIZE), self.number(0, SIZE)]
        if kind < 0.08:
            return {"op": "glow", "at": [*at, self.number(2, 60)], "color": self.color()}
        if kind < 0.15:
            sides = [self.number(4, 80), self.number(4, 80)]
            if self.chance.random() < 0.5:
                sides[1] = sides[0]
            return {"op": "softRect", "rect": [*at, *sides], "color": self.color(),
                    "radius": self.chance.choice([0, 5, min(sides) / 2]), "blur": self.number(1, 20)}
        if kind < 0.22:
            width, height = self.chance.randint(1, 6), self.chance.randint(1, 6)
            pixels = [self.chance.randrange(256) for _ in range(width * height * 4)]
            return {"op": "image", "rect": [*at, self.number(10, 100), self.number(10, 100)],
                    "bitmap": {"width": width, "bytes": pixels}}
        if kind < 0.28:
            corners = [[self.number(0, SIZE), self.number(0, SIZE), *self.color()] for _ in range(4)]
            return {"op": "mesh", "vertices": corners, "indices": [0, 1, 2, 1, 2, 3]}
        return {"op": "stroke", "path": self.dots(at), "stroke": self.stroke(), **self.brush(),
                "blend": self.blend()}

    def dots(self, at):
        """Lines of no length, alone and between others."""
        return self.chance.choice([
            [("M", *at), ("L", *at)], [("M", *at), ("Z",)],
            [("M", *at), ("L", *at), ("M", at[0] + 30, at[1]), ("L", at[0] + 60, at[1] + 20)]])

    def stroke(self):
        stroke = super().stroke()
        if self.chance.random() < 0.4:
            stroke["dash"] = []
        if self.chance.random() < 0.3:
            stroke["dash"] = [self.chance.choice([0, 0, 7, 20.5]) for _ in range(4)]
        return stroke

    def brush(self):
        brush = super().brush()
        if "stops" not in brush:
            return brush
        if self.chance.random() < 0.15:
            place = self.chance.choice([0, 0.25, 1])
            brush["stops"] = [{"at": place, "color": self.color()} for _ in range(3)] + [
                {"at": self.chance.choice([0.1, 0.6, 1]), "color": self.color()}]
        elif self.chance.random() < 0.15:
            self.chance.shuffle(brush["stops"])
        if self.chance.random() < 0.08:
            brush["at"] = [*brush["at"][:2], *brush["at"][:2]] if brush["gradient"] == "linear" else [
                *brush["at"][:2], 0]
        if self.chance.random() < 0.1:
            brush = {**brush, "gradient": "conic", "at": [*brush["at"][:2], self.number(-3, 3)]}
        return brush


def everywhere():
    return [("M", -9, -9), ("L", SIZE + 9, -9), ("L", SIZE + 9, SIZE + 9), ("L", -9, SIZE + 9), ("Z",)]


def by_resvg(data):
    picture = resvg_py.svg_to_bytes(svg_string=data.decode(), zoom=SCALE)
    pixels = np.array(Image.open(io.BytesIO(bytes(picture))).convert("RGBA"), np.float32)
    # On black, as the others: what is erased is clear here.
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def by_mupdf(data):
    page = pymupdf.open(stream=data, filetype="pdf")[0]
    # Finer, as MuPDF counts coverage coarsely.
    fine = 2
    pixels = page.get_pixmap(matrix=pymupdf.Matrix(SCALE * fine, SCALE * fine), alpha=True)
    side = SIZE * SCALE
    rows = np.frombuffer(pixels.samples, np.uint8).reshape(side, fine, side, fine, 4)
    return rows.astype(np.float32).mean((1, 3))


VIEWERS = {"svg": by_resvg, "pdf": by_mupdf}


def solid(far):
    """How many whole 3 × 3 neighbourhoods are far: edges are smoothed differently."""
    across = far[:, 2:] & far[:, 1:-1] & far[:, :-2]
    return int((across[2:] & across[1:-1] & across[:-2]).sum())


def miss(server, commands, kind):
    ours = server.draw(commands, SIZE, SCALE)
    theirs = VIEWERS[kind](server.vectors(commands, SIZE, SCALE, kind))
    return solid(np.abs(ours - theirs)[..., :3].max(-1) > FAR)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="of drawings")
    parser.add_argument("--seed", type=int, default=datetime.date.today().toordinal(),
                        help="which drawings (default: by the date)")
    parser.add_argument("--server", metavar="FILE",
                        help="a built DrawingServer (default: it is built)")
    options = parser.parse_args()
    server = Server(options.server or built())
    generator = Everything(random.Random(f"{options.seed} vectors"))
    off = {kind: 0 for kind in VIEWERS}
    for _ in range(options.count):
        ground, *commands = generator.drawing()
        for kind in VIEWERS:

            def is_off(commands, kind=kind, ground=ground):
                try:
                    return miss(server, [ground, *commands], kind) > FEW
                except (Refusal, ValueError, IndexError, KeyError):
                    return False

            if is_off(commands):
                off[kind] += 1
                print(f"    {kind}: {json.dumps(shrunk(commands, is_off))}", flush=True)
    most = int(BOUND * options.count)
    counts = ", ".join(f"{number} off as {kind.upper()}" for kind, number in off.items())
    print(f"viewers: seed {options.seed}, {options.count} drawings, {counts} (at most {most} each)")
    return int(max(off.values()) > most)


if __name__ == "__main__":
    sys.exit(main())
