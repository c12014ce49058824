import Geometry
import Gestures
import JSONCoding
import LotusBreath
import Rendering
import Testing

/// Plays `seconds` at 120 steps a second; `change` may turn controls and hold a finger.
@discardableResult
func played(
  _ seconds: Double, on size: Size = Size(195, 422), seed: UInt64 = 3,
  from start: LotusBreath = LotusBreath(),
  _ change: (inout LotusBreath, Double) -> Touch? = { _, _ in nil },
  each: (LotusBreath, LotusWorld, Double) -> Void = { _, _, _ in }
) -> LotusWorld {
  var lotus = start
  let stage = Stage(size: size, seed: seed)
  var world = lotus.begin(on: stage)
  for index in 0...Int((seconds * 120).rounded()) {
    let step = Step(index: index, rate: 120)
    let touch = change(&lotus, step.seconds)
    lotus.update(&world, at: Moment(step, on: stage, touches: touch.map { [$0] } ?? []))
    each(lotus, world, step.seconds)
  }
  return world
}

/// A lotus that breathes at `pace`.
func lotus(pace: Double = 1, petals: Int = 21, depth: Double = 0.5) -> LotusBreath {
  var lotus = LotusBreath()
  (lotus.pace, lotus.petals, lotus.depth) = (pace, petals, depth)
  return lotus
}

/// The metrics of the trace.
struct Metrics: Equatable {
  var breath: Double
  var phase: String
  var isHeld: Bool

  init(_ world: LotusWorld) {
    let metrics = LotusBreath().metrics(world, at: .start(world))
    if case .number(let value) = metrics["breath"] { breath = value } else { breath = .nan }
    if case .string(let name) = metrics["phase"] { phase = name } else { phase = "" }
    isHeld = metrics["held"] == .bool(true)
  }
}

extension Moment {
  /// The first on the stage of `world`, for what does not depend on it.
  static func start(_ world: LotusWorld) -> Moment {
    Moment(Step(index: 0, rate: 120), on: Stage(size: world.composition.size))
  }
}

/// A finger that has gone from `start` to `position`.
func finger(
  _ phase: TouchPhase = .moved, from start: Point, at position: Point? = nil, id: Int = 1,
  velocity: Vector = .zero
) -> Touch {
  Touch(id: id, phase: phase, start: start, position: position ?? start, velocity: velocity)
}
