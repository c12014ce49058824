import Files

/// The folder that a run writes frames into: locked against other runs, and with a manifest of
/// what stands in it.
///
/// A frame is listed before it takes its name, so that no frame ever stands there unlisted,
/// wherever a run is cut off.
package final class FrameFolder: Sendable {
  /// What a run wants of its folder.
  package struct Plan: Sendable {
    /// Which frames of the scene the run makes.
    package enum Extent: Hashable, Sendable {
      /// All of them. What the folder holds besides is removed.
      case whole
      /// Some of them.
      case part
      /// The `number`th, from 1, of `count` pieces that are made side by side.
      case shard(number: Int, count: Int, frames: Range<Int>)
    }

    /// How many frames the whole scene has, at least 1.
    package var total: Int
    /// Which of them are made.
    package var extent: Extent
    /// What the manifest says of them, given what it said of the same scene before.
    package var header: @Sendable (_ earlier: FrameManifest.Header?) -> FrameManifest.Header
    /// How the frames below a manifest's header stand to these.
    package var relation: @Sendable (FrameManifest.Header) -> SceneRelation
    /// Whether frames that are in the way are removed.
    package var overwrites = false
    /// Whether frames are made again that are there already.
    package var makesAll = false
    /// Whether each frame is on the disk before the run goes on.
    package var isDurable = false
    /// Whether the file `name` is what the record says, to the last pixel. It is asked of frames
    /// that stand there from a run that did not come to its end.
    package var isSound: @Sendable (FrameRecord, _ name: String, OpenFolder) -> Bool = {
      _, _, _ in true
    }
    /// Called once where another process holds the folder for a while, so that the run waits.
    package var waiting: @Sendable () -> Void = {}

    /// A plan by its facts.
    package init(
      total: Int, extent: Extent,
      header: @escaping @Sendable (FrameManifest.Header?) -> FrameManifest.Header,
      relation: @escaping @Sendable (FrameManifest.Header) -> SceneRelation
    ) {
      self.total = total
      self.extent = extent
      self.header = header
      self.relation = relation
    }
  }

  /// Names of its frames.
  package let sequence: PNGSequence
  let folder: OpenFolder
  let plan: Plan
  /// The manifest's name.
  let manifest: String
  /// What manifests said when it was opened, in order of frames; empty where all is made again.
  private let records: [FrameRecord]
  /// Whether what they say is to be held against the files.
  private let isDoubtful: Bool
  private let list: ManifestLog
  private let lock: FolderLock

  /// Makes the folder `directory` ready for a run: it is made if missing, locked, and cleared of
  /// what dead runs left half-done.
  ///
  /// - Throws: ``FileError/locked(path:)``, ``FileError/foreignFolder(path:reason:)``,
  ///   ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package init(_ directory: String, _ plan: Plan) throws(FileError) {
    try Folder.create(directory)
    let folder = try FrameFolder.writable { () throws(FileError) in try OpenFolder(directory) }
    let lock = try FolderLock(folder, plan.extent.lock)
    // Shards that begin at the same time look round one after another.
    guard folder.takeTurn(waiting: plan.waiting) else { throw .locked(path: directory) }
    defer { folder.endTurn() }
    sequence = PNGSequence(directory: directory, total: plan.total)
    manifest = ManifestName.of(plan.extent)
    let sequence = self.sequence
    var survey = try FrameFolder.writable { () throws(FileError) in
      try FolderSurvey(folder, sequence, plan)
    }
    folder.clearDrafts()
    if plan.overwrites, try survey.isInTheWay {
      guard lock.change(to: .exclusive) else { throw .locked(path: directory) }
      try survey.clear()
      _ = lock.change(to: plan.extent.lock)
    }
    try survey.check()
    list = try ManifestLog(manifest, in: folder, after: survey.manifests[manifest], plan)
    records = plan.makesAll ? [] : survey.records
    isDoubtful = survey.isUnfinished
    self.folder = folder
    self.plan = plan
    self.lock = lock
  }

  /// Does `body`: what cannot be read there, such as a folder that is removed as the run begins, is
  /// no place to write to.
  private static func writable<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do { return try body() } catch {
      guard case .unreadable(let path, let reason) = error else { throw error }
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// What is known of frame `index` if it stands there as `drawing` would come out; it is listed as
  /// part of this run then. Nil where it must be made. Its notes stay those of the scene that it
  /// was painted for, which gives the same pixels.
  package func kept(_ index: Int, drawing: UInt64) throws(FileError) -> FrameRecord? {
    let known = records.all(of: index)
    guard let record = known.first, record.drawing == drawing,
      known.allSatisfy({ $0 == record }), record.bytes == folder.size(of: sequence.name(of: index))
    else { return nil }
    let name = sequence.name(of: index)
    guard !isDoubtful || plan.isSound(record, name, folder) else { return nil }
    try list.append(record, name, isNew: false)
    return record
  }

  /// Writes a frame, whole or not at all.
  package func write(_ bytes: RawSpan, _ record: FrameRecord) throws(FileError) {
    let name = sequence.name(of: record.frame)
    var record = record
    record.scene = list.scene
    try AtomicFile.write(name, in: folder, isDurable: plan.isDurable) { file throws(FileError) in
      try AtomicFile.put(bytes, in: file, folder.path(of: name))
    } willAppear: { () throws(FileError) in
      // Cut off behind the new line, an old frame of the same size would be taken for the new one.
      if folder.size(of: name) == record.bytes { try folder.remove(name) }
      try list.append(record, name, isNew: true)
    }
  }

  /// Ends the run: brings the manifest into order, and where `isComplete` removes what a whole run
  /// leaves no place for.
  package func close(isComplete: Bool) throws(FileError) {
    guard list.stands else {
      // Who clears the folder away while frames appear leaves some of them behind.
      if try folder.names().contains(where: { PNGSequence.number(in: $0) != nil }) {
        try list.restore()
      }
      throw gone
    }
    let written: FrameManifest
    do throws(FileError) { written = try FrameManifest(manifest, in: folder) } catch {
      throw gone
    }
    guard !written.sections.isEmpty else { return }
    let sections = settled(written, isComplete: isComplete)
    if isComplete, plan.extent == .whole { try removeRest() }
    try AtomicFile.write(manifest, in: folder, isDurable: plan.isDurable) {
      file throws(FileError) in
      for section in sections { try write(section, to: file) }
    }
    if isComplete, plan.extent == .whole {
      for name in try folder.names() where ManifestName.isShard(name) { try folder.remove(name) }
    }
  }

  /// What the list says once the run has ended: of one scene, unless it ended early and frames of
  /// the scene before stand there still.
  private func settled(
    _ written: FrameManifest, isComplete: Bool
  ) -> [SettledSection] {
    guard isComplete || written.sections.count == 1, let last = written.sections.last else {
      return written.sections.map {
        SettledSection(
          header: $0.header, records: $0.records.settled,
          digits: $0.digits.max() ?? sequence.digits)
      }
    }
    var records = last.records
    if plan.extent != .whole {
      records = written.sections.filter { plan.relation($0.header) == .same }.flatMap(\.records)
    }
    return [
      SettledSection(header: last.header, records: records.settled, digits: sequence.digits)
    ]
  }

  /// The error where the manifest was removed while frames appeared.
  private var gone: FileError {
    .unwritable(path: folder.path(of: manifest), reason: SystemError.missing.description)
  }

  /// Removes frames that the scene has no more, or has under other names.
  private func removeRest() throws(FileError) {
    for name in try folder.names() {
      guard let index = PNGSequence.number(in: name) else { continue }
      if index >= plan.total || name != sequence.name(of: index) { try folder.remove(name) }
    }
  }

  /// A header and the lines below it, as they stand when a run has ended.
  private struct SettledSection {
    let header: FrameManifest.Header
    let records: [FrameRecord]
    /// Digits of the numbers in the names of its frames.
    let digits: Int
  }

  private func write(_ section: SettledSection, to file: CInt) throws(FileError) {
    var text = section.header.line
    let scene = SceneDigest.of(section.header.scene)
    for (place, record) in section.records.enumerated() {
      text += record.line(PNGSequence.name(of: record.frame, digits: section.digits), scene)
      guard text.utf8.count > 1 << 16 || place == section.records.count - 1 else { continue }
      try AtomicFile.put(text, in: file, folder.path(of: manifest))
      text = ""
    }
    try AtomicFile.put(text, in: file, folder.path(of: manifest))
  }
}

/// How the scene that a manifest names stands to the one that is to be rendered.
package enum SceneRelation: Hashable, Sendable {
  /// It is the same, but perhaps for its length.
  case same
  /// It is another version: of the same experience, in pictures of the same size.
  case edited
  /// It is something else, as the words tell.
  case other(String)
}

extension FrameFolder.Plan.Extent {
  var lock: FolderLock.Kind {
    switch self {
    case .whole, .part: .exclusive
    case .shard: .shared
    }
  }
}
