"""A copy of the checkout with mistakes in it, each behind its number, and how it is built."""
import hashlib
import json
import re
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NUMBER = "MOTECRAFT_MUTANT"
REACHED = "MOTECRAFT_REACHED"
SETTINGS = ["-c", "release"]

# Number `number` puts `wrong` in place of `right`, the characters start..<end of `file`; `origin`
# says who chose it. Where `type` is not empty, both have this type and evaluating both does no harm:
# then it is seen whether they ever differed.
Mutation = namedtuple("Mutation", "number origin file start end right wrong words type")

MODULE = f"""\
import Glibc

/// The mistakes of this process.
@frozen public struct Mutant {{
  /// What the environment asks for, read once.
  public static let run = Mutant()

  /// The number of the mistake that is made; 0 for none.
  public let number: Int
  /// A byte for each number, 1 where a run came by its place, then a byte for each, 1 where it
  /// evaluated to something else there than without the mistake; nil where nobody asks.
  public let reached: UnsafeMutablePointer<UInt8>?
  /// The second half of these bytes.
  public let differed: UnsafeMutablePointer<UInt8>?

  private init() {{
    number = getenv("{NUMBER}").flatMap {{ Int(String(cString: $0)) }} ?? 0
    guard let path = getenv("{REACHED}") else {{
      (reached, differed) = (nil, nil)
      return
    }}
    // Shared with the file: it is complete however the process ends.
    let file = open(path, O_RDWR)
    let size = Int(lseek(file, 0, SEEK_END))
    let bytes = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    precondition(file >= 0 && bytes != MAP_FAILED, "no {REACHED}")
    reached = bytes?.bindMemory(to: UInt8.self, capacity: size)
    differed = reached.map {{ $0 + size / 2 }}
  }}

  /// Whether this process makes mistake `number`, which always makes a difference.
  @inlinable @inline(__always)
  public static func `is`(_ number: Int) -> Bool {{
    if run.reached != nil {{ see(number, true) }}
    return run.number == number
  }}

  /// Whether this process makes mistake `number`.
  @inlinable @inline(__always)
  public static func `is`<Value: Equatable>(
    _ number: Int, _ wrong: @autoclosure () -> Value, _ right: @autoclosure () -> Value
  ) -> Bool {{
    if run.reached != nil {{ see(number, wrong() != right()) }}
    return run.number == number
  }}

  /// As above, but -0 is not 0.
  @inlinable @inline(__always)
  public static func `is`(
    _ number: Int, _ wrong: @autoclosure () -> Double, _ right: @autoclosure () -> Double
  ) -> Bool {{
    if run.reached != nil {{ see(number, wrong().bitPattern != right().bitPattern) }}
    return run.number == number
  }}

  @usableFromInline
  static func see(_ number: Int, _ differs: Bool) {{
    run.reached?[number] = 1
    if differs {{ run.differed?[number] = 1 }}
  }}
}}

extension Mutant: @unchecked Sendable {{}}
"""
MODULE_FILE = "Sources/Mutant/Mutant.swift"


def fail(words):
    sys.exit(f"mutations: {words}")


def digest(files, *others):
    """Tells two states of `files` and `others` apart."""
    told = hashlib.sha256(repr(others).encode())
    for file in sorted(files):
        told.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return told.hexdigest()


def once(text, snippet, name):
    """The place of the only occurrence of `snippet` in `text`."""
    count = text.count(snippet)
    if count != 1:
        fail(f"{name}: expected once, found {count} times: {snippet.strip()!r}")
    return text.index(snippet)


def line(mutation):
    """The line of the checkout where `mutation` begins, from 1."""
    return (ROOT / mutation.file).read_text().count("\n", 0, mutation.start) + 1


def whole_lines(place):
    """The lines that a mistake is in, as they are and as they would be."""
    text = (ROOT / place.file).read_text()
    start = text.rfind("\n", 0, place.start) + 1
    end = text.find("\n", place.end)
    return text[start:end], text[start:place.start] + place.wrong + text[place.end:end]


def targets():
    """The package's targets by name, as its manifest tells them."""
    told = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout
    return {target["name"]: target for target in json.loads(told)["targets"]}


