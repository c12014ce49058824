import Digests
import Files
import JSONCoding

/// The record of one frame in a manifest.
package struct FrameRecord: Hashable, Sendable {
  /// Index of the frame, from 0.
  package var frame: Int
  /// Size of its file, in bytes.
  package var bytes: Int
  /// The first half of the hash of its pixels.
  package var pixels: UInt64
  /// The digest of the drawing.
  package var drawing: UInt64
  /// The digest of the scene that the frame was painted for, which is in its notes. A frame that is
  /// kept after an edit of its scene keeps its notes.
  package internal(set) var scene: UInt32 = 0

  /// Creates a record. Its scene is that of the list it is written to.
  package init(frame: Int, bytes: Int, pixels: UInt64, drawing: UInt64) {
    self.frame = frame
    self.bytes = bytes
    self.pixels = pixels
    self.drawing = drawing
  }
}

/// The digest of a scene in a list of frames.
package enum SceneDigest {
  /// Returns the checksum of the scene's canonical JSON.
  package static func of(_ scene: String) -> UInt32 { CRC32.of(Array(scene.utf8)) }
}

/// The list of a folder's frames: JSON Lines, a header first.
///
/// A run that renders another scene into the folder appends a header of its own; the lines above it
/// list frames that the new scene has not reached yet. After its header a run writes a mark that it
/// has begun, which is removed when it ends by itself, with or without an error. Once a run has
/// finished there is one header, and the frames are sorted.
package struct FrameManifest: Sendable {
  /// The scene that the following lines belong to.
  package struct Header: Hashable, Sendable {
    /// The program that makes the frames.
    package var tool: ToolIdentity
    /// The scene as canonical JSON.
    package var scene: String
    /// The requested frames, such as `0-359`.
    package var frames: String

    /// Creates a header from its parts.
    package init(tool: ToolIdentity, scene: String, frames: String) {
      self.tool = tool
      self.scene = scene
      self.frames = frames
    }
  }

  /// A header and the lines after it.
  package struct Section: Sendable {
    /// The context of all lines: scene, size and tool.
    package var header: Header
    /// Records in the order in which frames were finished; of two lines for one frame the later
    /// counts.
    package var records: [FrameRecord] = []
    /// The digest of the header's scene.
    let scene: UInt32
    /// The numbers of digits in the file names of its frames.
    private(set) var digits: Set<Int> = []
    /// The line number of its header in the list, from 1.
    package let line: Int

    init(_ header: Header, line: Int) {
      (self.header, self.line) = (header, line)
      scene = SceneDigest.of(header.scene)
    }

    fileprivate mutating func append(_ record: FrameRecord, digits: Int) {
      records.append(record)
      self.digits.insert(digits)
    }
  }

  /// A fault in a line of the list.
  package struct Flaw: Hashable, Sendable {
    /// The line number, from 1.
    package let line: Int
    /// The description, to be read after `line 7`.
    package let words: String
  }

  /// The sections, oldest first.
  package private(set) var sections: [Section] = []
  /// Size of its whole lines, in bytes; a cut-off rest may follow.
  private(set) var length = 0
  /// True if there is a line before the first header, so that this is not a manifest.
  package private(set) var isNoManifest = false
  /// True if the last run that wrote to it did not finish.
  package private(set) var isUnfinished = false
  /// The first invalid lines.
  package private(set) var flaws: [Flaw] = []
  /// The number of invalid lines.
  package private(set) var flawCount = 0

  /// Reads the file `name` in `folder`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ name: String, in folder: OpenFolder) throws(FileError) {
    var lines = try LineReader.open(name, in: folder)
    var number = 0
    while let line = try lines.next() {
      number += 1
      take(line, number)
    }
    length = lines.offset
    if lines.hasRest { note("is cut off", number + 1) }
  }

  /// Largest number of flaws that are reported individually.
  private static let maxFlaws = 3

  private mutating func note(_ words: String, _ line: Int) {
    flawCount += 1
    if flaws.count < Self.maxFlaws { flaws.append(Flaw(line: line, words: words)) }
  }

  private mutating func take(_ line: [UInt8], _ number: Int) {
    if line.last == UInt8(ascii: "\r") { note("ends as lines of another system do", number) }
    let json = try? JSON(bytes: line)
    if let json, let header = Header(json) {
      sections.append(Section(header, line: number))
    } else if sections.isEmpty {
      isNoManifest = true
    } else if let json, json["run"] == ManifestMark.begun {
      isUnfinished = true
    } else if let json, let line = try? FrameLine(json, sections.last?.scene ?? 0) {
      sections[sections.count - 1].append(line.record, digits: PNGSequence.digits(in: line.file))
    } else {
      // Damaged by a disk fault or an editor; its frame counts as not listed.
      note("tells of no frame", number)
    }
  }
}

/// The line that marks that a run has begun.
enum ManifestMark {
  static let begun: JSON = "begun"
  static let line = "{\"run\":\"begun\"}\n"
}

extension [FrameRecord] {
  /// The last record of each frame, ordered by index.
  package var settled: [FrameRecord] {
    // A run in order, as most are, is not sorted again.
    guard zip(self, dropFirst()).contains(where: { $0.frame >= $1.frame }) else { return self }
    let order = indices.sorted {
      (self[$0].frame, $0) < (self[$1].frame, $1)
    }
    var settled: [FrameRecord] = []
    for index in order {
      if settled.last?.frame == self[index].frame { settled.removeLast() }
      settled.append(self[index])
    }
    return settled
  }

