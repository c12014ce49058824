import Geometry

/// Delays that start many items one after another.
public struct Stagger: Hashable, Sendable {
  /// The item of a row that begins first.
  public enum Origin: Hashable, Sendable {
    /// The first, then one after the other.
    case first
    /// The last, then backwards.
    case last
    /// The middle, then outwards on both sides.
    case center
    /// Both ends, then inwards.
    case edges
    /// The item at the index, then outwards on both sides.
    case index(Int)
  }

  /// Seconds between neighbours, ≥ 0.
  public let interval: Double
  /// The item that begins first.
  public let origin: Origin
  /// The distribution of the delays: with an easing in, the first follow each other quickly.
  public let easing: Easing

  /// Delays of `interval` seconds (≥ 0) between neighbours; the easing distributes the same total
  /// time differently.
  public init(_ interval: Double, from origin: Origin = .first, _ easing: Easing = .linear) {
    precondition(interval >= 0 && interval.isFinite, "an interval is finite and not negative")
    (self.interval, self.origin, self.easing) = (interval, origin, easing)
  }

  /// Returns the start of item `index` in a row of `count`, in seconds after the first.
  public func delay(of index: Int, among count: Int) -> Double {
    precondition(0..<count ~= index, "an index lies in its row")
    let most = max(distance(of: 0, among: count), distance(of: count - 1, among: count))
    let farthest = max(most, distance(of: count / 2, among: count))
    guard farthest > 0 else { return 0 }
    let share = distance(of: index, among: count) / farthest
    return interval * farthest * easing.value(at: share)
  }

  /// Returns the distance to the item that begins first, in neighbours.
  private func distance(of index: Int, among count: Int) -> Double {
    let last = Double(count - 1)
    let position = Double(index)
    switch origin {
    case .first: return position
    case .last: return last - position
    case .center: return (position - last / 2).magnitude - (count % 2 == 0 ? 0.5 : 0)
    case .edges: return min(position, last - position)
    case .index(let first): return (position - Double(first)).magnitude
    }
  }
}
