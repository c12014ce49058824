import Controls
import Drawing
import Geometry
import Motion

/// The value of a toggle in a tactile column: at rest beside a small switch, pressed alone above
/// its two stops.
struct TactileToggle {
  let fader: Fader
  let appearance: ControlAppearance

  /// Distance of the small switch from the value, in points.
  private static let pillGap = 5.0
  /// Size of the value, in points per em, below which the small switch is omitted.
  private static let smallestText = 12.0
  /// Extent of the small switch, in points.
  private static let pill = Size(22, 13)

  private var control: Control { fader.control }

  /// Draws the value in `box`; the small switch beside it gives way as the button grows.
  func drawValue(in box: Rect, on canvas: inout Canvas) {
    let (state, theme) = (appearance.state, appearance.theme)
    let (pressProgress, opacity) = (appearance.pressProgress, appearance.opacity)
    let (pill, gap) = (TactileToggle.pill, TactileToggle.pillGap)
    let (alone, paired) = (
      textSize(width: box.width), textSize(width: box.width - pill.width - gap)
    )
    let hasPill = paired >= TactileToggle.smallestText && pressProgress < 1
    let size = hasPill ? paired + (alone - paired) * pressProgress : alone
    // Equally wide for On and Off: the switch must not move when it is flipped.
    let room = widest(size: size)
    let aside = hasPill ? (pill.width + gap) / 2 * (1 - pressProgress) : 0
    let forward = theme.direction.forward
    let center = box.center - Vector(forward * aside, 0)
    canvas.text(
      control.text(for: state.value),
      centeredIn: Rect(center: center, size: Size(room, box.height)),
      size: size, weight: .semibold, color: theme.ink(opacity))
    guard hasPill else { return }
    let way = forward * (room / 2 + gap + pill.width / 2)
    let left = max(0, 1 - 2 * pressProgress)
    let (middle, radius) = (center + Vector(way, 0), pill.height / 2)
    let half = Vector(forward * (pill.width / 2 - radius), 0)
    let small = Switch(
      off: middle - half, on: middle + half, radius: radius,
      place: fader.thumb.value(at: state.time), pressProgress: 0, theme: theme)
    canvas.dimmed(to: left * left * opacity) { small.draw(on: &$0) }
  }

  private var names: [String] {
    [control.range.lowerBound, control.range.upperBound].map(control.text)
  }

  /// Returns the width of the wider of both values at `size` points per em.
  private func widest(size: Double) -> Double {
    names.map { StrokeTypeface(.semibold).width(of: $0, size: size) }.max() ?? 0
  }

  /// Returns the size of the value's text, in points per em, with `width` points for it.
  private func textSize(width: Double) -> Double {
    let full = ControlFace.valueSize * appearance.textScale
    return min(full, full * max(0, width) / max(widest(size: full), 1))
  }
}

// MARK: Switch

/// A switch: a knob in a channel that fills with ink as the knob moves over.
struct Switch {
  /// The knob's centre when off, and when on.
  let off, on: Point
  /// Half the breadth of the channel, in points.
  let radius: Double
  /// Position of the knob, 0 off … 1 on.
  let place: Double
  /// Press progress, 0…1.
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
