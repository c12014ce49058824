import JSONCoding

/// Holds the frames of one run, in order, against all that must hold whatever fingers do.
struct Inspection {
  private var touches = TouchInspection()
  private var controls: ControlInspection
  private var before: JSON?
  /// When a finger was down last, in seconds.
  private var lastTouch = 0.0
  /// Whether what must hold once all fingers have gone was looked at since.
  private var isSettled = false

  /// How long no finger is down before what must hold then is looked at, in seconds.
  static let patience = 0.8

  /// Nothing is read yet of a run of `application`.
  init(of application: Application) { controls = ControlInspection(of: application) }

  /// Reads `frame`, which `playback` shows. The result is what does not hold.
  mutating func read(_ playback: any Playing, frame: Int) -> Breach? {
    let line = playback.trace(frame: frame)
    let time = line["time"]?.number ?? 0
    if !line.list("touches").isEmpty { (lastTouch, isSettled) = (time, false) }
    let traced = TracedFrame(line: line, before: before, untouched: time - lastTouch)
    before = line
    if let place = line.unfinite { return Breach(.numbers, place, "it is not finite") }
    return touches.read(line) ?? controls.read(line, at: playback.pageTime)
      ?? breachAtRest(traced, playback) ?? playback.breaches(in: traced).first
  }

  private mutating func breachAtRest(_ frame: TracedFrame, _ playback: any Playing) -> Breach? {
    // What stands still, such as a player that has left, hears of nothing.
    guard !isSettled, !playback.isPaused, frame.untouched >= Self.patience else { return nil }
    isSettled = true
    return touches.breachAtRest() ?? controls.breachAtRest(frame.line)
      ?? breachOfHearing(playback.heard)
  }

  private func breachOfHearing(
    _ heard: [(experience: String, touches: HeardTouches, waiting: Set<Int>)]
  ) -> Breach? {
    for (experience, touches, waiting) in heard {
      guard let flaw = touches.flaw(besides: waiting) else { continue }
      return Breach(.hearing, "touch \(flaw.touch) on \(experience)", flaw.found)
    }
    let unheard = touches.onCanvas.filter { id in
      !heard.contains { $0.touches.holds(id) || $0.waiting.contains(id) }
    }
    return unheard.min().map { Breach(.hearing, "touch \($0)", "no experience heard of it") }
  }
}
