import Controls
import Drawing
import Geometry

/// The picture of a sliding ruler: its marks and numbers under the cursor.
package struct RulerFace: Sendable {
  /// The ruler, at the time of the picture.
  package var ruler: SlidingRuler
  /// Measures and weights of the drawing.
  package var style: RulerStyle
  /// How numbers read; nil for as many decimals as the step needs.
  package var format: ValueFormat?
  /// The colour that stands for a value, on a ruler that picks a colour.
  package var swatch: (@Sendable (Double) -> Color)?
  /// The appearance, and the size of the numbers.
  package var theme: Theme
  /// Every how many unit marks carry a number; nil for as many as do not touch.
  package var spacing: Int?
  /// How far it has answered the finger, 0…1.
  package var pressProgress = 0.0
  /// How much of it is there, 0…1.
  package var opacity = 1.0

  /// The picture of `ruler`, at rest and wholly there.
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

  /// Draws the ruler as it is at `time` into `box`, the scale at its top edge. Nothing but the
  /// cursor's light goes beyond the box.
  package func draw(on canvas: inout Canvas, in box: Rect, at time: Double) {
    let plane = RulerProjection(box: box, direction: configuration.direction)
    let marks = marks(along: box.width, at: time)
    canvas.clipped(to: Path(box)) { canvas in
      drawStrip(at: ruler.offset(at: time), on: &canvas, plane)
      for mark in marks { draw(mark, on: &canvas, plane) }
      drawNumbers(of: marks, on: &canvas, plane)
    }
    drawCursor(on: &canvas, plane)
  }

  /// A mark that is seen.
  package struct Mark: Hashable {
    /// Its place among the marks, counted from that of 0.
    package let index: Int
    /// What kind of mark it is.
    package let kind: RulerMark
    /// The value that it stands for.
    package let value: Double
    /// Place along the ruler, in points.
    package let along: Double
    /// 1, less out of range.
    let share: Double
    /// How much of it is there: its share, less towards the ends of the ruler.
    package let opacity: Double
  }

  /// Cells beyond each end.
  private static let overflow = 3

  /// The marks that are seen of a ruler `length` points long, towards larger values.
  package func marks(along length: Double, at time: Double) -> [Mark] {
    let cells = RulerCells(length: length, cell: scale.cell, overflow: RulerFace.overflow)
    let (number, translation) = cells.window(at: ruler.offset(at: time))
    let parts = scale.fractions
    let range = (
      scale.place(of: configuration.range.lowerBound),
      scale.place(of: configuration.range.upperBound)
    )
    return cells.indices.flatMap { cell in
      (0..<parts).compactMap { part -> Mark? in
        // From the middle between two unit marks to the next: each mark belongs to one cell.
        let place = cell * parts + part - parts / 2
        let along = Double(place) * scale.cell / Double(parts) + translation
        let fade = fade(at: along, length)
        guard fade > 0 else { return nil }
        let index = place + number * parts
        let isInside = range.0 <= Double(index) && Double(index) <= range.1
        let share = isInside ? 1 : style.outside
        return Mark(
          index: index, kind: scale.kind(ofMark: index), value: scale.value(ofMark: index),
          along: along, share: share, opacity: fade * share)
      }
    }
  }

  /// The share of the ruler over which marks fade on the way to its ends.
  private static let fade = 0.4

  /// How much is there of what is drawn `along` points from the cursor.
  private func fade(at along: Double, _ length: Double) -> Double {
    let rest = 1 - along.magnitude / (length / 2)
    guard rest < RulerFace.fade else { return 1 }
    return (rest / RulerFace.fade).smoothstep
  }

  private func draw(_ mark: Mark, on canvas: inout Canvas, _ plane: RulerProjection) {
    let extent = style.extent(of: mark.kind)
    let strength: Double =
      switch mark.kind {
      case .unit: 0.95
      case .half: 0.7
      case .fraction: 0.5
      }
    // A mark under the cursor takes its colour, or the cursor would be a line within a line.
    let nearness = max(0, 1 - mark.along.magnitude / 3)
    let color = theme.ink(1).mixed(with: theme.cursor, by: nearness)
    canvas.fill(
      Path(roundedRect: plane.rect(at: mark.along, extent), radius: extent.width / 2),
      with: color.opacity(strength * mark.opacity * opacity))
  }
}

/// Numbers, cursor and the strip of colours.
extension RulerFace {
  private func text(_ value: Double) -> String {
    (format ?? .decimals(scale.decimals)).text(value)
  }

  private func drawNumbers(of marks: [Mark], on canvas: inout Canvas, _ plane: RulerProjection) {
    let size = style.numberSize * theme.textSize.scale
    let face = StrokeTypeface(.regular)
    let units = marks.filter { $0.kind == .unit }
    let every = spacing ?? spacing(size: size)
    for mark in units where (mark.index / scale.fractions).isMultiple(of: every) {
      let text = text(mark.value)
      let width = face.width(of: text, size: size)
      let height = size * StrokeTypeface.lineHeight
      // It has faded by the time that its outer end leaves the ruler, which would cut it.
      let outer = mark.along.magnitude + (width + 1) / 2
      let share = mark.share * fade(at: outer, plane.box.width)
      guard share > 0 else { continue }
      let center = plane.point(mark.along, style.breadth + style.numberGap + height / 2)
      canvas.text(
        text, centeredIn: Rect(center: center, size: Size(width + 1, height)), size: size,
        weight: .regular, color: theme.ink(0.8).opacity(share * opacity))
    }
  }

