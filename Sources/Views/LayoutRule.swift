import Geometry

/// How a view answers an offer, where it puts its children and what it does to them. Rules and the
/// solver know no states: they are compiled once, for all kinds of views.
enum LayoutRule: Sendable {
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
  /// Takes everything from its one child.
  case plain

  /// Whether the node draws something of its own that a finger can meet. Containers are only as
  /// solid as what they hold.
  var isSolid: Bool {
    switch self {
    case .fill, .fixed, .text, .contentShape, .unbounded: true
    default: false
    }
  }

  /// Whether the view draws what it holds otherwise than it is.
  var changesDrawing: Bool {
    switch self {
    case .opacity, .clip, .scale, .rotation, .transform, .hidden: true
    default: false
    }
  }

  /// Whether the node has one main child (its first) whose priority and spacing habits it shares.
  var wrapsFirstChild: Bool {
    switch self {
    case .fill, .fixed, .text, .spacer, .stack, .zStack, .geometryReader, .placeholder: false
    default: true
    }
  }

  /// The axis along which spacers among the children grow; nil where they grow both ways.
  /// `outer` is the axis of the stack around the node itself.
  func axisForChildren(within outer: Axis?) -> Axis? {
    switch self {
    case .stack(let axis, _, _): axis
    case .zStack, .geometryReader, .placeholder: nil
    default: outer
    }
  }
}
