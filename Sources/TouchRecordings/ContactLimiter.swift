import Gestures
import Scripting

/// Admits contacts, one sample after another, while no more are down at once than a scene takes.
struct ContactLimiter {
  private var down: Set<Int> = []
  private var refused: Set<Int> = []
  /// How many were admitted.
  private(set) var count = 0
  /// How many of them were down at once.
  private(set) var most = 0

  /// Whether a sample is of a contact that is admitted; a contact that is not is noted.
  mutating func admits(_ sample: DeviceSample, _ notes: inout RecordingNotes) -> Bool {
    if sample.phase == .began {
      guard down.count < SceneLimits.contacts else {
        refused.insert(sample.contact)
        notes.add(.surplus, sample.line)
        return false
      }
      down.insert(sample.contact)
      count += 1
      most = max(most, down.count)
    } else if !sample.phase.isDown {
      down.remove(sample.contact)
    }
    return !refused.contains(sample.contact)
  }
}
