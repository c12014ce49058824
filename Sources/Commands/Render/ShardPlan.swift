import Films
import Scripting

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

// MARK: What a frame takes

/// What painting and simulating a frame take, as far as that is known before it is made:
/// the same on every machine, as shards of one film must agree on where they are cut.
struct FrameShares {
  /// Steps to simulate for a frame.
  private let steps: Int
  /// Pixels to paint and to encode.
  private let pixels: Int

  init(_ scene: any Renderable) {
    steps = scene.stepsPerFrame
    pixels = scene.pixelWidth * scene.pixelHeight
  }

  // Means of five experiences at 780 x 1688 pixels on one core, of processor time: 7200 steps
  // without pictures, 40 frames less the start. Spring Grid's steps take a fifth of that, Curtain's
  // 2.6 times as much.

  /// A step, in milliseconds.
  private static let step = 0.1
  /// What a frame costs however small it is, in milliseconds: recording it, and its file.
  private static let frame = 1.0
  /// Painting and encoding a pixel, in milliseconds.
  private static let pixel = 3e-5

  /// What of a frame's cost is not its simulation; above 0 and below 1.
  var paintingShare: Double {
    let painting = Self.frame + Self.pixel * Double(pixels)
    return painting / (painting + Self.step * Double(steps))
  }
}
