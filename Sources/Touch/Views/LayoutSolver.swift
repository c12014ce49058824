import Drawing
import Geometry

/// Measures a tree. Answers are memoized, so a subtree is measured once for each different offer
/// and not once for each question.
@usableFromInline package struct LayoutSolver {
  private struct Answer {
    let proposal: ProposedSize
    let size: Size
    let earlier: Int
  }

  var items: [LayoutNode] = []
  private var answers: [Answer] = []
  /// Children of the stacks now being solved, the innermost stack's last.
  var shares: [StackShare] = []

  /// Number of different questions that were computed.
  package var answerCount: Int { answers.count }

  /// Creates an empty solver.
  @usableFromInline package init() {
    items.reserveCapacity(64)
    answers.reserveCapacity(256)
  }

  /// Returns the size with which item `index` answers `proposal`.
  package mutating func size(_ index: Int, _ proposal: ProposedSize) -> Size {
    switch items[index].rule {
    case .fill, .geometryReader: return Size(proposal.width ?? 10, proposal.height ?? 10)
    case .fixed(let size), .placeholder(let size): return size
    case .spacer(let length): return spacer(length, items[index].axis, proposal)
    default: break
    }
    var known = items[index].latestAnswer
    while known >= 0 {
      if answers[known].proposal == proposal { return answers[known].size }
      known = answers[known].earlier
    }
    let size = workedOut(index, proposal)
    answers.append(
      Answer(proposal: proposal, size: size, earlier: items[index].latestAnswer))
    items[index].latestAnswer = answers.count - 1
    return size
  }

  private func spacer(_ least: Double, _ axis: Axis?, _ proposal: ProposedSize) -> Size {
    Size(
      axis == .vertical ? 0 : max(least, proposal.width ?? least),
      axis == .horizontal ? 0 : max(least, proposal.height ?? least))
  }

  private mutating func workedOut(_ index: Int, _ proposal: ProposedSize) -> Size {
    let child = items[index].first
    switch items[index].rule {
    case .text(let block): return block.layout(for: proposal).size
    case .stack(let axis, _, let spacing):
      return stackSize(index, axis, spacing, proposal)
    case .zStack:
      return largest(of: index, proposal)
    case .frame(let width, let height, _):
      if let width, let height { return Size(width, height) }
      let inner = size(child, offer(by: index, proposal))
      return Size(width ?? inner.width, height ?? inner.height)
    case .flexibleFrame(let width, let height, _):
      let known = (width.length(proposal: proposal.width), height.length(proposal: proposal.height))
      if let w = known.0, let h = known.1 { return Size(w, h) }
      let inner = size(child, offer(by: index, proposal))
      return Size(
        width.length(proposal: proposal.width, child: inner.width),
        height.length(proposal: proposal.height, child: inner.height))
    case .padding(let insets):
      let inner = size(child, offer(by: index, proposal))
      return Size(
        max(0, inner.width + insets.leading + insets.trailing),
        max(0, inner.height + insets.top + insets.bottom))
    case .position:
      if let width = proposal.width, let height = proposal.height { return Size(width, height) }
      let inner = size(child, proposal)
      return Size(proposal.width ?? inner.width, proposal.height ?? inner.height)
    default:
      return size(child, offer(by: index, proposal))
    }
  }

  /// Returns the offer of the modifier `index` to its first child while measuring.
  func offer(by index: Int, _ proposal: ProposedSize) -> ProposedSize {
    switch items[index].rule {
    case .frame(let width, let height, _):
      ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    case .flexibleFrame(let width, let height, _):
      ProposedSize(width: width.offer(proposal.width), height: height.offer(proposal.height))
    case .padding(let insets):
      ProposedSize(
        width: proposal.width.map { max(0, $0 - insets.leading - insets.trailing) },
        height: proposal.height.map { max(0, $0 - insets.top - insets.bottom) })
    case .fixedSize(let horizontal, let vertical):
      ProposedSize(
        width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    default: proposal
    }
  }

  private mutating func largest(of index: Int, _ proposal: ProposedSize) -> Size {
    let children = items[index].children
    let priority = children.reduce(-Double.infinity) { max($0, items[$1].priority) }
    var union = Size.zero
    for child in children where items[child].priority == priority {
      let inner = size(child, proposal)
      union = Size(max(union.width, inner.width), max(union.height, inner.height))
    }
    return union
  }
}

// MARK: Nodes

/// One node of a flattened tree, in which the children of a node are contiguous.
struct LayoutNode {
  let rule: LayoutRule
  /// Axis of the surrounding stack; nil outside any stack.
  let axis: Axis?
  var first = 0
  var count = 0
  var priority = 0.0
  /// True if stacks keep no default spacing beside it.
  var isSpacer = false
  /// Index of the latest answer in the solver's list; -1 before the first.
  var latestAnswer = -1

  var children: Range<Int> { first..<first + count }
}

/// Building the list.
extension LayoutSolver {
  /// Adds a root; returns its index.
  @usableFromInline mutating func append(_ rule: LayoutRule) -> Int {
    items.append(LayoutNode(rule: rule, axis: nil))
    return items.count - 1
  }

  /// Adds the next child of item `parent`, before anything else is added; returns its index.
  @usableFromInline mutating func append(_ rule: LayoutRule, asChildOf parent: Int) -> Int {
    let place = items[parent].count
    if place == 0 { items[parent].first = items.count }
    items[parent].count += 1
    let around = items[parent].rule
    // An overlay or background is in no stack: a spacer there grows both ways.
    let isDecoration = place > 0 && around.wrapsFirstChild
    items.append(
      LayoutNode(
        rule: rule, axis: isDecoration ? nil : around.axisForChildren(within: items[parent].axis)))
    return items.count - 1
  }

  /// Sets what a stack around item `index` needs, once its descendants are resolved.
  @usableFromInline mutating func resolve(_ index: Int, priority: Double?) {
    if case .spacer = items[index].rule {
      items[index].isSpacer = true
      items[index].priority = -.infinity
    } else if items[index].rule.wrapsFirstChild {
      let child = items[items[index].first]
      items[index].isSpacer = child.isSpacer
      items[index].priority = child.priority
    }
    if let priority { items[index].priority = priority }
  }
}
