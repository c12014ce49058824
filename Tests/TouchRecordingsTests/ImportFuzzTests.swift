import Geometry
import Gestures
import JSONCoding
import RandomNumbers
import Scripting
import Testing
import TouchRecordings

/// Recordings that are damaged in every way: whatever is read makes a scene that is read again, with
/// whole contacts.
struct ImportFuzzTests {
  /// Words that mean something in one of the formats, and numbers that are hard to bear.
  private static let words = [
    "-1", "0", "ffffffff", "80000000", "2147483647", "-2147483648", "99999999999999999999", "[",
    "]",
    "\n", "\r\n", "\u{0}", "#", "E: ", "A: 35 0 0 0 0\n", "N: x\n", "0000 0003 0", "0000 0002 0",
    "SYN_DROPPED", "SYN_MT_REPORT", "ABS_MT_SLOT", "ABS_MT_TRACKING_ID", "BTN_TOUCH", "DOWN",
    "- node: a\n", "  - evdev:\n", "absinfo:\n", "add device 3: /dev/input/event9\n", "1e999",
    "\"pointercancel\"", "null", "{}", "é", "\u{FEFF}",
  ]

  private static func damaged(_ bytes: [UInt8], _ dice: inout Chance) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.index(below: 4) where !bytes.isEmpty {
      let place = dice.index(below: bytes.count)
      switch dice.index(below: 7) {
      case 0: bytes[place] = UInt8(dice.index(below: 256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.index(below: 60)))
      case 2: bytes.insert(contentsOf: dice.pick(words).utf8, at: place)
      case 3: bytes = Array(bytes[..<place])
      case 4:
        let end = min(bytes.count, place + dice.index(below: 400))
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: dice.index(below: bytes.count))
      default: swapLines(&bytes, &dice)
      }
    }
    return bytes
  }

  /// Lets two lines change places, or one be another.
  private static func swapLines(_ bytes: inout [UInt8], _ dice: inout Chance) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let (one, other) = (dice.index(below: lines.count), dice.index(below: lines.count))
    if dice.index(below: 2) == 0 { lines.swapAt(one, other) } else { lines[one] = lines[other] }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  @Test(arguments: ImportFixtures.all)
  func `damaged recordings are read or refused`(_ fixture: ImportFixtures.Fixture) throws {
    var dice = Chance(UInt64(fixture.text.utf8.count))
    let placement = RecordingPlacement(
      size: Size(390, 844), turn: .quarter, axes: .init(across: 0...1079, down: 0...2399))
    var read = 0
    for _ in 0..<1500 {
      let bytes = Self.damaged(Array(fixture.text.utf8), &dice)
      // What is refused is refused with a mistake: the type says so.
      guard let scene = try? Recorded.scene(bytes, placement) else { continue }
      read += 1
      // The reader holds all phases of all contacts against each other, and times and places
      // against the limits.
      let resolved = try Recorded.file(scene.text).resolved()
      #expect(resolved.lateSteps.isEmpty)
      var timeline = Timeline(scene: resolved)
      let events = try timeline.events(until: .infinity) { _ in nil }
      var down: Set<Int> = []
      for case .contact(let sample) in events {
        if sample.phase == .began { down.insert(sample.contact) }
        if !sample.phase.isDown { down.remove(sample.contact) }
      }
      #expect(down.isEmpty)
    }
    #expect(read > 100, "\(fixture)")
  }

  @Test func `the time is linear in the lines, whatever they say`() throws {
    // Slots, losses, keys and packets in numbers that would show a square.
    var text = Recorded.screen
    for index in 0..<20_000 {
      text += Recorded.report(
        "1.0", ["slot \(index % 1024)", "id \(index)", "x 1"], end: "dropped")
      text += Recorded.report("1.0", "touch \(index % 2)")
    }
    text += Recorded.report("2.0", "slot 0", "id 1", "x 1", "y 1")
    #expect(try Recorded.samples(text).count == 2)
    let packets = Array(repeating: ["x 1", "y 1", "packet"], count: 20_000).flatMap { $0 }
    let many =
      "A: 35 0 9 0 0\nA: 36 0 9 0 0\n" + Recorded.report("1.0", packets)
      + Recorded.report("1.1", packets)
    #expect(try Recorded.samples(many).count == 64 * 3)
  }
}
