import Notation
import Raster
import Scripting

/// What `render` tells when it is done.
struct FilmReport {
  let scene: Scene
  let folder: PNGSequence
  /// Frames written, ascending.
  let indices: [Int]
  let outcome: FilmOutcome

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
      in \(Figures.text(outcome.seconds, decimals: 1)) s; \(stages).
      \(ffmpeg)

      """
  }

  /// What a frame took: the medians.
  private var stages: String {
    let times = FrameStage.allCases.map { stage in
      // A frame alone has no other before it to be simulated from.
      let seconds = outcome.stages[stage].median ?? outcome.start ?? 0
      return "\(Figures.text(1000 * seconds, decimals: 1)) ms of \(stage.noun)"
    }
    return "a frame took " + times.joined(separator: ", ")
  }

  /// For programs.
  var json: JSON {
    let members = [
      JSON.Member("experience", .string(scene.experience)),
      JSON.Member("output", .string(folder.directory)),
      JSON.Member("frames", .number(Double(indices.count))),
      JSON.Member("first", .number(Double(first))),
      JSON.Member("last", .number(Double(last))),
      JSON.Member("width", .number(Double(scene.pixelWidth))),
      JSON.Member("height", .number(Double(scene.pixelHeight))),
      JSON.Member("fps", scene.fps.json),
      JSON.Member("duration", .number(scene.duration)),
      JSON.Member("transparent", .bool(scene.background == .none)),
      JSON.Member("unchanged", .number(Double(outcome.unchanged))),
      JSON.Member("bytes", .number(Double(outcome.bytes))),
      JSON.Member("seconds", .number(milliseconds(outcome.seconds))),
    ]
    return .object(members + totals + medians + [JSON.Member("ffmpeg", .string(ffmpeg))])
  }

  private var totals: [JSON.Member] {
    FrameStage.allCases.map { stage in
      JSON.Member("\(stage.noun)Seconds", .number(milliseconds(outcome.total(of: stage))))
    }
  }

  private var medians: [JSON.Member] {
    FrameStage.allCases.map { stage in
      JSON.Member(
        "median\(stage.noun.prefix(1).uppercased())\(stage.noun.dropFirst())Seconds",
        outcome.stages[stage].median.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null)
    }
  }

  /// `seconds` to whole milliseconds.
  private func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private var ffmpeg: String {
    FilmCommand(
      folder: folder, indices: indices, fps: scene.fps,
      isTransparent: scene.background == .none,
      isEven: scene.pixelWidth.isMultiple(of: 2) && scene.pixelHeight.isMultiple(of: 2)
    ).line
  }
}
