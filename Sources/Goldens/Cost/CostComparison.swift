import Raster

/// The frames of a case on their way to a verdict about what they cost.
package struct CostComparison: Sendable {
  /// A figure that leaves its range.
  package struct Breach: Hashable, Sendable {
    /// What was counted.
    package let figure: FrameCost.Figure
    /// In which frame it lies farthest off.
    package let frame: Int
    /// What was found there.
    package let found: Int64
    /// What was allowed.
    package let allowed: ClosedRange<Int>
    /// Which command became dearer, in words; nil where none did.
    package let command: String?

    /// One sentence without a full stop.
    package var sentence: String {
      let costs =
        "frame \(frame) costs \(figure.rawValue) \(found), allowed "
        + "\(allowed.lowerBound)…\(allowed.upperBound)"
      guard found > allowed.upperBound else { return costs + ": tighten it" }
      return costs + (command.map { ": \($0)" } ?? "")
    }
  }

  private let budget: CostBudget
  /// The dearest and the cheapest frame for each bound.
  private var extremes: [(most: CostedFrame, least: CostedFrame)] = []

  package init(_ budget: CostBudget) { self.budget = budget }

  /// Takes in a frame.
  mutating func add(_ frame: CostedFrame) {
    guard !extremes.isEmpty else {
      extremes = budget.bounds.map { _ in (frame, frame) }
      return
    }
    for (index, bound) in budget.bounds.enumerated() {
      let count = frame.cost[bound.figure]
      if count > extremes[index].most.cost[bound.figure] { extremes[index].most = frame }
      if count < extremes[index].least.cost[bound.figure] { extremes[index].least = frame }
    }
  }

  /// The figures that leave their ranges; `reference` tells which commands became dearer.
  func breaches(since reference: CostReference) -> [Breach] {
    let known = reference.read()
    return zip(budget.bounds, extremes).compactMap { bound, extremes in
      let figure = bound.figure
      for (frame, isMost) in [(extremes.most, true), (extremes.least, false)] {
        let count = frame.cost[figure]
        guard
          isMost ? count > Int64(bound.range.upperBound) : count < Int64(bound.range.lowerBound)
        else { continue }
        let command = isMost ? frame.share(in: figure).words(since: known[figure]) : nil
        return Breach(
          figure: figure, frame: frame.index, found: count, allowed: bound.range,
          command: command)
      }
      return nil
    }
  }

  /// How the counts of the dearest frames fall to their commands, for the reference.
  var shares: [(FrameCost.Figure, CostShare)] {
    zip(budget.bounds, extremes).map { ($0.figure, $1.most.share(in: $0.figure)) }
  }
}
