import JSONCoding
import Synchronization

/// The row of a table that a call of a command is made for.
package final class TableRow: Sendable {
  package let table: RowTable
  package let row: RowTable.Row
  /// Columns that were put somewhere, by the words with which errors begin there.
  private let uses = Mutex<[String: Set<String>]>([:])

  package init(_ row: RowTable.Row, of table: RowTable) { (self.row, self.table) = (row, table) }

  /// Columns that were put somewhere.
  package var usedColumns: Set<String> { Set(uses.withLock(\.values).joined()) }

  /// The cell of `column` as text; a boolean is one of `words`, the false one first.
  package func text(_ column: String, booleans words: [String]? = nil) -> String {
    switch row.cells[column] {
    case .string(let text): text
    case .bool(let value): words?[value ? 1 : 0] ?? "\(value)"
    case let number?: number.text()
    case nil: preconditionFailure("a row has a cell in each column")
    }
  }

  /// Returns `text` with cells in it, for the option that errors call `name`, or for an operand.
  package func filled(_ text: String, for option: Option?, as name: String) throws -> String {
    let template = try RowTemplate(text, at: name, of: table)
    let isControl = option?.name == "--set"
    let filled = template.filled { self.text($0, booleans: isControl ? ["off", "on"] : nil) }
    guard isControl else {
      // Errors of files name those alone.
      if option == nil || option?.use != nil { note(template.columns, at: Quotation.text(filled)) }
      if option != nil { note(template.columns, at: "\(name):") }
      return filled
    }
    // Errors call a value by its control.
    let control = String(text.prefix { $0 != "=" })
    note(try RowTemplate(control, at: name, of: table).columns, at: "\(name):")
    note(template.columns, at: "\(name) \(filled.prefix { $0 != "=" }):")
    return filled
  }

  private func note(_ columns: [String], at place: String) {
    guard !columns.isEmpty else { return }
    uses.withLock { $0[place, default: []].formUnion(columns) }
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

  /// True if cells may have made `failure`: if it is about something in which one was put, or a
  /// document has some.
  package func isBlamed(for failure: Failure) -> Bool {
    guard let message = failure.message else { return false }
    let isOfDocument = uses.withLock { uses in
      uses.keys.contains { !$0.hasPrefix("--") && !$0.hasPrefix("\"") }
    }
    return isOfDocument && !isOfOption(message) || place(in: message) != nil
      || column(message) != nil
  }

  private func isOfOption(_ message: String) -> Bool {
    message.hasPrefix("--") || message.hasPrefix("invalid option")
  }

  /// The column that `message` is about: of those that were put where it says, else of all if it is
  /// about no option, that whose cell it quotes; or the only one there.
  private func column(_ message: String) -> String? {
    let here = place(in: message).map { place in uses.withLock { $0[place] ?? [] } }
    let likely = here ?? (isOfOption(message) ? [] : usedColumns)
    return likely.sorted().first { message.contains(Quotation.text(text($0))) }
      ?? (here?.count == 1 ? here?.first : nil)
  }

  /// The longest of the words in ``uses`` that are in `message`; paths count if no option is wrong.
  private func place(in message: String) -> String? {
    let hasPaths = !isOfOption(message)
    return uses.withLock { Array($0.keys) }
      .filter { hasPaths || !$0.hasPrefix("\"") }
      .filter { message.hasPrefix($0) || message.contains(" " + $0) }
      .max { $0.utf8.count < $1.utf8.count }
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
      note(template.columns, at: "\(path):")
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
