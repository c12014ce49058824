import Files
import Goldens
import JSONCoding
import Scripting

/// Makes golden cases of scenes that were played.
package struct GoldenMaker: Sendable {
  /// Where they go.
  let folder: String
  let session: Session

  /// Pictures of a case.
  private static let moments = 4

  /// Puts cases of `session` into `folder`.
  package init(folder: String, session: Session) {
    (self.folder, self.session) = (folder, session)
  }

  /// Makes the case `name` of the scene `text`, with references of frames from `first` on. The result is
  /// a sentence.
  package func make(_ name: String, of text: String, fromFrame first: Int = 0) throws -> String {
    guard Spelling.isName(name) else {
      throw Failure.usage(
        "a case's name: expected \(Spelling.nameRule), found \(Quotation.text(name))")
    }
    let path = "\(folder)/\(name).case.json"
    let goldens = "\(folder)/\(name)"
    if let taken = [path, goldens].first(where: FilePath.exists) {
      throw Failure(.cannotCreate, "\(Quotation.text(taken)) is there already")
    }
    let schemas = session.schemas
    let scene = try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved()
    let file = """
      {
        "case": 1,
        "stills": \(stills(of: scene, from: first).text()),
        "scene": \(text.trimmingPrefix { $0.isWhitespace })
      }

      """
    do {
      // A case that could not be recorded may be made again.
      try OutputFile(at: path, as: "--goldens", mayRepeat: true, session)
        .write(Array(file.utf8))
      let player = CasePlayer(session.configuration) { Interruption.signal != nil }
      let goldenCase = try session.goldenCase(name, in: CaseFolder(folder))
      let result = try CaseRecording.record(goldenCase, by: player, mode: .missing)
      if let fault = result.faults.first { throw fault }
      return "Made \(path) with \(NumberText.count(result.pictures.count, "picture"))"
    } catch {
      // Half a case would be in the way of the next that is called so.
      try? Folder.remove(path)
      Folder.removeWhole(goldens)
      throw error
    }
  }

  /// Moments that lie evenly from the `first` to the last frame, in whole milliseconds.
  private func stills(of scene: Scene, from first: Int) -> JSON {
    let length = scene.frameCount - 1 - first
    let moments = (1...Self.moments).map { part in
      let frame = first + length * part / Self.moments
      return (scene.fps.seconds(of: frame) * 1000).rounded(.up) / 1000
    }
    return .array(Set(moments.map { min($0, scene.duration) }).sorted().map { .number($0) })
  }
}
