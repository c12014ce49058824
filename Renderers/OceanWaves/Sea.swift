import Rendering

/// The simulated world: waves by their clock, foam, ripples, and eased values of the controls.
package struct Sea: Sendable {
  /// How it is seen.
  package let camera: Camera
  /// The trains of waves.
  package let swell: Swell
  /// The places whose height is worked out.
  package let grid: SeaGrid
  /// How hard foam tears at each place of the grid, 0…1.
  let lace: [SIMD4<Float>]
  let facets: Facets
  /// Columns of the picture.
  let columns: Int

  /// The time of the waves.
  package private(set) var clock: WaveClock
  private(set) var palette: OceanPalette
  /// The foam on the crests.
  package private(set) var foam: Foam
  /// The rings that fingers sent out.
  package private(set) var ripples = Ripples()
  private var steps = 0
  private var height: ExponentialSmoothing
  private var moon: ExponentialSmoothing
  private var breaking: ExponentialSmoothing
  private var tint: ExponentialSmoothing

  /// The sea at time 0 under the controls of `waves`, with the foam of the time before.
  init(_ stage: Stage, _ waves: OceanWaves) {
    var random = SeededGenerator(seed: stage.seed)
    camera = Camera(stage.size)
    swell = Swell(seed: random.next())
    columns = Int((stage.size.width / 2).clipped(to: 8...256))
    grid = SeaGrid(camera, swell, columns: columns)
    lace = Lace.field(grid, seed: random.next())
    facets = Facets(grid, seed: random.next())
    clock = WaveClock(speed: waves.speed)
    palette = OceanPalette(tint: waves.tint)
    height = ExponentialSmoothing(waves.height, rate: 3)
    moon = ExponentialSmoothing(waves.moon, rate: 6)
    breaking = ExponentialSmoothing(waves.foam, rate: 4)
    tint = ExponentialSmoothing(waves.tint, rate: 8)
    foam = Foam(grid)
    for index in -36 ... -1 {
      let phase = Double(index) * 0.2
      let moment = WaveMoment(swell, phase: phase, significantHeight: significantHeight)
      for turn in 0..<Foam.turns {
        foam.advance(to: phase, turn: turn, control: breakingNow, grid, moment)
      }
    }
  }

  /// Significant height in metres, eased.
  package var significantHeight: Double { Swell.significantHeight(height.value) }
  /// The foam control, eased.
  var breakingNow: Double { breaking.value }
  /// The moon by its control, eased.
  var moonlight: Moonlight { Moonlight(moon.value) }
  /// The waves now.
  package var moment: WaveMoment {
    WaveMoment(swell, phase: clock.phase, significantHeight: significantHeight)
  }

  /// Goes one step further under the controls of `waves`.
  mutating func advance(_ waves: OceanWaves, at now: Moment) {
    clock.advance(to: now.seconds, speed: waves.speed)
    height.follow(waves.height, at: now.seconds)
    moon.follow(waves.moon, at: now.seconds)
    breaking.follow(waves.foam, at: now.seconds)
    tint.follow(waves.tint, at: now.seconds)
    palette.turn(to: tint.value)
    foam.advance(to: clock.phase, turn: steps, control: breakingNow, grid, moment)
    steps += 1
    feel(now.touch, at: now.seconds)
  }

  private mutating func feel(_ touch: Touch?, at time: Double) {
    ripples.forget(at: time)
    guard let touch, touch.isDown, touch.position.isFinite else { return ripples.lift() }
    guard ripples.isDue(touch, at: time, unit: camera.unit) else { return }
    ripples.send(from: touch, place: place(under: touch.position), at: time, camera)
  }
}

// MARK: Metrics

extension Sea {
  /// The water whose place at rest is (x, z): how far it is from there, in metres.
  package func shift(x: Double, z: Double) -> (x: Double, y: Double, z: Double) {
    var (dx, dy, dz) = (0.0, 0.0, 0.0)
    for wave in swell.waves {
      let (s, c) = Math.sinCos(wave.angle(x: x, z: z, phase: clock.phase))
      dx -= wave.alongX * wave.amplitude * s
      dz -= wave.alongZ * wave.amplitude * s
      dy += wave.amplitude * c
    }
    let height = significantHeight
    return (dx * height, dy * height, dz * height)
  }

