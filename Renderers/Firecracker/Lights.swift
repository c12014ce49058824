import Drawing
import Geometry

/// All light of the picture, as glows: what lies on the ground, flattened, and what stands upright.
struct Lights {
  /// Height of a circle on the ground over its width.
  static let flatness = 0.3

  /// A light that falls on stones and smoke.
  private struct Lamp {
    var place: Point
    var floor: Double
    var strength: Double
  }

  /// Glows on the ground, whose height is ``flatness`` of what it is here.
  private(set) var flat: [Glow] = []
  private(set) var upright: [Glow] = []
  private let fireworks: Fireworks
  private let unit: Double
  private let grain: Double
  private let opening: Double
  private let lamps: [Lamp]

  init(_ fireworks: Fireworks) {
    self.fireworks = fireworks
    (unit, grain) = (fireworks.composition.unit, fireworks.composition.grain)
    let opening = Exposure.opening(for: fireworks.flashes)
    self.opening = opening
    let match = fireworks.match.place(at: fireworks.time)
    lamps =
      fireworks.flashes.map {
        Lamp(place: $0.place, floor: $0.floor, strength: $0.level * opening)
      }
      + fireworks.fuses.burning.map {
        Lamp(
          place: $0.flame, floor: fireworks.composition.floor(below: $0.flame),
          strength: 0.16 * $0.glow * opening)
      } + [Lamp(place: match, floor: match.y, strength: 0.26)]
    addGround()
    addSmoke()
    addEmbers()
    addFlames()
    for spark in fireworks.sparks.flying { add(spark) }
    for flash in fireworks.flashes { add(flash) }
  }

  /// Draws the light on the ground, then what stands on it.
  func draw(on canvas: inout Canvas) {
    canvas.transformed(by: .scale(1, Lights.flatness)) { canvas in
      for glow in flat {
        canvas.glow(
          at: Point(glow.center.x, glow.center.y / Lights.flatness), radius: glow.radius,
          color: glow.color)
      }
    }
    for glow in upright {
      canvas.glow(at: glow.center, radius: glow.radius, color: glow.color)
    }
  }

  private mutating func add(_ place: Point, _ radius: Double, _ color: Color, _ light: Double) {
    guard light > 0.004, radius > 0 else { return }
    upright.append(Glow(place, radius: radius, color: color.opacity(light)))
  }

  private mutating func lay(_ place: Point, _ radius: Double, _ color: Color, _ light: Double) {
    guard light > 0.004, radius > 0 else { return }
    flat.append(Glow(place, radius: radius, color: color.opacity(light)))
  }

  /// Pools of light, and wet spots that mirror it towards the viewer.
  private mutating func addGround() {
    let halo = fireworks.palette.halo
    for lamp in lamps {
      let height = (lamp.floor - lamp.place.y) / (260 * unit)
      let reach = (130 + 60 * height) * unit
      lay(Point(lamp.place.x, lamp.floor), reach, halo, 0.3 * lamp.strength / (1 + height))
    }
    for glint in fireworks.courtyard.glints {
      let width = 46 * unit * fireworks.composition.nearness(glint.place.y)
      let light = lamps.reduce(0.05) { sum, lamp in
        let across = (glint.place.x - lamp.place.x) / width
        let along = (glint.place.y - lamp.floor) / (120 * unit)
        let near = 1 / ((1 + across * across) * (1 + along * along))
        return sum + lamp.strength * near * near.squareRoot()
      }
      lay(glint.place, glint.size, halo, min(0.36, 0.95 * light * glint.strength))
    }
  }

  /// Smoke has a cool body, and a warm belly where light comes from below.
  private mutating func addSmoke() {
    let warm = fireworks.palette.litSmoke
    for puff in fireworks.smoke.puffs {
      let (density, radius) = (puff.density, puff.radius)
      for lobe in puff.lobes {
        add(lobe, 0.72 * radius, FirePalette.smoke, 0.06 * density)
      }
      var (light, lean) = (0.0, Vector.zero)
      for lamp in lamps {
        let way = lamp.place - puff.place
        let near = lamp.strength / (1 + way.lengthSquared / (8100 * unit * unit))
        light += near
        lean += way.limited(to: radius) * near
      }
      guard light > 0.01 else { continue }
      for lobe in puff.lobes {
        add(
          lobe + (lean / light) * 0.3, 0.62 * radius, warm, min(0.13, 0.2 * light) * density)
      }
    }
  }

