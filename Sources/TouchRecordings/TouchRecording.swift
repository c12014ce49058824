import Geometry
import Gestures
import JSONCoding
import Scripting

/// A recording of fingers: what they did, on axes of the device's own.
///
/// Of several devices it is one: a screen before others, then that with the most contacts.
public struct TouchRecording: Sendable {
  /// What the device calls itself; empty where it is unknown.
  public let device: String
  /// How many fingers were down, one after the other or together.
  public let fingerCount: Int
  /// How many were down at once.
  public let mostAtOnce: Int
  /// What people should know of what was made of the recording.
  public let notes: [RecordingNote]
  /// In the order of time, from the first on.
  let samples: [DeviceSample]
  /// What the axes say; nil where the recording does not tell it.
  let axes: (across: AxisRange, down: AxisRange)?
  /// Whether the axes are those of a page, whose pixels are points.
  let isPage: Bool

  /// What its places are counted in.
  var noun: String { isPage ? "event" : "line" }

  /// Reads a recording of evemu-record, getevent -lt, libinput record or pointer events as JSON,
  /// whichever it is. Throws where it is none of them, where lines do not belong into one, and
  /// where no finger touches. Of several devices it takes the one called `name`: by its file, the
  /// last part of that, or what it calls itself.
  public init(bytes: [UInt8], device name: String? = nil) throws(ScriptError) {
    let text = RecordingText(bytes)
    var notes = RecordingNotes()
    let devices: [RecordedDevice]
    switch RecordingFormat(text) {
    case .pointerEvents:
      try self.init(page: try PointerDocument(text))
      return
    case .evemu: devices = try EvemuReader.devices(text, &notes)
    case .getevent: devices = try GeteventReader.devices(text, &notes)
    case .libinput: devices = try LibinputReader.devices(text, &notes)
    case nil:
      throw Self.strange(text)
    }
    let choice = try DeviceChoice(devices, named: name)
    let (device, log) = choice.chosen
    notes.add(log.notes)
    notes.add(choice.notes)
    let codes = DeviceProtocol(device).axes
    var axes: (AxisRange, AxisRange)?
    if let across = device.axes[codes.across], let down = device.axes[codes.down],
      across.isKnown, down.isKnown
    {
      axes = (across, down)
    }
    try self.init(device.title, log, axes, isPage: false, notes)
  }

  /// The mistake of a text that is no recording.
  private static func strange(_ text: RecordingText) -> ScriptError {
    var text = text
    var line = text.next()
    while let blank = line, blank.isBlank { line = text.next() }
    return ScriptError(
      .recording, at: "line \(line?.number ?? 1)",
      expected: "a recording of evemu-record, getevent -lt or libinput record, or pointer events",
      found: line.map { Quotation.text($0.text) } ?? "nothing")
  }

  private init(page: PointerDocument) throws(ScriptError) {
    let log = try PointerEventReader.contacts(page.events)
    var notes = log.notes
    if page.isCut { notes.add(.cutLine, page.events.count + 1) }
    let axes = page.viewport.map { viewport in
      (
        AxisRange(0, viewport.width, isWhole: false), AxisRange(0, viewport.height, isWhole: false)
      )
    }
    try self.init("a page", log, axes, isPage: true, notes)
  }

  private init(
    _ device: String, _ log: ContactLog, _ axes: (AxisRange, AxisRange)?, isPage: Bool,
    _ notes: RecordingNotes
  ) throws(ScriptError) {
    var (notes, limiter) = (notes, ContactLimiter())
    samples = log.inOrder().filter { limiter.admits($0, &notes) }
    guard !samples.isEmpty else {
      let told = notes.all.map { "; \($0)" }.joined()
      throw ScriptError(
        .recording, at: "", expected: "at least one finger", found: "none\(told)")
    }
    (self.device, self.axes, self.isPage) = (device, axes, isPage)
    (fingerCount, mostAtOnce) = (limiter.count, limiter.most)
    self.notes = notes.all
  }
}
