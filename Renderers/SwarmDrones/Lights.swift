import Drawing
import Geometry

/// The drones as light: a crisp core, a soft halo, a short tail, and a reflection in the water.
struct Lights {
  /// The present appearance of a light.
  struct Appearance {
    var place: Point
    /// Nearness, 0 far … 1 near.
    var depth: Double
    /// Brightness, 0…1.
    var light: Double
    /// Tone, 0 deep … 1 bright and more.
    var tone: Double
    /// Share of the colour of sparks, 0…1.
    var spark: Double
    /// The weighted number of others near it.
    var crowd: Double
    /// Phase in waves, 0…1.
    var phase: Double
  }

  let show: Show
  /// Time in seconds.
  let time: Double
  let unit: Double
  /// The drones of the fleet, then those that are leaving.
  let appearances: [Appearance]

  init(_ show: Show, at time: Double) {
    (self.show, self.time) = (show, time)
    unit = show.composition.unit
    let (fleet, fallen) = (show.fleet, show.fleet.fallen)
    let places = fleet.position + fallen.map(\.position)
    appearances = Lights.neighbours(places, within: 22 * unit).enumerated().map { index, crowd in
      index < fleet.count
        ? Lights.appearance(index, of: show, at: time, crowd: crowd)
        : Lights.appearance(fallen[index - fleet.count], crowd: crowd)
    }
  }

  /// Draws reflections in the water, then all lights.
  func draw(on canvas: inout Canvas) {
    drawSkyglow(on: &canvas)
    drawReflections(on: &canvas)
    for drone in 0..<show.fleet.count { drawTail(drone, on: &canvas) }
    for appearance in appearances { drawLamp(appearance, on: &canvas) }
  }

  /// Returns the number of others near each position, weighted by nearness.
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

  /// Returns the appearance: the tone depends on depth, a slow pulsation, waves over a formation,
  /// and the flash.
  private static func appearance(
    _ drone: Int, of show: Show, at time: Double, crowd: Double
  ) -> Appearance {
    let (fleet, order) = (show.fleet, show.order)
    let (place, depth) = (fleet.position[drone], fleet.depth[drone])
    let breath = 0.07 * Math.sin(Math.twoPi * (time / 5.5 + fleet.traits[drone].phase))
    let way = (place - show.composition.sky.center) * (0.017 / show.composition.unit)
    let wave = 0.2 * order * Math.sin(way.dx + 0.6 * way.dy - 1.3 * time)
    return Appearance(
      place: place, depth: depth, light: fleet.light[drone].smoothstep,
      tone: depth * (1.05 - 0.25 * order) + 0.2 * order + breath + wave + fleet.flash[drone],
      spark: fleet.spark[drone], crowd: crowd, phase: fleet.traits[drone].phase)
  }

  private static func appearance(_ drone: Fallen, crowd: Double) -> Appearance {
    Appearance(
      place: drone.position, depth: drone.depth, light: drone.light * drone.light,
      tone: drone.depth * drone.light, spark: drone.spark, crowd: crowd,
      phase: drone.phase)
  }

  private func drawLamp(_ appearance: Appearance, on canvas: inout Canvas) {
    guard appearance.light > 0 else { return }
    let halo = SwarmPalette.halo(appearance.tone, spark: appearance.spark)
    let strength = appearance.light * (0.42 + 0.66 * appearance.tone.clipped(to: 0...1.4))
    let glow = show.glow
    // Very near lights are large and soft.
    let near = max(0, appearance.depth - 0.8) * 5
    let size = unit * (0.74 + 0.54 * appearance.depth + 0.5 * near)
    let room = 1 / (1 + 0.45 * appearance.crowd)
    canvas.glow(
      at: appearance.place, radius: size * (14 + 26 * glow),
      color: halo.opacity(min(1, strength * glow * 0.17 * room)))
    canvas.glow(
      at: appearance.place, radius: size * (7 + 7 * glow),
      color: halo.opacity(min(1, strength * glow * 0.42 * (0.12 + 0.88 * room))))
    canvas.glow(
      at: appearance.place, radius: size * (4 + 1.6 * glow),
      color: SwarmPalette.light(appearance.tone, spark: appearance.spark)
        .opacity(min(1, strength * (0.42 + 0.2 * glow) * (0.3 + 0.7 * room))))
    canvas.glow(
      at: appearance.place, radius: size * 2.6,
      color: SwarmPalette.core(spark: appearance.spark).opacity(min(1, strength) * (1 - 0.4 * near))
    )
  }

