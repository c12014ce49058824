import Geometry

/// Bends the pattern round the centre, by turns one way and the other, and leaves the axes of all
/// sectors where they are: lines that meet there still meet, and what is mirrored still is.
package struct Weave: Hashable, Sendable {
  private let amount: Double

  /// By −1…1; the pattern would fold at more than 1.25.
  init(_ amount: Double) { self.amount = 0.8 * amount.clipped(to: -1...1) }

  private func share(of share: Double, at radius: Double) -> Double {
    share + amount * Math.sin(5.2 * radius + 0.6) * Math.sin(Math.pi * share) / Math.pi
  }

  /// Where a seat is bent to.
  func bent(_ seat: Seat) -> Seat {
    Seat(radius: seat.radius, share: share(of: seat.share, at: seat.radius))
  }

  /// The seat that is bent to `seat`, by bisection.
  func straightened(_ seat: Seat) -> Seat {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if share(of: middle, at: seat.radius) < seat.share { low = middle } else { high = middle }
    }
    return Seat(radius: seat.radius, share: (low + high) / 2)
  }
}
