import Geometry

/// A place in half a sector, whatever the number of sectors: lines that end on an axis do so in
/// every symmetry, and what crosses one goes on as its mirror image.
package struct Seat: Hashable, Sendable {
  /// Distance from the centre, in radii of the mandala.
  package let radius: Double
  /// 0 on one axis of the sector … 1 on the other.
  package let share: Double

  /// Its way from the centre in the first of so many sectors.
  func way(fold: Int) -> Vector { Vector(angle: share * Math.pi / Double(fold)) * radius }
}

extension Seat {
  /// The seat whose images, one of them being `way`, are all those of a way from the centre.
  init(of way: Vector, fold: Int) {
    let halves = way.angle.magnitude * Double(fold) / Math.pi
    let rest = halves - 2 * (halves / 2).rounded(.down)
    self.init(radius: way.length, share: rest > 1 ? 2 - rest : rest)
  }

  /// Where it is bent to, by turns one way and the other round the centre, by a weave of
  /// −1…1, beyond which the pattern would fold. The axes of sectors stay where they are: lines that
  /// meet there still meet, and what is mirrored still is.
  func bent(by weave: Double) -> Seat {
    let bend = weave * Math.sin(5.2 * radius + 0.6) * Math.sin(Math.pi * share) / Math.pi
    return Seat(radius: radius, share: share + bend)
  }

  /// The seat that is bent to this one, by bisection.
  func straightened(by weave: Double) -> Seat {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let isBefore = Seat(radius: radius, share: middle).bent(by: weave).share < share
      (low, high) = isBefore ? (middle, high) : (low, middle)
    }
    return Seat(radius: radius, share: (low + high) / 2)
  }
}
