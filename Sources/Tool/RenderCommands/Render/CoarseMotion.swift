/// Frames whose exposure would need more moments than it has.
struct CoarseMotion {
  private var count = 0
  private var first = Int.max

  /// Counts `frame` if it `isCoarse`.
  mutating func note(_ frame: Int, isCoarse: Bool) {
    guard isCoarse else { return }
    (count, first) = (count + 1, min(first, frame))
  }

  /// Notes on the console that there are some, in outputs of these `names`.
  func report(in names: [String] = [], _ session: Session) {
    guard count > 0 else { return }
    let place = names.isEmpty ? "" : names.joined(separator: ", ") + ": "
    session.note(
      "\(place)motion in \(NumberText.count(count, "frame")) is too fast for the 64 moments of an"
        + " exposure to meet, first in frame \(first)")
  }
}
