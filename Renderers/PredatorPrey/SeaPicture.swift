import Drawing
import Geometry

/// The drawing of everything that moves in the water, from far to near.
struct SeaPicture {
  let sea: Sea
  /// Time in seconds.
  let time: Double

  func draw(on canvas: inout Canvas) {
    sea.scenery.drawPlankton(sea.plankton, at: time, light: sea.brightness, on: &canvas)
    drawSwimmers(on: &canvas)
    for finger in sea.fingers { draw(finger, on: &canvas) }
  }

  /// Draws a finger: warm light and sinking food if it rests, cold light if it moves fast.
  private func draw(_ finger: Finger, on canvas: inout Canvas) {
    let (unit, cold) = (sea.composition.unit, (finger.isDown ? 1 : finger.fear) * (1 - finger.food))
    let ray = WaterPalette.ray.opacity(cold * (0.14 + 0.16 * finger.fear))
    canvas.glow(at: finger.place, radius: (34 + 60 * finger.fear) * unit, color: ray)
    let amber = WaterPalette.amber.opacity(0.32 * finger.food)
    canvas.glow(at: finger.place, radius: 84 * unit, color: amber)
    for crumb in 0..<12 {
      let fall = (0.22 * time + 0.618 * Double(crumb)).fraction
      let seat = Vector(angle: Double(crumb * crumb))
      canvas.glow(
        at: finger.place + (seat * (4 + 12 * fall) + Vector(0, 44 * fall)) * unit, radius: 4 * unit,
        color: WaterPalette.gold.opacity(finger.food * min(6 * fall, 1 - fall)))
    }
  }

  private func drawSwimmers(on canvas: inout Canvas) {
    var pen = FishPen(sea, time)
    func depth(_ swimmer: Swimmer, _ id: Int) -> (Double, Int) { (swimmer.place.z, id) }
    let hunters = sea.hunters.all + sea.hunters.leaving
    var fish = (sea.school.fish + sea.leaving)
      .sorted { depth($0.swimmer, $0.id) > depth($1.swimmer, $1.id) }[...]
    for hunter in hunters.sorted(by: { depth($0.swimmer, $0.id) > depth($1.swimmer, $1.id) }) {
      while let deeper = fish.first, deeper.swimmer.place.z > hunter.swimmer.place.z {
        pen.add(fish.removeFirst())
      }
      pen.flush(on: &canvas)
      HunterPen(sea: sea, time: time).draw(hunter, on: &canvas)
    }
    for fish in fish { pen.add(fish) }
    pen.flush(on: &canvas)
  }
}

// MARK: Fish

/// Draws small fish with dark backs and reflecting flanks. A flank shines as it turns to the light,
/// so the whole school flashes when it turns together.
struct FishPen {
  let sea: Sea
  let time: Double
  private var (shoal, glows): (Mesh, [Glow]) = (Mesh(), [])

  /// The outline from the snout around, then the middle of the flank, then the tail; in body
  /// lengths.
  private static let outline: [(along: Double, up: Double, tone: Double)] = [
    (0.5, 0, 0.6), (0.24, 0.115, 0.14), (-0.08, 0.105, 0.12), (-0.36, 0.022, 0.34),
    (-0.08, -0.1, 0.62), (0.24, -0.1, 0.7), (0.22, 0.01, 1), (-0.08, 0.015, 1),
    (-0.56, 0.13, 0.36), (-0.43, 0, 0.4), (-0.55, -0.125, 0.4),
  ]
  private static let triangles = [
    0, 1, 6, 0, 6, 5, 1, 2, 6, 2, 7, 6, 6, 7, 5, 7, 4, 5, 2, 3, 7, 7, 3, 4, 3, 8, 9, 3, 9, 10,
  ]

  init(_ sea: Sea, _ time: Double) { (self.sea, self.time) = (sea, time) }

  mutating func add(_ fish: Fish) {
    let (swimmer, size) = (fish.swimmer, 0.5 + 0.5 * fish.presence)
    let near = sea.composition.nearness(swimmer.place)
    let shine = self.shine(swimmer)
    let fog = (0.5 + 0.5 * near) * (0.6 + 0.6 * sea.brightness)
    let alpha = fish.presence.smoothstep * (0.7 + 0.3 * near)
    let vertices = FishPen.outline.map { along, up, tone in
      let bend = max(0, 0.2 - along)
      let side = 0.34 * bend * bend * Math.sin(swimmer.beat)
      let color = WaterPalette.silver((tone * (0.34 + 0.8 * shine) + 0.06) * fog, alpha: alpha)
      let place = sea.composition.project(swimmer, along: along * size, up: up * size, side: side)
      return Mesh.Vertex(place, color: color)
    }
    shoal.append(Mesh(vertices: vertices, indices: FishPen.triangles))
    let center = sea.composition.project(swimmer.place)
    let scale = sea.composition.scale(swimmer.place.z)
    let glint = WaterPalette.silver(0.7, alpha: 0.7 * max(0, shine - 0.6) * fog * alpha)
    glows.append(Glow(center, radius: 0.7 * scale, color: glint))
    // A few light up the water around the school.
    let halo = WaterPalette.haze.opacity(0.07 * min(fog, 0.9) * alpha)
    if fish.id % 4 == 0 { glows.append(Glow(center, radius: 2.5 * scale, color: halo)) }
  }

