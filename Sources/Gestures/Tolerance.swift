/// How closely limits are compared: sums of binary fractions miss the decimal numbers that people
/// write by a hair, and a hair must not decide a gesture.
enum Tolerance {
  /// 1 ns, in seconds.
  static let time = 1e-9
  /// In points.
  static let distance = 1e-9
  /// As a share of a scale, or in radians.
  static let ratio = 1e-12

  /// Whether `seconds` is at least `limit`.
  static func reached(seconds: Double, limit: Double) -> Bool { seconds >= limit - time }

  /// Whether `seconds` is more than `limit`.
  static func passed(seconds: Double, limit: Double) -> Bool { seconds > limit + time }

  /// Whether `points` is at least `limit`.
  static func reached(points: Double, limit: Double) -> Bool { points >= limit - distance }

  /// Whether `ratio` is at least `limit`.
  static func reached(ratio value: Double, limit: Double) -> Bool { value >= limit - ratio }
}
