import JSONCoding
import Raster

/// The versions under which goldens were made.
public struct Fingerprint: Hashable, Sendable {
  /// Version of what paints, such as "0.1.0", whatever tool it is part of.
  public var project: String
  /// Version of Cairo that painted the golden.
  public var cairo: String
  /// Version of pixman, which Cairo paints with.
  public var pixman: String
  /// Version of libpng when the golden was written.
  public var libpng: String

  /// A fingerprint by its four parts.
  public init(project: String, cairo: String, pixman: String, libpng: String) {
    self.project = project
    self.cairo = cairo
    self.pixman = pixman
    self.libpng = libpng
  }

  /// What this process paints with, as the loaded libraries tell it.
  public static var present: Fingerprint {
    Fingerprint(
      project: LibraryVersions.project, cairo: LibraryVersions.cairo,
      pixman: LibraryVersions.pixman, libpng: LibraryVersions.libpng)
  }

  /// How this fingerprint differs from `other`, as "cairo 1.18.0 (here 1.16.0)"; nil where it
  /// does not.
  public func words(against other: Fingerprint) -> String? {
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
  public var json: String {
    JSON.object(members.map { JSON.Member($0.key, .string($0.value)) }).text()
  }

  /// Reads what ``json`` wrote; nil for anything else.
  public init?(json text: String) {
    guard let json = try? JSON(text: text), case .string(let project) = json["project"],
      case .string(let cairo) = json["cairo"], case .string(let pixman) = json["pixman"],
      case .string(let libpng) = json["libpng"]
    else { return nil }
    // A name before the version is a tool's.
    let version = project.split(separator: " ").last.map(String.init) ?? project
    self.init(project: version, cairo: cairo, pixman: pixman, libpng: libpng)
  }
}
