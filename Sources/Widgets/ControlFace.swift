import Controls
import Drawing
import Geometry

/// The texts on a control: its value, or the chip of its colour, and its label.
struct ControlFace {
  let control: Control
  /// 1 for texts of full size.
  var scale = 1.0
  /// How much of it is there, 0…1.
  let presence: Double

  /// Full size of the value's text, in points per em.
  static let valueSize = 18.0
  /// Full size of the label's text, in points per em.
  static let labelSize = 11.0
  /// Height of the value's line box, in points.
  static let valueHeight = 22.0
  /// Height of the label's line box, in points.
  static let labelHeight = 14.0
  /// Side of the box of a colour chip, in points.
  static let chipSide = 20.0

  /// Extent of the value's box where its text may be `width` points wide and is drawn at `scale`.
  static func valueSize(of control: Control, width: Double, scale: Double = 1) -> Size {
    let chip = chipSide * scale
    return control.kind == .colour ? Size(chip, chip) : Size(width, valueHeight)
  }

  func drawValue(
    _ value: Double, in box: Rect, side: Canvas.TextSide, on canvas: inout Canvas
  ) {
    if let swatch = control.swatch {
      let radius = box.width / 2
      canvas.fill(
        Path(circle: box.center, radius: radius - 1), with: swatch(value).opacity(presence))
      canvas.stroke(
        Path(circle: box.center, radius: radius - 0.75),
        with: Color(white: 1, alpha: 0.8 * presence), Stroke(1.5))
    } else {
      canvas.text(
        control.text(for: value), in: box, side: side, size: ControlFace.valueSize * scale,
        weight: .semibold, color: Color(white: 0.97, alpha: presence))
    }
  }

  func drawLabel(in box: Rect, side: Canvas.TextSide, on canvas: inout Canvas) {
    canvas.text(
      control.label, in: box, side: side, size: ControlFace.labelSize * scale,
      color: Color(white: 1, alpha: 0.74 * presence))
  }
}
