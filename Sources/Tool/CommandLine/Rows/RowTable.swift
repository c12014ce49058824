import JSONCoding
import Scripting

/// A table with named columns, of which each row makes an output.
package struct RowTable: Sendable {
  /// A row of it.
  package struct Row: Sendable {
    /// Line on which it begins, from 1, or its index in a JSON list, from 0.
    package let number: Int
    /// Texts, numbers and booleans by their columns.
    package let cells: [String: JSON]
  }

  /// Kinds of tables, by the endings of their files.
  package enum Format: String, CaseIterable, Sendable { case csv, json }

  /// The file's name in errors.
  package let name: String
  package let format: Format
  /// Names of the columns; in the order of a CSV table, sorted of a JSON list.
  package let columns: [String]
  package let rows: [Row]

  /// Most bytes of a table.
  private static let mostBytes = 1 << 26

  /// Reads the table in the file at `path`, which `option` names. Throws for another ending than those
  /// of ``Format``, and for a mistake in it.
  package init(_ path: String, as option: String) throws {
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() }
    guard let format = Format(rawValue: ending ?? "") else {
      throw Failure.option(
        option, expected: "a file that ends in .csv or .json", found: Quotation.text(path))
    }
    let file = InputFile(path: path, limit: Self.mostBytes)
    self = try file.parsed { try RowTable($0, format, named: file.name) }
  }

  /// Reads a table of a `format` that errors call `name`. Throws a ``RowMistake`` with the line
  /// and the column of the first mistake, or an error of JSON.
  package init(_ bytes: [UInt8], _ format: Format, named name: String) throws {
    (self.name, self.format) = (name, format)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    switch format {
    case .csv: (columns, rows) = try Self.rows(ofLines: CSVReader.records(bytes))
    case .json: (columns, rows) = try Self.rows(ofList: bytes)
    }
    guard !rows.isEmpty else {
      throw Self.mistake(nil, nil, expected: "a row at least", found: "none")
    }
  }

  /// The place of a row, and of a column of it, in errors.
  package func place(_ row: Row, _ column: String?) -> String {
    Self.place(row.number, column, format)
  }

  private static func place(_ number: Int, _ column: String?, _ format: Format) -> String {
    switch format {
    case .csv: "line \(number)" + (column.map { ", column \(Quotation.text($0))" } ?? "")
    case .json:
      (column.map { JSONPath.key(.index(.root, number), $0) } ?? .index(.root, number)).description
    }
  }

  fileprivate static func mistake(
    _ number: Int?, _ column: String?, _ format: Format = .csv, expected: String, found: String
  ) -> RowMistake {
    let place = number.map { "\(Self.place($0, column, format)): " } ?? ""
    return RowMistake(sentence: "\(place)expected \(expected), found \(found)")
  }
}

/// A mistake in a table, to be read after the name of its file.
package struct RowMistake: CommandError {
  package let sentence: String?
  package let exitCode = ExitCode.badInput

  fileprivate init(sentence: String) { self.sentence = sentence }
}

// MARK: CSV

extension RowTable {
  private static func rows(
    ofLines records: [CSVReader.Record]
  ) throws -> ([String], [Row]) {
    guard let header = records.first else {
      throw mistake(nil, nil, expected: "a line of column names", found: "nothing")
    }
    for (index, name) in header.cells.enumerated() {
      try check(name, among: header.cells[..<index], header.line)
    }
    let rows = try records.dropFirst().map { record in
      let (expected, found) = (header.cells.count, record.cells.count)
      guard found >= expected else {
        throw mistake(
          record.line, header.cells[found], expected: NumberText.count(expected, "cell"),
          found: "\(found)")
      }
      guard found == expected else {
        throw mistake(
          record.line, nil, expected: NumberText.count(expected, "cell"), found: "\(found)")
      }
      let cells = zip(header.cells, record.cells.map { JSON.string($0) })
      return Row(number: record.line, cells: Dictionary(uniqueKeysWithValues: cells))
    }
    return (header.cells, rows)
  }

  private static func check(
    _ name: String, among others: ArraySlice<String>, _ line: Int
  ) throws {
    let expected = "a name for each column"
    guard !name.isEmpty else {
      throw mistake(line, nil, expected: expected, found: "none for column \(others.count + 1)")
    }
    guard !name.contains(where: { "{}".contains($0) }) else {
      throw mistake(line, nil, expected: "names without braces", found: Quotation.text(name))
    }
    guard !others.contains(name) else {
      throw mistake(
        line, nil, expected: "each column once", found: "\(Quotation.text(name)) twice")
    }
  }
}

