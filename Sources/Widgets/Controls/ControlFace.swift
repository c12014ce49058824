import Controls
import Drawing
import Geometry

/// The texts on a control: its value, or the chip of its colour, and its label.
package struct ControlFace {
  let control: Control
  /// 1 for texts of full size.
  let scale: Double
  /// How much of it is there, 0…1.
  let opacity: Double
  let theme: Theme

  /// The texts of `control` at `scale` of their full size, of which `opacity` 0…1 is there.
  package init(control: Control, scale: Double = 1, opacity: Double, theme: Theme) {
    (self.control, self.scale) = (control, scale)
    (self.opacity, self.theme) = (opacity, theme)
  }

  /// Full size of the value's text, in points per em.
  static let valueSize = 18.0
  /// Full size of the label's text, in points per em.
  static let labelSize = 11.0
  /// The smallest label, in points per em: one that still does not fit is cut.
  static let smallestLabel = 8.0
  /// Side of the box of a colour chip, in points.
  static let chipSide = 20.0

  /// Height of the value's line box, in points. Line boxes grow with their texts but never shrink.
  static func valueHeight(scale: Double) -> Double { height(22, scale: scale) }
  /// Height of the label's line box, in points.
  static func labelHeight(scale: Double) -> Double { height(14, scale: scale) }

  private static func height(_ full: Double, scale: Double) -> Double {
    (full * max(1, scale) * 2).rounded(.down) / 2
  }

  /// Extent of the value's box where its text may be `width` points wide and is drawn at `scale`.
  static func valueSize(of control: Control, width: Double, scale: Double) -> Size {
    let chip = chipSide * scale
    return control.kind == .colour ? Size(chip, chip) : Size(width, valueHeight(scale: scale))
  }

  /// Draws `value`, or the chip of its colour, in `box`.
  package func drawValue(
    _ value: Double, in box: Rect, side: Canvas.TextSide, on canvas: inout Canvas
  ) {
    if let swatch = control.swatch {
      drawChip(swatch(value), in: box, on: &canvas)
    } else {
      canvas.text(
        control.text(for: value), in: box, side: side, size: ControlFace.valueSize * scale,
        weight: .semibold, color: theme.ink(opacity))
    }
  }

  /// A disc in a ring of light, which has a shade of its own on light glass.
  private func drawChip(_ color: Color, in box: Rect, on canvas: inout Canvas) {
    let radius = box.width / 2
    let shade = theme.choice(dark: 0, light: 0.5)
    if shade > 0 {
      canvas.softBox(
        box.inset(by: 0.5).offset(by: Vector(0, 0.5)), cornerRadius: radius - 0.5, blur: 2,
        color: theme.ink(shade * opacity))
    }
    canvas.fill(Path(circle: box.center, radius: radius - 1), with: color.opacity(opacity))
    canvas.stroke(
      Path(circle: box.center, radius: radius - 0.75),
      with: Color(white: 1, alpha: theme.choice(dark: 0.8, light: 1) * opacity), Stroke(1.5))
  }

  /// Draws the label in `box`, cut where it does not fit.
  package func drawLabel(in box: Rect, side: Canvas.TextSide, on canvas: inout Canvas) {
    canvas.text(
      label(width: box.width), in: box, side: side, size: ControlFace.labelSize * scale,
      color: theme.ink(0.86 * opacity))
  }

  /// The label, cut where even its smallest size is wider than `width`. Values are never cut: a
  /// part of a number is another number.
  private func label(width: Double) -> String {
    let face = StrokeTypeface(.regular)
    func fits(_ text: String) -> Bool {
      face.width(of: text, size: ControlFace.smallestLabel) <= width
    }
    guard !fits(control.label) else { return control.label }
    let cuts = (1..<max(control.label.count, 2)).lazy.map { count in
      String(control.label.dropLast(count)) + "…"
    }
    return cuts.first { fits($0) } ?? control.label
  }
}
