import Files
import JSONCoding

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
      // Of a file of many cases each has a folder of its own in that of the file.
      for entry in try Self.look(into: name, of: folder.path, used, &files)
      where UnusedReferences.isFolder("\(folder.path)/\(name)/\(entry)") {
        _ = try Self.look(into: "\(name)/\(entry)", of: folder.path, used, &files)
      }
    }
    self.files = files
  }

  /// Adds to `files` what no case uses in the folder `name`; the names of all that it holds.
  private static func look(
    into name: String, of folder: String, _ used: [ExactText: Set<String>], _ files: inout [String]
  ) throws(CaseError) -> [String] {
    let path = "\(folder)/\(name)"
    let names: [String]
    do throws(FileError) { names = try Folder.names(in: path) } catch {
      throw .noFolder(path: path, reason: error.fault)
    }
    let known = used[ExactText(name)] ?? []
    files += names.filter { ReferenceName.fits($0) && !known.contains($0) }.map { "\(name)/\($0)" }
    return names
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
    let folders = Set(
      files.flatMap { file in
        file.indices.filter { file[$0] == "/" }.map { file[..<$0] }
      })
    for name in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      // A folder that still holds something stays.
      Folder.removeIfEmpty("\(folder)/\(name)")
    }
  }

  /// True if `path` is a folder itself, not a way to one that lies elsewhere.
  private static func isFolder(_ path: String) -> Bool {
    guard !path.hasSuffix("/."), !path.hasSuffix("/..") else { return false }
    return FileFacts(ofLink: path)?.kind == .folder
  }
}
