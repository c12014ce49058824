import Geometry
import JSONCoding
import Scripting

/// An edit of a take: what becomes of the strokes that are selected, or of a control.
///
/// Edits are pure functions on scripts, see ``edited(_:strokes:in:)``. Times are in seconds from the
/// beginning of the scene, places in stage points. What is written is rounded: times to 0.1 ms,
/// places to 0.01 pt.
package enum TakeEdit: Hashable, Sendable {
  /// The strokes happen so much later, no earlier than at 0, and so far off.
  case move(seconds: Double, by: Vector)
  /// The strokes together fill this span of time; what happens in between is stretched alike.
  case stretch(to: ClosedRange<Double>)
  /// Each stroke that is down at this time becomes two: the finger lifts, and lands again 0.1 ms
  /// later.
  case cut(at: Double)
  /// The strokes are gone.
  case delete
  /// Other fingers do the same at the same time, this far off.
  case duplicate(by: Vector)
  /// The strokes are mirrored.
  case mirror(Mirror)
  /// The strokes happen again, so many times, each time a tenth of a second behind the last.
  case `repeat`(times: Int)
  /// The ways of the strokes lose what shakes faster than this, in seconds. Landing and lift stay
  /// where they are.
  case smooth(seconds: Double)
  /// The strokes are written as WebDriver actions.
  case writeActions
  /// The strokes are written as samples.
  case writeSamples
  /// The control goes through these points and no others that a script wrote, from the value that it
  /// has in the scene. Their times ascend.
  case curve(control: String, [CurvePoint])

  /// What a mirror turns round.
  package enum Mirror: String, Hashable, Sendable, CaseIterable {
    /// Left becomes right on the stage.
    case leftRight
    /// Up becomes down on the stage.
    case upDown
    /// The beginning becomes the end, within the span of the strokes.
    case time
  }

  /// Between the end of strokes and their repetition, in seconds.
  static let pause = 0.1
  /// Most repetitions at once.
  package static let mostTimes = 100
  /// Most strokes of a take that edits add to.
  package static let mostStrokes = 4096
  /// The latest time that anything is put to, in seconds.
  package static let latest = 20_000.0
  /// The longest ``smooth(seconds:)``, in seconds.
  package static let longestSmoothing = 1.0
}

/// What came of an edit.
package struct EditedTake: Sendable {
  /// The script after it.
  package let script: LiveScript
  /// The numbers of the strokes that it left, as they are counted now.
  package let selection: Set<Int>
  /// The greatest deviation of actions from the samples that they were made of; nil if none were
  /// made.
  package let deviation: TakeDeviation?

  /// What people should know of it, in one sentence; nil where they see it.
  package var sentence: String? {
    deviation.map { deviation in
      "Written as actions, off by at most \(deviation)"
    }
  }
}

/// The greatest deviation of actions from the samples that they were made of.
package struct TakeDeviation: Hashable, Sendable {
  /// Of places at equal times, in points.
  package var place = 0.0
  /// Of landings, corners and lifts, in seconds.
  package var time = 0.0
  /// Of pressures, of which the greatest is 1.
  package var pressure = 0.0

  /// The greater of both in each.
  func union(_ other: TakeDeviation) -> TakeDeviation {
    TakeDeviation(
      place: max(place, other.place), time: max(time, other.time),
      pressure: max(pressure, other.pressure))
  }
}

extension TakeDeviation: CustomStringConvertible {
  /// As `1.2 pt, 0.5 ms and 0.02 of the pressure`.
  package var description: String {
    "\(TakeEditError.text(place)) pt, \(TakeEditError.text(time * 1000)) ms and"
      + " \(TakeEditError.text(pressure)) of the pressure"
  }
}

extension TakeDeviation {
  /// As ``description``, without the time, which is always near.
  package var passing: String {
    "\(TakeEditError.text(place)) pt and \(TakeEditError.text(pressure)) of the pressure"
  }
}

