import Controls
import Geometry
import Motion

extension Demonstration {
  /// A gesture of fingers, or of a program, in one act. Authors use the functions of the same
  /// names.
  public enum Gesture: Hashable, Sendable {
    /// A finger lands, stays for `seconds` and lifts, `count` times.
    case press(Place, seconds: Double, count: Int)
    /// A finger moves along a path of the stage in equal times and rests before it lifts.
    case draw([Point], over: Double, hold: Double)
    /// A finger lifts in motion, at `velocity` in stage sizes per second.
    case flick(from: Point, velocity: Vector)
    /// Two fingers spread or close, and rotate.
    case pinch(at: Point, Pinch, over: Double, hold: Double)
    /// A finger drags a control by a fraction of its track and rests before it lifts: by one
    /// fraction along all of its axes, or by one for each.
    case slide(String, by: [Double], over: Double, hold: Double)
    /// A program sets a control: a value for each of its axes.
    case set(String, to: [Double])
    /// A mouse hovers along a path of the stage in equal times.
    case hover([Point], over: Double)
    /// A wheel scrolls by points.
    case scroll(Vector, over: Double)
    /// A key is pressed for `seconds`.
    case key(String, seconds: Double)

    /// The control concerned; nil for the canvas.
    public var control: String? {
      switch self {
      case .press(.control(let id, _), _, _), .slide(let id, _, _, _), .set(let id, _): id
      case .press(.canvas, _, _), .draw, .flick, .pinch, .hover, .scroll, .key: nil
      }
    }
  }

  /// The landing point of a finger.
  public enum Place: Hashable, Sendable {
    /// On the canvas, in fractions of the stage.
    case canvas(Point)
    /// On the control of that id, from its low end (0) to its high end (1).
    case control(String, at: Double)
  }

  /// The motion of two fingers about a centre.
  public struct Pinch: Hashable, Sendable {
    /// Their distance at the end over that at the beginning, > 0.
    public let scale: Double
    /// Their rotation, clockwise as seen.
    public let rotation: Angle
    /// Their largest distance, 0…1 of the shorter side of the reachable canvas.
    public let spread: Double
  }
}

// MARK: The canvas

extension Demonstration {
  /// Returns `count` (≥ 1) taps at a point of the stage: 80 ms on the glass, 120 ms between, so
  /// that several make a double or triple tap.
  public static func tap(at place: Point, count: Int = 1) -> Demonstration {
    press(.canvas(place), seconds: tapDuration, count: count)
  }

  /// Returns a hold of a finger at a point of the stage for `seconds`.
  public static func hold(at place: Point, for seconds: Double) -> Demonstration {
    press(.canvas(place), seconds: seconds, count: 1)
  }

  /// Returns a straight drag across the stage in `over` seconds, slow at both ends, followed by a
  /// rest of `hold` seconds and a lift.
  public static func drag(
    from start: Point, to end: Point, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    let path = (0...8).map { start.mixed(with: end, by: (Double($0) / 8).smoothstep) }
    return draw(path, over: seconds, hold: hold)
  }

