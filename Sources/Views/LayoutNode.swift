/// One node of a tree written out as a list, the children of a node side by side.
struct LayoutNode {
  let rule: LayoutRule
  /// Axis of the surrounding stack; nil outside any stack.
  let axis: Axis?
  var first = 0
  var count = 0
  var priority = 0.0
  /// Stacks keep no default spacing beside it.
  var isSpacer = false
  /// The latest answer in the solver's list; -1 before the first.
  var latestAnswer = -1

  var children: Range<Int> { first..<first + count }
}

/// How a tree gets into the list.
extension LayoutSolver {
  /// Adds a root; returns its number.
  mutating func append(_ rule: LayoutRule) -> Int {
    items.append(LayoutNode(rule: rule, axis: nil))
    return items.count - 1
  }

  /// Adds the next child of item `parent`, before anything else is added; returns its number.
  mutating func append(_ rule: LayoutRule, asChildOf parent: Int) -> Int {
    let place = items[parent].count
    if place == 0 { items[parent].first = items.count }
    items[parent].count += 1
    let around = items[parent].rule
    // What lies over or under a node is in no stack: a spacer there grows both ways.
    let isDecoration = place > 0 && around.wrapsFirstChild
    items.append(
      LayoutNode(
        rule: rule, axis: isDecoration ? nil : around.axisForChildren(within: items[parent].axis)))
    return items.count - 1
  }

  /// Says, once all below it is settled, what a stack around item `index` wants to know of it.
  mutating func resolve(_ index: Int, priority: Double?) {
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
