import Files
import JSONCoding
import Scripting

/// A folder of cases: files `FILE.case.json`, the goldens of each case in the folder of its name.
package struct CaseFolder: Sendable {
  /// Its path, without a slash at the end.
  package let path: String
  /// The names of its cases, file by file, in order of their bytes.
  package let names: [String]
  /// The names of all that it holds, in order of their bytes.
  package let entries: [String]

  private static let ending = ".case.json"

  /// Looks into the folder at `path`.
  ///
  /// - Throws: ``CaseError/noFolder(path:reason:)``.
  package init(_ path: String) throws(CaseError) {
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    let folder = String(trimmed)
    self.path = folder
    do throws(FileError) { entries = try Folder.names(in: path) } catch {
      throw .noFolder(path: path, reason: error.fault)
    }
    names = entries.filter { $0.hasSuffix(CaseFolder.ending) }
      .map { String($0.dropLast(CaseFolder.ending.count)) }
      .filter { !$0.isEmpty && !$0.hasPrefix(".") }
      .flatMap { CaseFolder.names(of: $0, in: folder) }
  }

  /// The names of the cases of a file; its own if it is flawed, which reading it tells.
  private static func names(of file: String, in folder: String) -> [String] {
    let path = casePath(file, in: folder)
    guard FilePath.contains(path, in: folder), let bytes = try? bytes(at: path),
      let read = try? CaseFile(bytes)
    else { return [file] }
    return read.names(in: file)
  }

  /// The paths of the files of its cases, each once.
  package var casePaths: [String] {
    var seen: Set<String> = []
    return names.map { CaseFolder.casePath($0, in: path) }.filter { seen.insert($0).inserted }
  }

  /// The path of the file of the case `name`.
  package static func casePath(_ name: String, in folder: String) -> String {
    "\(folder)/\(CaseName(name).file)\(ending)"
  }

  /// Reads the case `name`, `films` those that show films. Links that lead out of the folder are
  /// refused, of goldens too.
  ///
  /// - Throws: ``CaseError/unreadable(path:reason:)``, ``CaseError/flawed(path:_:)``,
  ///   ``CaseError/linkedAway(path:)``.
  package func read(
    _ name: String, schemas: ExperienceSchemas, films: CaseFilms = .none
  ) throws(CaseError) -> GoldenCase {
    let file = CaseFolder.casePath(name, in: path)
    try checkLinks(of: name)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try CaseFolder.bytes(at: file) } catch {
      throw .unreadable(path: file, reason: error.fault)
    }
    do throws(ScriptError) {
      return try GoldenCase(
        name, in: path, bytes: bytes, schemas: schemas, films: films
      ) { scene in
        Result { () throws(FileError) in try sceneBytes(scene) }
          .mapError { GoldenCase.Unloadable($0.fault) }
      }
    } catch {
      throw .flawed(path: file, error)
    }
  }

  /// Throws if a file of the case lies elsewhere: a link could show what is not meant to be
  /// shown, or have goldens written where they are not looked for.
  private func checkLinks(of name: String) throws(CaseError) {
    let folder = "\(path)/\(name)"
    let goldens = ((try? Folder.names(in: folder)) ?? []).filter(ReferenceName.fits)
    let folders = [CaseFolder.casePath(name, in: path), "\(path)/\(CaseName(name).file)", folder]
    for file in folders + goldens.map({ "\(folder)/\($0)" })
    where !FilePath.contains(file, in: path) {
      throw .linkedAway(path: file)
    }
  }

  /// The bytes of a scene that a case names. It may lie above the folder where its path says so,
  /// not where a link leads.
  private func sceneBytes(_ scene: String) throws(FileError) -> [UInt8] {
    let place = "\(path)/\(scene)"
    let above = scene.split(separator: "/").prefix { $0 == ".." }.map { "/\($0)" }.joined()
    guard FilePath.contains(place, in: path + above) else {
      throw .unreadable(path: place, reason: "it is a link that leads out of the folder")
    }
    return try CaseFolder.bytes(at: place)
  }

  /// Largest case or scene, in bytes.
  private static let limit = 1 << 24

  static func bytes(at path: String) throws(FileError) -> [UInt8] {
    try FileBytes.read(path, atMost: limit)
  }
}
