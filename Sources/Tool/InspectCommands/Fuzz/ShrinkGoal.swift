import Expectations
import Host
import JSONCoding
import Scripting

/// A goal of `shrink`: something that it keeps true of a scene.
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
