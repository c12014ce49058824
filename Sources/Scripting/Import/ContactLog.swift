import Gestures

/// A sample of a recorded contact as its device tells it.
struct DeviceSample: Sendable {
  /// In microseconds.
  var time: Int
  /// Which contact: counted from 0 in order of landing.
  let contact: Int
  let phase: TouchPhase
  /// In the device's units.
  let x: Double
  let y: Double
  /// The line of the recording that told it last.
  let line: Int
}

/// What fingers did, as it is found out.
struct ContactLog {
  private(set) var samples: [DeviceSample] = []
  private(set) var contactCount = 0
  /// What is told of the recording besides its contacts.
  private(set) var notes: RecordingNotes

  /// Nothing yet. Places of notes are counted in `noun`s.
  init(countingIn noun: String = "line") { notes = RecordingNotes(countingIn: noun) }

  /// Lands a contact; tells its number.
  mutating func land(_ x: Double, _ y: Double, _ time: Int, _ line: Int) -> Int {
    let contact = contactCount
    contactCount += 1
    samples.append(
      DeviceSample(time: time, contact: contact, phase: .began, x: x, y: y, line: line))
    return contact
  }

  /// Tells what a contact that is down does next.
  mutating func tell(
    _ contact: Int, _ phase: TouchPhase, _ x: Double, _ y: Double, _ time: Int, _ line: Int
  ) {
    samples.append(
      DeviceSample(time: time, contact: contact, phase: phase, x: x, y: y, line: line))
  }

  mutating func note(_ kind: RecordingNote.Kind, _ line: Int, count: Int = 1) {
    notes.add(kind, line, count: count)
  }

  /// All samples in the order of time; those of equal times as they came.
  func inOrder() -> [DeviceSample] {
    let order = samples.indices.sorted { one, other in
      (samples[one].time, one) < (samples[other].time, other)
    }
    return order.map { samples[$0] }
  }
}
