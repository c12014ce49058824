import Geometry

/// The dance that tells where a flower stands: a straight run whose direction is that of the way
/// and whose length is a part of it, and a loop back, to the right and to the left in turn.
///
/// Source: K. von Frisch, "The dance language and orientation of bees", 1967. His bees turn the
/// sun's azimuth to the vertical; these dance where the way itself can be seen, and point along it.
package struct Waggle: Hashable, Sendable {
  /// Length of the run over that of the way.
  package static let scale = 1.0 / 13

  /// The run, from its beginning to its end, in points.
  package let run: Vector
  private let (middle, circuits, unit): (Point, Int, Double)
  /// Seconds since it began.
  package var age = 0.0

  /// Tells `circuits` times of what lies at `way` from the comb, in points.
  package init(at middle: Point, of way: Vector, circuits: Int, unit: Double) {
    (self.middle, self.circuits, self.unit, run) = (middle, circuits, unit, way * Waggle.scale)
  }

  private var runTime: Double { 0.3 + run.length / (42 * unit) }
  private var loopTime: Double { 0.6 + run.length / (34 * unit) }

  /// Circuits danced so far, and whether they are all.
  package var done: Int { Int(age / (runTime + loopTime)) }
  var isOver: Bool { done >= circuits }

  /// Where the dancer is, and where it looks.
  package var pose: (place: Point, heading: Vector) {
    let along = run.length > 0 ? run.normalized : Vector(0, -1)
    let side = along.perpendicular * (done.isMultiple(of: 2) ? 1 : -1)
    let (half, now) = (run.length / 2, age - Double(done) * (runTime + loopTime))
    if now < runTime {
      let share = now / runTime
      let wag = Math.sin(Math.pi * share) * Math.sin(Math.twoPi * 4.5 * now)
      let place = middle + along * (half * (2 * share - 1)) + side * (1.6 * unit * wag)
      return (place, (along + side * (0.3 * wag)).normalized)
    }
    let turn = Math.sinCos(Math.pi * (now - runTime) / loopTime)
    let breadth = 0.7 * half + 5 * unit
    let place = middle + along * (half * turn.cos) + side * (breadth * turn.sin)
    return (place, (side * (breadth * turn.cos) - along * (half * turn.sin)).normalized)
  }
}
