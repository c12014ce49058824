import Geometry

/// Views that hold one other and change its size or place.
extension View {
  /// A frame of fixed numbers of points around the view. The view is offered the numbers given and
  /// the parent's offer for one that is missing; it may stick out, nothing is cut. The frame has
  /// the numbers given and the view's size for one that is missing. A negative or non-finite number
  /// counts as missing.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> View {
    wrapped(
      in: .frame(
        width: FlexibleLength.sensible(width), height: FlexibleLength.sensible(height), alignment))
  }

  /// A frame within limits, in points. With both limits of a dimension it takes the offer within
  /// them; with one it also heeds the view: `maxWidth: .infinity` fills the offer but never gets
  /// narrower than the view. A negative or NaN number, or an infinite minimum, counts as missing; a
  /// maximum under the minimum is raised to it.
  public func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> View {
    wrapped(
      in: .flexibleFrame(
        width: FlexibleLength(min: minWidth, max: maxWidth),
        height: FlexibleLength(min: minHeight, max: maxHeight), alignment))
  }

  /// Keeps distance from the view: offers it less by `insets` (not under 0) and answers with more.
  public func padding(_ insets: Insets) -> View {
    precondition(
      insets.top.isFinite && insets.leading.isFinite && insets.bottom.isFinite
        && insets.trailing.isFinite, "padding is finite")
    return wrapped(in: .padding(insets))
  }

  /// Draws and touches the view `way` from its place (mirrored from right to left). No size and no
  /// neighbour takes notice: the right tool for anything that moves inside a control.
  public func offset(_ way: Vector) -> View {
    precondition(way.isFinite, "an offset is finite")
    return wrapped(in: .offset(way))
  }

  /// Puts the view's centre at `place`, in points from the top leading corner of an area that is
  /// **as large as the parent's offer**. Inside a z-stack the area makes the z-stack that large
  /// too; where only the picture shall move use ``offset(_:)``.
  public func position(_ place: Point) -> View {
    precondition(place.isFinite, "a position is finite")
    return wrapped(in: .position(place))
  }

  /// Puts `other` in front of the view; it is offered the view's final size and never changes it.
  public func overlay(alignment: Alignment = .center, _ other: View) -> View {
    View(.overlay(alignment), [self, other])
  }

  /// Puts `other` behind the view; it is offered the view's final size and never changes it.
  public func background(alignment: Alignment = .center, _ other: View) -> View {
    View(.background(alignment), [self, other])
  }

  /// Gives the view its ideal size in the chosen dimensions, by offering it nothing there.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> View {
    wrapped(in: .fixedSize(horizontal: horizontal, vertical: vertical))
  }
}

/// Views that change what a finger, a script or a reader meets.
extension View {
  /// With false no touch meets the view or anything in it; what is behind is met instead. True
  /// does not bring back what an outer view has switched off.
  public func hitTesting(_ allowed: Bool) -> View {
    allowed ? self : wrapped(in: .hitTesting(false))
  }

  /// Makes the view's frame its touchable area: empty places inside it are met, and parts of the
  /// view that stick out of it are not.
  public func contentShape() -> View { wrapped(in: .contentShape) }

  /// Makes the view meet every finger that nothing in front of it meets, wherever it lands.
  public func unbounded() -> View { wrapped(in: .unbounded) }

  /// With true the gestures of the view and of all that it holds get no fingers, though it is met,
  /// and it reads as disabled.
  public func disabled(_ isDisabled: Bool = true) -> View {
    isDisabled ? wrapped(in: .disabled) : self
  }

  /// With true the view is seen, but neither met nor read out, and no script knows its name.
  public func inert(_ isInert: Bool = true) -> View { isInert ? wrapped(in: .inert) : self }

  /// With true the view is not read out.
  public func accessibilityHidden(_ isHidden: Bool = true) -> View {
    isHidden ? wrapped(in: .unread) : self
  }
}

/// Views that hold several others.
extension View {
  /// A row. Children are placed in source order; each is offered a fair share of the width that is
  /// left, the least flexible first, and the row's own offer of height. The row is as wide as they
  /// are together: it may be wider or narrower than what it was offered.
  ///
  /// With `.center` alignment a child that grows lifts all its neighbours; use `.bottom` where they
  /// must stay. `spacing` is in points between neighbours and may be negative; nil means
  /// ``systemSpacing``, and nothing beside a spacer.
  public static func hStack(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, _ children: [View]
  ) -> View {
    stack(.horizontal, factor: alignment.factor, spacing: spacing, children)
  }

  /// A column. Like ``hStack(alignment:spacing:_:)``, from top to bottom.
  public static func vStack(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ children: [View]
  ) -> View {
    stack(.vertical, factor: alignment.factor, spacing: spacing, children)
  }

  static func stack(
    _ axis: Axis, factor: Double, spacing: Double?, _ children: [View]
  ) -> View {
    precondition(spacing?.isFinite ?? true, "the spacing of a stack is finite")
    return View(.stack(axis, factor: factor, spacing: spacing), children)
  }

  /// Children on top of one another, later ones in front. Each is offered the z-stack's own offer;
  /// the z-stack takes the largest width and the largest height among the children of highest
  /// priority, and offers this size to each child when placing.
  public static func zStack(alignment: Alignment = .center, _ children: [View]) -> View {
    View(.zStack(alignment), children)
  }

  /// Takes exactly what it is offered, like ``fill``, and puts `content` into its top leading
  /// corner, not into the centre. `content` gets the reader's size in points and must be a pure
  /// function; it is asked once, when placing, and cannot change the reader's size.
  public static func geometryReader(_ content: @escaping @Sendable (Size) -> View) -> View {
    View(.geometryReader, content: content)
  }

  /// Keeps `size` points free for `content`, which is out of sight: it is neither drawn nor
  /// touched, nor is it read out, and it costs nothing. Only a lookup of a name that is not in
  /// sight has it built and laid out, in place of the room that is kept.
  public static func placeholder(_ size: Size, _ content: @escaping @Sendable () -> View) -> View {
    View(.placeholder(size), content: { _ in content() })
  }
}