  /// Returns a drag along `path`, points of the stage that the finger reaches at equal intervals
  /// within `over` seconds, followed by a rest of `hold` seconds and a lift. A finger that does not
  /// rest (under 40 ms) throws what it holds.
  public static func draw(
    _ path: [Point], over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    Demonstration(.draw(path, over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Returns a flick from a point of the stage: the finger lifts at `velocity`, in stage sizes per
  /// second, after 100 ms. If it would leave the canvas it starts further back on its path or, if
  /// the canvas is too small, takes a shorter path; the velocity is kept.
  public static func flick(from place: Point, velocity: Vector) -> Demonstration {
    precondition(velocity.isFinite, "a finger has a finite velocity")
    return Demonstration(.flick(from: place, velocity: velocity), lasting: flickDuration)
  }

  /// Returns a pinch: two fingers spread about a point of the stage, or close, and rotate
  /// meanwhile, slow at both ends; then they rest and lift.
  ///
  /// - Parameters:
  ///   - center: The middle of both fingers; it moves if one of them would leave the canvas.
  ///   - scale: Distance of the fingers at the end over that at the beginning, > 0.
  ///   - rotation: Their rotation, clockwise as seen; ten turns at most.
  ///   - spread: Their largest distance, 0…1 of the shorter side of the reachable canvas.
  ///   - seconds: The duration of the motion.
  ///   - hold: The duration of the rest.
  /// - Returns: The gesture, for experiences that take several fingers; one that takes a single
  ///   finger receives the first of both.
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

  /// Returns a rotation of two fingers about a point of the stage by an angle, clockwise as seen;
  /// see ``pinch(at:scale:rotation:spread:over:hold:)``.
  public static func rotate(
    at center: Point, by angle: Angle, spread: Double = 0.5, over seconds: Double,
    hold: Double = restDuration
  ) -> Demonstration {
    pinch(at: center, scale: 1, rotation: angle, spread: spread, over: seconds, hold: hold)
  }
}

// MARK: Mouse and keys

/// An experience receives them if it asks for them by `Renderer.input`.
extension Demonstration {
  /// Returns the hover of a mouse, without a button, along `path`, points of the stage that it
  /// reaches at equal intervals within `over` seconds. It stays where it ends.
  public static func hover(_ path: [Point], over seconds: Double) -> Demonstration {
    Demonstration(.hover(path, over: seconds), lasting: seconds)
  }

  /// Returns a turn of the wheel by `way`, in whole points to the right and down, at an even pace
  /// in `over` seconds.
  public static func scroll(by way: Vector, over seconds: Double) -> Demonstration {
    precondition(way.isFinite, "a wheel scrolls a finite way")
    return Demonstration(.scroll(way, over: seconds), lasting: seconds)
  }

  /// Returns a press of the key of that name in W3C UI Events, such as `"ArrowUp"`, for `seconds`.
  public static func key(_ key: String, for seconds: Double = tapDuration) -> Demonstration {
    Demonstration(.key(key, seconds: seconds), lasting: seconds)
  }
}

// MARK: Times

extension Demonstration {
  /// Default rest of a dragging finger before it lifts, in seconds: it has come to a stop.
  public static let restDuration = 0.1
  /// Time of a tapping finger on the glass, in seconds.
  public static let tapDuration = 0.08
  /// Time between two taps of one gesture, in seconds.
  package static let tapGap = 0.12
  /// Time of a flicking finger on the glass, in seconds: the window of velocity measurement.
  package static let flickDuration = 0.1

  static func press(_ place: Place, seconds: Double, count: Int) -> Demonstration {
    precondition(count >= 1, "a tap happens once at least")
    return Demonstration(
      .press(place, seconds: seconds, count: count),
      lasting: Double(count) * seconds + Double(count - 1) * tapGap)
  }
}

/// Acts on hidden controls are omitted; their time is kept, so that the rest happens at the same
/// times whatever is shown. An id that no control of the experience has is an error, which ends the
/// tool.
///
/// A property stands for its control: `.slide(\Frost.arms, by: 0.3, over: 0.8)`.
extension Demonstration {
  /// Returns a drag of a control by `amount` of its track, positive for more, in `over` seconds,
  /// slow at both ends, followed by a rest of `hold` seconds and a lift. A point moves so far along
  /// both of its axes.
  public static func slide(
    _ control: String, by amount: Double, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    Demonstration(
      .slide(control, by: [amount], over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Returns a drag of a point by fractions of its pad, positive for more of x and of y, in `over`
  /// seconds, slow at both ends, followed by a rest of `hold` seconds and a lift.
  public static func slide(
    _ point: String, by way: Vector, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    precondition(way.isFinite, "a finger goes a finite way")
    return Demonstration(
      .slide(point, by: [way.dx, way.dy], over: seconds, hold: hold), lasting: seconds + hold)
  }

  /// Returns a press of a control for `seconds`: a toggle flips. `place` is the position, from its
  /// low end (0) to its high end (1).
  public static func press(
    _ control: String, at place: Double = 0.5, for seconds: Double = tapDuration
  ) -> Demonstration {
    press(.control(control, at: place), seconds: seconds, count: 1)
  }

  /// Returns the setting of a control as by a program, whether or not it is shown; a toggle is 0 or
  /// 1. The nearest allowed value is taken.
  public static func set(_ control: String, to value: Double) -> Demonstration {
    precondition(value.isFinite, "a control has a finite value")
    return Demonstration(.set(control, to: [value]), lasting: 0)
  }

  /// Returns the setting of a point as by a program, whether or not it is shown. A value outside
  /// its ranges becomes the nearest inside.
  public static func set(_ point: String, to place: Point) -> Demonstration {
    precondition(place.x.isFinite && place.y.isFinite, "a point has a finite place")
    return Demonstration(.set(point, to: [place.x, place.y]), lasting: 0)
  }
}

// MARK: By key path

// All are inlined, so that the key path is a literal at the point of conversion to a name.

extension Demonstration {
  /// Returns a drag of the control of a property by `amount` of its track, positive for more, in
  /// `over` seconds, followed by a rest of `hold` seconds and a lift.
  @inline(__always)
  public static func slide<R: Renderer, Value>(
    _ control: KeyPath<R, Value>, by amount: Double, over seconds: Double,
    hold: Double = restDuration
  ) -> Demonstration {
    slide(id(of: PropertyName(control)), by: amount, over: seconds, hold: hold)
  }

  /// Returns a drag of a point by fractions of its pad, positive for more of x and of y.
  @inline(__always)
  public static func slide<R: Renderer>(
    _ point: KeyPath<R, Point>, by way: Vector, over seconds: Double, hold: Double = restDuration
  ) -> Demonstration {
    slide(id(of: PropertyName(point)), by: way, over: seconds, hold: hold)
  }

  /// Returns a press of the control of a property for `seconds`: a toggle flips. `place` is the
  /// position, from its low end (0) to its high end (1).
  @inline(__always)
  public static func press<R: Renderer, Value>(
    _ control: KeyPath<R, Value>, at place: Double = 0.5, for seconds: Double = tapDuration
  ) -> Demonstration {
    press(id(of: PropertyName(control)), at: place, for: seconds)
  }

  /// Returns the setting of a property's control as by a program, whether or not that is shown. The
  /// nearest allowed value is taken.
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

  /// Returns the id of the control of a property; without a control, the text of the key path,
  /// which is no id.
  private static func id<R: Renderer>(of property: PropertyName<R>) -> String {
    R.controls.id(of: property) ?? property.text
  }
}
