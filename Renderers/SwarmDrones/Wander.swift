import Geometry
import Rendering

/// The way that the head of the flock takes through the sky: slow waves whose periods never meet.
struct Wander: Hashable, Sendable {
  private let sky: Rect
  private let phases: [Double]

  init(_ sky: Rect, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    self.sky = sky
    phases = (0..<5).map { _ in chance.unit() * Math.twoPi }
  }

  /// The head at flight time `time`.
  func place(at time: Double) -> Point {
    let x = 0.66 * Math.sin(0.41 * time + phases[0]) + 0.34 * Math.sin(0.97 * time + phases[1])
    let y = 0.62 * Math.sin(0.57 * time + phases[2]) + 0.38 * Math.sin(1.13 * time + phases[3])
    return Point(sky.midX + 0.34 * sky.width * x, sky.midY + 0.3 * sky.height * y)
  }

  /// Seconds from the head of the flock to its tail: it draws itself out and in again.
  func stretch(at time: Double) -> Double { 2.3 + 1.1 * Math.sin(0.23 * time + phases[4]) }
}
