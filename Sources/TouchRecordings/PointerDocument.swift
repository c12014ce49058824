import JSONCoding
import Scripting

/// The events of a page as they are written down.
struct PointerDocument {
  let events: [ScriptCursor]
  /// The page's width and height in CSS pixels; nil where it is not told.
  let viewport: (width: Double, height: Double)?
  /// Whether the text ends within an event.
  let isCut: Bool

  /// Reads a list of events, an object with such a list, or an event on each line.
  init(_ text: RecordingText) throws(ScriptError) {
    let whole: JSON
    do { whole = try JSON(bytes: text.bytes) } catch {
      guard let lines = try Self.lines(text) else { throw ScriptError(error) }
      (events, isCut, viewport) = (lines.events, lines.isCut, nil)
      return
    }
    isCut = false
    let document = ScriptCursor(whole, as: .recording)
    guard case .object = whole else {
      (events, viewport) = (try document.elements(), nil)
      return
    }
    guard whole["events"] != nil || whole["type"] == nil else {
      (events, viewport) = ([document], nil)
      return
    }
    events = try document.required("events", "a list of pointer events").elements()
    viewport = try document.optional("viewport").map { node throws(ScriptError) in
      (
        try node.required("width", "a number > 0").number("a number > 0 and ≤ 1000000") {
          $0 > 0 && $0 <= SceneLimits.length
        },
        try node.required("height", "a number > 0").number("a number > 0 and ≤ 1000000") {
          $0 > 0 && $0 <= SceneLimits.length
        }
      )
    }
  }

  /// The events of a text with one on each line; nil where its first line is none.
  private static func lines(
    _ text: RecordingText
  ) throws(ScriptError) -> (events: [ScriptCursor], isCut: Bool)? {
    var text = text
    var events: [ScriptCursor] = []
    while let line = text.next() {
      guard !line.isBlank else { continue }
      let place = JSONPath.index(.root, events.count)
      do {
        events.append(ScriptCursor(try JSON(bytes: Array(line.bytes)), at: place, as: .recording))
      } catch {
        if events.isEmpty { return nil }
        if line.isCut { return (events, true) }
        throw ScriptError(
          .malformed, at: "line \(line.number), column \(error.column)",
          expected: error.reason.expected, found: error.reason.found)
      }
    }
    return events.count < 2 ? nil : (events, false)
  }
}
