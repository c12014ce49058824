import Controls
import Geometry
import Motion

extension Demonstration {
  /// What fingers, or a program, do in one act. Authors write the functions of the same names.
  public enum Gesture: Hashable, Sendable {
    /// A finger lands, stays for `seconds` and lifts, `count` times.
    case press(Place, seconds: Double, count: Int)
    /// A finger glides along a path of the stage at even times and rests before it lifts.
    case draw([Point], over: Double, hold: Double)
    /// A finger lifts in motion, at `velocity` parts of the stage a second.
    case flick(from: Point, velocity: Vector)
    /// Two fingers spread or close, and turn.
    case pinch(at: Point, Pinch, over: Double, hold: Double)
    /// A finger drags a control by a part of its track and rests before it lifts: by one part
    /// along all of its axes, or by one for each.
    case slide(String, by: [Double], over: Double, hold: Double)
    /// A program writes a control: a value for each of its axes.
    case set(String, to: [Double])

    /// The control that it is for; nil for the canvas.
    public var control: String? {
      switch self {
      case .press(.control(let id, _), _, _), .slide(let id, _, _, _), .set(let id, _): id
      case .press(.canvas, _, _), .draw, .flick, .pinch: nil
      }
    }
  }

  /// Where a finger lands.
  public enum Place: Hashable, Sendable {
    /// On the canvas, at parts of the stage.
    case canvas(Point)
    /// On the control of that id, so far from its low end (0) to its high end (1).
    case control(String, at: Double)
  }

  /// What two fingers about a centre do.
  public struct Pinch: Hashable, Sendable {
    /// Their distance at the end over that at the beginning, > 0.
    public let scale: Double
    /// How far they turn, clockwise as seen.
    public let rotation: Angle
    /// How far apart they are when they are farthest, 0…1 of the shorter side of what fingers
    /// reach of the canvas.
    public let spread: Double
  }
}

// MARK: The canvas

extension Demonstration {
  /// Taps a place of the stage `count` (≥ 1) times: 80 ms on the glass, 120 ms between, so that
  /// several make a double or triple tap.
  public static func tap(at place: Point, count: Int = 1) -> Demonstration {
    press(.canvas(place), seconds: tapDuration, count: count)
  }

  /// Holds a finger at a place of the stage for `seconds`.
  public static func hold(at place: Point, for seconds: Double) -> Demonstration {
    press(.canvas(place), seconds: seconds, count: 1)
  }

  /// Drags a finger straight across the stage in `over` seconds, slow at both ends, rests for
  /// `hold` seconds and lifts.
  public static func drag(
    from start: Point, to end: Point, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    let path = (0...8).map { start.mixed(with: end, by: (Double($0) / 8).smoothstep) }
    return draw(path, over: seconds, hold: hold)
  }

