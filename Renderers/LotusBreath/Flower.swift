import Drawing
import Geometry

/// A lotus as light: petals lit by its heart from inside and through, and their reflection in the
/// water.
struct Flower {
  private let world: LotusWorld
  private let whorls: Whorls
  private let time: Double
  /// Its position, and its size and brightness relative to the one in the middle.
  fileprivate var place = SIMD3<Double>.zero
  fileprivate var size = 1.0
  fileprivate var strength = 1.0

  /// The flower in the middle, with these petals, at `time` in seconds.
  init(_ world: LotusWorld, _ whorls: Whorls, at time: Double) {
    (self.world, self.whorls, self.time) = (world, whorls, time)
  }

  private var light: Double { strength * world.light(at: time) }
  /// Points per unit of length beside it.
  private var scale: Double { size * world.composition.scale(z: place.z) }

  private func project(_ spot: SIMD3<Double>) -> Point {
    world.composition.project(place + spot * size)
  }

  /// Draws the light that it sheds on haze and water, and its reflection.
  func drawReflection(on canvas: inout Canvas) {
    let (foot, halo) = (project(.zero), world.palette.halo)
    canvas.glow(at: heart, radius: 2.2 * scale, color: halo.opacity(0.26 * light))
    canvas.transformed(by: .scale(1, 0.4)) { canvas in
      canvas.glow(
        at: Point(foot.x, (foot.y + 0.3 * scale) / 0.4), radius: 2.3 * scale,
        color: halo.opacity(0.24 * light))
    }
    var mesh = mesh(every: 2, mirrored)
    // Coarse pixels are soft ones.
    mesh.resolution = 0.6
    canvas.mesh(mesh)
    drawGlints(on: &canvas)
  }

  /// Draws its light on small waves, which are arranged like seeds in a sunflower.
  private func drawGlints(on canvas: inout Canvas) {
    canvas.transformed(by: .scale(1, 0.16)) { canvas in
      for seed in stride(from: 1.0, through: 60, by: 1) {
        let way = Vector(angle: seed * Math.goldenAngle) * (0.25 * seed.squareRoot())
        let wave = 0.5 + 0.5 * Math.sin(0.8 * time + 2.7 * seed)
        let strength = light * wave / (1 + 0.7 * way.dx * way.dx)
        let spot = project([way.dx, 0, way.dy])
        canvas.glow(
          at: Point(spot.x, spot.y / 0.16), radius: (0.11 + 0.02 * way.dy) * scale,
          color: world.palette.warmth.opacity(0.16 * strength * strength))
      }
    }
  }

  /// Draws petals and heart.
  func draw(on canvas: inout Canvas) {
    canvas.mesh(mesh(every: size < 1 ? 2 : 1, upright))
    drawHeart(on: &canvas)
  }

  /// Returns all petals, from the farthest to the nearest, by every `step`th of their points.
  private func mesh(every step: Int, _ vertex: (Whorls.Spot) -> Mesh.Vertex) -> Mesh {
    var blades = Mesh(texture: Whorls.texture)
    func nearness(_ spots: [Whorls.Spot]) -> Double { spots.reduce(0) { $0 + $1.place.z } }
    let petals = (0..<whorls.shown).map { whorls.petal($0, every: step) }
    for spots in petals.sorted(by: { nearness($0) < nearness($1) }) {
      blades.append(Mesh(grid: spots.map(vertex), columns: Whorls.columns / step + 1))
    }
    return blades
  }

  private func upright(_ spot: Whorls.Spot) -> Mesh.Vertex {
    let along = spot.texturePoint.y
    return Mesh.Vertex(
      project(spot.place),
      color: world.palette.petal(strength * tone(of: spot), alpha: 0.94 - 0.2 * along * along),
      texturePoint: spot.texturePoint, depth: spot.place.z)
  }

  /// Returns the reflection of a point: drawn out, shaken by the water, fainter for higher points.
  private func mirrored(_ spot: Whorls.Spot) -> Mesh.Vertex {
    let height = max(spot.place.y, 0)
    var point = project(spot.place * SIMD3(1, -1.1, 1))
    let down = (point.y - project(.zero).y) / scale
    point.x +=
      scale * (0.012 + 0.035 * height)
      * (Math.sin(23 * down - 1.9 * time) + 0.6 * Math.sin(41 * down + 1.3 * time))
    return Mesh.Vertex(
      point,
      color: world.palette.petal(
        0.62 * strength * tone(of: spot), alpha: 0.55 * max(0, 1 - 0.8 * height)),
      texturePoint: spot.texturePoint, depth: spot.place.z)
  }

