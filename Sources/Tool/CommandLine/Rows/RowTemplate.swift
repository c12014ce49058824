import JSONCoding

/// A text with columns of a table in braces: `{name}.png`. `{{` and `}}` stand for braces.
package struct RowTemplate: Sendable {
  private enum Piece {
    case text(String)
    case column(String)
  }

  private var pieces: [Piece] = []
  /// Its columns, in order.
  package var columns: [String] {
    pieces.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// The column that is all of it; nil if it is anything else.
  var only: String? {
    if pieces.count == 1, case .column(let name) = pieces[0] { name } else { nil }
  }

  /// The text in front of the first column, or all of it.
  package var beginning: String {
    if case .text(let text) = pieces.first { text } else { "" }
  }

  /// Reads `text`, which stands at `place`, with columns of `table`. Throws for a brace by itself and for
  /// a column that the table lacks.
  package init(_ text: String, at place: String, of table: RowTable) throws {
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
      plain += rest[..<brace]
      let letter = rest[brace]
      rest = rest[brace...].dropFirst()
      if rest.first == letter {
        plain.append(letter)
        rest = rest.dropFirst()
        continue
      }
      guard letter == "{", let end = rest.firstIndex(where: { "{}".contains($0) }), rest[end] == "}"
      else {
        throw TemplateMistake(
          sentence: "\(place): expected {COLUMN}, or {{ and }} for braces, found"
            + " \(Quotation.text(text))")
      }
      let column = String(rest[..<end])
      guard table.columns.contains(column) else {
        throw TemplateMistake(unknown: column, at: place, table)
      }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      pieces.append(.column(column))
      plain = ""
      rest = rest[end...].dropFirst()
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  /// The text with each column in it as `text` writes its cell.
  package func filled(_ text: (_ column: String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let plain): plain
      case .column(let name): text(name)
      }
    }.joined()
  }
}

/// A mistake in a text with columns in braces, whatever the row.
package struct TemplateMistake: CommandError {
  package let sentence: String?
  package let exitCode = ExitCode.usage

  fileprivate init(sentence: String) { self.sentence = sentence }

  fileprivate init(unknown column: String, at place: String, _ table: RowTable) {
    let nearest = Spelling.nearest(to: column, in: table.columns)
    let known = (nearest.isEmpty ? table.columns : nearest).prefix(Spelling.shortList)
    sentence =
      "\(place): expected a column of \(table.name), found \(Quotation.text(column)); "
      + (nearest.isEmpty ? "known: " : "nearest known: ") + known.joined(separator: ", ")
  }
}
