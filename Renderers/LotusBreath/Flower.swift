import Drawing
import Geometry

/// The flower as light: petals that the heart shines on and through, and their image in the water.
struct Flower {
  let whorls: Whorls
  let composition: LotusComposition
  let palette: LotusPalette
  let time: Double
  /// Where it floats, and how large and how bright it is beside the one in the middle.
  let seat: Seat
  private let petals: [PetalForm]

  /// A place on the water.
  struct Seat {
    let place: SIMD3<Double>
    let size: Double
    let strength: Double

    /// The middle of the picture.
    static let middle = Seat(place: .zero, size: 1, strength: 1)
  }

  init(
    _ whorls: Whorls, at seat: Seat = .middle, _ composition: LotusComposition,
    _ palette: LotusPalette, time: Double
  ) {
    (self.whorls, self.composition, self.palette, self.time) = (whorls, composition, palette, time)
    self.seat = seat
    petals = whorls.petals.sorted { $0.reach < $1.reach }
  }

  /// How strongly the heart shines.
  var light: Double {
    0.62 + 0.38 * whorls.openness + 0.03 * Math.sin(0.9 * time)
  }

  /// Where the heart shows.
  private var heart: Point { project(SIMD3(0, Whorls.heart + 0.18, 0)) }

  private func project(_ place: SIMD3<Double>) -> Point {
    composition.project(seat.place + place * seat.size)
  }

  /// Draws the light that it sheds on haze and water, and its image.
  func drawReflection(on canvas: inout Canvas) {
    let scale = composition.scale
    canvas.glow(at: heart, radius: 2.2 * scale, color: palette.halo.opacity(0.26 * light))
    canvas.transformed(by: .scale(1, 0.4)) { canvas in
      canvas.glow(
        at: Point(composition.base.x, (composition.base.y + 0.3 * scale) / 0.4),
        radius: 2.3 * scale, color: palette.halo.opacity(0.24 * light))
    }
    drawGround(mirrored: true, on: &canvas)
    var mesh = self.mesh(every: 2, mirrored)
    // Coarse pixels are soft ones.
    mesh.resolution = 0.6
    canvas.mesh(mesh)
  }

  /// Draws it far away, with the light round it.
  func drawFar(on canvas: inout Canvas) {
    let radius = 0.8 * seat.size * composition.scale
    canvas.glow(
      at: heart, radius: radius, color: palette.halo.opacity(0.22 * seat.strength * light))
    canvas.mesh(mesh(every: 2, upright))
    canvas.transformed(by: .scale(1, 2.6)) { canvas in
      let foot = project(SIMD3(0, -0.7, 0))
      canvas.glow(
        at: Point(foot.x, foot.y / 2.6), radius: 0.34 * radius,
        color: palette.halo.opacity(0.4 * seat.strength * light))
    }
  }

  /// Draws petals and heart.
  func draw(on canvas: inout Canvas) {
    drawGround(mirrored: false, on: &canvas)
    canvas.mesh(mesh(every: 1, upright))
    drawAnthers(on: &canvas)
    let scale = composition.scale
    canvas.glow(
      at: heart, radius: 1.15 * scale,
      color: palette.warmth.opacity(0.13 * light * (0.5 + 0.5 * whorls.openness)))
    canvas.glow(
      at: heart, radius: 0.36 * scale,
      color: LotusPalette.gold.opacity(0.16 * light * whorls.openness))
  }

  /// What petals grow from: without it the water would show between them.
  private func drawGround(mirrored: Bool, on canvas: inout Canvas) {
    let height = (mirrored ? -0.5 : 0.7) * Whorls.heart
    let middle = project(SIMD3(0, height, 0))
    let radius = 0.19 * composition.scale
    let shade = mirrored ? 0.3 : 0.4
    let shown = (mirrored ? 0.6 : 1) * whorls.openness.smoothstep
    let gradient = RadialGradient(
      center: middle, radius: radius,
      stops: GradientStop.even([
        palette.petal(shade + 0.34, alpha: shown), palette.petal(shade, alpha: shown),
      ]))
    let size = Size(2 * radius, radius)
    canvas.fill(Path(ellipse: Rect(center: middle, size: size)), with: .radial(gradient))
  }

  // MARK: Petals

  /// All petals, from the farthest to the nearest, with every `step`th of their places.
  private func mesh(
    every step: Int, _ vertex: (PetalForm, PetalForm.Spot, Point) -> Mesh.Vertex
  ) -> Mesh {
    let (rows, columns) = (PetalForm.rows / step, PetalForm.columns / step)
    var vertices: [Mesh.Vertex] = []
    var indices: [Int] = []
    vertices.reserveCapacity(petals.count * (rows + 1) * (columns + 1))
    indices.reserveCapacity(6 * petals.count * rows * columns)
    for petal in petals {
      for row in 0...rows {
        let along = Double(row) / Double(rows)
        for column in 0...columns {
          let across = 2 * Double(column) / Double(columns) - 1
          let spot = petal.spot(row: row * step, across: across)
          let corner = vertices.count
          vertices.append(vertex(petal, spot, PetalTexture.point(along: along, across: across)))
          guard row < rows, column < columns else { continue }
          let below = corner + columns + 1
          indices += [corner, corner + 1, below, corner + 1, below + 1, below]
        }
      }
    }
    return Mesh(vertices: vertices, indices: indices, texture: PetalTexture.bitmap)
  }

