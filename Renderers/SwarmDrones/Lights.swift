import Drawing
import Geometry

/// The drones as light: a crisp core, a soft halo, a short tail, and an image in the water.
struct Lights {
  /// What a light looks like now.
  struct Look {
    var place: Point
    /// 0 far … 1 near.
    var depth: Double
    /// How far it is lit, 0…1.
    var light: Double
    /// 0 deep … 1 bright and more.
    var tone: Double
    /// Share of the colour of sparks, 0…1.
    var spark: Double
    /// How many others shine near it.
    var crowd: Double
    /// Its place in waves, 0…1.
    var phase: Double
  }

  let show: Show
  let unit: Double
  /// The drones of the fleet, then those that are leaving it.
  let looks: [Look]

  init(_ show: Show) {
    self.show = show
    unit = show.composition.unit
    let (fleet, fallen) = (show.fleet, show.fleet.fallen)
    let places = fleet.position + fallen.map(\.position)
    looks = Lights.neighbours(places, within: 22 * unit).enumerated().map { index, crowd in
      index < fleet.count
        ? Lights.look(index, of: show, crowd: crowd)
        : Lights.look(fallen[index - fleet.count], crowd: crowd)
    }
  }

  /// Draws what the water returns, then all lights.
  func draw(on canvas: inout Canvas) {
    drawSkyglow(on: &canvas)
    drawReflections(on: &canvas)
    for drone in 0..<show.fleet.count { drawTail(drone, on: &canvas) }
    for look in looks { drawLamp(look, on: &canvas) }
  }

  /// How many others lie near each place; the nearer, the more they count.
  private static func neighbours(_ places: [Point], within reach: Double) -> [Double] {
    var crowd = [Double](repeating: 0, count: places.count)
    for i in places.indices {
      for j in i + 1..<max(places.count, i + 1) {
        let square = (places[j] - places[i]).lengthSquared / (reach * reach)
        guard square < 1 else { continue }
        let share = (1 - square) * (1 - square)
        crowd[i] += share
        crowd[j] += share
      }
    }
    return crowd
  }

  /// The tone is made of depth, a slow breath, waves over a formation, and the click.
  private static func look(_ drone: Int, of show: Show, crowd: Double) -> Look {
    let (fleet, order, time) = (show.fleet, show.order, show.time)
    let (place, depth) = (fleet.position[drone], fleet.depth[drone])
    let breath = 0.07 * Math.sin(Math.twoPi * (time / 5.5 + fleet.traits[drone].phase))
    let way = (place - show.composition.sky.center) * (0.017 / show.composition.unit)
    let wave = 0.2 * order * Math.sin(way.dx + 0.6 * way.dy - 1.3 * time)
    let light = max(fleet.light[drone], 0)
    return Look(
      place: place, depth: depth, light: light * light * (3 - 2 * light),
      tone: depth * (1.05 - 0.25 * order) + 0.2 * order + breath + wave + fleet.flash[drone],
      spark: fleet.spark[drone], crowd: crowd, phase: fleet.traits[drone].phase)
  }

  private static func look(_ drone: Fallen, crowd: Double) -> Look {
    Look(
      place: drone.position, depth: drone.depth, light: drone.light * drone.light,
      tone: drone.depth * drone.light, spark: drone.spark, crowd: crowd,
      phase: drone.phase)
  }

  private func drawLamp(_ look: Look, on canvas: inout Canvas) {
    guard look.light > 0 else { return }
    let halo = SwarmPalette.halo(look.tone, spark: look.spark)
    let strength = look.light * (0.42 + 0.66 * look.tone.clipped(to: 0...1.4))
    let glow = show.glow
    // What is very near is large and soft.
    let near = max(0, look.depth - 0.8) * 5
    let size = unit * (0.74 + 0.54 * look.depth + 0.5 * near)
    let room = 1 / (1 + 0.45 * look.crowd)
    canvas.glow(
      at: look.place, radius: size * (14 + 26 * glow),
      color: halo.opacity(min(1, strength * glow * 0.17 * room)))
    canvas.glow(
      at: look.place, radius: size * (7 + 7 * glow),
      color: halo.opacity(min(1, strength * glow * 0.42 * (0.12 + 0.88 * room))))
    canvas.glow(
      at: look.place, radius: size * (4 + 1.6 * glow),
      color: SwarmPalette.light(look.tone, spark: look.spark)
        .opacity(min(1, strength * (0.42 + 0.2 * glow) * (0.3 + 0.7 * room))))
    canvas.glow(
      at: look.place, radius: size * 2.6,
      color: SwarmPalette.core(spark: look.spark).opacity(min(1, strength) * (1 - 0.4 * near)))
  }

  /// Where the drone has been: dots so close that they are a line, fading with age and length.
  private func drawTail(_ drone: Int, on canvas: inout Canvas) {
    let look = looks[drone]
    guard look.light > 0 else { return }
    let color = SwarmPalette.light(look.tone * 0.8, spark: look.spark)
    let strength = look.light * (0.16 + 0.4 * look.depth) * (0.6 + 0.5 * show.glow)
    let trail = show.fleet.trails[drone].dropLast()
    let length = Double(trail.count)
    var (last, walked) = (look.place, 0.0)
    for (age, next) in trail.enumerated() {
      let way = next - last
      let piece = way.length
      defer { last = next }
      guard piece > 0.3 else { continue }
      let dots = min(4, Int((piece / (1.8 * unit)).rounded(.up)))
      for dot in 0..<dots {
        let part = Double(dot) / Double(dots)
        let fade = 1 - (Double(age) + part) / length - walked / (90 * unit)
        guard fade > 0.05 else { return }
        canvas.glow(
          at: last + way * part, radius: unit * (1 + 1.1 * fade) * (0.7 + 0.5 * look.depth),
          color: color.opacity(strength * fade * fade))
      }
      walked += piece
    }
  }

  /// The light that all together shed on the haze.
  private func drawSkyglow(on canvas: inout Canvas) {
    let light = looks.reduce(0) { $0 + $1.light }
    guard light > 0 else { return }
    let sum = looks.reduce(Vector.zero) { $0 + ($1.place - .zero) * $1.light }
    let share = light / 96
    canvas.glow(
      at: .zero + sum / light, radius: 0.3 * show.composition.diagonal,
      color: SwarmPalette.halo(0.3, spark: 0)
        .opacity(min(0.07, 0.034 * share.squareRoot()) * (0.3 + show.glow)))
  }
}
