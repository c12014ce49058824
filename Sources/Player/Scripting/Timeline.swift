import Geometry
import Gestures
import JSONCoding

/// A script in playback: returns the events that are due. Nothing is precomputed, so that a pause
/// of a million years costs nothing.
package struct Timeline: Sendable {
  enum Run {
    case body(ActionPlayer)
    case recording(RecordingPlayer)
    case curve(CurvePlayer)

    /// The time of the next event; nil at the end.
    var next: Double? {
      switch self {
      case .body(let run): run.next
      case .recording(let run): run.next
      case .curve(let run): run.next
      }
    }

    /// The path of its step.
    var path: JSONPath {
      switch self {
      case .body(let run): run.path
      case .recording(let run): run.path
      case .curve(let run): run.path
      }
    }

    /// True if nothing more can follow.
    var isOver: Bool {
      if case .recording(let run) = self, run.isOpen { return false }
      return next == nil
    }
  }

  var steps: [Script.Step]
  private let stage: Size
  /// Number of steps that have started.
  private var started = 0
  /// Steps in progress, in their order.
  var runs: [Run] = []
  private var fingers: Fingers
  private var clock = 0.0

  /// The error that ended the run: a move that could not start. Events before it have been
  /// returned.
  package private(set) var failure: ScriptError?
  /// Samples of fingers that were returned; nil if they are not kept.
  package var samples: [TouchSample]?
  /// The index in `runs` of the failed run; nil if that was a step of its own.
  private var failedPlace: Int?

  /// Creates the timeline of the script of `scene` from its beginning, with the kinds of `input`
  /// besides fingers and controls that are asked for.
  package init(scene: Scene, input: InputKinds = []) {
    self.init(steps: scene.script.steps, stage: scene.size, input: input)
  }

  package init(steps: [Script.Step], stage: Size, input: InputKinds = []) {
    self.steps = steps
    self.stage = stage
    fingers = Fingers(input)
  }

  /// Returns all events that are due up to `time` seconds (with a tolerance of 1 ns) and have not
  /// been returned yet, in order of time; at equal times, in the order of steps and sources.
  ///
  /// `locate` returns the present frame of a part of the player, in stage points, nil if it is
  /// absent. Throws if a move cannot start, and again on every later call; if events were due
  /// before that move, they are returned first, `failure` is set, and only the next call throws.
  package mutating func events(
    until time: Double, locate: (String) -> Rect?
  ) throws(ScriptError) -> [TimelineEvent] {
    var events: [TimelineEvent] = []
    while try playNext(until: time, locate: locate, into: &events) {}
    samples? += events.compactMap { if case .contact(let sample) = $0 { sample } else { nil } }
    return events
  }

  /// Adds the events that are due next, up to `time` seconds, to `events`; returns false if none are.
  /// Throws as ``events(until:locate:)`` does.
  package mutating func playNext(
    until time: Double, locate: (String) -> Rect?, into events: inout [TimelineEvent]
  ) throws(ScriptError) -> Bool {
    if let failure {
      if events.isEmpty { throw failure }
      return false
    }
    guard let due = nextDue(), due.time <= time + Timestamp.tolerance else { return false }
    clock = max(clock, due.time)
    do throws(ScriptError) { try play(due.place, locate, &events) } catch {
      let error = error.happening(at: clock)
      failure = error
      failedPlace = due.place < runs.count ? due.place : nil
      if events.isEmpty { throw error }
      return false
    }
    return true
  }

  /// Returns the events that bring fingers and controls under way to where they are at `time`,
  /// between those that are due: for a picture, in a copy that is not played further.
  package mutating func eventsUnderWay(at time: Double) -> [TimelineEvent] {
    var events: [TimelineEvent] = []
    for run in runs {
      switch run {
      case .body(var run): run.slide(&fingers, time, &events)
      case .curve(let run): events += [run.event(at: time)].compactMap { $0 }
      case .recording: break
      }
    }
    return events
  }

  /// The path of the step that the next event is of; nil at the end.
  package var nextPath: JSONPath? {
    nextDue().map { $0.place < runs.count ? runs[$0.place].path : steps[started].path }
  }

  /// The time of the next event, in seconds; nil at the end.
  package var next: Double? { nextDue()?.time }

  /// Continues after a failure: the rest of the failed step is skipped.
  package mutating func forgive() {
    guard failure != nil else { return }
    if let failedPlace { runs.remove(at: failedPlace) }
    (failure, failedPlace) = (nil, nil)
  }

  /// Returns the next event's time and its index in `runs`, or their count for the next step.
  private func nextDue() -> (place: Int, time: Double)? {
    var best: (place: Int, time: Double)?
    for (place, run) in runs.enumerated() {
      guard let time = run.next, time < (best?.time ?? .infinity) - Timestamp.tolerance else {
        continue
      }
      best = (place, time)
    }
    guard started < steps.count else { return best }
    let start = steps[started].start.seconds
    return start < (best?.time ?? .infinity) - Timestamp.tolerance ? (runs.count, start) : best
  }

  private mutating func play(
    _ place: Int, _ locate: (String) -> Rect?, _ events: inout [TimelineEvent]
  ) throws(ScriptError) {
    guard place < runs.count else { return try startStep(locate, &events) }
    switch runs[place] {
    case .body(var run):
      try run.advance(&fingers, clock, stage, locate, &events)
      runs[place] = .body(run)
    case .recording(var run):
      try run.advance(&fingers, clock, &events)
      runs[place] = .recording(run)
    case .curve(var run):
      events.append(run.advance(clock))
      runs[place] = .curve(run)
    }
    if runs[place].isOver { runs.remove(at: place) }
  }

  private mutating func startStep(
    _ locate: (String) -> Rect?, _ events: inout [TimelineEvent]
  ) throws(ScriptError) {
    let step = steps[started]
    started += 1
    switch step.action {
    case .perform(let script):
      try append(.body(ActionPlayer(script, start: step.start, path: step.path)), step)
    case .contacts(let samples):
      let run = RecordingPlayer(
        samples, start: step.start, path: step.path, isOpen: step.isOpen)
      try append(.recording(run), step)
    case .set(let settings):
      events += settings.map { .set(control: $0.id, values: $0.values, time: clock) }
    case .animate(let curves):
      for curve in curves {
        let path = JSONPath.key(step.path, curve.id)
        try append(.curve(CurvePlayer(curve, start: step.start, path: path)), step)
      }
    case .adjust(let axis, let steps):
      events.append(.adjust(axis: axis, steps: steps, time: clock))
    case .activate(let part):
      guard locate(part) != nil else { throw .noSuchElement(part, at: step.path) }
      events.append(.activate(part: part, time: clock))
    case .release:
      runs = []
      events += fingers.release(time: clock)
    }
  }

  private mutating func append(_ run: Run, _ step: Script.Step) throws(ScriptError) {
    guard run.next != nil else { return }
    guard runs.count < SceneLimits.runs else {
      throw ScriptError(
        .scene, at: "\(step.path)",
        expected: "at most \(SceneLimits.runs) steps going on at once", found: "one more")
    }
    runs.append(run)
  }
}

// MARK: Events

/// An event of a script.
package enum TimelineEvent: Hashable, Sendable {
  /// A contact lands, moves or lifts.
  case contact(TouchSample)
  /// The control `control` is set to `values`, one for each of its axes, as a program would, at
  /// `time` seconds.
  case set(control: String, values: [Double], time: Double)

  /// The control `axis`, or the axis of a point, `id.x` or `id.y`, is adjusted by `steps` steps,
  /// negative for down, at `time` seconds, as by an accessibility action.
  case adjust(axis: String, steps: Double, time: Double)
  /// The part of the player called `part` is activated at `time` seconds, as by a tap or an
  /// accessibility action.
  case activate(part: String, time: Double)
  /// A mouse, a pen, a wheel or a key does something at `time` seconds.
  case device(DeviceEvent, time: Double)

  /// The time, in seconds.
  package var time: Double {
    switch self {
    case .contact(let sample): sample.time
    case .set(_, _, let time), .adjust(_, _, let time), .activate(_, let time),
      .device(_, let time):
      time
    }
  }
}
