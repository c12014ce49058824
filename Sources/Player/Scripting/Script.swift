import Gestures
import JSONCoding

/// The steps of a scene, checked.
package struct Script: Sendable {
  package struct Step: Sendable {
    package let start: Timestamp
    package let path: JSONPath
    package var action: Action
    /// Whether its contacts may go on: it is being played by hand.
    package var isOpen = false

    package init(start: Timestamp, path: JSONPath, action: Action, isOpen: Bool = false) {
      (self.start, self.path, self.action, self.isOpen) = (start, path, action, isOpen)
    }

    /// How long the step lasts; the next one starts behind it unless it says otherwise.
    package var end: Timestamp {
      switch action {
      case .perform(let script): start.adding(milliseconds: script.duration)
      case .contacts(let samples): start.adding(seconds: samples.last?.time ?? 0)
      case .animate(let curves):
        start.adding(seconds: curves.compactMap { $0.points.last?.time }.max() ?? 0)
      case .set, .release, .adjust, .activate: start
      }
    }
  }

  /// What a step does.
  package enum Action: Sendable {
    case perform(TouchScript)
    case set([ControlSetting])
    case animate([ControlCurve])
    case release
    /// Samples of recorded contacts, identified by their sources, at seconds since the start of the
    /// step.
    case contacts([TouchSample])
    case adjust(axis: String, steps: Double)
    case activate(part: String)
  }

  package let steps: [Step]
  /// The steps as written, members sorted by key.
  package let source: JSON

  /// A script without steps.
  package static let none = Script(steps: [], source: .array([]))

  package init(steps: [Step], source: JSON) {
    self.steps = steps
    self.source = source.sortedByKey
  }
}

extension Script: Hashable {
  /// Returns true if two scripts are written identically, except for the order of keys.
  package static func == (one: Script, other: Script) -> Bool { one.source == other.source }

  /// Hashes the source, which equality compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A time as the sum of a time as written and whole milliseconds, so that sums of durations carry
/// no rounding error.
package struct Timestamp: Hashable, Sendable {
  private let base: Double
  private let milliseconds: Int

  /// `seconds` from the beginning.
  package init(seconds: Double) { self.init(base: seconds, milliseconds: 0) }

  private init(base: Double, milliseconds: Int) {
    self.base = base
    self.milliseconds = milliseconds
  }

  /// Seconds from the beginning.
  package var seconds: Double { base + Double(milliseconds) / 1000 }

  package func adding(milliseconds more: Int) -> Timestamp {
    Timestamp(base: base, milliseconds: milliseconds.addingSaturated(more))
  }

  package func adding(seconds more: Double) -> Timestamp {
    more == 0 ? self : Timestamp(seconds: seconds + more)
  }

  /// The seconds after a part of `duration` milliseconds from here.
  package func seconds(after part: Double, of duration: Int) -> Double {
    base + (Double(milliseconds) + Double(duration) * part) / 1000
  }

  /// Times nearer than this count as equal, in seconds.
  package static let tolerance = 1e-9
}
