"""Mistakes drawn at random from the modules that people see and touch."""
import itertools
import json
import random
import re
import subprocess
from pathlib import Path

from .checkout import (Mutation, MODULE_FILE, ROOT, by_file, copy, digest, errors, fail, folder,
                       mutated, needs, targets)
from .places import places

MODULES = ["Widgets", "Motion", "Gestures", "Views", "Host"]
# Tests of the command line are slow and of nothing that these modules do; those of the repository read
# its sources, which in the copy are not as they are.
OTHERS = {"CommandsTests", "RepositoryTests"}
ROUNDS = 30


def subjects(package):
    """The targets that are drawn from, renderers first."""
    renderers = [name for name, target in package.items()
                 if folder(target).startswith("Renderers/")]
    return renderers + MODULES


def suites():
    """The test targets that see any of these modules."""
    package = targets()
    seen = set(subjects(package))
    return [name for name, target in package.items()
            if target["type"] == "test" and name not in OTHERS
            and seen & set(in_order(package, [name]))]


def in_order(package, names):
    """`names` and all that they import, each after what it imports."""
    ordered = []

    def visit(name):
        for need in needs(package[name]):
            visit(need)
        if name not in ordered:
            ordered.append(name)

    for name in names:
        visit(name)
    return ordered


class Compiler:
    """Compiles modules one by one, far enough to know their types and all mistakes in them."""

    def __init__(self, package, scratch):
        self.package = package
        self.scratch = scratch / "draws"
        # Not the copy that is built: that is to change only where the mistakes do.
        self.checkout = self.scratch / "checkout"
        self.modules = self.scratch / "modules"
        self.modules.mkdir(parents=True, exist_ok=True)

    def flags(self, name):
        settings = [part["kind"].get("enableUpcomingFeature", {}).get("_0")
                    for part in self.package[name]["settings"]]
        features = [flag for feature in settings if feature
                    for flag in ("-enable-upcoming-feature", feature)]
        return ["-swift-version", "6", "-package-name", "package", "-parse-as-library",
                "-module-name", name, "-I", str(self.modules), *features]

    def sources(self, name):
        below = ROOT / folder(self.package[name])
        return sorted(str(path.relative_to(ROOT)) for path in below.rglob("*.swift"))

    def emit(self, name, sources, flags, at=ROOT):
        run(["swiftc", "-emit-module", *flags, *sources, "-o",
             str(self.modules / f"{name}.swiftmodule")], at)

    def prepare(self, names):
        """Makes the modules that `names` and mutated copies of them import."""
        plain = ["-swift-version", "6", "-parse-as-library", "-module-name", "Mutant"]
        self.emit("Mutant", [MODULE_FILE], plain, self.checkout)
        for name in in_order(self.package, names):
            self.emit(name, self.sources(name), self.flags(name))

    def trees(self, name):
        """The typed syntax tree of each source file of a module."""
        sources = self.sources(name)
        folder = self.scratch / "trees" / name
        folder.mkdir(parents=True, exist_ok=True)
        outputs = [folder / f"{number}.json" for number, _ in enumerate(sources)]
        run(["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", *self.flags(name),
             *(part for source in sources for part in ("-primary-file", source)),
             *(part for output in outputs for part in ("-o", str(output)))], ROOT)
        return {source: json.loads(output.read_text())
                for source, output in zip(sources, outputs)}

    def complaints(self, name):
        """The errors in the copy of a module: of types, of flow, of numbers too great."""
        command = ["swiftc", "-frontend", "-emit-sil", "-o", "/dev/null", *self.flags(name),
                   *(str(self.checkout / source) for source in self.sources(name))]
        done = subprocess.run(command, capture_output=True, text=True)
        found = errors(done.stdout + done.stderr, self.checkout)
        if done.returncode and not found:
            fail(f"{name} does not compile:\n{done.stderr[-3000:]}")
        return found


def run(command, at):
    done = subprocess.run(command, cwd=at, capture_output=True, text=True)
    if done.returncode:
        fail(f"{' '.join(command[:3])} failed:\n{done.stderr[-3000:]}")


