import Motion

/// A finger's hold of a ruler: it begins where the ruler is shown, pulled beyond its end or not.
///
/// Places are along the ruler, offsets are the ruler's, both in points.
struct RulerDragState: Hashable, Sendable {
  /// The offset that is shown.
  private(set) var shown: Double
  /// The offset that would be shown if the ruler had no end.
  private(set) var unbanded: Double
  /// Whether the finger has moved along the ruler.
  private(set) var hasMoved = false
  /// Whether a program has written the value since the finger last moved.
  var isOverruled = false

  private let landing: Double
  private let start: Double
  private var place: Double

  /// The hold of a finger that lands at `place` on a ruler that shows the offset `shown`; `band`
  /// holds it beyond `offsets`.
  init(at place: Double, on shown: Double, _ band: RubberBand, _ offsets: ClosedRange<Double>) {
    self.shown = shown
    self.place = place
    landing = place
    // What the finger finds is stretched already: to stretch it again would make it jump.
    start = band.unstretched(shown, beyond: offsets)
    unbanded = start
  }

  /// The finger is at `place`. The result is whether it has moved.
  mutating func move(
    to place: Double, _ band: RubberBand, _ offsets: ClosedRange<Double>
  ) -> Bool {
    guard place != self.place else { return false }
    self.place = place
    unbanded = start + (place - landing)
    shown = band.stretched(unbanded, beyond: offsets)
    hasMoved = true
    isOverruled = false
    return true
  }
}
