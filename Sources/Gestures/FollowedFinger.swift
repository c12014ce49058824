import Geometry

/// One of the fingers that a recognizer of several fingers follows.
struct FollowedFinger: Hashable, Sendable {
  let contact: Int
  let start: Point
  var position: Point

  /// The finger that lands with `landing`.
  init(_ landing: TouchSample) {
    (contact, start, position) = (landing.contact, landing.position, landing.position)
  }
}

extension [FollowedFinger] {
  /// The contacts, in order of landing.
  var contacts: [Int] { map(\.contact) }

  /// Where the finger `contact` stands in the list; nil where it is not followed.
  func index(of contact: Int) -> Int? { firstIndex { $0.contact == contact } }

  /// Mean of the positions of all fingers; there must be one.
  var middle: Point {
    .zero + reduce(Vector.zero) { $0 + ($1.position - .zero) } / Double(count)
  }
}
