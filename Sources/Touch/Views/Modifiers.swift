import Geometry

/// Modifiers that change the size or position of one view.
extension View {
  /// Puts the view in a frame of fixed size, in points. The view is offered the given numbers, and
  /// the parent's offer for a missing one; it may overflow and is not clipped. The frame has the
  /// given numbers, and the view's size for a missing one. A negative or non-finite number counts
  /// as missing.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> View {
    wrapped(
      in: .frame(
        width: FlexibleLength.sensible(width), height: FlexibleLength.sensible(height), alignment))
  }

  /// Puts the view in a frame within limits, in points. With both limits of a dimension the frame
  /// takes the offer within them; with one it also depends on the view: `maxWidth: .infinity` fills
  /// the offer but never gets narrower than the view. A negative or NaN number, or an infinite
  /// minimum, counts as missing; a maximum under the minimum is raised to it.
  public func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    maxHeight: Double? = nil, alignment: Alignment = .center
  ) -> View {
    wrapped(
      in: .flexibleFrame(
        width: FlexibleLength(min: minWidth, max: maxWidth),
        height: FlexibleLength(min: minHeight, max: maxHeight), alignment))
  }

  /// Pads the view: offers it the size less `insets` (not under 0) and adds them to its answer.
  public func padding(_ insets: Insets) -> View {
    precondition(
      insets.top.isFinite && insets.leading.isFinite && insets.bottom.isFinite
        && insets.trailing.isFinite, "padding is finite")
    return wrapped(in: .padding(insets))
  }

  /// Draws and hits the view moved by `way` (mirrored in a right-to-left layout). Sizes and
  /// neighbours are unaffected: use it for anything that moves inside a control.
  public func offset(_ way: Vector) -> View {
    precondition(way.isFinite, "an offset is finite")
    return wrapped(in: .offset(way))
  }

  /// Puts the view's centre at `place`, in points from the top leading corner of an area that is
  /// **as large as the parent's offer**. Inside a z-stack the area makes the z-stack that large
  /// too; to move only the picture, use ``offset(_:)``.
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

/// Modifiers for touches, scripts and accessibility.
extension View {
  /// Excludes the view and its contents from hit testing if false; views behind it are hit instead.
  /// True does not undo an ancestor's false.
  public func hitTesting(_ allowed: Bool) -> View {
    allowed ? self : wrapped(in: .hitTesting(false))
  }

  /// Makes the view's frame its touchable area: empty space inside it is hit, and parts of the view
  /// that overflow it are not.
  public func contentShape() -> View { wrapped(in: .contentShape) }

  /// Makes the view receive every finger that nothing in front of it receives, wherever it lands.
  public func unbounded() -> View { wrapped(in: .unbounded) }

  /// Disables the gestures of the view and of its contents, though it is still hit, and marks it as
  /// disabled for accessibility.
  public func disabled(_ isDisabled: Bool = true) -> View {
    isDisabled ? wrapped(in: .disabled) : self
  }

  /// Excludes the view, though it is drawn, from hit testing, accessibility and script names.
  public func inert(_ isInert: Bool = true) -> View { isInert ? wrapped(in: .inert) : self }

  /// Hides the view from accessibility.
  public func accessibilityHidden(_ isHidden: Bool = true) -> View {
    isHidden ? wrapped(in: .unread) : self
  }
}

/// Containers.
extension View {
  /// Returns a row. Children are placed in source order; each is offered a fair share of the width
  /// that is left, the least flexible first, and the row's own offer of height. The row is as wide
  /// as its children together: it may be wider or narrower than its offer.
  ///
  /// With `.center` alignment a child that grows lifts all its neighbours; use `.bottom` if they
  /// must not move. `spacing` is in points between neighbours and may be negative; nil means
  /// ``systemSpacing``, and nothing beside a spacer.
  public static func hStack(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, _ children: [View]
  ) -> View {
    stack(.horizontal, factor: alignment.factor, spacing: spacing, children)
  }

  /// Returns a column. Like ``hStack(alignment:spacing:_:)``, from top to bottom.
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

  /// Returns children on top of one another, later ones in front. Each is offered the z-stack's own
  /// offer; the z-stack takes the largest width and the largest height among the children of
  /// highest priority, and offers this size to each child when placing.
  public static func zStack(alignment: Alignment = .center, _ children: [View]) -> View {
    View(.zStack(alignment), children)
  }

  /// Takes exactly its offer, like ``fill``, and puts `content` into its top leading corner, not
  /// into the centre. `content` receives the reader's size in points and must be a pure function;
  /// it is called once, when placing, and cannot change the reader's size.
  public static func geometryReader(_ content: @escaping @Sendable (Size) -> View) -> View {
    View(.geometryReader, content: content)
  }

  /// Reserves `size` points for `content`, which is out of sight: it is not drawn, hit or read out,
  /// and it costs nothing. Only a lookup of a name that is not in sight builds and lays it out, in
  /// the reserved area.
  public static func placeholder(_ size: Size, _ content: @escaping @Sendable () -> View) -> View {
    View(.placeholder(size), content: { _ in content() })
  }
}
