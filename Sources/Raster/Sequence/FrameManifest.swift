import Files
import JSONCoding

/// What a manifest says of one frame.
package struct FrameRecord: Hashable, Sendable {
  /// Index of the frame, from 0.
  package var frame: Int
  /// Size of its file, in bytes.
  package var bytes: Int
  /// The first half of the hash of its pixels.
  package var pixels: UInt64
  /// The digest of what was drawn.
  package var drawing: UInt64

  /// A record by its four facts.
  package init(frame: Int, bytes: Int, pixels: UInt64, drawing: UInt64) {
    self.frame = frame
    self.bytes = bytes
    self.pixels = pixels
    self.drawing = drawing
  }
}

/// The list of a folder's frames: JSON Lines, a header first.
///
/// A run that renders another scene into the folder appends a header of its own; what stands above
/// it tells of frames that the new scene has not come to yet. Once a run has ended well there is
/// one header, and the frames stand in their order.
package struct FrameManifest: Sendable {
  /// Of which scene the lines below are.
  package struct Header: Hashable, Sendable {
    /// The program that makes them.
    package var software: Software
    /// The scene as canonical JSON.
    package var scene: String
    /// The frames that are wanted, such as `0-359`.
    package var frames: String

    /// A header by its three facts.
    package init(software: Software, scene: String, frames: String) {
      self.software = software
      self.scene = scene
      self.frames = frames
    }
  }

  /// A header and the lines below it.
  package struct Section: Sendable {
    /// What every line of the manifest refers to: scene, size and tool.
    package var header: Header
    /// The frames in the order in which they were finished; of two lines for one the later counts.
    package var records: [FrameRecord] = []
  }

  /// What it holds, oldest first.
  package private(set) var sections: [Section] = []
  /// Bytes of its whole lines; what stands behind was cut off.
  private(set) var length = 0
  /// Whether there is a line before the first header, so that this is no manifest.
  package private(set) var isForeign = false

  /// Reads the file `name` in `folder`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ name: String, in folder: OpenFolder) throws(FileError) {
    var lines = try LineReader(name, in: folder)
    while let line = try lines.next() { take(line) }
    length = lines.place
  }

  private mutating func take(_ line: [UInt8]) {
    guard let json = try? JSON(bytes: line) else {
      // What a fault of the disk spoilt; its frame counts as not listed.
      isForeign = isForeign || sections.isEmpty
      return
    }
    if let header = Header(json) {
      sections.append(Section(header: header))
    } else if sections.isEmpty {
      isForeign = true
    } else if let record = FrameRecord(json) {
      sections[sections.count - 1].records.append(record)
    }
  }
}

extension [FrameRecord] {
  /// The last record of each frame, in order of their indices.
  package var settled: [FrameRecord] {
    // A run in order, as most are, is not sorted again.
    guard zip(self, dropFirst()).contains(where: { $0.frame >= $1.frame }) else { return self }
    let order = indices.sorted {
      (self[$0].frame, $0) < (self[$1].frame, $1)
    }
    var settled: [FrameRecord] = []
    for place in order {
      if settled.last?.frame == self[place].frame { settled.removeLast() }
      settled.append(self[place])
    }
    return settled
  }

  /// The records of `frame` among records in order.
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
      software: Software(name: program.key, version: version), scene: scene.text(.canonical),
      frames: frames)
  }

  /// The header as a line. The scene is JSON already.
  var line: String {
    "{\(JSON.string(software.name).text()):\(JSON.string(software.version).text())"
      + ",\"scene\":\(scene)"
      + ",\"frames\":\(JSON.string(frames).text())}\n"
  }
}

extension FrameRecord {
  fileprivate init?(_ json: JSON) {
    guard case .number(let frame) = json["frame"], case .number(let bytes) = json["bytes"],
      case .string(let pixels) = json["pixels"], case .string(let drawing) = json["drawing"],
      let frame = Int(exactly: frame), frame >= 0, let bytes = Int(exactly: bytes), bytes >= 0,
      let pixels = HexDigits.read(pixels), let drawing = HexDigits.read(drawing)
    else { return nil }
    self.init(frame: frame, bytes: bytes, pixels: pixels, drawing: drawing)
  }

  /// The record as a line, for the file `name`.
  func line(_ name: String) -> String {
    "{\"frame\":\(frame),\"file\":\"\(name)\",\"bytes\":\(bytes)"
      + ",\"pixels\":\"\(HexDigits.text(pixels))\",\"drawing\":\"\(HexDigits.text(drawing))\"}\n"
  }
}

/// 64 bits as 16 hexadecimal digits, lower case.
package enum HexDigits {
  /// The digits of `word`.
  package static func text(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func read(_ text: String) -> UInt64? {
    guard text.utf8.count == 16, !text.hasPrefix("+") else { return nil }
    return UInt64(text, radix: 16)
  }
}

/// Names of manifests: one of the whole folder, and one for each shard.
package enum ManifestName {
  /// The manifest that a whole run leaves.
  package static let whole = "frames.jsonl"

  static func of(_ extent: FrameFolder.Plan.Extent) -> String {
    switch extent {
    case .whole, .part: whole
    case .shard(let number, let count, _): "frames-\(number)-of-\(count).jsonl"
    }
  }

  /// Whether `name` is that of any manifest.
  package static func fits(_ name: String) -> Bool { name == whole || isShard(name) }

  /// Whether `name` is that of a shard's manifest, such as `frames-2-of-8.jsonl`.
  package static func isShard(_ name: String) -> Bool {
    guard name.hasPrefix("frames-"), name.hasSuffix(".jsonl") else { return false }
    let parts = name.dropFirst(7).dropLast(6).split(
      separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[1] == "of" && Int(parts[0]) != nil && Int(parts[2]) != nil
  }
}
