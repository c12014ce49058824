import CSystem

/// An error of an operation on files or folders.
public enum FileError: Error, Hashable, Sendable {
  /// A file or folder is missing or may not be read.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be created at its path.
  case uncreatable(path: String, reason: String)
  /// Writing began and failed: disk full, quota, a device error.
  case unwritable(path: String, reason: String)
  /// A folder holds files that a run must not mix with its own; `reason` continues the sentence
  /// after the path.
  case foreignFolder(path: String, reason: String)
  /// Another run is writing into a folder.
  case locked(path: String)
}

extension FileError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .uncreatable(let path, let reason): "cannot create \(path): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    case .foreignFolder(let path, let reason): "\(path) \(reason)"
    case .locked(let path): "another run is writing into \(path)"
    }
  }

  /// The fault alone, without the path.
  package var fault: String {
    switch self {
    case .unreadable(_, let reason), .uncreatable(_, let reason), .unwritable(_, let reason):
      reason
    case .foreignFolder, .locked: description
    }
  }
}

extension FileError {
  /// Returns an error for a file or folder that could not be read.
  static func unreadable(_ path: String, _ error: SystemError) -> FileError {
    .unreadable(path: path, reason: error.description)
  }

  /// Returns an error for a file that was created and could not be written.
  static func unwritable(_ path: String, _ error: SystemError) -> FileError {
    .unwritable(path: path, reason: error.description)
  }

  /// Returns an error for a file or folder that could not be created: its path is at fault, or the
  /// device.
  package static func unmade(_ path: String, _ error: SystemError) -> FileError {
    error.isPathFault
      ? .uncreatable(path: path, reason: error.description) : .unwritable(path, error)
  }
}

/// An error number of the system.
package struct SystemError: Error, Hashable, Sendable {
  package let code: CInt
  /// The attempt, such as `cannot start ffmpeg`; nil if the caller knows.
  private let attempt: String?
  /// True if the folder for temporary files is at fault, rather than a path of the caller's.
  package let isOfTemporaryFolder: Bool

  package init(_ code: CInt, trying attempt: String? = nil, isOfTemporaryFolder: Bool = false) {
    (self.code, self.attempt) = (code, attempt)
    self.isOfTemporaryFolder = isOfTemporaryFolder
  }

  /// The error of the call that has just failed.
  package static var last: SystemError { SystemError(errno) }

  /// The file does not exist.
  package static let missing = SystemError(ENOENT)
  /// The name is taken already.
  package static let taken = SystemError(EEXIST)

  /// True if no file has the requested name.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// True if a signal interrupted the call.
  package var isInterruption: Bool { code == EINTR }

  /// True if the path is at fault, rather than the device that it is on.
  package var isPathFault: Bool {
    [
      EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, EEXIST, ENAMETOOLONG, ELOOP, EINVAL,
      ENOTEMPTY,
    ].contains(code)
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own message, after the attempt.
  package var description: String {
    let fault = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return attempt.map { "\($0): \(fault)" } ?? fault
  }
}