  /// Returns the records of `frame` among sorted records.
  package func all(of frame: Int) -> ArraySlice<FrameRecord> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return self[low...].prefix { $0.frame == frame }
  }
}

// MARK: Lines

extension FrameManifest.Header {
  fileprivate init?(_ json: JSON) {
    guard case .object(let members) = json,
      let program = members.first(where: { $0.key != "scene" && $0.key != "frames" }),
      case .string(let version) = program.value, let scene = json["scene"],
      case .object = scene, case .string(let frames) = json["frames"]
    else { return nil }
    self.init(
      tool: ToolIdentity(name: program.key, version: version), scene: scene.text(.canonical),
      frames: frames)
  }

  /// The header as a line. The scene is JSON already.
  var line: String {
    "{\(JSON.string(tool.name).text()):\(JSON.string(tool.version).text())"
      + ",\"scene\":\(scene)"
      + ",\"frames\":\(JSON.string(frames).text())}\n"
  }
}

/// A record as a line of the list has it.
struct FrameLine: Sendable {
  var record = FrameRecord(frame: 0, bytes: 0, pixels: 0, drawing: 0)
  /// Name of the file.
  var file = ""
  /// Digest of the record's scene; nil for that of the list.
  var scene: UInt32?

  private static let codec = Codec.object(
    FrameLine(),
    [
      Field("frame", \.record.frame, .count), Field("file", \.file, .text),
      Field("bytes", \.record.bytes, .count), Field("pixels", \.record.pixels, .digest),
      Field("drawing", \.record.drawing, .digest),
      Field(
        "scene", \.scene,
        Codec<UInt64>.digest.map {
          UInt32(exactly: $0)
        } back: {
          UInt64($0)
        }),
    ], isOpen: true
  ) { line, cursor throws(SchemaViolation) in
    guard PNGSequence.number(in: line.file) == line.record.frame else {
      throw try cursor.required("file", "").expected("the name of frame \(line.record.frame)")
    }
  }

  /// The line that is `json`, in a list of the scene with the digest `scene`.
  init(_ json: JSON, _ scene: UInt32) throws(SchemaViolation) {
    self = try Self.codec.read(SchemaCursor(json))
    record.scene = self.scene ?? scene
  }

  /// `record` for the file `name`, in a list of the scene with the digest `scene`.
  init(_ record: FrameRecord, _ name: String, _ scene: UInt32) {
    (self.record, file) = (record, name)
    self.scene = record.scene == scene ? nil : record.scene
  }

  private init() {}

  /// The line as it is written.
  var text: String { Self.codec.write(self).text() + "\n" }
}

extension Codec where Value == UInt64 {
  /// A digest as 16 hexadecimal digits.
  package static var digest: Codec {
    Codec<String>.text.map("16 hexadecimal digits") {
      HexDigits.read($0)
    } back: {
      HexDigits.text($0)
    }
  }
}

/// File names of manifests: one for the whole folder, and one for each shard.
package enum ManifestName {
  /// The manifest of a whole run.
  package static let whole = "frames.jsonl"

  static func of(_ extent: FrameFolder.Plan.Extent) -> String {
    switch extent {
    case .whole, .part: whole
    case .shard(let number, let count, _): "frames-\(number)-of-\(count).jsonl"
    }
  }

  /// True if `name` is that of a manifest.
  package static func fits(_ name: String) -> Bool { name == whole || isShard(name) }

  /// True if `name` is that of a shard's manifest, such as `frames-2-of-8.jsonl`.
  package static func isShard(_ name: String) -> Bool {
    guard name.hasPrefix("frames-"), name.hasSuffix(".jsonl") else { return false }
    let parts = name.dropFirst(7).dropLast(6).split(
      separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[1] == "of" && Int(parts[0]) != nil && Int(parts[2]) != nil
  }
}

// MARK: Log

/// A manifest that grows line by line during a run.
final class ManifestLog: Sendable {
  private let file: LogFile
  /// The digest of the scene of its lines.
  let scene: UInt32
  private let isDurable: Bool

  /// Opens the manifest `name` in `folder`, with its content `known`, appends the header of `plan`
  /// unless it is the last one already, and marks that a run has begun.
  init(
    _ name: String, in folder: OpenFolder, after known: FrameManifest?, _ plan: FrameFolder.Plan
  ) throws(FileError) {
    file = try LogFile(name, in: folder)
    isDurable = plan.isDurable
    // Two shards of the same number must not write into one list.
    if plan.extent.lock == .shared, !file.claim() { throw .locked(path: folder.path) }
    try file.cut(to: known?.length ?? 0)
    let last = known?.sections.last?.header
    let earlier = last.flatMap { plan.relation($0) == .same ? $0 : nil }
    let header = plan.header(earlier)
    scene = SceneDigest.of(header.scene)
    let lines = (header == last ? "" : header.line) + ManifestMark.line
    try file.append(lines, isDurable: isDurable)
  }

  /// True if the list still has its name.
  var isLinked: Bool { file.isLinked }

  /// Recreates a removed list at its path.
  func restore() throws(FileError) { try file.restore() }

  /// Lists a frame with the given file name; `isNew` if the file does not exist yet.
  func append(_ record: FrameRecord, _ name: String, isNew: Bool) throws(FileError) {
    try file.append(FrameLine(record, name, scene).text, isDurable: isDurable && isNew)
  }
}
