import Live

/// How the time of a session follows the wall's: from a place in both, at a speed, or not at all.
package struct SessionClock: Sendable {
  /// Seconds of the session in a second of the wall.
  package private(set) var speed = 1.0
  /// Whether it goes.
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

  /// When the session's time will be `session`, by the wall's clock; nil where it stands.
  package func wall(at session: Double) -> Double? {
    isRunning ? anchor.wall + (session - anchor.session) / speed : nil
  }

  /// Goes, or stands, from `wall` on.
  package mutating func run(_ isRunning: Bool, at wall: Double) {
    anchor = (wall, session(at: wall))
    self.isRunning = isRunning
  }

  /// Goes at `speed`, brought within ``speeds``, from `wall` on.
  package mutating func go(at speed: Double, wall: Double) {
    anchor = (wall, session(at: wall))
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// Stands at `session` seconds, whatever the wall's clock shows.
  package mutating func stop(at session: Double) { (isRunning, anchor.session) = (false, session) }

  /// Shows `session` when the wall's clock shows `wall`.
  package mutating func jump(to session: Double, at wall: Double) { anchor = (wall, session) }
}

/// Tells by the wall's clock when something happened on the page, which has a clock of its own.
///
/// What was sent cannot have arrived earlier: the shortest way of late is taken for the difference
/// of the clocks. So times lie late by the shortest way, and are otherwise as far apart as they
/// were.
package struct PageClock: Sendable {
  /// How long a shortest way counts, in seconds: clocks drift.
  private static let memory = 5.0
  /// Longest time that anything may have been on its way, in seconds.
  package static let longestWay = LivePointers.maxDelay

  private var (older, newer): (Double?, Double?)
  private var turn = 0.0

  /// A clock that has heard nothing.
  package init() {}

  /// Something sent when the page's clock showed `sent` seconds arrived at `wall`.
  package mutating func handle(sent: Double, wall: Double) {
    if wall - turn > Self.memory { (older, newer, turn) = (newer, nil, wall) }
    newer = min(newer ?? .infinity, wall - sent)
  }

  /// What the wall's clock showed when the page's showed `page`, for something that arrived at
  /// `wall`: not later, and not much earlier.
  package func wall(_ page: Double, arrived wall: Double) -> Double {
    guard let way = [older, newer].compactMap(\.self).min(), page.isFinite else { return wall }
    return min(max(page + way, wall - Self.longestWay), wall)
  }
}
