import Geometry

/// The recent positions of something, newest first, for tails, arcs and wakes that fade. Recording
/// takes constant time, and memory does not grow.
///
/// ```swift
/// due += 20 * step.duration
/// if due.removeWholePart() > 0 { trail.record(place) }
/// ```
///
/// Record at a constant rate, whatever the rate of steps: then `trail[age]` is the position that
/// many samples ago.
public struct Trail: RandomAccessCollection, Hashable, Sendable {
  /// A ring buffer; the newest position is at `head`.
  private var positions: [Point]
  private var head = 0

  /// Creates a trail of `length` positions (≥ 1), all at `position`.
  public init(length: Int, at position: Point) {
    precondition(length > 0, "a trail has one place at least")
    positions = Array(repeating: position, count: length)
  }

  /// Records the current position and drops the oldest.
  public mutating func record(_ position: Point) {
    head = (head + positions.count - 1) % positions.count
    positions[head] = position
  }

  /// 0, the age of the newest position.
  public var startIndex: Int { 0 }
  /// The number of positions.
  public var endIndex: Int { positions.count }

  /// The position `age` samples before the last one, 0..<`count`.
  public subscript(age: Int) -> Point {
    precondition(positions.indices ~= age, "a trail is not as long as that")
    return positions[(head + age) % positions.count]
  }

  /// True if both have the same positions.
  public static func == (first: Trail, second: Trail) -> Bool { first.elementsEqual(second) }

  /// Hashes the positions, newest first.
  public func hash(into hasher: inout Hasher) { for position in self { hasher.combine(position) } }
}
