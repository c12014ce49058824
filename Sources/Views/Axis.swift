import Geometry

/// The direction in which a stack puts its children one after the other.
enum Axis: Sendable {
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
