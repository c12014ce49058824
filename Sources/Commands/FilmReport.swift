import Notation
import Raster
import Scripting

/// What `render` tells when it is done.
struct FilmReport {
  let scene: Scene
  let folder: PNGSequence
  /// Frames written, ascending.
  let indices: [Int]
  let outcome: FrameQueue.Outcome

  private var first: Int { indices.first ?? 0 }
  private var last: Int { indices.last ?? 0 }

  /// For people: what was written, and how to make a film of it.
  var text: String {
    let names = [first, last].map(folder.name(of:))
    let frames =
      indices.count == 1
      ? "1 frame (\(names[0])" : "\(indices.count) frames (\(names[0]) … \(names[1])"
    return """
      Wrote \(frames), \(scene.pixelWidth) x \(scene.pixelHeight) pixels, \
      \(Figures.size(outcome.bytes))) to \(folder.directory) \
      in \(Figures.text(outcome.seconds, decimals: 1)) s.
      \(ffmpeg)

      """
  }

  /// For programs.
  var json: JSON {
    [
      "experience": .string(scene.experience),
      "output": .string(folder.directory),
      "frames": .number(Double(indices.count)),
      "first": .number(Double(first)),
      "last": .number(Double(last)),
      "width": .number(Double(scene.pixelWidth)),
      "height": .number(Double(scene.pixelHeight)),
      "fps": .number(Double(scene.fps)),
      "duration": .number(scene.duration),
      "transparent": .bool(scene.background == .none),
      "bytes": .number(Double(outcome.bytes)),
      "seconds": .number(milliseconds(outcome.seconds)),
      "simulationSeconds": .number(
        milliseconds((outcome.start ?? 0) + outcome.simulation.total)),
      "paintingSeconds": .number(milliseconds(outcome.painting.total)),
      "medianSimulationSeconds": median(outcome.simulation),
      "medianPaintingSeconds": median(outcome.painting),
      "ffmpeg": .string(ffmpeg),
    ]
  }

  /// `seconds` to whole milliseconds.
  private func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  /// The median to whole microseconds, null where there is none.
  private func median(_ durations: Durations) -> JSON {
    durations.median.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null
  }

  private var ffmpeg: String {
    FilmCommand(
      folder: folder, indices: indices, fps: scene.fps,
      isTransparent: scene.background == .none,
      isEven: scene.pixelWidth.isMultiple(of: 2) && scene.pixelHeight.isMultiple(of: 2)
    ).line
  }
}
