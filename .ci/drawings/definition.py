"""What a stroke covers by its definition, SVG 2's "stroke shape", by brute force.

The path is walked in small steps. What the perpendicular of the line's width sweeps between two steps
is the convex hull of its two positions; joins stand between segments, caps at open ends. All of it is
filled without smoothing at six times the size, and averaged.
"""
import math

import cairo
import numpy as np

from .generator import SIZE

FINE = 6
MITER_LIMIT = 10
STEP, TURN = 0.35, math.radians(3)


class Ambiguous(Exception):
    """The definition is silent: a segment turns back on itself within."""


def sampled(points):
    """Positions and unit tangents along a Bézier curve, close enough to each other."""
    points = [np.array(point, float) for point in points]
    if len(points) == 2:
        tangent = (points[1] - points[0]) / math.dist(*points)
        return np.array(points), np.array([tangent, tangent])
    if len(points) == 3:
        a, b, c = points
        points = [a, a + (b - a) * 2 / 3, c + (b - c) * 2 / 3, c]
    t = np.linspace(0, 1, 65)
    for _ in range(14):
        place, tangent, speed = cubic(points, t)
        cosine = np.clip((tangent[1:] * tangent[:-1]).sum(1), -1, 1)
        far = np.hypot(*(place[1:] - place[:-1]).T) > STEP
        split = (far | (np.arccos(cosine) > TURN)) & (t[1:] - t[:-1] > 1e-7)
        if not split.any() or len(t) > 60000:
            break
        t = np.sort(np.concatenate([t, ((t[1:] + t[:-1]) / 2)[split]]))
    if (cosine < -0.5).any():
        raise Ambiguous
    return place, tangent


def cubic(points, t):
    a, b, c, d = points
    t = t[:, None]
    u = 1 - t
    place = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
    velocity = 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
    speed = np.hypot(*velocity.T)
    reach = max(np.abs(point - a).max() for point in points)
    good = np.flatnonzero(speed > 1e-6 * reach)
    # Where the derivative vanishes, the tangent is that of the neighbourhood.
    near = good[np.abs(good[None, :] - np.arange(len(t))[:, None]).argmin(1)] if (
        len(good) < len(t)) else np.arange(len(t))
    return place, velocity[near] / speed[near][:, None], speed


def contours(path):
    """For each subpath its segments, as positions and tangents, whether it is closed, and its end. One
    of no length has no segments."""
    found, segments, point, start, has_drawn = [], [], None, None, False

    def end(is_closed):
        nonlocal segments, has_drawn
        if segments or is_closed or has_drawn:
            found.append((segments, is_closed, point))
        segments, has_drawn = [], False

    for name, *places in path:
        if name == "M":
            end(False)
            point = start = tuple(places)
        elif name == "Z":
            if math.dist(point, start) > 1e-9:
                segments.append(sampled([point, start]))
            end(True)
            point = start
        else:
            has_drawn = True
            ends = [point, *zip(places[::2], places[1::2])]
            if max(math.dist(point, other) for other in ends) > 1e-9:
                segments.append(sampled(ends))
            point = ends[-1]
    end(False)
    return found


def dashed(segments, is_closed, point, dash, phase):
    """The dashes of a contour, as contours."""
    if not segments:
        return [(segments, is_closed, point)]
    dash = dash * (1 + len(dash) % 2)
    index, left = 0, phase % sum(dash)
    while left >= dash[index]:
        left -= dash[index]
        index = (index + 1) % len(dash)
    left = dash[index] - left
    starts_on = index % 2 == 0
    found, run = [], [] if starts_on else None
    for places, tangents in segments:
        lengths = np.concatenate([[0], np.cumsum(np.hypot(*(places[1:] - places[:-1]).T))])
        at = 0.0
        while lengths[-1] - at > left:
            if run is not None:
                found.append([*run, part(places, tangents, lengths, at, at + left)])
            run = [] if run is None else None
            at += left
            index = (index + 1) % len(dash)
            left = dash[index]
        if run is not None and lengths[-1] - at > 1e-9:
            run.append(part(places, tangents, lengths, at, lengths[-1]))
        left -= lengths[-1] - at
    if is_closed and starts_on and run is not None:
        if not found:
            return [(run, True, point)]
        found[0] = [*run, *found[0]]
    elif run:
        found.append(run)
    return [(run, False, point) for run in found if run]


def part(places, tangents, lengths, start, end):
    at = np.concatenate([[start], lengths[(lengths > start) & (lengths < end)], [end]])

    def values(array):
        return np.stack([np.interp(at, lengths, array[:, axis]) for axis in (0, 1)], 1)

    directions = values(tangents)
    return values(places), directions / np.hypot(*directions.T)[:, None]


