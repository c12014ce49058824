import Geometry

/// A place in half a sector, whatever the number of sectors: lines that end on an axis do so in
/// every symmetry, and what crosses one goes on as its mirror image.
package struct Seat: Hashable, Sendable {
  /// Distance from the centre, in radii of the mandala.
  package let radius: Double
  /// 0 on one axis of the sector … 1 on the other.
  package let share: Double

  init(radius: Double, share: Double) { (self.radius, self.share) = (radius, share) }

  /// The seat whose images, one of them being `way`, are all those of a way from the centre.
  init(of way: Vector, fold: Int) {
    let halves = way.angle.magnitude * Double(fold) / Math.pi
    let rest = halves - 2 * (halves / 2).rounded(.down)
    self.init(radius: way.length, share: rest > 1 ? 2 - rest : rest)
  }

  /// Its way from the centre in the first of so many sectors.
  package func way(fold: Int) -> Vector {
    Vector(angle: share * Math.pi / Double(fold)) * radius
  }
}
