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

  /// `time`, counted from the beginning of its breath.
  static func wrapped(_ time: Double) -> Double { time - (time / end).rounded(.down) * end }

  /// The part of the breath at `time`, 0..<``end``.
  static func phase(at time: Double) -> Phase {
    time < open ? .inhale : time < turn ? .hold : .exhale
  }

  /// How far the flower is open at `time`, 0…1.
  static func openness(at time: Double) -> Double {
    let share = time < turn ? time / open : (end - time) / (end - turn)
    return Easing.easeInOutSine.value(at: share)
  }

  /// How fast it opens at `time`, per breath second: the slope of ``openness(at:)``.
  static func rate(at time: Double) -> Double {
    func slope(_ share: Double) -> Double { Math.pi / 2 * Math.sin(Math.pi * share) }
    return switch phase(at: time) {
    case .inhale: slope(time / open) / open
    case .hold: 0
    case .exhale: -slope((end - time) / (end - turn)) / (end - turn)
    }
  }

  /// When the flower is as far open as `openness`, 0…1: on its way in, or on its way out. Fully
  /// open it has just come in, closed it is about to.
  static func time(of openness: Double, in phase: Phase) -> Double {
    if openness >= 1 { return open }
    if openness <= 0 { return 0 }
    let share = Math.acos(1 - 2 * openness) / Math.pi
    return phase == .exhale ? end - (end - turn) * share : open * share
  }
}
