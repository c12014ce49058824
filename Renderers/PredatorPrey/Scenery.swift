import Rendering

/// The scenery: deep water under a bright surface, shafts of light and plankton.
struct Scenery: Sendable {
  private let composition: WaterComposition
  private let field: GradientNoise
  private let motes: [(place: SIMD3<Double>, phase: Double)]

  init(_ composition: WaterComposition, seed: UInt64) {
    self.composition = composition
    var chance = SeededGenerator(seed: seed)
    field = GradientNoise(seed: chance.next())
    motes = (0..<150).map { index in
      let depth = index < 7 ? -1.1 : chance.number(in: -0.2...1)
      let share = SIMD3(chance.unit(), chance.number(in: -0.1...1.2), depth)
      return (composition.low + (composition.high - composition.low) * share, chance.unit())
    }
  }

  func drawBackdrop(at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let water = GradientStop.evenlySpaced(WaterPalette.water(light: light))
    canvas.fill(Path(canvas.bounds), with: .vertical(from: 0, to: height, water))
    canvas.glow(
      at: Point(0.32 * width, -0.04 * height), radii: Size(0.832 * height, 0.52 * height),
      color: WaterPalette.haze.opacity(0.1 + 0.26 * light))
    drawSurface(at: time, light: light, on: &canvas)
    for shaft in 0..<9 { drawShaft(Double(shaft), at: time, light: light, on: &canvas) }
  }

  /// Returns the light that waves focus at a position, −1…1: from above left.
  func ripple(at place: SIMD3<Double>, _ time: Double) -> Double {
    let x = place.x + 0.35 * place.y
    return field.value(0.14 * x + 0.2 * time, 0.14 * place.z + 0.05 * place.y, 0.5 * time)
  }

  /// Draws a web of light that grows finer and fainter with its distance.
  private func drawSurface(at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let (columns, rows) = (Int((width / composition.unit / 6).clipped(to: 20...110)), 26)
    var vertices: [Mesh.Vertex] = []
    for index in 0..<(columns + 1) * (rows + 1) {
      let down = Double(index / (columns + 1)) / Double(rows)
      let far = 1 / (1.12 - down)
      let x = width * Double(index % (columns + 1)) / Double(columns)
      let u = (x - 0.4 * width) / (80 * composition.unit) * (0.5 + 0.35 * far)
      let wave = field.value(u, 1.5 * far + 0.12 * time, 0.3 * time)
      let fine = field.value(2.1 * u + 40, 3.1 * far + 0.2 * time, 0.42 * time)
      let web = max(0, 1 - 3.2 * abs(0.7 * wave + 0.3 * fine))
      let glow = (1 - down) * (0.2 + 0.8 * light) * (0.06 + 0.62 * web * web)
      let place = Point(x, 0.18 * height * down)
      vertices.append(Mesh.Vertex(place, color: WaterPalette.ray.opacity(glow)))
    }
    var mesh = Mesh(grid: vertices, columns: columns + 1)
    mesh.resolution = 1
    canvas.mesh(mesh)
  }

  /// Draws a shaft of light that wavers with the waves above it.
  private func drawShaft(_ seat: Double, at time: Double, light: Double, on canvas: inout Canvas) {
    let (width, height) = (composition.size.width, composition.size.height)
    let (sway, glow) = (field.value(7.3 * seat, 0.07 * time), field.value(3.1 * seat, 0.16 * time))
    let part = (0.618 * seat).fraction
    let top = Point(width * (-0.1 + 0.15 * seat + 0.06 * sway), 0)
    let way = (top - Point(0.3 * width, -0.5 * height)) * (1.2 + 0.5 * part)
    var vertices: [Mesh.Vertex] = []
    for down in [0, 0.12, 0.25, 0.45, 0.7, 1] {
      let breadth = (16 + 24 * part) * composition.unit * (1 + 1.6 * down)
      let fade = (1 - down) * (1 - down) * (0.4 + 0.6 * (5 * down).smoothstep)
      for side in [-1, -0.5, 0, 0.5, 1] {
        let edge = (1 - side * side) * (1 - side * side)
        let strength = (0.04 + 0.3 * light) * max(0, 0.5 + 0.9 * glow) * fade * edge
        let place = top + way * down + Vector(side * breadth, 0)
        vertices.append(Mesh.Vertex(place, color: WaterPalette.ray.opacity(strength)))
      }
    }
    var mesh = Mesh(grid: vertices, columns: 5)
    mesh.resolution = 0.5
    canvas.mesh(mesh)
  }

  /// Draws plankton as light: `amount` of it, 0…1.
  func drawPlankton(_ amount: Double, at time: Double, light: Double, on canvas: inout Canvas) {
    for (seat, phase) in motes {
      let turn = Math.sinCos(0.15 * time + 40 * phase)
      let place = seat + SIMD3(turn.sin, turn.cos, 0) * 1.5
      let near = composition.nearness(place)
      let size = near > 1.4 ? 0.55 + 0.9 * phase : 0.1 + 0.14 * phase * phase
      let glow = near > 1.4 ? 0.09 : (0.2 + 0.7 * amount) * (0.4 + 0.4 * near)
      let color = WaterPalette.ray.opacity(glow * (0.75 + 0.25 * turn.sin) * (0.5 + 0.5 * light))
      canvas.glow(
        at: composition.project(place), radius: size * composition.scale(place.z), color: color)
    }
  }
}

// MARK: Colours

/// The colours of deep water, of silver and of light.
enum WaterPalette {
  private static let shades = ColorRamp.sequential(
    from: OKLCH(0.17, 0.045, 246), to: OKLCH(0.985, 0.01, 208), through: 0.055
  ).colors(256)
  static let (gold, amber) = (Color(oklch: 0.84, 0.13, 80), Color(oklch: 0.62, 0.125, 64))
  static let (ray, haze) = (Color(oklch: 0.8, 0.085, 208), Color(oklch: 0.56, 0.08, 228))

  static func silver(_ tone: Double, alpha: Double = 1) -> Color {
    shades[Int((255 * tone.clippedToUnit).rounded())].opacity(alpha)
  }

  /// Returns the water from the surface to the ground under light of 0…1.
  static func water(light: Double) -> [Color] {
    [0.36, 0.295, 0.225, 0.18, 0.145, 0.12].enumerated().map { index, lightness in
      let part = 1 + 0.5 * (light - 0.56) * (1 - Double(index) / 5)
      return Color(oklch: lightness * part, 0.25 * lightness * part, 219 + 6.6 * Double(index))
    }
  }
}
