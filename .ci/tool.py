"""The built tool, as the checks call it."""
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Tool:
    """A built tool; without a path that of the release build."""

    def __init__(self, path=None, folder=ROOT):
        self.path = pathlib.Path(path or ROOT / ".build/release/motecraft").resolve()
        self.folder = folder
        # Where `play` keeps what it is asked to come back to.
        self.state = tempfile.TemporaryDirectory()

    def call(self, *words):
        """Runs it to its end, however it ends."""
        return subprocess.run([self.path, *map(str, words)], cwd=self.folder, capture_output=True,
                              text=True)

    def run(self, *words, code=0):
        """What it prints; the check ends if the tool ends with another code."""
        done = self.call(*words)
        if done.returncode != code:
            raise SystemExit(f"{' '.join(map(str, words))}: {done.returncode}, not {code}\n"
                             f"{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def experiences(self):
        return [each["id"] for each in json.loads(self.run("list", "--json"))]

    def trace(self, *words):
        """The lines of the trace of a scene."""
        return [json.loads(line) for line in self.run("trace", *words, "--quiet").splitlines()]

    def hashes(self, scene, frames, folder, *words):
        """The hashes of frames as they are rendered into `folder`, by frame."""
        self.run("render", scene, "-o", folder, "--quiet", "--frames", ",".join(map(str, frames)),
                 *words)
        lines = map(json.loads, (folder / "frames.jsonl").read_text().splitlines())
        return {line["frame"]: line["pixels"] for line in lines if "pixels" in line}

    def digests(self, scene, *words):
        """The digests of the frames of a saved scene, as a canvas has them, one by one."""
        shown = json.loads(scene.read_text())
        width, height = (round(shown["size"][side] * shown["scale"]) for side in ("width", "height"))
        process = subprocess.Popen(
            [self.path, "render", scene, "-o", "-", "--format", "raw", "--quiet", *map(str, words)],
            cwd=self.folder, stdout=subprocess.PIPE)
        while len(rows := process.stdout.read(width * height * 3)) == width * height * 3:
            pixels = bytearray(b"\xff") * (width * height * 4)
            for part in range(3):
                pixels[part::4] = rows[part::3]
            yield hashlib.sha256(pixels).hexdigest()
        if process.wait():
            raise SystemExit(f"render {scene}: {process.returncode}")

    def share(self, operand, page, *words):
        """Makes a page; what went wrong, or nothing. Ends the check if the toolchain cannot make any."""
        made = self.call("share", operand, "-o", page, "--quiet", *words)
        if made.returncode == 69 and "does not compile for" in made.stderr:
            print(f"skipped: {made.stderr.strip()}")
            raise SystemExit(0)
        return made.stderr.strip() if made.returncode else None

    def serve(self, *words, **more):
        return Server(self, words, more)


class Server:
    """A command that serves a page, for as long as it is needed."""

    def __init__(self, tool, words, more):
        port = [] if "--port" in words else ["--port", "0"]
        self.process = subprocess.Popen(
            [tool.path, *map(str, words), *port], stdout=subprocess.PIPE, text=True, cwd=tool.folder,
            env={**os.environ, "XDG_STATE_HOME": tool.state.name}, **more)
        self.link = self.process.stdout.readline().strip()
        if not self.link.startswith("http://127.0.0.1:"):
            raise SystemExit(f"{' '.join(map(str, words))}: {self.link}")

    def end(self, number=signal.SIGINT):
        """Ends it by the signal `number`; its exit code and what it has printed since."""
        self.process.send_signal(number)
        told = self.process.stdout.read()
        return self.process.wait(timeout=20), told
