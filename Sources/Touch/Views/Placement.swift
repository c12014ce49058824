import Drawing
import Geometry

/// The positions of all views of a tree. Layout queries, drawing, hit testing and accessibility all
/// use this one list.
public struct Placement<State>: Sendable {
  /// A view with an id, and its frames.
  public struct Part: Hashable, Sendable {
    /// The id given by ``View/id(_:)-(String)`` or ``View/named(_:)``.
    public let id: String
    /// The frame that layout gave it, in points.
    public let frame: Rect
    /// The drawn frame: the frame moved by its own offset and those of its ancestors, in the space
    /// of the ``View/transformed(by:)`` around it.
    public let drawn: Rect
    /// The visible and touchable rectangle, in stage points; the bounding rectangle if it is
    /// rotated.
    public let seen: Rect
  }

  let boxes: LayoutFrames
  /// Number of placed views.
  package var count: Int { boxes.list.count }
  /// The label and the traits of each item.
  let labels: [ViewNode.Label]
  let traits: [Traits<State>]
  /// The placement that includes views out of sight; nil if there are none.
  package let whole: (@Sendable () -> Placement)?
  /// The index of the box that has the focus; nil for none.
  var focused: Int?

  private func part(_ index: Int) -> Part? {
    label(index).id.map { id in
      Part(
        id: id, frame: boxes.list[index].frame, drawn: boxes.list[index].drawn,
        seen: boxes.seen(index))
    }
  }

  func label(_ index: Int) -> ViewNode.Label { labels[boxes.list[index].item] }

  /// The views with ids in drawing order: back to front, a view before its contents.
  public var parts: [Part] { boxes.list.indices.compactMap(part) }

  /// The view with the id `id`, out of sight or not; nil if there is none.
  public subscript(id: String) -> Part? { index(of: id).flatMap(part) ?? whole?()[id] }

  /// The view with the id `id` inside the views with the ids `owners`, each nested in the one
  /// before.
  public subscript(owners: String..., id id: String) -> Part? {
    var range = boxes.list.indices
    for owner in owners {
      guard let outer = index(of: owner, in: range) else { return nil }
      range = outer..<boxes.list[outer].end
    }
    return index(of: id, in: range).flatMap(part)
  }

  /// Returns the visible rectangle of the view that scripts call `name`, in stage points, also
  /// beyond its edges; nil if there is none, or it is inert.
  public func place(named name: String) -> Rect? {
    named(name).map { boxes.seen($0) } ?? whole?().place(named: name)
  }

  func named(_ name: String) -> Int? {
    boxes.list.indices.first { !boxes.list[$0].isInert && label($0).name == name }
  }

  /// The names that scripts may use at present, in drawing order.
  public var names: [String] {
    boxes.list.indices.compactMap { boxes.list[$0].isInert ? nil : label($0).name }
  }

  func index(of id: String, in range: Range<Int>? = nil) -> Int? {
    // Without `self` in the closure, which would look up the generic type at each comparison.
    let (list, labels) = (boxes.list, labels)
    return (range ?? list.indices).first { labels[list[$0].item].id == id }
  }

  /// Returns the ids of the views hit at `point`, from the deepest view to the root; empty if
  /// nothing is hit, or nothing that has an id.
  ///
  /// Front to back, the first leaf whose drawn frame contains the point is hit, whether or not it
  /// has an id, and hides all behind it. Left and top edges belong to a frame, right and bottom
  /// edges do not, so an empty frame is never hit. Spacers and the empty parts of containers are
  /// transparent, named or not; ``View/contentShape()`` makes them solid. A view that overflows its
  /// parent can be hit outside the parent: as in SwiftUI, and unlike UIKit, hits are not clipped at
  /// the parent's edges.
  public func hitPath(at point: Point) -> [String] {
    path(from: boxes.hit(at: point)).compactMap { label($0).id }
  }

  /// Returns the boxes from the one at `index` to the root.
  func path(from index: Int?) -> [Int] {
    var (path, next): ([Int], Int) = ([], index ?? -1)
    while next >= 0 {
      path.append(next)
      next = boxes.list[next].parent
    }
    return path
  }

