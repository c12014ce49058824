import Digests
import Drawing
import Files
import Films
import JSONCoding
import Raster
import Scripting
import Synchronization

/// The frames that the lists of one or several folders name.
struct RenderedSequence {
  /// A frame that a list names.
  struct Entry {
    let folder: OpenFolder
    let name: String
    let record: FrameRecord
  }

  /// The scene that it shows.
  let scene: any Renderable
  /// What is listed, by frame.
  private(set) var frames: [Int: [Entry]] = [:]
  private var expected = FrameSelection(0..<0)
  /// Paths of frames that no list of the scene names.
  private var foreign: [String] = []
  /// What is wrong with the lists themselves, a sentence each.
  private var lists: [String] = []
  private let tool: ToolIdentity

  /// Reads the lists in the folders at `paths`, all of one scene.
  init(_ paths: [String], _ session: Session) throws {
    var folders: [ListedFolder] = []
    for path in paths { folders.append(try ListedFolder(path)) }
    tool = session.tool
    let headers = folders.flatMap { $0.manifests.compactMap(\.manifest.sections.last?.header) }
    if let other = headers.first(where: { $0.tool.name != session.tool.name }) {
      throw Failure(
        .badInput,
        "expected frames of \(tool.name), found those of \(Quotation.text(other.tool.name))"
      )
    }
    scene = try Self.scene(headers, in: paths[0], session)
    for header in headers {
      // A list may name any numbers; the scene has no other frames.
      guard let frames = try? FrameSelection(header.frames) else { continue }
      expected = expected.union(
        frames.clamped(to: scene.frameCount) ?? FrameSelection(0..<0))
    }
    // Shards are parts of the whole, and there are no parts without all others.
    if folders.contains(where: \.isShard) {
      expected = expected.union(FrameSelection(0..<scene.frameCount))
    }
    for folder in folders { take(folder) }
  }

  /// The longest of the scenes that the lists name, which must be one but for their length.
  private static func scene(
    _ headers: [FrameManifest.Header], in folder: String, _ session: Session
  ) throws -> any Renderable {
    var longest: (any Renderable)?
    for header in headers {
      let scene: any Renderable
      do { scene = try session.source(canonical: header.scene, in: folder) } catch {
        throw Failure(error, in: "list of frames")
      }
      guard let other = longest else {
        longest = scene
        continue
      }
      guard scene.relation(to: other.canonicalJSON) == .same else {
        throw Failure(.badInput, "expected frames of one scene, found lists of several")
      }
      if scene.frameCount > other.frameCount { longest = scene }
    }
    guard let longest else { preconditionFailure("there is a list for each folder") }
    return longest
  }

  private mutating func take(_ listed: ListedFolder) {
    let folder = listed.folder
    let sequence = PNGSequence(directory: folder.path, total: scene.frameCount)
    var known: Set<Int> = []
    for (name, manifest) in listed.manifests { note(folder.path(of: name), manifest) }
    for section in listed.manifests.flatMap(\.manifest.sections)
    where scene.relation(to: section.header.scene) == .same {
      for record in section.records.settled where record.frame < scene.frameCount {
        known.insert(record.frame)
        let name = sequence.name(of: record.frame)
        frames[record.frame, default: []].append(
          Entry(folder: folder, name: name, record: record))
      }
    }
    for name in listed.names {
      guard let index = PNGSequence.number(in: name) else { continue }
      if !known.contains(index) || sequence.name(of: index) != name {
        foreign.append(folder.path(of: name))
      }
    }
  }
}

// MARK: Lists

extension RenderedSequence {
  /// Notes what is wrong with the list at `path`.
  private mutating func note(_ path: String, _ manifest: FrameManifest) {
    lists += manifest.flaws.map { "\(path): line \($0.line) \($0.words)" }
    if manifest.flawCount > manifest.flaws.count {
      let rest = manifest.flawCount - manifest.flaws.count
      lists.append("\(path): \(NumberText.count(rest, "more line")) like these")
    }
    for section in manifest.sections {
      let relation = scene.relation(to: section.header.scene)
      if section.header.tool.name != tool.name {
        lists.append("\(path): line \(section.line) is the header of another program")
      } else if case .other(let words) = relation {
        lists.append("\(path): line \(section.line) is the header of frames \(words)")
      } else if relation == .same,
        let last = section.records.map(\.frame).max(), last >= scene.frameCount
      {
        lists.append("\(path): it names frame \(last), beyond the end of the scene")
      }
    }
  }
}