/// Reads comma-separated values as RFC 4180 has them: lines end in CRLF or LF, and a cell in quotation
/// marks may hold commas, line breaks and doubled quotation marks. Empty lines are skipped.
private struct CSVReader {
  struct Record {
    /// The line on which it begins, from 1.
    let line: Int
    var cells: [String] = []
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  private static let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  static func records(_ bytes: [UInt8]) throws -> [Record] {
    var reader = CSVReader(bytes: bytes)
    var records: [Record] = []
    while reader.offset < bytes.count {
      if !reader.skipLineBreak() { records.append(try reader.record()) }
    }
    return records
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips a line break that is next; returns false if none is.
  private mutating func skipLineBreak() -> Bool {
    let isPair = next == Self.carriageReturn && bytes[offset...].dropFirst().first == Self.lineFeed
    guard isPair || next == Self.lineFeed else { return false }
    offset += isPair ? 2 : 1
    line += 1
    return true
  }

  private mutating func record() throws -> Record {
    var record = Record(line: line)
    while true {
      record.cells.append(try next == Self.quote ? quotedCell() : plainCell())
      guard next == Self.comma else { break }
      offset += 1
    }
    guard next == nil || skipLineBreak() else {
      throw mistake(
        "a comma or the line's end behind a cell", found: "\(Quotation.text(letter))")
    }
    return record
  }

  private mutating func plainCell() throws -> String {
    let start = offset
    while let byte = next, byte != Self.comma, byte != Self.lineFeed, byte != Self.carriageReturn {
      guard byte != Self.quote else {
        throw mistake("a cell in quotation marks, with those in it doubled", found: "one within it")
      }
      offset += 1
    }
    return try text(bytes[start..<offset])
  }

  private mutating func quotedCell() throws -> String {
    let first = line
    var cell: [UInt8] = []
    offset += 1
    while let byte = next {
      offset += 1
      if byte == Self.lineFeed { line += 1 }
      if byte == Self.quote {
        guard next == Self.quote else { return try text(cell[...]) }
        offset += 1
      }
      cell.append(byte)
    }
    line = first
    throw mistake("a quotation mark that closes the cell", found: "the end of the file")
  }

  /// The letter that is next.
  private var letter: String {
    String(String(decoding: bytes[offset...].prefix(4), as: UTF8.self).prefix(1))
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw mistake("UTF-8", found: "other bytes")
    }
    return text
  }

  private func mistake(_ expected: String, found: String) -> RowMistake {
    RowTable.mistake(line, nil, expected: expected, found: found)
  }
}

// MARK: JSON

extension RowTable {
  private static func rows(ofList bytes: [UInt8]) throws -> ([String], [Row]) {
    let json: JSON
    do throws(JSONError) { json = try JSON(bytes: bytes) } catch { throw ScriptError(error) }
    guard case .array(let elements) = json else {
      throw mistake(nil, nil, expected: "a list of objects", found: Quotation.value(json))
    }
    var columns: [String] = []
    let rows = try elements.enumerated().map { index, element in
      guard case .object(let members) = element else {
        throw mistake(index, nil, .json, expected: "an object", found: Quotation.value(element))
      }
      if index == 0 { columns = members.map(\.key) }
      for member in members { try check(member, in: columns, index) }
      let cells = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
      if let missing = columns.first(where: { cells[$0] == nil }) {
        throw mistake(index, missing, .json, expected: "a cell", found: "none")
      }
      return Row(number: index, cells: cells)
    }
    return (columns, rows)
  }

  private static func check(
    _ member: JSON.Member, in columns: [String], _ index: Int
  ) throws {
    guard columns.contains(member.key) else {
      throw mistake(
        index, nil, .json, expected: "the keys of the first row",
        found: Quotation.text(member.key))
    }
    guard !member.key.isEmpty, !member.key.contains(where: { "{}".contains($0) }) else {
      throw mistake(
        index, nil, .json, expected: "names of columns without braces",
        found: Quotation.text(member.key))
    }
    switch member.value {
    case .string, .number, .large, .bool: break
    case .null, .array, .object:
      throw mistake(
        index, member.key, .json, expected: "a text, a number, true or false",
        found: Quotation.value(member.value))
    }
  }
}
