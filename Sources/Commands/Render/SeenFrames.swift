import Files
import JSONCoding
import Raster
import Scripting

/// A scene that was saved where it was seen, with digests of frames as they were shown there.
struct SeenFrames {
  private let session: Session
  private let name: String
  private let scene: Scene
  /// Digests of pixels by the frame's index, in order.
  private let digests: [(frame: Int, pixels: UInt64)]

  /// Reads the scene at `path`. Throws where it tells of no frame that was seen, and where it says so
  /// wrongly; `check` is asked about the last of them.
  init(_ path: String, _ session: Session, check: (Scene, _ last: Int) throws -> Void) throws {
    self.session = session
    let input = InputFile(path: path)
    name = input.name
    let file = try SceneRequest.file(input, session.schemas)
    let scene = try file.resolved()
    digests = try file.seen.map { [name] member in
      guard let frame = Int(member.key), (0..<scene.frameCount).contains(frame),
        String(frame) == member.key, case .string(let text) = member.value,
        let pixels = HexDigits.read(text)
      else {
        throw Failure(
          .badInput,
          "\(name), seen: expected 16 hexadecimal digits for a frame 0…\(scene.frameCount - 1),"
            + " found \(Quotation.text(member.key)): \(Quotation.text(member.value.text(.canonical)))"
        )
      }
      return (frame: frame, pixels: pixels)
    }.sorted { $0.frame < $1.frame }
    guard let last = digests.last?.frame else {
      throw Failure(
        .badInput, "\(name): expected a scene that a shared piece has saved, with digests of frames"
      )
    }
    self.scene = scene
    try check(scene, last)
  }

  /// Paints them again, and tells whether they come out the same.
  func run() throws -> ExitCode {
    let different = try session.framesThatDiffer(from: digests, of: scene, place: name)
    let what = "\(OneLine.text(name)): "
    guard let first = different.first else {
      try session.print(
        what + NumberText.count(digests.count, "frame") + " of \(scene.experience) come out as they"
          + " were seen, pixel for pixel.\n")
      return .done
    }
    try session.print(
      what + "\(different.count) of \(NumberText.count(digests.count, "frame")) of"
        + " \(scene.experience) come out differently, the first is frame \(first).\n")
    return .different
  }
}