  /// Draws the tail of a drone: dots so close that they form a line, fading with age and length.
  private func drawTail(_ drone: Int, on canvas: inout Canvas) {
    let appearance = appearances[drone]
    guard appearance.light > 0 else { return }
    let color = SwarmPalette.light(appearance.tone * 0.8, spark: appearance.spark)
    let strength = appearance.light * (0.16 + 0.4 * appearance.depth) * (0.6 + 0.5 * show.glow)
    let trail = show.fleet.trails[drone].dropLast()
    let length = Double(trail.count)
    var (last, walked) = (appearance.place, 0.0)
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
          at: last + way * part, radius: unit * (1 + 1.1 * fade) * (0.7 + 0.5 * appearance.depth),
          color: color.opacity(strength * fade * fade))
      }
      walked += piece
    }
  }

  /// Draws the light of all drones on the haze.
  private func drawSkyglow(on canvas: inout Canvas) {
    let light = appearances.reduce(0) { $0 + $1.light }
    guard light > 0 else { return }
    let sum = appearances.reduce(Vector.zero) { $0 + ($1.place - .zero) * $1.light }
    let share = light / 96
    canvas.glow(
      at: .zero + sum / light, radius: 0.3 * show.composition.diagonal,
      color: SwarmPalette.halo(0.3, spark: 0)
        .opacity(min(0.07, 0.034 * share.squareRoot()) * (0.3 + show.glow)))
  }
}

// MARK: Water

extension Lights {
  /// A light's reflection in the water.
  private struct Image {
    var foot: Point
    /// Position from the horizon, 0, to the stage's edge, 1.
    var down: Double
    var strength: Double
    var color: Color
    /// The phase of its drone in the waves, in radians.
    var phase: Double

    func sway(_ pace: Double, at time: Double, _ unit: Double) -> Double {
      Math.sin(pace * time + 0.11 * foot.y / unit + phase)
    }
  }

  /// Draws reflections in the water: drawn-out, trembling columns, broken by faint glints.
  func drawReflections(on canvas: inout Canvas) {
    let images = appearances.compactMap(image)
    let (pull, flat) = (3.4, 0.34)
    canvas.transformed(by: .scale(1, pull)) { canvas in
      for image in images {
        let sway = image.sway(1.7, at: time, unit)
        canvas.glow(
          at: Point(image.foot.x + sway * (1 + 2.4 * image.down) * unit, image.foot.y / pull),
          radius: unit * (3.4 + 2 * image.down),
          color: image.color.opacity(min(1, image.strength * (0.8 + 0.2 * sway))))
      }
    }
    canvas.transformed(by: .scale(1, flat)) { canvas in
      for image in images {
        for glint in 0..<2 {
          let sway = image.sway(2.3 + 0.4 * Double(glint), at: time, unit)
          let off = (Double(glint) - 0.4 + 0.25 * sway) * 9 * unit
          canvas.glow(
            at: Point(image.foot.x - 2.2 * sway * unit, (image.foot.y + off) / flat),
            radius: unit * (4 + 4 * image.down),
            color: image.color.opacity(min(1, image.strength * max(0, 0.25 + 0.35 * sway))))
        }
      }
    }
  }

  private func image(of appearance: Appearance) -> Image? {
    let horizon = show.composition.horizon
    let above = horizon - appearance.place.y
    // Lights in front of the water are reflected just below them.
    let lift = 0.5 * (above + (above * above + 3600 * unit * unit).squareRoot())
    let foot = appearance.place.y + lift * 1.36 + 6 * unit
    let down = (foot - horizon) / max(show.composition.size.height - horizon, 1)
    let fade = max(0, 1 - down) * max(0, 1 - down)
    guard fade > 0.01, down > 0, appearance.light > 0 else { return nil }
    return Image(
      foot: Point(appearance.place.x, foot), down: down,
      strength: appearance.light * fade * (0.2 + 0.4 * appearance.depth) * (0.35 + show.glow),
      color: SwarmPalette.halo(appearance.tone + 0.1, spark: appearance.spark),
      phase: appearance.phase * 40)
  }
}
