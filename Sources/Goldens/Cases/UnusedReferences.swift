import Files

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
    var used: [String: Set<String>] = [:]
    for goldenCase in cases { used[goldenCase.name] = goldenCase.referenceNames }
    var files: [String] = []
    for name in folder.entries where UnusedReferences.isFolder("\(folder.path)/\(name)") {
      let path = "\(folder.path)/\(name)"
      let names: [String]
      do throws(FileError) { names = try Folder.names(in: path) } catch {
        throw .noFolder(path: path, reason: error.fault)
      }
      for file in names
      where ReferenceName.fits(file) && !(used[name]?.contains(file) ?? false) {
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