  private func upright(_ petal: PetalForm, _ spot: PetalForm.Spot, _ texture: Point) -> Mesh.Vertex
  {
    Mesh.Vertex(
      project(spot.place),
      color: palette.petal(
        seat.strength * tone(of: spot), alpha: 0.94 - 0.2 * texture.y * texture.y),
      texturePoint: texture, depth: spot.place.z)
  }

  /// The image of a place: drawn out, shaken by the water, fainter the higher the place is.
  private func mirrored(_ petal: PetalForm, _ spot: PetalForm.Spot, _ texture: Point)
    -> Mesh.Vertex
  {
    let height = max(spot.place.y, 0)
    var point = composition.project(
      SIMD3(spot.place.x, -1.1 * spot.place.y, spot.place.z))
    let down = (point.y - composition.base.y) / composition.scale
    point.x +=
      composition.scale * (0.012 + 0.035 * height)
      * (Math.sin(23 * down - 1.9 * time) + 0.6 * Math.sin(41 * down + 1.3 * time))
    return Mesh.Vertex(
      point, color: palette.petal(0.62 * tone(of: spot), alpha: 0.55 * max(0, 1 - 0.8 * height)),
      texturePoint: texture, depth: spot.place.z)
  }

  /// How light a place of a blade is, 0…1: what the heart sheds on its inside, or what comes
  /// through from there where the eye sees its outside; the night's own light from above left, and
  /// a rim where the eye grazes it.
  private func tone(of spot: PetalForm.Spot) -> Double {
    // The light rises as the flower opens: a bud glows from its foot, and its tip stays dark.
    let way = SIMD3(0, 0.14 + 0.22 * whorls.openness, 0) - spot.place
    let square = (way * way).sum()
    let facing = (spot.normal * composition.view).sum()
    let incidence = max(0, (spot.normal * way).sum() / (square + 1e-6).squareRoot())
    let glow = light / (1 + 3.4 * square)
    let inside = 0.24 + 0.68 * glow * (0.55 + 0.5 * incidence)
    let through = 0.13 + 0.76 * glow * (0.72 + 0.28 * incidence)
    let seen = (0.5 + 1.6 * facing).smoothstep
    let sky = 0.07 * (0.5 + 0.5 * (spot.normal.y - 0.6 * spot.normal.x) * (facing < 0 ? -1 : 1))
    let graze = 1 - facing.magnitude
    return through + (inside - through) * seen + sky + 0.1 * graze * graze * graze
  }

  // MARK: Heart

  /// Anthers on their threads, round the pod.
  private func drawAnthers(on canvas: inout Canvas) {
    let shown = ((whorls.openness - 0.45) / 0.5).smoothstep
    guard shown > 0 else { return }
    let unit = composition.unit
    canvas.fill(
      Path(
        ellipse: Rect(
          center: composition.project(SIMD3(0, Whorls.heart + 0.12, 0)),
          size: Size(0.23 * composition.scale, 0.12 * composition.scale))),
      with: LotusPalette.amber.mixed(with: LotusPalette.gold, by: 0.55).opacity(0.9 * shown))
    for seed in 0..<7 {
      let place =
        Vector(angle: Double(seed) * Whorls.goldenAngle) * (0.028 * Double(seed).squareRoot())
      let point = composition.project(SIMD3(place.dx, Whorls.heart + 0.13, place.dy))
      canvas.fill(Path(circle: point, radius: 1.7 * unit), with: LotusPalette.amber.opacity(shown))
    }
    for index in 0..<44 {
      let share = Double(index % 3) / 2
      let way = Vector(angle: Double(index) * Whorls.goldenAngle + whorls.turn)
      let (near, far) = (way * 0.1, way * (0.16 + 0.13 * (0.5 + 0.5 * share) * shown))
      let foot = composition.project(SIMD3(near.dx, Whorls.heart + 0.06, near.dy))
      let tip = composition.project(
        SIMD3(far.dx, Whorls.heart + 0.2 - 0.05 * share, far.dy))
      canvas.stroke(
        Path(polyline: [foot, tip]), with: LotusPalette.gold.opacity(0.3 * shown),
        .rounded(0.9 * unit))
      canvas.glow(at: tip, radius: 4.2 * unit, color: LotusPalette.amber.opacity(0.4 * shown))
      canvas.glow(at: tip, radius: 2 * unit, color: LotusPalette.gold.opacity(0.75 * shown))
    }
  }
}

extension PetalForm {
  /// How near to the eye it reaches.
  fileprivate var reach: Double { spot(row: PetalForm.rows / 2, across: 0).place.z }
}
