import Expectations
import Files
import Host
import JSONCoding
import Scripting

/// The search for moments of a condition on the stage of a scene.
struct MomentStage {
  let scene: Scene
  let condition: Expectation
  let fuzzer: Fuzzer

  /// Creates the search for moments of `sentence`, which the option `name` gives.
  init(_ scene: Scene, _ sentence: String, _ name: String, _ session: Session) throws {
    do throws(ExpectationError) { condition = try Expectation(sentence) } catch {
      throw Failure.option(
        name, expected: error.place, found: error.found, nearest: error.nearest)
    }
    do throws(ScriptError) { try scene.check(condition, at: name, .setting) } catch {
      throw Failure.option(
        name, expected: error.expected, found: error.found, nearest: error.nearest)
    }
    self.scene = scene
    fuzzer = Fuzzer(on: scene, in: session.configuration)
  }

  private func moment(in scene: Scene, isRehearsed: Bool) -> Fuzzer.Finding? {
    fuzzer.moment(of: condition, in: scene, isRehearsed: isRehearsed) { Interruption.signal != nil }
  }

  /// Returns the shortest scene that leads where `script` does; nil if it does not.
  func shortest(_ script: FuzzScript) throws -> ShortestScene? {
    guard let finding = moment(in: script.scene(on: scene), isRehearsed: false) else { return nil }
    let short = try ShortestScene(script, finding, on: scene) { moment(in: $0, isRehearsed: true) }
    if let short, moment(in: short.scene, isRehearsed: false) == short.finding { return short }
    return try ShortestScene(script, finding, on: scene) { moment(in: $0, isRehearsed: false) }
  }
}
