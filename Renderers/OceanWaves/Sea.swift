import Geometry
import Gestures
import Rendering

/// The simulated world.
package struct Sea: Sendable {
  /// Who looks at it.
  package let camera: Camera
  let seed: UInt64
  /// The trains of waves.
  package let swell: Swell
  /// The places whose height is worked out.
  package let grid: SeaGrid
  /// How hard foam tears at each place of the grid, 0…1.
  let lace: [SIMD4<Float>]
  let facets: Facets
  /// Columns of the picture.
  let columns: Int

  /// Seconds since the beginning.
  package private(set) var time = 0.0
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
    seed = stage.seed
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
    for moment in stride(from: -36, through: -1, by: 1) {
      let phase = Double(moment) * 0.2
      let moment = WaveMoment(swell, phase: phase, significantHeight: significantHeight)
      for turn in 0..<Foam.turns {
        foam.advance(to: phase, turn: turn, control: breakingNow, grid, moment)
      }
    }
  }

  /// Significant height in metres, as the eye sees it now.
  package var significantHeight: Double { Swell.significantHeight(height.value(at: time)) }
  /// The foam control as the eye sees it now.
  var breakingNow: Double { breaking.value(at: time) }
  /// The moon as the eye sees it now.
  var moonlight: Moonlight { Moonlight(moon.value(at: time)) }
  /// The waves now.
  package var moment: WaveMoment {
    WaveMoment(swell, phase: clock.phase, significantHeight: significantHeight)
  }

  /// Goes on to `time` under the controls of `waves`.
  mutating func advance(to time: Double, _ waves: OceanWaves, touch: Touch?) {
    self.time = time
    clock.advance(to: time, speed: waves.speed)
    height.aim(at: waves.height, time: time)
    moon.aim(at: waves.moon, time: time)
    breaking.aim(at: waves.foam, time: time)
    tint.aim(at: waves.tint, time: time)
    palette.turn(to: tint.value(at: time))
    let moment = self.moment
    foam.advance(to: clock.phase, turn: steps, control: breakingNow, grid, moment)
    steps += 1
    feel(touch)
  }

  private mutating func feel(_ touch: Touch?) {
    ripples.forget(at: time)
    guard let touch, touch.isDown, touch.position.isFinite else { return ripples.lift() }
    guard ripples.isDue(touch, at: time, unit: camera.unit) else { return }
    ripples.send(from: touch, place: place(under: touch.position), at: time, camera)
  }
}