/// A folder with its lists of frames.
private struct ListedFolder {
  let folder: OpenFolder
  /// The names of all that it holds.
  let names: [String]
  let manifests: [(name: String, manifest: FrameManifest)]
  /// Whether one of the lists is a shard's.
  let isShard: Bool

  init(_ path: String) throws {
    folder = try OpenFolder(path)
    names = try folder.names()
    let lists = names.filter(ManifestName.fits)
    guard !lists.isEmpty else {
      throw Failure(
        .noInput,
        "cannot read \(Quotation.text(path)): expected a list of frames, \(ManifestName.whole),"
          + " found none")
    }
    isShard = lists.contains(where: ManifestName.isShard)
    var manifests: [(name: String, manifest: FrameManifest)] = []
    for name in lists {
      let manifest = try FrameManifest(name, in: folder)
      guard !manifest.isNoManifest, !manifest.sections.isEmpty else {
        throw Failure(.badInput, "\(Quotation.text(folder.path(of: name))) is no list of frames")
      }
      manifests.append((name, manifest))
    }
    self.manifests = manifests
  }
}

// MARK: Reading again

extension RenderedSequence {
  /// Reads all files, `jobs` at the same time.
  func report(jobs: Int) -> SequenceReport {
    var report = SequenceReport()
    report.frames = expected.count
    report.foreign = foreign.sorted()
    let missing = expected.filter { frame in
      !(frames[frame] ?? []).contains { $0.folder.size(of: $0.name) != nil }
    }
    report.missing = Set(missing)
    let flaws = flaws(jobs: jobs)
    report.damaged = Set(flaws.filter { $0.value == .damage }.keys)
    let strangers = Set(flaws.filter { $0.value == .otherScene }.keys)
    report.lists = lists
    if !strangers.isEmpty {
      let names = SequenceReport.ranges(strangers).joined(separator: ", ")
      report.lists.append("the notes in frames \(names) name another scene than the list does")
    }
    return report
  }

  /// What is wrong with files, by their frames.
  private func flaws(jobs: Int) -> [Int: Entry.Flaw] {
    let rest = Mutex(frames.keys.sorted()[...])
    let found = Mutex<[Int: Entry.Flaw]>([:])
    let (frames, scene, tool) = (frames, scene, tool)
    Workers.run(min(jobs, Workers.processors)) {
      while Interruption.signal == nil, let frame = rest.withLock({ $0.popFirst() }) {
        let entries = (frames[frame] ?? []).filter { $0.folder.size(of: $0.name) != nil }
        // Where two lists tell of one file, one of them must be right.
        let files = Dictionary(grouping: entries) { $0.folder.path }
        for file in files.values {
          let flaws = file.map { $0.flaw(in: scene, by: tool) }
          guard !flaws.contains(nil) else { continue }
          let flaw: Entry.Flaw = flaws.contains(.damage) ? .damage : .otherScene
          found.withLock { $0[frame] = $0[frame] == .damage ? .damage : flaw }
        }
      }
    }
    return found.withLock { $0 }
  }
}

extension RenderedSequence.Entry {
  /// What can be wrong with a file.
  enum Flaw: Sendable {
    /// It is not what was written.
    case damage
    /// It is sound, and its notes name another scene than the list.
    case otherScene
  }

  /// In what the file is not what the list of `tool` says, to the last byte that can be compared;
  /// nil for nothing.
  func flaw(in scene: any Renderable, by tool: ToolIdentity) -> Flaw? {
    guard folder.size(of: name) == record.bytes else { return .damage }
    guard
      let picture = try? PNGReader.read(
        folder.path(of: name), atMostPixels: scene.pixelWidth * scene.pixelHeight)
    else { return .damage }
    func note(_ keyword: String) -> String? {
      picture.texts.first { $0.keyword == keyword }?.value
    }
    guard note(tool.frameKeyword) == String(record.frame),
      StableHash(of: picture.bitmap).high == record.pixels
    else { return .damage }
    return note(tool.sceneKeyword).map(SceneDigest.of) == record.scene ? nil : .otherScene
  }
}
