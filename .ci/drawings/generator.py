"""Random drawings that all of the compared renderers can draw."""
import math

SIZE = 160
CAPS, JOINS = ["butt", "round", "square"], ["miter", "round", "bevel"]
BLENDS = ["normal", "screen", "multiply", "lighten", "darken", "overlay", "colorDodge", "colorBurn",
          "hardLight", "softLight", "difference", "exclusion", "hue", "saturation", "color",
          "luminosity", "erase"]
GROUPS = ["transform", "clip", "layer", "blur", "mask"]


class Generator:
    """Drawings of the `features` that are asked for, by the generator `chance`."""

    def __init__(self, chance, features):
        self.chance = chance
        self.features = features

    def number(self, low, high):
        return round(self.chance.uniform(low, high), self.chance.choice([0, 1, 3]))

    def has(self, feature, probability=1):
        return feature in self.features and self.chance.random() < probability

    def color(self):
        part = self.chance.random
        alpha = 1 if part() < 0.5 else round(self.chance.uniform(0.2, 1), 2)
        return [round(part(), 2), round(part(), 2), round(part(), 2), alpha]

    def near(self, point, span):
        x, y = point[0] + self.number(-span, span), point[1] + self.number(-span, span)
        if not self.has("degenerate", 0.25):
            return x, y
        return self.chance.choice([
            point, (point[0], y), (x, point[1]),
            (point[0] + self.number(-0.01, 0.01), point[1] + self.number(-0.01, 0.01)),
            (3 * point[0] - 100, 3 * point[1] - 100)])

    def path(self):
        segments = []
        for _ in range(self.chance.choice([1, 1, 1, 2, 3])):
            point = self.number(-20, SIZE + 20), self.number(-20, SIZE + 20)
            segments.append(("M", *point))
            span = self.chance.choice([8, 40, 160])
            for _ in range(self.chance.randint(1, 6)):
                name, count = self.chance.choice([("L", 1)] * 3 + [("Q", 2)] + [("C", 3)] * 2)
                places = [self.near(point, span) for _ in range(count)]
                point = places[-1]
                segments.append((name, *(x for place in places for x in place)))
            if self.chance.random() < 0.5:
                segments.append(("Z",))
        return segments

    def brush(self):
        kinds = [kind for kind in ("linear", "radial") if kind in self.features]
        if not kinds or self.chance.random() < 0.3:
            return {"color": self.color()}
        places = sorted({0.0, 1.0, *(round(self.chance.random(), 2) for _ in range(2))})
        stops = [{"at": place, "color": self.color()} for place in places]
        # Where a spread repeats, a jump of colours is smoothed by some renderers only.
        spread = self.chance.choice(["pad", "reflect", "repeat"])
        if spread == "repeat":
            stops[-1]["color"] = stops[0]["color"]
        kind = self.chance.choice(kinds)
        at = [self.number(0, SIZE), self.number(0, SIZE)]
        at += [self.number(0, SIZE), self.number(0, SIZE)] if kind == "linear" else [
            self.number(20, 120)]
        if kind == "linear" and math.dist(at[:2], at[2:]) < 20:
            at[2] += 60
        return {"gradient": kind, "at": at, "stops": stops, "spread": spread}

    def stroke(self):
        stroke = {"width": self.chance.choice([1, 2.5, 6, 15, 30, self.number(1, 40) + 0.1]),
                  "cap": self.chance.choice(CAPS), "join": self.chance.choice(JOINS),
                  "dash": [], "phase": 0}
        if "dash" in self.features:
            count = self.chance.choice([2, 2, 3, 4])
            stroke["dash"] = [self.chance.choice([1, 4, 10, self.number(0.5, 30) + 0.1])
                              for _ in range(count)]
            stroke["phase"] = self.chance.choice([0, 0, self.number(-60, 60)])
        return stroke

    def blend(self):
        return self.chance.choice(BLENDS) if self.has("blend", 0.5) else "normal"

    def matrix(self):
        turn, middle = self.chance.uniform(0, 7), SIZE / 2
        c, s = math.cos(turn), math.sin(turn)
        uniform = self.chance.uniform
        return self.chance.choice([
            [-1, 0, 0, 1, SIZE, 0], [1, 0, 0, -1, 0, SIZE],
            [c, s, -s, c, middle * (1 - c + s), middle * (1 - s - c)],
            [uniform(0.3, 3), 0, 0, uniform(0.3, 3), self.number(-50, 50), self.number(-50, 50)],
            [1, uniform(-1, 1), uniform(-0.5, 0.5), 1.2, self.number(-20, 20), 0]])

    def drawing(self, depth=0):
        return [self.command(depth) for _ in range(self.chance.choice([1, 1, 2, 3]))]

    def command(self, depth):
        groups = [group for group in GROUPS if group in self.features] if depth < 3 else []
        if groups and self.chance.random() < 0.45:
            return self.group(self.chance.choice(groups), depth)
        shape = {"path": self.path(), **self.brush(), "blend": self.blend()}
        if self.has("stroke", 0.5 if "fill" in self.features else 1):
            return {"op": "stroke", "stroke": self.stroke(), **shape}
        return {"op": "fill", "rule": self.rule(), **shape}

    def rule(self):
        return self.chance.choice(["nonZero", "evenOdd"])

    def group(self, group, depth):
        inner = {"op": group, "inner": self.drawing(depth + 1)}
        if group == "transform":
            return {**inner, "matrix": self.matrix()}
        if group == "clip":
            return {**inner, "path": self.path(), "rule": self.rule()}
        if group == "layer":
            return {**inner, "opacity": round(self.chance.random(), 2), "blend": self.blend()}
        if group == "blur":
            return {**inner, "sigma": self.number(0.5, 12)}
        return {**inner, "mode": self.chance.choice(["alpha", "luminance"]),
                "mask": self.drawing(3)}


def shrunk(value, is_off):
    """A smaller drawing, or stroke, for which `is_off` still holds."""
    while True:
        found = next((other for other in smaller(value) if is_off(other)), None)
        if found is None:
            return value
        value = found


def smaller(value):
    """What becomes of `value` when one part is left out, or one number is rounded."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in smaller(part))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            rest = [*value[:index], *value[index + 1:]]
            # A path begins with a move, and dashes and colours keep their number.
            if isinstance(part, dict) and rest or isinstance(part, tuple) and index:
                yield rest
            if isinstance(part, dict) and "inner" in part:
                yield [*value[:index], *part["inner"], *value[index + 1:]]
            yield from ([*value[:index], other, *value[index + 1:]] for other in smaller(part))
    elif isinstance(value, tuple):
        for index, part in enumerate(value[1:], 1):
            yield from ((*value[:index], other, *value[index + 1:]) for other in smaller(part))
    elif isinstance(value, float) and value != round(value):
        yield float(round(value))
