"""Gradients, glows, blurs, images and meshes against formulas in numpy: the greatest and the mean
difference, of 255."""
import math

import numpy as np

from .generator import SIZE

AXIS = np.arange(SIZE) + 0.5
X, Y = np.meshgrid(AXIS, AXIS)


def color(chance, alpha=None):
    return [round(chance.random(), 2) for _ in range(3)] + [
        round(chance.uniform(0.3, 1), 2) if alpha is None else alpha]


def premultiplied(colors):
    colors = np.array(colors, float)
    return np.concatenate([colors[..., :3] * colors[..., 3:], colors[..., 3:]], -1) * 255


def everything(brush):
    return [{"op": "fill", "rule": "nonZero", "blend": "normal", **brush, "path": [
        ("M", 0, 0), ("L", SIZE, 0), ("L", SIZE, SIZE), ("L", 0, SIZE), ("Z",)]}]


def difference(server, commands, wanted, within=None):
    off = np.abs(server.draw(commands, SIZE) - wanted).max(-1)
    off = off if within is None else off[within]
    return float(off.max()), float(off.mean())


def gradient(server, chance):
    """Linear, radial and conic ramps between stops."""
    places = sorted({0.0, 1.0, *(round(chance.uniform(0.1, 0.9), 2) for _ in range(2))})
    stops = [{"at": place, "color": color(chance)} for place in places]
    kind = chance.choice(["linear", "radial", "conic"])
    at = [chance.uniform(20, 140) for _ in range(2)]
    far = np.hypot(X - at[0], Y - at[1])
    within = None
    if kind == "linear":
        at += [at[0] + chance.uniform(30, 90), at[1] + chance.uniform(-60, 60)]
        way = np.array(at[2:]) - at[:2]
        share = ((X - at[0]) * way[0] + (Y - at[1]) * way[1]) / (way @ way)
    elif kind == "radial":
        at.append(chance.uniform(30, 120))
        share = far / at[2]
    else:
        at.append(chance.uniform(-3, 3))
        turn = (np.arctan2(Y - at[1], X - at[0]) - at[2]) / (2 * math.pi)
        share = turn - np.floor(turn)
        # The seam is smoothed, and so is the centre, where all directions meet.
        seam = np.minimum(share, 1 - share) * 2 * math.pi * far
        within = (seam > 3) & (far > 12)
    share = np.clip(share, 0, 1)
    # Colour and opacity are mixed apart, as in SVG.
    colors = np.array([stop["color"] for stop in stops])
    wanted = premultiplied(
        np.stack([np.interp(share, places, colors[:, part]) for part in range(4)], -1))
    brush = {"gradient": kind, "at": at, "stops": stops, "spread": "pad"}
    return difference(server, everything(brush), wanted, within)


def glow(server, chance):
    """(1 − (d / r)²)³ of the colour, added."""
    at = [chance.uniform(0, SIZE), chance.uniform(0, SIZE), chance.uniform(2, 90)]
    tint = color(chance)
    square = np.clip(1 - ((X - at[0]) ** 2 + (Y - at[1]) ** 2) / at[2] ** 2, 0, None)
    wanted = (square ** 3)[..., None] * premultiplied(tint)
    return difference(server, [{"op": "glow", "at": at, "color": tint}], wanted)


def blur(server, chance):
    """A box behind a true Gaussian."""
    left, top = chance.randint(30, 70), chance.randint(30, 70)
    right, bottom = left + chance.randint(10, 60), top + chance.randint(10, 60)
    sigma, tint = chance.uniform(1, 15), color(chance, 1)

    def share(low, high):
        return np.array([(math.erf((high - x) / sigma / math.sqrt(2))
                          - math.erf((low - x) / sigma / math.sqrt(2))) / 2 for x in AXIS])

    wanted = np.outer(share(top, bottom), share(left, right))[..., None] * premultiplied(tint)
    box = {"op": "fill", "rule": "nonZero", "blend": "normal", "color": tint, "path": [
        ("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",)]}
    return difference(server, [{"op": "blur", "sigma": sigma, "inner": [box]}], wanted)


