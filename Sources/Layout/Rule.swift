import Geometry

/// How a node answers an offer and where it puts its children. Rules and the solver know no ids: they
/// are compiled once, and only the thin layer of ids is compiled anew for every kind of id.
@usableFromInline
enum Rule: Sendable {
  case fill
  case fixed(Size)
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
  case hitTesting(Bool)
  case contentShape
  /// Takes everything from its one child.
  case plain

  /// Whether the node draws something of its own that a finger can meet. Containers are only as
  /// solid as what they hold.
  var isSolid: Bool {
    switch self {
    case .fill, .fixed, .contentShape: true
    default: false
    }
  }

  /// Whether the node has one main child (its first) whose priority and spacing habits it shares.
  var wrapsFirstChild: Bool {
    switch self {
    case .fill, .fixed, .spacer, .stack, .zStack, .geometryReader: false
    default: true
    }
  }

  /// The axis along which spacers among the children grow; nil where they grow both ways.
  /// `outer` is the axis of the stack around the node itself.
  func axisForChildren(within outer: Axis?) -> Axis? {
    switch self {
    case .stack(let axis, _, _): axis
    case .zStack, .geometryReader: nil
    default: outer
    }
  }
}
