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
    let playback: AnyPlayback
    let judge: ExpectationJudge
    let touches: RandomTouches
    /// The distance of its moment from the condition, 0…1.
    let distance: Double
    var visits = 0

    /// A measure of how little it is worth to go on from here.
    var price: Double {
      distance + 0.02 * Double(visits) + 0.002 * Double(touches.samples.count)
    }
  }

  /// The touches that lead there; nil while none are known.
  package private(set) var found: FuzzScript?
  /// The number of steps played so far.
  package private(set) var steps = 0
  private var cells: [Cell] = []
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

  init(
    for condition: Expectation, from beginning: AnyPlayback, on parts: [Rect], seed: UInt64
  ) {
    random = SeededGenerator(seed: seed)
    var playback = beginning
    playback.replaceScript(by: beginning.scene.playing([], for: Self.longest))
    let judge = ExpectationJudge([condition], standard: .eventually)
    let touches = RandomTouches(
      idleOn: beginning.scene.size, parts: parts, fingers: Self.fingers)
    cells = [Cell(playback: playback, judge: judge, touches: touches, distance: 1)]
  }

  /// The number of cells.
  package var count: Int { cells.count }

  /// Plays about `count` steps more, until the condition is true or `isCancelled` turns true.
  package mutating func run(steps count: Int, unless isCancelled: () -> Bool) {
    let end = steps + count
    while steps < end, found == nil, !isCancelled() { explore(unless: isCancelled) }
  }

  /// Goes on from one cell.
  private mutating func explore(unless isCancelled: () -> Bool) {
    let drawn = (0..<Self.candidates).map { _ in random.index(below: cells.count) }
    guard let index = drawn.min(by: { cells[$0].price < cells[$1].price }) else { return }
    cells[index].visits += 1
    var cell = cells[index]
    for _ in 0...random.index(below: Self.mostActs) {
      var touches = cell.touches
      touches.act(at: cell.playback.time, &random)
      guard let next = played(cell, touches, until: touches.clock, unless: isCancelled) else {
        return
      }
      cell = next
    }
    let wait = cell.playback.time + random.unit() * Self.longestWait
    _ = played(cell, cell.touches, until: wait, unless: isCancelled)
  }

  /// Returns the moment at `seconds`, after `touches`, which go on from those of `cell`; nil if that
  /// is too late, the condition became true on the way, or a step failed.
  private mutating func played(
    _ cell: Cell, _ touches: RandomTouches, until seconds: Double, unless isCancelled: () -> Bool
  ) -> Cell? {
    guard seconds < Self.longest else { return nil }
    var (playback, judge) = (cell.playback, Optional(cell.judge))
    playback.follow(touches.samples)
    var values: [SubjectValue?] = []
    while playback.time < seconds || playback.stepIndex < 0 {
      let count = playback.events.count
      guard !isCancelled(), (try? playback.advance(unless: isCancelled)) != nil else { return nil }
      values = judge?.add(playback, Array(playback.events.dropFirst(count))) ?? []
      steps += 1
      if judge?.folds[0].isTrue == true {
        found = FuzzScript(touches.samples.filter { $0.time <= playback.time }, rest: 0.1)
        return nil
      }
    }
    playback.forgetEvents()
    guard let judge else { return nil }
    let next = Cell(
      playback: playback, judge: judge, touches: touches, distance: judge.folds[0].distance)
    if !values.isEmpty { keep(next, values) }
    return next
  }

  /// Keeps `cell` if it is new, or reached by fewer touches than before.
  private mutating func keep(_ cell: Cell, _ values: [SubjectValue?]) {
    let fingers = cell.playback.contacts.count { $0.isDown }
    let key = values.map(Self.rough) + [.number(Double(fingers))]
    guard let index = indices[key] else {
      guard cells.count < Self.mostCells else { return }
      indices[key] = cells.count
      cells.append(cell)
      return
    }
    guard cell.touches.samples.count < cells[index].touches.samples.count else { return }
    let visits = cells[index].visits
    cells[index] = cell
    cells[index].visits = visits
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