class Shape:
    """Polygons whose union is the shape; all of them turn the same way."""

    def __init__(self):
        self.polygons = []

    def add(self, points):
        points = np.asarray(points, float)
        following = np.roll(points, -1, 0)
        area = (points[:, 0] * following[:, 1] - points[:, 1] * following[:, 0]).sum()
        self.polygons.append(points if area >= 0 else points[::-1])

    def sweep(self, places, tangents, half):
        """The hulls of neighbouring perpendiculars: of four points all triangles together."""
        side = half * np.stack([-tangents[:, 1], tangents[:, 0]], 1)
        a, b = places + side, places - side
        corners = [a[:-1], b[:-1], a[1:], b[1:]]
        for left in range(4):
            triangles = np.stack([corners[i] for i in range(4) if i != left], 1)
            first, second = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
            turned = first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0] < 0
            triangles[turned] = triangles[turned][:, ::-1]
            self.polygons += list(triangles)

    def disc(self, center, radius):
        turn = np.linspace(0, 2 * math.pi, 129)[:-1]
        self.add(center + radius * np.stack([np.cos(turn), np.sin(turn)], 1))

    def coverage(self):
        """The share of each pixel, 0…255."""
        surface = cairo.ImageSurface(cairo.FORMAT_A8, SIZE * FINE, SIZE * FINE)
        context = cairo.Context(surface)
        context.set_antialias(cairo.ANTIALIAS_NONE)
        context.scale(FINE, FINE)
        for polygon in self.polygons:
            low, high = polygon.min(0), polygon.max(0)
            if (high < 0).any() or (low > SIZE).any():
                continue
            context.move_to(*polygon[0])
            for point in polygon[1:]:
                context.line_to(*point)
            context.close_path()
        context.fill()
        surface.flush()
        rows = np.frombuffer(bytes(surface.get_data()), np.uint8).reshape(-1, surface.get_stride())
        fine = rows[:, :SIZE * FINE].reshape(SIZE, FINE, SIZE, FINE)
        return fine.mean((1, 3), dtype=np.float32)


def join(shape, stroke, center, before, after, has_discs):
    half = stroke["width"] / 2
    cross = before[0] * after[1] - before[1] * after[0]
    if abs(cross) < 1e-9 and before @ after > 0:
        return
    if stroke["join"] == "round" and has_discs:
        return shape.disc(center, half)
    outer = -half if cross > 0 else half
    a, b = (outer * np.array([-way[1], way[0]]) for way in (before, after))
    shape.add([center, center + a, center + b])
    if stroke["join"] == "round":
        first, turn = math.atan2(a[1], a[0]), math.atan2(cross, before @ after)
        arc = first + np.linspace(0, turn, 65)
        shape.add([center, *(center + half * np.stack([np.cos(arc), np.sin(arc)], 1))])
    elif stroke["join"] == "miter":
        # Squared cosine of half the angle between the normals: the miter is 1 / cosine long.
        square = (1 + a @ b / half**2) / 2
        if square * MITER_LIMIT**2 >= 1:
            shape.add([center, center + a, center + (a + b) / 2 / square, center + b])


def cap(shape, stroke, center, outwards, has_discs):
    half = stroke["width"] / 2
    side, way = half * np.array([-outwards[1], outwards[0]]), half * outwards
    if stroke["cap"] == "round" and has_discs:
        shape.disc(center, half)
    elif stroke["cap"] == "round":
        turn = np.linspace(-math.pi / 2, math.pi / 2, 65)[:, None]
        shape.add(center + np.cos(turn) * way + np.sin(turn) * side)
    elif stroke["cap"] == "square":
        shape.add([center + side, center + side + way, center - side + way, center - side])


def stroked(path, stroke):
    """What must be covered, and what may be: a round join is a sector at least and a disc at most, a
    round cap half a disc at least. A subpath of no length is its two caps, along the x axis."""
    found = contours(path)
    if stroke["dash"]:
        found = [run for contour in found
                 for run in dashed(*contour, stroke["dash"], stroke["phase"])]
    return [outlined(found, stroke, has_discs).coverage() for has_discs in (False, True)]


def outlined(found, stroke, has_discs):
    shape = Shape()
    for segments, is_closed, point in found:
        for places, tangents in segments:
            shape.sweep(places, tangents, stroke["width"] / 2)
        for (places, tangents), (_, following) in zip(segments, segments[1:]):
            join(shape, stroke, places[-1], tangents[-1], following[0], has_discs)
        rightwards = np.array([1.0, 0.0])
        ends = segments or [(np.array([point]), np.array([rightwards]))]
        (first, first_ways), (last, last_ways) = ends[0], ends[-1]
        if is_closed and segments:
            join(shape, stroke, last[-1], last_ways[-1], first_ways[0], has_discs)
        else:
            cap(shape, stroke, first[0], -first_ways[0], has_discs)
            cap(shape, stroke, last[-1], last_ways[-1], has_discs)
    return shape
