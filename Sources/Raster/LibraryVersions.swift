import CCairo
import Files

/// Versions of all that has a say in how a canvas becomes pixels.
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
