"""Makes each mistake in turn and tells who catches it."""
import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from .checkout import ROOT, line, whole_lines
from .harmless import reason

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
    """Runs the probes that come by the place, likely and quick ones first, until one catches."""
    start = time.monotonic()
    near = [probe for probe in probes if mutation.number in probe.reached]
    result = {"mistake": key(mutation), "outcome": "survived", "by": "",
              "reached": Counter(probe.kind for probe in near)}
    while near:
        probe = min(near, key=lambda probe: rank(probe, mutation))
        near.remove(probe)
        caught = probe.run(mutation.number)
        probe.tried += 1
        probe.caught += bool(caught)
        if caught:
            how, said = caught
            result |= {"outcome": probe.kind if how == "failed" else how,
                       "by": f"{probe.name}: {said}"}
            break
    return result | {"seconds": round(time.monotonic() - start, 1)}


def rank(probe, mutation):
    """Goldens before tests, tests of the module before others, then by what each costs."""
    suite = probe.name.split("Tests.")[0]
    is_far = probe.kind == "test" and f"/{suite}/" not in mutation.file
    return probe.kind == "test", is_far, probe.cost


def hunt(mutations, probes, results, jobs, tell):
    """Makes those of `mutations` that have no result yet, `jobs` at a time. `probes` gives those
    that may catch a mistake."""
    start, left = time.monotonic(), [m for m in mutations if key(m) not in results.found]

    def one(mutation):
        result = try_one(mutation, probes(mutation))
        results.add(result)
        tell(f"{mutation.number:3} {result['mistake']}: {result['outcome']} {result['by']} "
             f"({result['seconds']} s)")

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
        tell(survivor(mutation, results.found[key(mutation)]["reached"]))
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


def survivor(mutation, reached):
    right, wrong = whole_lines(mutation)
    lines = [f"  {sign} {row.strip()}" for sign, rows in (("-", right), ("+", wrong))
             for row in rows.splitlines()]
    verdict = (f"without effect: {reason(mutation)}" if reason(mutation) else
               "it may be without effect" if reached else "it may be dead")
    return "\n".join([
        f"\n{mutation.number}: {key(mutation)}", *lines,
        f"  reached by {reached.get('golden', 0)} cases, {reached.get('test', 0)} suites: {verdict}"])
