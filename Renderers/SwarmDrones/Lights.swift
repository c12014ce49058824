import Drawing
import Geometry
import Gestures
import Rendering

/// The drones as light: a crisp core, a soft halo, a short tail, and an image in the water.
struct Lights {
  private let show: Show
  private let unit: Double
  /// How many others shine near each drone.
  private var crowd: [Double] = []

  init(_ show: Show) {
    self.show = show
    unit = show.composition.unit
    countNeighbours()
  }

  /// Draws what the water returns, then all lights.
  func draw(on canvas: inout Canvas) {
    drawSkyglow(on: &canvas)
    drawReflections(on: &canvas)
    for drone in 0..<show.fleet.count { drawTail(drone, on: &canvas) }
    for drone in 0..<show.fleet.count { drawLight(drone, on: &canvas) }
    for drone in show.fleet.fallen {
      let look = Look(
        drone.position, drone.depth, light: drone.light * drone.light, tone: drone.depth * 0.5,
        spark: drone.spark, crowd: 0)
      drawLamp(look, on: &canvas)
    }
  }

  private mutating func countNeighbours() {
    let places = show.fleet.position
    let reach = 22 * unit
    crowd = [Double](repeating: 0, count: places.count)
    for i in places.indices {
      for j in i + 1..<max(places.count, i + 1) {
        let way = places[j] - places[i]
        let square = way.lengthSquared / (reach * reach)
        guard square < 1 else { continue }
        let share = (1 - square) * (1 - square)
        crowd[i] += share
        crowd[j] += share
      }
    }
  }

  /// What a light looks like now.
  private struct Look {
    var place: Point
    var depth: Double
    var light: Double
    var tone: Double
    var spark: Double
    var crowd: Double

    init(
      _ place: Point, _ depth: Double, light: Double, tone: Double, spark: Double, crowd: Double
    ) {
      (self.place, self.depth, self.light) = (place, depth, light)
      (self.tone, self.spark, self.crowd) = (tone, spark, crowd)
    }
  }

  private func look(_ drone: Int) -> Look {
    let fleet = show.fleet
    let (place, depth, trait) = (fleet.position[drone], fleet.depth[drone], fleet.traits[drone])
    let light = max(fleet.light[drone], 0)
    return Look(
      place, depth, light: light * light * (3 - 2 * light), tone: tone(drone, place, depth, trait),
      spark: fleet.spark[drone], crowd: crowd[drone])
  }

  /// Depth, a slow breath, waves over a formation, and the click.
  private func tone(_ drone: Int, _ place: Point, _ depth: Double, _ trait: Trait) -> Double {
    let time = show.time
    let way = place - show.clasp.middle
    let breath = 0.07 * Math.sin(Math.twoPi * (time / 5.5 + trait.phase))
    let wave = 0.2 * show.order * Math.sin(0.017 / unit * (way.dx + 0.6 * way.dy) - 1.3 * time)
    return depth * (1.05 - 0.25 * show.order) + 0.2 * show.order + breath + wave + click(way)
  }

  /// A ring of light that runs outwards when a formation clicks together.
  private func click(_ way: Vector) -> Double {
    let clasp = show.clasp
    guard show.formation != .flock, clasp.isOpen, clasp.sinceClick < 1.2 else { return 0 }
    let front = clasp.sinceClick * 420 * unit
    let distance = (way.length - front) / (60 * unit)
    return 0.5 * Math.exp(-distance * distance) * (1 - clasp.sinceClick / 1.2)
  }

  private func drawLight(_ drone: Int, on canvas: inout Canvas) { drawLamp(look(drone), on: &canvas) }