  /// The place at rest, in metres, of the water that shows at `point`; points in the sky count as
  /// far water.
  func place(under point: Point) -> (x: Double, z: Double) {
    let least = camera.depthOfSea * 0.05
    let target = Rect(origin: .zero, size: camera.size).nearest(to: point)
    let below = max(target.y - camera.horizon, least)
    var z = camera.distance(below: below)
    var x = (target.x - camera.size.width / 2) * z / camera.focal
    for _ in 0..<4 {
      let shift = shift(x: x, z: z)
      let depth = camera.focal * (Camera.eye - shift.y) / below
      z += 0.7 * (min(max(depth - shift.z, 1), 4 * camera.distance(below: below)) - z)
      x += 0.7 * ((target.x - camera.size.width / 2) * depth / camera.focal - shift.x - x)
    }
    return (x, z)
  }

  /// How far the highest crest of the foreground stands above the mean water there, in points.
  var crestHeight: Double {
    var highest = 0.0
    for row in 0..<12 {
      let below = camera.depthOfSea * (0.12 + 0.05 * Double(row))
      let z = camera.distance(below: below)
      for column in 0..<16 {
        let x = camera.size.width * (Double(column) / 15 - 0.5) * z / camera.focal
        highest = max(highest, shift(x: x, z: z).y * camera.focal / z)
      }
    }
    return highest
  }

  /// Part of the sea's picture that foam covers, 0…1.
  package var foamFraction: Double {
    var sum = SIMD4<Float>.zero
    let lifetime = Foam.lifetime(breakingNow)
    for row in grid.rows.indices {
      let (kept, grown) = foam.ageing(of: row, at: clock.phase, lifetime: lifetime)
      for block in 0..<grid.blocks {
        let place = row * grid.blocks + block
        sum += Lace.cover(foam.amount[place] * kept + foam.source[place] * grown, lace[place])
      }
    }
    return Double(sum.sum()) / Double(grid.rows.count * grid.blocks * 4)
  }
}

// MARK: Time of the waves

/// Wave time: the integral of the speed. It goes on where it is when the speed changes, and it is
/// one product for each stretch of constant speed, so that nothing builds up over many steps.
package struct WaveClock: Hashable, Sendable {
  /// Wave seconds since the beginning; never wraps.
  package private(set) var phase = 0.0
  private var speed: Double
  /// Phase and time at which the present speed began.
  private var base = 0.0
  private var since = 0.0
  private var now = 0.0

  /// A clock at 0.
  init(speed: Double) { self.speed = speed }

  /// Goes on to `time`, at `speed` since the time before.
  mutating func advance(to time: Double, speed: Double) {
    if speed != self.speed { (base, since, self.speed) = (phase, now, speed) }
    now = time
    phase = base + speed * (time - since)
  }
}

// MARK: Smoothing

/// A number that follows what is asked of it: the distance shrinks exponentially, in closed form,
/// so that many small steps and one large step agree.
///
/// Not a spring of Motion, which sets out at rest, nor its decay, which has no target: the number
/// turns to its target at once, fastest at first.
struct ExponentialSmoothing: Hashable, Sendable {
  /// What it is now.
  private(set) var value: Double
  private var target: Double
  private var offset = 0.0
  private var since = 0.0
  /// 1/s: the distance shrinks to 37 % in 1 / rate seconds.
  private let rate: Double

  /// A number that rests at `value`.
  init(_ value: Double, rate: Double) { (self.value, target, self.rate) = (value, value, rate) }

  /// Goes on to `time` in seconds, and for `target` from then on.
  mutating func follow(_ target: Double, at time: Double) {
    value = eased(at: time)
    guard target != self.target else { return }
    (offset, since, self.target) = (value - target, time, target)
    value = eased(at: time)
  }

  private func eased(at time: Double) -> Double {
    guard offset != 0 else { return target }
    let left = offset * Math.exp(-rate * (time - since))
    return abs(left) < 1e-5 ? target : target + left
  }
}
