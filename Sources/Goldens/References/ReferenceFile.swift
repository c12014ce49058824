import Files
import Synchronization

/// Files that hold goldens: read whole, written whole or not at all.
package enum ReferenceFile {
  /// Held while writing: two tests may record one golden at the same time.
  private static let turn = Mutex(())

  /// Largest file that is taken for a golden, in bytes: more than 10^7 frames of a film take.
  package static let limit = 1 << 29

  /// The bytes of the file at `path`.
  ///
  /// - Throws: ``GoldenError/missing(path:)``, ``GoldenError/undecodable(path:reason:)``.
  package static func read(_ path: String) throws(GoldenError) -> [UInt8] {
    do throws(SystemError) { _ = try FileFacts(at: path) } catch {
      guard error.isAbsence else { throw .undecodable(path: path, reason: error.description) }
      throw .missing(path: path)
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileBytes.read(path, atMost: limit) } catch {
      throw .undecodable(path: path, reason: error.fault)
    }
    guard !bytes.starts(with: Array("version https://git-lfs".utf8)) else {
      throw .undecodable(path: path, reason: "Git LFS has not fetched it, only its pointer is here")
    }
    return bytes
  }

  /// The text of the file at `path`.
  ///
  /// - Throws: ``GoldenError/missing(path:)``, ``GoldenError/undecodable(path:reason:)``.
  package static func readText(_ path: String) throws(GoldenError) -> String {
    guard let text = String(validating: try read(path), as: UTF8.self) else {
      throw .undecodable(path: path, reason: "it is not text in UTF-8")
    }
    return text
  }

  /// Writes `bytes` to `path`, making its folder where needed.
  ///
  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  package static func write(_ bytes: [UInt8], to path: String) throws(GoldenError) {
    guard !FilePath.isThere(path) || FilePath.isWritable(path) else {
      throw .uncreatable(path: path, reason: "it is write-protected")
    }
    do throws(FileError) {
      try Folder.create(for: path)
      Folder.clearDrafts(beside: path)
      try turn.withLock { _ throws(FileError) in
        try AtomicFile.write(bytes.span.bytes, to: path)
      }
    } catch {
      throw GoldenError(writing: path, error)
    }
  }

  /// Removes the file at `path`; one that is gone already is fine.
  ///
  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  package static func remove(_ path: String) throws(GoldenError) {
    do throws(FileError) { try Folder.remove(path) } catch {
      throw GoldenError(writing: path, error)
    }
  }
}
