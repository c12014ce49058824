import Drawing
import Files
import Host
import Raster
import Scripting

/// The first frame of a scene that cannot be drawn, found without painting.
///
/// What goes wrong in a simulation mostly stays wrong. So ten frames a second are looked at, in the
/// first six seconds only: the cost is bounded, however long a scene is. Where one of them fails,
/// those before it are looked at one by one, so that the frame is that at which `render` stops.
struct UndrawableFrame: CustomStringConvertible {
  /// What `render` says when it comes to the frame.
  let description: String

  /// Nil where all frames that are looked at can be drawn, or a signal came.
  init?(of scene: Scene, in configuration: PlayerConfiguration) {
    let last = min(scene.frameCount - 1, scene.fps.index(at: 6))
    let step = max(1, scene.fps.index(at: 0.1))
    let samples = Array(stride(from: 0, through: last, by: step))
    guard let (frame, _) = Self.first(among: samples, of: scene, in: configuration) else {
      return nil
    }
    let gap = Array(max(0, frame - step + 1)...frame)
    guard let (_, sentence) = Self.first(among: gap, of: scene, in: configuration) else {
      return nil
    }
    description = sentence
  }

  private static func first(
    among indices: [Int], of scene: Scene, in configuration: PlayerConfiguration
  ) -> (frame: Int, sentence: String)? {
    var frames = Frames(of: scene, in: configuration, indices: indices, contents: .canvas)
    while let frame = try? frames.next(unless: { Interruption.signal != nil }) {
      do throws(DrawingError) { try frame.canvas?.validate() } catch {
        let flaw = RasterError.undrawable(picture: frame.name, error)
        return (frame.index, flaw.description)
      }
    }
    return nil
  }
}