  /// Returns the share of the light from above left that the flank reflects to the eye, 0…1.
  private func shine(_ swimmer: Swimmer) -> Double {
    let bank = Math.sinCos(
      (0.3 * swimmer.yaw).clipped(to: -0.9...0.9) + 0.07 * Math.sin(0.5 * swimmer.beat))
    let flank = swimmer.side * bank.cos + swimmer.rise * bank.sin
    let mirror = max(0, flank.dot(SIMD3(-0.2, -0.5, -0.84)) * (flank.z > 0 ? -1 : 1))
    let ripple = sea.scenery.ripple(at: swimmer.place, time)
    return ((0.2 + 0.8 * Math.pow(mirror, 5)) * (0.9 + 0.8 * ripple)).clippedToUnit
  }

  mutating func flush(on canvas: inout Canvas) {
    canvas.mesh(shoal)
    for glow in glows { canvas.glow(at: glow.center, radius: glow.radius, color: glow.color) }
    (shoal, glows) = (Mesh(), [])
  }
}

// MARK: Hunters

/// Draws hunters: heavy, dim, with a rim of light along the back. Lengths are in hunter lengths.
struct HunterPen {
  let sea: Sea
  let time: Double

  private static let length = 7.0
  private static let fins: [[(along: Double, up: Double)]] = [
    [(0.36, 0.07), (0.47, 0.2), (0.5, 0.19), (0.5, 0.06)],
    [(0.98, 0.01), (1.13, 0.19), (1.17, 0.2), (1.07, 0)],
    [(0.98, -0.01), (1.08, -0.13), (1.11, -0.135), (1.07, 0)],
    [(0.27, -0.04), (0.4, -0.2), (0.43, -0.2), (0.37, -0.05)],
  ]
  private static let rows: [(up: Double, tone: Double)] = [
    (1, 1), (0.8, 0.36), (0.3, 0.12), (-0.4, 0.16), (-0.82, 0.3),
  ]

  func draw(_ hunter: Hunter, on canvas: inout Canvas) {
    let (swimmer, length) = (hunter.swimmer, HunterPen.length)
    let near = sea.composition.nearness(swimmer.place)
    let ripple = sea.scenery.ripple(at: swimmer.place, time)
    let rim = (0.4 + 0.5 * sea.brightness) * (0.75 + 0.5 * ripple) * (0.6 + 0.4 * near)
    let alpha = hunter.presence.smoothstep * (0.75 + 0.25 * near)
    func vertex(_ along: Double, _ up: Double, _ tone: Double, aside: Double = 0) -> Mesh.Vertex {
      let bend = max(0, along - 0.25)
      let wave = 0.16 * Math.sin(0.42 * swimmer.beat - 3.6 * along) - 0.22 * swimmer.yaw * bend
      let place = sea.composition.project(
        swimmer, along: (0.4 - along) * length, up: up * length,
        side: (bend * wave + aside) * length)
      return Mesh.Vertex(place, color: WaterPalette.silver(tone * rim, alpha: alpha))
    }
    for fin in HunterPen.fins {
      canvas.mesh(Mesh(fan: fin.map { vertex($0.along, $0.up, 0.12 + 2.2 * max(0, $0.up)) }))
    }
    // A body is round: its silhouette follows the widest part of its section, which is higher than
    // wide.
    let across = SIMD3(swimmer.heading.y, -swimmer.heading.x, 0).normalized
    let (rise, flank) = (across.dot(swimmer.rise), across.dot(swimmer.side))
    let girth = max(1e-9, Math.hypot(rise, 0.7 * flank)) * (rise < 0 ? -1 : 1)
    let (up, aside) = (rise / girth, 0.49 * flank / girth)
    let rows = zip(HunterPen.rows, HunterPen.rows.reversed()).map { row, opposite in
      (row.up, opposite.tone + (row.tone - opposite.tone) * (0.5 + 0.5 * min(1, 2 * up)))
    }
    let body = (0...16).flatMap { station in
      let (along, rest) = (Double(station) / 16, 1 - Double(station) / 16)
      let height = 0.55 * along * rest * rest + 0.014 * along
      return rows.map { vertex(along, $0 * height * up, $1, aside: $0 * height * aside) }
    }
    canvas.mesh(Mesh(grid: body, columns: rows.count))
  }
}
