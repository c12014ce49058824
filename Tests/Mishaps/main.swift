import Commands
import Rendering

/// What makers get wrong that no compiler tells: it prints where results go, and traps.
struct Mishap: Renderer {
  static let controls = ControlsSchema<Mishap>(
    pattern: .none, .choice("kind", \.kind), .value("at", \.at, in: 0...60, step: 1))

  enum Kind: String, CaseIterable, Sendable {
    case none, prints, index, overflow, twice, endless, draw, abort
  }

  var kind = Kind.none
  /// The step that it happens in.
  var at = 20.0

  func begin(on stage: Stage) -> Int { 0 }

  func update(_ steps: inout Int, at moment: Moment) {
    steps = moment.step.index
    guard Double(steps) >= at else { return }
    switch kind {
    case .none, .draw: break
    case .prints: print("step", steps)
    case .index: steps = [1, 2][steps]
    case .overflow: steps = Int.max - 10 + steps
    case .twice: steps = Dictionary(uniqueKeysWithValues: [(1, steps), (1, steps)]).count
    case .endless: steps = endless(steps)
    case .abort: fatalError("on purpose")
    }
  }

  /// Runs out of stack.
  private func endless(_ number: Int) -> Int { number > 0 ? 1 + endless(number + 1) : 0 }

  func draw(_ steps: Int, at moment: Moment, on canvas: inout Canvas) {
    let radii = [4.0, 5]
    let isLate = kind == .draw && Double(steps) >= at
    canvas.fill(circle: Point(10, 10), radius: radii[isLate ? 2 : steps % 2], with: .white)
  }
}

CommandLineTool(
  name: "mishaps", experiences: [Experience("mishap", title: "Mishap", Mishap.self)]
).main()
