import Geometry

/// A part of the player as people meet it who cannot see or touch it.
public struct AccessibilityNode: Hashable, Sendable {
  /// What kind of thing it is.
  ///
  /// Source: the names are those of the roles of WAI-ARIA 1.2.
  public enum Role: String, Hashable, Sendable {
    /// The player.
    case application
    /// The picture of an experience.
    case img
    /// The tabs of the catalogue.
    case tablist
    /// The tab of one experience.
    case tab
    /// Something to tap.
    case button
    /// Controls that belong together.
    case group
    /// A control with a range.
    case slider
    /// A control that is on or off.
    case `switch`
    /// A title.
    case heading
    /// Other text.
    case paragraph
  }

  /// What can be done to it without a finger; scenes do it by the same words.
  public enum Action: String, Hashable, Sendable {
    /// One step up.
    case increment
    /// One step down.
    case decrement
    /// What a tap does.
    case activate
  }

  /// What kind of thing it is.
  public let role: Role
  /// The name that scenes use; nil for what only holds other parts.
  public let name: String?
  /// Name that assistive technology reads.
  public let label: String
  /// What it stands at; nil where it has no value.
  public var value: String?
  /// Whether it can be moved or tapped.
  public var isEnabled = true
  /// Where it is, in stage points.
  public var frame: Rect
  /// What can be done to it.
  public var actions: [Action] = []
  /// What it holds, in reading order.
  public var children: [AccessibilityNode] = []

  /// A part by what it is, what it is called, where it is and what it holds.
  public init(
    role: Role, name: String? = nil, label: String, frame: Rect, children: [AccessibilityNode] = []
  ) {
    (self.role, self.name, self.label) = (role, name, label)
    (self.frame, self.children) = (frame, children)
  }
}

/// How a view reads.
@usableFromInline struct AccessibilityTraits: Sendable {
  let role: AccessibilityNode.Role
  let label: String
  let value: String?
  /// Its place among its siblings in reading order; the smaller the earlier.
  let order: Int
  /// Whether it is as large as what it holds that is read out, whatever its frame.
  let isFitted: Bool
  /// What can be done to it, in the order in which it is listed.
  let actions: [AccessibilityNode.Action]
}

extension View {
  /// What an accessibility action does to the state at a time in seconds.
  public typealias Action = @Sendable (inout State, _ time: Double, inout EventSink) -> Void

  /// Makes the view an element that assistive software reads out.
  ///
  /// - Parameters:
  ///   - role: What kind of thing it is.
  ///   - label: What it is called.
  ///   - value: What it stands at.
  ///   - order: Its place among its siblings in reading order, the smaller the earlier; 0 by
  ///     default.
  ///   - isFitted: Whether it is as large as what it holds that is read out, whatever its frame.
  ///   - actions: What can be done to it without a finger, and what that does.
  /// - Returns: The view, read out.
  public func accessibility(
    _ role: AccessibilityNode.Role, _ label: String, value: String? = nil, order: Int = 0,
    isFitted: Bool = false, actions: [(AccessibilityNode.Action, Action)] = []
  ) -> View {
    with(unless: { $0.accessibility != nil }) { traits in
      traits.accessibility = AccessibilityTraits(
        role: role, label: label, value: value, order: order, isFitted: isFitted,
        actions: actions.map { $0.0 })
      traits.perform = { state, action, time, out in
        actions.first { $0.0 == action }?.1(&state, time, &out)
      }
    }
  }
}

extension Placement {
  /// What is read out, from the outermost views down.
  public var accessibilityTree: [AccessibilityNode] { readers(in: boxes.list.indices) }

  private func readers(in range: Range<Int>) -> [AccessibilityNode] {
    var nodes: [(order: Int, node: AccessibilityNode)] = []
    var next = range.lowerBound
    while next < range.upperBound {
      let box = boxes.list[next]
      guard box.isRead else {
        next = box.end
        continue
      }
      guard let accessibility = traits[box.item].accessibility else {
        next += 1
        continue
      }
      if let node = node(next, accessibility) { nodes.append((accessibility.order, node)) }
      next = box.end
    }
    return nodes.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    .map { $0.element.node }
  }

