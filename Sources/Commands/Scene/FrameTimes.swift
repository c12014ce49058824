import JSONCoding
import Scripting

/// The moments that are looked at.
struct FrameTimes {
  private struct FrameTime {
    /// As asked for.
    let seconds: Double
    /// The frame that shows it.
    let frame: Int
  }

  private let moments: [FrameTime]

  /// The moments at `times`, in seconds, which the option `--at` names. They lengthen the scene
  /// where its length is not stated.
  init(at times: [Double], _ request: inout SceneRequest) throws {
    let latest = try request.scene().fps.index(at: times.max() ?? 0)
    try request.lengthen(toFrames: latest + 1, for: "--at")
    let scene = try request.scene()
    moments = try times.map { time in
      guard let frame = scene.frame(at: time) else {
        throw Failure.option(
          "--at", expected: "moments from 0…\(JSON.number(scene.duration).text(.rounded))",
          found: JSON.number(time).text())
      }
      return FrameTime(seconds: time, frame: frame)
    }
  }

  /// The moments of the frames in `range`, which the option `--frame` names. They lengthen the scene
  /// where its length is not stated.
  init(of range: FrameRange, _ request: inout SceneRequest) throws {
    try request.lengthen(toFrames: range.end, for: "--frame")
    let scene = try request.scene()
    guard range.selection.last < scene.frameCount else {
      throw Failure.option(
        "--frame", expected: "frames from 0…\(scene.frameCount - 1)", found: range.quoted)
    }
    moments = range.selection.map { FrameTime(seconds: scene.fps.seconds(of: $0), frame: $0) }
  }

  /// The pictures to make, each once.
  func stills(in file: StillFile) throws -> [Still] {
    guard moments.count > 1 else {
      return moments.map { Still(frame: $0.frame, path: file.single) }
    }
    var stills: [Still] = []
    var frames: [String: Int] = [:]
    for moment in moments {
      let path = file.path(at: moment.seconds)
      switch frames.updateValue(moment.frame, forKey: path) {
      case nil: stills.append(Still(frame: moment.frame, path: path))
      case moment.frame: break
      default:
        throw Failure.usage(
          "--at: expected moments at least 0.001 s apart, found two for \(Quotation.text(path))")
      }
    }
    return stills
  }

  /// The frame of the one moment that was asked for.
  func single() throws -> Int {
    guard moments.count == 1 else {
      throw Failure.usage("--at: expected one moment, found \(moments.count)")
    }
    return moments[0].frame
  }
}
