import Expectations
import Geometry
import Gestures
import Rendering
import Scripting
import Views

/// Looks for touches that lead to a moment at which a condition is true.
///
/// Every moment belongs to a cell, by the values that the condition speaks of, roughly. The shortest
/// touches that lead to each cell are kept with the world that they lead to, and random touches go
/// on from cells that lie near to the condition or were seldom gone on from.
///
/// Source: A. Ecoffet et al., "First return, then explore", 2021.
package struct MomentSearch: Sendable {
  private struct Cell: Sendable {
    var playback: AnyPlayback
    var judge: ExpectationJudge
    var touches: RandomTouches
    var moment: PlayedMoment?
    /// The distance of its moment from the condition, 0…1.
    var distance = 1.0
    var visits = 0

    /// The time of its moment, in seconds.
    var seconds: Double { moment?.seconds ?? 0 }

    /// A measure of how little it is worth to go on from here.
    var price: Double {
      distance + 0.02 * Double(visits) + 0.002 * Double(touches.samples.count)
    }
  }

  /// The touches that lead there; nil while none are known.
  package private(set) var found: FuzzScript?
  /// The number of steps played so far.
  package private(set) var steps = 0
  private var cells: [Cell]
  private var indices: [[SubjectValue?]: Int] = [:]
  private var random: SeededGenerator

  /// Largest number of cells, each of which holds a world.
  private static let mostCells = 2000
  /// Cells of which the best is gone on from.
  private static let candidates = 4
  /// Largest number of touches that follow each other from a cell.
  private static let mostActs = 12
  /// Longest wait after them, in seconds.
  private static let longestWait = 0.8
  /// Longest script, in seconds.
  private static let longest = 60.0
  private static let fingers = 3

  init(for condition: Expectation, from beginning: AnyPlayback, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var playback = beginning
    playback.replaceScript(by: beginning.scene.playing([], for: Self.longest))
    let judge = ExpectationJudge([condition], standard: .eventually)
    let touches = RandomTouches(
      idleOn: beginning.scene.size, parts: beginning.partsOnStage, fingers: Self.fingers)
    cells = [Cell(playback: playback, judge: judge, touches: touches)]
  }

  /// The number of kinds of moments that were seen.
  package var count: Int { cells.count }

  /// The nearest moment's distance from the condition, 0…1, and the values that it speaks of.
  package var nearest: (distance: Double, values: [SubjectValue?]) {
    let cell = cells.min { $0.distance < $1.distance }
    return (cell?.distance ?? 1, cell?.moment?.values ?? [])
  }

  /// The touches that lead to the `count` moments that are most worth to go on from, best first.
  package func best(_ count: Int) -> [FuzzScript] {
    cells.dropFirst().sorted { $0.price < $1.price }.prefix(count).map {
      FuzzScript($0.touches.samples, rest: max(0, $0.seconds - $0.touches.clock))
    }
  }

  /// Takes the moment that `script` leads to as one to go on from.
  package mutating func begin(with script: FuzzScript, unless isCancelled: () -> Bool) {
    var cell = cells[0]
    let size = cell.playback.scene.size
    cell.touches = RandomTouches(
      after: script.samples, on: size, parts: cell.touches.parts, fingers: Self.fingers)
    cell.playback.follow(script.samples)
    let steps = steps
    _ = advance(&cell, until: cell.touches.clock + script.rest, unless: isCancelled)
    self.steps = steps
  }

  /// Plays about `count` steps more, until the condition is true or `isCancelled` turns true.
  package mutating func run(steps count: Int, unless isCancelled: () -> Bool) {
    let end = steps + count
    while steps < end, found == nil, !isCancelled() { explore(unless: isCancelled) }
  }

  /// Goes on after touches that did not hold what they promised.
  package mutating func dismiss() { found = nil }

  /// Goes on from one cell.
  private mutating func explore(unless isCancelled: () -> Bool) {
    let drawn = (0..<Self.candidates).map { _ in random.index(below: cells.count) }
    guard let index = drawn.min(by: { cells[$0].price < cells[$1].price }) else { return }
    cells[index].visits += 1
    var cell = cells[index]
    for _ in 0...random.index(below: Self.mostActs) {
      cell.touches.act(after: cell.seconds, &random)
      cell.playback.follow(cell.touches.samples)
      guard advance(&cell, until: cell.touches.clock, unless: isCancelled) else { return }
    }
    let wait = cell.seconds + random.unit() * Self.longestWait
    _ = advance(&cell, until: wait, unless: isCancelled)
  }

  /// Plays `cell` on to `seconds` and keeps the moment. Returns false if that is too late, the
  /// condition became true on the way, or a step failed.
  private mutating func advance(
    _ cell: inout Cell, until seconds: Double, unless isCancelled: () -> Bool
  ) -> Bool {
    guard seconds < Self.longest else { return false }
    while cell.moment.map({ $0.seconds < seconds }) ?? true {
      guard !isCancelled(), (try? cell.playback.advance(unless: isCancelled)) != nil else {
        return false
      }
      let moment = cell.judge.add(cell.playback, after: 0)
      cell.moment = moment
      cell.playback.forgetEvents()
      steps += 1
      if cell.judge.folds[0].isTrue {
        let samples = cell.touches.samples.filter { $0.time <= moment.seconds }
        let wait = moment.seconds - (samples.last?.time ?? 0)
        found = FuzzScript(samples, rest: wait + 0.1)
        return false
      }
    }
    cell.distance = cell.judge.folds[0].distance
    keep(cell)
    return true
  }

  /// Keeps `cell` if it is new, or reached by fewer touches than before.
  private mutating func keep(_ cell: Cell) {
    guard let moment = cell.moment else { return }
    let key = moment.values.map(Self.rough) + [.number(Double(cell.touches.fingersDown))]
    var cell = cell
    guard let index = indices[key] else {
      guard cells.count < Self.mostCells else { return }
      indices[key] = cells.count
      cell.visits = 0
      // Tabs, sheets and pages have moved.
      cell.touches.parts = cell.playback.partsOnStage
      cells.append(cell)
      return
    }
    guard cell.touches.samples.count < cells[index].touches.samples.count else { return }
    cell.visits = cells[index].visits
    cell.touches.parts = cells[index].touches.parts
    cells[index] = cell
  }

  /// Returns `value` with its numbers rounded, the more the greater they are.
  private static func rough(_ value: SubjectValue?) -> SubjectValue? {
    func rough(_ number: Double) -> Double {
      let magnitude = 1 + min(abs(number), 1e9)
      let part = ((magnitude.significand - 1) * 12).rounded(.down)
      let bucket = Double(magnitude.exponent) * 12 + part
      return number < 0 ? -bucket : bucket
    }
    return switch value {
    case .number(let number): .number(rough(number))
    case .box(let box):
      .box(Rect(rough(box.minX), rough(box.minY), rough(box.width), rough(box.height)))
    default: value
    }
  }
}

extension AnyPlayback {
  /// Goes on by `samples`, which begin with those that it has heard.
  fileprivate mutating func follow(_ samples: [TouchSample]) {
    var steps = scene.playing(samples, for: scene.duration).script.steps
    steps[0].isOpen = true
    follow(steps)
  }
}
