import Geometry
import Motion

/// What is written on a ruler: where its values lie and which of them carry a mark.
///
/// Marks are counted from the one at ``origin``, by whole numbers; neither sums nor quotients of
/// steps can shift them, and marks at decimal numbers have exactly these values.
package struct RulerScale: Hashable, Sendable {
  /// Distance of two neighbouring unit marks as a value; > 0.
  package let step: Double
  /// How many parts the marks make of a step; ≥ 1.
  package let fractions: Int
  /// Distance of two neighbouring unit marks in points; > 0.
  package let cell: Double
  /// The value of a unit mark from which all marks are counted.
  package let origin: Double

  /// Numbers with value(of mark n) = (n · pitch + start) / divisor, whole ones where there are any.
  private let (pitch, start, divisor): (Double, Double, Double)

  /// A scale with a unit mark at `origin` and every `step` from it, `cell` points apart, and
  /// `fractions` parts between two of them.
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

  /// Whether a mark lies in the middle between two unit marks.
  package var hasHalf: Bool { fractions.isMultiple(of: 2) }

  /// How far a ruler that shows `value` is shifted from one that shows ``origin``, in points, > 0
  /// towards larger values.
  package func offset(of value: Double) -> Double { -(value - origin) * cell / step }

  /// The value under the cursor of a ruler that is shifted by `offset` points; exactly that of a
  /// mark where one is.
  package func value(at offset: Double) -> Double {
    let place = -offset / cell * Double(fractions)
    guard place.isNearlyWhole, place.magnitude < 0x1p52 else {
      return origin - offset / cell * step
    }
    return value(ofMark: Int(place.rounded()))
  }

  /// The value of the mark `index` marks after that at ``origin``.
  package func value(ofMark index: Int) -> Double { (Double(index) * pitch + start) / divisor }

  /// What kind of mark stands at `index`: unit, half or fraction.
  package func kind(ofMark index: Int) -> RulerMark {
    if index.isMultiple(of: fractions) { return .unit }
    return hasHalf && index.isMultiple(of: fractions / 2) ? .half : .fraction
  }

  /// The number of parts from one mark that counts for `mark` to the next; nil where none counts.
  func spacing(of mark: RulerMark) -> Int? {
    switch mark {
    case .none: nil
    case .unit: fractions
    case .half: hasHalf ? fractions / 2 : fractions
    case .fraction: 1
    }
  }

  /// `value` as a number of parts from ``origin``, whole on a mark: there float noise must not
  /// decide on which side of the mark it is.
  package func place(of value: Double) -> Double {
    let place = (value - origin) / step * Double(fractions)
    return place.isNearlyWhole ? place.rounded() : place
  }

  /// How many decimals, 0…6, tell two unit marks apart.
  var decimals: Int {
    RulerScale.tens.prefix(6).firstIndex {
      (step * $0).isNearlyWhole && (origin * $0).isNearlyWhole
    } ?? 6
  }
}

extension Double {
  /// Whether only float noise keeps the number from being whole.
  fileprivate var isNearlyWhole: Bool {
    (self - rounded()).magnitude <= Swift.max(1e-9, magnitude * 1e-13)
  }
}

/// The marks of a ruler that something counts for.
package enum RulerMark: String, Hashable, Sendable, CaseIterable {
  /// No mark.
  case none
  /// Marks of whole steps.
  case unit
  /// Marks of whole and half steps; of whole ones alone where no mark lies half way.
  case half
  /// All marks.
  case fraction
}

// MARK: Marks

/// Marks that a value is near to, or goes over.
extension RulerScale {
  /// How much nearer than one part counts as strictly nearer, in parts.
  private static let hair = 1e-9

  /// Where a ruler that comes to rest at `value` snaps to: the nearest mark that counts for `mark`,
  /// the greater one of two, if it lies in `range` and is strictly nearer than one part. An end of
  /// `range` is as good as a mark. Nil where nothing is near.
  package func snap(_ value: Double, to mark: RulerMark, within range: ClosedRange<Double>)
    -> Double?
  {
    guard let spacing = spacing(of: mark) else { return nil }
    let number = place(of: value) / Double(spacing)
    let marks = [number.rounded(.down), number.rounded(.up)].map {
      self.value(ofMark: Int($0) * spacing)
    }
    var (nearest, least): (Double?, Double) = (nil, 1 - RulerScale.hair)
    for candidate in ([range.lowerBound] + marks + [range.upperBound]) where range ~= candidate {
      let distance = (place(of: candidate) - place(of: value)).magnitude
      if distance < least || nearest != nil && distance <= least + RulerScale.hair {
        (nearest, least) = (candidate, distance)
      }
    }
    return nearest
  }

  /// The values of all marks that count for `mark` and lie inside `range`, its ends left out, that
  /// a value reaches which goes from `start` to `end`, in this order. It reaches a mark at `end`;
  /// one at `start` it has reached before.
  func marks(
    _ mark: RulerMark, from start: Double, to end: Double, inside range: ClosedRange<Double>
  ) -> [Double] {
    guard let spacing = spacing(of: mark) else { return [] }
    let (first, last) = (place(of: start) / Double(spacing), place(of: end) / Double(spacing))
    let numbers =
      first <= last
      ? Array(stride(from: first.rounded(.down) + 1, through: last, by: 1))
      : Array(stride(from: first.rounded(.up) - 1, through: last, by: -1))
    let (low, high) = (place(of: range.lowerBound), place(of: range.upperBound))
    return numbers.map { Int($0) * spacing }
      .filter { Double($0) > low && Double($0) < high }
      .map { value(ofMark: $0) }
  }
}
