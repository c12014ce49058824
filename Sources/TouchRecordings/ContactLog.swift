import Gestures

/// A sample of a recorded contact as its device reports it.
struct DeviceSample: Sendable {
  /// In microseconds.
  var time: Int
  /// Which contact: counted from 0 in order of landing.
  let contact: Int
  let phase: TouchPhase
  /// In the device's units.
  let x: Double
  let y: Double
  /// 0…1.
  let pressure: Double
  /// The line of the recording that it was read from.
  let line: Int
}

/// What fingers did, as it is read from a recording, with notes on what is left open. All that reads
/// one recording shares one log.
final class ContactLog {
  /// A place in a recording.
  struct Position {
    /// In microseconds.
    var time = 0
    /// Line or event, counted from 1; 0 for the recording as a whole.
    var line = 0
  }

  private(set) var samples: [DeviceSample] = []
  private(set) var contactCount = 0
  /// Notes on the recording besides its contacts.
  private(set) var notes: RecordingNotes
  /// What is being read: when it happens, and where it stands.
  var position = Position()

  /// Nothing yet. Places of notes are counted in `noun`s.
  init(countingIn noun: String = "line") { notes = RecordingNotes(countingIn: noun) }

  /// Lands a contact; returns its number.
  func land(
    _ x: Double, _ y: Double, pressure: Double = Touch.unmeasuredPressure
  ) -> Int {
    contactCount += 1
    add(contactCount - 1, .began, x, y, pressure: pressure)
    return contactCount - 1
  }

  /// Adds what a contact that is down does next; now unless `earlier` says otherwise.
  func add(
    _ contact: Int, _ phase: TouchPhase, _ x: Double, _ y: Double,
    pressure: Double = Touch.unmeasuredPressure, at earlier: Position? = nil
  ) {
    let position = earlier ?? position
    samples.append(
      DeviceSample(
        time: position.time, contact: contact, phase: phase, x: x, y: y, pressure: pressure,
        line: position.line))
  }

  /// Adds a note on the line that is being read, unless another one is named.
  func note(_ kind: RecordingNote.Kind, line: Int? = nil, count: Int = 1) {
    notes.add(kind, line ?? position.line, count: count)
  }

  /// All samples in the order of time; those of equal times as they came.
  func inOrder() -> [DeviceSample] {
    let order = samples.indices.sorted { one, other in
      (samples[one].time, one) < (samples[other].time, other)
    }
    return order.map { samples[$0] }
  }
}
