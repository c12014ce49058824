import Digests
import Files
import JSONCoding
import Raster
import Synchronization

/// One call of a command that makes one output for each row of a table.
struct RowsRun<Root: RowCommandOptions> {
  typealias Check = @Sendable (Arguments<Root>, Session) throws -> CheckedCall

  /// A row that is checked.
  private struct Item: Sendable {
    let row: TableRow
    let call: CheckedCall
    /// Paths of all files that the call makes.
    let files: [String]
    /// The digest of all that its files depend on.
    let inputs: UInt64
  }

  private let session: Session
  private let words: CommandWords
  private let table: RowTable
  private let check: Check
  /// The arguments of the first row.
  private let arguments: Arguments<Root>
  private let shard: Shard?

  /// A run of the command with these `words`, whose calls are checked by `check`.
  init(_ words: CommandWords, _ check: @escaping Check, _ session: Session) throws {
    (self.words, self.check, self.session) = (words, check, session)
    // What no row can mend is no mistake of one.
    for need in Root.needs { try need.check(words) }
    let option = RowOptions.table.all[0]
    table = try RowTable(words.given(option).last ?? "", as: option.name)
    guard !words.operands.contains("-") else {
      throw Failure.usage("--rows: expected a file or an experience, found standard input")
    }
    let own = try words.keeping { [table] text, name in
      try name == option.name || RowTemplate(text, at: name, of: table).columns.isEmpty
    }
    _ = try Root.options.values(own)
    let first = TableRow(table.rows[0], of: table)
    do { arguments = try Arguments(Self.filled(words, by: first)) } catch {
      throw Self.located(error, in: first)
    }
    shard = try Shard(arguments.rows.shard, orTaskIf: true, session)
  }

  private static func filled(_ words: CommandWords, by row: TableRow) throws -> CommandWords {
    let table = RowOptions.table.all[0]
    return try words.filled(Root.options.all) { text, option, name in
      option?.name == table.name ? text : try row.filled(text, for: option, as: name)
    }
  }

  /// Returns `error` with the place of its row, unless no cell has made it.
  private static func located(_ error: any Error, in row: TableRow) -> any Error {
    guard !(error is TemplateMistake), Interruption.signal == nil else { return error }
    let failure = Failure(error)
    return row.isBlamed(for: failure) ? row.located(failure) : failure
  }

  func run() throws {
    var paths = try RowPaths(words, Root.self, table)
    let folder = paths.folder
    let list = (folder.hasSuffix("/") ? folder : folder + "/") + RowList.name(shard)
    try paths.add(list, of: nil, as: "the list of rows")
    let build = BuildDigest.current(session)
    var digests: [String: UInt64] = [:]
    var items: [Item] = []
    for (row, checked) in checkedRows(in: paths) {
      do {
        let checked = try checked.get()
        for file in checked.files { try paths.add(file.path, named: file.option, of: row) }
        items.append(
          Item(
            row: row, call: checked.call, files: checked.files.map(\.path),
            inputs: try inputs(of: checked, row, build, &digests)))
      } catch {
        throw Self.located(error, in: row)
      }
    }
    try Interruption.check()
    noteUnused(items)
    if let shard { items = Array(items[shard.range(of: items.count)]) }
    try make(items, RowList(in: folder, of: table, shard, session))
  }

  /// A row whose call is checked.
  private struct Checked: Sendable {
    let words: CommandWords
    let session: Session
    let call: CheckedCall

    /// All files that the call makes, each with the option that names it.
    var files: [(path: String, option: String)] {
      call.outputs.map { ($0, "--output") }
        + session.files.written.filter { !call.outputs.contains($0.path) }
    }
  }

  /// All rows, each checked to the end, several at the same time; a signal leaves out the last of them.
  private func checkedRows(
    in paths: RowPaths<Root>
  ) -> [(TableRow, Result<Checked, any Error>)] {
    let rows = table.rows.map { TableRow($0, of: table) }
    let results = Mutex<[Int: Result<Checked, any Error>]>([:])
    Workers.run(rows.count, on: Workers.processors) { index, _ in
      guard Interruption.signal == nil else { return }
      let result = Result { try checked(rows[index], in: paths) }
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in
      rows.indices.compactMap { index in results[index].map { (rows[index], $0) } }
    }
  }

  private func checked(_ row: TableRow, in paths: RowPaths<Root>) throws -> Checked {
    let filled = try Self.filled(words, by: row)
    try paths.check(filled, of: row)
    var session = try session.noting(filled, Root.options.all)
    session.row = row
    return Checked(
      words: filled, session: session, call: try check(Arguments(filled), session))
  }

