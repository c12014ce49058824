import Digests
import Files
import JSONCoding
import Raster
import Synchronization

/// The list of what was made of a table's rows: JSON Lines, a header first. It holds whole lines at any
/// time, so that a run that was cut off goes on.
final class RowList: Sendable {
  /// A file that was made.
  struct File {
    /// Relative to the list's folder if it is in it.
    var path = ""
    var bytes = 0
    var digest: UInt64 = 0

    static let codec = Codec.object(
      File(),
      [
        Field("file", \.path, .text), Field("bytes", \.bytes, .count),
        Field("digest", \.digest, .digest),
      ])
  }

  /// What was made of a row.
  struct Record {
    /// The number of the row in its table.
    var row = 0
    /// The digest of all that the files depend on.
    var inputs: UInt64 = 0
    var files: [File] = []

    static let codec = Codec.object(
      Record(),
      [
        Field("row", \.row, .count), Field("inputs", \.inputs, .digest),
        Field("files", \.files, .list(of: File.codec)),
      ])

    /// Its line in the list.
    var line: String { Self.codec.write(self).text() + "\n" }
  }

  let path: String
  private let folder: OpenFolder
  private let name: String
  private let header: String
  private let log: LogFile
  /// What was listed before, by the digests of inputs.
  private let listed: [UInt64: Record]
  /// What has been made or kept.
  private let records = Mutex<[Record]>([])

  /// Opens the list in the folder at `path`, of the rows of `table` or of a `shard` of them. Throws if another
  /// run writes it.
  init(
    in path: String, of table: RowTable, _ shard: Shard?, _ session: Session
  ) throws {
    try Folder.create(path)
    folder = try OpenFolder(path)
    folder.clearDrafts()
    name = Self.name(shard)
    self.path = folder.path(of: name)
    let title: JSON = [
      session.tool.name: .string(session.tool.version), "rows": .number(table.rows.count),
    ]
    header = title.text() + "\n"
    log = try LogFile(name, in: folder)
    guard log.claim() else { throw FileError.locked(path: self.path) }
    var listed: [UInt64: Record] = [:]
    var length = 0
    for other in try folder.names() where Self.isList(other) {
      var lines = try LineReader.open(other, in: folder)
      while let line = try lines.next() {
        // Anything else is the header, or damaged: its row is made again.
        guard let json = try? JSON(bytes: line),
          let record = try? Record.codec.read(SchemaCursor(json))
        else { continue }
        listed[record.inputs] = record
      }
      if other == name { length = lines.offset }
    }
    self.listed = listed
    // Without the rest of a line that was cut off.
    try log.cut(to: length)
    if length == 0 { try log.append(header, isDurable: false) }
  }

  static func name(_ shard: Shard?) -> String {
    shard.map { "rows-\($0.number)-of-\($0.count).jsonl" } ?? "rows.jsonl"
  }

  private static func isList(_ name: String) -> Bool {
    // Most names are those of outputs.
    name.hasPrefix("rows") && name.wholeMatch(of: /rows(-[0-9]+-of-[0-9]+)?\.jsonl/) != nil
  }

  /// Keeps the files that were made of `inputs`, as those of `row`; returns false if they are not there as they
  /// were made, by their sizes and, if they are read, `byDigests`.
  func keep(_ row: Int, _ inputs: UInt64, byDigests: Bool) -> Bool {
    guard let record = listed[inputs],
      record.files.allSatisfy({ file in
        let path = absolute(file.path)
        guard FilePath.size(path) == file.bytes else { return false }
        return !byDigests || (try? Self.digest(of: path).digest) == file.digest
      })
    else { return false }
    let kept = Record(row: row, inputs: inputs, files: record.files)
    records.withLock { $0.append(kept) }
    return true
  }

  /// Adds that the files at `paths` were made of `inputs`, of `row`.
  func add(_ row: Int, _ inputs: UInt64, _ paths: [String]) throws {
    let files = try paths.map { path in
      let (bytes, digest) = try Self.digest(of: path)
      return File(path: relative(path), bytes: bytes, digest: digest)
    }
    let record = Record(row: row, inputs: inputs, files: files)
    try log.append(record.line, isDurable: false)
    records.withLock { $0.append(record) }
  }

  private static func digest(of path: String) throws -> (bytes: Int, digest: UInt64) {
    let bytes = try FileBytes.read(path, atMost: .max - 1)
    return (bytes.count, StableHash(of: bytes).high)
  }

  /// Puts the lines in the order of their rows; a list of the whole table takes the place of those of shards.
  func end(isWhole: Bool) throws {
    let lines = records.withLock { $0 }.sorted { $0.row < $1.row }.map(\.line)
    try AtomicFile.write(name, in: folder) { file throws(FileError) in
      try AtomicFile.put(header + lines.joined(), in: file, path)
    }
    guard isWhole else { return }
    for other in try folder.names() where other != name && Self.isList(other) {
      try folder.remove(other)
    }
  }

  private var start: String { folder.path == "." ? "" : folder.path(of: "") }

  private func relative(_ path: String) -> String {
    path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : start + path }
}
