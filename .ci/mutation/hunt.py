"""Makes each mistake in turn and tells who catches it."""
import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from .checkout import ROOT, line, whole_lines
from .harmless import reason
from .probes import run

SHORTEST_BATCH, LONGEST_BATCH = 1, 8  # seconds of the processor; each takes twice the one before
LARGEST_BATCH = 300  # tests
START = 0.2  # seconds that a process takes before it tries anything
FAR = 4
# Seconds of the processor; a mistake that is not caught in them counts as survived.
BUDGET = 60
COLUMNS = ["golden", "test", "crashed", "hung", "survived"]


def key(mutation):
    """What a mistake is called in the file of results."""
    return f"{mutation.file}:{line(mutation)}:{column(mutation)}: {mutation.words}"


def column(mutation):
    text = (ROOT / mutation.file).read_text()
    return mutation.start - text.rfind("\n", 0, mutation.start)


class Results:
    """What came of each mistake, kept as lines of a file where one is given."""

    def __init__(self, path):
        self.path = path
        self.found = {}
        self.lock = threading.Lock()
        if path and path.is_file():
            for row in path.read_text().splitlines():
                result = json.loads(row)
                self.found[result["mistake"]] = result

    def forget(self, mutations):
        """Makes `mutations` new again; their old lines stay until a later one stands for them."""
        for mutation in mutations:
            self.found.pop(key(mutation), None)

    def add(self, result):
        with self.lock:
            self.found[result["mistake"]] = result
            if self.path:
                with self.path.open("a") as file:
                    file.write(json.dumps(result, ensure_ascii=False) + "\n")


def try_one(mutation, probes):
    """Runs the probes in which the mistake makes a difference, likely and quick ones first, until
    one catches it or its time is used up."""
    start = time.monotonic()
    near = [probe for probe in probes if mutation.number in probe.differed]
    result = {"mistake": key(mutation), "outcome": "survived", "by": "",
              "reached": Counter(probe.kind for probe in probes
                                 if mutation.number in probe.reached),
              "differed": Counter(probe.kind for probe in near)}
    used, left = 0, batches(near, mutation)
    while left and used < BUDGET and result["outcome"] == "survived":
        batch = min(left, key=lambda batch: price(batch, mutation))
        left.remove(batch)
        caught, seconds = run(batch, mutation.number)
        used += seconds
        if len(batch) == 1:
            batch[0].tried += 1
            batch[0].caught += bool(caught)
        if caught:
            how, said = caught
            result |= {"outcome": batch[0].kind if how == "failed" else how,
                       "by": f"{names(batch)}: {said}"}
    return result | {"processor": round(used, 1), "seconds": round(time.monotonic() - start, 1)}


def batches(probes, mutation):
    """Goldens one by one; tests, of which a process takes many, cheap ones first in ever larger
    batches."""
    made, full = [[probe] for probe in probes if probe.kind == "golden"], True
    least = SHORTEST_BATCH
    for probe in sorted((probe for probe in probes if probe.kind == "test"),
                        key=lambda probe: price([probe], mutation)):
        if full:
            made.append([])
        made[-1].append(probe)
        full = sum(probe.seconds for probe in made[-1]) > least or len(made[-1]) >= LARGEST_BATCH
        least = min(least * (1 + full), LONGEST_BATCH)
    return made


def price(batch, mutation):
    """Seconds of the processor for a mistake that is caught, as far as is known; tests of other
    modules than the mistake's are less likely to catch it."""
    tried, caught = sum(probe.tried for probe in batch), sum(probe.caught for probe in batch)
    chance = (caught + 1) / (tried + 2) / (FAR if is_far(batch[0], mutation) else 1)
    return (START + sum(probe.seconds for probe in batch)) / chance


def is_far(probe, mutation):
    target = probe.name.split("Tests.")[0]
    return probe.kind == "test" and f"/{target}/" not in mutation.file


def names(batch):
    return batch[0].name if len(batch) == 1 else f"{len(batch)} tests"


def hunt(mutations, probes, results, jobs, tell):
    """Makes those of `mutations` that have no result yet, `jobs` at a time. `probes` gives those
    that may catch a mistake."""
    start, left = time.monotonic(), [m for m in mutations if key(m) not in results.found]

    def one(mutation):
        result = try_one(mutation, probes(mutation))
        results.add(result)
        tell(f"{mutation.number:3} {result['mistake']}: {result['outcome']} {result['by']} "
             f"({result['processor']} s)")

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, left))
    seconds = time.monotonic() - start
    tell(f"{len(left)} mistakes made in {seconds:.0f} s, "
         f"{seconds / max(len(left), 1):.1f} s for each")


def summary(origin, mutations, results, tell):
    """Tells the figures of each module, then the survivors; returns the part caught, in per cent,
    whatever is known of those that survived."""
    modules = {}
    for mutation in mutations:
        outcome = results.found[key(mutation)]["outcome"]
        modules.setdefault(mutation.file.split("/")[1], Counter())[outcome] += 1
    modules["all"] = total = sum(modules.values(), Counter())
    tell(f"\n{origin:16}{'mistakes':>10}" + "".join(f"{name:>10}" for name in COLUMNS))
    for name, counts in modules.items():
        tell(f"{name:16}{counts.total():10}"
             + "".join(f"{counts[column]:10}" for column in COLUMNS))
    survived = [m for m in mutations if results.found[key(m)]["outcome"] == "survived"]
    for mutation in survived:
        tell(survivor(mutation, results.found[key(mutation)]))
    harmless = [mutation for mutation in survived if reason(mutation)]
    caught, count = total.total() - len(survived), total.total()
    tell(f"\n{origin}: {caught} of {count} caught: {part(caught, count):.1f} %")
    if harmless:
        count -= len(harmless)
        tell(f"{origin}: {len(harmless)} survivors are known to have no effect; of the others "
             f"{caught} of {count}: {part(caught, count):.1f} %")
    return part(caught, total.total())


def part(caught, count):
    return 100 * caught / max(count, 1)


def survivor(mutation, result):
    right, wrong = whole_lines(mutation)
    lines = [f"  {sign} {row.strip()}" for sign, rows in (("-", right), ("+", wrong))
             for row in rows.splitlines()]
    reached, differed = result["reached"], result["differed"]
    verdict = (f"without effect: {reason(mutation)}" if reason(mutation) else
               "it may be without effect" if reached else "it may be dead")
    return "\n".join([
        f"\n{mutation.number}: {key(mutation)}", *lines,
        f"  reached by {reached.get('golden', 0)} cases, {reached.get('test', 0)} tests, of which"
        f" it comes to something else in {differed.get('golden', 0)} and {differed.get('test', 0)}:"
        f" {verdict}"])
