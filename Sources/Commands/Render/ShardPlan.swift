/// How a film is cut into pieces that are made side by side and end together.
///
/// The maker of frames a..<b simulates all of 0..<b, since each step follows from the one before,
/// and paints b − a of them. With s the cost of simulating a frame's steps and p that of painting
/// one, the pieces end together where s · b + p · (b − a) is the same for all. So of N frames in n
/// pieces piece k ends at
///
///     b(k) = N · (1 − q^k) / (1 − q^n)   with   q = p / (s + p)
///
/// and n pieces are (1 − q^n) / (1 − q) times as fast as one, never more than 1 / (1 − q): the
/// share f of that most is reached with n = ln(1 − f) / ln q.
package struct ShardPlan {
  /// Frames of the whole film.
  let frames: Int
  /// Pieces, at least 1.
  let count: Int
  /// q, above 0 and at most 1.
  let share: Double

  /// A film of `frames` frames in `count` pieces, at least 1; `share` is q, above 0 and at most 1.
  package init(frames: Int, count: Int, share: Double) {
    (self.frames, self.count, self.share) = (frames, count, share)
  }

  /// The frames of piece `number`, counted from 1. None is empty unless there are more pieces than
  /// frames.
  package func range(_ number: Int) -> Range<Int> {
    let (start, end) = ends(before: number)
    return start..<max(start, end)
  }

  /// Where piece `number` begins and ends. Powers are products, the same on every machine.
  private func ends(before number: Int) -> (Int, Int) {
    var powers = [1.0, 1.0]
    for _ in 1..<max(number, 1) { powers[0] *= share }
    powers[1] = powers[0] * share
    var whole = powers[1]
    for _ in number..<max(count, number) { whole *= share }
    let parts = zip([number - 1, number], powers).map { number, power in
      let part =
        whole < 1 ? (1 - power) / (1 - whole) : Double(number) / Double(count)
      return end(of: number, at: part)
    }
    return (parts[0], parts[1])
  }

  private func end(of number: Int, at part: Double) -> Int {
    guard count <= frames else { return min(number, frames) }
    let end = Int((Double(frames) * part).rounded())
    return min(max(end, number), frames - (count - number))
  }
}
