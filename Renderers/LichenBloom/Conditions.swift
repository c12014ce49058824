import Geometry

/// What bears on the pieces of a rosette at one moment.
package struct Conditions: Hashable, Sendable {
  var time: Double
  /// The garden's growth clock.
  var clock: Double
  /// How much of each arm shows, 0…1.
  var presences: [Double]
  /// How many arms show, fractions of arms included.
  var arms: Double
  /// Eased values of the controls, 0…1.
  var wildness: Double
  var growth: Double
  /// Where the finger pulls, and how strongly, 0…1.
  var finger: Point
  var pull: Double
  /// The field that moves neighbours together.
  var field: GradientNoise

  /// What bears on a rosette whose growth clock shows `clock` seconds at `time` seconds.
  package init(
    time: Double, clock: Double, presences: [Double], arms: Double, wildness: Double,
    growth: Double, finger: Point, pull: Double, field: GradientNoise
  ) {
    (self.time, self.clock) = (time, clock)
    (self.presences, self.arms) = (presences, arms)
    (self.wildness, self.growth) = (wildness, growth)
    (self.finger, self.pull) = (finger, pull)
    self.field = field
  }
}
