import Geometry
import JSONCoding
import Scripting

/// An edit of a take: of the selected strokes, keys, turns of the wheel and stays of the mouse, or of
/// a control.
///
/// Edits are pure functions on scripts, see ``edited(_:strokes:acts:in:)``. Times are in seconds from
/// the beginning of the scene, positions in stage points. Written values are rounded: times to 0.1
/// ms, positions to 0.01 pt.
package enum TakeEdit: Hashable, Sendable {
  /// Moves the strokes in time, no earlier than 0, and in position; hovering pointers stay on the
  /// stage.
  case move(seconds: Double, by: Vector)
  /// Stretches the strokes, as a whole, to this range of time, in proportion.
  case stretch(to: ClosedRange<Double>)
  /// Cuts each stroke that is down at this time in two: the finger lifts, and lands again 0.1 ms
  /// later. So does a key that is held, and a pointer that hovers.
  case cut(at: Double)
  /// Deletes the strokes.
  case delete
  /// Adds strokes of other fingers at the same time, moved by this vector. Keys, turns of the wheel
  /// and stays of the mouse, of which there is one at a time, come once more behind their end.
  case duplicate(by: Vector)
  /// Mirrors the strokes.
  case mirror(Mirror)
  /// Repeats the strokes, each time a tenth of a second after the previous end.
  case `repeat`(times: Int)
  /// Smooths the paths of the strokes over this time, in seconds. Landing and lift stay in place.
  case smooth(seconds: Double)
  /// Rewrites the strokes as WebDriver actions.
  case writeActions
  /// Rewrites the strokes as samples.
  case writeSamples
  /// Replaces all points of the control that a script wrote by these, starting from its value in
  /// the scene. Their times ascend.
  case curve(control: String, [CurvePoint])

  /// The axis of a mirror.
  package enum Mirror: String, Hashable, Sendable, CaseIterable {
    /// Left becomes right on the stage.
    case leftRight
    /// Up becomes down on the stage.
    case upDown
    /// The beginning becomes the end, within the span of the strokes.
    case time
  }

  /// Pause between the end of strokes and their repetition, in seconds.
  static let pause = 0.1
  /// Largest number of repetitions at once.
  package static let mostTimes = 100
  /// Largest number of strokes of a take after an edit.
  package static let mostStrokes = 4096
  /// The latest allowed time, in seconds.
  package static let latest = 20_000.0
  /// The longest ``smooth(seconds:)``, in seconds.
  package static let longestSmoothing = 1.0
}

/// The result of an edit.
package struct EditedTake: Sendable {
  /// The script after it.
  package let script: LiveScript
  /// The numbers of the resulting strokes, in the new script.
  package let selection: Set<Int>
  /// The numbers of the resulting acts of keys, wheels and pointers, in the new script.
  package let acts: Set<Int>
  /// The greatest deviation of actions from their source samples; nil if none were made.
  package let deviation: TakeDeviation?

  /// A message for people, in one sentence; nil if there is none.
  package var sentence: String? {
    deviation.map { deviation in
      "Written as actions, off by at most \(deviation)"
    }
  }
}

/// The greatest deviation of actions from their source samples.
package struct TakeDeviation: Hashable, Sendable {
  /// Deviation of positions at equal times, in points.
  package var place = 0.0
  /// Deviation of landings, corners and lifts, in seconds.
  package var time = 0.0
  /// Deviation of pressures, whose maximum is 1.
  package var pressure = 0.0

  /// Returns the larger of both in each member.
  func union(_ other: TakeDeviation) -> TakeDeviation {
    TakeDeviation(
      place: max(place, other.place), time: max(time, other.time),
      pressure: max(pressure, other.pressure))
  }
}

extension TakeDeviation: CustomStringConvertible {
  /// A text such as `1.2 pt, 0.5 ms and 0.02 of the pressure`.
  package var description: String {
    "\(TakeEditError.text(place)) pt, \(TakeEditError.text(time * 1000)) ms and"
      + " \(TakeEditError.text(pressure)) of the pressure"
  }
}

extension TakeDeviation {
  /// The same without the time, which is always small.
  package var passing: String {
    "\(TakeEditError.text(place)) pt and \(TakeEditError.text(pressure)) of the pressure"
  }
}

/// The reason why an edit is impossible.
package enum TakeEditError: Error, Hashable, Sendable {
  /// No stroke is selected, or there is none of this number.
  case noStroke(Int?)
  /// There is no act of a key, a wheel or a pointer of this number.
  case noAct(Int)
  /// The stroke moves to parts of the player, whose positions are known only in playback.
  case goesToParts(String)
  /// The stroke is no clean gesture: actions would deviate by this much.
  case notClean(String, deviation: TakeDeviation)
  /// The stroke leaves the stage, where actions cannot go.
  case offStage(String)
  /// The stroke does not end: actions would leave its finger down.
  case neverLifts(String)
  /// Nothing that is selected is down at this time.
  case nothingToCut(Double)
  /// There is no such control.
  case noControl(String)
  /// The points of a curve are out of order, out of range, or of another control.
  case badCurve(String)
  /// A number is out of its range.
  case outOfRange(String)
  /// The take would have this many strokes.
  case tooManyStrokes(Int)
  /// More fingers would be down at once than a scene may have.
  case tooManyFingers
  /// The result cannot be played.
  case script(ScriptError)
}

extension TakeEditError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  package var description: String {
    switch self {
    case .noStroke(nil): "no stroke is selected"
    case .noStroke(let number?): "there is no stroke \(number)"
    case .noAct(let number): "there is no key, wheel or pointer \(number)"
    case .goesToParts(let name):
      "stroke \(name) goes to parts of the player, whose places are known while it is played"
    case .notClean(let name, let deviation):
      "stroke \(name) is no tap, hold, drag or flick: as actions it would be off by "
        + "\(deviation); at most \(CleanGesture.limit.passing) pass"
    case .offStage(let name): "stroke \(name) leaves the stage, where actions cannot go"
    case .neverLifts(let name): "stroke \(name) never lifts"
    case .nothingToCut(let time):
      "nothing that is selected is down at \(Self.text(time)) s"
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

  /// Returns `number` with at most two decimals.
  package static func text(_ number: Double) -> String {
    JSON.number((number * 100).rounded() / 100).text()
  }
}

/// The form of touches in a scene.
package enum TouchForm: String, CaseIterable, Sendable {
  /// WebDriver actions.
  case actions
  /// Samples at their own times.
  case samples
}

/// The result of converting all strokes of a script to one form.
package struct ConvertedTake: Sendable {
  /// The script after it.
  package let script: LiveScript
  /// Number of converted strokes.
  package let count: Int
  /// Number of strokes that were in this form already.
  package let already: Int
  /// The reasons for unconverted strokes, in order of their landing times in seconds.
  package let kept: [(seconds: Double, reason: TakeEditError)]
  /// The greatest deviation of actions from their source samples; nil if none were made.
  package let deviation: TakeDeviation?
}

extension TouchForm {
  /// Returns `script` with each stroke converted if possible. Throws if the result is invalid.
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

  /// Throws if `written` cannot be converted to this form.
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
