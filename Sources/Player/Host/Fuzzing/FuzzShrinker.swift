import Geometry
import Gestures

/// Makes a script that breaks something shorter and plainer, as long as it breaks the same.
///
/// Source: A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002:
/// halves are left out, then quarters, and so on, until no single part can be.
package struct FuzzShrinker {
  /// The shortest script so far.
  package private(set) var script: FuzzScript
  /// What breaks in it.
  package private(set) var finding: Fuzzer.Finding
  private let replay: (FuzzScript) -> Fuzzer.Finding?
  private var replays = 0

  /// Most scripts that are tried: a bound for scripts of very many samples.
  private static let mostReplays = 5000

  /// Begins with `script`, in which `finding` was found; `replay` finds what breaks in another.
  package init(
    _ script: FuzzScript, _ finding: Fuzzer.Finding,
    replay: @escaping (FuzzScript) -> Fuzzer.Finding?
  ) {
    (self.script, self.finding, self.replay) = (script, finding, replay)
  }

  /// Tries all that makes the script shorter or plainer, until nothing does.
  package mutating func run() {
    dropWhatFollows()
    var before: FuzzScript
    repeat {
      before = script
      dropFingers()
      dropSamples()
      joinSamples()
      liftFingers()
      closeGaps()
      roundPlaces()
    } while script != before && replays < Self.mostReplays
    script = script.renumbered
  }

  /// Whether `samples` break the same; then they are the script.
  private mutating func take(_ samples: [TouchSample]) -> Bool {
    guard replays < Self.mostReplays else { return false }
    replays += 1
    let candidate = FuzzScript(samples, rest: script.rest)
    guard let found = replay(candidate), found.violation.invariant == finding.violation.invariant
    else {
      return false
    }
    (script, finding) = (candidate, found)
    return true
  }

  private mutating func dropWhatFollows() {
    _ = take(script.samples.filter { $0.time <= finding.seconds })
  }

  private mutating func dropFingers() { drop(script.fingers) { $0.contact } }

  /// Leaves out moves and lifts; a finger that has landed is left out as a whole.
  private mutating func dropSamples() { drop(script.samples.filter { $0.phase != .began }) { $0 } }

  /// Leaves out as many of `parts` as can be, each with all samples of which it is the `part`:
  /// halves first, then ever smaller pieces.
  private mutating func drop<Part: Hashable>(_ parts: [Part], part: (TouchSample) -> Part) {
    var parts = parts
    var length = (parts.count + 1) / 2
    while length > 0 {
      var start = 0
      while start < parts.count {
        let piece = Set(parts[start..<min(start + length, parts.count)])
        if take(script.samples.filter { !piece.contains(part($0)) }) {
          parts.removeAll(where: piece.contains)
        } else {
          start += length
        }
      }
      length = length == 1 ? 0 : (length + 1) / 2
    }
  }

  /// Makes one of a move or lift and what its finger did before: at the place of the later one and
  /// the time of the earlier, or the other way round.
  private mutating func joinSamples() {
    var index = 1
    while index < script.samples.count {
      if script.samples[index].phase == .began || !joinsSample(index) { index += 1 }
    }
  }

  private mutating func joinsSample(_ index: Int) -> Bool {
    let move = script.samples[index]
    guard let before = script.samples[..<index].lastIndex(where: { $0.contact == move.contact })
    else { return false }
    var farther = script.samples
    farther[before].position = move.position
    farther.remove(at: index)
    var later = script.samples
    later[index].position = later[before].position
    later[index].phase = later[before].phase
    later.remove(at: before)
    return take(farther) || take(later)
  }

  /// A lift is plainer than being taken away.
  private mutating func liftFingers() {
    for index in script.samples.indices where script.samples[index].phase == .cancelled {
      var samples = script.samples
      samples[index].phase = .ended
      _ = take(samples)
    }
  }

  /// Makes the time from sample to sample nothing, or else as round as it can be.
  private mutating func closeGaps() {
    for index in script.samples.indices {
      let gap = script.samples[index].time - (index > 0 ? script.samples[index - 1].time : 0)
      for parts in [0.0, 10, 100, 1000] {
        let rounder = parts > 0 ? (gap * parts).rounded() / parts : 0
        guard abs(rounder - gap) > 1e-9 else { break }
        if take(shifted(from: index, by: rounder - gap)) { break }
      }
    }
  }

  /// The samples from `index` on that much later, in ten thousandths of a second.
  private func shifted(from index: Int, by way: Double) -> [TouchSample] {
    var samples = script.samples
    for place in index..<samples.count {
      samples[place].time = ((samples[place].time + way) * 10_000).rounded() / 10_000
    }
    return samples
  }

  /// Makes coordinates those of the finger's place before, or else whole hundreds, tens or ones.
  private mutating func roundPlaces() {
    for index in script.samples.indices {
      let finger = script.samples[index].contact
      let before = script.samples[..<index].last { $0.contact == finger }?.position
      for axis in [\Point.x, \Point.y] {
        let number = script.samples[index].position[keyPath: axis]
        let rounder = [100.0, 10, 1].map { (number / $0).rounded() * $0 }
        for plainer in [before?[keyPath: axis]].compactMap(\.self) + rounder {
          guard plainer != number else { break }
          var samples = script.samples
          samples[index].position[keyPath: axis] = plainer
          if take(samples) { break }
        }
      }
    }
  }
}
