import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Motion
import Ragdoll
import Rendering

/// A figure on a stage, and hands that move it step by step.
struct Hands {
  var ragdoll = Ragdoll()
  let stage: Stage
  let rate: Int
  private(set) var puppet: Puppet
  private(set) var moment: Moment
  private var index = 0

  init(
    size: Size = Size(390, 844), seed: UInt64 = 0, rate: Int = 120,
    _ set: (inout Ragdoll) -> Void = { _ in }
  ) {
    set(&ragdoll)
    self.rate = rate
    stage = Stage(size: size, seed: seed)
    puppet = ragdoll.begin(on: stage)
    moment = Moment(Step(index: 0, rate: rate), on: stage)
    run([])
  }

  var figure: Figure { puppet.figure }

  mutating func run(_ touches: [Touch]) {
    moment = Moment(Step(index: index, rate: rate), on: stage, touches: touches)
    ragdoll.update(&puppet, at: moment)
    index += 1
  }

  mutating func run(
    seconds: Double, _ touches: [Touch] = [], each check: (Hands) -> Void = { _ in }
  ) {
    for _ in 0..<Int((seconds * Double(rate)).rounded()) {
      run(touches)
      check(self)
    }
  }

  /// Where a joint is seen.
  func seen(_ joint: Int) -> Point {
    puppet.composition.project(figure.point(Anatomy.handles[joint]))
  }

  /// A finger lands on `start`, moves along `path` at even times within `seconds`, and lifts.
  mutating func yank(_ start: Point, _ path: [Point], over seconds: Double) {
    run([Touch(id: 1, phase: .began, start: start, position: start)])
    let steps = max(1, Int(seconds * Double(rate)))
    for step in 1...steps {
      let way = Double(step) / Double(steps) * Double(path.count)
      let leg = min(Int(way), path.count - 1)
      let from = leg == 0 ? start : path[leg - 1]
      let place = from.mixed(with: path[leg], by: way - Double(leg))
      run([Touch(id: 1, phase: .moved, start: start, position: place)])
    }
    run([Touch(id: 1, phase: .ended, start: start, position: path[path.count - 1])])
  }

  /// Takes a joint by chance and flings it about, beyond the edges of the stage too.
  mutating func yank(_ chance: inout SeededGenerator) {
    let reach = Rect(origin: .zero, size: stage.size).inset(by: -80)
    let path = (0...chance.index(below: 4)).map { _ in chance.point(in: reach) }
    yank(
      seen(chance.index(below: Anatomy.handles.count)), path,
      over: chance.number(in: 0.06...1.2))
  }

  /// By how many radians the joint that is farthest beyond its limits is beyond them.
  var excess: Double {
    Anatomy.joints.reduce(0) { most, joint in
      let angle = figure.angle(of: joint)
      return max(most, (angle - angle.clipped(to: joint.limits)).magnitude)
    }
  }
}

/// A finger that is down.
func finger(_ id: Int, at place: Point, _ phase: TouchPhase = .moved) -> Touch {
  Touch(id: id, phase: phase, start: place, position: place)
}
