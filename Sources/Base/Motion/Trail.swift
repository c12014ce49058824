import Geometry

/// Where something has been lately: its last places, newest first, for tails, arcs and wakes that
/// fade. Recording takes the time of one place, and memory does not grow.
///
/// ```swift
/// due += 20 * step.duration
/// if due.removeWholePart() > 0 { trail.record(place) }
/// ```
///
/// Record at even times, whatever the rate of steps is: then `trail[age]` is the place so many samples
/// ago.
public struct Trail: RandomAccessCollection, Hashable, Sendable {
  /// A ring; the newest place is at `head`.
  private var places: [Point]
  private var head = 0

  /// A trail of `length` places (≥ 1) of what has always been at `place`.
  public init(length: Int, at place: Point) {
    precondition(length > 0, "a trail has one place at least")
    places = Array(repeating: place, count: length)
  }

  /// Adds where it is now, and forgets the oldest place.
  public mutating func record(_ place: Point) {
    head = (head + places.count - 1) % places.count
    places[head] = place
  }

  /// 0, the age of the newest place.
  public var startIndex: Int { 0 }
  /// How many places it remembers.
  public var endIndex: Int { places.count }

  /// Where it was `age` samples before the last one, 0..<`count`.
  public subscript(age: Int) -> Point {
    precondition(places.indices ~= age, "a trail is not as long as that")
    return places[(head + age) % places.count]
  }

  /// Whether both have the same places.
  public static func == (first: Trail, second: Trail) -> Bool { first.elementsEqual(second) }

  /// Hashes the places, newest first.
  public func hash(into hasher: inout Hasher) { for place in self { hasher.combine(place) } }
}
