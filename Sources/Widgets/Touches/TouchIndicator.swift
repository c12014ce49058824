import Drawing
import Geometry

/// The light under a finger, with a short tail where the finger has been.
package struct TouchIndicator: Sendable {
  /// Where the finger has been of late, its present place last.
  let trail: [Spot]
  /// How much of the light is there, 0…1: 1 while down, falling to 0 over 250 ms after the lift.
  let opacity: Double

  /// A place where the finger was.
  package struct Spot: Sendable {
    /// The place, in stage points.
    package let position: Point
    /// How long ago the finger was there, in seconds; 0…0.2 are drawn.
    package let age: Double

    /// A place and how long ago the finger was there.
    package init(_ position: Point, age: Double) {
      self.position = position
      self.age = age
    }
  }

  /// The light of a finger that was at the places of `trail`.
  package init(trail: [Spot], opacity: Double = 1) {
    self.trail = trail
    self.opacity = opacity
  }

  /// The colour of the light: it suits all experiences.
  private static let tint = Color(oklch: 0.92, 0.03, 245)

  /// Radius of the light, in points.
  private static let radius = 22.0

  /// Draws the light; what is under it stays to be seen.
  package func draw(on canvas: inout Canvas) {
    guard let finger = trail.last?.position, opacity > 0 else { return }
    let (light, tint) = (min(1, opacity), TouchIndicator.tint)
    let radius = TouchIndicator.radius * (1 + 0.3 * (1 - light) * (1 - light))
    TouchTail(trail: trail, breadth: radius).draw(with: tint.opacity(light), on: &canvas)
    // A breath of shadow keeps the ring visible over the brightest picture.
    canvas.stroke(
      Path(circle: finger, radius: radius), with: Color(white: 0, alpha: 0.24 * light), Stroke(3.5))
    canvas.glow(at: finger, radius: radius * 1.7, color: tint.opacity(0.2 * light))
    canvas.fill(
      Path(circle: finger, radius: radius),
      with: .radial(
        RadialGradient(
          center: finger, radius: radius,
          stops: [
            GradientStop(0, tint.opacity(0.24 * light)),
            GradientStop(0.55, tint.opacity(0.12 * light)),
            GradientStop(1, tint.opacity(0.28 * light)),
          ])))
    canvas.stroke(
      Path(circle: finger, radius: radius - 0.75), with: tint.opacity(0.85 * light), Stroke(1.5))
  }
}

// MARK: Tail

/// The tail of a finger's light: broad at the finger, gone where the finger was 0.2 s ago.
struct TouchTail {
  let trail: [TouchIndicator.Spot]
  /// Half the tail's width at the finger, in points.
  let breadth: Double

  /// Age at which a place is forgotten, in seconds.
  private static let memory = 0.2
  /// Places nearer to each other than this tell nothing of the way, in points.
  private static let grain = 1.5

  func draw(with color: Color, on canvas: inout Canvas) {
    let spine = spine
    guard let end = spine.first, let finger = spine.last else { return }
    let reach = (finger.position - end.position).length
    guard reach > breadth else { return }
    // It grows out of the light softly and has no edge within it.
    let strength = min(1, reach / breadth - 1)
    let fade = LinearGradient(
      from: finger.position, to: end.position,
      stops: [
        GradientStop(0, color.opacity(0.34 * strength)),
        GradientStop(0.5, color.opacity(0.14 * strength)),
        GradientStop(1, color.opacity(0)),
      ])
    var outside = Path(canvas.bounds)
    outside.append(Path(circle: finger.position, radius: breadth))
    canvas.clipped(to: outside, rule: .evenOdd) { canvas in
      canvas.fill(outline(along: spine), with: .linear(fade))
    }
  }

  /// The places that still count, oldest first, without those that lie on one another.
  private var spine: [TouchIndicator.Spot] {
    guard let finger = trail.last else { return [] }
    var kept = [finger]
    for spot in trail.dropLast().reversed() where spot.age < TouchTail.memory {
      let next = kept[kept.count - 1].position
      if (spot.position - next).length >= TouchTail.grain { kept.append(spot) }
    }
    return kept.reversed()
  }

  /// Both sides of the tail, as broad as the light at the finger.
  private func outline(along spine: [TouchIndicator.Spot]) -> Path {
    let ways = zip(spine, normals(of: spine)).map { $1 * (breadth * taper($0.age)) }
    let left = zip(spine, ways).map { $0.position + $1 }
    let right = zip(spine, ways).map { $0.position - $1 }
    // Each side is smooth by itself: one curve through both would swing out at the finger.
    var outline = Path(through: left)
    for point in right.reversed() { outline.line(to: point) }
    outline.close()
    return outline
  }

  /// Share of the breadth at a place of `age` seconds.
  private func taper(_ age: Double) -> Double {
    let left = max(0, 1 - age / TouchTail.memory)
    return left * (0.35 + 0.65 * left)
  }

  /// Across the way at each place of `spine`, of length 1.
  private func normals(of spine: [TouchIndicator.Spot]) -> [Vector] {
    spine.indices.map { index in
      let before = spine[max(0, index - 1)].position
      let after = spine[min(spine.count - 1, index + 1)].position
      let way = after - before
      return way.length > 0 ? way.perpendicular * (1 / way.length) : .zero
    }
  }
}
