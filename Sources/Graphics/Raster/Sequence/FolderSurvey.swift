import Files

/// The content of a folder before a run, checked against the run's plan.
struct FolderSurvey {
  private let folder: OpenFolder
  private let sequence: PNGSequence
  private let plan: FrameFolder.Plan
  /// File names of frames.
  private var frames: [String]
  /// Manifests by file name.
  private(set) var manifests: [String: FrameManifest] = [:]
  /// Records of frames that this run makes, ordered by frame.
  private(set) var records: [FrameRecord] = []
  /// True if a run that listed such frames did not finish. If the machine failed during it, a
  /// file's content may be corrupt.
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

  /// True if `--overwrite` has anything to remove: for shards only the files of other scenes, so
  /// that none removes what its neighbours have made.
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

  /// Throws if other frames are in the way.
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
    for (index, section) in manifest.sections.enumerated() {
      // Frames of the last scene may be about to appear; of those before it only existing frames
      // count.
      let isLast = index == manifest.sections.count - 1
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

/// The file names in lists.
private struct ListedNames {
  /// Indices of frames by the number of digits in their file names.
  private var indices: [Int: Set<Int>] = [:]

  init(_ sections: [FrameManifest.Section]) {
    for section in sections {
      for digits in section.digits {
        indices[digits, default: []].formUnion(section.records.lazy.map(\.frame))
      }
    }
  }

  /// True if they contain the file `name`, of the frame `index`.
  func contains(_ name: String, _ index: Int) -> Bool {
    indices[PNGSequence.digits(in: name)]?.contains(index) ?? false
  }
}

extension FrameFolder.Plan.Extent {
  /// True if a run of this extent is responsible for frame `index` of a scene of `total` frames.
  /// Any run is responsible for frames beyond the end of the scene.
  func covers(_ index: Int, of total: Int) -> Bool {
    guard case .shard(_, _, let frames) = self else { return true }
    return frames.contains(index) || index >= total
  }
}
