import Geometry

/// Where everything in a tree has come to lie, in root coordinates.
public struct Placement<ID: Hashable & Sendable>: Sendable {
  /// A named node and its place.
  public struct Part: Hashable, Sendable {
    /// The name given by ``Node/id(_:)``.
    public let id: ID
    /// The box that layout gave it, in points.
    public let frame: Rect
    /// Where it is seen and touched: the frame moved by its own offset and those around it.
    public let drawn: Rect

    @inlinable
    init(id: ID, frame: Rect, drawn: Rect) {
      self.id = id
      self.frame = frame
      self.drawn = drawn
    }
  }

  @usableFromInline let boxes: [Box]
  /// The id of each item, if it has one.
  @usableFromInline let ids: [ID?]

  @inlinable
  init(boxes: [Box], ids: [ID?]) {
    self.boxes = boxes
    self.ids = ids
  }

  /// The named nodes in drawing order: back to front, a container before what it holds.
  @inlinable
  public var parts: [Part] {
    boxes.compactMap { box in
      ids[box.item].map { Part(id: $0, frame: box.frame, drawn: box.drawn) }
    }
  }

  /// The node named `id`; nil if there is none.
  @inlinable
  public subscript(id: ID) -> Part? {
    guard let box = boxes.first(where: { ids[$0.item] == id }) else { return nil }
    return Part(id: id, frame: box.frame, drawn: box.drawn)
  }

  /// The names of what a finger at `point` meets, from the deepest node to the root; empty if it
  /// meets nothing, or nothing that has a name.
  ///
  /// Front to back, the first leaf whose drawn frame holds the point is met, whether or not it has
  /// a name, and hides all behind it. Left and top edges belong to a frame, right and bottom edges
  /// do not, so a part of no extent is never met. Spacers and the empty places of containers are
  /// transparent, named or not; ``Node/contentShape()`` makes them solid. A node that sticks out of
  /// its parent can be met outside the parent: as in SwiftUI, and unlike UIKit, hits are not cut at
  /// the parent's edges.
  @inlinable
  public func hitPath(at point: Point) -> [ID] {
    var path: [ID] = []
    var next = boxes.indexHit(at: point) ?? -1
    while next >= 0 {
      if let id = ids[boxes[next].item] { path.append(id) }
      next = boxes[next].parent
    }
    return path
  }

  /// `point`, given in root coordinates, as seen from the top left corner of the drawn frame of
  /// `id` **at this moment**; nil if there is no such node.
  ///
  /// When the part moves, a resting point gets other local coordinates. So a drag measured in the
  /// space of the very part that it moves or resizes reads its own effect as travel and begins to
  /// oscillate; measure it in root coordinates.
  @inlinable
  public func convert(_ point: Point, toLocalOf id: ID) -> Point? {
    guard let origin = self[id]?.drawn.origin else { return nil }
    return Point(point.x - origin.x, point.y - origin.y)
  }
}
