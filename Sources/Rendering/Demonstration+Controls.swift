import Controls
import Geometry

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
