import Geometry

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