def folder(target):
    """Where the sources of `target` lie."""
    above = "Tests" if target["type"] == "test" else "Sources"
    return target.get("path") or f"{above}/{target['name']}"


def needs(target):
    """The names of the targets that `target` imports."""
    return [dependency["byName"][0] for dependency in target["dependencies"]]


def switched(mutation):
    """What stands in the copy instead of `mutation.right`."""
    number, wrong, right = mutation.number, mutation.wrong, mutation.right
    if wrong.startswith("{"):
        return f"if Mutant.is({number}) {wrong} else {{ {right} }}"
    seen = "".join(f", ({text}) as {mutation.type}" for text in (wrong, right) if mutation.type)
    return f"(Mutant.is({number}{seen}) ? ({wrong}) : ({right}))"


def mutated(file, mutations):
    """The text of `file` with all its mistakes, and the lines of each in that text by number."""
    text = (ROOT / file).read_text()
    parts, lines, at, row = ["import Mutant\n"], {}, 0, 2
    for mutation in sorted(mutations, key=lambda mutation: mutation.start):
        if mutation.start < at:
            fail(f"{file}: two mistakes change the same place")
        new = switched(mutation)
        row += text.count("\n", at, mutation.start)
        lines[mutation.number] = range(row, row + new.count("\n") + 1)
        row += new.count("\n")
        parts += [text[at:mutation.start], new]
        at = mutation.end
    return "".join(parts) + text[at:], lines


def by_file(mutations):
    """Lists of mutations by the file that they are in."""
    found = {}
    for mutation in mutations:
        found.setdefault(mutation.file, []).append(mutation)
    return found


def check(mutations):
    """Fails where two of them change the same place."""
    for file, those in by_file(mutations).items():
        mutated(file, those)


def manifest(mutations, suites):
    """Package.swift of the copy: modules with mistakes know the switch, and of the tests only
    `suites` are there to be built."""
    names = sorted(name for name, target in targets().items()
                   if any(mutation.file.startswith(folder(target) + "/")
                          for mutation in mutations))
    return (ROOT / "Package.swift").read_text() + f"""
for target in package.targets where {json.dumps(names)}.contains(target.name) {{
  target.dependencies.append("Mutant")
}}
let suites: [String] = {json.dumps(sorted(suites))}
package.targets.removeAll {{ $0.type == .test && !suites.contains($0.name) }}
package.targets.append(.target(name: "Mutant"))
"""


def put(path, data):
    """Writes only what is new, so that building again is quick."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)


def copy(target, mutations, suites=()):
    """Makes `target` this checkout with `mutations` in it; files of no use there are removed."""
    if target.exists() and not (target / MODULE_FILE).is_file():
        fail(f"{target} exists and is not a copy of mine")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        check=True, capture_output=True).stdout.decode()
    files = {name for name in listing.split("\0") if name and (ROOT / name).is_file()}
    put(target / MODULE_FILE, MODULE.encode())
    put(target / "Package.swift", manifest(mutations, suites).encode())
    changed = by_file(mutations)
    for name in files - {"Package.swift"}:
        put(target / name, mutated(name, changed[name])[0].encode() if name in changed
            else (ROOT / name).read_bytes())
    for path in target.rglob("*"):
        name = str(path.relative_to(target))
        if path.is_file() and name not in files | {MODULE_FILE, "Package.resolved"}:
            path.unlink()


def errors(told, below):
    """What a compiler complains of in the files of `below`: (file, line, words)."""
    found = re.findall(r"^(\S+\.swift):(\d+):\d+: error: (.*)", told, re.MULTILINE)
    return sorted({(str(Path(path).resolve().relative_to(below.resolve())), int(row), words)
                   for path, row, words in found if Path(path).resolve().is_relative_to(below)})


def build(checkout, scratch, tests=False):
    """Builds the command line tool, or `tests` with it; what the compiler says where it fails."""
    command = ["swift", "build", *SETTINGS, *(["--build-tests"] if tests else
                                              ["--product", "motecraft"]),
               "--package-path", str(checkout), "--scratch-path", str(scratch)]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else None
