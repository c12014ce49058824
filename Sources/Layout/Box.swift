import Geometry

/// A node that has found its place.
@usableFromInline
struct Box: Sendable {
  /// Number of the node's item.
  @usableFromInline let item: Int
  /// Place of the node around it in the list of boxes; -1 for the root.
  @usableFromInline let parent: Int
  /// Where layout put it.
  @usableFromInline var frame: Rect
  /// Sum of its own offset and all those around it.
  @usableFromInline var drift: Vector
  /// Whether a finger can meet it.
  let catchesTouches: Bool
  /// Whether nothing inside it can be met outside its frame.
  let boundsTouches: Bool

  @usableFromInline var drawn: Rect { frame.offset(by: drift) }
}

extension [Box] {
  /// The front-most box that a finger at `point` meets.
  @usableFromInline
  func indexHit(at point: Point) -> Int? {
    // Drawing order backwards is front to back, with children before their parents.
    lastIndex { $0.catchesTouches && $0.drawn.contains(point) && isWithinShapes($0, point) }
  }

  private func isWithinShapes(_ box: Box, _ point: Point) -> Bool {
    var next = box.parent
    while next >= 0 {
      if self[next].boundsTouches, !self[next].drawn.contains(point) { return false }
      next = self[next].parent
    }
    return true
  }
}