def image(server, chance):
    """A bitmap drawn larger: colours run evenly between the middles of its pixels."""
    width, height = chance.randint(2, 6), chance.randint(2, 6)
    pixels = np.array([[[chance.randrange(256) for _ in range(3)] + [255] for _ in range(width)]
                       for _ in range(height)], float)
    x, y = chance.randint(0, 30), chance.randint(0, 30)
    w, h = chance.randint(80, 120), chance.randint(80, 120)

    def weights(axis, low, size, count):
        place = np.clip((axis - low) / size * count - 0.5, 0, count - 1)
        first = np.minimum(place.astype(int), count - 2)
        return first, place - first

    column, right = weights(AXIS, x, w, width)
    row, below = weights(AXIS, y, h, height)
    right, below = right[None, :, None], below[:, None, None]
    corner = [pixels[np.ix_(row + i, column + j)] for i in (0, 1) for j in (0, 1)]
    wanted = ((corner[0] * (1 - right) + corner[1] * right) * (1 - below)
              + (corner[2] * (1 - right) + corner[3] * right) * below)
    inside = (X > x) & (X < x + w) & (Y > y) & (Y < y + h)
    command = {"op": "image", "rect": [x, y, w, h], "bitmap": {
        "width": width, "bytes": [int(value) for value in pixels.ravel()]}}
    return difference(server, [command], wanted, inside)


def image_part(server, chance):
    """The nearest pixels of a part of a bitmap, multiplied by a colour."""
    count, tint = 8, color(chance)
    pixels = np.array([[[chance.randrange(256) for _ in range(3)] + [255] for _ in range(count)]
                       for _ in range(count)], float)
    part = [chance.randint(0, 4), chance.randint(0, 4), chance.randint(1, 4), chance.randint(1, 4)]
    rect = [chance.randint(0, 30), chance.randint(0, 30), chance.randint(80, 120),
            chance.randint(80, 120)]

    def nearest(axis, side):
        place = part[side] + (axis - rect[side]) / rect[side + 2] * part[side + 2]
        # Positions are known to 1/256 pixel.
        sure = np.abs(place - np.round(place)) > 0.01
        last = part[side] + part[side + 2] - 1
        return np.clip(np.floor(place), part[side], last).astype(int), sure

    (column, sure_x), (row, sure_y) = nearest(AXIS, 0), nearest(AXIS, 1)
    wanted = pixels[np.ix_(row, column)] * premultiplied(tint) / 255
    inside = ((X > rect[0]) & (X < rect[0] + rect[2]) & (Y > rect[1]) & (Y < rect[1] + rect[3])
              & sure_x[None, :] & sure_y[:, None])
    command = {"op": "image", "rect": rect, "part": part, "color": tint, "interpolation": "nearest",
               "bitmap": {"width": count, "bytes": [int(value) for value in pixels.ravel()]}}
    return difference(server, [command], wanted, inside)


def mesh(server, chance):
    """A triangle whose colours run evenly from corner to corner."""
    corners = [(chance.uniform(0, 60), chance.uniform(0, 60)),
               (chance.uniform(100, 160), chance.uniform(0, 80)),
               (chance.uniform(30, 120), chance.uniform(110, 160))]
    colors = [color(chance, 1) for _ in corners]
    (ax, ay), (bx, by), (cx, cy) = corners
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    b = ((X - ax) * (cy - ay) - (Y - ay) * (cx - ax)) / area
    c = ((Y - ay) * (bx - ax) - (X - ax) * (by - ay)) / area
    shares = np.stack([1 - b - c, b, c], -1)
    # A pixel from every edge on.
    heights = [abs(area) / math.dist(corners[(i + 1) % 3], corners[(i + 2) % 3]) for i in range(3)]
    inside = (shares * heights > 1).all(-1)
    wanted = shares @ premultiplied(colors)
    command = {"op": "mesh", "indices": [0, 1, 2], "vertices": [
        [*corner, *tint] for corner, tint in zip(corners, colors)]}
    return difference(server, [command], wanted, inside)


# Name: the comparison, and the greatest and mean difference that are allowed.
FORMS = {"gradients": (gradient, 3, 0.75), "glows": (glow, 2, 0.6), "blurs": (blur, 8, 0.8),
         "images": (image, 2, 0.6), "tinted parts": (image_part, 2, 0.8), "meshes": (mesh, 2, 0.6)}
