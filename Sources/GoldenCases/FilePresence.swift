import Raster
import Scripting

/// Which files of a case's truth are there, readable or not.
struct FilePresence {
  private let names: Set<String>

  init(_ goldenCase: GoldenCase) {
    names = Set((try? Folder.names(in: goldenCase.truthFolder)) ?? [])
  }

  func has(_ name: String) -> Bool { names.contains(name) }

  func has(_ film: CaseFile.Film) -> Bool {
    has(TruthName.film) && film.keys.allSatisfy { has(TruthName.key($0)) }
  }
}