  private func drawLamp(_ look: Look, on canvas: inout Canvas) {
    guard look.light > 0 else { return }
    let halo = Palette.halo(look.tone, spark: look.spark)
    let strength = look.light * (0.42 + 0.66 * min(max(look.tone, 0), 1.4))
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
      color: Palette.light(look.tone, spark: look.spark)
        .opacity(strength * (0.42 + 0.2 * glow) * (0.3 + 0.7 * room)))
    canvas.glow(
      at: look.place, radius: size * 2.6,
      color: Palette.core(spark: look.spark).opacity(min(1, strength) * (1 - 0.4 * near)))
  }

  private func drawTail(_ drone: Int, on canvas: inout Canvas) {
    let look = look(drone)
    guard look.light > 0 else { return }
    let color = Palette.light(look.tone * 0.8, spark: look.spark)
    let strength = look.light * (0.16 + 0.4 * look.depth) * (0.6 + 0.5 * show.glow)
    var last = look.place
    let length = Double(Trails.length - 1)
    var walked = 0.0
    for age in 0..<Trails.length - 1 {
      let next = show.fleet.trails.place(of: drone, age: age)
      let way = next - last
      let piece = way.length
      guard piece > 0.3 else {
        last = next
        continue
      }
      let dots = min(4, Int((piece / (1.8 * unit)).rounded(.up)))
      for dot in 0..<dots {
        let part = Double(dot) / Double(dots)
        let old = min(1, (Double(age) + part) / length + walked / (90 * unit))
        let fade = 1 - old
        guard fade > 0.05 else { return }
        canvas.glow(
          at: last + way * part, radius: unit * (1 + 1.1 * fade) * (0.7 + 0.5 * look.depth),
          color: color.opacity(strength * fade * fade))
      }
      walked += piece
      last = next
    }
  }

  /// The light that all together shed on the haze.
  private func drawSkyglow(on canvas: inout Canvas) {
    let share = Double(show.fleet.count) / 96
    canvas.glow(
      at: show.fleet.middle, radius: 0.3 * show.composition.diagonal,
      color: Palette.halo(0.3, spark: 0)
        .opacity(min(0.1, 0.05 * share.squareRoot()) * (0.3 + show.glow)))
  }

  /// A light's image in the water.
  private struct Image {
    var foot: Point
    /// Part of the way from the horizon to the stage's edge.
    var down: Double
    var strength: Double
    var color: Color
  }

  private func image(of drone: Int) -> Image? {
    let look = look(drone)
    let horizon = show.composition.horizon
    let above = horizon - look.place.y
    // Lights in front of the water have their image just below them.
    let lift = 0.5 * (above + (above * above + 3600 * unit * unit).squareRoot())
    let foot = look.place.y + lift * 1.36 + 6 * unit
    let down = (foot - horizon) / max(show.composition.size.height - horizon, 1)
    let fade = max(0, 1 - down) * max(0, 1 - down)
    guard fade > 0.01, down > 0, look.light > 0 else { return nil }
    return Image(
      foot: Point(look.place.x, foot), down: down,
      strength: look.light * fade * (0.2 + 0.4 * look.depth) * (0.35 + show.glow),
      color: Palette.halo(look.tone + 0.1, spark: look.spark))
  }

  /// Images in the water: columns that are drawn out and shiver, broken by glints.
  private func drawReflections(on canvas: inout Canvas) {
    let images = (0..<show.fleet.count).map { image(of: $0) }
    let (pull, flat) = (3.4, 0.34)
    canvas.transformed(by: .scale(1, pull)) { canvas in
      for (drone, image) in images.enumerated() {
        guard let image else { continue }
        let sway = sway(image, drone, 1.7)
        canvas.glow(
          at: Point(image.foot.x + sway * (1 + 2.4 * image.down) * unit, image.foot.y / pull),
          radius: unit * (3.2 + 2.4 * show.fleet.depth[drone]),
          color: image.color.opacity(image.strength * (0.8 + 0.2 * sway)))
      }
    }
    canvas.transformed(by: .scale(1, flat)) { canvas in
      for (drone, image) in images.enumerated() {
        guard let image else { continue }
        for glint in 0..<2 {
          let sway = sway(image, drone + 7 * glint, 2.3)
          let off = (Double(glint) - 0.4 + 0.25 * sway) * 9 * unit
          canvas.glow(
            at: Point(image.foot.x - 2.2 * sway * unit, (image.foot.y + off) / flat),
            radius: unit * (4 + 4 * image.down),
            color: image.color.opacity(image.strength * max(0, 0.25 + 0.35 * sway)))
        }
      }
    }
  }

  private func sway(_ image: Image, _ drone: Int, _ pace: Double) -> Double {
    let phase = show.fleet.traits[drone % show.fleet.count].phase * 40
    return Math.sin(pace * show.time + 0.11 * image.foot.y / unit + phase)
  }
}
