import Drawing
import Geometry

/// A switch: a knob in a channel that fills with ink as the knob goes over.
struct Switch {
  /// Where the knob's centre stands while off, and while on.
  let off, on: Point
  /// Half the breadth of the channel, in points.
  let radius: Double
  /// Where the knob is, 0 off … 1 on.
  let place: Double
  /// How far it has answered the finger, 0…1.
  let pressProgress: Double
  let theme: Theme

  /// Draws channel and knob.
  func draw(on canvas: inout Canvas) {
    let channel = Rect(
      center: off.mixed(with: on, by: 0.5), size: Size(abs(on.x - off.x), abs(on.y - off.y))
    ).inset(by: -radius)
    canvas.fill(
      Path(roundedRect: channel, radius: radius),
      with: theme.ink(0.16 + (0.64 + 0.12 * pressProgress) * place))
    canvas.stroke(
      Path(roundedRect: channel.inset(by: 0.5), radius: radius - 0.5),
      with: theme.ink(0.5 * (1 - place)), Stroke(1))
    let knob = Path(
      circle: off.mixed(with: on, by: place), radius: radius * (0.68 + 0.1 * pressProgress))
    canvas.fill(
      knob, with: theme.ink(1).mixed(with: theme.paper(1), by: place))
  }
}
