import Files

/// What stands in a folder before a run, held against what the run may meet.
struct FolderSurvey {
  private let folder: OpenFolder
  private let sequence: PNGSequence
  private let plan: FrameFolder.Plan
  /// Names of frames.
  private var frames: [String]
  /// The manifests by their names.
  private(set) var manifests: [String: FrameManifest] = [:]
  /// What they say of frames that this run makes, in order of the frames.
  private(set) var records: [FrameRecord] = []
  /// Whether a run that listed such frames did not come to its end. Where the machine failed with
  /// it, a file may hold something else than what it was given.
  private(set) var isUnfinished = false

  init(
    _ folder: OpenFolder, _ sequence: PNGSequence, _ plan: FrameFolder.Plan
  ) throws(FileError) {
    (self.folder, self.sequence, self.plan) = (folder, sequence, plan)
    // Names first: whatever has a name is listed already.
    let names = try folder.names()
    frames = names.filter { PNGSequence.number(in: $0) != nil }
    for name in names where ManifestName.fits(name) {
      manifests[name] = try FrameManifest(name, in: folder)
    }
    for manifest in manifests.values {
      let settled = manifest.sections.flatMap(\.records).settled
      let covered = settled.filter { plan.extent.covers($0.frame, of: plan.total) }
      if manifest.isUnfinished, !covered.isEmpty { isUnfinished = true }
      records += covered
    }
    if manifests.count > 1 { records.sort { $0.frame < $1.frame } }
  }

  /// Whether `--overwrite` has anything to remove: for shards only what is not of the scene, so
  /// that none clears away what its neighbours have made.
  var isInTheWay: Bool {
    get throws(FileError) {
      guard case .shard = plan.extent else { return true }
      do throws(FileError) { try check() } catch {
        guard case .foreignFolder = error else { throw error }
        return true
      }
      return false
    }
  }

  /// Removes all frames and manifests.
  mutating func clear() throws(FileError) {
    for name in frames + Array(manifests.keys) { try folder.remove(name) }
    (frames, manifests, records) = ([], [:], [])
  }

  /// Throws where frames stand in the way.
  func check() throws(FileError) {
    for (name, manifest) in manifests.sorted(by: { $0.key < $1.key }) {
      guard !manifest.isNoManifest else { throw refusal(name, "is no list of frames") }
      try check(manifest)
    }
    let listed = ListedNames(frames.isEmpty ? [] : manifests.values.flatMap(\.sections))
    for name in frames {
      let index = PNGSequence.number(in: name) ?? 0
      guard folder.size(of: name) != nil || !folder.holds(name) else {
        throw refusal(name, "is no regular file")
      }
      guard plan.extent.covers(index, of: plan.total) || plan.extent.lock == .exclusive else {
        continue
      }
      guard listed.contains(name, index) else {
        throw refusal(name, "is a frame that no list names")
      }
      guard plan.extent == .whole || name == sequence.name(of: index) else {
        throw refusal(name, "is a frame of a scene of another length")
      }
    }
  }

  private func check(_ manifest: FrameManifest) throws(FileError) {
    for (place, section) in manifest.sections.enumerated() {
      // Of the last scene frames may be on their way; of those before it only frames count.
      let isLast = place == manifest.sections.count - 1
      guard isLast && plan.extent.lock == .shared || holdsFrames(section) else { continue }
      switch plan.relation(section.header) {
      case .same: continue
      case .edited where plan.extent == .whole: continue
      case .edited:
        throw refusal(
          nil, "holds frames of another version of the scene, which only a whole render may replace"
        )
      case .other(let words): throw refusal(nil, "holds frames \(words)")
      }
    }
  }

  private func holdsFrames(_ section: FrameManifest.Section) -> Bool {
    guard !frames.isEmpty else { return false }
    let present = Set(frames.compactMap(PNGSequence.number))
    return section.records.contains { present.contains($0.frame) }
  }

  private func refusal(_ name: String?, _ reason: String) -> FileError {
    .foreignFolder(path: name.map(folder.path(of:)) ?? folder.path, reason: reason)
  }
}

/// The files that lists name.
private struct ListedNames {
  /// Indices of frames by how many digits the names have in which they stand.
  private var indices: [Int: Set<Int>] = [:]

  init(_ sections: [FrameManifest.Section]) {
    for section in sections {
      for digits in section.digits {
        indices[digits, default: []].formUnion(section.records.lazy.map(\.frame))
      }
    }
  }

  /// Whether they name the file `name`, of the frame `index`.
  func contains(_ name: String, _ index: Int) -> Bool {
    indices[PNGSequence.digits(in: name)]?.contains(index) ?? false
  }
}

extension FrameFolder.Plan.Extent {
  /// Whether a run of this extent answers for frame `index` of a scene of `total` frames. Any run
  /// answers for frames that the scene does not have.
  func covers(_ index: Int, of total: Int) -> Bool {
    guard case .shard(_, _, let frames) = self else { return true }
    return frames.contains(index) || index >= total
  }
}
