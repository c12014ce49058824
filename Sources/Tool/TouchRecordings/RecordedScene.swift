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
  /// Number of samples.
  package let sampleCount: Int
  /// Notes on the conversion of the recording.
  package let notes: [RecordingNote]

  /// Largest number of samples of a recording: a larger scene has more values than a reader allows.
  static let maxSamples = 160_000
  /// The longest recording, in seconds.
  static let longest = 100_000.0
  /// Length of the scene after the last sample, in seconds: released controls spring back to rest.
  static let rest = 1.0

  /// Creates the scene of `experience` that plays `recording` on a stage, from its first finger on,
  /// which lands at `start` seconds. Throws if the recording is too long, or a position too far
  /// out.
  package init(
    _ recording: TouchRecording, experience: String, placement: RecordingPlacement,
    start: Double = 0
  ) throws(ScriptError) {
    let samples = recording.samples
    try Self.checkLength(recording)
    let glass = try PlacedGlass(recording, placement)
    var strays: (count: Int, line: Int) = (0, 0)
    var lines: [String] = []
    let first = samples.first?.time ?? 0
    for sample in samples {
      if !glass.holds(sample.x, sample.y) {
        strays = (strays.count + 1, strays.count == 0 ? sample.line : strays.line)
      }
      let time = Double(sample.time - first) / 1_000_000
      lines.append(try Self.json(sample, time, glass.point(sample.x, sample.y), recording))
    }
    let length = Double((samples.last?.time ?? first) - first) / 1_000_000
    // Tenths of a second.
    duration = ((start + length + Self.rest) * 10).rounded(.up) / 10
    sampleCount = samples.count
    var notes = recording.notes
    if strays.count > 0 {
      notes.append(
        RecordingNote(
          kind: .outOfRange, count: strays.count, line: strays.line, noun: recording.noun))
    }
    self.notes = notes
    text = Self.text(experience, placement.size, start, duration, lines)
  }

  private static func checkLength(_ recording: TouchRecording) throws(ScriptError) {
    let samples = recording.samples
    guard samples.count <= maxSamples else {
      throw ScriptError(
        .recording, at: "\(recording.noun) \(samples[maxSamples].line)",
        expected: "at most \(maxSamples) samples", found: "\(samples.count)")
    }
    guard let first = samples.first, let last = samples.last,
      Double(last.time - first.time) / 1_000_000 > longest
    else { return }
    let pauses = zip(samples, samples.dropFirst())
    let longestPause = pauses.max { ($0.1.time - $0.0.time) < ($1.1.time - $1.0.time) }
    throw ScriptError(
      .recording, at: "\(recording.noun) \(longestPause?.1.line ?? last.line)",
      expected: "at most \(JSON.number(longest).text()) s from the first sample to the last",
      found: "\((last.time - first.time) / 1_000_000) s, with the longest pause here")
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
    func rounded(_ number: Double) -> JSON { .number((number * 10_000).rounded() / 10_000) }
    var members: [JSON.Member] = [
      .init("id", .number(Double(sample.contact + 1))),
      .init("phase", .string(sample.phase.rawValue)), .init("t", .number(time)),
      .init("x", rounded(point.x)), .init("y", rounded(point.y)),
    ]
    if sample.pressure != Touch.unmeasuredPressure {
      members.append(.init("pressure", rounded(sample.pressure)))
    }
    return JSON.object(members).text(.canonical)
  }

  private static func text(
    _ experience: String, _ size: Size, _ start: Double, _ duration: Double, _ lines: [String]
  ) -> String {
    let size: JSON = ["height": .number(size.height), "width": .number(size.width)]
    return """
      {"duration":\(JSON.number(duration).text()),"experience":\(JSON.string(experience).text(.canonical)),\
      "scene":1,"size":\(size.text(.canonical)),\
      "steps":[{"at":\(JSON.number(start).text()),"contacts":[
      \(lines.joined(separator: ",\n"))
      ]}]}

      """
  }
}
