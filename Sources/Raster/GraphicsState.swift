import Geometry

/// What holds for the commands being painted.
struct GraphicsState {
  /// From their points to pixels.
  var map: Transform
  /// Pixels that they may change.
  var box: PixelBox
  /// How much they may change each of them; nil for all of it.
  var clip: ClipMask?
}
