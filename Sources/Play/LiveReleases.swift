import Scripting

/// When the scene itself lifts all fingers.
struct LiveReleases: Sendable {
  /// In seconds.
  private let times: [Double]

  /// Those of the scene's own steps.
  init(of script: LiveScript) { times = script.releases }

  /// Whether there is one from one tick to another.
  func happen(from first: Int, to last: Int) -> Bool {
    times.contains { LiveScript.seconds(first) <= $0 && $0 <= LiveScript.seconds(last) }
  }

  /// The first tick from `tick` on that is at no time of theirs.
  func tick(notBefore tick: Int) -> Int {
    var tick = tick
    while times.contains(where: { abs($0 - LiveScript.seconds(tick)) < 1e-4 }) { tick += 1 }
    return tick
  }
}
