import Drawing
import Expectations
import Files
import Geometry
import Goldens
import Host
import JSONCoding
import Scripting

/// What `shrink` keeps true of a scene.
enum ShrinkGoal {
  /// A condition is true at a moment, or up to the end.
  case moment(MomentStage)
  /// The code traps.
  case trap(TrapReplay)
  /// It shows what differs from a golden.
  case difference(GoldenReplay)

  static let traps = "traps"
  static let differs = "differs from "

  /// Creates the goal that `text` says of `scene`, which the option `name` gives.
  init(_ text: String, of scene: Scene, as name: String, _ session: Session) throws {
    if text == Self.traps {
      self = .trap(try TrapReplay())
    } else if text.hasPrefix(Self.differs) {
      let path = String(text.dropFirst(Self.differs.count))
      self = .difference(try GoldenReplay(path, of: scene, as: name, session))
    } else {
      self = .moment(try MomentStage(scene, text, name, session))
    }
  }

  /// The reason why the scene as a whole is none.
  var denial: String {
    switch self {
    case .moment(let stage): "\(Quotation.text(stage.condition.text)) does not hold of it"
    case .trap: "it does not trap"
    case .difference(let replay): "it does not differ from \(Quotation.text(replay.name))"
    }
  }

  /// Returns the shortest scene of which it holds, as it does of `script` on the stage of `scene`;
  /// nil if it does not.
  func shortest(_ script: FuzzScript, of scene: Scene) throws -> ShortestScene? {
    let replay: (Scene) -> Fuzzer.Finding?
    switch self {
    case .moment(let stage): return try stage.shortest(script)
    case .trap(let trap): replay = trap.finding
    case .difference(let golden): replay = golden.finding
    }
    guard let finding = replay(script.scene(on: scene)) else { return nil }
    return try ShortestScene(script, finding, on: scene, replay: replay)
  }
}

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
      let message = process.finish(), let trap = message.firstRange(of: "was ended by SIG")
    else { return nil }
    let frame = message.firstMatch(of: #/, frame (\d+):/#).flatMap { Int($0.1) } ?? 0
    let violation = InvariantViolation(String(message[trap.lowerBound...]), "the code", "")
    return Fuzzer.Finding(violation, frame: frame, seconds: scene.fps.seconds(of: frame))
  }
}

/// Plays scenes up to the frame in which one of them differs from a golden.
struct GoldenReplay {
  /// The name of the case.
  let name: String
  private let configuration: PlayerConfiguration
  /// The frame, and what stands in it; nil if it does not differ.
  private let difference: (frame: Int, look: Look?)?

  /// What a frame shows, whatever led there.
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
