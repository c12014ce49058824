import Geometry

/// A part of the player, as assistive technology presents it.
public struct AccessibilityNode: Hashable, Sendable {
  /// The kind of element.
  ///
  /// Source: the names are those of the roles of WAI-ARIA 1.2.
  public enum Role: String, Hashable, Sendable {
    /// The player.
    case application
    /// An experience's picture.
    case img
    /// The catalogue's tabs.
    case tablist
    /// One experience's tab.
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

  /// An action that needs no finger; scenes use the same words.
  public enum Action: String, Hashable, Sendable {
    /// One step up.
    case increment
    /// One step down.
    case decrement
    /// The effect of a tap.
    case activate
  }

  /// The kind of element.
  public let role: Role
  /// The name that scenes use; nil for an element that only groups others.
  public let name: String?
  /// Name that assistive technology reads.
  public let label: String
  /// Its present value; nil if it has none.
  public var value: String?
  /// True if it can be moved or tapped.
  public var isEnabled = true
  /// Its frame, in stage points.
  public var frame: Rect
  /// The available actions.
  public var actions: [Action] = []
  /// Its children, in reading order.
  public var children: [AccessibilityNode] = []

  /// Creates an element from its role, names, frame and children.
  public init(
    role: Role, name: String? = nil, label: String, frame: Rect, children: [AccessibilityNode] = []
  ) {
    (self.role, self.name, self.label) = (role, name, label)
    (self.frame, self.children) = (frame, children)
  }

  /// The element and all below it, in reading order.
  package var flat: [AccessibilityNode] { [self] + children.flatMap(\.flat) }
}

/// The accessibility of a view.
@usableFromInline struct AccessibilityTraits: Sendable {
  let role: AccessibilityNode.Role
  let label: String
  let value: String?
  /// Its rank among its siblings in reading order; smaller ranks come first.
  let order: Int
  /// True if it is as large as its accessible contents, whatever its frame.
  let isFitted: Bool
  /// The available actions, in listing order.
  let actions: [AccessibilityNode.Action]
}

extension View {
  /// The effect of an accessibility action on the state, at a time in seconds.
  public typealias Action = @Sendable (inout State, _ time: Double, inout EventSink) -> Void

  /// Makes the view an accessibility element.
  ///
  /// - Parameters:
  ///   - role: The kind of element.
  ///   - label: Its label.
  ///   - value: Its present value.
  ///   - order: Its rank among its siblings in reading order, smaller ranks first; 0 by default.
  ///   - isFitted: True if it is as large as its accessible contents, whatever its frame.
  ///   - actions: The actions that need no finger, with their effects.
  /// - Returns: The view as an accessibility element.
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
  /// The accessibility elements, outermost views first.
  public var accessibilityTree: [AccessibilityNode] { readers(in: boxes.list.indices) }

  /// Returns the element called `name` without its children; nil if none is to be seen.
  package func element(named name: String) -> AccessibilityNode? {
    boxes.list.indices.lazy.compactMap { index in
      guard label(index).name == name, boxes.list[index].isRead,
        let accessibility = traits[boxes.list[index].item].accessibility
      else { return nil }
      return node(index, accessibility, accessibility.isFitted ? readers(inside: index) : [])
    }.first
  }

  private func readers(inside index: Int) -> [AccessibilityNode] {
    readers(in: index + 1..<boxes.list[index].end)
  }

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
      if let node = node(next, accessibility, readers(inside: next)) {
        nodes.append((accessibility.order, node))
      }
      next = box.end
    }
    return nodes.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    .map { $0.element.node }
  }

  /// Returns the element of the view at `index`; nil if clipping hides all of it, or if it groups
  /// others and none of them is left.
  private func node(
    _ index: Int, _ accessibility: AccessibilityTraits, _ children: [AccessibilityNode]
  ) -> AccessibilityNode? {
    let box = boxes.list[index]
    guard let frame = frame(index, accessibility.isFitted, children) else { return nil }
    var node = AccessibilityNode(
      role: accessibility.role, name: label(index).name, label: accessibility.label, frame: frame,
      children: children)
    (node.value, node.isEnabled) = (accessibility.value, !box.isDisabled)
    if node.isEnabled { node.actions = accessibility.actions }
    return node
  }

  /// Returns the visible frame of a view; a fitted view is as large as its contents.
  private func frame(
    _ index: Int, _ isFitted: Bool, _ children: [AccessibilityNode]
  ) -> Rect? {
    guard isFitted else { return boxes.unclipped(index) }
    guard let first = children.first else { return nil }
    return children.dropFirst().reduce(first.frame) { $0.union($1.frame) }
  }

  /// Returns the effect of `action` on the view that scripts call `name`; nil if it has none.
  public func action(
    _ action: AccessibilityNode.Action, of name: String
  ) -> View<State>.Action? {
    guard let index = named(name) else { return whole?().action(action, of: name) }
    return boxes.list[index].isDisabled ? nil : effect(of: action, at: index)
  }
}

/// A part of the stage that responds to taps or drags.
package struct TouchTarget: Hashable, Sendable {
  /// The script name of the view, or of its nearest named ancestor; nil if there is none.
  package let name: String?
  /// The accessibility label of the view, or of a view around it or in it; nil if there is none.
  package let label: String?
  /// The area that responds to touches, in stage points, including what is clipped by its
  /// ancestors.
  package let area: Rect

  /// Creates a target from its parts.
  package init(name: String?, label: String?, area: Rect) {
    (self.name, self.label, self.area) = (name, label, area)
  }
}

extension Placement {
  /// The visible views whose gestures receive touches, in drawing order.
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

  /// Returns the bounding rectangle of everything touchable in the view at `index`; nil if that is
  /// empty or unbounded.
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

  /// Returns the first accessibility label of the view at `index`, its ancestors or its contents.
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
