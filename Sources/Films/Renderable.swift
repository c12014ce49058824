import Host
import Scripting

/// What frames can be rendered of: a scene, or a film of several scenes.
///
/// The picture of a frame is a pure function of its index, whatever frames are asked for before.
package protocol Renderable: FrameSource {
  /// The frames with these `indices`, of which `contents` are made.
  func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer
}

extension Scene: Renderable {
  /// The frames with these `indices`, simulated one after another.
  package func frames(
    in configuration: PlayerConfiguration, indices: FrameSelection, contents: Frames.Contents
  ) -> any FrameProducer {
    Frames(of: self, in: configuration, indices: indices, contents: contents)
  }
}
