import Geometry

/// Every threshold of the recognizers. A limit is reached at *at least* its value, so a drag of 10
/// points begins at exactly 10 and a tap of 45 points fails at exactly 45; only the longest gap
/// between taps is still in time at exactly its value.
public struct GestureLimits: Hashable, Sendable {
  /// Travel that begins a drag, in points. 10: the default of SwiftUI's `DragGesture`.
  public var dragDistance = 10.0
  /// Travel along its axis that begins a scroll pan, in points. 10: the threshold of UIKit's pan,
  /// by observation; not documented.
  public var panDistance = 10.0
  /// Time after landing within which a finger must start to flick the pager around its content, in
  /// seconds. 0.15: the delay of UIKit's scroll views; not documented.
  public var flickWindow = 0.15
  /// Distance from the landing point at which a tap fails, in points. 45: SwiftUI, as measured by
  /// open reimplementations.
  public var tapDistance = 45.0
  /// Time on the glass at which a tap fails, in seconds. 0.75: as ``tapDistance``.
  public var tapDuration = 0.75
  /// Longest time from the lift of one tap to the landing of the next, in seconds. 0.35: as
  /// ``tapDistance``.
  public var multiTapGap = 0.35
  /// Shortest time from the lift of one tap to the landing of the next, in seconds: anything sooner
  /// is a bounce of the finger. 0.04: Flutter and Android.
  public var multiTapBounce = 0.04
  /// Distance of a tap from the first one at which the two do not belong together, in points. 100:
  /// Flutter and Android.
  public var multiTapDistance = 100.0
  /// Time on the glass that makes a long press, in seconds. 0.5: UIKit, SwiftUI, Flutter.
  public var longPressDuration = 0.5
  /// Distance from the landing point at which a long press fails, in points. 10: UIKit and SwiftUI.
  public var longPressDistance = 10.0
  /// Change of scale, up or down, that begins a pinch; a fraction of 1. 0.01: the default of
  /// SwiftUI's `MagnifyGesture`.
  public var pinchScale = 0.01
  /// Angle that begins a rotation, in radians. 1°: the default of SwiftUI's `RotateGesture`.
  public var rotationAngle = Math.pi / 180

  /// Creates SwiftUI's limits.
  public init() {}

  /// SwiftUI's limits.
  public static let standard = GestureLimits()

  /// Like ``standard``, but a finger that moved 10 points does not tap.
  public static let strict: GestureLimits = {
    var limits = GestureLimits()
    limits.tapDistance = 10
    return limits
  }()
}

/// Tolerances of comparisons: sums of binary fractions differ from decimal numbers in the last bit,
/// which must not decide a gesture.
enum Epsilon {
  /// 1 ns, in seconds.
  static let time = 1e-9
  /// In points.
  static let distance = 1e-9
  /// A fraction of a scale, or radians.
  static let ratio = 1e-12

  /// Returns true if `seconds` is at least `limit`.
  static func reached(seconds: Double, limit: Double) -> Bool { seconds >= limit - time }

  /// Returns true if `seconds` is more than `limit`.
  static func passed(seconds: Double, limit: Double) -> Bool { seconds > limit + time }

  /// Returns true if `points` is at least `limit`.
  static func reached(points: Double, limit: Double) -> Bool { points >= limit - distance }

  /// Returns true if `ratio` is at least `limit`.
  static func reached(ratio value: Double, limit: Double) -> Bool { value >= limit - ratio }
}
