import Geometry

/// A view's layout: its answer to an offer, the positions of its children and its effect on them.
/// Rules and the solver do not depend on the state type, so they are compiled once for all views.
@usableFromInline enum LayoutRule: Sendable {
  case fill
  case fixed(Size)
  indirect case text(TextBlock)
  case spacer(minLength: Double)
  case stack(Axis, factor: Double, spacing: Double?)
  case zStack(Alignment)
  case frame(width: Double?, height: Double?, Alignment)
  indirect case flexibleFrame(width: FlexibleLength, height: FlexibleLength, Alignment)
  case padding(Insets)
  case offset(Vector)
  case position(Point)
  case overlay(Alignment)
  case background(Alignment)
  case fixedSize(horizontal: Bool, vertical: Bool)
  case geometryReader
  /// Stands for a view that is out of sight.
  case placeholder(Size)
  case hitTesting(Bool)
  case contentShape
  case unbounded
  case disabled
  case inert
  case unread
  case hidden
  case opacity(Double)
  case clip(Double)
  case scale(Double)
  case rotation(Double)
  indirect case transform(Transform)
  /// Passes everything through to its one child.
  case plain

  /// True if the node itself can be hit. A container is hit only through its contents.
  var isSolid: Bool {
    switch self {
    case .fill, .fixed, .text, .contentShape, .unbounded: true
    default: false
    }
  }

  /// True if the view changes how its contents are drawn.
  var changesDrawing: Bool {
    switch self {
    case .opacity, .clip, .scale, .rotation, .transform, .hidden: true
    default: false
    }
  }

  /// True if the node has one main child (its first) whose priority and spacing it shares.
  var wrapsFirstChild: Bool {
    switch self {
    case .fill, .fixed, .text, .spacer, .stack, .zStack, .geometryReader, .placeholder: false
    default: true
    }
  }

  /// Returns the axis along which spacers among the children grow; nil if they grow both ways.
  /// `outer` is the axis of the stack around the node itself.
  func axisForChildren(within outer: Axis?) -> Axis? {
    switch self {
    case .stack(let axis, _, _): axis
    case .zStack, .geometryReader, .placeholder: nil
    default: outer
    }
  }
}

// MARK: Flexible frames

/// One dimension of a flexible frame: its limits, either of which may be missing.
@usableFromInline struct FlexibleLength: Sendable {
  let min: Double?
  let max: Double?

  /// Drops invalid limits: negative numbers, NaN, an infinite minimum. If the two contradict each
  /// other, the minimum wins.
  init(min: Double?, max: Double?) {
    let low = Self.sensible(min)
    self.min = low
    self.max = (max == .infinity ? max : Self.sensible(max)).map { Swift.max($0, low ?? 0) }
  }

  /// Returns `length` unless it is negative or not finite: a frame ignores such a number.
  static func sensible(_ length: Double?) -> Double? {
    guard let length, length.isFinite, length >= 0 else { return nil }
    return length
  }

  private func limited(_ length: Double) -> Double {
    Swift.max(min ?? 0, Swift.min(length, max ?? .infinity))
  }

  /// Returns the offer to the child while measuring: the parent's offer within limits.
  func offer(_ proposal: Double?) -> Double? { proposal.map(limited) }

  /// Returns the frame's own length if it does not depend on the child: both limits given and
  /// something proposed.
  func length(proposal: Double?) -> Double? {
    min != nil && max != nil ? offer(proposal) : nil
  }

  /// Returns the frame's own length, given the child's answer. With only a minimum the frame
  /// follows the child inwards, with only a maximum outwards: so an infinite maximum alone fills
  /// the offer, yet never gets smaller than the child.
  func length(proposal: Double?, child: Double) -> Double {
    if let known = length(proposal: proposal) { return known }
    switch (min, max) {
    case (nil, nil): return child
    case (.some, .some): return limited(child)
    case (let low?, nil): return Swift.max(low, Swift.min(child, offer(proposal) ?? child))
    case (nil, let high?): return Swift.min(high, Swift.max(child, offer(proposal) ?? child))
    }
  }

  /// Returns the offer to the child while placing: the frame's own length. Only if the child alone
  /// has decided it (nothing proposed, strictly between the limits) is it left free.
  func placingOffer(proposal: Double?, own: Double) -> Double? {
    let free = proposal == nil && own > (min ?? -.infinity) && own < (max ?? .infinity)
    return free ? nil : own
  }
}

/// A parent's offer to a child: a number per dimension, or none to leave the choice to the child.
///
/// Offering 0, infinity and none asks for the smallest, the largest and the ideal size. The child
/// chooses its own size; the parent has to accept it.
public struct ProposedSize: Hashable, Sendable {
  /// Extent along x in points, 0 and infinity included; nil leaves the choice to the child.
  public var width: Double?
  /// Extent along y in points, 0 and infinity included; nil leaves the choice to the child.
  public var height: Double?

  /// Creates an offer of `width` by `height` points, neither negative nor NaN.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Proposes 0 by 0 points, to which views answer with their minimum size.
  public static let zero = ProposedSize(width: 0, height: 0)
  /// Proposes infinity, to which views answer with their maximum size.
  public static let infinity = ProposedSize(width: .infinity, height: .infinity)
  /// Proposes nothing, to which views answer with their ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
}

// MARK: Axes

/// The direction in which a stack arranges its children.
@usableFromInline enum Axis: Sendable {
  case horizontal, vertical
}

extension Size {
  init(along: Double, across: Double, _ axis: Axis) {
    self = axis == .horizontal ? Size(along, across) : Size(across, along)
  }

  func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
  func across(_ axis: Axis) -> Double { axis == .horizontal ? height : width }
}

extension ProposedSize {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }

  init(along: Double?, across: Double?, _ axis: Axis) {
    self =
      axis == .horizontal
      ? ProposedSize(width: along, height: across)
      : ProposedSize(width: across, height: along)
  }

  func along(_ axis: Axis) -> Double? { axis == .horizontal ? width : height }
  func across(_ axis: Axis) -> Double? { axis == .horizontal ? height : width }
}
