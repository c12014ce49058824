import Drawing
import Geometry

/// How a flower looks: a stalk, rays that part at its neck, and on each a tuft of tiny lights.
enum Umbel {
  private static let goldenAngle = Math.pi * (3 - 5.squareRoot())

  /// The end of a ray from the middle of the head, in radii: rays turn by the golden angle and end
  /// on a dome that is seen from a little above.
  static func spot(_ ray: Int, of flower: Flower) -> Vector {
    let out = ((Double(ray) + 0.5) / Double(flower.rays)).squareRoot()
    let way = Vector(angle: Double(ray) * goldenAngle + Double(flower.id)) * out
    return Vector(way.dx, 0.38 * way.dy - 0.3 * (1 - out * out))
  }

  /// Draws flowers in a light of 0…1.
  static func draw(_ flowers: [Flower], light: Double, unit: Double, on canvas: inout Canvas) {
    var (bands, lights) = (Bands(), Canvas(size: canvas.size))
    for flower in flowers {
      let (head, bloom) = (flower.head, flower.bloom.smoothstep)
      let (radius, near) = (flower.radius * (0.12 + 0.88 * bloom), 0.3 + 0.7 * flower.depth)
      let (neck, root) = (head + Vector(0, 0.78 * radius), flower.root)
      bands.add(neck, Point(neck.x, 0.5 * (neck.y + root.y)), root, pieces: 6) { along in
        let left = 0.85 * bloom * near * (1 - along) * (1 - along)
        return (0.036 * flower.radius, BeesPalette.stalk.opacity(left))
      }
      let full = 0.3 + 0.7 * Double(flower.nectar) / Double(flower.capacity)
      let strength = light * full * near * min(1, 3 * flower.bloom)
      let (haze, petal) = (
        BeesPalette.haze.opacity(0.3 * strength), BeesPalette.petal.opacity(0.62 * strength)
      )
      lights.glow(at: head, radius: 2.2 * radius, color: haze.opacity(0.67))
      for ray in 0..<flower.rays {
        let end = head + spot(ray, of: flower) * radius
        let bend = Point(0.45 * neck.x + 0.55 * end.x, 0.4 * neck.y + 0.6 * end.y)
        bands.add(neck, bend, end, pieces: 2) { along in
          let color = BeesPalette.ray.opacity((0.35 + 0.2 * along) * bloom * near)
          return (0.014 * radius + 0.1 * unit, color)
        }
        lights.glow(at: end, radius: 0.3 * radius, color: haze)
        for tuft in 0..<(flower.isNear ? 6 : 3) {
          let out = 0.13 * radius * ((Double(tuft) + 0.3) / 5).squareRoot()
          let way = Vector(angle: Double(tuft) * goldenAngle + Double(ray)) * out
          lights.glow(at: end + way, radius: 0.06 * radius + 0.3 * unit, color: petal)
        }
      }
    }
    canvas.mesh(bands.mesh)
    canvas.append(lights)
  }
}
