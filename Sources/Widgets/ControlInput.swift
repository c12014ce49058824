import Geometry

/// Something that a control hears of. Points are those of the stage.
public enum ControlInput: Hashable, Sendable {
  /// A finger lands on it.
  case press(Point)
  /// The finger that holds it has moved.
  case drag(Point)
  /// The finger that holds it lifts, with a velocity in points per second.
  case lift(Point, velocity: Vector)
  /// The finger has gone, lifted or taken away.
  case release
  /// Its value has become this, whoever has written it.
  case show(Double)
  /// Time has passed.
  case time
}
