import Raster

/// Where the pictures of frames go.
enum FrameTarget: Sendable {
  /// To files, of which each frame may have several, by their paths.
  case files(@Sendable (_ index: Int) -> [String])
  /// To a folder that knows what it holds.
  case folder(FrameFolder)
  /// One after another to a stream.
  case stream(FrameStream)
}
