import JSONCoding
import Scripting

/// Which of the devices of a recording is taken.
struct DeviceChoice {
  let chosen: (device: RecordedDevice, log: ContactLog)
  /// What the others did.
  private(set) var notes = RecordingNotes()

  /// Chooses among `devices` the one called `name`, or that which was touched most, screens first.
  /// Throws where none is called so.
  init(_ devices: [RecordedDevice], named name: String?) throws(ScriptError) {
    let named = name.map { name in devices.filter { $0.isCalled(name) } } ?? devices
    guard let first = named.first else {
      throw ScriptError(
        .setting, at: "device",
        expected: "a device of the recording (\(devices.map(\.title).joined(separator: ", ")))",
        found: Quotation.text(name ?? ""))
    }
    var best = (device: first, log: try first.contacts())
    var others: [(device: RecordedDevice, log: ContactLog)] = []
    for device in named.dropFirst() {
      let next = (device: device, log: try device.contacts())
      if Self.rank(next) > Self.rank(best) {
        others.append(best)
        best = next
      } else {
        others.append(next)
      }
    }
    chosen = best
    guard name == nil else { return }
    for other in others {
      if other.log.contactCount == 0 {
        notes.add(other.log.notes)
      } else {
        notes.add(
          .otherDevice(Quotation.text(other.device.title)), 0, count: other.log.contactCount)
      }
    }
  }

  private static func rank(_ one: (device: RecordedDevice, log: ContactLog)) -> (Int, Int) {
    guard one.log.contactCount > 0 else { return (0, 0) }
    let isScreen = one.device.properties.contains(InputCode.Property.direct)
    return (isScreen ? 2 : 1, one.log.contactCount)
  }
}
