import JSONCoding
import Scripting

/// The contents of a case, as written: a scene or a film, in the case itself or in a file.
struct CaseSource {
  enum Content {
    case scene(SceneFile)
    case film(any FrameSource)
  }

  let content: Content
  /// The files that it was read from, relative to the case.
  let paths: [String]

  static let meaning = "a scene or a film, or the path of one relative to the case"

  /// Reads what stands at `node` of the case `name`; `load` gives the bytes of the file at a path
  /// relative to the case.
  init(
    _ node: ScriptCursor, of name: String, schemas: ExperienceSchemas, films: CaseFilms,
    load: @escaping (String) -> Result<[UInt8], GoldenCase.Unloadable>
  ) throws(ScriptError) {
    var files = Files(load: load)
    if case .string(let path) = node.value {
      let bytes = try files.bytes(path)
      do throws(ScriptError) {
        let json = try ScriptCursor(bytes: bytes, as: .scene).value
        content = try Self.content(json, at: path, schemas, films, &files)
      } catch {
        throw error.below("scene, in \(Quotation.text(path))", separator: ": ")
      }
    } else {
      guard case .object = node.value else { throw node.expected(Self.meaning) }
      do throws(ScriptError) {
        content = try Self.content(node.value, at: name, schemas, films, &files)
      } catch {
        throw error.below("scene", separator: ".")
      }
    }
    paths = files.paths
  }

  /// The contents of `json`, which lies at `path` or is called so: names of further files count from
  /// there.
  private static func content(
    _ json: JSON, at path: String, _ schemas: ExperienceSchemas, _ films: CaseFilms,
    _ files: inout Files
  ) throws(ScriptError) -> Content {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let film = try films.read(json, path, schemas) { name throws(ScriptError) in
      try files.bytes(name, from: folder)
    }
    if let film { return .film(film) }
    return .scene(try SceneFile(json, schemas: schemas))
  }

  /// The files that a case names, noted as they are read.
  private struct Files {
    let load: (String) -> Result<[UInt8], GoldenCase.Unloadable>
    private(set) var paths: [String] = []

    mutating func bytes(_ name: String, from folder: String = "") throws(ScriptError) -> [UInt8] {
      guard !name.isEmpty, !name.hasPrefix("/") else { throw mistake(name, nil) }
      paths.append(folder + name)
      switch load(folder + name) {
      case .success(let bytes): return bytes
      case .failure(let fault): throw mistake(name, fault.reason)
      }
    }

    private func mistake(_ name: String, _ reason: String?) -> ScriptError {
      ScriptError(
        .goldenCase, at: "scene", expected: CaseSource.meaning,
        found: Quotation.text(name) + (reason.map { " (\($0))" } ?? ""))
    }
  }
}

/// Reads the films of cases. Who knows films is handed in: this module knows no player.
package struct CaseFilms: Sendable {
  /// Gives the bytes of a file that a film names, from where the film lies.
  package typealias Loader = (_ name: String) throws(ScriptError) -> [UInt8]
  /// The film that `json` holds, which lies at `path` or is called so; nil if it is not meant as
  /// a film.
  package typealias Reading =
    @Sendable (_ json: JSON, _ path: String, ExperienceSchemas, Loader) throws(ScriptError)
    -> (any FrameSource)?

  let read: Reading

  package init(_ read: @escaping Reading) { self.read = read }

  /// Nothing is a film.
  package static let none = CaseFilms { _, _, _, _ in nil }
}

extension ScriptError {
  /// The same mistake in a document that is part of a larger one.
  fileprivate func below(_ place: String, separator: String) -> ScriptError {
    let gap = path.isEmpty || path.hasPrefix("[") ? "" : separator
    return ScriptError(
      kind, at: place + gap + path, expected: expected, found: found, nearest: nearest)
  }
}
