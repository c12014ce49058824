import Geometry

/// The light of one bang: it swells in a twentieth of a second and fades in some three tenths.
package struct Flash: Sendable {
  /// Flashes that are kept; older ones have faded by then.
  package static let most = 96

  package let place: Point
  /// 0.5…1.
  let power: Double
  /// In seconds.
  package var age = 0.0

  /// Its light now, 0…1; none after two seconds.
  var level: Double { power * (age / 0.06).smoothstep * Math.exp(-age / 0.32) }

  /// Part of its light that each of `flashes` shows. The eye narrows as their light grows, so that
  /// all together never fill the picture with light, however many go off at once.
  ///
  /// A picture flashes, says the W3C, where a quarter of it changes by a tenth of the brightest
  /// white; what stays below a tenth on three quarters of its area never can.
  ///
  /// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "general flash and red flash
  /// thresholds".
  static func opening(for flashes: [Flash]) -> Double {
    // Each shows half of its own where all together are 2.6.
    1 / (1 + flashes.reduce(0) { $0 + $1.level } / 2.6)
  }
}
