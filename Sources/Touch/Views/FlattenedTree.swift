import Geometry

/// Flattens a tree into a list, and keeps what the solver does not need.
///
/// Inlinable, so that it is specialized for the state of a player: it visits every view of a tree.
@usableFromInline package struct FlattenedTree<State> {
  /// The label and the traits of each item.
  @usableFromInline var labels: [ViewNode.Label] = []
  @usableFromInline var traits: [Traits<State>] = []
  private var readers: [(item: Int, content: @Sendable (Size) -> View<State>)] = []
  /// True if views out of sight are listed too.
  private let isWhole: Bool
  /// True if something has been left out.
  private(set) var isPartial = false

  /// Creates an empty list; with `isWhole`, it also holds the views that are out of sight.
  @usableFromInline package init(isWhole: Bool = false) { self.isWhole = isWhole }

  /// Adds a tree of its own; returns the index of its root.
  @inlinable
  package mutating func add(_ view: View<State>, to solver: inout LayoutSolver) -> Int {
    let view = listed(view)
    let root = solver.append(view.node.rule)
    note(view, root)
    expand(view, root, &solver)
    return root
  }

  /// Asks geometry reader `item` for its content and adds it; returns the content's index.
  mutating func read(_ item: Int, _ size: Size, into solver: inout LayoutSolver) -> Int {
    guard let reader = readers.first(where: { $0.item == item }) else {
      preconditionFailure("a geometry reader is listed together with its content")
    }
    return add(reader.content(size), to: &solver)
  }

  @inlinable
  mutating func note(_ view: View<State>, _ item: Int) {
    labels.append(view.node.label)
    traits.append(view.traits)
    if let content = view.content { noteReader(view.node.rule, content, item) }
  }

  @usableFromInline
  mutating func noteReader(
    _ rule: LayoutRule, _ content: @escaping @Sendable (Size) -> View<State>, _ item: Int
  ) {
    if case .geometryReader = rule { readers.append((item, content)) }
  }

  /// Adds the children of `view`, which has the index `index`, and then their descendants.
  @inlinable
  mutating func expand(_ view: View<State>, _ index: Int, _ solver: inout LayoutSolver) {
    var item = traits.count
    // Most views have no placeholders, and are not copied.
    let hasPlaceholders = view.children.contains { $0.isPlaceholder }
    let children = hasPlaceholders ? view.children.map { listed($0) } : view.children
    for child in children {
      note(child, solver.append(child.node.rule, asChildOf: index))
    }
    for child in children {
      expand(child, item, &solver)
      item += 1
    }
    solver.resolve(index, priority: view.node.priority)
  }

  /// Returns `view`; for a placeholder whose contents are to be listed, those contents.
  @usableFromInline
  mutating func listed(_ view: View<State>) -> View<State> {
    guard case .placeholder(let size) = view.node.rule, let content = view.content else {
      return view
    }
    guard isWhole else {
      isPartial = true
      return view
    }
    var whole = View<State>(.plain, [content(size)])
    (whole.node.priority, whole.node.label) = (view.node.priority, view.node.label)
    whole.traits = view.traits
    return whole
  }
}

extension View {
  @inlinable var isPlaceholder: Bool {
    if case .placeholder = node.rule { true } else { false }
  }

  /// Returns the size in points with which the view answers `proposal`, as the root of its tree;
  /// infinite if it would take an infinite offer. The offer is neither negative nor NaN.
  public func size(for proposal: ProposedSize) -> Size {
    precondition(
      proposal.width ?? 0 >= 0 && proposal.height ?? 0 >= 0,
      "a length on offer is a number and not negative")
    var tree = FlattenedTree<State>()
    var solver = LayoutSolver()
    let root = tree.add(self, to: &solver)
    return solver.size(root, proposal)
  }

  /// Places the tree: offers the root the size of `area`, centres it there and places everything
  /// inside. The same tree in the same area always gives the same frames.
  ///
  /// `area` is finite; all frames are in its coordinates, those of the stage. A right-to-left
  /// layout is mirrored in it, offsets and positions included.
  @inlinable
  public func placed(
    in area: Rect, direction: LayoutDirection = .leftToRight
  ) -> Placement<State> {
    placed(in: area, direction, isWhole: false)
  }

  @inlinable
  func placed(
    in area: Rect, _ direction: LayoutDirection, isWhole: Bool
  ) -> Placement<State> {
    var tree = FlattenedTree<State>(isWhole: isWhole)
    var solver = LayoutSolver()
    let root = tree.add(self, to: &solver)
    return placed(in: area, direction, tree, root, solver)
  }

  /// Places the view, which is item `root` of `tree`.
  @usableFromInline
  func placed(
    in area: Rect, _ direction: LayoutDirection, _ tree: FlattenedTree<State>, _ root: Int,
    _ solver: LayoutSolver
  ) -> Placement<State> {
    precondition(
      area.origin.isFinite && area.width.isFinite && area.height.isFinite && area.width >= 0
        && area.height >= 0, "the area of a layout is finite and not negative")
    var (tree, engine) = (tree, LayoutEngine(solver))
    engine.placeRoot(root, in: area, direction) { tree.read($0, $1, into: &$2) }
    var whole: (@Sendable () -> Placement<State>)?
    if tree.isPartial { whole = { placed(in: area, direction, isWhole: true) } }
    return Placement(
      boxes: LayoutFrames(engine.boxes), labels: tree.labels, traits: tree.traits, whole: whole)
  }
}
