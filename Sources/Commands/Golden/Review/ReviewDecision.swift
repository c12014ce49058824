import Files
import Goldens

/// What was decided on an item of a review, and the files that were changed by it.
struct ReviewDecision {
  enum Kind: String {
    case accepted, tolerated, refused
  }

  let id: String
  let kind: Kind
  /// The decision that stood before.
  let before: Kind?
  private(set) var changes: [Change] = []

  struct Change {
    let path: String
    /// What stood there; nil where nothing did.
    let before: [UInt8]?
    let after: [UInt8]
  }

  init(_ id: String, _ kind: Kind, after before: Kind?) {
    (self.id, self.kind, self.before) = (id, kind, before)
  }

  /// Writes `files`, but those that hold that already. Where one cannot be written, none is.
  mutating func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    for file in files {
      let before =
        FilePath.isThere(file.path)
        ? try FileBytes.read(file.path, atMost: ReferenceFile.limit) : nil
      guard before != file.bytes else { continue }
      do { try ReferenceFile.write(file.bytes, to: file.path) } catch {
        try? undo()
        throw error
      }
      changes.append(Change(path: file.path, before: before, after: file.bytes))
    }
  }

  /// Puts back what stood in the files.
  ///
  /// - Throws: a ``Failure`` where one has changed since; then none is put back.
  func undo() throws {
    for change in changes {
      guard (try? ReferenceFile.read(change.path)) == change.after else {
        throw Failure(
          .cannotCreate, "\(change.path) has changed since, and is left as it is")
      }
    }
    for change in changes.reversed() {
      if let before = change.before {
        try ReferenceFile.write(before, to: change.path)
      } else {
        try ReferenceFile.remove(change.path)
        Folder.removeIfEmpty(FileIdentity.folder(of: change.path))
      }
    }
  }
}
