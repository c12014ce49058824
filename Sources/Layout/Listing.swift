import Geometry

/// Writes a tree out as a list, and remembers what the solver need not know.
@usableFromInline
struct Listing<ID: Hashable & Sendable> {
  /// The id of each item.
  @usableFromInline var ids: [ID?] = []
  @usableFromInline var readers: [(item: Int, content: @Sendable (Size) -> Node<ID>)] = []

  @inlinable
  init() { ids.reserveCapacity(64) }

  /// Adds a tree of its own; returns the number of its root.
  @inlinable
  mutating func add(_ node: Node<ID>, to solver: inout Solver) -> Int {
    let root = solver.append(node.rule)
    note(node, root)
    expand(node, root, &solver)
    return root
  }

  /// Asks geometry reader `item` for its content and adds it; returns the content's number.
  @inlinable
  mutating func read(_ item: Int, _ size: Size, into solver: inout Solver) -> Int {
    guard let reader = readers.first(where: { $0.item == item }) else {
      preconditionFailure("a geometry reader is listed together with its content")
    }
    return add(reader.content(size), to: &solver)
  }

  @inlinable
  mutating func note(_ node: Node<ID>, _ item: Int) {
    ids.append(node.id)
    if let content = node.content { readers.append((item, content)) }
  }

  /// Adds the children of `node`, which has number `index`, and then theirs.
  @inlinable
  mutating func expand(_ node: Node<ID>, _ index: Int, _ solver: inout Solver) {
    var item = ids.count
    for child in node.children {
      note(child, solver.append(child.rule, asChildOf: index))
    }
    for child in node.children {
      expand(child, item, &solver)
      item += 1
    }
    solver.settle(index, priority: node.priority)
  }
}
