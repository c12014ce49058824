import Geometry

/// The light of one bang: it swells in a twentieth of a second and fades in some three tenths.
package struct Flash: Hashable, Sendable {
  /// Seconds after which nothing is left of it.
  static let life = 1.6
  /// Flashes that are kept; older ones have faded by then.
  package static let most = 96

  package let place: Point
  /// Height of the ground below it, in points from the top.
  let floor: Double
  /// 0.5…1.
  let power: Double
  /// Which finger laid the cracker, and which of its string it was.
  package let finger: Int
  package let index: Int
  package private(set) var age = 0.0

  init(
    _ place: Point, floor: Double, power: Double, finger: Int, index: Int
  ) {
    (self.place, self.floor, self.power) = (place, floor, power)
    (self.finger, self.index) = (finger, index)
  }

  /// Its light now, 0…1.
  var level: Double {
    let rest = (1 - age / Flash.life).clippedToUnit
    return power * (age / 0.06).smoothstep * Math.exp(-age / 0.32) * rest
  }

  mutating func advance(by duration: Double) { age += duration }
}

/// How the eye takes many flashes: it narrows as their light grows, so that all together never
/// fill the picture with light, however many go off at once.
///
/// A picture flashes, says the W3C, where a quarter of it changes by a tenth of the brightest
/// white; what stays below a tenth on three quarters of its area never can.
///
/// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "general flash and red flash
/// thresholds".
enum Exposure {
  /// Light that is halved, in flashes.
  static let knee = 2.6

  /// Part of its light that each of `flashes` shows.
  static func opening(for flashes: [Flash]) -> Double {
    let light = flashes.reduce(0) { $0 + $1.level }
    return 1 / (1 + light / knee)
  }
}
