import Rendering

/// The simulated world: waves by their clock, foam, ripples, and smoothed values of the controls.
package struct Sea: Sendable {
  /// The projection.
  package let camera: Camera
  /// The trains of waves.
  package let swell: Swell
  /// The points at which the sea is computed.
  package let grid: SeaGrid
  /// Hardness of foam at each point of the grid, 0…1.
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

  /// Creates the sea at time 0 under the controls of `waves`, with foam from before.
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

  /// Smoothed significant height in metres.
  package var significantHeight: Double { Swell.significantHeight(height.value) }
  /// Smoothed foam control.
  var breakingNow: Double { breaking.value }
  /// The moon for the smoothed control.
  var moonlight: Moonlight { Moonlight(moon.value) }
  /// The present waves.
  package var moment: WaveMoment {
    WaveMoment(swell, phase: clock.phase, significantHeight: significantHeight)
  }

  /// Advances by one step under the controls of `waves`.
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
  /// Returns the displacement, in metres, of the water whose position at rest is (x, z).
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

  /// Returns the position at rest, in metres, of the water displayed at `point`; points in the sky
  /// count as far water.
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

  /// Height of the highest crest of the foreground above the mean water there, in points.
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

  /// Share of the sea's picture that foam covers, 0…1.
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

/// Wave time: the integral of the speed. It is continuous when the speed changes, and a single
/// product for each interval of constant speed, so that no error accumulates over many steps.
package struct WaveClock: Hashable, Sendable {
  /// Wave seconds since the start; never wraps.
  package private(set) var phase = 0.0
  private var speed: Double
  /// Phase and time at which the present speed began.
  private var base = 0.0
  private var since = 0.0
  private var now = 0.0

  /// Creates a clock at 0.
  init(speed: Double) { self.speed = speed }

  /// Advances to `time`, at `speed` since the time before.
  mutating func advance(to time: Double, speed: Double) {
    if speed != self.speed { (base, since, self.speed) = (phase, now, speed) }
    now = time
    phase = base + speed * (time - since)
  }
}

// MARK: Smoothing

/// A smoothed number: the difference from its target shrinks exponentially, in closed form, so that
/// many small steps and one large step agree.
///
/// Unlike a spring of Motion, which starts at rest, and a decay, which has no target, the number
/// moves towards its target at once, fastest at first.
struct ExponentialSmoothing: Hashable, Sendable {
  /// The present value.
  private(set) var value: Double
  private var target: Double
  private var offset = 0.0
  private var since = 0.0
  /// Rate in 1/s: the difference shrinks to 37 % in 1 / rate seconds.
  private let rate: Double

  /// Creates a number at rest at `value`.
  init(_ value: Double, rate: Double) { (self.value, target, self.rate) = (value, value, rate) }

  /// Advances to `time` in seconds, and follows `target` from then on.
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
