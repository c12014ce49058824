import Controls
import Drawing
import Geometry
import Views

/// The texts on a control: its value, or the chip of its colour, and its label.
package struct ControlFace: Sendable {
  let control: Control
  /// 1 for texts of full size.
  let scale: Double
  /// Opacity, 0…1.
  let opacity: Double
  let theme: Theme

  /// Creates the texts of `control` at `scale` of their full size, with an opacity of 0…1.
  package init(control: Control, scale: Double = 1, opacity: Double, theme: Theme) {
    (self.control, self.scale) = (control, scale)
    (self.opacity, self.theme) = (opacity, theme)
  }

  /// Full size of the value's text, in points per em.
  static let valueSize = 18.0
  /// Full size of the label's text, in points per em.
  static let labelSize = 11.0
  /// The smallest label, in points per em: if it still does not fit it is truncated.
  static let smallestLabel = 8.0
  /// Full size of the numbers of a point, in points per em.
  static let placeSize = 14.0
  /// The smallest name of a choice and the smallest number of a point, in points per em; if it is
  /// still too long it is truncated or set on two lines.
  static let smallestName = 9.5
  /// Extent of the small pad of a point at rest, in points.
  static let padChip = Size(30, 20)
  /// Side of the box of a colour chip, in points.
  static let chipSide = 20.0

  /// Returns the height of the value's line box, in points. Line boxes grow with their texts but
  /// never shrink.
  static func valueHeight(scale: Double) -> Double { height(22, scale: scale) }
  /// Returns the height of the label's line box, in points.
  static func labelHeight(scale: Double) -> Double { height(14, scale: scale) }

  private static func height(_ full: Double, scale: Double) -> Double {
    (full * max(1, scale) * 2).rounded(.down) / 2
  }

  /// Returns the extent of the value's box if its text may be `width` points wide.
  func valueSize(width: Double) -> Size {
    let chip = ControlFace.chipSide * scale
    return control.kind == .colour
      ? Size(chip, chip) : Size(width, ControlFace.valueHeight(scale: scale))
  }

  /// Returns the value in a box, for a text at most `width` points wide; `draw` draws it there.
  func value(
    width: Double, _ draw: @escaping @Sendable (Rect, inout Canvas) -> Void
  ) -> View<ControlState> {
    View.fixed(valueSize(width: width)).id(ControlPart.valueText)
      .draws { _, canvas, parts in draw(parts.frame, &canvas) }
  }

  /// Returns the label in its line box, `width` points wide.
  func label(width: Double, side: TextAlignment) -> View<ControlState> {
    View.fixed(Size(width, ControlFace.labelHeight(scale: scale))).id(ControlPart.labelText)
      .draws { _, canvas, parts in drawLabel(in: parts.frame, side: side, on: &canvas) }
  }

  /// Draws `value`, or the chip of its colour, in `box`.
  package func drawValue(
    _ value: Double, in box: Rect, side: TextAlignment, on canvas: inout Canvas
  ) {
    if let swatch = control.swatch {
      drawChip(swatch(value), in: box, on: &canvas)
    } else if control.kind == .choice {
      drawName(control.text(for: value), in: box, side: side, on: &canvas)
    } else {
      let style = TextStyle(
        size: ControlFace.valueSize * scale, weight: .semibold, alignment: side)
      canvas.text(control.text(for: value), fitting: box, style, color: theme.ink(opacity))
    }
  }

  /// Draws a name at the size that fits the longest one, so that all names have one size.
  private func drawName(
    _ name: String, in box: Rect, side: TextAlignment, on canvas: inout Canvas
  ) {
    let full = ControlFace.valueSize * scale
    let size = max(
      min(full, ControlFace.smallestName),
      ControlFace.fittedName(of: control, width: box.width, size: full))
    canvas.text(
      ControlFace.cut(name, to: box.width + 0.1, size: size, weight: .semibold), fitting: box,
      TextStyle(size: size, weight: .semibold, alignment: side), color: theme.ink(opacity))
  }

  /// Returns the size, at most `size` points per em, at which the longest name of a choice is no
  /// wider than `width`, except for rounding.
  static func fittedName(of control: Control, width: Double, size: Double) -> Double {
    var fitted = size
    // Widths shrink slightly less than sizes below 12 pt, so one proportional step may not suffice.
    for _ in 0..<3 {
      let widest = widestName(of: control, size: fitted)
      guard widest > width, widest > 0 else { break }
      fitted *= width / widest
    }
    return fitted
  }

  /// Returns the width of the longest name of a choice, at `size` points per em.
  static func widestName(of control: Control, size: Double) -> Double {
    control.choices.map { StrokeTypeface(.semibold).width(of: $0.label, size: size) }.max() ?? 0
  }

  /// Draws the numbers of a point in `box`, on two lines if they do not fit one.
  func drawPlace(
    _ values: [Double], in box: Rect, side: TextAlignment, on canvas: inout Canvas
  ) {
    let size = ControlFace.placeSize * scale
    let face = StrokeTypeface(.semibold)
    let width = face.width(of: control.text(for: values), size: size)
    let lines =
      size * box.width / max(width, 1) >= ControlFace.smallestName
      ? [control.text(for: values)] : values.map { control.text(for: $0) }
    let height = box.height / Double(lines.count)
    for (index, line) in lines.enumerated() {
      let style = TextStyle(
        size: lines.count == 1 ? size : min(size, height), weight: .semibold, alignment: side)
      canvas.text(
        line, fitting: Rect(box.minX, box.minY + height * Double(index), box.width, height), style,
        color: theme.ink(opacity))
    }
  }

  /// Draws a small pad in the middle of `box` with its dot at `place`, 0…1 of x and y; as
  /// `pressProgress` goes from 0 to 1 the numbers replace it.
  func drawPlace(
    _ values: [Double], in box: Rect, pressProgress: Double, at place: [Double],
    on canvas: inout Canvas
  ) {
    let (chip, numbers) = (max(0, 1 - 2 * pressProgress), max(0, 2 * pressProgress - 1))
    if numbers > 0 {
      let face = ControlFace(
        control: control, scale: scale, opacity: opacity * numbers, theme: theme)
      face.drawPlace(values, in: box, side: .center, on: &canvas)
    }
    guard chip > 0 else { return }
    let chipSize = Size(ControlFace.padChip.width * scale, ControlFace.padChip.height * scale)
    let pad = Rect(center: box.center, size: chipSize)
    let inner = pad.inset(by: 5 * scale)
    let dot = Point(inner.minX + inner.width * place[0], inner.maxY - inner.height * place[1])
    canvas.dimmed(to: chip * opacity) { canvas in
      canvas.fill(Path(roundedRect: pad, radius: 5 * scale), with: theme.ink(0.16))
      canvas.stroke(
        Path(roundedRect: pad.inset(by: 0.5), radius: 5 * scale - 0.5), with: theme.ink(0.45),
        Stroke(1))
      canvas.fill(Path(circle: dot, radius: 3 * scale), with: theme.ink(1))
    }
  }

  /// Draws a disc in a ring of light, with a shadow on light glass.
  private func drawChip(_ color: Color, in box: Rect, on canvas: inout Canvas) {
    let radius = box.width / 2
    let shade = theme.choice(dark: 0, light: 0.5)
    if shade > 0 {
      canvas.blurredRoundedRect(
        box.inset(by: 0.5).offset(by: Vector(0, 0.5)), cornerRadius: radius - 0.5, blur: 2,
        color: theme.ink(shade * opacity))
    }
    canvas.fill(Path(circle: box.center, radius: radius - 1), with: color.opacity(opacity))
    canvas.stroke(
      Path(circle: box.center, radius: radius - 0.75),
      with: Color(white: 1, alpha: theme.choice(dark: 0.8, light: 1) * opacity), Stroke(1.5))
  }

  /// Draws the label in `box`, truncated if it does not fit.
  package func drawLabel(in box: Rect, side: TextAlignment, on canvas: inout Canvas) {
    canvas.text(
      label(width: box.width), fitting: box,
      TextStyle(size: ControlFace.labelSize * scale, alignment: side),
      color: theme.ink(0.86 * opacity))
  }

  /// Returns the label, truncated if even its smallest size is wider than `width`. Values are never
  /// truncated: a part of a number is another number.
  private func label(width: Double) -> String {
    ControlFace.cut(control.label, to: width, size: ControlFace.smallestLabel, weight: .regular)
  }

  /// Returns `text`, truncated if it is wider than `width` at `size` points per em.
  static func cut(
    _ text: String, to width: Double, size: Double, weight: StrokeTypeface.Weight
  ) -> String {
    let face = StrokeTypeface(weight)
    func fits(_ text: String) -> Bool { face.width(of: text, size: size) <= width }
    guard !fits(text) else { return text }
    let cuts = (1..<max(text.count, 2)).lazy.map { String(text.dropLast($0)) + "…" }
    return cuts.first { fits($0) } ?? text
  }
}
