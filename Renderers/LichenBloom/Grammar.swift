import Rendering

/// A stochastic, parametric, bracketed L-system for one arm of a lichen.
///
/// An apex forks, forks unevenly, or runs on, and leaves an internode behind; small lobes bud from
/// the flanks; vigour fades from fork to fork until an apex dies. Every module carries the time of
/// its birth, as in timed L-systems, so that growth between two derivation steps is continuous.
///
/// Source: P. Prusinkiewicz and A. Lindenmayer, "The Algorithmic Beauty of Plants", 1990, chapter 1
/// (stochastic §1.7, parametric §1.10) and chapter 6 (timed modules).
package enum Grammar {
  /// A symbol of the string with its parameters.
  enum Module: Hashable, Sendable {
    /// A growing point: branching order, vigour 0…1, birth in growth seconds.
    case apex(order: Int, vigour: Double, birth: Double)
    /// A bud on a flank that makes a short lobe.
    case bud(order: Int, vigour: Double, birth: Double)
    /// A grown piece of thallus.
    case internode(Internode)
    /// Sets the seat of the next piece on its parent and its turn, in units of the spread.
    case turn(Seat, by: Double)
    /// Saves the state of the turtle.
    case push
    /// Restores the state saved last.
    case pop
  }

  /// The parameters of an internode; lengths relative to the rosette's radius.
  package struct Internode: Hashable, Sendable {
    var order: Int
    /// The time of its birth, in growth seconds of its rosette.
    package var birth: Double
    var length: Double
    /// Deviations scaled by the wildness control: of angle in radians, of relative length.
    var angleDeviation: Double
    var stretch: Double
    /// Curvature of the axis in radians.
    var bend: Double
    /// True if the piece bears a cup.
    var cup: Bool
    /// Relative width.
    var girth: Double
  }

  /// The seat of a piece on the outline of its parent.
  enum Seat: Hashable, Sendable {
    /// On the tip; `across` runs from −1 at the left edge to 1 at the right.
    case tip(across: Double)
    /// On the left (−1) or right (1) flank, `along` 0…1 from base to tip.
    case flank(side: Double, along: Double)
  }

  /// Returns the string after all derivation steps.
  static func derive(_ random: inout SeededGenerator) -> [Module] {
    var string: [Module] = [.apex(order: 0, vigour: random.number(in: 0.9...1.08), birth: 0)]
    for _ in 0..<Growth.orders {
      string = string.flatMap { successor(of: $0, &random) }
    }
    return string
  }

  private static func successor(of module: Module, _ random: inout SeededGenerator) -> [Module] {
    switch module {
    case .apex(let order, let vigour, let birth):
      return apexSuccessor(order, vigour, birth, &random)
    case .bud(let order, let vigour, let birth):
      return [.internode(internode(order, vigour, birth, &random, isBud: true))]
    case .internode, .turn, .push, .pop: return [module]
    }
  }

  /// Returns the production for an apex: `A(o, v, b) → F [B] [A] [A]`, chosen at random and by
  /// vigour.
  private static func apexSuccessor(
    _ order: Int, _ vigour: Double, _ birth: Double, _ random: inout SeededGenerator
  ) -> [Module] {
    guard order < Growth.orders, vigour > 0.3 else { return [] }
    var result: [Module] = [.internode(internode(order, vigour, birth, &random, isBud: false))]
    let next = birth + Growth.plastochron[order] * random.number(in: 0.85...1.25)
    func branch(_ seat: Seat, _ angle: Double, _ share: Double, late: Double = 0) {
      let child = Module.apex(order: order + 1, vigour: vigour * share, birth: next + late)
      result += [.push, .turn(seat, by: angle), child, .pop]
    }
    let side = random.unit() < 0.5 ? -1.0 : 1.0
    let fade = order < 3 ? 0.97 : 0.86
    let choice = random.unit()
    if order == 0 || choice < 0.58 - 0.04 * Double(order) {
      branch(.tip(across: -0.58 * side), -side * random.number(in: 0.85...1.15), fade)
      branch(
        .tip(across: 0.58 * side), side * random.number(in: 0.85...1.15),
        fade * random.number(in: 0.82...1), late: 0.25 * random.unit())
    } else if choice < 0.8 {
      branch(.tip(across: -0.35 * side), -side * 0.42, fade)
      branch(
        .tip(across: 0.66 * side), side * 1.35, fade * random.number(in: 0.6...0.8),
        late: 0.5 * random.unit())
    } else {
      branch(.tip(across: 0), side * 0.3 * random.unit(), fade)
    }
    for side in [-1.0, 1.0] where order > 0 && random.unit() < 0.32 {
      let bud = Module.bud(
        order: min(order + 2, Growth.orders - 1), vigour: random.number(in: 0.5...0.9),
        birth: next + random.number(in: 0.4...2.2))
      let seat = Seat.flank(side: side, along: random.number(in: 0.35...0.72))
      result += [.push, .turn(seat, by: side * random.number(in: 1.6...2.4)), bud, .pop]
    }
    return result
  }

  private static func internode(
    _ order: Int, _ vigour: Double, _ birth: Double, _ random: inout SeededGenerator, isBud: Bool
  ) -> Internode {
    let lengths = [0.27, 0.225, 0.18, 0.14, 0.11, 0.09, 0.075]
    return Internode(
      order: order, birth: birth,
      length: lengths[order] * vigour * random.number(in: 0.82...1.12) * (isBud ? 0.5 : 1),
      angleDeviation: random.normal().clipped(to: -1.6...1.6) * 0.3,
      stretch: random.normal().clipped(to: -1.6...1.6) * 0.3,
      bend: random.number(in: -0.4...0.4),
      cup: !isBud && order >= 2 && order <= 4 && random.unit() < 0.07,
      girth: vigour.squareRoot() * (isBud ? 0.8 : random.number(in: 0.9...1.08)))
  }
}
