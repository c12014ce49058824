"""A picture of strokes that renderers draw differently, beside what they are by definition."""
import numpy as np
from PIL import Image, ImageDraw

from . import definition
from .engines import ENGINES
from .generator import SIZE

PAPER, INK = np.array([250, 248, 244.0]), np.array([44, 52, 66.0])
MISSING, SURPLUS = np.array([226, 88, 60.0]), np.array([58, 134, 255.0])
FAR, GAP, HEAD = 100, 8, 22

CASES = [
    ([("M", 67, 78), ("L", 69.1, 73.567), ("C", 76.677, 68.702, 69.7, 81.026, 65.1, 71.567), ("Z",)],
     {"width": 39.6, "cap": "butt", "join": "miter", "dash": [], "phase": 0}),
    ([("M", 83.2, 91.6), ("C", 91.157, 91.2, 83.2, 96.6, 75.309, 91.6)],
     {"width": 30, "cap": "butt", "join": "bevel", "dash": [], "phase": 0}),
    ([("M", 114.4, 117), ("C", 123.6, 117, 49.4, 14, 41.4, 68.4)],
     {"width": 30, "cap": "butt", "join": "miter", "dash": [], "phase": 0}),
    ([("M", 83.2, 93), ("L", 86.7, 86.8), ("L", 89.7, 79.8), ("Q", 85.7, 78.9, 85.7, 78.8),
      ("C", 87.2, 80.8, 90.7, 77.8, 83.7, 80.8), ("L", 75.7, 78), ("C", 68.4, 84.3, 67.8, 77.8,
                                                                    80.7, 71.7)],
     {"width": 30, "cap": "butt", "join": "bevel", "dash": [], "phase": 0}),
    ([("M", 30, 120), ("C", 30, 30, 130, 30, 130, 120)],
     {"width": 29.1, "cap": "square", "join": "miter", "dash": [10, 1], "phase": 0}),
]


def cell(found, least, most):
    """Ink on paper; what is missing and what is too much in colours of their own."""
    share = (found / 255)[..., None]
    picture = PAPER + (INK - PAPER) * share
    picture[least - found > FAR] = MISSING
    picture[found - most > FAR] = SURPLUS
    return picture


def draw(file, ours):
    """Writes the picture; `ours` draws a command."""
    engines = {"by definition": None, "Motecraft": ours,
               **{name: lambda command, draw=draw: draw([command])[..., 3]
                  for name, draw in ENGINES.items()}}
    step = SIZE + GAP
    page = Image.new("RGB", (step * len(engines) + GAP, step * len(CASES) + HEAD + GAP),
                     tuple(int(x) for x in PAPER - 14))
    pen = ImageDraw.Draw(page)
    for row, (path, stroke) in enumerate(CASES):
        command = {"op": "stroke", "path": path, "stroke": stroke, "color": [0, 0, 0, 1],
                   "blend": "normal"}
        least, most = definition.stroked(path, stroke)
        for column, (name, engine) in enumerate(engines.items()):
            found = engine(command) if engine else least
            place = GAP + step * column, HEAD + GAP + step * row
            if row == 0:
                pen.text((place[0], 9), name, fill=tuple(int(x) for x in INK))
            page.paste(Image.fromarray(cell(found, least, most).round().astype(np.uint8)), place)
    page.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)
