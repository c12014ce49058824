import Gestures
import JSONCoding

/// A step of recorded contacts being played.
struct RecordingPlayer: Sendable {
  private var samples: [TouchSample]
  private let start: Timestamp
  let path: JSONPath
  /// Whether more samples may follow.
  private(set) var isOpen: Bool
  private var played = 0

  init(
    _ samples: [TouchSample], start: Timestamp, path: JSONPath, isOpen: Bool = false
  ) {
    self.samples = samples
    self.start = start
    self.path = path
    self.isOpen = isOpen
  }

  /// Goes on by `samples`, which begin with those it has.
  mutating func take(_ samples: [TouchSample], isOpen: Bool) {
    self.samples = samples
    self.isOpen = isOpen
  }

  /// When the next sample is due; nil behind the last.
  var next: Double? {
    played < samples.count ? start.adding(seconds: samples[played].time).seconds : nil
  }

  /// Plays the next sample. Throws where its phase cannot follow what the contact did before.
  mutating func advance(
    _ fingers: inout Fingers, _ time: Double, _ events: inout [TimelineEvent]
  ) throws(ScriptError) {
    let sample = samples[played]
    let owner = Fingers.Owner.recorded(sample.source)
    let isDown = fingers.isDown(owner)
    guard isDown != (sample.phase == .began) else { throw error(sample, isDown: isDown) }
    let place = JSONPath.index(path, played)
    played += 1
    let event =
      switch sample.phase {
      case .began:
        try fingers.land(
          owner, at: sample.position, pressure: sample.pressure, time: time, by: place)
      case .moved:
        fingers.move(owner, to: sample.position, pressure: sample.pressure, time: time)
      case .ended, .cancelled:
        fingers.lift(owner, sample.phase, at: sample.position, time: time)
      }
    if let event { events.append(event) }
  }

  private func error(_ sample: TouchSample, isDown: Bool) -> ScriptError {
    ScriptError(
      .scene, at: "\(JSONPath.key(.index(path, played), "phase"))",
      expected: isDown
        ? "moved, ended or cancelled, for the contact is down" : "began, for the contact is up",
      found: "\"\(sample.phase.rawValue)\"")
  }
}
