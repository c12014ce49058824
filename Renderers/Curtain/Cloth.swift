import Geometry

/// Points of woven cloth, where they are and where they were a step ago: the speed is the
/// difference (Verlet's scheme).
///
/// Source: T. Jakobsen, "Advanced character physics", Game Developers Conference 2001.
package struct Cloth: Sendable {
  /// How the cloth is cut.
  package private(set) var pattern: Pattern
  /// Row by row from the rail down.
  package var positions: [Vector3]
  /// Where the points were a step ago.
  package var past: [Vector3]
  /// Where the first row hangs now; on its way to the pattern's pins after a rebuild.
  package private(set) var pins: [Vector3]
  /// Rest lengths of the links from a column to the next: the pattern's, or while the rail is being
  /// pleated anew what the rail asks for.
  private(set) var widths: [Double]
  /// How much longer than at rest a link may be, for each row of links from the rail down: what
  /// hangs below stretches it.
  private(set) var give: [Double] = []
  private(set) var gravity: Double

  /// A cloth at rest.
  init(_ pattern: Pattern, gravity: Double) {
    self.pattern = pattern
    self.gravity = gravity
    pins = pattern.pins
    widths = pattern.widths
    positions = []
    past = []
    give = Cloth.give(pattern.rows, gravity)
    var y = 0.0
    for row in 0..<pattern.rows {
      positions += pattern.pins.map { Vector3($0.x, $0.y + y, $0.z) }
      if row < give.count { y += pattern.height * (1 + give[row]) }
    }
    past = positions
  }

  /// Points across.
  package var cols: Int { pattern.cols }
  /// Points down.
  package var rows: Int { pattern.rows }

  /// Part of its rest length by which the topmost link stretches under gravity 1.
  static let elasticity = 0.016

  private static func give(_ rows: Int, _ gravity: Double) -> [Double] {
    (0..<(rows - 1)).map { row in
      elasticity * gravity * (1 - (Double(row) + 0.5) / Double(rows - 1))
    }
  }

  /// The weight under which links stretch, 0…2.
  mutating func hang(under gravity: Double) {
    guard gravity != self.gravity else { return }
    self.gravity = gravity
    give = Cloth.give(rows, gravity)
  }

  /// Goes over to another pattern and keeps the drape: every new point takes the place and the
  /// speed that the old cloth has there.
  mutating func recut(to next: Pattern) {
    let old = (cols: cols, rows: rows)
    func taken(_ field: [Vector3]) -> [Vector3] {
      Resampling(cols: old.cols, rows: old.rows).sampled(field, cols: next.cols, rows: next.rows)
    }
    positions = taken(positions)
    past = taken(past)
    pattern = next
    pins = Array(positions.prefix(next.cols))
    measure()
    give = Cloth.give(next.rows, gravity)
  }

  /// Brings the first row `amount` (0…1) of its way nearer to the pattern's pins.
  mutating func settle(_ amount: Double) {
    guard pins != pattern.pins else { return }
    for col in pins.indices where pins[col] != pattern.pins[col] {
      let way = pattern.pins[col] - pins[col]
      pins[col] =
        way.lengthSquared < 1e-4 * pattern.height * pattern.height
        ? pattern.pins[col] : pins[col] + way * amount
    }
    measure()
  }

  private mutating func measure() {
    widths = (0..<(cols - 1)).map { max(pattern.widths[$0], (pins[$0 + 1] - pins[$0]).length) }
  }

  /// The largest length over rest length, less 1, of all links from point to neighbour.
  package var stretch: Double {
    var most = -1.0
    for row in 0..<rows {
      for col in 0..<cols {
        let here = positions[row * cols + col]
        if col + 1 < cols {
          most = max(
            most, (positions[row * cols + col + 1] - here).length / widths[col] - 1)
        }
        if row + 1 < rows {
          most = max(most, (positions[(row + 1) * cols + col] - here).length / pattern.height - 1)
        }
      }
    }
    return most
  }
}
