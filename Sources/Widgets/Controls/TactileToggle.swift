import Controls
import Drawing
import Geometry
import Motion

/// What a toggle shows in a tactile column: at rest its value beside a small switch, pressed a
/// column of two stops with a plate that goes from one to the other.
struct TactileToggle {
  let fader: Fader
  /// Whether fingers may take the control.
  let isEnabled: Bool
  /// 1 for texts of full size.
  let scale: Double
  /// How much of it is there, 0…1.
  let opacity: Double
  let theme: Theme

  private typealias Metrics = TactileToggleMetrics
  private var control: Control { fader.control }

  /// Draws the value in `box`; the small switch beside it gives way as the button grows.
  func drawValue(
    _ value: Double, in box: Rect, growth: Double, at time: Double, on canvas: inout Canvas
  ) {
    let pill = Metrics.pill
    let (alone, paired) = (
      textSize(width: box.width), textSize(width: box.width - pill.width - Metrics.pillGap)
    )
    let hasPill = paired >= Metrics.smallestText && growth < 1
    let size = hasPill ? paired + (alone - paired) * growth : alone
    // As wide for On as for Off: the switch must not move when it is thrown.
    let room = widest(size: size)
    let aside = hasPill ? (pill.width + Metrics.pillGap) / 2 * (1 - growth) : 0
    let forward = theme.isLeftToRight ? 1.0 : -1
    let center = box.center - Vector(forward * aside, 0)
    canvas.text(
      control.text(for: value), centeredIn: Rect(center: center, size: Size(room, box.height)),
      size: size, weight: .semibold, color: theme.ink(opacity))
    guard hasPill else { return }
    let way = forward * (room / 2 + Metrics.pillGap + pill.width / 2)
    let left = max(0, 1 - 2 * growth)
    let (middle, radius) = (center + Vector(way, 0), pill.height / 2)
    let half = Vector(forward * (pill.width / 2 - radius), 0)
    let small = Switch(
      off: middle - half, on: middle + half, radius: radius, place: fader.thumb.value(at: time),
      growth: 0, theme: theme)
    canvas.dimmed(to: left * left * opacity) { small.draw(on: &$0) }
  }

  /// Draws the column: `track` is the plate's travel, `plate` where it is.
  func drawStops(on canvas: inout Canvas, track: Rect, plate: Rect) {
    let margin = Metrics.plateMargin
    let channel = Rect(
      plate.minX - margin, track.minY - plate.height / 2 - margin, plate.width + 2 * margin,
      track.height + plate.height + 2 * margin)
    canvas.fill(
      Path(roundedRect: channel, radius: Metrics.plateRadius + margin), with: theme.ink(0.13))
    if isEnabled {
      canvas.softBox(
        plate.offset(by: Vector(0, 1.5)), cornerRadius: Metrics.plateRadius, blur: 4,
        color: Color(white: 0, alpha: 0.4))
    }
    canvas.fill(Path(roundedRect: plate, radius: Metrics.plateRadius), with: theme.ink(1))
    drawName(of: control.range.upperBound, at: track.minY, plate: plate, on: &canvas)
    drawName(of: control.range.lowerBound, at: track.maxY, plate: plate, on: &canvas)
  }

  /// The name of the stop at the height `y`, on the plate or on the channel.
  private func drawName(of value: Double, at y: Double, plate: Rect, on canvas: inout Canvas) {
    let covered = max(0, 1 - abs(plate.midY - y) / plate.height)
    let size = Size(plate.width - 2 * Metrics.nameMargin, plate.height)
    canvas.text(
      control.text(for: value), centeredIn: Rect(center: Point(plate.midX, y), size: size),
      size: Metrics.nameSize * scale, weight: .semibold,
      color: theme.ink(0.92).mixed(with: theme.paper(1), by: covered))
  }

  private var names: [String] {
    [control.range.lowerBound, control.range.upperBound].map(control.text)
  }

  /// Width of the wider of both values at `size` points per em.
  private func widest(size: Double) -> Double {
    names.map { StrokeTypeface(.semibold).width(of: $0, size: size) }.max() ?? 0
  }

  /// Size of the value's text, in points per em, with `width` points for it.
  private func textSize(width: Double) -> Double {
    let full = ControlFace.valueSize * scale
    return min(full, full * max(0, width) / max(widest(size: full), 1))
  }
}

/// The measures of a toggle in a tactile column, in points.
enum TactileToggleMetrics {
  /// Distance between the centres of both stops.
  static let travel = 58.0
  /// Height of the plate, and its distance from its channel.
  static let (plateHeight, plateMargin) = (54.0, 3.0)
  /// Corner radius of the plate.
  static let plateRadius = 10.0
  /// Distance of the lower stop's centre from the column's bottom edge.
  static let trackBottom = 57.0
  /// Size of the stops' names, in points per em, and their distance from the plate's sides.
  static let (nameSize, nameMargin) = (15.0, 3.0)
  /// Distance of the small switch from the value.
  static let pillGap = 5.0
  /// Size of the value, in points per em, below which it stands alone.
  static let smallestText = 12.0

  /// Extent of the small switch.
  static let pill = Size(22, 13)

  /// Extent of the plate in a column `width` points wide.
  static func plate(width: Double) -> Size {
    Size(min(50, max(24, width - 24)), plateHeight)
  }
}
