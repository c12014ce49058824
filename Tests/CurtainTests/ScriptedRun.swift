import Curtain
import Geometry
import Gestures
import JSONCoding
import Rendering

/// A curtain that plays by itself, step by step.
struct ScriptedRun {
  var curtain: WindowCurtain
  var world: CurtainWorld
  private(set) var moment: Moment
  let rate: Int
  private(set) var index = 0

  init(
    cols: Int = 12, rows: Int = 14, wind: Double = 0, gravity: Double = 1,
    size: Size = Size(390, 844), seed: UInt64 = 0, rate: Int = 120
  ) {
    curtain = WindowCurtain()
    curtain.cols = cols
    curtain.rows = rows
    curtain.wind = wind
    curtain.gravity = gravity
    self.rate = rate
    let stage = Stage(size: size, seed: seed)
    world = curtain.begin(on: stage)
    moment = Moment(Step(index: 0, rate: rate), on: stage)
    step()
  }

  var cloth: Cloth { world.cloth }
  var composition: CurtainComposition { world.composition }
  var metrics: JSON { curtain.metrics(world, at: moment).json }

  mutating func step(_ touch: Touch? = nil) {
    moment = Moment(
      Step(index: index, rate: rate), on: moment.stage, touches: touch.map { [$0] } ?? [])
    curtain.update(&world, at: moment)
    index += 1
  }

  mutating func rest(_ steps: Int) {
    for _ in 0..<steps { step() }
  }

  /// Lands at `start` and stays at `point` for `steps` steps.
  mutating func hold(from start: Point, at point: Point, steps: Int, id: Int = 1) {
    for count in 0..<steps {
      step(
        Touch(
          id: id, phase: count == 0 && world.grips.isEmpty ? .began : .moved, start: start,
          position: point))
    }
  }

  func number(_ key: String) -> Double {
    if case .number(let number)? = metrics[key] { number } else { .nan }
  }

  /// True if all coordinates of all points are finite numbers.
  var isFinite: Bool {
    cloth.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
  }

  /// Where the eye sees a point of the cloth.
  func seen(_ col: Int, _ row: Int) -> Point {
    composition.project(cloth.positions[row * cloth.cols + col])
  }

  /// Energy of the points, each of mass 1: of motion and of height.
  var energy: Double {
    let weight = curtain.gravity * CurtainWorld.fall * composition.drop
    var sum = 0.0
    for (position, past) in zip(cloth.positions, cloth.past) {
      let speed = (position - past) * Double(rate)
      sum += speed.lengthSquared / 2 - weight * position.y
    }
    return sum
  }

  /// Energy of motion alone.
  var commotion: Double {
    zip(cloth.positions, cloth.past).reduce(0) {
      $0 + (($1.0 - $1.1) * Double(rate)).lengthSquared / 2
    }
  }
}
