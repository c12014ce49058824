import Drawing
import Geometry

/// The light under a finger, with a short tail where the finger has been.
package struct TouchIndicator: Hashable, Sendable {
  /// A place where the finger was.
  package struct Spot: Hashable, Sendable {
    /// The place, in stage points.
    package var position: Point
    /// How long ago the finger was there, in seconds; 0…0.2 are drawn.
    package var age: Double

    /// A place and how long ago the finger was there.
    package init(_ position: Point, age: Double) {
      self.position = position
      self.age = age
    }
  }

  /// Where the finger has been of late, its present place last.
  package var trail: [Spot]
  /// How much of the light is there, 0…1: 1 while down, falling to 0 over 250 ms after the lift.
  package var presence: Double
  /// Colour of the light.
  package var tint: Color

  /// The light of a finger that was at `trail`.
  package init(trail: [Spot], presence: Double = 1, tint: Color = TouchIndicator.tint) {
    self.trail = trail
    self.presence = presence
    self.tint = tint
  }

  /// The colour that suits all experiences.
  package static let tint = Color(oklch: 0.9, 0.03, 250)

  /// Draws the light.
  package func draw(on canvas: inout Canvas) {
    guard let finger = trail.last?.position, presence > 0 else { return }
    canvas.fill(Path(circle: finger, radius: 22), with: tint.opacity(0.2 * presence))
  }
}
