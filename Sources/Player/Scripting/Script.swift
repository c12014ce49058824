import Gestures
import JSONCoding

/// The steps of a scene, checked.
package struct Script: Sendable {
  package struct Step: Sendable {
    package let start: Timestamp
    package let path: JSONPath
    /// The action; a step with another action is written anew.
    package var action: Action { didSet { written = nil } }
    /// Whether its contacts may go on: it is being played by hand.
    package var isOpen = false
    /// The step as its document has it; nil to write it anew.
    package var written: JSON?

    package init(
      start: Timestamp, path: JSONPath, action: Action, isOpen: Bool = false, written: JSON? = nil
    ) {
      (self.start, self.path, self.action) = (start, path, action)
      (self.isOpen, self.written) = (isOpen, written)
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

  /// A script without steps.
  package static let none = Script(steps: [])

  init(steps: [Step]) { self.steps = steps }

  /// Creates the script of `acts`, each at its time in seconds, in order. Throws if a finger does
  /// what it cannot.
  package init(_ acts: [(seconds: Double, action: Action)]) throws(ScriptError) {
    steps = acts.enumerated().map { index, act in
      let start = Timestamp(seconds: act.seconds)
      let path = JSONPath.index(.key(.root, "steps"), index)
      return Step(start: start, path: .key(path, act.action.verb.rawValue), action: act.action)
    }
    try Script.checkContacts(steps)
  }

  /// The steps as a document has them, members sorted by key.
  package var json: JSON { .array(steps.map(\.json.sortedByKey)) }
}

extension Script.Step {
  /// The step as a document has it.
  package var json: JSON {
    written ?? ["at": .number(start.seconds), action.verb.rawValue: action.json]
  }
}

extension Script.Action {
  var verb: Script.Step.Verb {
    switch self {
    case .perform: .perform
    case .set: .set
    case .animate: .animate
    case .release: .release
    case .contacts: .contacts
    case .adjust(_, let steps): steps < 0 ? .decrement : .increment
    case .activate: .activate
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .perform(let script): script.json
    case .set(let settings): .object(settings.map { .init($0.id, $0.json) })
    case .animate(let curves): .object(curves.map { .init($0.id, $0.json) })
    case .release: true
    case .contacts(let samples): TouchSample.list.write(samples)
    case .adjust(let axis, _): .string(axis)
    case .activate(let part): .string(part)
    }
  }
}

extension Script: Hashable {
  /// Returns true if two scripts are written identically, except for the order of keys.
  package static func == (one: Script, other: Script) -> Bool { one.json == other.json }

  /// Hashes the JSON, which equality compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(json) }
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
