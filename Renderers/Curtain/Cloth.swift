import Geometry

/// The points of woven cloth, at present and a step ago: their difference is the velocity (Verlet's
/// scheme).
///
/// Source: T. Jakobsen, "Advanced character physics", Game Developers Conference 2001.
package struct Cloth: Sendable {
  /// The cut of the cloth.
  package private(set) var pattern: Pattern
  /// Row by row from the rail down.
  package var positions: [SIMD3<Double>]
  /// Where the points were a step ago.
  package var past: [SIMD3<Double>]
  /// Where the first row hangs now; on its way to the pattern's pins after a rebuild.
  package private(set) var pins: [SIMD3<Double>]
  /// Rest lengths of the links from a column to the next: the pattern's, or the distances of the
  /// pins if those are larger, as during a transition to a new pattern.
  private(set) var widths: [Double]
  /// The allowed elongation of a link, for each row of links from the rail down: it is stretched by
  /// the weight below.
  private(set) var give: [Double]
  private(set) var gravity: Double

  /// Creates a cloth at rest.
  init(_ pattern: Pattern, gravity: Double) {
    (self.pattern, self.gravity) = (pattern, gravity)
    (pins, widths) = (pattern.pins, pattern.widths)
    give = Cloth.give(pattern.rows, gravity)
    positions = []
    var y = 0.0
    for row in 0..<pattern.rows {
      positions += pattern.pins.map { SIMD3($0.x, $0.y + y, $0.z) }
      if row < give.count { y += pattern.height * (1 + give[row]) }
    }
    past = positions
  }

  /// Points across.
  package var cols: Int { pattern.cols }
  /// Points down.
  package var rows: Int { pattern.rows }

  /// Elongation of the topmost link under gravity 1, relative to its rest length.
  static let elasticity = 0.016

  private static func give(_ rows: Int, _ gravity: Double) -> [Double] {
    (0..<(rows - 1)).map { row in
      let part = (Double(row) + 0.5) / Double(rows - 1)
      return elasticity * gravity * (1 - part)
    }
  }

  /// Sets the weight under which links stretch, 0…2.
  mutating func hang(under gravity: Double) {
    guard gravity != self.gravity else { return }
    self.gravity = gravity
    give = Cloth.give(rows, gravity)
  }

  /// Changes to another pattern and keeps the drape: every new point gets the position and the
  /// velocity of the old cloth there.
  mutating func recut(to next: Pattern) {
    let old = (cols: cols, rows: rows)
    func taken(_ field: [SIMD3<Double>]) -> [SIMD3<Double>] {
      Resampling(cols: old.cols, rows: old.rows).sampled(field, cols: next.cols, rows: next.rows)
    }
    positions = taken(positions)
    past = taken(past)
    pattern = next
    pins = Array(positions.prefix(next.cols))
    measure()
    give = Cloth.give(next.rows, gravity)
  }

  /// Moves the first row by `amount` (0…1) of the distance towards the pattern's pins.
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
    widths = (0..<(cols - 1)).map { col in
      let way: SIMD3<Double> = pins[col + 1] - pins[col]
      return max(pattern.widths[col], way.length)
    }
  }

  /// The largest ratio of length to rest length, less 1, of all links between neighbours.
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

// MARK: Motion

extension Cloth {
  /// The forces on the cloth in one step.
  struct Forces {
    /// Duration in seconds.
    var duration: Double
    /// The part of a step that this is; 1 but for a picture between two.
    var part: Double
    /// Weight in points per second², downwards.
    var weight: Double
    var wind: Wind
    var composition: CurtainComposition
    var holds: [Hold]
    /// The factor by which all links may grow because fingers are, or just were, beyond the reach
    /// of the cloth; 1 within.
    var excess: Double
    /// The remaining part of a released overstretch.
    var recoil: Double
  }

