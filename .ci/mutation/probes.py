"""What can catch a mistake: a golden case, or a suite of tests."""
import os
import re
import signal
import subprocess
import time

from .checkout import NUMBER, REACHED, ROOT, fail

GOLDENS = ROOT / "Tests/CaseTests/Goldens"
# The same cases once more, as tests.
REPEATED = {"CaseTests.CaseTests"}
# A mistake can eat time and memory without end. Time is that of the processor: the machine may
# be busy with other things.
PATIENCE = (10, 20)  # times what a probe takes without a mistake, and seconds
LONGEST = 900  # seconds by the clock, for one that waits for what never comes
MEMORY = 8_000_000  # KiB
LIMITED = f'ulimit -S -t "$0"; ulimit -v {MEMORY}; exec "$@"'


class Probe:
    """One command that tells mistakes by its exit code."""

    def __init__(self, kind, name, command, folder):
        self.kind = kind  # "golden" or "test"
        self.name = name
        self.command = command
        self.folder = folder  # where it runs: what a failure writes falls there
        self.seconds = 0.0  # of the processor, without a mistake
        self.reached = set()  # the numbers of the mistakes that it comes by
        self.tried, self.caught = 0, 0

    @property
    def cost(self):
        """Seconds spent for each mistake caught, as far as is known."""
        return (self.seconds + 0.05) * (self.tried + 2) / (self.caught + 1)

    def measure(self, scratch, count):
        """Runs without a mistake, which must pass, and learns what it comes by."""
        map_file = scratch / "reached"
        map_file.write_bytes(bytes(count + 1))
        before = os.times()
        outcome = self.run(0, 100_000, {REACHED: str(map_file)})
        after = os.times()
        if outcome:
            fail(f"without a mistake {self.name} {outcome[0]}: {outcome[1]}")
        self.seconds = (after.children_user + after.children_system
                        - before.children_user - before.children_system)
        self.reached = {number for number, byte in enumerate(map_file.read_bytes()) if byte}

    def run(self, number, limit=None, surroundings=None):
        """Nil where all is well; else "failed", "crashed" or "hung", and what it said."""
        limit = limit or int(PATIENCE[0] * self.seconds + PATIENCE[1])
        environment = {**os.environ, NUMBER: str(number), **(surroundings or {})}
        process = subprocess.Popen(
            ["bash", "-c", LIMITED, str(limit), *self.command], cwd=self.folder, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            told = process.communicate(timeout=LONGEST)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "hung", f"after {LONGEST} s"
        if process.returncode == 0:
            return None
        if process.returncode == -signal.SIGXCPU:
            return "hung", f"after {limit} s of the processor"
        if process.returncode < 0:
            return "crashed", signal.Signals(-process.returncode).name
        return "failed", first_failure(told)


def first_failure(told):
    """The line of a run that says what failed first."""
    for line in told.splitlines():
        if re.search(r"✘ Test .* (recorded an issue|failed)", line):
            return line.strip()[2:]
        if re.match(r"[\w-]+: ", line) and not re.match(r"\S+: (equal|tolerated)", line):
            return line
    return told.strip()[-200:]


def golden_probes(binary, folder):
    """A probe for each golden case."""
    names = sorted(path.name[:-len(".case.json")] for path in GOLDENS.glob("*.case.json"))
    return [Probe("golden", name, [str(binary), "golden", "check", str(GOLDENS), "--filter", name,
                                   "--jobs", "1"], folder) for name in names]


def test_probes(bundle, folder):
    """A probe for each suite in a bundle of tests."""
    command = [str(bundle), "--testing-library", "swift-testing"]
    listed = subprocess.run([*command, "--list-tests"], check=True, capture_output=True,
                            text=True).stdout
    suites = sorted({match[1] for match in re.finditer(r"^(\w+\.\w+)[/(]", listed, re.MULTILINE)})
    return [Probe("test", suite, [*command, "--filter", rf"^{re.escape(suite)}[/(]"], folder)
            for suite in suites if suite not in REPEATED]


def measure(probes, scratch, count, tell):
    """Runs all once, one after the other: each alone, so that its time is its own."""
    start = time.monotonic()
    for probe in probes:
        probe.measure(scratch, count)
    slowest = sorted(probes, key=lambda probe: -probe.seconds)[:5]
    tell(f"{len(probes)} probes pass without a mistake; {time.monotonic() - start:.0f} s, most for "
         + ", ".join(f"{probe.name} {probe.seconds:.1f}" for probe in slowest))
