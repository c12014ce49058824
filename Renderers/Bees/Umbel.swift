import Drawing
import Geometry

/// How a flower looks: a stalk, rays that part at its neck, and on each a tuft of tiny lights.
enum Umbel {
  private static let goldenAngle = Math.pi * (3 - 5.squareRoot())

  /// How many rays it has.
  static func rays(_ flower: Flower) -> Int {
    flower.isGuest ? 25 : flower.isNear ? 21 : 11
  }

  /// The end of a ray from the middle of the head, in radii: rays turn by the golden angle and end
  /// on a dome that is seen from a little above.
  static func spot(_ ray: Int, of flower: Flower) -> Vector {
    let out = ((Double(ray) + 0.5) / Double(rays(flower))).squareRoot()
    let way = Vector(angle: Double(ray) * goldenAngle + Double(flower.id)) * out
    return Vector(way.dx, 0.38 * way.dy - 0.3 * (1 - out * out))
  }

  /// Draws flowers in a light of 0…1.
  static func draw(_ flowers: [Flower], light: Double, unit: Double, on canvas: inout Canvas) {
    var bands = Bands()
    var lights: [Glow] = []
    func shine(_ place: Point, _ radius: Double, _ color: Color, _ light: Double) {
      lights.append(Glow(place, radius: radius, color: color.opacity(light)))
    }
    for flower in flowers {
      let (head, bloom) = (flower.head, flower.bloom.smoothstep)
      let (radius, near) = (flower.radius * (0.12 + 0.88 * bloom), 0.3 + 0.7 * flower.depth)
      let (neck, root) = (head + Vector(0, 0.78 * radius), flower.root)
      let bend = Point(0.8 * neck.x + 0.2 * root.x, 0.5 * (neck.y + root.y))
      bands.add(neck, bend, root, pieces: 6) { along in
        let left = 0.85 * bloom * near * (1 - along) * (1 - along)
        return (0.036 * flower.radius, BeesPalette.stalk.opacity(left))
      }
      let full = 0.3 + 0.7 * Double(flower.nectar) / Double(flower.capacity)
      let strength = light * full * near * min(1, 3 * flower.bloom)
      shine(head, 2.2 * radius, BeesPalette.haze, 0.2 * strength)
      for ray in 0..<rays(flower) {
        let end = head + spot(ray, of: flower) * radius
        let bend = Point(0.45 * neck.x + 0.55 * end.x, 0.4 * neck.y + 0.6 * end.y)
        bands.add(neck, bend, end, pieces: 2) { along in
          (
            0.014 * radius + 0.1 * unit,
            BeesPalette.ray.opacity((0.35 + 0.2 * along) * bloom * near)
          )
        }
        shine(end, 0.3 * radius, BeesPalette.haze, 0.32 * strength)
        for tuft in 0..<(flower.isNear ? 6 : 3) {
          let out = 0.13 * radius * ((Double(tuft) + 0.3) / 5).squareRoot()
          let way = Vector(angle: Double(tuft) * goldenAngle + Double(ray)) * out
          let place = end + Vector(way.dx, 0.7 * way.dy)
          shine(place, 0.06 * radius + 0.3 * unit, BeesPalette.petal, 0.62 * strength)
        }
      }
    }
    bands.draw(on: &canvas)
    for glow in lights { canvas.glow(at: glow.center, radius: glow.radius, color: glow.color) }
  }
}
