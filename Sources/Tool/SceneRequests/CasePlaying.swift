import Files
import Films
import Goldens
import Host
import Scripting

extension CasePlayer {
  /// A player of scenes of `configuration`, and of films of them, until `isCancelled` turns true.
  package init(
    _ configuration: PlayerConfiguration,
    unless isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init { source, indices, isTraced in
      let contents: Frames.Contents = isTraced ? [.canvas, .trace] : .canvas
      guard let source = source as? any Renderable else {
        preconditionFailure("cases show scenes and films")
      }
      var frames = source.timedFrames(
        in: configuration, indices: FrameSelection(frames: indices),
        contents: contents.union(.expectations))
      return { _ throws(ScriptError) in
        try frames.next(unless: isCancelled).map {
          frame in
          .init(
            name: frame.name, canvas: frame.canvas, trace: frame.trace, breaches: frame.breaches
          ) { frame.cost }
        }
      }
    }
  }
}

extension CaseFilms {
  /// Films as the tool renders them.
  package static let rendered = CaseFilms { json, path, schemas, load throws(ScriptError) in
    guard FilmDocument.isMeant(by: json) else { return nil }
    do {
      // A document keeps no way to read files.
      return try withoutActuallyEscaping(load) { load in
        try FilmDocument(
          json, named: FilePath.stem(of: path), schemas: schemas, load: { try load($0) })
      }.resolved()
    } catch {
      guard let error = error as? ScriptError else { preconditionFailure("\(error)") }
      throw error
    }
  }
}

extension Session {
  /// The case `name` of `folder`.
  package func goldenCase(_ name: String, in folder: CaseFolder) throws -> GoldenCase {
    try folder.read(name, schemas: schemas, films: .rendered)
  }
}
