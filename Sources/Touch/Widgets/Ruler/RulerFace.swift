import Controls
import Drawing
import Geometry
import Motion

/// The drawing of a sliding ruler: its marks and numbers under the cursor.
package struct RulerFace: Sendable {
  /// The ruler, at the time of the drawing.
  package var ruler: SlidingRuler
  /// Dimensions and weights of the drawing.
  package var style: RulerStyle
  /// The format of numbers; nil for as many decimals as the step needs.
  package var format: ValueFormat?
  /// The colour of a value, on a ruler that picks a colour.
  package var swatch: (@Sendable (Double) -> Color)?
  /// The appearance, and the size of the numbers.
  package var theme: Theme
  /// Number of unit marks per number; nil for the densest spacing at which numbers do not touch.
  package var spacing: Int?
  /// Press progress, 0…1.
  package var pressProgress = 0.0
  /// Opacity, 0…1.
  package var opacity = 1.0

  /// Creates the drawing of `ruler`, at rest and opaque.
  package init(
    _ ruler: SlidingRuler, style: RulerStyle = RulerStyle(), format: ValueFormat? = nil,
    theme: Theme = Theme()
  ) {
    self.ruler = ruler
    self.style = style
    self.format = format
    self.theme = theme
  }

  private var configuration: RulerConfiguration { ruler.configuration }
  private var scale: RulerScale { configuration.scale }

  /// Draws the ruler as it is at `time` into `box`, the scale at its top edge. Only the cursor's
  /// glow extends beyond the box.
  package func draw(on canvas: inout Canvas, in box: Rect, at time: Double) {
    let marks = marks(along: box.width, at: time)
    canvas.clipped(to: Path(box)) { canvas in
      drawStrip(at: ruler.offset(at: time), in: box, on: &canvas)
      for mark in marks { draw(mark, in: box, on: &canvas) }
      drawNumbers(of: marks, in: box, on: &canvas)
    }
    drawCursor(in: box, on: &canvas)
  }

  /// A visible mark.
  package struct Mark: Hashable {
    /// Its index among the marks, counted from that of 0.
    package let index: Int
    package let kind: RulerMark
    /// Its value.
    package let value: Double
    /// Position along the ruler, in points.
    package let along: Double
    /// True if it lies in the range.
    let isInside: Bool
    /// Opacity, 0…1: less beyond the range and towards the ends of the ruler.
    package let opacity: Double
  }

  /// Cells beyond each end.
  private static let overflow = 3

  /// Returns the visible marks of a ruler `length` points long, towards larger values.
  ///
  /// They lie in cells, one for each step, the unit mark in the middle. The cells shift with the
  /// ruler, and after every ``overflow`` cells they jump back and their numbers advance. Both
  /// follow from one integer, so numbers and positions agree.
  package func marks(along length: Double, at time: Double) -> [Mark] {
    let (cell, parts, offset) = (scale.cell, scale.fractions, ruler.offset(at: time))
    let reach = Int((length / cell).rounded(.up)) / 2 + RulerFace.overflow
    let overflow = Double(RulerFace.overflow)
    let origin = (-offset / cell / overflow).rounded(.towardZero) * overflow
    let translation = offset + origin * cell
    let range = (
      scale.place(of: configuration.range.lowerBound),
      scale.place(of: configuration.range.upperBound)
    )
    return (-reach...reach).flatMap { number in
      (0..<parts).compactMap { part -> Mark? in
        // From the middle between two unit marks to the next: each mark belongs to one cell.
        let place = number * parts + part - parts / 2
        let along = Double(place) * cell / Double(parts) + translation
        let fade = fade(at: along, length)
        guard fade > 0 else { return nil }
        let index = place + Int(origin) * parts
        let isInside = range.0 <= Double(index) && Double(index) <= range.1
        return Mark(
          index: index, kind: scale.kind(ofMark: index), value: scale.value(ofMark: index),
          along: along, isInside: isInside, opacity: fade * (isInside ? 1 : style.outside))
      }
    }
  }

  /// Fraction of the ruler over which marks fade towards its ends.
  private static let fade = 0.4

  /// Returns the opacity at `along` points from the cursor.
  private func fade(at along: Double, _ length: Double) -> Double {
    let rest = 1 - along.magnitude / (length / 2)
    guard rest < RulerFace.fade else { return 1 }
    return (rest / RulerFace.fade).smoothstep
  }

  /// Returns the point `along` the ruler from the cursor towards larger values and `across` it from
  /// the edge of the marks.
  private func point(_ along: Double, _ across: Double, in box: Rect) -> Point {
    Point(box.midX + along * configuration.direction.forward, box.minY + across)
  }

  /// Returns the rectangle of a mark at `along` on the ruler; `extent` is its breadth and its
  /// length.
  private func hanging(_ extent: Size, at along: Double, in box: Rect) -> Rect {
    Rect(center: point(along, extent.height / 2, in: box), size: extent)
  }

  private func draw(_ mark: Mark, in box: Rect, on canvas: inout Canvas) {
    let extent = style.extent(of: mark.kind)
    let strength: Double =
      switch mark.kind {
      case .unit: 0.95
      case .half: 0.7
      case .fraction: 0.5
      }
    // A mark under the cursor takes its colour, or the cursor would appear as a line within a line.
    let nearness = max(0, 1 - mark.along.magnitude / 3)
    let color = theme.ink(1).mixed(with: theme.cursor, by: nearness)
    canvas.fill(
      Path(roundedRect: hanging(extent, at: mark.along, in: box), radius: extent.width / 2),
      with: color.opacity(strength * mark.opacity * opacity))
  }
}

