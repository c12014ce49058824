import JSONCoding
import Raster

/// The versions under which goldens were made.
package struct Fingerprint: Hashable, Sendable {
  /// Version of what paints, such as "0.1.0", whatever tool it is part of.
  package var project: String
  /// Version of Cairo that painted the golden.
  package var cairo: String
  /// Version of pixman, which Cairo paints with.
  package var pixman: String
  /// Version of libpng when the golden was written.
  package var libpng: String

  /// A fingerprint by its four parts.
  package init(project: String, cairo: String, pixman: String, libpng: String) {
    self.project = project
    self.cairo = cairo
    self.pixman = pixman
    self.libpng = libpng
  }

  /// The versions that this process paints with, as the loaded libraries tell.
  package static var present: Fingerprint {
    Fingerprint(
      project: LibraryVersions.project, cairo: LibraryVersions.cairo,
      pixman: LibraryVersions.pixman, libpng: LibraryVersions.libpng)
  }

  /// The difference of this fingerprint from `other`, as "cairo 1.18.0 (here 1.16.0)"; nil if it
  /// does not.
  package func words(against other: Fingerprint) -> String? {
    let parts = zip(members, other.members).compactMap { mine, others in
      mine.value == others.value ? nil : "\(mine.key) \(mine.value) (here \(others.value))"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var members: [(key: String, value: String)] {
    [("project", project), ("cairo", cairo), ("pixman", pixman), ("libpng", libpng)]
  }
}

extension Fingerprint {
  /// The fingerprint on one line of JSON.
  package var json: String { Fingerprint.codec.write(self).text() }

  /// Reads what ``json`` wrote; nil for anything else.
  package init?(json text: String) {
    guard let json = try? JSON(text: text),
      let read = try? SchemaCursor(json, as: ()).read(Fingerprint.codec)
    else { return nil }
    self = read
    // A name before the version is a tool's.
    project = project.split(separator: " ").last.map(String.init) ?? project
  }
}