  /// Converts `point` of the stage to the top left corner of the drawn frame of `id` **at this
  /// moment**; nil if there is no such view.
  ///
  /// When the view moves, a resting point gets other local coordinates. So a drag measured in the
  /// space of the view that it moves or resizes measures its own effect as travel and begins to
  /// oscillate; measure it in the space of the stage.
  public func convert(_ point: Point, toLocalOf id: String) -> Point? {
    index(of: id).map { boxes.viewSpace(of: $0).point(point) }
  }
}

/// The frames of a view and its contents, for drawing.
public struct PlacedParts {
  let index: Int
  let boxes: [LayoutFrame]
  let labels: [ViewNode.Label]

  /// The drawn frame of the view itself, in points.
  public var frame: Rect { boxes[index].drawn }

  /// The drawn frame of the view `id`, itself or a descendant; nil if there is none.
  public subscript(id: String) -> Rect? { find(id, in: index).map { boxes[$0].drawn } }

  /// The drawn frame of the view `id` inside the view `owner`; nil if there is none.
  public subscript(owner: String, id: String) -> Rect? {
    find(owner, in: index).flatMap { find(id, in: $0) }.map { boxes[$0].drawn }
  }

  private func find(_ id: String, in owner: Int) -> Int? {
    (owner..<boxes[owner].end).first { labels[boxes[$0].item].id == id }
  }

  /// The drawn frame of the view whose id is the raw value of `id`.
  public subscript(id: some RawRepresentable<String>) -> Rect? { self[id.rawValue] }
}

/// Drawing: back to front, each view with its ancestors' effects.
extension Placement {
  /// Draws all views of `state`.
  public func draw(_ state: State, on canvas: inout Canvas) {
    if !boxes.list.isEmpty { draw(0, state, &canvas) }
  }

  private func draw(_ index: Int, _ state: State, _ canvas: inout Canvas) {
    let box = boxes.list[index]
    switch box.rule {
    case .hidden: break
    case .opacity(let opacity):
      if opacity >= 1 {
        drawInside(index, state, &canvas)
      } else if opacity > 0 {
        canvas.layer(opacity: opacity) { drawInside(index, state, &$0) }
      }
    case .clip(let radius):
      canvas.clipped(
        to: radius > 0 ? Path(roundedRect: box.drawn, radius: radius) : Path(box.drawn)
      ) { drawInside(index, state, &$0) }
    case .scale, .rotation, .transform:
      canvas.transformed(by: box.transform ?? .identity) { drawInside(index, state, &$0) }
    default: drawInside(index, state, &canvas)
    }
  }

  private func drawInside(_ index: Int, _ state: State, _ canvas: inout Canvas) {
    let traits = traits[boxes.list[index].item]
    if let effect = traits.effect {
      effect(&canvas, parts(of: index)) { drawChildren(index, state, &$0) }
    } else {
      traits.drawing?(state, &canvas, parts(of: index))
      let box = boxes.list[index]
      if case .text(let block) = box.rule { block.draw(in: box.drawn, on: &canvas) }
      drawChildren(index, state, &canvas)
    }
    drawRings(index, &canvas)
  }

  private func drawChildren(_ index: Int, _ state: State, _ canvas: inout Canvas) {
    for child in childrenBackToFront(of: index) { draw(child, state, &canvas) }
  }

  /// Returns the children of the box at `index`, by their z-indices and, if equal, in their order.
  private func childrenBackToFront(of index: Int) -> [Int] {
    var (children, isOrdered): ([Int], Bool) = ([], true)
    var next = index + 1
    while next < boxes.list[index].end {
      if !children.isEmpty, zIndex(of: next) != zIndex(of: children[0]) { isOrdered = false }
      children.append(next)
      next = boxes.list[next].end
    }
    // Use a stable sort: equal ones keep their order.
    return isOrdered ? children : children.sorted { zIndex(of: $0) < zIndex(of: $1) }
  }

  /// Returns the z-index of the view at `index`: its own, or that of the view that it modifies.
  private func zIndex(of index: Int) -> Double {
    label(index).zIndex ?? boxes.modified(by: index).map { zIndex(of: $0) } ?? 0
  }

  private func parts(of index: Int) -> PlacedParts {
    PlacedParts(index: index, boxes: boxes.list, labels: labels)
  }
}
