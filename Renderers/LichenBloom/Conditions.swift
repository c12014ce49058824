import Geometry

/// What bears on the pieces of a rosette at one moment.
struct Conditions: Hashable, Sendable {
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
}
