import Geometry

/// Views that hold nothing.
extension View {
  /// Takes exactly what it is offered, 10 points where nothing is: colours, shapes, canvases.
  public static var fill: View { View(.fill) }

  /// Has `size` points whatever is offered. A bare view that knows no size of its own is
  /// `.fixed(.zero)`, and can then never be touched.
  public static func fixed(_ size: Size) -> View {
    precondition(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "the size of a leaf is finite and not negative")
    return View(.fixed(size))
  }

  /// Empty space that takes what is left in its stack, after all others, but at least `minLength`
  /// points; it is 0 wide across the stack's axis. Outside any stack it grows both ways.
  public static func spacer(minLength: Double = systemSpacing) -> View {
    precondition(
      minLength.isFinite && minLength >= 0, "a spacer's length is finite and not negative")
    return View(.spacer(minLength: minLength))
  }

  /// The distance between neighbours in a stack where nothing else is said, in points.
  public static var systemSpacing: Double { StackShare.systemSpacing }
}
