import Geometry
import Gestures
import JSONCoding
import Scripting

/// A scene that plays a recording.
package struct RecordedScene: Sendable {
  /// The scene as a file: keys sorted, ASCII, a sample on each line. Equal recordings give equal
  /// bytes.
  package let text: String
  /// Its length in seconds.
  package let duration: Double
  /// Number of samples of fingers, and of events of a mouse, a wheel and keys.
  package let (sampleCount, eventCount): (Int, Int)
  /// Notes on the conversion of the recording.
  package let notes: [RecordingNote]

  /// Largest number of samples of a recording: a larger scene has more values than a reader allows.
  static let maxSamples = 160_000
  /// The longest recording, in seconds.
  static let longest = 100_000.0
  /// Length of the scene after the last sample, in seconds: released controls spring back to rest.
  static let rest = 1.0

  /// Creates the scene of `experience` that plays `recording` on a stage, from its first event on,
  /// which happens at `start` seconds. Throws if the recording is too long, or a position too far out.
  package init(
    _ recording: TouchRecording, experience: String, placement: RecordingPlacement,
    start: Double = 0
  ) throws(ScriptError) {
    let samples = recording.samples
    try Self.checkLength(recording)
    let glass = try PlacedGlass(recording, placement)
    var strays: (count: Int, line: Int) = (0, 0)
    var lines: [String] = []
    let (first, last) = recording.span
    for sample in samples {
      if !glass.holds(sample.x, sample.y) {
        strays = (strays.count + 1, strays.count == 0 ? sample.line : strays.line)
      }
      let time = Double(sample.time - first) / 1_000_000
      lines.append(try Self.json(sample, time, glass.point(sample.x, sample.y), recording))
    }
    let samplesText = lines.joined(separator: ",\n")
    let contacts =
      lines.isEmpty
      ? [] : ["{\"at\":\(JSON.number(start).text()),\"contacts\":[\n\(samplesText)\n]}"]
    let steps = Self.steps(of: recording, on: glass, placement.size, start: start)
    // Tenths of a second.
    duration = ((start + Double(last - first) / 1_000_000 + Self.rest) * 10).rounded(.up) / 10
    (sampleCount, eventCount) = (samples.count, recording.deviceEvents.count)
    var notes = recording.notes
    if strays.count > 0 {
      notes.append(
        RecordingNote(
          kind: .outOfRange, count: strays.count, line: strays.line, noun: recording.noun))
    }
    self.notes = notes
    text = Self.text(experience, placement.size, duration, contacts + steps)
  }

  /// Returns the steps of a mouse, a wheel and keys, each as text on a line.
  private static func steps(
    of recording: TouchRecording, on glass: PlacedGlass, _ size: Size, start: Double
  ) -> [String] {
    let first = recording.span.first
    let (origin, stage) = (glass.point(0, 0), Rect(origin: .zero, size: size))
    var pointer: Pointer?
    // A wheel scrolls by whole points: what is less is carried on.
    var rest = Vector.zero
    return recording.deviceEvents.compactMap { recorded in
      let before = pointer
      let event: DeviceEvent
      switch recorded.kind {
      case .pointer(let x, let y, let buttons):
        let point = glass.point(x, y)
        // A mouse that hovers beyond the stage is at its edge: actions cannot go elsewhere.
        let place = Point(
          rounded(point.x.clipped(to: stage.minX...stage.maxX)),
          rounded(point.y.clipped(to: stage.minY...stage.maxY)))
        pointer = Pointer(at: place, buttons: buttons)
        event = .pointer(pointer)
      case .leave:
        pointer = nil
        event = .pointer(nil)
      case .wheel(let dx, let dy):
        let sum = rest + (glass.point(dx, dy) - origin)
        let whole = Vector(sum.dx.rounded(), sum.dy.rounded())
        rest = sum - whole
        guard whole != .zero else { return nil }
        event = .wheel(whole, at: pointer?.position ?? .zero)
      case .key(let key, let isDown): event = .key(key, isDown: isDown)
      }
      guard let body = TouchScript(event, after: before) else { return nil }
      let seconds = start + Double(recorded.time - first) / 1_000_000
      let step = Script.Step(
        start: Timestamp(seconds: (seconds * 1_000_000).rounded() / 1_000_000), path: .root,
        action: .perform(body))
      return step.json.text(.canonical)
    }
  }

  private static func checkLength(_ recording: TouchRecording) throws(ScriptError) {
    let samples = recording.samples
    // An event is a step of its own, with about three times the values of a sample.
    let events = recording.deviceEvents.count
    guard samples.count + 3 * events <= maxSamples else {
      let line = samples.count > maxSamples ? "\(recording.noun) \(samples[maxSamples].line)" : ""
      let rule = events > 0 ? ", counting other events three times" : ""
      throw ScriptError(
        .recording, at: line, expected: "at most \(maxSamples) samples\(rule)",
        found: "\(samples.count + 3 * events)")
    }
    let span = recording.span
    guard Double(span.last - span.first) / 1_000_000 > longest else { return }
    let pauses = zip(samples, samples.dropFirst())
    let longestPause = pauses.max { ($0.1.time - $0.0.time) < ($1.1.time - $1.0.time) }
    throw ScriptError(
      .recording, at: longestPause.map { "\(recording.noun) \($0.1.line)" } ?? "",
      expected: "at most \(JSON.number(longest).text()) s from the first sample to the last",
      found: "\((span.last - span.first) / 1_000_000) s, with the longest pause here")
  }

  /// Returns a sample as JSON, with positions of at most 4 decimals.
  private static func json(
    _ sample: DeviceSample, _ time: Double, _ point: Point, _ recording: TouchRecording
  ) throws(ScriptError) -> String {
    for number in [point.x, point.y] where !(abs(number) <= SceneLimits.length) {
      throw ScriptError(
        .recording, at: "\(recording.noun) \(sample.line)",
        expected: "a place within ±\(JSON.number(SceneLimits.length).text()) points",
        found: JSON.number(number).text(.rounded))
    }
    var members: [JSON.Member] = [
      .init("id", .number(Double(sample.contact + 1))),
      .init("phase", .string(sample.phase.rawValue)), .init("t", .number(time)),
      .init("x", .number(rounded(point.x))), .init("y", .number(rounded(point.y))),
    ]
    if sample.pressure != Touch.unmeasuredPressure {
      members.append(.init("pressure", .number(rounded(sample.pressure))))
    }
    return JSON.object(members).text(.canonical)
  }

  /// Returns `number` with at most 4 decimals.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  private static func text(
    _ experience: String, _ size: Size, _ duration: Double, _ steps: [String]
  ) -> String {
    let size: JSON = ["height": .number(size.height), "width": .number(size.width)]
    return """
      {"duration":\(JSON.number(duration).text()),"experience":\(JSON.string(experience).text(.canonical)),\
      "scene":1,"size":\(size.text(.canonical)),\
      "steps":[\(steps.joined(separator: ",\n"))]}

      """
  }
}

extension TouchRecording {
  /// The times of the first event and of the last, in microseconds.
  var span: (first: Int, last: Int) {
    let firsts = [samples.first?.time, deviceEvents.first?.time].compactMap(\.self)
    let lasts = [samples.last?.time, deviceEvents.last?.time].compactMap(\.self)
    return (firsts.min() ?? 0, lasts.max() ?? 0)
  }
}
