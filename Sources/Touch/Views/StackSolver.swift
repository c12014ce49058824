import Geometry

/// One child of a stack while the stack is being solved.
struct StackShare {
  /// Default distance between two neighbours, in points.
  static let systemSpacing = 8.0

  /// Index of the child's item.
  let child: Int
  let priority: Double
  /// Answer to an offer of no length.
  let least: Double
  /// Length by which the child could grow; infinite for one that takes any offer.
  let flexibility: Double
  /// Length offered; nil to leave the choice to the child.
  var offer: Double?
  var size = Size.zero

  /// Returns true if this child is served before `other`: the higher priority first, then the less
  /// flexible, and of two unlimited ones the one with the larger minimum.
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

  /// Divides the offered length among the children of stack `index`. They are in ``shares`` from
  /// the returned index on, in source order; the caller removes them again.
  mutating func share(
    _ index: Int, _ axis: Axis, _ spacing: Double?, _ proposal: ProposedSize
  ) -> Int {
    let start = shares.count
    let across = proposal.across(axis)
    let length = proposal.along(axis).map { $0 - totalSpacing(index, spacing) }
    guard let length, length > 0, length < .infinity else {
      // No length, 0 and infinity are offered to all alike: there is nothing to divide.
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

  /// Offers each child in turn an equal share of what is left for its priority. The minimum lengths
  /// of all children of lower priority are reserved. A child may take more than its share: what is
  /// left may then fall under 0, but no offer does.
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

  /// Returns the distance between child `index` and the next one, in points. Without a spacing of
  /// its own a stack uses the default distance, but none beside a spacer.
  func gap(after index: Int, _ spacing: Double?) -> Double {
    if let spacing { return spacing }
    return items[index].isSpacer || items[index + 1].isSpacer ? 0 : StackShare.systemSpacing
  }
}
