import Glibc
import Raster
import Scripting

/// A folder of cases: each a file `NAME.case.json`, its goldens in the folder `NAME` beside it.
package struct CaseFolder: Sendable {
  /// Its path, without a slash at the end.
  package let path: String
  /// The names of its cases, in order of their bytes.
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
    self.path = String(trimmed)
    do throws(RasterError) { entries = try Folder.names(in: path) } catch {
      throw .noFolder(path: path, reason: error.fault)
    }
    names = entries.filter { $0.hasSuffix(CaseFolder.ending) }
      .map { String($0.dropLast(CaseFolder.ending.count)) }
      .filter { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  /// The path of the file of the case `name`.
  static func casePath(_ name: String, in folder: String) -> String {
    "\(folder)/\(name)\(ending)"
  }

  /// Reads the case `name`. Links that lead out of the folder are refused, of goldens too.
  ///
  /// - Throws: ``CaseError/unreadable(path:reason:)``, ``CaseError/flawed(path:_:)``,
  ///   ``CaseError/linkedAway(path:)``.
  package func read(
    _ name: String, vocabulary: SceneVocabulary
  ) throws(CaseError) -> GoldenCase {
    let file = CaseFolder.casePath(name, in: path)
    try checkLinks(name)
    let bytes: [UInt8]
    do throws(RasterError) { bytes = try CaseFolder.bytes(at: file) } catch {
      throw .unreadable(path: file, reason: error.fault)
    }
    do throws(ScriptError) {
      return try GoldenCase(name, in: path, bytes: bytes, vocabulary: vocabulary) { scene in
        Result { () throws(RasterError) in try sceneBytes(scene) }
          .mapError { GoldenCase.Unloadable($0.fault) }
      }
    } catch {
      throw .flawed(path: file, error)
    }
  }

  /// Throws where the case's file, its folder of goldens or a file in that is a link to elsewhere.
  private func checkLinks(_ name: String) throws(CaseError) {
    let folder = "\(path)/\(name)"
    let goldens = ((try? Folder.names(in: folder)) ?? []).filter(ReferenceName.fits)
    for path in [CaseFolder.casePath(name, in: path), folder] + goldens.map({ "\(folder)/\($0)" })
    where CaseFolder.isLink(path) && ReferenceFile.leads(path, outOf: self.path) {
      throw .linkedAway(path: path)
    }
  }

  /// The bytes of a scene in a file of its own. One that lies in the folder by its name must do so.
  private func sceneBytes(_ scene: String) throws(RasterError) -> [UInt8] {
    let place = "\(path)/\(scene)"
    let climbs = scene.split(separator: "/").contains("..")
    guard climbs || !ReferenceFile.leads(place, outOf: path) else {
      throw .unreadable(path: place, reason: "it is a link that leads out of its folder")
    }
    return try CaseFolder.bytes(at: place)
  }

  private static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  /// Largest case or scene, in bytes.
  private static let limit = 1 << 26

  /// The bytes of a file; a pipe or device is none, for it might never end.
  static func bytes(at path: String) throws(RasterError) -> [UInt8] {
    var facts = stat()
    if stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      throw .unreadable(path: path, reason: "it is not a file")
    }
    let bytes = try FileBytes.read(path, atMost: limit + 1)
    guard bytes.count <= limit else {
      throw .unreadable(path: path, reason: "it is longer than \(limit) bytes")
    }
    return bytes
  }
}
