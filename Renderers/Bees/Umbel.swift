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

  /// Draws flowers in a light of 0…1.
  static func draw(
    _ flowers: [Flower], light: Double, _ composition: BeesComposition, on canvas: inout Canvas
  ) {
    var stalks = Bands()
    for flower in flowers { add(flower, composition.unit, to: &stalks) }
    stalks.draw(on: &canvas)
    for flower in flowers { drawHead(flower, light, composition.unit, on: &canvas) }
  }

  private static func radius(of flower: Flower) -> Double {
    flower.radius * (0.12 + 0.88 * flower.bloom.smoothstep)
  }

  private static func add(_ flower: Flower, _ unit: Double, to bands: inout Bands) {
    let radius = radius(of: flower)
    let neck = flower.head + Vector(-0.35 * flower.sway.dx, 0.78 * radius)
    let strength = flower.bloom.smoothstep * (0.35 + 0.65 * flower.depth)
    let control = Point(0.8 * neck.x + 0.2 * flower.root.x, 0.5 * (neck.y + flower.root.y))
    bands.add(from: neck, to: flower.root, control: control, pieces: 6) { share in
      let left = (1 - share) * (1 - share)
      return (0.036 * flower.radius, BeesPalette.stalk.opacity(0.85 * strength * left))
    }
    for ray in 0..<rays(flower) {
      let end = flower.head + spot(ray, of: flower) * radius
      let control = Point(0.45 * neck.x + 0.55 * end.x, 0.4 * neck.y + 0.6 * end.y)
      bands.add(from: neck, to: end, control: control, pieces: 2) { share in
        (
          0.014 * radius + 0.1 * unit,
          BeesPalette.ray.opacity((0.35 + 0.2 * share) * strength)
        )
      }
    }
  }

  private static func drawHead(
    _ flower: Flower, _ light: Double, _ unit: Double, on canvas: inout Canvas
  ) {
    let radius = radius(of: flower)
    let full = 0.3 + 0.7 * Double(flower.nectar) / Double(flower.capacity)
    let strength = light * full * (0.3 + 0.7 * flower.depth) * min(1, 3 * flower.bloom)
    canvas.glow(
      at: flower.head, radius: 2.2 * radius, color: BeesPalette.haze.opacity(0.2 * strength))
    for ray in 0..<rays(flower) {
      let end = flower.head + spot(ray, of: flower) * radius
      canvas.glow(
        at: end, radius: 0.3 * radius, color: BeesPalette.haze.opacity(0.32 * strength))
      for tuft in 0..<(flower.depth > 0.5 ? 6 : 3) {
        let out = 0.13 * radius * ((Double(tuft) + 0.3) / 5).squareRoot()
        let way = Vector(angle: Double(tuft) * goldenAngle + Double(ray)) * out
        canvas.glow(
          at: end + Vector(way.dx, 0.7 * way.dy), radius: 0.06 * radius + 0.3 * unit,
          color: BeesPalette.petal.opacity(0.62 * strength))
      }
    }
  }
}
