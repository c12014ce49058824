import Drawing
import Geometry

/// The geometry of a page in transition: scaled, moved and with rounded corners.
///
/// At rest it is the stage itself, exactly.
package struct PlayerCard: Hashable, Sendable {
  /// The page as drawn, in stage points.
  package let frame: Rect
  /// Maps the stage to ``frame``.
  package let transform: Transform
  /// Radius of the corners as drawn, in points.
  package let cornerRadius: Double
  /// Elevation of the page above its backdrop, 0…1: the strength of its shadow.
  package let lift: Double

  /// Creates a `stage` drawn at `scale` with its top edge's middle moved by `shift` from its rest
  /// position.
  private init(
    stage: Size, scale: Double, shift: Vector, cornerRadius: Double, lift: Double
  ) {
    let left = (1 - scale) * stage.width / 2 + shift.dx
    frame = Rect(left, shift.dy, stage.width * scale, stage.height * scale)
    transform = Transform(a: scale, b: 0, c: 0, d: scale, tx: left, ty: shift.dy)
    self.cornerRadius = cornerRadius
    self.lift = lift
  }

  /// Returns the player dragged down by `dismissal`, 0 open … 1 gone: its top edge stays at the
  /// finger, `dismissal` × the stage's height down, while it shrinks to a card.
  package static func dismissed(by dismissal: Double, stage: Size) -> PlayerCard {
    let way = max(0, dismissal)
    let eased = min(1, way) * (2 - min(1, way))
    return PlayerCard(
      stage: stage, scale: 1 - 0.28 * eased, shift: Vector(0, way * stage.height),
      cornerRadius: 40 * (way / 0.08).smoothstep, lift: (way / 0.08).smoothstep)
  }

  /// Returns a page of the feed whose centre is `shift` away from the stage's while the feed is
  /// `distance` points away from its nearest rest position.
  package static func paged(
    by shift: Vector, fromRest distance: Double, stage: Size
  ) -> PlayerCard {
    let away = (abs(distance) / 60).smoothstep
    let scale = 1 - 0.06 * away
    return PlayerCard(
      stage: stage, scale: scale,
      shift: shift + Vector(0, (1 - scale) * stage.height / 2), cornerRadius: 28 * away,
      lift: away)
  }

  /// True if the page is at rest, so that it is drawn unchanged.
  package var isIdentity: Bool { transform == .identity && cornerRadius == 0 }

  /// Draws `content`, already mapped by ``transform``, as this card.
  package func draw(on canvas: inout Canvas, _ content: (inout Canvas) -> Void) {
    guard !isIdentity else { return content(&canvas) }
    canvas.blurredRoundedRect(
      frame.offset(by: Vector(0, 10)), cornerRadius: cornerRadius, blur: 30,
      color: Color(white: 0, alpha: 0.5 * lift))
    canvas.clipped(to: Path(roundedRect: frame, radius: cornerRadius), content)
    canvas.stroke(
      Path(roundedRect: frame.inset(by: 0.5), radius: max(0, cornerRadius - 0.5)),
      with: Color(white: 1, alpha: 0.12 * lift), Stroke(1))
  }
}