def origin(seed):
    return f"seed {seed}"


def draw(count, seeds, taken, scratch, tell):
    """`count` mutations for each of `seeds` that compile together with those `taken`, always the
    same for these seeds and a state of the sources; kept in `scratch` for the next run."""
    package = targets()
    files = [Path(__file__).parent / f"{name}.py" for name in ("checkout", "draws", "places")]
    files.append(ROOT / "Package.swift")
    for name in in_order(package, subjects(package)):
        files += (ROOT / folder(package[name])).rglob("*.swift")
    state = digest(files, count, seeds, taken)
    kept = scratch / "draws.json"
    if kept.is_file():
        found = json.loads(kept.read_text())
        if found["state"] == state:
            return [Mutation(*parts) for parts in found["drawn"]]
    drawn = drawn_anew(package, count, seeds, taken, scratch, tell)
    kept.write_text(json.dumps({"state": state, "drawn": drawn}))
    return drawn


def drawn_anew(package, count, seeds, taken, scratch, tell):
    names = subjects(package)
    compiler = Compiler(package, scratch)
    copy(compiler.checkout, [])
    compiler.prepare(names)
    found = [place for name in names for file, tree in compiler.trees(name).items()
             for place in places(tree, file, (ROOT / file).read_text())]
    tell(f"{len(found)} places in {len(names)} modules")
    numbers = itertools.count(len(taken) + 1)
    rests = {seed: iter(random.Random(seed).sample(found, len(found))) for seed in seeds}
    chosen, unchecked = [], set(names)
    for _ in range(ROUNDS):
        more = refill(taken, chosen, rests, count, numbers)
        chosen += more
        unchecked |= {module(package, mutation.file) for mutation in more}
        copy(compiler.checkout, taken + chosen)
        bad = set()
        for name in sorted(unchecked):
            complaints = compiler.complaints(name)
            bad |= culprits(complaints, taken, chosen)
            if not complaints:
                unchecked.discard(name)
        tell(f"{len(chosen)} drawn, {len(bad)} of them do not compile")
        if not bad and not unchecked:
            chosen.sort(key=lambda mutation: [origin(seed) for seed in seeds].index(mutation.origin))
            return [mutation._replace(number=number)
                    for number, mutation in enumerate(chosen, len(taken) + 1)]
        # One that does not compile may do so without being seen.
        chosen = [mutation if mutation.number not in bad else mutation._replace(type="")
                  for mutation in chosen if mutation.number not in bad or mutation.type]
    fail(f"no {count} mistakes that compile in {ROUNDS} rounds")


def refill(taken, chosen, rests, count, numbers):
    """What each seed lacks, from the rest of its places, without those that share a place with
    another mistake."""
    more = []
    for seed, rest in rests.items():
        lacking = count - sum(mutation.origin == origin(seed) for mutation in chosen)
        while lacking:
            place = next(rest, None)
            if not place:
                fail(f"there are no {count} mistakes to draw")
            if all(place.file != other.file or place.end <= other.start or other.end <= place.start
                   for other in taken + chosen + more):
                *text, kind = place
                more.append(Mutation(next(numbers), origin(seed), *text, words(place), kind))
                lacking -= 1
    return more


def words(place):
    right, wrong = (" ".join(text.split()) for text in (place.right, place.wrong))
    return f"{right} → {wrong}"


def module(package, file):
    return next(name for name, target in package.items() if file.startswith(folder(target) + "/"))


def culprits(complaints, taken, chosen):
    """The numbers of the mutations `chosen` that the compiler complains of: those on the line, or
    else the nearest."""
    bad, blamed = set(), {mutation.number for mutation in chosen}
    for file, row, _ in complaints:
        lines = mutated(file, by_file(taken + chosen).get(file, []))[1]
        distance = {number: max(rows.start - row, row - rows.stop + 1, 0)
                    for number, rows in lines.items() if number in blamed}
        if not distance:
            fail(f"{file}:{row} does not compile without a mistake")
        bad |= {number for number, far in distance.items() if far == min(distance.values())}
    return bad
