import Geometry
import Motion

/// One breath as a function of its own time, in breath seconds: in, hold, out, and in again.
package enum BreathCycle {
  /// A part of the breath, by its name in the trace.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The flower opens.
    case inhale = "in"
    /// It stays open.
    case hold
    /// It closes.
    case exhale = "out"
  }

  /// When the flower is open, when it begins to close, and when it is closed.
  package static let (open, turn, end) = (4.0, 11.0, 19.0)

  /// Times nearer to a turn than this are past it, whatever steps add up to.
  private static let tolerance = 1e-9

  /// `time` up to a breath after the beginning, counted from the beginning of its breath.
  static func wrapped(_ time: Double) -> Double {
    time + tolerance < end ? time : max(0, time - end)
  }

  /// The part of the breath at `time`, 0..<``end``.
  static func phase(at time: Double) -> Phase {
    time + tolerance < open ? .inhale : time + tolerance < turn ? .hold : .exhale
  }

  /// How far it is from closed to open, as a share of the time that this takes; 1 while it is held.
  private static func share(at time: Double) -> Double {
    (time < turn ? time / open : (end - time) / (end - turn)).clippedToUnit
  }

  /// How far the flower is open at `time`, 0…1.
  static func openness(at time: Double) -> Double {
    Easing.easeInOutSine.value(at: share(at: time))
  }

  /// How fast it opens at `time`, per breath second: the slope of ``openness(at:)``.
  static func rate(at time: Double) -> Double {
    let slope = Math.pi / 2 * Math.sin(Math.pi * share(at: time))
    return time < turn ? slope / open : -slope / (end - turn)
  }

  /// When the flower is as far open as `openness`, 0…1: on its way in, or on its way out. Fully
  /// open it has just come in, closed it is about to.
  static func time(of openness: Double, in phase: Phase) -> Double {
    let share = Math.acos(1 - 2 * openness) / Math.pi
    let closes = phase == .exhale && 0 < openness && openness < 1
    return closes ? end - (end - turn) * share : open * share
  }
}
