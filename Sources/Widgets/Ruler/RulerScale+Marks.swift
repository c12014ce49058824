import Geometry
import Motion

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

  /// Where a ruler for `range` may be shifted to, in points. A ruler without end has 2⁵⁰ marks to
  /// either side, as many as can still be told apart.
  func offsets(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    let reach = 0x1p50 * cell / Double(fractions)
    let (low, high) = (-offset(of: range.lowerBound), -offset(of: range.upperBound))
    return (-high).clipped(to: -reach...reach)...(-low).clipped(to: -reach...reach)
  }
}
