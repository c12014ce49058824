import Films
import Host
import Scripting
import Synchronization

/// Frames of films that differ in their titles and names alone, or of one scene, simulated once.
package final class SharedSimulation: Sendable {
  /// Most frames that are kept: more are simulated again.
  private static let mostFrames = 600
  private let kept = Mutex<[String: [Frame]]>([:])

  package init() {}

  /// The frames `indices` of `scene`.
  package func frames(
    of scene: any Renderable, in configuration: PlayerConfiguration, indices: FrameSelection,
    contents: Frames.Contents
  ) -> any FrameProducer {
    guard indices.count <= Self.mostFrames, !contents.contains(.trace) else {
      return scene.timedFrames(in: configuration, indices: indices, contents: contents)
    }
    let key = Self.key(of: scene, indices)
    let film = scene as? Film
    if let frames = kept.withLock({ $0[key] }) {
      return KeptFrames(film: film, frames: frames[...])
    }
    let base: any Renderable = film?.untitled ?? scene
    return NewFrames(
      film: film, simulation: self, key: key,
      source: base.timedFrames(in: configuration, indices: indices, contents: contents))
  }

  /// Equal for scenes and films of which the frames `indices` are simulated alike.
  package static func key(of scene: any Renderable, _ indices: FrameSelection) -> String {
    "\(indices) \(((scene as? Film)?.untitled ?? scene).canonicalJSON)"
  }

  private struct KeptFrames: FrameProducer {
    let film: Film?
    var frames: ArraySlice<Frame>

    mutating func next(unless isCancelled: () -> Bool) throws(ScriptError) -> Frame? {
      guard !isCancelled(), let frame = frames.popFirst() else { return nil }
      return film?.titled(frame) ?? frame
    }
  }

  /// Frames that are kept once the last has been simulated.
  private struct NewFrames: FrameProducer {
    let film: Film?
    let simulation: SharedSimulation
    let key: String
    var source: any FrameProducer
    var frames: [Frame] = []

    mutating func next(unless isCancelled: () -> Bool) throws(ScriptError) -> Frame? {
      guard let frame = try source.next(unless: isCancelled) else {
        if !isCancelled() { simulation.kept.withLock { $0[key] = frames } }
        return nil
      }
      frames.append(frame)
      return film?.titled(frame) ?? frame
    }
  }
}