  /// Advances by one step: points move by their velocity, their weight and the air; threads and
  /// limits correct their positions.
  mutating func step(_ forces: Forces) {
    fly(forces)
    pin(forces.holds)
    let tethers = Tethers(self, holds: forces.holds, excess: forces.excess)
    tethers.restrain(&positions)
    var constraints = ClothConstraints(
      self, holds: forces.holds, recoil: forces.recoil, duration: forces.duration)
    for _ in 0..<ClothConstraints.passes { constraints.pass(&positions) }
    tethers.restrain(&positions)
    Limits(self, holds: forces.holds, excess: forces.excess).apply(to: &positions, &past)
    slow(forces)
  }

  /// Acceleration of a point back to its initial position per distance from it, per second²; it
  /// keeps weightless cloth in front of the window.
  private static let memory = 1.5

  /// Moves the held points under their fingers without advancing time.
  mutating func cling(to holds: [Hold], excess: Double) {
    pin(holds)
    Tethers(self, holds: holds, excess: excess).restrain(&positions)
    Limits(self, holds: holds, excess: excess).apply(to: &positions, &past)
    for index in positions.indices { past[index] = positions[index] }
  }

  /// Highest speed of a point, in drops a second.
  private static let fastest = 5.0

  /// Moves every point by its velocity, its weight and the air.
  private mutating func fly(_ forces: Forces) {
    let duration = forces.duration
    let drop = forces.composition.drop
    let push = 1 - Math.exp(-2.6 * duration)
    let thin = 1 - Math.exp(-0.35 * duration)
    let fall = SIMD3(0, forces.weight * duration * duration, 0)
    let pace = drop * duration
    let back = Cloth.memory * duration * duration
    for row in 1..<rows {
      let v = Double(row) / Double(rows - 1)
      // The hem contains a lead cord, so that the air moves it less.
      let heavy = row == rows - 1 ? 0.5 : 1.0
      for col in 0..<cols {
        let index = row * cols + col
        let here = positions[index]
        var speed = (here - past[index]) * forces.part
        let air = forces.wind.speed(across: Double(col) / Double(cols - 1), down: v) * pace
        let rush = air - speed
        let face = normal(col, row)
        let across: SIMD3<Double> = face * (rush.dot(face) * push * heavy)
        let along: SIMD3<Double> = rush * (thin * heavy)
        speed += across + along
        let rest = pins[col] + SIMD3(0, Double(row) * pattern.height, 0)
        past[index] = here
        let recall: SIMD3<Double> = (rest - here) * back
        positions[index] = here + speed + fall + recall
      }
    }
  }

  /// Returns the normal of the cloth at a point, of length 1.
  @inline(__always)
  private func normal(_ col: Int, _ row: Int) -> SIMD3<Double> {
    let index = row * cols + col
    let across =
      positions[col + 1 < cols ? index + 1 : index] - positions[col > 0 ? index - 1 : index]
    // The row below has not moved yet, the row above has; for the direction this is accurate
    // enough.
    let down = positions[row + 1 < rows ? index + cols : index] - past[index - cols]
    let face = across.cross(down)
    let square = face.lengthSquared
    return square > 1e-18 ? face * (1 / square.squareRoot()) : SIMD3(0, 0, 1)
  }

  /// Fixes the points held by the rail and the fingers, without velocity.
  private mutating func pin(_ holds: [Hold]) {
    for col in 0..<cols {
      positions[col] = pins[col]
      past[col] = pins[col]
    }
    for hold in holds {
      positions[hold.row * cols + hold.col] = hold.position
      past[hold.row * cols + hold.col] = hold.position
    }
  }

  /// Limits the speed of every point, so that points pulled back by threads do not fly off.
  private mutating func slow(_ forces: Forces) {
    let pace = forces.recoil > 1.005 ? 0.25 * Cloth.fastest : Cloth.fastest
    let most = pace * forces.composition.drop * forces.duration
    for index in cols..<positions.count {
      let way = positions[index] - past[index]
      let square = way.lengthSquared
      guard square > most * most else { continue }
      past[index] = positions[index] - way * (most / square.squareRoot())
    }
  }
}