  /// The digest of all that the files of `row` depend on; `digests` are those of files that have been read.
  private func inputs(
    of checked: Checked, _ row: TableRow, _ build: UInt64, _ digests: inout [String: UInt64]
  ) throws -> UInt64 {
    var parts = [HexDigits.text(build), checked.call.resources ?? ""] + checked.words.operands
    for option in Root.options.all where !Self.unessential.contains(option.name) {
      parts += [option.name] + checked.words.given(option)
    }
    for column in row.usedColumns.sorted() { parts += [column, row.text(column)] }
    for path in checked.session.files.inputPaths where path != arguments.rows.table {
      let digest = try digests[path] ?? StableHash(of: FileBytes.read(path, atMost: 1 << 30)).high
      digests[path] = digest
      parts += [path, HexDigits.text(digest)]
    }
    return StableHash(of: JSON.array(parts.map { .string($0) }).text()).high
  }

  /// Options that change no file.
  private static var unessential: Set<String> {
    ["--rows", "--shard", "--force", "--overwrite", "--durable", "--jobs", "--quiet", "--json"]
  }

  private func noteUnused(_ items: [Item]) {
    let used = items.reduce(into: Set<String>()) { $0.formUnion($1.row.usedColumns) }
    let unused = table.columns.filter { !used.contains($0) }
    guard !unused.isEmpty else { return }
    let names = unused.prefix(Spelling.shortList).map { Quotation.text($0) }
    session.note("\(table.name): nothing is made of \(names.joined(separator: ", "))")
  }

  // MARK: Making

  /// Makes what of `items` is not there yet; those that simulate the same one after another, others at
  /// the same time.
  private func make(_ items: [Item], _ list: RowList) throws {
    let start = ContinuousClock.now
    let isKept = items.map { item in
      !arguments.rows.makesAll && item.call.isWhole?() ?? true
        && list.keep(item.row.row.number, item.inputs, byDigests: item.call.isWhole != nil)
    }
    let open = zip(items, isKept).filter { !$0.1 }.map(\.0)
    let groups = Dictionary(grouping: open.indices) { open[$0].call.simulation }
      .values.sorted { $0[0] < $1[0] }
    let progress = Mutex(arguments.results.progress(of: open.count, session, noun: "row"))
    let failure = Mutex<Failure?>(nil)
    let made = Mutex(0)
    let kits = PaintingKits()
    let workers = min(open.first?.call.jobs ?? 1, groups.count)
    Workers.run(groups.count, on: workers) { group, _ in
      let shared = groups[group].count > 1 ? SharedSimulation() : nil
      for index in groups[group] {
        guard failure.withLock({ $0 == nil }), Interruption.signal == nil else { return }
        do {
          let (item, jobs) = (open[index], workers > 1 ? 1 : nil)
          try item.call.make(
            CheckedCall.Surroundings(simulation: shared, kits: kits, jobs: jobs))
          try list.add(item.row.row.number, item.inputs, item.files)
          made.withLock { $0 += 1 }
          progress.withLock { $0.advance() }
        } catch {
          let located = open[index].row.located(Failure(error))
          failure.withLock { $0 = $0 ?? located }
        }
      }
    }
    progress.withLock { $0.finish() }
    let count = made.withLock { $0 }
    if let signal = Interruption.signal {
      throw signal.failure("\(items.count - open.count + count) of \(items.count) rows are made")
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    try list.end(isWhole: shard == nil)
    try report(made: count, of: items.count, list.path, start.duration(to: .now))
  }

  private func report(
    made: Int, of count: Int, _ list: String, _ duration: Duration
  ) throws {
    let seconds = duration / .seconds(1)
    let kept = made < count ? " (\(count - made) were there already)" : ""
    let piece = shard.map { " of shard \($0.text)" } ?? ""
    try arguments.results.print(
      [
        "rows": .number(count), "made": .number(made), "kept": .number(count - made),
        "list": .string(list), "seconds": .number((seconds * 1000).rounded() / 1000),
      ],
      or: "Made \(NumberText.count(made, "row"))\(piece)\(kept), listed in \(OneLine.text(list)),"
        + " in \(NumberText.text(seconds, decimals: 1)) s.\n", session)
  }
}

extension Shard {
  /// The rows of this shard, of `count`.
  fileprivate func range(of rows: Int) -> Range<Int> {
    (number - 1) * rows / count..<number * rows / count
  }
}

/// The digest of the program.
private enum BuildDigest {
  static func current(_ session: Session) -> UInt64 {
    let program = FilePath.program.flatMap { try? FileBytes.read($0, atMost: 1 << 32) }
    return StableHash(
      of: session.tool.description + HexDigits.text(StableHash(of: program ?? []).high)
    ).high
  }
}
