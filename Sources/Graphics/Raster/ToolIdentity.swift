import CCairo
import Files

/// The program that makes pictures, as its pictures and lists of frames tell it.
package struct ToolIdentity: Hashable, Sendable {
  /// Its name, of letters that notes in pictures can hold.
  package let name: String
  /// Version of the tool, such as "0.1.0".
  package let version: String

  /// The program `name` in its `version`.
  package init(name: String, version: String) {
    (self.name, self.version) = (name, version)
  }

  /// Keyword of the note in a picture that tells name and version.
  package static let keyword = "Software"
  /// Keyword of the note that tells the index of a frame.
  package var frameKeyword: String { "\(name):frame" }
  /// Keyword of the note that tells the scene as canonical JSON.
  package var sceneKeyword: String { "\(name):scene" }
  /// What the names of its own variables of the environment begin with, such as `MOTECRAFT`.
  package var variablePrefix: String { String(name.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

extension ToolIdentity: CustomStringConvertible {
  /// Such as "motecraft 0.1.0".
  package var description: String { "\(name) \(version)" }
}

// MARK: Libraries

/// Versions of all libraries that take part in painting and encoding a picture.
package enum LibraryVersions {
  /// This project's own, by the rules of semantic versioning.
  package static let project = "0.1.0"

  /// Version of the Cairo that is loaded at run time, such as "1.18.4".
  package static var cairo: String { String(cString: cairo_version_string()) }

  /// pixman, which Cairo brings along; "unknown" where it does not show its name.
  package static var pixman: String {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    return loaded("pixman_version_string", as: Version.self)?().map { String(cString: $0) }
      ?? "unknown"
  }

  /// libpng, as loaded; "unknown" where it does not show its name.
  package static var libpng: String {
    typealias Version = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
    return loaded("png_get_libpng_ver", as: Version.self)?(nil).map { String(cString: $0) }
      ?? "unknown"
  }

  /// The function `name` of any library that this process has loaded.
  private static func loaded<Function>(_ name: String, as type: Function.Type) -> Function? {
    DynamicLibraries.function(name).map { unsafeBitCast($0, to: type) }
  }
}
