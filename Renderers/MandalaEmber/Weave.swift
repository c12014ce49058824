import Geometry

/// Bends the pattern round the centre, by turns one way and the other, and leaves the axes of all
/// sectors where they are: lines that meet there still meet, and what is mirrored still is.
package struct Weave: Hashable, Sendable {
  private let fold: Double
  private let amount: Double

  /// For so many sectors, by −1…1.
  init(fold: Int, amount: Double) {
    self.fold = Double(fold)
    self.amount = 0.8 * amount.clipped(to: -1...1)
  }

  /// The largest change of the angle at a radius, in radians; it is too small to fold the pattern.
  private func swing(at radius: Double) -> Double {
    amount / fold * Math.sin(5.2 * radius + 0.6)
  }

  /// Where a way from the centre is bent to.
  package func done(_ way: Vector) -> Vector {
    way.rotated(by: swing(at: way.length) * Math.sin(fold * way.angle))
  }

  /// The way that is bent to `way`.
  package func undone(_ way: Vector) -> Vector {
    let (angle, swing) = (way.angle, swing(at: way.length))
    var (low, high) = (angle - swing.magnitude, angle + swing.magnitude)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if middle + swing * Math.sin(fold * middle) < angle { low = middle } else { high = middle }
    }
    return Vector(angle: (low + high) / 2) * way.length
  }
}