  /// Draws with a finger along `path`, places of the stage that it reaches at even times within
  /// `over` seconds, rests for `hold` seconds and lifts. A finger that does not rest (under 40 ms)
  /// throws what it holds.
  public static func draw(
    _ path: [Point], over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    Demonstration(.draw(path, over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Flicks from a place of the stage: the finger lifts at `velocity`, in parts of the stage a
  /// second, after 100 ms. Where it would leave the canvas it sets out earlier on its way or, where
  /// the canvas is too small, takes a shorter way; the velocity is kept.
  public static func flick(from place: Point, velocity: Vector) -> Demonstration {
    precondition(velocity.isFinite, "a finger has a finite velocity")
    return Demonstration(.flick(from: place, velocity: velocity), lasting: flickDuration)
  }

  /// Spreads two fingers about a place of the stage, or closes them, and turns them on the way,
  /// slow at both ends; then they rest and lift.
  ///
  /// - Parameters:
  ///   - center: The middle of both fingers; it moves where one of them would leave the canvas.
  ///   - scale: Distance of the fingers at the end over that at the beginning, > 0.
  ///   - rotation: How far they turn, clockwise as seen; ten turns at most.
  ///   - spread: Distance of the fingers when they are farthest apart, 0…1 of the shorter side of
  ///     what fingers reach of the canvas.
  ///   - seconds: How long they move.
  ///   - hold: How long they rest.
  /// - Returns: The gesture, for experiences that take several fingers; where one takes a single
  ///   one, that is the first of both.
  public static func pinch(
    at center: Point, scale: Double, rotation: Angle = .zero, spread: Double = 0.5,
    over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    precondition(scale > 0 && scale.isFinite, "fingers keep a distance")
    precondition(0...1 ~= spread, "fingers stand within the shorter side")
    precondition(abs(rotation.degrees) <= 3600, "fingers turn ten times at most")
    let pinch = Pinch(scale: scale, rotation: rotation, spread: spread)
    return Demonstration(
      .pinch(at: center, pinch, over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Turns two fingers about a place of the stage by an angle, clockwise as seen; see
  /// ``pinch(at:scale:rotation:spread:over:hold:)``.
  public static func rotate(
    at center: Point, by angle: Angle, spread: Double = 0.5, over seconds: Double,
    hold: Double = restDuration
  ) -> Demonstration {
    pinch(at: center, scale: 1, rotation: angle, spread: spread, over: seconds, hold: hold)
  }
}

// MARK: Times

extension Demonstration {
  /// How long a finger that drags rests before it lifts by default, in seconds: it has
  /// come to a stop.
  public static let restDuration = 0.1
  /// How long a finger that taps is on the glass, in seconds.
  public static let tapDuration = 0.08
  /// How long a finger is off the glass between two taps of one gesture, in seconds.
  package static let tapGap = 0.12
  /// How long a finger that flicks is on the glass, in seconds: as far back as velocities are
  /// measured.
  package static let flickDuration = 0.1

  static func press(_ place: Place, seconds: Double, count: Int) -> Demonstration {
    precondition(count >= 1, "a tap happens once at least")
    return Demonstration(
      .press(place, seconds: seconds, count: count),
      lasting: Double(count) * seconds + Double(count - 1) * tapGap)
  }
}

/// Acts on controls that are not shown are left out; their time stays, so that the rest happens at
/// the same moments whatever is shown. An id that no control of the experience has is a mistake,
/// which ends the tool.
///
/// A property stands for its control: `.slide(\Frost.arms, by: 0.3, over: 0.8)`.
extension Demonstration {
  /// Drags a control by `amount` of its track, positive to more, in `over` seconds, slow at both
  /// ends, rests for `hold` seconds and lifts. A point goes so far along both of its axes.
  public static func slide(
    _ control: String, by amount: Double, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    Demonstration(
      .slide(control, by: [amount], over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Drags a point by parts of its pad, positive to more of x and of y, in `over` seconds, slow at
  /// both ends, rests for `hold` seconds and lifts.
  public static func slide(
    _ point: String, by way: Vector, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    precondition(way.isFinite, "a finger goes a finite way")
    return Demonstration(
      .slide(point, by: [way.dx, way.dy], over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Presses a control for `seconds`: a toggle flips. `place` tells where, from its low end (0) to
  /// its high end (1).
  public static func press(
    _ control: String, at place: Double = 0.5, for seconds: Double = tapDuration
  ) -> Demonstration {
    press(.control(control, at: place), seconds: seconds, count: 1)
  }

  /// Writes a control as a program would, whether or not it is shown; a toggle is 0 or 1. A value
  /// that the control may not have becomes the nearest that it may.
  public static func set(_ control: String, to value: Double) -> Demonstration {
    precondition(value.isFinite, "a control has a finite value")
    return Demonstration(.set(control, to: [value]), lasting: 0)
  }

  /// Writes a point as a program would, whether or not it is shown. A place beyond its ranges
  /// becomes the nearest within them.
  public static func set(_ point: String, to place: Point) -> Demonstration {
    precondition(place.x.isFinite && place.y.isFinite, "a point has a finite place")
    return Demonstration(.set(point, to: [place.x, place.y]), lasting: 0)
  }
}

// MARK: By key path

// All are inlined, so that the key path is a literal where it becomes a name.

extension Demonstration {
  /// Drags the control of a property by `amount` of its track, positive to more, in `over` seconds,
  /// rests for `hold` seconds and lifts.
  @inline(__always)
  public static func slide<R: Renderer, Value>(
    _ control: KeyPath<R, Value>, by amount: Double, over seconds: Double,
    hold: Double = restDuration
  ) -> Demonstration {
    slide(id(of: PropertyName(control)), by: amount, over: seconds, hold: hold)
  }

  /// Drags a point by parts of its pad, positive to more of x and of y.
  @inline(__always)
  public static func slide<R: Renderer>(
    _ point: KeyPath<R, Point>, by way: Vector, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    slide(id(of: PropertyName(point)), by: way, over: seconds, hold: hold)
  }

  /// Presses the control of a property for `seconds`: a toggle flips. `place` tells where, from its
  /// low end (0) to its high end (1).
  @inline(__always)
  public static func press<R: Renderer, Value>(
    _ control: KeyPath<R, Value>, at place: Double = 0.5, for seconds: Double = tapDuration
  ) -> Demonstration {
    press(id(of: PropertyName(control)), at: place, for: seconds)
  }

  /// Writes a property as a program would write its control, whether or not that is shown. A value
  /// that the control may not have becomes the nearest that it may.
  @inline(__always)
  public static func set<R: Renderer, Value>(
    _ control: WritableKeyPath<R, Value>, to value: Value
  ) -> Demonstration {
    var renderer = R()
    renderer[keyPath: control] = value
    let values = R.controls.values(of: PropertyName(control), in: renderer)
    precondition(values.allSatisfy({ $0.isFinite }), "a control has a finite value")
    return Demonstration(.set(id(of: PropertyName(control)), to: values), lasting: 0)
  }

  /// The id of the control of a property. What none has, no id has either: the text of the key path.
  private static func id<R: Renderer>(of property: PropertyName<R>) -> String {
    R.controls.id(of: property) ?? property.text
  }
}
