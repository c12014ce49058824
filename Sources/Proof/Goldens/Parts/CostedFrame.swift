import Drawing
import Raster

/// A frame and what it costs.
package struct CostedFrame: Hashable, Sendable {
  /// A command and what it costs besides those inside of it.
  package struct Row: Hashable, Sendable {
    /// Path, counted from 1, such as "3 › 1".
    package let place: String
    /// Name for people, such as "fill, linear".
    package let name: String
    /// Its cost.
    package let cost: FrameCost

    package init(_ path: [Int], _ command: Command, _ cost: FrameCost) {
      (place, name, self.cost) = (CommandPath(path).description, command.kind, cost)
    }
  }

  package let index: Int
  /// All of it.
  package let cost: FrameCost
  /// The cost of each of its commands, in the order of drawing.
  package let rows: [Row]

  package init(index: Int, cost: FrameCost, rows: [Row]) {
    (self.index, self.cost, self.rows) = (index, cost, rows)
  }

  /// The share of the commands in `figure`.
  func share(in figure: FrameCost.Figure) -> CostShare {
    var kinds: [String: Int64] = [:]
    for row in rows { kinds[row.name, default: 0] += row.cost[figure] }
    let commands = rows.filter { $0.cost[figure] > 0 }.map {
      CostShare.Command(place: $0.place, name: $0.name, count: $0.cost[figure])
    }
    return CostShare(frame: index, count: cost[figure], kinds: kinds, commands: commands)
  }
}

extension FrameCostCounter {
  /// The frame `index`, whose drawing is `canvas` and which `painter` has painted; `load` is what it
  /// takes besides.
  package mutating func frame(
    _ index: Int, _ canvas: Canvas, _ painter: borrowing Painter, load: FrameCost
  ) throws(RasterError) -> CostedFrame {
    var rows: [CostedFrame.Row] = []
    var cost = cost(of: canvas) { rows.append(CostedFrame.Row($0, $1, $2)) }
    cost[.bytes] = try bytes(of: painter)
    return CostedFrame(index: index, cost: cost + load, rows: rows)
  }
}

/// The shares of commands in a count of a frame.
struct CostShare: Hashable, Sendable {
  struct Command: Hashable, Sendable {
    let place: String
    let name: String
    let count: Int64
  }

  let frame: Int
  let count: Int64
  /// By what the commands are.
  let kinds: [String: Int64]
  /// In the order of drawing, or of their counts.
  var commands: [Command]

  /// The dearest command; nil if none costs anything.
  var dearest: Command? { commands.max { $0.count < $1.count } }

  /// The command that became dearer since `before`: of the kind that rose most the one that did, by its
  /// place; nil if no kind rose. Commands move to other places when some are added before them:
  /// what kinds come to does not.
  func dearer(than before: CostShare) -> (command: Command, before: Int64)? {
    let rise = kinds.map { ($0.key, $0.value - (before.kinds[$0.key] ?? 0)) }
      .filter { $0.1 > 0 }.max { ($0.1, $1.0) < ($1.1, $0.0) }
    guard let kind = rise?.0 else { return nil }
    let known = Dictionary(
      before.commands.filter { $0.name == kind }.map { ($0.place, $0.count) },
      uniquingKeysWith: { first, _ in first })
    let own = commands.filter { $0.name == kind }
    guard
      let command = own.max(by: { one, other in
        one.count - (known[one.place] ?? 0) < other.count - (known[other.place] ?? 0)
      })
    else { return nil }
    return (command, known[command.place] ?? 0)
  }

  /// `dearer(than:)` in words.
  func words(since before: CostShare) -> String? {
    dearer(than: before).map { command, count in
      "command \(command.place), \(command.name), became dearer: \(count) → \(command.count)"
    }
  }

  /// The dearest command in words.
  var dearestWords: String? {
    dearest.map { "the dearest command is \($0.place), \($0.name): \($0.count)" }
  }
}

/// The difference of the costs of two drawings of one moment.
package struct CostDifference {
  /// A line for each figure that differs, which names the command that became dearer.
  package let lines: [String]

  /// From what was before to what is.
  package init(from before: CostedFrame, to now: CostedFrame) {
    lines = FrameCost.Figure.allCases.compactMap { figure in
      let (one, other) = (before.cost[figure], now.cost[figure])
      guard one != other else { return nil }
      let (old, new) = (before.share(in: figure), now.share(in: figure))
      // What one takes to stand where it stood, counting alone does not tell apart.
      let command = figure == .commands ? nil : new.words(since: old)
      return "\(figure.rawValue) \(one) → \(other)" + (command.map { "; \($0)" } ?? "")
    }
  }
}
