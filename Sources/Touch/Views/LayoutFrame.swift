import Drawing
import Geometry

/// A placed view.
struct LayoutFrame: Sendable {
  /// Index of the view's item.
  let item: Int
  /// Index of the parent in the list of boxes; -1 for the root.
  let parent: Int
  var rule: LayoutRule
  /// The frame that layout gave it.
  var frame: Rect
  /// Sum of its own offset and those of its ancestors.
  var drift: Vector
  /// Index, in the list of spaces, of the map from its space to the stage.
  var space = 0
  /// Index of the map from its contents' space to the stage.
  var innerSpace = 0
  /// Index in the list of boxes after its last descendant.
  var end = 0
  /// True if it can be hit.
  let catchesTouches: Bool
  let isDisabled: Bool
  let isInert: Bool
  let isRead: Bool

  /// The drawn frame, in its own space.
  var drawn: Rect { frame.offset(by: drift) }

  /// True if nothing inside it can be hit outside its frame.
  var boundsTouches: Bool {
    switch rule {
    case .contentShape, .clip: true
    default: false
    }
  }

  /// Returns true if `point`, in its own space, hits it.
  func holds(_ point: Point) -> Bool {
    if case .unbounded = rule { return true }
    return drawn.contains(point)
  }
}

/// The boxes of a tree, back to front, a view before its contents, with their spaces.
struct LayoutFrames: Sendable {
  private(set) var list: [LayoutFrame]
  /// The maps from each space to the stage; the first is that of the stage itself.
  private(set) var spaces = [Transform.identity]

  /// Creates the boxes of `list`, and finds their ends and spaces.
  init(_ list: [LayoutFrame]) {
    self.list = list
    for index in list.indices {
      let parent = list[index].parent
      self.list[index].space = parent < 0 ? 0 : self.list[parent].innerSpace
      self.list[index].innerSpace = innerSpace(of: index)
      var next = index
      while next >= 0 {
        self.list[next].end = index + 1
        next = list[next].parent
      }
    }
  }

  private mutating func innerSpace(of index: Int) -> Int {
    let box = list[index]
    guard let change = box.transform else { return box.space }
    spaces.append(change.then(spaces[box.space]))
    return spaces.count - 1
  }

  /// Returns the box of the view that the one at `index` modifies; nil if it modifies none.
  func modified(by index: Int) -> Int? {
    let box = list[index]
    guard box.rule.wrapsFirstChild, index + 1 < box.end else { return nil }
    // The background of a view is listed before it.
    if case .background = box.rule { return list[index + 1].end }
    return index + 1
  }

  /// Returns the visible rectangle of the box at `index`, in stage points.
  func seen(_ index: Int) -> Rect { stage(list[index].drawn, from: list[index].space) }

  /// Returns the bounding rectangle of `rect` of a space, in stage points.
  func stage(_ rect: Rect, from space: Int) -> Rect {
    guard space > 0 else { return rect }
    let transform = spaces[space]
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else {
      return transform.bounds(of: rect)
    }
    return Rect(
      origin: transform.apply(rect.origin),
      size: Size(rect.width * transform.a, rect.height * transform.d))
  }

  /// Returns the unit vector of the stage along the x axis of `space`.
  func horizontal(in space: Int) -> Vector {
    space > 0 ? spaces[space].apply(Vector(1, 0)).normalized : Vector(1, 0)
  }

  /// Converts `point` of the stage to `space`.
  func local(_ point: Point, in space: Int) -> Point {
    guard space > 0 else { return point }
    return spaces[space].inverse?.apply(point) ?? point
  }

  /// Returns the space whose origin is the top left corner of the drawn box at `index`.
  func viewSpace(of index: Int) -> ViewSpace {
    let box = list[index]
    return ViewSpace(
      inverse: box.space > 0 ? spaces[box.space].inverse : nil, corner: box.drawn.origin)
  }

  /// Returns the front-most box at `point` of the stage.
  func hit(at point: Point) -> Int? {
    let points = spaces.indices.map { local(point, in: $0) }
    return list.lastIndex { box in
      box.catchesTouches && box.holds(points[box.space]) && isWithinShapes(box, points)
    }
  }

  private func isWithinShapes(_ box: LayoutFrame, _ points: [Point]) -> Bool {
    var next = box.parent
    while next >= 0 {
      let around = list[next]
      if around.boundsTouches, !around.holds(points[around.space]) { return false }
      next = around.parent
    }
    return true
  }

  /// Returns what the clips around the box at `index` leave of it, in stage points; nil if nothing
  /// is left.
  func unclipped(_ index: Int) -> Rect? {
    var rest = seen(index)
    var next = list[index].parent
    while next >= 0 {
      if list[next].boundsTouches {
        guard let left = rest.intersection(seen(next)) else { return nil }
        rest = left
      }
      next = list[next].parent
    }
    return rest
  }
}

/// The space whose origin is a view's own top left corner.
struct ViewSpace: Sendable {
  /// The map from points of the stage to those of the space around the view; nil if they are the same.
  let inverse: Transform?
  /// The view's corner in the space around it.
  let corner: Point

  /// Converts `point` of the stage to the view's space.
  func point(_ point: Point) -> Point {
    .zero + ((inverse?.apply(point) ?? point) - corner)
  }
}

extension LayoutFrame {
  /// The map from its contents' space to its own; nil if they are the same.
  var transform: Transform? {
    switch rule {
    case .transform(let transform): transform
    case .scale(let factor): Transform.scale(factor).about(drawn.center)
    case .rotation(let angle): Transform.rotation(angle).about(drawn.center)
    default: nil
    }
  }
}