/// Why an edit cannot be made.
package enum TakeEditError: Error, Hashable, Sendable {
  /// No stroke is selected, or not one of this number is there.
  case noStroke(Int?)
  /// The stroke goes to parts of the player, whose places are known while it is played.
  case goesToParts(String)
  /// The stroke is no gesture of few items: as actions it would go astray so far.
  case notClean(String, deviation: TakeDeviation)
  /// The stroke leaves the stage, where actions cannot go.
  case offStage(String)
  /// The stroke does not end: actions would leave its finger down.
  case neverLifts(String)
  /// No selected stroke is down then.
  case nothingToCut(Double)
  /// No such control is there.
  case noControl(String)
  /// The points of a curve are out of order, out of range, or of another control.
  case badCurve(String)
  /// A number is out of its range.
  case outOfRange(String)
  /// The take would have so many strokes.
  case tooManyStrokes(Int)
  /// More fingers would be down at once than a scene has.
  case tooManyFingers
  /// The result cannot be played.
  case script(ScriptError)
}

extension TakeEditError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .noStroke(nil): "no stroke is selected"
    case .noStroke(let number?): "there is no stroke \(number)"
    case .goesToParts(let name):
      "stroke \(name) goes to parts of the player, whose places are known while it is played"
    case .notClean(let name, let deviation):
      "stroke \(name) is no tap, hold, drag or flick: as actions it would be off by "
        + "\(deviation); at most \(CleanGesture.limit.passing) pass"
    case .offStage(let name): "stroke \(name) leaves the stage, where actions cannot go"
    case .neverLifts(let name): "stroke \(name) never lifts"
    case .nothingToCut(let time):
      "no selected stroke is down at \(Self.text(time)) s"
    case .noControl(let id): "there is no control \(id)"
    case .badCurve(let reason): "the curve \(reason)"
    case .outOfRange(let what): "\(what) is out of range"
    case .tooManyStrokes(let count):
      "expected at most \(TakeEdit.mostStrokes) strokes in a take, found \(count) with those that would come"
    case .tooManyFingers:
      "expected at most \(SceneLimits.contacts) fingers down at once, found more with those that would come"
    case .script(let error): error.description
    }
  }

  /// `number` with at most two decimals.
  package static func text(_ number: Double) -> String {
    JSON.number((number * 100).rounded() / 100).text()
  }
}

/// How scenes write what fingers do.
package enum TouchForm: String, CaseIterable, Sendable {
  /// As WebDriver actions.
  case actions
  /// As samples at their own times.
  case samples
}

/// What came of writing all strokes of a script in one form.
package struct ConvertedTake: Sendable {
  /// The script after it.
  package let script: LiveScript
  /// How many strokes were written anew.
  package let count: Int
  /// The number that were in this form already.
  package let already: Int
  /// Why strokes were not, in the order of their landing, which is at so many seconds.
  package let kept: [(seconds: Double, reason: TakeEditError)]
  /// The greatest deviation of actions from the samples that they were made of; nil if none were
  /// made.
  package let deviation: TakeDeviation?
}

extension TouchForm {
  /// `script` with each stroke in this form that can be. Throws where the result is no script.
  package func converted(
    _ script: LiveScript, in context: TakeContext
  ) throws(TakeEditError) -> ConvertedTake {
    var numbers: Set<Int> = []
    var kept: [(seconds: Double, reason: TakeEditError)] = []
    let strokes = script.strokes(on: context.stage, until: context.end)
    let others = strokes.filter { $0.isActions != (self == .actions) }
    let already = strokes.count - others.count
    for each in others {
      do throws(TakeEditError) {
        try check(each, in: context)
        numbers.insert(each.number)
      } catch {
        kept.append((each.stroke.span.lowerBound, error))
      }
    }
    guard !numbers.isEmpty else {
      return ConvertedTake(
        script: script, count: 0, already: already, kept: kept, deviation: nil)
    }
    let edit = self == .actions ? TakeEdit.writeActions : .writeSamples
    let edited = try edit.edited(script, strokes: numbers, in: context)
    return ConvertedTake(
      script: edited.script, count: numbers.count, already: already, kept: kept,
      deviation: edited.deviation)
  }

  /// Throws where `written` cannot be in this form.
  private func check(
    _ written: ScriptStroke, in context: TakeContext
  ) throws(TakeEditError) {
    switch self {
    case .actions: _ = try CleanGesture(written.stroke, on: context.stage)
    case .samples:
      guard written.isPlaced else { throw .goesToParts(written.stroke.name) }
    }
  }
}
