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

  /// What `--at` or `--frame` name; the beginning where neither is given. Moments past a length
  /// that nobody named lengthen the scene.
  init(_ arguments: Arguments, _ request: inout SceneRequest) throws {
    switch (arguments.value("--at"), arguments.value("--frame")) {
    case (_?, _?): throw Failure.usage("--at and --frame: expected one of them, found both")
    case (nil, let frames?): moments = try Self.frames(frames, &request)
    case (let times, nil): moments = try Self.times(times ?? "0", &request)
    }
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

  private static func frames(_ text: String, _ request: inout SceneRequest) throws -> [FrameTime] {
    let selection = try OptionReading.frames(text, "--frame")
    let last = selection.last
    try request.lengthen(toFrames: last < .max ? last + 1 : last, for: "--frame")
    let scene = try request.scene()
    guard last < scene.frameCount else {
      throw Failure.option(
        "--frame", expected: "frames from 0…\(scene.frameCount - 1)",
        found: Quotation.text(text))
    }
    return selection.map { FrameTime(seconds: scene.fps.seconds(of: $0), frame: $0) }
  }

  private static func times(_ text: String, _ request: inout SceneRequest) throws -> [FrameTime] {
    let times = try OptionReading.moments(text, "--at")
    let latest = try request.scene().fps.index(at: times.max() ?? 0)
    try request.lengthen(toFrames: latest + 1, for: "--at")
    let scene = try request.scene()
    return try times.map { time in
      guard let frame = scene.frame(at: time) else {
        throw Failure.option(
          "--at", expected: "moments from 0…\(JSON.number(scene.duration).text(.rounded))",
          found: JSON.number(time).text())
      }
      return FrameTime(seconds: time, frame: frame)
    }
  }
}