  /// Returns the brightness of a point of a blade, 0…1: light of the heart on its inside, or
  /// transmitted from there if the eye sees its outside; the night's own light from above left, and
  /// a rim at grazing angles.
  private func tone(of spot: Whorls.Spot) -> Double {
    // The light rises as the flower opens: a bud glows from its foot, and its tip stays dark.
    let way = SIMD3(0, 0.14 + 0.22 * whorls.openness, 0) - spot.place
    let square = (way * way).sum()
    let facing = (spot.normal * world.composition.view).sum()
    let incidence = max(0, (spot.normal * way).sum() / (square + 1e-6).squareRoot())
    let glow = world.light(at: time) / (1 + 3.4 * square)
    let inside = 0.24 + 0.68 * glow * (0.55 + 0.5 * incidence)
    let through = 0.13 + 0.76 * glow * (0.72 + 0.28 * incidence)
    let seen = (0.5 + 1.6 * facing).smoothstep
    let sky = 0.07 * (0.5 + 0.5 * (spot.normal.y - 0.6 * spot.normal.x) * (facing < 0 ? -1 : 1))
    let graze = 1 - facing.magnitude
    return through + (inside - through) * seen + sky + 0.1 * graze * graze * graze
  }

  /// The position of the heart on the stage.
  private var heart: Point { project(SIMD3(0, Whorls.heart + 0.18, 0)) }

  /// Draws the pod, the anthers around it on their filaments, and their light.
  private func drawHeart(on canvas: inout Canvas) {
    let shown = ((whorls.openness - 0.45) / 0.5).smoothstep
    let (unit, gold, amber) = (world.composition.unit, LotusPalette.gold, LotusPalette.amber)
    if shown > 0 {
      let pod = Rect(
        center: project(SIMD3(0, Whorls.heart + 0.12, 0)), size: Size(0.23 * scale, 0.12 * scale))
      canvas.fill(Path(ellipse: pod), with: amber.mixed(with: gold, by: 0.55).opacity(0.9 * shown))
      for index in 0..<44 {
        let share = Double(index % 3) / 2
        let way = Vector(angle: Double(index) * Math.goldenAngle + whorls.turn)
        let (near, far) = (way * 0.1, way * (0.16 + 0.13 * (0.5 + 0.5 * share) * shown))
        let foot = project(SIMD3(near.dx, Whorls.heart + 0.06, near.dy))
        let tip = project(SIMD3(far.dx, Whorls.heart + 0.2 - 0.05 * share, far.dy))
        canvas.stroke(
          Path(polyline: [foot, tip]), with: gold.opacity(0.3 * shown), .rounded(0.9 * unit))
        canvas.glow(at: tip, radius: 4.2 * unit, color: amber.opacity(0.4 * shown))
        canvas.glow(at: tip, radius: 2 * unit, color: gold.opacity(0.75 * shown))
      }
    }
    canvas.glow(
      at: heart, radius: 1.15 * scale,
      color: world.palette.warmth.opacity(0.13 * light * (0.5 + 0.5 * whorls.openness)))
    canvas.glow(
      at: heart, radius: 0.36 * scale, color: gold.opacity(0.16 * light * whorls.openness))
  }
}

extension LotusWorld {
  /// Returns flowers far away, the farther first: half open, with shallow breaths.
  func farFlowers(at time: Double) -> [Flower] {
    [
      (0.16, 0.0, SIMD3(-2.5, 0, -7.2), 0.8, 0.36), (0.31, 2.1, SIMD3(1.75, 0, -4.6), 0.62, 0.5),
    ].map { open, turn, place, size, strength in
      let openness = open + 0.14 * breath.openness
      var flower = Flower(
        self, Whorls(count: 9, openness: openness, depth: 0.7, turn: turn), at: time)
      (flower.place, flower.size, flower.strength) = (place, size, strength)
      return flower
    }
  }
}
