import Geometry

/// Places each node, parents before children and back to front, hence in drawing order.
struct LayoutEngine {
  /// Adds the content of reader `item`, of the given size, to the solver; returns its index.
  typealias Reading = (_ item: Int, Size, inout LayoutSolver) -> Int

  /// The properties that children inherit from the box around them.
  struct LayoutContext {
    var parent = -1
    var drift = Vector.zero
    var touchable = true
    var (isDisabled, isInert, isRead) = (false, false, true)
  }

  private var solver: LayoutSolver
  private(set) var boxes: [LayoutFrame] = []

  init(_ solver: LayoutSolver) {
    self.solver = solver
    boxes.reserveCapacity(solver.items.count)
  }

  /// Offers the item `root` the size of `area` and centres it there, with all its contents.
  mutating func placeRoot(
    _ root: Int, in area: Rect, _ direction: LayoutDirection, _ read: Reading
  ) {
    place(root, ProposedSize(area.size), .center, in: area, LayoutContext(), read)
    if direction == .rightToLeft { mirror(in: area) }
  }

  /// Places item `index`, which has been offered `proposal`, with its top leading corner at
  /// `corner`, and all its contents.
  mutating func place(
    _ index: Int, _ proposal: ProposedSize, at corner: Point, _ around: LayoutContext,
    _ read: Reading
  ) {
    let item = solver.items[index]
    let frame = Rect(origin: corner, size: solver.size(index, proposal))
    let inside = enter(index, item.rule, frame, around)
    switch item.rule {
    case .fill, .fixed, .text, .spacer, .placeholder: break
    case .stack: placeStack(index, item, proposal, frame, inside, read)
    case .zStack(let alignment):
      for child in item.children {
        place(child, ProposedSize(frame.size), alignment, in: frame, inside, read)
      }
    case .overlay(let alignment):
      place(item.first, proposal, at: corner, inside, read)
      place(item.first + 1, ProposedSize(frame.size), alignment, in: frame, inside, read)
    case .background(let alignment):
      place(item.first + 1, ProposedSize(frame.size), alignment, in: frame, inside, read)
      place(item.first, proposal, at: corner, inside, read)
    case .geometryReader:
      let content = read(index, frame.size, &solver)
      place(content, ProposedSize(frame.size), at: corner, inside, read)
    default:
      placeWrapped(index, item, proposal, frame, inside, read)
    }
  }

  /// Records the box of an item; returns what its children inherit.
  private mutating func enter(
    _ index: Int, _ rule: LayoutRule, _ frame: Rect, _ around: LayoutContext
  ) -> LayoutContext {
    var inside = around
    switch rule {
    case .hitTesting(false): inside.touchable = false
    case .offset(let way): inside.drift += way
    case .disabled: inside.isDisabled = true
    case .unread: inside.isRead = false
    case .inert, .hidden:
      inside.touchable = false
      inside.isInert = true
      inside.isRead = false
    default: break
    }
    inside.parent = boxes.count
    boxes.append(
      LayoutFrame(
        item: index, parent: around.parent, rule: rule, frame: frame, drift: inside.drift,
        catchesTouches: inside.touchable && rule.isSolid, isDisabled: inside.isDisabled,
        isInert: inside.isInert, isRead: inside.isRead))
    return inside
  }

  /// Places the one child of a modifier.
  private mutating func placeWrapped(
    _ index: Int, _ item: LayoutNode, _ proposal: ProposedSize, _ frame: Rect,
    _ inside: LayoutContext,
    _ read: Reading
  ) {
    let offer = solver.offer(by: index, proposal)
    switch item.rule {
    case .frame(_, _, let alignment):
      place(item.first, offer, alignment, in: frame, inside, read)
    case .flexibleFrame(let width, let height, let alignment):
      let final = ProposedSize(
        width: width.placingOffer(proposal: proposal.width, own: frame.width),
        height: height.placingOffer(proposal: proposal.height, own: frame.height))
      place(item.first, final, alignment, in: frame, inside, read)
    case .padding(let insets):
      let way = Vector(insets.leading, insets.top)
      place(item.first, offer, at: frame.origin + way, inside, read)
    case .position(let center):
      let area = ProposedSize(frame.size)
      let size = solver.size(item.first, area)
      let way = Vector(center.x - size.width / 2, center.y - size.height / 2)
      place(item.first, area, at: frame.origin + way, inside, read)
    default:
      place(item.first, offer, at: frame.origin, inside, read)
    }
  }

  /// Places a child so that its alignment point meets that of `area`.
  private mutating func place(
    _ child: Int, _ proposal: ProposedSize, _ alignment: Alignment, in area: Rect,
    _ inside: LayoutContext, _ read: Reading
  ) {
    let shift = alignment.shift(of: solver.size(child, proposal), in: area.size)
    place(child, proposal, at: area.origin + shift, inside, read)
  }

  /// Places the children of a stack in source order. If nothing was offered across the axis, they
  /// are now offered the stack's own extent: a filling child grows to its widest sibling.
  private mutating func placeStack(
    _ index: Int, _ item: LayoutNode, _ proposal: ProposedSize, _ frame: Rect,
    _ inside: LayoutContext, _ read: Reading
  ) {
    guard case .stack(let axis, let factor, let spacing) = item.rule else { return }
    let breadth = frame.size.across(axis)
    let across = proposal.across(axis) ?? breadth
    let offered = ProposedSize(along: proposal.along(axis), across: across, axis)
    let start = solver.share(index, axis, spacing, offered)
    let end = solver.shares.count
    var reached = 0.0
    for next in start..<end {
      let share = solver.shares[next]
      let aside = (breadth - share.size.across(axis)) * factor
      let way = Size(along: reached, across: aside, axis)
      place(
        share.child, ProposedSize(along: share.offer, across: across, axis),
        at: frame.origin + Vector(way.width, way.height), inside, read)
      reached += share.size.along(axis)
      if next + 1 < end { reached += solver.gap(after: share.child, spacing) }
    }
    solver.shares.removeSubrange(start...)
  }

  /// Mirrors all boxes in `area`. Mirroring each child within its parent, level by level, gives the
  /// same result as mirroring the whole once.
  private mutating func mirror(in area: Rect) {
    for index in boxes.indices {
      let frame = boxes[index].frame
      boxes[index].frame.origin.x = area.minX + area.maxX - frame.maxX
      boxes[index].drift.dx = -boxes[index].drift.dx
      if case .text(let block) = boxes[index].rule { boxes[index].rule = .text(block.mirrored) }
    }
  }
}