  private mutating func addEmbers() {
    let time = fireworks.time
    for ember in fireworks.sparks.embers {
      // Embers breathe with the air that moves over them, neighbours together.
      let air = 0.82 + 0.18 * Math.sin(0.9 * time + ember.place.x / (70 * unit) + ember.phase * 0.3)
      let heat = ember.heat * air
      let size = ember.size * grain * fireworks.composition.nearness(ember.place.y).squareRoot()
      let color = fireworks.palette.spark(0.12 + 0.62 * heat, isSplinter: false)
      add(ember.place, 1.7 * size, color, min(1, 0.25 + heat))
      add(ember.place, 6 * size, fireworks.palette.halo, 0.2 * heat)
    }
  }

  /// The burning ends of fuses, and of the slow match with its ash.
  private mutating func addFlames() {
    for fuse in fireworks.fuses.burning { addFlame(at: fuse.flame, fuse.glow) }
    let time = fireworks.time
    addFlame(at: fireworks.match.place(at: time), 0.62)
    let beads = 64
    for bead in 0..<beads {
      let age = (Double(bead) + 0.5) / Double(beads)
      let heat = (1 - age) * (1 - age)
      let place = fireworks.match.place(at: time - SlowMatch.ash * age)
      add(
        place, 2.1 * grain, fireworks.palette.spark(0.15 + 0.55 * heat, isSplinter: false),
        0.6 * heat)
    }
  }

  private mutating func addFlame(at place: Point, _ glow: Double) {
    let palette = fireworks.palette
    add(place, 34 * unit, palette.halo, 0.2 * glow)
    add(place, 10 * grain, palette.spark(0.72, isSplinter: false), 0.5 * glow)
    add(place, 3.6 * grain, palette.spark(1, isSplinter: false), glow)
  }

  /// A spark with the way that it has just come, a parabola that fades.
  private mutating func add(_ spark: Spark) {
    let heat = spark.heat
    let size = grain * (0.75 + 0.65 * spark.nearness) * (spark.isSplinter ? 0.8 : 1)
    let color = fireworks.palette.spark(heat, isSplinter: spark.isSplinter)
    let light = min(1, 0.25 + 1.1 * heat)
    let span = min(spark.age, 0.06 + 0.1 * heat)
    let dots = min(24, Int((spark.velocity.length * span / (1.1 * size)).rounded(.up)))
    let half = Vector(0, 0.5 * fireworks.sparks.gravity)
    for dot in 0..<max(dots, 0) {
      let part = (Double(dot) + 0.5) / Double(dots)
      let back = span * part
      let place = spark.position - spark.velocity * back + half * (back * back)
      guard place.y <= spark.floor else { continue }
      add(place, size * (1.45 - 0.6 * part), color, light * (1 - part) * (1 - part) * 0.42)
    }
    add(spark.position, 1.75 * size, color, light)
    add(spark.position, 6.5 * size, fireworks.palette.halo, 0.13 * heat * (0.4 + 0.6 * opening))
    mirror(spark, light)
  }

  /// Wet stone shows a spark that is near it, upside down.
  private mutating func mirror(_ spark: Spark, _ light: Double) {
    let height = spark.floor - spark.position.y
    let near = 1 - height / (110 * unit)
    guard near > 0, spark.floor > fireworks.composition.horizon else { return }
    add(
      Point(spark.position.x, spark.floor + 0.6 * height), 2.6 * grain,
      fireworks.palette.halo, 0.2 * light * near)
  }

  /// The light of a bang: a white heart, a warm body, and a breath on the haze.
  private mutating func add(_ flash: Flash) {
    let light = flash.level * opening
    let palette = fireworks.palette
    add(flash.place, 300 * unit, palette.halo, 0.055 * light)
    add(flash.place, 135 * unit, palette.halo, 0.27 * light)
    add(flash.place, 46 * unit, palette.spark(0.66, isSplinter: false), 0.42 * light)
    add(flash.place, 17 * unit, palette.spark(1, isSplinter: false), min(1, 1.6 * light * light))
  }
}
