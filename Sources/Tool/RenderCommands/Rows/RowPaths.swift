import Files
import JSONCoding

/// Paths of what is made of a table's rows: none is that of another, and none leaves its folder.
struct RowPaths<Root: RowCommandOptions> {
  /// The folder of the list.
  let folder: String
  private let words: CommandWords
  private let table: RowTable
  /// What is made at each path, as errors have it.
  private var owners: [String: String] = [:]
  /// The owners of files in each folder, at any depth.
  private var folders: [String: String] = [:]

  /// Paths of a command with these `words`.
  init(_ words: CommandWords, _: Root.Type, _ table: RowTable) throws {
    (self.words, self.table) = (words, table)
    guard let output = Root.options.all.first(where: { $0.name == "--output" }),
      let text = words.given(output).last
    else {
      folder = Root.folder
      return
    }
    let template = try RowTemplate(text, at: words.spelling(of: output), of: table)
    if template.columns.isEmpty, output.use == .worksIn {
      folder = text
    } else {
      let beginning = FilePath.folder(of: template.beginning)
      folder = beginning.isEmpty ? "." : beginning
    }
  }

  /// Throws if a path in `filled`, the words with the cells of `row`, leaves the folder that stands before its
  /// first column.
  func check(_ filled: CommandWords, of row: TableRow) throws {
    for option in Root.options.all where option.use == .writes || option.use == .worksIn {
      let name = words.spelling(of: option)
      for (written, path) in zip(words.given(option), filled.given(option)) {
        let template = try RowTemplate(written, at: name, of: table)
        guard let column = template.columns.first else { continue }
        let start = FilePath.folder(of: template.beginning)
        let steps = path.dropFirst(start.count).split(
          separator: "/", omittingEmptySubsequences: false)
        let isEmpty = template.columns.first { row.text($0).isEmpty }
        guard isEmpty == nil, !path.utf8.contains(where: { $0 < 32 }) else {
          throw Failure.option(
            name, expected: "a name", found: Quotation.text(row.text(isEmpty ?? column)))
        }
        guard !steps.contains(".."), !(start.isEmpty && path.hasPrefix("/")) else {
          throw Failure.option(
            name, expected: "a name in \(start.isEmpty ? "this folder" : Quotation.text(start))",
            found: Quotation.text(path))
        }
        guard steps.allSatisfy({ $0.utf8.count <= 255 }) else {
          throw Failure.option(
            name, expected: "names of at most 255 bytes", found: Quotation.text(path))
        }
      }
    }
  }

  /// Notes that the file at `path`, which the `option` names, is that of `row`, or `what`. Throws if it is
  /// another's, also on systems that do not distinguish capital letters.
  mutating func add(
    _ path: String, named option: String = "--output", of row: TableRow?, as what: String = ""
  ) throws {
    let owner = row.map { table.place($0.row, nil) } ?? what
    let key = FilePath.absolute(path).lowercased()
    var other = owners.updateValue(owner, forKey: key) ?? folders[key]
    var folder = key[...]
    while other == nil, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      // Those around a known one are known.
      guard folders.updateValue(owner, forKey: String(folder)) == nil else { break }
      other = owners[String(folder)]
    }
    guard let other else { return }
    throw Failure.option(
      option, expected: "a file of its own, such as '{\(table.columns[0])}.png'",
      found: "\(Quotation.text(path)), which is that of \(other)")
  }
}
