import Scripting

/// What a frame costs, as far as that can be told before it is made, the same on every machine:
/// shards of one film must agree on where they are cut.
struct FrameCost {
  /// Steps to simulate for a frame.
  private let steps: Int
  /// Pixels to paint and to encode.
  private let pixels: Int

  init(_ scene: Scene) {
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
