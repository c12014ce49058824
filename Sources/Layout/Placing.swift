import Geometry

extension Node {
  /// The size in points with which the node answers `proposal`, as the root of its tree; infinite
  /// where it would take an infinite offer. The offer is neither negative nor NaN.
  @inlinable
  public func size(for proposal: ProposedSize) -> Size {
    precondition(
      proposal.width ?? 0 >= 0 && proposal.height ?? 0 >= 0,
      "a length on offer is a number and not negative")
    var listing = Listing<ID>()
    var solver = Solver()
    let root = listing.add(self, to: &solver)
    return solver.size(root, proposal)
  }

  /// Places the tree: offers the root the size of `area`, centres it there and finds the place of
  /// everything inside. The same tree in the same area always gives the same frames.
  ///
  /// `area` is finite; all frames are in its coordinates ("root coordinates"). From right to left
  /// the layout is mirrored in it, offsets and positions included.
  @inlinable
  public func placed(in area: Rect, direction: LayoutDirection = .leftToRight) -> Placement<ID> {
    precondition(
      area.origin.isFinite && area.width.isFinite && area.height.isFinite && area.width >= 0
        && area.height >= 0, "the area of a layout is finite and not negative")
    var listing = Listing<ID>()
    var solver = Solver()
    let root = listing.add(self, to: &solver)
    var placer = Placer(solver)
    placer.placeRoot(root, in: area, direction) { listing.read($0, $1, into: &$2) }
    return Placement(boxes: placer.boxes, ids: listing.ids)
  }
}
