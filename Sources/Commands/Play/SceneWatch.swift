import Files
import Play
import Scripting

/// Looks whether the file of a scene has changed.
final class SceneWatch {
  private let input: InputFile
  private let schemas: ExperienceSchemas
  /// What the file was when it was read last.
  private var read: FileFacts.Version?
  /// What it was when it was looked at last: one that is being written changes twice.
  private var seen: FileFacts.Version?

  /// A watch over `input`, which has just been read, of a scene with the names of `schemas`.
  init(_ input: InputFile, _ schemas: ExperienceSchemas) {
    (self.input, self.schemas) = (input, schemas)
    read = (try? FileFacts(at: input.path))?.version
    seen = read
  }

  /// What is new since this was last asked; nil where nothing is, or where it is new still.
  func news() -> SceneNews? {
    let now = (try? FileFacts(at: input.path))?.version
    defer { seen = now }
    guard now != read, now == seen else { return nil }
    read = now
    do { return .scene(try SceneRequest.file(input, schemas)) } catch {
      return .fault(Failure(error).message ?? "")
    }
  }
}
