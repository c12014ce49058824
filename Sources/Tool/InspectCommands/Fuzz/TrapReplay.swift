import Files
import Geometry
import Host
import Scripting

/// Plays scenes in a process of their own, which their code may end.
final class TrapReplay {
  private let program: String
  private let folder: TemporaryFolder

  init() throws {
    guard let program = FilePath.program else {
      throw Failure(.unavailable, "expected the file of this program, found none")
    }
    self.program = program
    folder = try TemporaryFolder(for: "shrink")
  }

  deinit { folder.remove() }

  /// Returns the trap that `scene` ends in; nil if it ends in none.
  func finding(in scene: Scene) -> Fuzzer.Finding? {
    let path = folder.path(of: "scene.json")
    let text = Array(SceneDocument(scene).text.utf8)
    guard Interruption.signal == nil, (try? AtomicFile.write(text.span.bytes, to: path)) != nil
    else { return nil }
    // Small pictures: all of them are drawn.
    let scale = min(scene.scale, 32 / min(scene.size.width, scene.size.height))
    let words = ["render", path, "-o", "-", "--format", "raw", "--scale", "\(scale)", "--quiet"]
    guard let process = try? ChildProcess(program, words, output: "/dev/null"),
      let message = process.finish(),
      let trap = message.firstRange(of: "\(TrapRecord.Trap.ended) SIG")
    else { return nil }
    let frame = message.firstMatch(of: #/, frame (\d+):/#).flatMap { Int($0.1) } ?? 0
    let violation = InvariantViolation(String(message[trap.lowerBound...]), "the code", "")
    return Fuzzer.Finding(violation, frame: frame, seconds: scene.fps.seconds(of: frame))
  }
}
