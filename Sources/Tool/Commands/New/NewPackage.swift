import Examples
import Raster
import Rendering

/// The text files of a new package.
struct NewPackage {
  /// What the package takes Motecraft from.
  enum Dependency {
    /// The path of a clone, and the commit or tag that it stands at.
    case folder(String, revision: String)
    /// A Git repository, and the name that Swift gives its package.
    case repository(url: String, name: String)
  }

  let name: PackageName
  let dependency: Dependency
  /// What it starts from.
  let example: Example

  /// Each file's path in the package, and what it holds.
  var files: [(path: String, bytes: [UInt8])] {
    let (id, type) = (name.text, name.type)
    let texts = [
      ("Package.swift", filled(EmbeddedText.manifest_txt)),
      ("README.md", filled(EmbeddedText.readme_md)),
      (".gitignore", filled(EmbeddedText.ignored_txt)),
      (".github/workflows/tests.yml", filled(EmbeddedText.workflow_yml)),
      (".claude/skills/motecraft/SKILL.md", filled(EmbeddedText.skill_md)),
      ("Sources/\(id)/main.swift", filled(EmbeddedText.main_txt)),
      ("Sources/\(id)/\(type).swift", renderer),
      ("Scenes/\(id).json", filled(scene)),
      ("Goldens/\(id).case.json", filled(EmbeddedText.case_json)),
      ("Tests/\(type)Tests/\(type)Tests.swift", filled(tests)),
    ]
    return texts.map { ($0, Array($1.utf8)) }
      + example.files.map { ("Sources/\(id)/Resources/\($0.name)", $0.bytes) }
  }

  /// The source of the example, under the package's name.
  private var renderer: String {
    String(decoding: example.source, as: UTF8.self).replacing(example.type, with: name.type)
  }

  private var scene: [UInt8] {
    example.isFlower ? EmbeddedText.scene_json : EmbeddedText.touch_json
  }

  private var tests: [UInt8] {
    example.isFlower ? EmbeddedText.tests_txt : EmbeddedText.picture_txt
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
    let (path, revision): (String, String)
    switch dependency {
    case .folder(let folder, let commit): (isFolder, path, revision) = (true, folder, commit)
    case .repository(let url, _):
      (isFolder, path, revision) = (false, url, ToolVersion.current)
    }
    return [
      ("lookup", isFolder ? Self.piece(EmbeddedText.lookup_txt) : ""),
      ("place", isFolder ? Self.piece(EmbeddedText.place_txt) : ""),
      ("hosting", isFolder ? Self.piece(EmbeddedText.hosting_txt) : ""),
      // Files that are fetched anew would be built anew.
      ("kept", isFolder ? "\n            .motecraft" : ""),
      ("fetch", isFolder ? Self.piece(EmbeddedText.fetch_txt) : ""),
      ("resources", example.files.isEmpty ? "" : Self.piece(EmbeddedText.resources_txt)),
      ("action", action), ("dependency", requirement), ("package", package), ("name", name.text),
      ("Name", name.type), ("title", name.title), ("module", name.module),
      ("path", Self.escaped(path)), ("revision", revision),
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

  /// Where a job finds the action that checks goldens, once the package has been built.
  private var action: String {
    let folder =
      switch dependency {
      case .folder: ".motecraft"
      case .repository(let url, _): ".build/checkouts/" + Self.checkout(of: url)
      }
    return "./\(folder)/.github/actions/goldens"
  }

  /// The folder that the package manager puts the repository at `url` into.
  private static func checkout(of url: String) -> String {
    let last = url.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
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
