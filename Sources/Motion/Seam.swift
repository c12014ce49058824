/// Where one turn ends and the next begins: frames fall on its far side, whatever their times were
/// rounded to.
enum Seam {
  /// Times closer than this, in seconds, are one.
  static let tolerance = 1e-9

  /// How long the present turn has lasted at `time` ≥ 0, where each takes `duration` > 0 seconds.
  static func time(_ time: Double, inTurnsOf duration: Double) -> Double {
    let turns = (time / duration).rounded(.down)
    let elapsed = time - turns * duration
    // A time just before the seam is past it, and rounding may have led past either end.
    return elapsed < 0 || duration - elapsed <= tolerance ? 0 : elapsed
  }
}
