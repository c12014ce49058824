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

  /// A step, in milliseconds: the mean of the experiences of the catalogue.
  private static let step = 0.1
  /// What a frame costs however small it is, in milliseconds: recording it, and its file.
  private static let frame = 1.0
  /// Painting and encoding a pixel, in milliseconds.
  private static let pixel = 2e-5

  /// What of a frame's cost is not its simulation; above 0 and below 1.
  var paintingShare: Double {
    let painting = Self.frame + Self.pixel * Double(pixels)
    return painting / (painting + Self.step * Double(steps))
  }
}
