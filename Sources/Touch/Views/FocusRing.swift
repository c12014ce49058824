import Drawing
import Geometry

/// The ring around a view that has the focus: a line with a dark rim, seen on any ground.
public struct FocusRing: Hashable, Sendable {
  /// The colour of the line.
  public var color: Color
  /// The width of the line, in points, > 0.
  public var width: Double
  /// The distance of the line from the view's frame, in points; negative inside it.
  public var gap: Double
  /// The corner radius of the frame that it surrounds, in points, ≥ 0; an infinite one gives a
  /// capsule.
  public var cornerRadius: Double

  /// The width of the dark rim on both sides, in points.
  private static let rim = 1.0

  /// Creates a ring from its colour, its width, its distance from the frame and the frame's corner
  /// radius, in points.
  public init(
    color: Color = .white, width: Double = 2, gap: Double = 2, cornerRadius: Double = 8
  ) {
    precondition(
      width > 0 && width.isFinite && gap.isFinite, "a focus ring has a finite width and gap")
    precondition(cornerRadius >= 0, "a corner radius is not negative")
    (self.color, self.width, self.gap, self.cornerRadius) = (color, width, gap, cornerRadius)
  }

  /// Draws the ring around `frame`.
  func draw(around frame: Rect, on canvas: inout Canvas) {
    let line = frame.inset(by: -gap - width / 2)
    guard line.width > 0, line.height > 0 else { return }
    let radius = min(max(0, cornerRadius + gap + width / 2), line.width / 2, line.height / 2)
    let path = Path(roundedRect: line, radius: radius)
    canvas.stroke(
      path, with: Color(white: 0, alpha: 0.6 * color.alpha), Stroke(width + 2 * Self.rim))
    canvas.stroke(path, with: color, Stroke(width))
  }
}