  /// Every how many unit marks carry a number, so that no two numbers touch.
  private func spacing(size: Double) -> Int {
    // Those at the ends of the range are the longest.
    let ends = [configuration.range.lowerBound, configuration.range.upperBound]
    let face = StrokeTypeface(.regular)
    let width = ends.map { face.width(of: text($0), size: size) }.max() ?? 0
    let room = (width + size * 0.6) / scale.cell
    return [1, 2, 5, 10, 20, 50, 100].first { Double($0) >= room } ?? 1000
  }

  private func drawCursor(on canvas: inout Canvas, _ plane: RulerProjection) {
    let color = theme.cursor
    let extent = Size(style.cursor.width + 0.5 * pressProgress, style.cursor.height)
    let rect = plane.rect(at: 0, extent)
    canvas.blurredRoundedRect(
      rect, cornerRadius: extent.width / 2, blur: 3, color: theme.ground(0.5 * opacity))
    canvas.blurredRoundedRect(
      rect.inset(by: -1), cornerRadius: extent.width / 2 + 1, blur: 7,
      color: color.opacity((0.5 + 0.4 * pressProgress) * opacity))
    canvas.fill(
      Path(roundedRect: rect, radius: extent.width / 2), with: color.opacity(opacity))
  }

  /// The colours that the values stand for, along the edge of the scale.
  private func drawStrip(at offset: Double, on canvas: inout Canvas, _ plane: RulerProjection) {
    guard let swatch else { return }
    let range = configuration.offsets
    let half = plane.box.width / 2
    let stops = (0...48).map { index in
      let along = (Double(index) / 24 - 1) * half
      let color = swatch(configuration.value(at: offset - along))
      let isInside = range ~= offset - along
      return GradientStop(
        Double(index) / 48,
        color.opacity(fade(at: along, plane.box.width) * (isInside ? 0.95 : 0.12) * opacity))
    }
    let breadth = style.breadth * 0.3
    let rect = Rect(
      center: plane.point(0, style.breadth - breadth / 2), size: Size(plane.box.width, breadth))
    canvas.fill(
      Path(roundedRect: rect, radius: breadth / 2),
      with: .linear(
        LinearGradient(from: plane.point(-half, 0), to: plane.point(half, 0), stops: stops)))
  }
}

extension Theme {
  /// The colour of a ruler's cursor.
  fileprivate var cursor: Color {
    switch appearance {
    case .dark: Color(oklch: 0.7, 0.18, 33)
    case .light: Color(oklch: 0.62, 0.2, 31)
    }
  }

  /// What sets the cursor off against what lies under it.
  fileprivate func ground(_ opacity: Double) -> Color {
    switch appearance {
    case .dark: Color(white: 0, alpha: opacity)
    case .light: Color(white: 1, alpha: opacity)
    }
  }
}

// MARK: Cells

/// The cells that a ruler is drawn in: one for each step, its unit mark in the middle.
///
/// The same few cells serve a ruler of any length: they shift with it, and whenever they have gone
/// `overflow` cells they jump back and count on from another number. Both follow from one whole
/// number, so what they show can never disagree with where they stand.
package struct RulerCells: Hashable, Sendable {
  /// How many cells there are; odd, so that one is the middle.
  package let count: Int
  private let cell: Double
  private let overflow: Int

  /// The cells of a ruler of which `length` points are seen; `cell` points each, `overflow` ≥ 1 of
  /// them beyond each end.
  package init(length: Double, cell: Double, overflow: Int) {
    precondition(overflow >= 1, "cells that go around need one to spare")
    let least = Int((length / cell).rounded(.up)) + 2 * overflow
    count = least.isMultiple(of: 2) ? least + 1 : least
    self.cell = cell
    self.overflow = overflow
  }

  /// The cells, counted from the one that is the middle while the ruler shows its origin.
  package var indices: ClosedRange<Int> { -(count / 2)...(count / 2) }

  /// The number that the cells count from where the ruler is shifted by `offset` points, and how
  /// far they are shifted then.
  package func window(at offset: Double) -> (number: Int, translation: Double) {
    let number = (-offset / cell / Double(overflow)).rounded(.towardZero) * Double(overflow)
    return (Int(number), offset + number * cell)
  }
}

// MARK: Projection

/// Turns places on a ruler into points of the stage: along it from the cursor towards larger
/// values, and across it from the edge where marks hang.
struct RulerProjection {
  let box: Rect
  let direction: RulerDirection

  /// The point `along` and `across`, in points.
  func point(_ along: Double, _ across: Double) -> Point {
    switch direction {
    case .right: Point(box.midX + along, box.minY + across)
    case .left: Point(box.midX - along, box.minY + across)
    }
  }

  /// The upright rectangle round a place; `extent` is its breadth along the ruler and its length
  /// across, from the edge where marks hang.
  func rect(at along: Double, _ extent: Size) -> Rect {
    Rect(center: point(along, extent.height / 2), size: extent)
  }
}
