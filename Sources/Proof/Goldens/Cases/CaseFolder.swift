import Controls
import Digests
import Files
import JSONCoding
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
    do throws(FileError) { entries = try Folder.names(in: path) } catch {
      throw .noFolder(path: path, reason: error.fault)
    }
    names = entries.filter { $0.hasSuffix(CaseFolder.ending) }
      .map { String($0.dropLast(CaseFolder.ending.count)) }
      .filter { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  /// The paths of the files of its cases.
  package var casePaths: [String] { names.map { CaseFolder.casePath($0, in: path) } }

  /// The path of the file of the case `name`.
  package static func casePath(_ name: String, in folder: String) -> String {
    "\(folder)/\(name)\(ending)"
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

  /// Throws where a file of the case lies elsewhere: a link could show what is not meant to be
  /// shown, or have goldens written where they are not looked for.
  private func checkLinks(of name: String) throws(CaseError) {
    let folder = "\(path)/\(name)"
    let goldens = ((try? Folder.names(in: folder)) ?? []).filter(ReferenceName.fits)
    for place in [CaseFolder.casePath(name, in: path), folder] + goldens.map({ "\(folder)/\($0)" })
    where !FilePath.lies(place, in: path) {
      throw .linkedAway(path: place)
    }
  }

  /// The bytes of a scene that a case names. It may lie above the folder where its path says so,
  /// not where a link leads.
  private func sceneBytes(_ scene: String) throws(FileError) -> [UInt8] {
    let place = "\(path)/\(scene)"
    let above = scene.split(separator: "/").prefix { $0 == ".." }.map { "/\($0)" }.joined()
    guard FilePath.lies(place, in: path + above) else {
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

// MARK: Names of goldens

/// The names of the files in a case's folder of goldens.
package enum ReferenceName {
  /// The hashes of a film.
  package static let film = "film.txt"
  package static let trace = "trace.jsonl"
  /// What the dearest frames cost, command by command.
  package static let cost = "cost.json"
  /// The versions that made the goldens.
  package static let fingerprint = "fingerprint.json"

  /// The picture at a moment in seconds, such as `still-0.500.png`.
  package static func still(_ seconds: Double) -> String {
    "still-\(ValueFormat.fixed(seconds, decimals: 3)).png"
  }

  /// The key picture of a frame, such as `film-00060.png`.
  package static func key(_ index: Int) -> String {
    "film-\(String(index, digits: 5)).png"
  }

  /// Whether a golden may be called `name`.
  package static func fits(_ name: String) -> Bool {
    guard ![film, trace, cost, fingerprint].contains(name) else { return true }
    guard name.hasSuffix(".png") else { return false }
    let stem = name.dropLast(4)
    if stem.hasPrefix("film-") { return isNumber(stem.dropFirst(5), digits: 5...) }
    guard stem.hasPrefix("still-") else { return false }
    let parts = stem.dropFirst(6).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && isNumber(parts[0], digits: 1...) && isNumber(parts[1], digits: 3...)
      && parts[1].utf8.count == 3
  }

  private static func isNumber(_ text: Substring, digits: PartialRangeFrom<Int>) -> Bool {
    digits.contains(text.utf8.count)
      && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}

/// Goldens that no case uses: files in the folders of cases, and whole folders without a case. Only
/// files named as goldens are named are counted; others are left alone.
package struct UnusedReferences: Sendable {
  private let folder: String
  /// The files, as paths below the folder of cases.
  package let files: [String]

  /// Looks through `folder`, whose cases are `cases`.
  ///
  /// - Throws: ``CaseError/noFolder(path:reason:)``.
  package init(in folder: CaseFolder, cases: [GoldenCase]) throws(CaseError) {
    self.folder = folder.path
    var used: [ExactText: Set<String>] = [:]
    for goldenCase in cases { used[ExactText(goldenCase.name)] = goldenCase.referenceNames }
    var files: [String] = []
    for name in folder.entries where UnusedReferences.isFolder("\(folder.path)/\(name)") {
      let path = "\(folder.path)/\(name)"
      let names: [String]
      do throws(FileError) { names = try Folder.names(in: path) } catch {
        throw .noFolder(path: path, reason: error.fault)
      }
      for file in names
      where ReferenceName.fits(file) && !(used[ExactText(name)]?.contains(file) ?? false) {
        files.append("\(name)/\(file)")
      }
    }
    self.files = files
  }

  /// Removes the files, and folders that are empty then.
  ///
  /// - Throws: ``CaseError/reference(_:)``.
  package func remove() throws(CaseError) {
    for file in files {
      do throws(GoldenError) { try ReferenceFile.remove("\(folder)/\(file)") } catch {
        throw .reference(error)
      }
    }
    for name in Set(files.map { $0.prefix { $0 != "/" } }) {
      // A folder that still holds something stays.
      Folder.removeIfEmpty("\(folder)/\(name)")
    }
  }

  /// Whether `path` is a folder itself, not a way to one that lies elsewhere.
  private static func isFolder(_ path: String) -> Bool {
    guard !path.hasSuffix("/."), !path.hasSuffix("/..") else { return false }
    return FileFacts(ofLink: path)?.kind == .folder
  }
}
