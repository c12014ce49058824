import Geometry
import GoldenTesting
import Motion
import Ragdoll
import Rendering

typealias RagdollRun = RendererRun<Ragdoll>

extension RendererRun<Ragdoll> {
  var figure: Figure { state.figure }

  /// Position of a joint on the stage.
  func seen(_ joint: Int) -> Point {
    state.composition.project(figure.point(Anatomy.handles[joint]))
  }

  /// Lands a finger on `start`, moves it along `path` at even times within `seconds`, and lifts it.
  mutating func yank(_ start: Point, _ path: [Point], over seconds: Double) {
    touch(1, start)
    step()
    let steps = max(1, Int(seconds * Double(rate)))
    for step in 1...steps {
      let distance = Double(step) / Double(steps) * Double(path.count)
      let leg = min(Int(distance), path.count - 1)
      let from = leg == 0 ? start : path[leg - 1]
      touch(1, from.mixed(with: path[leg], by: distance - Double(leg)))
      self.step()
    }
    lift(1)
    step()
  }

  /// Grabs a random joint and flings it about, beyond the edges of the stage too.
  mutating func yank(_ chance: inout SeededGenerator) {
    let reach = Rect(origin: .zero, size: stage.size).inset(by: -80)
    let path = (0...chance.index(below: 4)).map { _ in chance.point(in: reach) }
    yank(
      seen(chance.index(below: Anatomy.handles.count)), path,
      over: chance.number(in: 0.06...1.2))
  }

  /// Greatest angle by which a joint is beyond its limits, in radians.
  var excess: Double {
    Anatomy.joints.reduce(0) { most, joint in
      let angle = figure.angle(of: joint)
      return max(most, (angle - angle.clipped(to: joint.limits)).magnitude)
    }
  }
}
