import Controls
import Drawing
import Geometry

/// How a ruler is drawn. The extent of a mark is its breadth along the ruler and its length across.
package struct RulerStyle: Hashable, Sendable {
  /// Extent of the marks of whole steps, in points.
  package var unitMark = Size(3, 27)
  /// Extent of the marks half way between them, in points.
  package var halfMark = Size(2, 19)
  /// Extent of all other marks, in points.
  package var fractionMark = Size(1, 11)
  /// Colour of the marks; nil for the ink of the theme.
  package var markColor: Color?
  /// Extent of the cursor, in points. It begins at the edge of the scale.
  package var cursor = Size(2, 30)
  /// Colour of the cursor; nil for a red-orange that suits the theme.
  package var cursorColor: Color?
  /// Extent of the scale across the ruler, in points.
  package var breadth = 30.0
  /// Where the marks stand on the scale.
  package var placing: Placing
  /// How the numbers at unit marks are written; nil for none.
  package var numbers: Numbers?
  /// Opacity of marks and numbers beyond the range, as a share, 0…1.
  package var outside = 0.3
  /// Cells beyond each end, ≥ 1. Larger numbers draw more that is not seen.
  package var overflow = 3
  /// The share of the ruler, 0…1, over which marks fade on the way to its ends.
  package var fade = 0.4

  /// Where marks stand on the scale.
  package enum Placing: Hashable, Sendable {
    /// They hang from its edge.
    case edge
    /// They lie about its middle line.
    case middle
  }

  /// How numbers are written.
  package struct Numbers: Hashable, Sendable {
    /// Size in points per em, for texts as designed.
    package var size: Double
    /// Weight of the strokes.
    package var weight: StrokeTypeface.Weight
    /// Distance from the scale, in points.
    package var gap: Double
    /// Their colour; nil for the ink of the theme.
    package var color: Color?

    /// Numbers of 13 points by default.
    package init(
      size: Double = 13, weight: StrokeTypeface.Weight = .regular, gap: Double = 6,
      color: Color? = nil
    ) {
      self.size = size
      self.weight = weight
      self.gap = gap
      self.color = color
    }
  }

  /// A style with marks of the usual sizes.
  package init(placing: Placing = .edge, numbers: Numbers? = Numbers()) {
    self.placing = placing
    self.numbers = numbers
  }

  /// Marks hang from the edge, numbers stand below.
  package static let primary = RulerStyle()
  /// Marks lie about the middle, numbers stand below.
  package static let centered = RulerStyle(placing: .middle)
  /// Marks hang from the edge, without numbers.
  package static let blank = RulerStyle(numbers: nil)
  /// Marks lie about the middle, without numbers.
  package static let blankCentered = RulerStyle(placing: .middle, numbers: nil)

  /// Extent of a ruler with this style across its length, in points: the scale, and the numbers
  /// below it or beside an upright one.
  package func thickness(theme: Theme = Theme(), direction: RulerDirection = .right) -> Double {
    guard let numbers else { return breadth }
    let em = numbers.size * theme.textSize.scale
    return breadth + numbers.gap + em * (direction == .up ? 3 : StrokeTypeface.lineHeight)
  }

  /// Extent of a mark of `kind`.
  func extent(of kind: RulerMark) -> Size {
    switch kind {
    case .unit: unitMark
    case .half: halfMark
    case .fraction, .none: fractionMark
    }
  }
}
