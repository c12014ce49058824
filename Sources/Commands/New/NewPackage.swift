import Raster

/// The text files of a new package.
struct NewPackage {
  /// What the package takes Motecraft from.
  enum Dependency {
    /// The path of a clone.
    case folder(String)
    /// A Git repository, and the name that Swift gives its package.
    case repository(url: String, name: String)
  }

  let name: PackageName
  let dependency: Dependency

  /// Each file's path in the package, and what it holds.
  var files: [(path: String, text: String)] {
    let (id, type) = (name.text, name.type)
    return [
      ("Package.swift", filled(PackageResources.manifest_txt)),
      ("README.md", filled(PackageResources.readme_md)),
      (".gitignore", filled(PackageResources.ignored_txt)),
      (".github/workflows/tests.yml", filled(PackageResources.workflow_yml)),
      ("Sources/\(id)/main.swift", filled(PackageResources.main_txt)),
      (
        "Sources/\(id)/\(type).swift",
        filled(PackageResources.renderer_txt).replacing("NewRenderer", with: type)
      ),
      ("Scenes/\(id).json", filled(PackageResources.scene_json)),
      ("Goldens/\(id).case.json", filled(PackageResources.case_json)),
      ("Tests/\(type)Tests/\(type)Tests.swift", filled(PackageResources.tests_txt)),
    ]
  }

  /// A template with its gaps filled.
  private func filled(_ template: [UInt8]) -> String {
    var text = String(decoding: template, as: UTF8.self)
    for (gap, value) in gaps { text = text.replacing("{\(gap)}", with: value) }
    return text
  }

  /// What stands in the place of each gap; those with gaps of their own come first.
  private var gaps: [(String, String)] {
    let isFolder: Bool
    let path: String
    switch dependency {
    case .folder(let folder): (isFolder, path) = (true, folder)
    case .repository(let url, _): (isFolder, path) = (false, url)
    }
    return [
      ("lookup", isFolder ? Self.piece(PackageResources.lookup_txt) : ""),
      ("place", isFolder ? Self.piece(PackageResources.place_txt) : ""),
      ("fetch", isFolder ? Self.piece(PackageResources.fetch_txt) : ""),
      ("dependency", requirement), ("package", package), ("name", name.text),
      ("Name", name.type), ("title", name.title), ("module", name.module),
      ("path", Self.escaped(path)),
    ]
  }

  /// A piece of a template, without the end of its last line.
  private static func piece(_ template: [UInt8]) -> String {
    String(decoding: template.dropLast(), as: UTF8.self)
  }

  private var package: String {
    switch dependency {
    case .folder: "motecraft"
    case .repository(_, let name): name
    }
  }

  private var requirement: String {
    switch dependency {
    case .folder: #".package(name: "motecraft", path: motecraft)"#
    case .repository: #".package(url: "{path}", from: "\#(ToolVersion.current)")"#
    }
  }

  /// `text` as it stands in a string of Swift.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
