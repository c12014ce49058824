extension Spring {
  /// For a change that nobody's finger makes: no bounce, calm.
  public static let calm = Spring(dampingRatio: 1, response: 0.82)
  /// Half a second without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// Half a second with a trace of bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// Half a second with a bounce that shows.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// For what follows a finger closely and never swings past it.
  public static let tracking = Spring(dampingRatio: 1, response: 0.3)
  /// For what answers a finger at once, with a little life.
  public static let interactive = Spring(dampingRatio: 0.8, response: 0.2)
  /// For what a finger leaves with its velocity.
  public static let release = Spring(dampingRatio: 0.8, response: 0.7)
  /// No time at all: the value is at its target at once.
  public static let instant = Spring(dampingRatio: 1, response: 0)
}
