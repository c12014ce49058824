import Rendering

/// The simulated world: the breath, the flower as set by the controls, and rings on the water.
package struct LotusWorld: Sendable {
  package let composition: LotusComposition
  /// Sky, far shore and water.
  let pond: Canvas
  let fireflies: Fireflies
  let field: GradientNoise
  /// The breath of the flower.
  package private(set) var breath = Breath()
  /// Rings on the water.
  package private(set) var rings = Rings()
  /// The present colours.
  private(set) var palette: LotusPalette
  private var petals: Animated<Double>
  private var tint: Animated<Double>
  private var depth: Animated<Double>
  /// The position of the finger's last ring.
  private var stirred = Point.zero

  init(_ stage: Stage, _ lotus: LotusBreath) {
    var chance = SeededGenerator(seed: stage.seed)
    composition = LotusComposition(stage)
    pond = Pond.canvas(composition, seed: chance.next())
    fireflies = Fireflies(seed: chance.next())
    field = GradientNoise(seed: chance.next())
    palette = LotusPalette(tint: lotus.tint)
    petals = Animated(Double(lotus.petals), spring: .calm)
    tint = Animated(lotus.tint, spring: .tracking)
    depth = Animated(lotus.depth, spring: .tracking)
  }

  /// Returns the flower's whorls at `time`, in seconds.
  package func whorls(at time: Double) -> Whorls {
    Whorls(
      count: petals.value(at: time), openness: breath.openness, depth: depth.value(at: time),
      turn: 0.3 * field.value(0.5, 0.05 * time))
  }

  /// Returns the brightness of the hearts of flowers at `time`.
  func light(at time: Double) -> Double {
    0.62 + 0.38 * breath.openness + 0.03 * Math.sin(0.9 * time)
  }

  /// Advances by one step under the controls of `lotus`.
  mutating func advance(_ lotus: LotusBreath, at moment: Moment) {
    let time = moment.seconds
    petals.retarget(to: Double(lotus.petals), at: time)
    tint.retarget(to: lotus.tint, at: time)
    depth.retarget(to: lotus.depth, at: time)
    let tint = tint.value(at: time)
    if tint != palette.tint { palette = LotusPalette(tint: tint) }
    // After a finger has held it, the breath advances again from the next step.
    let seconds = breath.finger == nil ? moment.duration : 0
    handleTouches(moment.touch, pace: lotus.pace, at: time)
    let before = breath.phase
    breath.advance(to: time, by: seconds * lotus.pace)
    if breath.finger == nil, breath.phase != before {
      rings.send(from: .zero, radius: 0.3 + 0.5 * breath.openness, strength: 0.7, at: time)
    }
  }

  /// Distance that a finger moves from the closed flower to the open one, in points.
  package var travel: Double { 1.5 * composition.scale }

  private mutating func handleTouches(_ touch: Touch?, pace: Double, at time: Double) {
    guard let touch, touch.position.isFinite else {
      return breath.release(velocity: 0, pace: pace, time: time)
    }
    let position = -touch.position.y / travel
    if touch.isDown, touch.id != breath.finger {
      breath.release(velocity: 0, pace: pace, time: time)
      breath.grab(touch.id, at: position, time: time)
      stir(touch.position, strength: 1, at: time)
    }
    breath.drag(to: position, time: time)
    if !touch.isDown {
      let velocity = touch.phase == .ended ? -touch.velocity.dy / travel : 0
      breath.release(velocity: velocity.isFinite ? velocity : 0, pace: pace, time: time)
    } else if touch.position.distance(to: stirred) > 0.5 * composition.scale {
      stir(touch.position, strength: 0.6, at: time)
    }
  }

  private mutating func stir(_ place: Point, strength: Double, at time: Double) {
    stirred = place
    rings.send(from: composition.water(at: place), strength: strength, at: time)
  }
}

// MARK: Pads

/// Lily pads around the flower: dark leaves lit by it.
extension LotusWorld {
  /// Positions on the water, radii, and angles of the notch, in radians; the farthest first.
  private static let pads: [SIMD4<Double>] = [
    [-4.4, -7, 0.8, 1.1], [4.6, -6.2, 0.8, 2], [-0.9, -5.6, 0.6, 1.4], [0.35, -3.6, 0.55, 1.2],
    [-2.3, -3.2, 0.7, 2.4], [1.5, -2.3, 0.62, 2], [3.9, -2.2, 0.7, 1.8], [-4.4, -1.9, 0.76, 0.9],
    [-1.28, -1.5, 0.5, 0.7], [2.6, -0.5, 0.62, 2.6], [-2.75, -0.35, 0.56, 0.2],
    [-1.12, 0.42, 0.34, 5.6], [1.02, 0.62, 0.4, 3.6], [-2.35, 0.95, 0.42, 5.1],
    [2.2, 1, 0.36, 4.2],
  ]

  func drawPads(at time: Double, on canvas: inout Canvas) {
    let light = light(at: time)
    for (index, pad) in LotusWorld.pads.enumerated() {
      let u = Double(index) * 5.7
      let place = SIMD3(pad.x + 0.05 * field.value(u, 0.11 * time), 0, pad.y)
      let turn = pad.w + 0.12 * field.value(u + 2.3, 0.08 * time)
      // The first and the last of the corners lie on both sides of the notch.
      let rim = composition.circle(round: place, radius: pad.z, from: turn)[3...61]
      let blade = Path(polygon: [composition.project(place)] + rim)
      let far = (-pad.y / 7).clippedToUnit
      let dark = LotusPalette.leaf.mixed(with: LotusPalette.night(0.2, 0.04), by: 0.75 * far)
      let near = dark.mixed(with: palette.lit, by: 0.95 * light)
      let glint = palette.warmth.opacity(0.5 * light * (1 - 0.6 * far))
      canvas.fill(
        blade, with: composition.outwards([near, dark.mixed(with: near, by: 0.3), dark]))
      canvas.stroke(
        blade, with: composition.outwards([glint, glint.opacity(0.5), glint.opacity(0.1)]),
        Stroke(1.1 * composition.unit, join: .round))
    }
  }
}
