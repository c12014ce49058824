import Goldens
import Scripting

/// A scene, the moments of it that have a truth, and how far its pictures may lie from that.
package struct GoldenCase: Sendable {
  /// The case's name: its file's without `.case.json`.
  package let name: String
  /// The folder that the case lies in.
  package let folder: String
  /// What is played.
  package let scene: Scene
  /// The single pictures, as written.
  package let stills: [CaseFile.Still]
  /// The film, where there is one.
  package let film: CaseFile.Film?
  /// How far pictures may lie from their truth.
  package let tolerance: Tolerance?

  /// The path of the case's file.
  package var path: String { CaseFolder.casePath(name, in: folder) }
  /// The path of the folder that holds its truth.
  package var truthFolder: String { "\(folder)/\(name)" }
  /// The truth about the film.
  package var filmGolden: FilmGolden { FilmGolden(truthFolder) }

  /// The truth about a single picture.
  package func golden(_ still: CaseFile.Still) -> Golden {
    Golden("\(truthFolder)/\(still.fileName)")
  }

  /// All frames that the case looks at, ascending.
  package var indices: [Int] {
    let frames = Set(stills.map(\.frame))
    guard let film else { return frames.sorted() }
    return frames.isSubset(of: film.indices)
      ? film.indices : frames.union(film.indices).sorted()
  }

  /// The names of all files that the case's truth consists of.
  package var truthNames: Set<String> {
    var names = Set(stills.map(\.fileName)).union([TruthName.fingerprint])
    guard let film else { return names }
    names.insert(TruthName.film)
    return names.union(film.keys.map(TruthName.key))
  }
}

extension GoldenCase {
  /// The case `name` in `folder` as its file tells it.
  init(_ name: String, in folder: String, _ file: CaseFile) {
    self.name = name
    self.folder = folder
    scene = file.scene
    stills = file.stills
    film = file.film
    tolerance = file.leeway.map {
      Tolerance(
        maxChannelDifference: $0.maxChannelDifference, differentPixels: $0.differentPixels,
        window: $0.window.map { .init(side: $0.side, atMost: $0.differentPixels) },
        reason: $0.reason)
    }
  }
}

extension CaseFile.Still {
  /// The name of its truth, such as `still-0.500.png`.
  package var fileName: String { TruthName.still(seconds) }
}
