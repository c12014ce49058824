import Geometry

/// Writes a tree out as a list, and remembers what the solver need not know.
struct Listing<ID: Hashable & Sendable> {
  /// The id of each item.
  private(set) var ids: [ID?] = []
  private var readers: [(item: Int, content: @Sendable (Size) -> Node<ID>)] = []

  init() { ids.reserveCapacity(64) }

  /// Adds a tree of its own; returns the number of its root.
  mutating func add(_ node: Node<ID>, to solver: inout Solver) -> Int {
    let root = solver.items.count
    append(node, nil, to: &solver)
    expand(node, root, &solver)
    return root
  }

  /// Asks geometry reader `item` for its content and adds it; returns the content's number.
  mutating func read(_ item: Int, _ size: Size, into solver: inout Solver) -> Int {
    guard let reader = readers.first(where: { $0.item == item }) else {
      preconditionFailure("a geometry reader is listed together with its content")
    }
    return add(reader.content(size), to: &solver)
  }

  private mutating func append(_ node: Node<ID>, _ axis: Axis?, to solver: inout Solver) {
    if let content = node.content { readers.append((solver.items.count, content)) }
    solver.items.append(Item(rule: node.rule, axis: axis))
    ids.append(node.id)
  }

  /// Adds the children of `node`, which has number `index`, and then theirs.
  private mutating func expand(_ node: Node<ID>, _ index: Int, _ solver: inout Solver) {
    let first = solver.items.count
    let axis = node.rule.axisForChildren(within: solver.items[index].axis)
    let wraps = node.rule.wrapsFirstChild
    solver.items[index].first = first
    solver.items[index].count = node.children.count
    for (place, child) in node.children.enumerated() {
      // What lies over or under a node is in no stack: a spacer there grows both ways.
      append(child, wraps && place > 0 ? nil : axis, to: &solver)
    }
    for (place, child) in node.children.enumerated() {
      expand(child, first + place, &solver)
    }
    if case .spacer = node.rule {
      solver.items[index].isSpacer = true
      solver.items[index].priority = -.infinity
    } else if wraps {
      solver.items[index].isSpacer = solver.items[first].isSpacer
      solver.items[index].priority = solver.items[first].priority
    }
    if let priority = node.priority { solver.items[index].priority = priority }
  }
}
