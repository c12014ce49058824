import Scripting

/// Frames as an option names them: `10`, `0-99`, `0-99:5` or `1,3,5-9`.
struct FrameRange {
  let selection: FrameSelection
  /// As written, in quotation marks.
  let quoted: String

  /// Frames to report.
  static let reported = Option(
    "--frames", "RANGE", OptionReading.frames, "frames to tell of: 10, 0-99, 0-99:5 or 1,3,5-9")

  /// How many frames a scene must have to hold them all.
  var end: Int { selection.last < .max ? selection.last + 1 : .max }
}

extension SceneRequest {
  /// The frames in `range`, which the option `--frames` names; all where it is nil. A range past the
  /// end lengthens the scene where its length is not stated.
  mutating func frames(_ range: FrameRange?, _ session: Session) throws -> FrameSelection {
    guard let range else { return FrameSelection(0..<(try scene().frameCount)) }
    try lengthen(toFrames: range.end, for: "--frames")
    let count = try scene().frameCount
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
