import Geometry

/// Nodes that hold one other and change its size or place.
extension Node {
  /// A frame of fixed numbers of points around the node. The node is offered the numbers given and
  /// the parent's offer for one that is missing; it may stick out, nothing is cut. The frame has
  /// the numbers given and the node's size for one that is missing. A negative or non-finite number
  /// counts as missing.
  @inlinable
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> Node {
    wrapped(
      in: .frame(
        width: FlexibleLength.sensible(width), height: FlexibleLength.sensible(height), alignment))
  }

  /// A frame within limits, in points. With both limits of a dimension it takes the offer within
  /// them; with one it also heeds the node: `maxWidth: .infinity` fills the offer but never gets
  /// narrower than the node. The ideal counts where nothing is offered. A negative or NaN number, or
  /// an infinite minimum or ideal, counts as missing; a maximum under the minimum is raised to it.
  @inlinable
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> Node {
    wrapped(
      in: .flexibleFrame(
        width: FlexibleLength(min: minWidth, ideal: idealWidth, max: maxWidth),
        height: FlexibleLength(min: minHeight, ideal: idealHeight, max: maxHeight), alignment))
  }

  /// Keeps distance from the node: offers it less by `insets` (not under 0) and answers with more.
  @inlinable
  public func padding(_ insets: Insets) -> Node {
    precondition(
      insets.top.isFinite && insets.leading.isFinite && insets.bottom.isFinite
        && insets.trailing.isFinite, "padding is finite")
    return wrapped(in: .padding(insets))
  }

  /// Draws and touches the node `way` from its place (mirrored from right to left). No size and no
  /// neighbour takes notice: the right tool for anything that moves inside a control.
  @inlinable
  public func offset(_ way: Vector) -> Node {
    precondition(way.isFinite, "an offset is finite")
    return wrapped(in: .offset(way))
  }

  /// Puts the node's centre at `place`, in points from the top leading corner of an area that is
  /// **as large as the parent's offer**. Inside a z-stack the area makes the z-stack that large
  /// too; where only the picture shall move use ``offset(_:)``.
  @inlinable
  public func position(_ place: Point) -> Node {
    precondition(place.isFinite, "a position is finite")
    return wrapped(in: .position(place))
  }

  /// Puts `other` in front of the node; it is offered the node's final size and never changes it.
  @inlinable
  public func overlay(alignment: Alignment = .center, _ other: Node) -> Node {
    Node(.overlay(alignment), [self, other])
  }

  /// Puts `other` behind the node; it is offered the node's final size and never changes it.
  @inlinable
  public func background(alignment: Alignment = .center, _ other: Node) -> Node {
    Node(.background(alignment), [self, other])
  }

  /// Gives the node its ideal size in the chosen dimensions, by offering it nothing there.
  @inlinable
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> Node {
    wrapped(in: .fixedSize(horizontal: horizontal, vertical: vertical))
  }
}

/// Nodes that change what a finger meets.
extension Node {
  /// With false no touch meets the node or anything in it; what is behind is met instead. True
  /// does not bring back what an outer node has switched off.
  @inlinable
  public func hitTesting(_ allowed: Bool) -> Node { wrapped(in: .hitTesting(allowed)) }

  /// Makes the node's frame its touchable area: empty places inside it are met, and parts of the
  /// node that stick out of it are not.
  @inlinable
  public func contentShape() -> Node { wrapped(in: .contentShape) }
}
