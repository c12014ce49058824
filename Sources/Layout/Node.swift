import Geometry

/// A part of a layout: a value that says how it sizes itself and what it holds.
///
/// A tree of nodes is built afresh whenever it is needed and placed at once; nothing is remembered.
/// Every node is offered a size, answers with one, and is then placed by its parent. Build it from
/// a leaf or a container and wrap it in modifiers, each of which is a node of its own:
///
/// ```swift
/// let column = Node<Part>.vStack(spacing: 0, [
///   .spacer(minLength: 0),
///   .fill.frame(width: 78, height: height).id(.button),
/// ]).frame(width: 78, height: 180).id(.column)
/// let placement = column.placed(in: stage)
/// ```
public struct Node<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let rule: Rule
  @usableFromInline let children: [Node]
  /// What a geometry reader holds, given the reader's size in points.
  @usableFromInline let content: (@Sendable (Size) -> Node)?
  @usableFromInline var id: ID?
  @usableFromInline var priority: Double?

  @inlinable
  init(
    _ rule: Rule, _ children: [Node] = [], content: (@Sendable (Size) -> Node)? = nil
  ) {
    self.rule = rule
    self.children = children
    self.content = content
  }

  /// Names the node, so that its frame can be found after placing. A second name is a second,
  /// outer part of the same frame. Names should be unique within a tree: of several equal ones
  /// only the first in drawing order is found.
  @inlinable
  public func id(_ id: ID) -> Node {
    var node = self.id == nil ? self : wrapped(in: .plain)
    node.id = id
    return node
  }

  /// Says how important it is that the node gets the length it wants; 0 unless told otherwise.
  ///
  /// A stack serves its children from the highest priority down and keeps back only the smallest
  /// lengths of the lower ones; a z-stack takes its size from the highest ones alone. Others ignore
  /// it. Modifiers applied afterwards pass it on.
  @inlinable
  public func layoutPriority(_ priority: Double) -> Node {
    precondition(!priority.isNaN, "a layout priority has a place in an order, NaN has none")
    var node = self
    node.priority = priority
    return node
  }

  @inlinable
  func wrapped(in rule: Rule) -> Node { Node(rule, [self]) }
}
