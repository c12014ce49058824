import Gestures
import Scripting

/// What fingers do in one run.
package struct FuzzScript: Hashable, Sendable {
  /// Where they land, move and leave, in order of time. A finger that is still down at the end
  /// stays so.
  package var samples: [TouchSample]
  /// How long the run goes on behind the last sample, in seconds.
  package let rest: Double

  /// How long a run goes on, in seconds: what fingers have left comes to rest by then, but for
  /// rulers that were thrown.
  static let shortRest = 0.9
  /// As above, rulers too.
  static let longRest = 10.6
  /// How far from the origin fingers may be, in points.
  static let farthest = 1e6

  /// `samples`, in order of time, and `rest` seconds behind them.
  package init(_ samples: [TouchSample], rest: Double = longRest) {
    (self.samples, self.rest) = (samples, rest)
  }

  /// The fingers, in the order in which they land.
  var fingers: [Int] { samples.filter { $0.phase == .began }.map(\.contact) }

  /// The same with fingers counted from 1 in the order in which they land.
  package var renumbered: FuzzScript {
    let fingers = fingers
    var script = self
    for index in samples.indices {
      let place = fingers.firstIndex(of: samples[index].contact) ?? 0
      script.samples[index].contact = place + 1
    }
    return script
  }

  /// Its fingers on the stage of `scene`, in place of the scene's steps.
  package func scene(on scene: Scene) -> Scene {
    scene.playing(samples, for: (samples.last?.time ?? 0) + rest)
  }
}
