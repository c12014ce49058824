import Geometry
import Gestures
import Scripting

/// Makes a failing script shorter and simpler, while it violates the same invariant.
///
/// Source: A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002:
/// halves are left out, then quarters, and so on, until no single part can be.
package struct FuzzShrinker {
  /// The shortest script so far.
  package private(set) var script: FuzzScript
  /// Its violation.
  package private(set) var finding: Fuzzer.Finding
  private let replay: (FuzzScript) -> Fuzzer.Finding?
  private var replays = 0

  /// Largest number of replays: a bound for scripts of very many samples.
  private static let mostReplays = 5000

  /// Begins with `script`, in which `finding` was found; `replay` finds a violation in another.
  package init(
    _ script: FuzzScript, _ finding: Fuzzer.Finding,
    replay: @escaping (FuzzScript) -> Fuzzer.Finding?
  ) {
    (self.script, self.finding, self.replay) = (script, finding, replay)
  }

  /// Applies all reductions, until none helps.
  package mutating func run() {
    dropWhatFollows()
    var before: FuzzScript
    repeat {
      before = script
      dropEvents()
      dropFingers()
      dropSamples()
      joinSamples()
      liftFingers()
      closeGaps()
      roundPlaces()
    } while script != before && replays < Self.mostReplays
    script = script.renumbered
  }

  /// Takes `samples`, and `events` if given, as the script if they violate the same invariant;
  /// returns true if they do.
  private mutating func take(
    _ samples: [TouchSample], _ events: [TimedDeviceEvent]? = nil
  ) -> Bool {
    guard replays < Self.mostReplays else { return false }
    replays += 1
    let candidate = FuzzScript(samples, events ?? script.events, rest: script.rest)
    guard let found = replay(candidate), found.violation.invariant == finding.violation.invariant
    else {
      return false
    }
    (script, finding) = (candidate, found)
    return true
  }

  private mutating func dropWhatFollows() {
    _ = take(
      script.samples.filter { $0.time <= finding.seconds },
      script.events.filter { $0.time <= finding.seconds })
  }

  private mutating func dropEvents() {
    drop(script.events) { shrinker, dropped in
      shrinker.take(
        shrinker.script.samples, shrinker.script.events.filter { !dropped.contains($0) })
    }
  }

  private mutating func dropFingers() { drop(script.fingers) { $0.contact } }

  /// Drops moves and lifts; a finger that has landed is dropped as a whole.
  private mutating func dropSamples() { drop(script.samples.filter { $0.phase != .began }) { $0 } }

  /// Drops as many of `parts` as possible, each with all samples of which it is the `part`.
  private mutating func drop<Part: Hashable>(_ parts: [Part], part: (TouchSample) -> Part) {
    drop(parts) { shrinker, dropped in
      shrinker.take(shrinker.script.samples.filter { !dropped.contains(part($0)) })
    }
  }

  /// Drops as many of `parts` as possible, halves first, then ever smaller pieces; `takes` returns
  /// true if the script without them violates the same, and takes it.
  private mutating func drop<Part: Hashable>(
    _ parts: [Part], takes: (inout FuzzShrinker, Set<Part>) -> Bool
  ) {
    var parts = parts
    var length = (parts.count + 1) / 2
    while length > 0 {
      var start = 0
      while start < parts.count {
        let piece = Set(parts[start..<min(start + length, parts.count)])
        if takes(&self, piece) {
          parts.removeAll(where: piece.contains)
        } else {
          start += length
        }
      }
      length = length == 1 ? 0 : (length + 1) / 2
    }
  }

  /// Merges a move or lift with the previous sample of its finger: at the position of the later one
  /// and the time of the earlier, or the other way round.
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

  /// Replaces cancellations by lifts, which are simpler.
  private mutating func liftFingers() {
    for index in script.samples.indices where script.samples[index].phase == .cancelled {
      var samples = script.samples
      samples[index].phase = .ended
      _ = take(samples)
    }
  }

  /// Sets the time between samples to zero, or else rounds it as far as possible.
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

  /// Returns the samples, those from `index` on delayed, in ten thousandths of a second.
  private func shifted(from index: Int, by way: Double) -> [TouchSample] {
    var samples = script.samples
    for place in index..<samples.count {
      samples[place].time = ((samples[place].time + way) * 10_000).rounded() / 10_000
    }
    return samples
  }

  /// Sets coordinates to the finger's previous ones, or else rounds them to hundreds, tens or ones.
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