  /// The view at `index`; nil where a clip hides all of it, or where it holds others and none is
  /// left.
  private func node(_ index: Int, _ accessibility: AccessibilityTraits) -> AccessibilityNode? {
    let box = boxes.list[index]
    let children = readers(in: index + 1..<box.end)
    guard let frame = frame(index, accessibility.isFitted, children) else { return nil }
    var node = AccessibilityNode(
      role: accessibility.role, name: label(index).name, label: accessibility.label, frame: frame,
      children: children)
    (node.value, node.isEnabled) = (accessibility.value, !box.isDisabled)
    if node.isEnabled { node.actions = accessibility.actions }
    return node
  }

  /// Where a view is seen; one that is fitted is as large as what it holds.
  private func frame(
    _ index: Int, _ isFitted: Bool, _ children: [AccessibilityNode]
  ) -> Rect? {
    guard isFitted else { return boxes.unclipped(index) }
    guard let first = children.first else { return nil }
    return children.dropFirst().reduce(first.frame) { $0.union($1.frame) }
  }

  /// What `action` does to the view that scripts call `name`; nil where it does nothing.
  public func action(
    _ action: AccessibilityNode.Action, of name: String
  ) -> View<State>.Action? {
    guard let index = named(name) else { return whole?().action(action, of: name) }
    guard !boxes.list[index].isDisabled else { return nil }
    let traits = traits[boxes.list[index].item]
    guard let perform = traits.perform, traits.accessibility?.actions.contains(action) == true
    else { return nil }
    return { state, time, out in perform(&state, action, time, &out) }
  }
}

/// A part of the stage that fingers tap or drag.
package struct TouchTarget: Hashable, Sendable {
  /// What scenes call the view, or the nearest named one around it; nil where there is none.
  package let name: String?
  /// What a screen reader calls the view, or what lies around it or in it; nil where that has no
  /// name.
  package let label: String?
  /// Where fingers meet it, in stage points, also what clips around it hide.
  package let area: Rect

  /// A target by its parts.
  package init(name: String?, label: String?, area: Rect) {
    (self.name, self.label, self.area) = (name, label, area)
  }
}

extension Placement {
  /// The views whose gestures get fingers, in drawing order, as far as they are seen.
  package var touchTargets: [TouchTarget] { boxes.list.indices.compactMap(target) }

  private func target(_ index: Int) -> TouchTarget? {
    let box = boxes.list[index]
    let gestures = traits[box.item].gestures ?? []
    guard !box.isDisabled, gestures.contains(where: { $0.0.isEnabled && $0.0.mask != .subviews }),
      let area = touchedArea(index)
    else { return nil }
    return TouchTarget(
      name: path(from: index).lazy.compactMap { label($0).name }.first, label: words(index),
      area: area)
  }

  /// The upright rectangle round all that a finger can meet of the view at `index`; nil where that
  /// is nothing, or has no bounds.
  private func touchedArea(_ index: Int) -> Rect? {
    var area: Rect?
    for part in index..<boxes.list[index].end where boxes.list[part].catchesTouches {
      if case .unbounded = boxes.list[part].rule { return nil }
      let seen = boxes.seen(part)
      guard boxes.unclipped(part) != nil, seen.width > 0, seen.height > 0 else { continue }
      area = area?.union(seen) ?? seen
    }
    return area
  }

  /// The first name that is read out of the view at `index`, of those around it and in it.
  private func words(_ index: Int) -> String? {
    func words(_ index: Int) -> String? {
      guard boxes.list[index].isRead else { return nil }
      return traits[boxes.list[index].item].accessibility.flatMap { accessibility in
        accessibility.label.allSatisfy(\.isWhitespace) ? nil : accessibility.label
      }
    }
    return path(from: index).lazy.compactMap(words).first
      ?? (index..<boxes.list[index].end).lazy.compactMap(words).first
  }
}
