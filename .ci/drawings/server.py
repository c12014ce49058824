"""The project's own painter, path algebra and readers, asked through one process."""
import json
import subprocess
import time
from pathlib import Path

import numpy as np


class Refusal(Exception):
    """The error that the server answered with."""


class Server:
    def __init__(self, binary):
        self.process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def seconds(self):
        """Of the processor, since the server began."""
        # Linux, MAKE_PROCESS_CPUCLOCK: the clock of another process.
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        kind, count, *sides = self.process.stdout.readline().split()
        data = self.process.stdout.read(int(count))
        if kind == b"error":
            raise Refusal(data.decode())
        if kind == b"text":
            return data.decode()
        if kind == b"file":
            return data
        width, height = map(int, sides)
        return np.frombuffer(data, np.uint8).reshape(height, width, 4)

    def draw(self, commands, size, scale=1):
        """Premultiplied RGBA, 0…255, as floats."""
        words = self.ask({"draw": drawing(commands, size, scale)})
        return words[..., [2, 1, 0, 3]].astype(np.float32)


    def vectors(self, commands, size, scale, kind):
        """The bytes of an SVG or PDF file, by the name of its kind."""
        return self.ask({"vectors": {**drawing(commands, size, scale), "format": kind}})


def drawing(commands, size, scale):
    return {"size": [size, size], "scale": scale, "commands": [wire(c) for c in commands]}


def wire(command):
    """A command as the server reads it: paths are SVG path data."""
    out = dict(command)
    if "path" in out:
        out["path"] = svg(out["path"])
    for key in ("inner", "mask"):
        if key in out:
            out[key] = [wire(c) for c in out[key]]
    return out


def svg(path):
    """SVG path data of a list of segments such as ("M", x, y), …, ("Z",)."""
    return " ".join(" ".join([name, *(repr(float(x)) for x in rest)]) for name, *rest in path)


def built():
    """A release build of the server."""
    root = Path(__file__).resolve().parent.parent.parent
    subprocess.run(["swift", "build", "-c", "release", "--product",
                    "DrawingServer"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    return root / ".build/release/DrawingServer"
