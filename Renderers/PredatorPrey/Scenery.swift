import Drawing
import Geometry
import Rendering

/// The place: deep water under a bright surface, shafts of light, hills of the sea floor, and
/// plankton.
struct Scenery: Hashable, Sendable {
  private struct Mote: Hashable, Sendable {
    let place: SIMD3<Double>
    let size: Double
    let phase: Double
  }

  private let composition: WaterComposition
  private let field: GradientNoise
  private let motes: [Mote]
  private let hills: [Path]

  init(_ composition: WaterComposition, seed: UInt64) {
    self.composition = composition
    var chance = SeededGenerator(seed: seed)
    let noise = GradientNoise(seed: chance.next())
    field = noise
    motes = (0..<150).map { _ in
      let share = SIMD3(chance.unit(), chance.unit(), chance.number(in: -0.25...1))
      let bright = chance.unit()
      return Mote(
        place: composition.low + (composition.high - composition.low) * share,
        size: 0.07 + 0.1 * bright * bright, phase: chance.unit())
    }
    hills = [(0.8, 0.11, 2.3), (0.86, 0.1, 3.1)].enumerated().map { row, hill in
      Scenery.hill(composition.size, noise, top: hill.0, rise: hill.1, detail: hill.2, row: row)
    }
  }

  /// Draws the water, the ground, and the surface as it is seen from below.
  func drawBackdrop(at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, height),
          stops: GradientStop.even(WaterPalette.water(light: light)))))
    canvas.transformed(by: .scale(1.7, 1)) { canvas in
      canvas.glow(
        at: Point(0.36 * width / 1.7, -0.04 * height), radius: 0.46 * height,
        color: WaterPalette.haze.opacity(0.1 + 0.24 * light))
    }
    for (row, hill) in hills.enumerated() {
      let dark = 0.135 - 0.025 * Double(row)
      canvas.fill(
        hill,
        with: .linear(
          LinearGradient(
            from: Point(0, (0.7 + 0.06 * Double(row)) * height), to: Point(0, height),
            stops: GradientStop.even([
              WaterPalette.deep(dark + 0.03, 0.04), WaterPalette.deep(dark - 0.02, 0.026, turn: 8),
            ]))))
    }
    drawSurface(at: time, light: light, on: &canvas)
    drawShafts(at: time, light: light, on: &canvas)
  }

  private static func hill(
    _ size: Size, _ noise: GradientNoise, top: Double, rise: Double, detail: Double, row: Int
  ) -> Path {
    let pieces = 60
    let stretch = detail * (size.width / max(size.height, 1)).squareRoot()
    var points = [Point(-2, size.height + 2)]
    for piece in 0...pieces {
      let x = Double(piece) / Double(pieces)
      let rough =
        0.75 * noise.value(x * stretch, 3.5 + 9 * Double(row))
        + 0.25 * noise.value(x * stretch * 3.7, 23.5 + 9 * Double(row))
      points.append(Point(-2 + x * (size.width + 4), size.height * (top - rise * rough)))
    }
    return Path(polygon: points + [Point(size.width + 2, size.height + 2)])
  }

  /// How much light falls on a place of the water because waves gather it, −1…1: shared by all that
  /// swims there.
  func ripple(at place: SIMD3<Double>, _ time: Double) -> Double {
    // It comes from above left, so deeper places are lit by waves farther to the left.
    let x = place.x + 0.35 * place.y
    return field.value(0.14 * x + 0.2 * time, 0.14 * place.z + 0.05 * place.y, 0.5 * time)
  }

  /// The surface from below: a web of light that grows finer and fainter with its distance.
  private func drawSurface(at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let columns = Int((width / composition.unit / 8).clipped(to: 20...84))
    let rows = 20
    var vertices: [Mesh.Vertex] = []
    vertices.reserveCapacity((columns + 1) * (rows + 1))
    for row in 0...rows {
      let down = Double(row) / Double(rows)
      let far = 1 / (1.08 - down)
      let fade = (1 - down) * (0.3 + 0.7 * (8 * down).smoothstep) * (0.2 + 0.8 * light)
      for column in 0...columns {
        let x = width * Double(column) / Double(columns)
        let u = (x - 0.4 * width) / (95 * composition.unit) * (0.5 + 0.35 * far)
        let wave = field.value(u, 1.5 * far + 0.12 * time, 0.3 * time)
        let fine = field.value(2.1 * u + 40, 3.1 * far + 0.2 * time, 0.42 * time)
        let web = 1 - abs(0.7 * wave + 0.3 * fine) * 2.6
        let strength = web > 0 ? web * web * web : 0
        vertices.append(
          Mesh.Vertex(
            Point(x, 0.17 * height * down),
            color: WaterPalette.ray.opacity(fade * (0.05 + 0.5 * strength))))
      }
    }
    canvas.mesh(Mesh(grid: vertices, columns: columns + 1))
  }

  /// Shafts of light, that waver as the waves above them do.
  private func drawShafts(at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let source = Point(0.3 * width, -0.5 * height)
    let rows = 5
    for shaft in 0..<9 {
      let seat = Double(shaft)
      let sway = field.value(seat * 7.3, 0.07 * time)
      let glow = 0.5 + 0.9 * field.value(seat * 3.1 + 50, 0.16 * time)
      let strength = (0.02 + 0.17 * light) * max(0, glow)
      let x = width * (-0.1 + 0.15 * seat + 0.06 * sway)
      let breadth = (16 + 22 * (seat * 0.618 - (seat * 0.618).rounded(.down))) * composition.unit
      let way = (Point(x, 0) - source) / (0.5 * height)
      let reach = height * (0.5 + 0.3 * (seat * 0.382 - (seat * 0.382).rounded(.down)))
      var vertices: [Mesh.Vertex] = []
      for row in 0...rows {
        let down = Double(row) / Double(rows)
        let middle = Point(x, 0) + way * (down * reach)
        let spread = breadth * (1 + 1.6 * down)
        let fade = (1 - down) * (1 - down) * (0.5 + 0.5 * (4 * down).smoothstep)
        for side in -2...2 {
          let edge = Double(2 - abs(side)) / 2
          vertices.append(
            Mesh.Vertex(
              middle + Vector(Double(side) / 2 * spread, 0),
              color: WaterPalette.ray.opacity(strength * fade * edge * (0.4 + 0.6 * edge))))
        }
      }
      var mesh = Mesh(grid: vertices, columns: 5)
      mesh.resolution = 0.5
      canvas.mesh(mesh)
    }
  }

  /// Plankton as light: brighter where there is more of it.
  func drawPlankton(
    _ plankton: Plankton, at time: Double, light: Double, on canvas: inout Canvas
  ) {
    let span = composition.high - composition.low
    for mote in motes {
      // Each goes round in the water: it comes in where it faded out.
      var place = mote.place
      let drift = (mote.phase + 0.012 * time * (0.6 + 0.8 * mote.phase))
      let round = drift - drift.rounded(.down)
      place.x = composition.low.x + span.x * round
      place.y += 1.2 * field.value(0.2 * place.x + 9 * mote.phase, 0.1 * time)
      let edge = (8 * min(round, 1 - round)).smoothstep
      let amount = plankton.amount(at: place)
      let twinkle = 0.75 + 0.25 * Math.sin(1.1 * time + 40 * mote.phase)
      let near = composition.nearness(place)
      canvas.glow(
        at: composition.project(place), radius: 1.5 * mote.size * composition.scale(place.z),
        color: WaterPalette.ray.opacity(
          edge * twinkle * (0.16 + 0.75 * amount) * (0.35 + 0.45 * near) * (0.55 + 0.5 * light)))
    }
  }

  /// A few motes so near that they blur.
  func drawNear(at time: Double, light: Double, on canvas: inout Canvas) {
    for index in 0..<7 {
      let seat = Double(index)
      let x = seat * 0.618 + 0.008 * time * (1 + 0.3 * seat)
      let round = x - x.rounded(.down)
      let place = Point(
        composition.size.width * (1.2 * round - 0.1),
        composition.size.height
          * (0.12 + 0.6 * (seat * 0.382 - (seat * 0.382).rounded(.down))
            + 0.02 * Math.sin(0.3 * time + seat)))
      canvas.glow(
        at: place, radius: (9 + 3.5 * seat) * composition.unit,
        color: WaterPalette.ray.opacity((0.05 + 0.05 * light) * (6 * min(round, 1 - round)).smoothstep))
    }
  }
}
