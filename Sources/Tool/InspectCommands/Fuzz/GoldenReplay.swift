import Drawing
import Files
import Goldens
import Host
import JSONCoding
import Scripting

/// Plays scenes up to the frame in which one of them differs from a golden.
struct GoldenReplay {
  /// The name of the case.
  let name: String
  private let configuration: PlayerConfiguration
  /// The frame, and what stands in it; nil if it does not differ.
  private let difference: (frame: Int, look: Look?)?

  /// The contents of a frame, whatever led there.
  private struct Look: Equatable {
    let canvas: Canvas?
    let members: [JSON?]
  }

  /// Compares `scene`, which is that of the case at `path`, a folder of cases and a name, with its
  /// goldens.
  init(_ path: String, of scene: Scene, as option: String, _ session: Session) throws {
    let (folder, name) = try Self.place(path, option)
    let goldenCase = try session.goldenCase(name, in: folder)
    guard goldenCase.source as? Scene == scene else {
      throw Failure.option(
        option, expected: "the case of the scene that is made shorter", found: Quotation.text(path))
    }
    let player = CasePlayer(session.configuration) { Interruption.signal != nil }
    (self.name, configuration) = (name, session.configuration)
    let frame = try CaseComparison(of: goldenCase, by: player).firstFrame
    difference = frame.map { ($0, Self.look(of: scene, at: $0, in: session.configuration)) }
  }

  /// Splits `path` where a folder holds a case called as the rest.
  private static func place(_ path: String, _ option: String) throws -> (CaseFolder, String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in parts.indices.dropFirst() {
      let name = parts[count...].joined(separator: "/")
      let folder = parts[..<count].joined(separator: "/")
      if let cases = try? CaseFolder(folder.isEmpty ? "/" : folder), cases.names.contains(name) {
        return (cases, name)
      }
    }
    throw Failure.option(
      option, expected: "a folder of golden cases, / and the name of one",
      found: Quotation.text(path))
  }

  private static func look(
    of scene: Scene, at frame: Int, in configuration: PlayerConfiguration
  ) -> Look? {
    var frames = Frames(
      of: scene, in: configuration, indices: [frame], contents: [.canvas, .trace])
    return (try? frames.next { Interruption.signal != nil }).map { frame in
      let kept = ["controls", "chrome", "sheet", "experience"]
      return Look(canvas: frame.canvas, members: kept.map { frame.trace?[$0] })
    }
  }

  /// Returns the frame if it looks in `scene` as it does now; nil if not.
  func finding(in scene: Scene) -> Fuzzer.Finding? {
    guard let difference, scene.frameCount > difference.frame,
      let look = Self.look(of: scene, at: difference.frame, in: configuration),
      look == difference.look
    else { return nil }
    return Fuzzer.Finding(
      InvariantViolation(name, "the picture", ""), frame: difference.frame,
      seconds: scene.fps.seconds(of: difference.frame))
  }
}
