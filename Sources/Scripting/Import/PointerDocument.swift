import Notation

/// The events of a page as they are written down.
struct PointerDocument {
  let events: [JSONCursor]
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
    let document = JSONCursor(whole, as: .recording)
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
        try node.required("width", "a number > 0").positive(),
        try node.required("height", "a number > 0").positive()
      )
    }
  }

  /// The events of a text with one on each line; nil where its first line is none.
  private static func lines(
    _ text: RecordingText
  ) throws(ScriptError) -> (events: [JSONCursor], isCut: Bool)? {
    var text = text
    var events: [JSONCursor] = []
    while let line = text.next() {
      guard !line.isBlank else { continue }
      let place = JSONPath.index(.root, events.count)
      do {
        events.append(JSONCursor(try JSON(bytes: Array(line.bytes)), at: place, as: .recording))
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
