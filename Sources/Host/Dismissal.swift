import Geometry
import Motion
import Views
import Widgets

/// How far the player is dragged away: it shrinks towards a card that follows the finger down, and
/// then comes back or is gone.
package struct Dismissal: Sendable {
  /// Height of the stage, in points: the way to being gone.
  private let height: Double
  private var pull: Draggable

  private static let spring = Spring(dampingRatio: 1, response: 0.4)
  /// How near to its place the player counts as settled, as a part of the whole way.
  private static let tolerance = 0.0005

  /// A player that is open, on a stage `height` points high.
  package init(height: Double) {
    self.height = height
    pull = Draggable(0, in: 0...height, spring: Dismissal.spring)
  }

  /// 0 open … 1 gone.
  package func progress(at time: Double) -> Double { pull.value(at: time) / height }

  /// The finger that drags the player; nil if none does.
  package var finger: Int? { pull.finger }

  /// Whether the player has left, or is leaving with no finger on it.
  package var isLeaving: Bool { finger == nil && pull.target == height }

  /// Whether the player is anywhere but in its place.
  package func isAway(at time: Double) -> Bool { finger == nil && pull.value(at: time) != 0 }

  /// What the player is drawn as at `time` on `stage`.
  func card(at time: Double, stage: Size) -> PlayerCard {
    PlayerCard.dismissed(by: progress(at: time), stage: stage)
  }

  /// A finger drags the player.
  package mutating func follow(_ drag: GestureEvent) {
    switch drag.phase {
    case .began: pull.grab(drag.touch, at: drag.position.y, time: drag.now)
    case .moved, .lifted: pull.drag(to: drag.position.y, time: drag.now)
    case .ended: release(velocity: drag.velocity.dy, time: drag.now)
    case .cancelled: release(velocity: 0, time: drag.now)
    case .landed, .failed: break
    }
  }

  /// The finger has left with `velocity` points per second: the player leaves if it would come to
  /// rest past the middle of its way, and comes back if not.
  private mutating func release(velocity: Double, time: Double) {
    let way = pull.value(at: time)
    let leaves = way + Deceleration.normal.projection(of: velocity) > height / 2
    let target = leaves ? height : 0
    let fastest = abs(target - way) * Math.twoPi / Dismissal.spring.response
    pull.release(to: target, velocity: velocity.clipped(to: -fastest...fastest), time: time)
  }

  /// Ends a motion that has come to its end.
  package mutating func settle(at time: Double) {
    guard pull.finger == nil, pull.value(at: time) != pull.target,
      pull.isSettled(at: time, within: height * Dismissal.tolerance)
    else { return }
    pull.put(pull.target, time: time)
  }
}
