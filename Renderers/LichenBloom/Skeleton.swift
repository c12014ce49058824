import Rendering

/// One arm of a rosette, derived once: its pieces as a tree, parents before children.
package struct Skeleton: Hashable, Sendable {
  /// A piece of thallus and its attachment.
  package struct Segment: Hashable, Sendable {
    /// Index of the piece that it grows from; −1 for the first.
    package var parent: Int
    var seat: Grammar.Seat
    /// Turn away from the parent, in units of the rosette's spread.
    var turn: Double
    /// The parameters of its growth.
    package var internode: Grammar.Internode
    /// Its children in the order along the outline, clockwise.
    package var children: [Int] = []
  }

  /// The pieces; a parent precedes its children.
  package private(set) var segments: [Segment] = []

  /// Creates an arm derived with `random`.
  package init(_ random: inout SeededGenerator) {
    read(Grammar.derive(&random))
    for index in segments.indices {
      let ranked = segments[index].children.map { (index: $0, rank: rank(of: $0)) }
      segments[index].children = ranked.sorted { $0.rank < $1.rank }.map(\.index)
    }
  }

  /// Interprets the string with a turtle.
  private mutating func read(_ string: [Grammar.Module]) {
    var turtle = (parent: -1, seat: Grammar.Seat.tip(across: 0), turn: 0.0)
    var remembered: [(parent: Int, seat: Grammar.Seat, turn: Double)] = []
    for module in string {
      switch module {
      case .push: remembered.append(turtle)
      case .pop: turtle = remembered.popLast() ?? turtle
      case .turn(let seat, let angle): (turtle.seat, turtle.turn) = (seat, angle)
      case .internode(let internode):
        let index = segments.count
        segments.append(
          Segment(
            parent: turtle.parent, seat: turtle.seat, turn: turtle.turn, internode: internode))
        if turtle.parent >= 0 { segments[turtle.parent].children.append(index) }
        turtle = (index, .tip(across: 0), 0)
      case .apex, .bud: break
      }
    }
  }

  /// Returns a number that grows along the outline of the parent, from its left base to its right
  /// base.
  private func rank(of index: Int) -> Double {
    switch segments[index].seat {
    case .flank(let side, let along): side < 0 ? along - 3 : 3 - along
    case .tip(let across): across
    }
  }
}
