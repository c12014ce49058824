import Foundation
import Testing

/// What eases goes by the time: n short steps lead where one long step leads.
@Suite struct EasingTests {
  @Test func `nothing goes a share of its way in each step`() throws {
    let share = /[*-] min\(1, .*\* (duration|seconds|flown)\)/
    #expect("x += (goal - x) * min(1, (a ? 3 : 9) * duration)".contains(share))
    #expect(!"x = min(1, x + 0.4 * duration)".contains(share))
    // The yaw of a swimmer follows a turn that is itself the outcome of one step.
    let simulated = "yaw += (turn / duration - yaw) * min(1, 5 * duration)"
    for folder in ["Renderers", "Sources/Player/Rendering", "Sources/Tool/Examples"] {
      let base = ModuleTests.root.appending(path: folder)
      let sources = try FileManager.default.subpathsOfDirectory(atPath: base.path())
        .filter { $0.hasSuffix(".swift") }
      #expect(!sources.isEmpty)
      for source in sources {
        let text = try String(contentsOf: base.appending(path: source), encoding: .utf8)
        for line in text.split(separator: "\n")
        where line.contains(share) && !line.contains(simulated) {
          Issue.record("\(folder)/\(source): \(line)")
        }
      }
    }
  }
}
