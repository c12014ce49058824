import Geometry
import Motion

/// The scale of a ruler: the positions of its values and its marks.
///
/// Marks are counted from the one at ``origin``, by integers; rounding of steps cannot shift them,
/// and marks at decimal numbers have exactly these values.
package struct RulerScale: Hashable, Sendable {
  /// Distance of two neighbouring unit marks as a value; > 0.
  package let step: Double
  /// Number of parts into which the marks divide a step; ≥ 1.
  package let fractions: Int
  /// Distance of two neighbouring unit marks in points; > 0.
  package let cell: Double
  /// The value of a unit mark from which all marks are counted.
  package let origin: Double

  /// Numbers with value(of mark n) = (n · pitch + start) / divisor, integers if possible.
  private let (pitch, start, divisor): (Double, Double, Double)

  /// Creates a scale with a unit mark at `origin` and every `step` from it, `cell` points apart,
  /// and `fractions` parts between two of them.
  package init(step: Double = 1, fractions: Int = 10, cell: Double = 120, origin: Double = 0) {
    precondition(step > 0 && step.isFinite, "the marks of a ruler lie apart")
    precondition(fractions >= 1, "a step has one part at least")
    precondition(cell > 0 && cell.isFinite, "the marks of a ruler are drawn apart")
    precondition(origin.isFinite, "a ruler's marks are counted from somewhere")
    self.step = step
    self.fractions = fractions
    self.cell = cell
    self.origin = origin
    let parts = Double(fractions)
    let decimal = RulerScale.tens.first {
      (step / parts * $0).isNearlyWhole && (origin * $0).isNearlyWhole
    }
    pitch = decimal.map { (step / parts * $0).rounded() } ?? step
    start = decimal.map { (origin * $0).rounded() } ?? origin * parts
    divisor = decimal ?? parts
  }

  private static let tens = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// Returns the shift of a ruler that shows `value` from one that shows ``origin``, in points, > 0
  /// towards larger values.
  package func offset(of value: Double) -> Double { -(value - origin) * cell / step }

  /// Returns the value under the cursor of a ruler that is shifted by `offset` points; exactly that
  /// of a mark, if one is there.
  package func value(at offset: Double) -> Double {
    let place = -offset / cell * Double(fractions)
    guard place.isNearlyWhole, place.magnitude < 0x1p52 else {
      return origin - offset / cell * step
    }
    return value(ofMark: Int(place.rounded()))
  }

  /// Returns the value of the mark `index` marks after that at ``origin``.
  package func value(ofMark index: Int) -> Double { (Double(index) * pitch + start) / divisor }

  /// Returns the kind of the mark at `index`: unit, half or fraction.
  package func kind(ofMark index: Int) -> RulerMark {
    if index.isMultiple(of: fractions) { return .unit }
    let hasHalf = fractions.isMultiple(of: 2)
    return hasHalf && index.isMultiple(of: fractions / 2) ? .half : .fraction
  }

  /// Returns `value` as a number of parts from ``origin``, an integer on a mark: there rounding
  /// must not decide the side of the mark.
  package func place(of value: Double) -> Double {
    let place = (value - origin) / step * Double(fractions)
    return place.isNearlyWhole ? place.rounded() : place
  }

  /// Number of decimals, 0…6, that distinguish two unit marks.
  var decimals: Int {
    RulerScale.tens.prefix(6).firstIndex {
      (step * $0).isNearlyWhole && (origin * $0).isNearlyWhole
    } ?? 6
  }
}

extension Double {
  /// True if the number differs from an integer only by rounding.
  fileprivate var isNearlyWhole: Bool {
    (self - rounded()).magnitude <= Swift.max(1e-9, magnitude * 1e-13)
  }
}

/// The kind of a ruler's mark.
package enum RulerMark: Hashable, Sendable {
  /// A whole step.
  case unit
  /// The middle between two whole steps.
  case half
  /// Any other part of a step.
  case fraction
}

// MARK: Marks

/// Marks that a value is near to, or passes.
extension RulerScale {
  /// Smallest difference that counts as strictly nearer, in parts.
  private static let tolerance = 1e-9

  /// Returns the value to which a ruler at rest at `value` snaps: the nearest mark, the greater one
  /// of two, if it lies in `range` and is strictly nearer than one part. An end of `range` counts
  /// as a mark. Nil if none is near.
  func snap(_ value: Double, within range: ClosedRange<Double>) -> Double? {
    let place = place(of: value)
    let marks = [place.rounded(.down), place.rounded(.up)].map { self.value(ofMark: Int($0)) }
    var (nearest, least): (Double?, Double) = (nil, 1 - RulerScale.tolerance)
    for candidate in ([range.lowerBound] + marks + [range.upperBound]) where range ~= candidate {
      let distance = (self.place(of: candidate) - place).magnitude
      if distance < least || nearest != nil && distance <= least + RulerScale.tolerance {
        (nearest, least) = (candidate, distance)
      }
    }
    return nearest
  }

  /// Returns the values of all marks strictly inside `range` that a value reaches on its way from
  /// `start` to `end`, in this order. A mark at `end` is reached; one at `start` was reached
  /// before.
  func marks(
    from start: Double, to end: Double, inside range: ClosedRange<Double>
  ) -> [Double] {
    let (first, last) = (place(of: start), place(of: end))
    let numbers =
      first <= last
      ? Array(stride(from: first.rounded(.down) + 1, through: last, by: 1))
      : Array(stride(from: first.rounded(.up) - 1, through: last, by: -1))
    let (low, high) = (place(of: range.lowerBound), place(of: range.upperBound))
    return numbers.filter { $0 > low && $0 < high }.map { value(ofMark: Int($0)) }
  }
}
