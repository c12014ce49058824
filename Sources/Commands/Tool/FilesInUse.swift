import Files
import JSONCoding
import Raster
import Synchronization

/// The files that one call of the tool reads and writes: none that is written may take the place of
/// one that is read, or of another that is written.
///
/// What the command line names as inputs is noted before a command runs. Outputs are noted where
/// their paths are decided: nothing is written by a command but through an ``OutputFile`` or to a
/// path that was noted here.
final class FilesInUse: Sendable {
  fileprivate struct Use {
    let path: String
    let file: FileIdentity
    /// The option that names an output, or that it is the default of; nil for an input.
    let option: String?
    /// Whether it is a folder that frames and their list are written into.
    var holdsFrames = false
  }

  /// A folder of cases may have thousands of inputs; outputs are few.
  private struct Uses {
    var inputs: [Use] = []
    var outputs: [Use] = []
  }

  private let uses = Mutex(Uses())

  /// Notes that the file at `path` is read. Standard input, devices and pipes are no matter.
  func read(_ path: String) throws {
    guard path != "-", FilePath.isThere(path), let file = FileIdentity(path) else { return }
    try note(Use(path: path, file: file, option: nil))
  }

  /// Notes that a file is written to `path`, which the `option` names. Standard output, devices and
  /// pipes are no matter.
  func write(_ path: String?, as option: String) throws {
    guard let path, path != "-", let file = FileIdentity(path) else { return }
    try note(Use(path: path, file: file, option: option))
  }

  /// Notes that frames and their list are written into the folder at `path`, which the `option`
  /// names.
  func writeFrames(into path: String, as option: String) throws {
    guard let file = FileIdentity(path) else { return }
    try note(Use(path: path, file: file, option: option, holdsFrames: true))
  }

  private func note(_ use: Use) throws {
    let clash = uses.withLock { uses -> Use? in
      guard use.option != nil else {
        uses.inputs.append(use)
        return uses.outputs.first { $0.clashes(with: use) }
      }
      defer { uses.outputs.append(use) }
      return uses.inputs.first { $0.clashes(with: use) }
        ?? uses.outputs.first { $0.clashes(with: use) }
    }
    guard let clash, let option = use.option ?? clash.option else { return }
    let path = use.option == nil ? clash.path : use.path
    let other = use.option == nil ? nil : clash.option
    throw Failure.usage(
      "\(option): expected a file of its own, found \(Quotation.text(path)), which "
        + (other.map { "\($0) writes" } ?? "is read"))
  }
}

extension FilesInUse.Use {
  /// Whether writing this one or `other` takes something from the other.
  fileprivate func clashes(with other: FilesInUse.Use) -> Bool {
    // Inputs do not disturb each other, and an option checks its own files.
    guard option != other.option else { return false }
    return file.isSame(as: other.file) || holds(other) || other.holds(self)
  }

  /// Whether `other` stands among the frames of this folder, under a name that they may have.
  private func holds(_ other: FilesInUse.Use) -> Bool {
    let name = other.path.split(separator: "/").last.map(String.init) ?? ""
    guard holdsFrames, PNGSequence.number(in: name) != nil || ManifestName.fits(name) else {
      return false
    }
    return FileIdentity(FileIdentity.folder(of: other.path)).map(file.isSame) ?? false
  }
}
