import Files

/// A manifest that grows line by line while a run goes on.
final class ManifestLog: Sendable {
  private let file: LogFile
  /// The digest of the scene that its lines tell of.
  let scene: UInt32
  private let isDurable: Bool

  /// Opens the manifest `name` in `folder`, of which `known` was read, appends the header of `plan`
  /// unless it stands there already, and marks that a run has begun.
  init(
    _ name: String, in folder: OpenFolder, after known: FrameManifest?, _ plan: FrameFolder.Plan
  ) throws(FileError) {
    file = try LogFile(name, in: folder)
    isDurable = plan.isDurable
    // Two shards of one number must not write into one list.
    if plan.extent.lock == .shared, !file.claim() { throw .locked(path: folder.path) }
    try file.cut(to: known?.length ?? 0)
    let last = known?.sections.last?.header
    let earlier = last.flatMap { plan.relation($0) == .same ? $0 : nil }
    let header = plan.header(earlier)
    scene = SceneDigest.of(header.scene)
    let lines = (header == last ? "" : header.line) + ManifestMark.line
    try file.append(lines, isDurable: isDurable)
  }

  /// Whether the list has its name still.
  var stands: Bool { file.stands }

  /// Writes a list that was removed anew, in the place where it was.
  func restore() throws(FileError) { try file.restore() }

  /// Lists a frame whose file has the given name; `isNew` where the file is not there yet.
  func append(_ record: FrameRecord, _ name: String, isNew: Bool) throws(FileError) {
    try file.append(record.line(name, scene), isDurable: isDurable && isNew)
  }
}
