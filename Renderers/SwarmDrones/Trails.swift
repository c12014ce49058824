import Geometry

/// Where each drone has been, sampled evenly.
struct Trails: Hashable, Sendable {
  /// Places remembered for each drone.
  static let length = 15
  /// Samples per second.
  static let rate = 40

  /// Places of drone i from i · length on; the sample that was taken last is at `head`.
  private var places: [Point] = []
  private var head = 0

  /// Adds a drone that has always been at `place`.
  mutating func add(at place: Point) {
    places.append(contentsOf: repeatElement(place, count: Trails.length))
  }

  /// Forgets the last drone.
  mutating func removeLast() { places.removeLast(Trails.length) }

  /// Takes a sample.
  mutating func record(_ positions: [Point]) {
    head = (head + 1) % Trails.length
    for index in positions.indices { places[index * Trails.length + head] = positions[index] }
  }

  /// Where `drone` was, `age` samples ago.
  func place(of drone: Int, age: Int) -> Point {
    places[drone * Trails.length + (head - age + Trails.length) % Trails.length]
  }
}