/// Numbers, cursor and the strip of colours.
extension RulerFace {
  /// Range of the marks' opacity over which numbers fade in.
  private static let coming = (0.4, 0.6)

  private func text(_ value: Double) -> String {
    (format ?? .decimals(scale.decimals)).text(value)
  }

  private func drawNumbers(of marks: [Mark], in box: Rect, on canvas: inout Canvas) {
    let size = style.numberSize * theme.textSize.scale
    let face = StrokeTypeface(.regular)
    let units = marks.filter { $0.kind == .unit }
    let every = spacing ?? spacing(size: size)
    for mark in units where mark.isInside && (mark.index / scale.fractions).isMultiple(of: every) {
      let text = text(mark.value)
      let width = face.width(of: text, size: size)
      let height = size * StrokeTypeface.lineHeight
      // It disappears when its mark is hardly visible, before its outer end leaves the ruler.
      let outer = mark.along.magnitude + (width + 1) / 2
      let share = fade(at: outer, box.width).mapped(
        from: RulerFace.coming, to: (0, 1), isClipped: true)
      guard share > 0 else { continue }
      let center = point(mark.along, style.breadth + style.numberGap + height / 2, in: box)
      let color = theme.ink(share * opacity)
      guard share == 1 else {
        // While fading it is drawn as strokes, like its mark, and is not recorded as text.
        let baseline = center.y + (StrokeTypeface.ascent - StrokeTypeface.descent) / 2 * size
        canvas.stroke(
          face.strokes(of: text, size: size, at: Point(center.x - width / 2, baseline)),
          with: color, .rounded(face.strokeWidth(size: size)))
        continue
      }
      canvas.text(
        text, centeredIn: Rect(center: center, size: Size(width + 1, height)), size: size,
        weight: .regular, color: color)
    }
  }

  /// Returns the number of unit marks per number at which no two numbers touch.
  private func spacing(size: Double) -> Int {
    // The numbers at the ends of the range are the longest.
    let ends = [configuration.range.lowerBound, configuration.range.upperBound]
    let face = StrokeTypeface(.regular)
    let width = ends.map { face.width(of: text($0), size: size) }.max() ?? 0
    let room = (width + size * 0.6) / scale.cell
    return [1, 2, 5, 10, 20, 50, 100].first { Double($0) >= room } ?? 1000
  }

  private func drawCursor(in box: Rect, on canvas: inout Canvas) {
    let color = theme.cursor
    let extent = Size(style.cursor.width + 0.5 * pressProgress, style.cursor.height)
    let rect = hanging(extent, at: 0, in: box)
    canvas.blurredRoundedRect(
      rect, cornerRadius: extent.width / 2, blur: 3, color: theme.ground(0.5 * opacity))
    canvas.blurredRoundedRect(
      rect.inset(by: -1), cornerRadius: extent.width / 2 + 1, blur: 7,
      color: color.opacity((0.5 + 0.4 * pressProgress) * opacity))
    canvas.fill(
      Path(roundedRect: rect, radius: extent.width / 2), with: color.opacity(opacity))
  }

  /// Draws the colours of the values, along the edge of the scale.
  private func drawStrip(at offset: Double, in box: Rect, on canvas: inout Canvas) {
    guard let swatch else { return }
    let range = configuration.offsets
    let half = box.width / 2
    let stops = (0...48).map { index in
      let along = (Double(index) / 24 - 1) * half
      let color = swatch(configuration.value(at: offset - along))
      let isInside = range ~= offset - along
      return GradientStop(
        Double(index) / 48,
        color.opacity(fade(at: along, box.width) * (isInside ? 0.95 : 0.12) * opacity))
    }
    let breadth = style.breadth * 0.3
    let rect = Rect(
      center: point(0, style.breadth - breadth / 2, in: box), size: Size(box.width, breadth))
    canvas.fill(
      Path(roundedRect: rect, radius: breadth / 2),
      with: .linear(
        LinearGradient(
          from: point(-half, 0, in: box), to: point(half, 0, in: box), stops: stops)))
  }
}

extension Theme {
  /// The colour of a ruler's cursor.
  fileprivate var cursor: Color {
    choice(dark: Color(oklch: 0.7, 0.18, 33), light: Color(oklch: 0.62, 0.2, 31))
  }

  /// Returns the contrast colour behind the cursor.
  fileprivate func ground(_ opacity: Double) -> Color {
    Color(white: choice(dark: 0, light: 1), alpha: opacity)
  }
}
