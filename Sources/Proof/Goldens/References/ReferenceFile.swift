import Files
import Raster
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
      guard error.isNotFound else { throw .undecodable(path: path, reason: error.description) }
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
    guard !FilePath.exists(path) || FilePath.isWritable(path) else {
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

/// A fault of goldens on disk.
public enum GoldenError: Error, Hashable, Sendable {
  /// There is nothing at `path`.
  case missing(path: String)
  /// The file at `path` cannot be read, or is not what it should be.
  case undecodable(path: String, reason: String)
  /// No file can be made at `path`: its place is at fault. What stood there still does.
  case uncreatable(path: String, reason: String)
  /// Writing to `path` failed: the device is full or at fault. What stood there still does.
  case unwritable(path: String, reason: String)
  /// A value cannot be drawn, painted or encoded.
  case unpaintable(reason: String)
  /// An expectation that cannot be met by anything.
  case invalidExpectation(reason: String)
  /// A record mode that does not exist; `source` is where it was asked for.
  case unknownRecordMode(String, source: String)
}

extension GoldenError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "\(path) is missing"
    case .undecodable(let path, let reason): "\(path) cannot be used: \(reason)"
    case .uncreatable(let path, let reason), .unwritable(let path, let reason):
      "cannot record \(path): \(reason)"
    case .unpaintable(let reason): "the canvas cannot be painted: \(reason)"
    case .invalidExpectation(let reason): reason
    case .unknownRecordMode(let mode, let source):
      "\(source) asks for the record mode \"\(mode.prefix(80))\", which is none of "
        + RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }

  /// The fault alone, without the path where it was found.
  package var reason: String {
    switch self {
    case .undecodable(_, let reason), .uncreatable(_, let reason), .unwritable(_, let reason),
      .unpaintable(let reason), .invalidExpectation(let reason):
      reason
    case .missing, .unknownRecordMode: description
    }
  }

  /// Why the file at `path` was not written. The kind of the fault stays: a place that cannot
  /// hold the file, or a device that failed.
  init(writing path: String, _ error: FileError) {
    self =
      if case .uncreatable = error {
        .uncreatable(path: path, reason: error.fault)
      } else {
        .unwritable(path: path, reason: error.fault)
      }
  }
}

extension RasterError {
  /// The fault alone, without the path where it was found.
  var fault: String {
    switch self {
    case .file(let error): error.fault
    case .undecodable(_, let reason), .unsoundJPEG(_, let reason): reason
    case .notPicture(_, let found): RasterError.notPicture(path: "", found: found).description
    case .notPNG(_, let found): RasterError.notPNG(path: "", found: found).description
    case .tooLarge, .noPixels, .undrawable, .drawing, .encoding: description
    }
  }
}
