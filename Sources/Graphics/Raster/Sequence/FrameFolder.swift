import Files

/// The folder that a run writes frames into: locked against other runs, and with a manifest of its
/// content.
///
/// A frame is listed before it is renamed to its final name, so that there is never an unlisted
/// frame, wherever a run is cut off.
package final class FrameFolder: Sendable {
  /// The intentions of a run for its folder.
  package struct Plan: Sendable {
    /// The frames of the scene that the run makes.
    package enum Extent: Hashable, Sendable {
      /// All of them. Other frames in the folder are removed.
      case whole
      /// Some of them.
      case part
      /// The `number`th, from 1, of `count` pieces that are made in parallel.
      case shard(number: Int, count: Int, frames: Range<Int>)
    }

    /// The number of frames of the whole scene, at least 1.
    package var total: Int
    /// The frames that are made.
    package var extent: Extent
    /// Returns the header of the manifest, given the earlier one of the same scene.
    package var header: @Sendable (_ earlier: FrameManifest.Header?) -> FrameManifest.Header
    /// Returns the relation of a manifest's header to this scene.
    package var relation: @Sendable (FrameManifest.Header) -> SceneRelation
    /// True if frames that are in the way are removed.
    package var overwrites = false
    /// True if existing frames are made again.
    package var makesAll = false
    /// True if each frame is synced to the disk before the run continues.
    package var isDurable = false
    /// Returns whether the file `name` matches the record to the last pixel. Called for existing
    /// frames of a run that did not finish.
    package var isSound: @Sendable (FrameRecord, _ name: String, OpenFolder) -> Bool = {
      _, _, _ in true
    }
    /// Called once if another process holds the folder for a while, so that the run waits.
    package var waiting: @Sendable () -> Void = {}

    /// Creates a plan from its parts.
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

  /// The file names of its frames.
  package let sequence: PNGSequence
  let folder: OpenFolder
  let plan: Plan
  /// The manifest's name.
  let manifest: String
  /// Records of the manifests when it was opened, ordered by frame; empty if all frames are made
  /// again.
  private let records: [FrameRecord]
  /// True if the records must be checked against the files.
  private let isDoubtful: Bool
  /// The digest of the scene that frames are painted for; that of the manifest may be longer.
  private let scene: UInt32
  private let list: ManifestLog
  private let lock: FolderLock

  /// Prepares the folder `directory` for a run: it is created if missing, locked, and cleared of
  /// leftovers of dead runs.
  ///
  /// - Throws: ``FileError/locked(path:)``, ``FileError/foreignFolder(path:reason:)``,
  ///   ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package init(_ directory: String, _ plan: Plan) throws(FileError) {
    try Folder.create(directory)
    let folder = try FrameFolder.writable { () throws(FileError) in try OpenFolder(directory) }
    let lock = try FolderLock(folder, plan.extent.lock)
    // Shards that begin at the same time survey the folder one after another.
    guard folder.lock(waiting: plan.waiting) else { throw .locked(path: directory) }
    defer { folder.unlock() }
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
    scene = SceneDigest.of(plan.header(nil).scene)
    records = plan.makesAll ? [] : survey.records
    isDoubtful = survey.isUnfinished
    self.folder = folder
    self.plan = plan
    self.lock = lock
  }

  /// Calls `body` and converts read errors to write errors: a folder that is removed as the
  /// run begins, for example, cannot be written to.
  private static func writable<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do { return try body() } catch {
      guard case .unreadable(let path, let reason) = error else { throw error }
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// Returns the record of frame `index` if its file matches `drawing`, and lists it as part of
  /// this run; nil if it must be made. Its notes remain those of the scene that it was painted for,
  /// which gives the same pixels.
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
    record.scene = scene
    try AtomicFile.write(name, in: folder, isDurable: plan.isDurable) { file throws(FileError) in
      try AtomicFile.put(bytes, in: file, folder.path(of: name))
    } willAppear: { () throws(FileError) in
      // If the run were cut off after the new line, an old frame of the same size would pass for
      // the new one.
      if folder.size(of: name) == record.bytes { try folder.remove(name) }
      try list.append(record, name, isNew: true)
    }
  }

  /// Ends the run: sorts the manifest and, if `isComplete`, removes frames that do not belong to a
  /// whole run.
  package func close(isComplete: Bool) throws(FileError) {
    guard list.isLinked else {
      // If the folder is removed while frames appear, some of them are left behind.
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

  /// Returns the final list of the run: of one scene, unless it ended early and frames of the
  /// earlier scene still exist.
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

  /// The error for a manifest that was removed while frames appeared.
  private var gone: FileError {
    .unwritable(path: folder.path(of: manifest), reason: SystemError.missing.description)
  }

  /// Removes frames that are no longer part of the scene, or have other names in it.
  private func removeRest() throws(FileError) {
    for name in try folder.names() {
      guard let index = PNGSequence.number(in: name) else { continue }
      if index >= plan.total || name != sequence.name(of: index) { try folder.remove(name) }
    }
  }

  /// A header and its records, in their final form at the end of a run.
  private struct SettledSection {
    let header: FrameManifest.Header
    let records: [FrameRecord]
    /// Digits of the numbers in the file names of its frames.
    let digits: Int
  }

  private func write(_ section: SettledSection, to file: CInt) throws(FileError) {
    var text = section.header.line
    let scene = SceneDigest.of(section.header.scene)
    for (index, record) in section.records.enumerated() {
      text +=
        FrameLine(
          record, PNGSequence.name(of: record.frame, digits: section.digits), scene
        ).text
      guard text.utf8.count > 1 << 16 || index == section.records.count - 1 else { continue }
      try AtomicFile.put(text, in: file, folder.path(of: manifest))
      text = ""
    }
    try AtomicFile.put(text, in: file, folder.path(of: manifest))
  }
}

/// The relation of the scene in a manifest to the one that is to be rendered.
package enum SceneRelation: Hashable, Sendable {
  /// The same, except possibly for its length.
  case same
  /// Another version: of the same experience, in pictures of the same size.
  case edited
  /// Something else, as described by the text.
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
