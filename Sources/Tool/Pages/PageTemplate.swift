import JSONCoding

/// The markup of a single-file page: text with placeholders `{{name}}` for values.
package struct PageTemplate: Sendable {
  private enum Piece {
    /// Text, unchanged.
    case text(ArraySlice<UInt8>)
    /// The placeholder of a value.
    case value(String)
  }

  private let pieces: [Piece]

  /// Parses the template `markup`.
  package init(_ markup: [UInt8]) {
    var pieces: [Piece] = []
    var index = 0
    while let open = markup.firstRange(of: "{{", from: index),
      let close = markup.firstRange(of: "}}", from: open.upperBound)
    {
      pieces.append(.text(markup[index..<open.lowerBound]))
      let name = markup[open.upperBound..<close.lowerBound]
      pieces.append(.value(String(decoding: name, as: UTF8.self)))
      index = close.upperBound
    }
    self.pieces = pieces + [.text(markup[index...])]
  }

  /// Returns the page with the output of `write` for each name.
  package func filled(_ write: (_ name: String, _ bytes: inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text
      case .value(let name): write(name, &bytes)
      }
    }
    return bytes
  }

  /// Appends `json` as the content of a script element. In JSON a "<" occurs only within texts.
  /// Escaped, none can end the script around it.
  package static func append(_ json: JSON, _ style: JSON.Style, to bytes: inout [UInt8]) {
    var text: [UInt8] = []
    json.write(to: &text, style)
    bytes.reserveCapacity(bytes.count + text.count + 65_536)
    for byte in text {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
  }

  /// Returns `text` as the content of an element or of a quoted attribute.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension [UInt8] {
  /// Returns the first range of `text` at or after `start`.
  package func firstRange(of text: String, from start: Int) -> Range<Int>? {
    let pattern = Array(text.utf8)
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var index = start
    while index <= count - pattern.count {
      if self[index] == first, self[index..<index + pattern.count].elementsEqual(pattern) {
        return index..<index + pattern.count
      }
      index += 1
    }
    return nil
  }
}

/// The shared parts of pages that show a run over time: the lanes of fingers, gestures and values,
/// the story of each finger in words, and the boxes over the picture.
package enum LanesPage {
  /// The shared parts of the script; later ones use earlier ones.
  package static let script: [[UInt8]] = [
    EmbeddedText.elements_js, EmbeddedText.record_js, EmbeddedText.figures_js,
    EmbeddedText.story_js, EmbeddedText.lanes_js, EmbeddedText.inputs_js,
    EmbeddedText.breaches_js, EmbeddedText.overlay_js,
  ]

  /// The shared parts of the style: the colours of all these pages, then the lanes.
  package static let style: [[UInt8]] = [EmbeddedText.palette_css, EmbeddedText.lanes_css]

  /// Returns `parts` of a script wrapped in one function.
  package static func closed(_ parts: [[UInt8]]) -> [UInt8] {
    Array("(() => {\n\"use strict\";\n".utf8) + parts.joined() + Array("})();\n".utf8)
  }
}

/// Writes the lines of a trace in sequence as differences from the previous line, so that a page
/// can keep many of them.
///
/// A change is a list with the whole new value; or an object with a change for each member, or each
/// index of a list, that differs.
package struct TraceChanges: Sendable {
  private var last: JSON?

  /// Creates an encoder before the first line.
  package init() {}

  /// Returns the change from the previous line to `line`; numbers have at most 4 decimals.
  package mutating func next(_ line: JSON) -> JSON {
    let line = line.roundedAsTold
    defer { last = line }
    guard let last else { return [line] }
    return Self.change(from: last, to: line) ?? [:]
  }

  /// Returns the change; nil if both are equal.
  private static func change(from old: JSON, to new: JSON) -> JSON? {
    switch (old, new) {
    case (.object(let was), .object(let now)) where was.map(\.key) == now.map(\.key):
      let changes = zip(was, now).compactMap { was, now in
        change(from: was.value, to: now.value).map { JSON.Member(now.key, $0) }
      }
      return changes.isEmpty ? nil : .object(changes)
    case (.array(let was), .array(let now)) where was.count == now.count && !now.isEmpty:
      let changes = zip(was, now).enumerated().compactMap { index, pair in
        change(from: pair.0, to: pair.1).map { JSON.Member(String(index), $0) }
      }
      return changes.isEmpty ? nil : .object(changes)
    default: return old == new ? nil : [new]
    }
  }
}

extension JSON {
  /// The value as in a trace: its numbers with at most 4 decimals.
  fileprivate var roundedAsTold: JSON {
    switch self {
    case .number(let number):
      (try? JSON(text: JSON.number(number).text(.rounded))) ?? .null
    case .array(let values): .array(values.map(\.roundedAsTold))
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.roundedAsTold) })
    case .null, .bool, .large, .string: self
    }
  }
}
