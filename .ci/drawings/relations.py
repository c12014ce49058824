"""Drawings that must look alike, whatever is right: drawn as they are, and in another way."""
import numpy as np

from .generator import SIZE

EVERYTHING = [("M", -900, -900), ("L", 900, -900), ("L", 900, 900), ("L", -900, 900), ("Z",)]


def grouped(op, **values):
    return lambda commands: [{"op": op, **values, "inner": commands}]


def twice(first, second):
    return lambda commands: grouped("transform", matrix=first)(
        grouped("transform", matrix=second)(commands))


def mapped(commands, change):
    """The drawing with the path of each fill and each clip changed."""
    out = []
    for command in commands:
        command = dict(command)
        for key in ("inner", "mask"):
            if key in command:
                command[key] = mapped(command[key], change)
        if command["op"] in ("fill", "clip"):
            command["path"] = change(command["path"])
        out.append(command)
    return out


def backwards(path):
    """Each subpath from its end to its start."""
    out, subpath = [], []
    for segment in [*path, ("M",)]:
        if segment[0] == "M" and subpath:
            is_closed = subpath[-1][0] == "Z"
            parts = subpath[:-1] if is_closed else subpath
            out.append(("M", *parts[-1][-2:]))
            for before, (name, *places) in zip(parts[-2::-1], parts[:0:-1]):
                controls = [places[i:i + 2] for i in range(0, len(places) - 2, 2)][::-1]
                out.append((name, *(x for control in controls for x in control), *before[-2:]))
            out += [("Z",)] if is_closed else []
            subpath = []
        subpath.append(segment)
    return out


def halved(path):
    """Each segment as two."""
    out, point = [], None
    for name, *places in path:
        ends = [np.array(places[i:i + 2], float) for i in range(0, len(places), 2)]
        if name in "LQC":
            levels = [[np.array(point, float), *ends]]
            while len(levels[-1]) > 1:
                levels.append([(a + b) / 2 for a, b in zip(levels[-1], levels[-1][1:])])
            for half in ([level[0] for level in levels], [level[-1] for level in levels][::-1]):
                out.append((name, *(float(x) for place in half[1:] for x in place)))
        else:
            out.append((name, *places))
        if places:
            point = places[-2:]
        if name == "M":
            start = point
        elif name == "Z":
            point = start
    return out


# Name: the other way to draw it, how its pixels are brought back (None: they lie where they did),
# and by how many of 255 a channel may differ.
RELATIONS = {
    "in a layer": (grouped("layer", opacity=1, blend="normal"), None, 2),
    "clipped by more": (grouped("clip", path=EVERYTHING, rule="nonZero"), None, 1),
    "moved and back": (twice([1, 0, 0, 1, 7, 11], [1, 0, 0, 1, -7, -11]), None, 1),
    "far away and back": (
        twice([1, 0, 0, 1, -2**20, 2**19], [1, 0, 0, 1, 2**20, -2**19]), None, 1),
    "halved and doubled": (twice([0.5, 0, 0, 0.5, 0, 0], [2, 0, 0, 2, 0, 0]), None, 3),
    "turned a quarter": (
        grouped("transform", matrix=[0, 1, -1, 0, SIZE, 0]), lambda a: np.rot90(a, 1), 6),
    "mirrored": (grouped("transform", matrix=[-1, 0, 0, 1, SIZE, 0]), lambda a: a[:, ::-1], 6),
    "upside down": (grouped("transform", matrix=[1, 0, 0, -1, 0, SIZE]), lambda a: a[::-1], 6),
    "fills backwards": (lambda commands: mapped(commands, backwards), None, 6),
    "fills in halves": (lambda commands: mapped(commands, halved), None, 24),
}
