import CCairo
import CPNG

/// The program that makes pictures, as recorded in its pictures and lists of frames.
package struct ToolIdentity: Hashable, Sendable {
  /// Its name, of characters allowed in notes of pictures.
  package let name: String
  /// Version of the tool, such as "0.1.0".
  package let version: String

  /// Creates the identity of the program `name` in its `version`.
  package init(name: String, version: String) {
    (self.name, self.version) = (name, version)
  }

  /// Keyword of the note with name and version.
  package static let keyword = "Software"
  /// Keyword of the note with the index of a frame.
  package var frameKeyword: String { "\(name):frame" }
  /// Keyword of the note with the scene as canonical JSON.
  package var sceneKeyword: String { "\(name):scene" }
  /// Prefix of its own environment variables, such as `MOTECRAFT`.
  package var variablePrefix: String { String(name.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

extension ToolIdentity: CustomStringConvertible {
  /// Such as "motecraft 0.1.0".
  package var description: String { "\(name) \(version)" }
}

// MARK: Libraries

/// Versions of all libraries involved in painting and encoding a picture.
package enum LibraryVersions {
  /// This project's own, following semantic versioning.
  package static let project = "0.1.0"

  /// Version of the Cairo that is loaded at run time, such as "1.18.4".
  package static var cairo: String { String(cString: cairo_version_string()) }

  /// pixman, a dependency of Cairo; "unknown" if it does not report its version.
  package static var pixman: String {
    cairo_pixman_version().map { String(cString: $0) } ?? "unknown"
  }

  /// libpng, as loaded.
  package static var libpng: String { String(cString: png_get_libpng_ver(nil)) }
}
