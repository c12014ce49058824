import JSONCoding
import Synchronization

/// The row of a table that a call of a command is made for.
package final class TableRow: Sendable {
  package let table: RowTable
  package let row: RowTable.Row
  /// Columns that were put somewhere, by the name of that in errors.
  private let uses = Mutex<[String: [String]]>([:])

  package init(_ row: RowTable.Row, of table: RowTable) { (self.row, self.table) = (row, table) }

  /// Columns that were put somewhere.
  package var usedColumns: Set<String> { Set(uses.withLock(\.values).joined()) }

  /// The cell of `column` as text; a boolean is one of `words`, the false one first.
  package func text(_ column: String, booleans words: [String] = ["false", "true"]) -> String {
    switch row.cells[column] {
    case .string(let text): text
    case .bool(let value): words[value ? 1 : 0]
    case let number?: number.text()
    case nil: preconditionFailure("a row has a cell in each column")
    }
  }

  /// Returns `text` with cells in it, for the option that errors call `name`, or for an operand.
  package func filled(_ text: String, for option: Option?, as name: String) throws -> String {
    let template = try RowTemplate(text, at: name, of: table)
    let isControl = option?.name == "--set"
    // As errors have it: the control belongs to the name of its option.
    let control = isControl ? text.prefix { $0 != "=" }.map(String.init).joined() : ""
    note(template.columns, at: isControl ? "\(name) \(control)" : name)
    let booleans = isControl ? ["off", "on"] : ["false", "true"]
    return template.filled { self.text($0, booleans: booleans) }
  }

  private func note(_ columns: [String], at place: String) {
    guard !columns.isEmpty else { return }
    uses.withLock { $0[place, default: []] += columns }
  }

  /// Returns `failure` of this row with its place in the table.
  package func located(_ failure: Failure) -> Failure {
    let place = table.place(row, failure.message.flatMap(column))
    // Wrong options are wrong cells here.
    let code = failure.code == .usage ? ExitCode.badInput : failure.code
    return Failure(
      code, failure.message.map { "\(table.name): \(place): \($0)" },
      isOfSurroundings: failure.isOfSurroundings)
  }

  /// The column that `message` is about: one that stands where it says, or whose cell it quotes.
  private func column(_ message: String) -> String? {
    let uses = uses.withLock { $0 }
    let place = uses.keys.filter { message.contains($0) }.max { $0.utf8.count < $1.utf8.count }
    let likely = place.flatMap { uses[$0] } ?? Array(Set(uses.values.joined())).sorted()
    return likely.first { message.contains(Quotation.text(text($0))) }
      ?? (Set(likely).count == 1 || place != nil ? likely.first : nil)
  }
}

// MARK: Documents

extension TableRow {
  /// Keys whose values are words, also if a cell is a number.
  private static let wordKeys: Set<String> = ["text", "title", "subtitle", "name", "about"]

  /// Returns `json`, a document called `name`, with cells in its strings. A string that is one column alone
  /// becomes a number or a boolean if the cell is one, unless words are expected.
  package func filled(_ json: JSON, in name: String) throws -> JSON {
    try filled(json, at: .root, in: name, key: "")
  }

  private func filled(
    _ json: JSON, at path: JSONPath, in name: String, key: String
  ) throws -> JSON {
    switch json {
    case .object(let members):
      return .object(
        try members.map {
          JSON.Member(
            $0.key, try filled($0.value, at: .key(path, $0.key), in: name, key: $0.key))
        })
    case .array(let elements):
      return .array(
        try elements.enumerated().map { index, element in
          try filled(element, at: .index(path, index), in: name, key: key)
        })
    case .string(let text):
      let template = try RowTemplate(text, at: "\(name): \(path)", of: table)
      note(template.columns, at: "\(path)")
      let filled = template.filled { self.text($0) }
      guard let column = template.only, !Self.wordKeys.contains(key) else {
        return .string(filled)
      }
      return value(of: column)
    case .null, .bool, .number, .large: return json
    }
  }

  /// The cell of `column` as JSON has it; of a CSV table a number or a boolean is one if it looks so.
  private func value(of column: String) -> JSON {
    guard case .string(let text)? = row.cells[column], table.format == .csv else {
      return row.cells[column] ?? .null
    }
    if let whole = UInt64(text), whole > 1 << 53 { return .large(whole) }
    if let number = Spelling.number(text) { return .number(number) }
    return ["true": true, "false": false][text].map { .bool($0) } ?? .string(text)
  }
}

extension Session {
  /// The bytes of the document in `file`, with cells of the row that the call is made for.
  package func document(_ file: InputFile) throws -> [UInt8] {
    let bytes = try file.bytes()
    guard let row, let json = try? JSON(bytes: bytes) else { return bytes }
    return Array(try row.filled(json, in: file.name).text().utf8)
  }
}
