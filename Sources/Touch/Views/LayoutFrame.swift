import Drawing
import Geometry

/// A view that has found its place.
struct LayoutFrame: Sendable {
  /// Number of the view's item.
  let item: Int
  /// Place of the view around it in the list of boxes; -1 for the root.
  let parent: Int
  var rule: LayoutRule
  /// Where layout put it.
  var frame: Rect
  /// Sum of its own offset and all those around it.
  var drift: Vector
  /// What maps its place to the stage, as a place in the list of spaces.
  var space = 0
  /// What maps the places of what it holds to the stage.
  var innerSpace = 0
  /// Place in the list of boxes after the last one that it holds.
  var end = 0
  /// Whether a finger can meet it.
  let catchesTouches: Bool
  let isDisabled: Bool
  let isInert: Bool
  let isRead: Bool

  /// Where it is drawn, in its own space.
  var drawn: Rect { frame.offset(by: drift) }

  /// Whether nothing inside it can be met outside its frame.
  var boundsTouches: Bool {
    switch rule {
    case .contentShape, .clip: true
    default: false
    }
  }

  /// Whether a finger at `point` of its own space is on it.
  func holds(_ point: Point) -> Bool {
    if case .unbounded = rule { return true }
    return drawn.contains(point)
  }
}

/// The boxes of a tree, back to front, a view before what it holds, and the spaces they lie in.
struct LayoutFrames: Sendable {
  private(set) var list: [LayoutFrame]
  /// What maps the points of each space to the stage; that of the stage itself is the first.
  private(set) var spaces = [Transform.identity]

  /// The boxes of `list`, with their ends and spaces found.
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

  /// The box of the view that the one at `index` modifies; nil if that modifies none.
  func modified(by index: Int) -> Int? {
    let box = list[index]
    guard box.rule.wrapsFirstChild, index + 1 < box.end else { return nil }
    // What lies behind a view is listed before it.
    if case .background = box.rule { return list[index + 1].end }
    return index + 1
  }

  /// Where the box at `index` is seen, in stage points.
  func seen(_ index: Int) -> Rect { stage(list[index].drawn, from: list[index].space) }

  /// The upright rectangle round `rect` of a space, in stage points.
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

  /// The unit vector of the stage along which the axis x of `space` points.
  func horizontal(in space: Int) -> Vector {
    space > 0 ? spaces[space].apply(Vector(1, 0)).normalized : Vector(1, 0)
  }

  /// `point` of the stage as seen from `space`.
  func local(_ point: Point, in space: Int) -> Point {
    guard space > 0 else { return point }
    return spaces[space].inverse?.apply(point) ?? point
  }

  /// The space whose origin is the top left corner of the box at `index`, where that is drawn.
  func viewSpace(of index: Int) -> ViewSpace {
    let box = list[index]
    return ViewSpace(
      inverse: box.space > 0 ? spaces[box.space].inverse : nil, corner: box.drawn.origin)
  }

  /// The front-most box that a finger at `point` of the stage meets.
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

  /// What the clips around the box at `index` leave of it, in stage points; nil where they leave
  /// nothing.
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

  /// `point` of the stage as seen from the corner.
  func point(_ point: Point) -> Point {
    .zero + ((inverse?.apply(point) ?? point) - corner)
  }
}

extension LayoutFrame {
  /// What maps the points of what it holds to points of its own space; nil where nothing does.
  var transform: Transform? {
    switch rule {
    case .transform(let transform): transform
    case .scale(let factor): Transform.scale(factor).about(drawn.center)
    case .rotation(let angle): Transform.rotation(angle).about(drawn.center)
    default: nil
    }
  }
}
