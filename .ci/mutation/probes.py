"""What can catch a mistake: a golden case, or a test."""
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from .checkout import NUMBER, REACHED, ROOT, digest, fail

GOLDENS = Path("Tests/CaseTests/Goldens")
# The same cases once more, as tests.
REPEATED = "CaseTests.CaseTests/"
# A mistake can eat time and memory without end. Time is that of the processor: the machine may
# be busy with other things.
PATIENCE = (10, 20)  # times what a probe takes without a mistake, and seconds
LONGEST = 900  # seconds by the clock, for one that waits for what never comes
# Seconds of the processor: a test that takes more does at length what others do briefly, and is none.
LONGEST_TEST = 12
MEMORY = 8_000_000  # KiB
LIMITED = f'ulimit -S -t "$0"; ulimit -v {MEMORY}; exec "$@"'


class Probe:
    """What tells mistakes by its exit code: a command, and what it is to be narrowed down to."""

    def __init__(self, kind, name, command, chosen, folder):
        self.kind = kind  # "golden" or "test"
        self.name = name
        self.command = command
        self.chosen = chosen  # arguments; the command takes those of several tests
        self.folder = folder  # where it runs: what a failure writes falls there
        self.seconds = 0.0  # of the processor, without a mistake
        self.reached = set()  # the numbers of the mistakes that it comes by
        self.differed = set()  # those of them that ever evaluated to something else
        self.tried, self.caught = 0, 0

    def measure(self, scratch, count):
        """Runs without a mistake, which must pass, and learns what it comes by; one that takes too
        long comes by nothing."""
        with tempfile.NamedTemporaryFile(dir=scratch) as places:
            places.write(bytes(2 * (count + 1)))
            places.flush()
            limit = LONGEST_TEST if self.kind == "test" else LONGEST
            outcome, self.seconds = run([self], 0, limit, {REACHED: places.name})
            if outcome and outcome[0] == "hung" and self.kind == "test":
                return
            if outcome:
                fail(f"without a mistake {self.name} {outcome[0]}: {outcome[1]}")
            places.seek(0)
            seen = places.read()
            self.reached = {number for number in range(count + 1) if seen[number]}
            self.differed = {number for number in range(count + 1) if seen[count + 1 + number]}


def run(probes, number, limit=None, surroundings=None):
    """Runs probes of one command in one process. What came of it: nil where all is well, else
    "failed", "crashed" or "hung", and what it said; and the seconds of the processor."""
    limit = limit or int(PATIENCE[0] * sum(probe.seconds for probe in probes) + PATIENCE[1])
    environment = {**os.environ, NUMBER: str(number), **(surroundings or {})}
    chosen = [argument for probe in probes for argument in probe.chosen]
    process = subprocess.Popen(
        ["bash", "-c", LIMITED, str(limit), *probes[0].command, *chosen], cwd=probes[0].folder,
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    timer = threading.Timer(LONGEST, os.killpg, (process.pid, signal.SIGXCPU))
    timer.start()
    with process.stdout:
        told = process.stdout.read().decode(errors="replace")
    _, status, used = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = code = os.waitstatus_to_exitcode(status)
    return outcome(code, told, limit), used.ru_utime + used.ru_stime


def outcome(code, told, limit):
    if code == 0:
        return None
    if code == -signal.SIGXCPU:
        return "hung", f"after {limit} s of the processor or {LONGEST} s"
    if code < 0:
        return "crashed", signal.Signals(-code).name
    return "failed", first_failure(told)


def first_failure(told):
    """The line of a run that says what failed first."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in told.splitlines()]
    for line in lines:
        if re.match(r"✘ Test .* recorded an issue", line):
            return line[2:]
        if re.match(r"[\w-]+: ", line) and not re.match(r"\S+ (equal|tolerated)", line):
            return line
    return " ".join(lines)[-200:]


def golden_probes(binary, folder):
    """A probe for each golden case."""
    names = sorted(path.name[:-len(".case.json")] for path in (ROOT / GOLDENS).glob("*.case.json"))
    check = [str(binary), "golden", "check", str(folder / GOLDENS), "--jobs", "1"]
    return [Probe("golden", name, check, ["--filter", name], folder) for name in names]


def test_probes(bundle, folder):
    """A probe for each test in a bundle of tests."""
    command = [str(bundle), "--testing-library", "swift-testing"]
    listed = subprocess.run([*command, "--list-tests"], check=True, capture_output=True,
                            text=True).stdout
    names = sorted({name for name in listed.splitlines() if re.match(r"\w+\.\S", name)})
    return [Probe("test", name, command, ["--filter", f"^{escaped(name)}(/|$)"], folder)
            for name in names if not name.startswith(REPEATED)]


def escaped(name):
    return re.sub(r"[^\w\s`,'-]", lambda match: "\\" + match[0], name)


@cache
def target_digest(target):
    return digest(file for file in (ROOT / "Tests" / target).rglob("*") if file.is_file())


def sources(probe):
    """Tells apart two states of the files that say what `probe` does, as far as names tell."""
    if probe.kind == "test":
        return target_digest(probe.name.split(".")[0])
    return digest(file for file in (ROOT / GOLDENS).rglob("*")
                  if file.is_file() and probe.name in str(file.relative_to(ROOT / GOLDENS)))


def measure(probes, scratch, state, count, jobs, tell):
    """Runs all once, but for those known from an earlier run of the same `state`."""
    start, kept = time.monotonic(), scratch / "measured.json"
    known = json.loads(kept.read_text()) if kept.is_file() else {}
    names = {probe: f"{probe.name} {sources(probe)} {state}" for probe in probes}

    def one(probe):
        if names[probe] not in known:
            probe.measure(scratch, count)
            known[names[probe]] = probe.seconds, sorted(probe.reached), sorted(probe.differed)
        probe.seconds, *numbers = known[names[probe]]
        probe.reached, probe.differed = map(set, numbers)

    try:
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(one, probes))
    finally:
        kept.write_text(json.dumps({name: known[name] for name in names.values()
                                    if name in known}))
    tests = [probe for probe in probes if probe.kind == "test"]
    # A process that tries many tests begins once.
    beginning = min((probe.seconds for probe in tests), default=0)
    for probe in tests:
        probe.seconds -= beginning
    slowest = sorted(probes, key=lambda probe: -probe.seconds)[:5]
    tell(f"{len(probes)} probes pass without a mistake; {time.monotonic() - start:.0f} s; "
         f"of the processor {sum(probe.seconds for probe in probes):.0f} s, most for "
         + ", ".join(f"{probe.name} {probe.seconds:.1f}" for probe in slowest))
