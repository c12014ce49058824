import Live

/// A map from the wall clock to the time of a session, which goes at a speed, or stands.
package struct SessionClock: Sendable {
  /// Seconds of the session per second of the wall clock.
  package private(set) var speed = 1.0
  /// True if time goes.
  package private(set) var isRunning: Bool
  private var anchor: (wall: Double, session: Double)

  package static let speeds = 0.25...4

  /// A clock that stands at `session` seconds when the wall's shows `wall`.
  package init(session: Double = 0, wall: Double, isRunning: Bool) {
    anchor = (wall, session)
    self.isRunning = isRunning
  }

  /// The session's time when the wall's clock shows `wall` seconds.
  package func session(at wall: Double) -> Double {
    isRunning ? max(0, anchor.session + (wall - anchor.wall) * speed) : anchor.session
  }

  /// The wall clock's time when the session's will be `session`; nil while time stands.
  package func wall(at session: Double) -> Double? {
    isRunning ? anchor.wall + (session - anchor.session) / speed : nil
  }

  /// Lets time go, or stand, from `wall` on.
  package mutating func run(_ isRunning: Bool, at wall: Double) {
    anchor = (wall, session(at: wall))
    self.isRunning = isRunning
  }

  /// Sets the speed from `wall` on, brought within ``speeds``.
  package mutating func go(at speed: Double, wall: Double) {
    anchor = (wall, session(at: wall))
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// Stops at `session` seconds, whatever the wall clock shows.
  package mutating func stop(at session: Double) { (isRunning, anchor.session) = (false, session) }

  /// Jumps to `session` seconds when the wall clock shows `wall`.
  package mutating func jump(to session: Double, at wall: Double) { anchor = (wall, session) }
}

/// A map from the page's clock to the wall clock.
///
/// A message cannot arrive before it was sent: the shortest latency of late is taken for the difference
/// of the clocks. So times are late by that latency, and are otherwise as far apart as they were.
package struct PageClock: Sendable {
  /// Seconds for which a shortest latency counts: clocks drift.
  private static let memory = 5.0
  /// Maximum latency, in seconds.
  package static let maxLatency = LivePointers.maxDelay

  private var (older, newer): (Double?, Double?)
  private var turn = 0.0

  /// A clock that knows no message.
  package init() {}

  /// Notes a message that was sent when the page's clock showed `sent` seconds, and arrived at `wall`.
  package mutating func handle(sent: Double, wall: Double) {
    if wall - turn > Self.memory { (older, newer, turn) = (newer, nil, wall) }
    newer = min(newer ?? .infinity, wall - sent)
  }

  /// The wall clock's time when the page's showed `page`, for a message that arrived at `wall`: not
  /// later, and not much earlier.
  package func wall(_ page: Double, arrived wall: Double) -> Double {
    guard let way = [older, newer].compactMap(\.self).min(), page.isFinite else { return wall }
    return min(max(page + way, wall - Self.maxLatency), wall)
  }
}
