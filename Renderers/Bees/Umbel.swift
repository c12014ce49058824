import Drawing
import Geometry

/// How a flower looks: a stalk, rays that part at its neck, and on each a tuft of tiny lights.
enum Umbel {
  private static let goldenAngle = Math.pi * (3 - 5.squareRoot())

  /// How many rays it has.
  static func rays(_ flower: Flower) -> Int {
    flower.isGuest ? 25 : flower.depth > 0.5 ? 21 : 11
  }

  /// The end of a ray from the middle of the head, in radii: rays turn by the golden angle and end
  /// on a dome that is seen from a little above.
  static func spot(_ ray: Int, of flower: Flower) -> Vector {
    let out = ((Double(ray) + 0.5) / Double(rays(flower))).squareRoot()
    let way = Vector(angle: Double(ray) * goldenAngle + Double(flower.id)) * out
    return Vector(way.dx, 0.38 * way.dy - 0.3 * (1 - out * out))
  }

  /// Draws `flower` in a light of 0…1.
  static func draw(_ flower: Flower, light: Double, unit: Double, on canvas: inout Canvas) {
    let bloom = flower.bloom.smoothstep
    let (head, radius) = (flower.head, flower.radius * (0.12 + 0.88 * bloom))
    let neck = head + Vector(-0.35 * flower.sway.dx, 0.75 * radius)
    let near = 0.35 + 0.65 * flower.depth
    drawStalk(flower, from: neck, strength: bloom * near, on: &canvas)
    let spots = (0..<rays(flower)).map { head + spot($0, of: flower) * radius }
    let rays = Path { path in
      for spot in spots {
        path.move(to: neck)
        path.curve(to: spot, control: Point(neck.x * 0.45 + spot.x * 0.55, neck.y * 0.4 + spot.y * 0.6))
      }
    }
    canvas.stroke(
      rays, with: BeesPalette.stalk.opacity(0.5 * near * bloom), .rounded(0.02 * radius + 0.25 * unit))
    let fill = 0.3 + 0.7 * Double(flower.nectar) / Double(flower.capacity)
    let strength = light * fill * near * min(1, 3 * flower.bloom)
    canvas.glow(
      at: head, radius: 2.1 * radius, color: BeesPalette.haze.opacity(0.26 * strength))
    for (ray, spot) in spots.enumerated() {
      canvas.glow(
        at: spot, radius: 0.3 * radius, color: BeesPalette.haze.opacity(0.42 * strength))
      for tuft in 0..<(flower.depth > 0.5 ? 6 : 3) {
        let out = 0.11 * radius * ((Double(tuft) + 0.3) / 5).squareRoot()
        let way = Vector(angle: Double(tuft) * goldenAngle + Double(ray)) * out
        canvas.glow(
          at: spot + Vector(way.dx, 0.7 * way.dy), radius: 0.068 * radius + 0.3 * unit,
          color: BeesPalette.petal.opacity(0.75 * strength))
      }
    }
  }

  private static func drawStalk(
    _ flower: Flower, from neck: Point, strength: Double, on canvas: inout Canvas
  ) {
    let path = Path { path in
      path.move(to: neck)
      path.curve(
        to: flower.root, control: Point(0.8 * neck.x + 0.2 * flower.root.x, (neck.y + flower.root.y) / 2))
    }
    canvas.stroke(
      path,
      with: .linear(
        LinearGradient(
          from: neck, to: Point(neck.x, max(flower.root.y, neck.y + 1e-3)),
          stops: [
            GradientStop(0, BeesPalette.stalk.opacity(0.75 * strength)),
            GradientStop(0.5, BeesPalette.stalk.opacity(0.3 * strength)),
            GradientStop(1, BeesPalette.stalk.opacity(0)),
          ])), .rounded(0.055 * flower.radius))
  }
}
