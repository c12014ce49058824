import Geometry
import Gestures
import Motion
import Rendering

/// The simulated world: the breath, the flower as the controls shape it, and rings on the water.
package struct LotusWorld: Sendable {
  let composition: LotusComposition
  let pond: Pond
  let fireflies: Fireflies
  let glimmer: Glimmer
  let field: GradientNoise
  /// The breath of the flower.
  package private(set) var breath: Breath
  /// Rings on the water.
  package private(set) var rings = Rings()
  /// The colours of now.
  private(set) var palette: LotusPalette
  /// Seconds since the beginning.
  private(set) var time = 0.0
  private var petals: Animated<Double>
  private var tint: Animated<Double>
  private var depth: Animated<Double>
  /// The finger that holds the breath, and where and when it last sent a ring.
  private var finger: Int?
  private var stir = (place: Point.zero, time: 0.0)

  init(_ stage: Stage, _ lotus: LotusBreath) {
    var chance = SeededGenerator(seed: stage.seed)
    composition = LotusComposition(stage.size)
    pond = Pond(composition, seed: chance.next())
    fireflies = Fireflies(seed: chance.next())
    glimmer = Glimmer(seed: chance.next())
    field = GradientNoise(seed: chance.next())
    breath = Breath(pace: lotus.pace)
    palette = LotusPalette(tint: lotus.tint)
    petals = Animated(Double(lotus.petals), spring: .calm)
    tint = Animated(lotus.tint, spring: .tracking)
    depth = Animated(lotus.depth, spring: .tracking)
  }

  /// The flower now.
  package var whorls: Whorls {
    Whorls(
      count: petals.value(at: time), openness: breath.openness, depth: depth.value(at: time),
      turn: 0.3 * field.value(0.5, 0.05 * time))
  }

  /// Flowers far away, half open, that breathe little.
  var farFlowers: [Flower] {
    let seats = [
      Flower.Seat(place: SIMD3(-2.5, 0, -7.2), size: 0.8, strength: 0.42),
      Flower.Seat(place: SIMD3(1.75, 0, -4.6), size: 0.62, strength: 0.55),
    ]
    return seats.enumerated().map { index, seat in
      let whorls = Whorls(
        count: 9, openness: 0.16 + 0.2 * Double(index) + 0.14 * breath.openness, depth: 0.7,
        turn: 2.1 * Double(index))
      return Flower(whorls, at: seat, composition, palette, time: time)
    }
  }

  /// Goes on to `time` under the controls of `lotus`.
  mutating func advance(to time: Double, _ lotus: LotusBreath, touch: Touch?) {
    self.time = time
    petals.retarget(to: Double(lotus.petals), at: time)
    tint.retarget(to: lotus.tint, at: time)
    depth.retarget(to: lotus.depth, at: time)
    palette.turn(to: tint.value(at: time))
    feel(touch)
    let before = breath.phase
    breath.advance(to: time, pace: lotus.pace)
    if !breath.isHeld, breath.phase != before {
      rings.send(
        from: (0, 0), radius: 0.3 + 0.5 * breath.openness, strength: 0.7, at: time)
    }
  }

  // MARK: Finger

  /// Points that a finger goes from the closed flower to the open one.
  package var travel: Double { 1.5 * composition.scale }

  private mutating func feel(_ touch: Touch?) {
    guard let touch, touch.position.isFinite else { return letGo(velocity: 0) }
    let place = -touch.position.y / travel
    if touch.isDown, touch.id != finger {
      letGo(velocity: 0)
      finger = touch.id
      breath.grab(touch.id, at: place, time: time)
      stir(at: touch.position, strength: 1)
    }
    breath.lead(to: place, time: time)
    if touch.isDown { return trail(touch.position) }
    let velocity = -touch.velocity.dy / travel
    letGo(velocity: touch.phase == .ended && velocity.isFinite ? velocity : 0)
  }

  private mutating func letGo(velocity: Double) {
    finger = nil
    breath.release(velocity: velocity, time: time)
  }

  /// A finger that goes on leaves rings behind it.
  private mutating func trail(_ place: Point) {
    let way = place.distance(to: stir.place)
    if time - stir.time >= 0.25, way >= 0.3 * composition.scale { stir(at: place, strength: 0.6) }
  }

  private mutating func stir(at place: Point, strength: Double) {
    stir = (place, time)
    rings.send(from: composition.water(at: place), strength: strength, at: time)
  }
}
