import Films
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
  init(at times: [Double], _ request: inout some FrameRequest) throws {
    let latest = try request.source().fps.index(at: times.max() ?? 0)
    try request.lengthen(toFrames: latest + 1, for: "--at")
    let scene = try request.source()
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
  init(of range: FrameRange, _ request: inout some FrameRequest) throws {
    try request.lengthen(toFrames: range.end, for: "--frame")
    let scene = try request.source()
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

// MARK: Ranges

/// Frames as an option names them: `10`, `0-99`, `0-99:5` or `1,3,5-9`.
package struct FrameRange {
  let selection: FrameSelection
  /// As written, in quotation marks.
  let quoted: String

  static let reported = Option(
    "--frames", "RANGE", OptionReading.frames, "frames to tell of: 10, 0-99, 0-99:5 or 1,3,5-9")

  /// How many frames a scene must have to hold them all.
  var end: Int { selection.last < .max ? selection.last + 1 : .max }
}

extension FrameRequest {
  /// The frames in `range`, which the option `--frames` names; all where it is nil. A range past the
  /// end lengthens the scene where its length is not stated.
  mutating func frames(_ range: FrameRange?, _ session: Session) throws -> FrameSelection {
    guard let range else { return FrameSelection(0..<(try source().frameCount)) }
    try lengthen(toFrames: range.end, for: "--frames")
    let count = try source().frameCount
    guard let taken = range.selection.clamped(to: count) else {
      throw Failure.option(
        "--frames", expected: "frames from 0…\(count - 1)", found: range.quoted)
    }
    if range.selection.last >= count {
      session.note("--frames \(range.quoted): the scene ends with frame \(count - 1)")
    }
    return taken
  }
}
