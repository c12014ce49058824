import Controls
import Geometry
import Motion

/// The touch handling of one control, for any appearance: a drag moves its thumb along a straight
/// travel or, in a pad, along two at once.
///
/// * Touching changes nothing: a drag is relative to the values at landing.
/// * A resting finger writes nothing: values set externally stay until it moves on.
/// * Points are read in the space of the stage; the control's own space moves while it grows.
/// * The anchors are captured once for each gesture and do not depend on the growth.
/// * A stepped value jumps at once; only the drawn thumb glides.
/// * A finger that lifts where it landed flips a toggle; one that has moved on drags it.
package struct Fader: Sendable {
  /// The control that is adjusted.
  package let control: Control
  /// For each axis of the control, the travel of the thumb's centre from the low end to the high
  /// end.
  package let travels: [Travel]
  private var press = ControlPress()
  /// The drawn position of the thumb on each travel: 0 at the low end … 1 at the high end.
  package private(set) var thumbs: [LinearAnimation]
  /// The latest position of the finger.
  private var place = Point.zero
  /// True while a thumb glides to a step.
  private var isGliding = false

  /// Duration of the thumb's glide from step to step of a stepped control, in seconds.
  static let glideDuration = 0.08

  /// Creates a fader at rest at `values`, one for each of `travels`.
  package init(control: Control, values: [Double], travels: [Travel]) {
    precondition(travels.count == control.axes.count, "a travel for each axis")
    self.control = control
    self.travels = travels
    thumbs = zip(control.axes, values).map { axis, value in
      LinearAnimation(axis.fraction(of: value), duration: Fader.glideDuration)
    }
  }

  /// The values when the finger landed; nil while no finger holds the control.
  package var anchors: [Double]? { press.anchors }

  /// Press progress of the control: 0 at rest … 1 fully pressed.
  package var pressProgress: Animator<Double> { press.pressProgress }

  /// The travel of the thumb's centre, in a pad along x.
  package var travel: Travel { travels[0] }

  /// The drawn position of the thumb, in a pad along x: 0 at the low end of the travel … 1 at the
  /// high end.
  package var thumb: LinearAnimation { thumbs[0] }

  /// The displacement of a finger, and of the thumb, over the whole range, in a pad over both.
  package var way: Vector { travels.reduce(.zero) { $0 + $1.way } }

  /// Follows the finger, and shows values set externally.
  package mutating func handle(
    _ input: ControlInput, values: [Double], time: Double
  ) -> [ControlEvent] {
    switch input {
    // Touching changes no values.
    case .press(let point):
      place = point
      return press.begin(at: point, on: values, time: time)
    case .drag(let point): return change(values, to: dragged(to: point))
    case .lift(let point, _): return change(values, to: lifted(at: point, from: values))
    case .release: return press.end(time: time)
    case .show(let values): return show(values, time: time)
    case .time: return press.ends(at: time) + endsOfGlides(at: time)
    }
  }

  /// Returns the distance of the thumb's centre from the low end of its travel, in points.
  func thumbTravel(at time: Double) -> Double { thumb.value(at: time) * travel.length }

  /// Returns the centre of the thumb at `time` if its travels are drawn in `track`.
  func thumbCenter(in track: Rect, at time: Double) -> Point {
    low(in: track) + way(to: thumbs.map { $0.value(at: time) })
  }

  /// Returns the thumb's centre at the low ends of all travels, which are drawn in `track`.
  func low(in track: Rect) -> Point {
    guard travels.count == 1 else { return Point(track.minX, track.maxY) }
    return switch travel.direction {
    case .up: Point(track.midX, track.maxY)
    case .right: Point(track.minX, track.midY)
    case .left: Point(track.maxX, track.midY)
    }
  }

  /// Returns the vector from the low ends of all travels to `fractions` of them, in points.
  func way(to fractions: [Double]) -> Vector {
    zip(travels, fractions).reduce(.zero) { $0 + $1.0.way * $1.1 }
  }
}

extension Fader {
  /// Returns the values for the finger at `point`; nil if no finger holds the control, or it has
  /// not moved.
  private mutating func dragged(to point: Point) -> [Double]? {
    guard point != place, let anchors, let way = press.way(to: point) else { return nil }
    place = point
    if control.kind == .toggle, !press.hasTravelled { return nil }
    return control.axes.indices.map { index in
      let axis = control.axes[index]
      let change = travels[index].fraction(of: way) * axis.span
      return axis.value(at: axis.position(of: anchors[index]) + change)
    }
  }

  /// Returns the values after a lift from a control at `values`; nil if it changes nothing.
  private mutating func lifted(at point: Point, from values: [Double]) -> [Double]? {
    let dragged = dragged(to: point)
    guard anchors != nil, !press.hasTravelled else { return dragged }
    return switch control.kind {
    case .toggle: [control.flipped(values[0])]
    // Keep the case that a tap has just chosen.
    case .choice: nil
    default: dragged
    }
  }

  /// Returns the events of a change, with haptics on each step of a stepped control, and at an end
  /// of any range.
  private func change(_ old: [Double], to values: [Double]?) -> [ControlEvent] {
    guard let values, values != old else { return [] }
    let changed = control.axes.indices.filter { values[$0] != old[$0] }
    if changed.contains(where: { control.axes[$0].isEnd(values[$0]) }) {
      return [.values(values), .haptic(.limit)]
    }
    let isStepped = changed.contains { control.axes[$0].step > 0 }
    return [.values(values)] + (isStepped ? [.haptic(.selection)] : [])
  }

  /// Shows the values: the thumb of a stepped control glides, any other jumps.
  private mutating func show(_ values: [Double], time: Double) -> [ControlEvent] {
    for (index, axis) in control.axes.enumerated() {
      let place = axis.fraction(of: values[index])
      if axis.step > 0 {
        thumbs[index].retarget(to: place, at: time)
      } else {
        thumbs[index].jump(to: place)
      }
    }
    guard control.axes.contains(where: { $0.step > 0 }) else { return [] }
    defer { isGliding = true }
    return isGliding ? [.animation(.thumb, .retargeted)] : []
  }

  private mutating func endsOfGlides(at time: Double) -> [ControlEvent] {
    guard isGliding, thumbs.allSatisfy({ $0.isFinished(at: time) }) else { return [] }
    isGliding = false
    return [.animation(.thumb, .finished)]
  }
}
