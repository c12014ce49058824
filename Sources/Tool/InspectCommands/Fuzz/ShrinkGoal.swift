import Expectations
import Host
import JSONCoding
import Scripting

/// A goal of `shrink`: something that it keeps true of a scene.
struct ShrinkGoal {
  static let traps = "traps"
  static let differs = "differs from "

  /// The reason why the scene as a whole is none.
  let denial: String
  /// Returns the shortest scene of which it holds, as it does of a script; nil if it does not.
  let shortest: (FuzzScript) throws -> ShortestScene?

  /// Creates the goal that `text` says of `scene`, which the option `name` gives.
  init(_ text: String, of scene: Scene, as name: String, _ session: Session) throws {
    if text == Self.traps {
      let trap = try TrapReplay()
      denial = "it does not trap"
      shortest = { try ShortestScene($0, on: scene, replay: trap.finding) }
    } else if text.hasPrefix(Self.differs) {
      let path = String(text.dropFirst(Self.differs.count))
      let golden = try GoldenReplay(path, of: scene, as: name, session)
      denial = "it does not differ from \(Quotation.text(golden.name))"
      shortest = { try ShortestScene($0, on: scene, replay: golden.finding) }
    } else {
      let stage = try MomentStage(scene, text, name, session)
      denial = "\(Quotation.text(stage.condition.text)) does not hold of it"
      shortest = stage.shortest
    }
  }
}
