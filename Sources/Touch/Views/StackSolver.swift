import Geometry

/// One child of a stack while the stack is being solved.
struct StackShare {
  /// Points between two neighbours where nothing else is said.
  static let systemSpacing = 8.0

  /// Number of the child's item.
  let child: Int
  let priority: Double
  /// Answer to an offer of no length.
  let least: Double
  /// How much longer the child could get; infinite for one that takes whatever it is offered.
  let flexibility: Double
  /// Length offered; nil where the child chooses.
  var offer: Double?
  var size = Size.zero

  /// Whether this child is served before `other`: the important before the less important, then
  /// the stiff before the flexible, and of two without limit the one that needs more.
  func goesBefore(_ other: StackShare) -> Bool {
    if priority != other.priority { return priority > other.priority }
    if flexibility != other.flexibility { return flexibility < other.flexibility }
    return flexibility == .infinity && least > other.least
  }
}

extension LayoutSolver {
  mutating func stackSize(
    _ index: Int, _ axis: Axis, _ spacing: Double?, _ proposal: ProposedSize
  ) -> Size {
    let start = share(index, axis, spacing, proposal)
    var along = totalSpacing(index, spacing)
    var across = 0.0
    for share in shares[start...] {
      along += share.size.along(axis)
      across = max(across, share.size.across(axis))
    }
    shares.removeSubrange(start...)
    return Size(along: max(0, along), across: across, axis)
  }

  /// Divides the offered length among the children of stack `index`. They lie in ``shares`` from
  /// the place returned on, in source order; the caller takes them off again.
  mutating func share(
    _ index: Int, _ axis: Axis, _ spacing: Double?, _ proposal: ProposedSize
  ) -> Int {
    let start = shares.count
    let across = proposal.across(axis)
    let length = proposal.along(axis).map { $0 - totalSpacing(index, spacing) }
    guard let length, length > 0, length < .infinity else {
      // None, nothing and everything are offered to all alike: there is nothing to divide.
      let offer = length.map { max(0, $0) }
      for child in items[index].children {
        let size = size(child, ProposedSize(along: offer, across: across, axis))
        shares.append(
          StackShare(
            child: child, priority: 0, least: 0, flexibility: 0, offer: offer, size: size))
      }
      return start
    }
    for child in items[index].children {
      let least = size(child, ProposedSize(along: 0, across: across, axis)).along(axis)
      let most = size(child, ProposedSize(along: .infinity, across: across, axis)).along(axis)
      shares.append(
        StackShare(
          child: child, priority: items[child].priority, least: least, flexibility: most - least))
    }
    sortShares(from: start) { $0.goesBefore($1) }
    serve(from: start, length, across, axis)
    sortShares(from: start) { $0.child < $1.child }
    return start
  }

  /// Offers each child in turn an equal share of what is left for its priority. The smallest
  /// lengths of all less important children are kept back. A child may take more than its share:
  /// what is left may then fall under 0, but no offer does.
  private mutating func serve(
    from start: Int, _ length: Double, _ across: Double?, _ axis: Axis
  ) {
    var left = length
    var reserve = shares[start...].reduce(0) { $0 + $1.least }
    var next = start
    while next < shares.count {
      let priority = shares[next].priority
      var end = next
      while end < shares.count, shares[end].priority == priority {
        reserve -= shares[end].least
        end += 1
      }
      while next < end {
        let offer = max(0, (left - reserve) / Double(end - next))
        let size = size(
          shares[next].child, ProposedSize(along: offer, across: across, axis))
        shares[next].offer = offer
        shares[next].size = size
        left -= size.along(axis)
        next += 1
      }
    }
  }

  /// Sorts the innermost stack's children by insertion: few, nearly sorted, and ties keep order.
  private mutating func sortShares(
    from start: Int, by goesBefore: (StackShare, StackShare) -> Bool
  ) {
    for end in shares.indices.dropFirst(start + 1) {
      var place = end
      while place > start, goesBefore(shares[place], shares[place - 1]) {
        shares.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private func totalSpacing(_ index: Int, _ spacing: Double?) -> Double {
    let children = items[index].children
    guard children.count > 1 else { return 0 }
    if let spacing { return spacing * Double(children.count - 1) }
    return children.dropLast().reduce(0) { $0 + gap(after: $1, nil) }
  }

  /// Points between child `index` and the next one. Without a number of its own a stack keeps the
  /// system's distance, but none beside a spacer.
  func gap(after index: Int, _ spacing: Double?) -> Double {
    if let spacing { return spacing }
    return items[index].isSpacer || items[index + 1].isSpacer ? 0 : StackShare.systemSpacing
  }
}
