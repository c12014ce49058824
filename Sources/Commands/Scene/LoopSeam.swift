import Goldens
import Host
import JSONCoding
import Scripting

/// Where a loop begins again: how the frame after its last differs from frame 0.
struct LoopSeam: CustomStringConvertible {
  private let scene: Scene
  private let pixels: BitmapDifference
  /// The first command that differs; nil where none does.
  private let drawing: DrawingDifference?

  /// Plays `scene` to its end; `name` is what errors of its script name as their place.
  init(of scene: Scene, in name: String, _ session: Session) throws {
    var pictures = try session.pictures(
      of: scene, FrameSelection(frames: [0, scene.frameCount]), place: name)
    guard let start = try pictures.next(), let end = try pictures.next(),
      let first = start.frame.canvas, let last = end.frame.canvas
    else { preconditionFailure("a frame is drawn") }
    self.scene = scene
    pixels = BitmapDifference(from: start.picture, to: end.picture)
    drawing = DrawingDifference(from: first, to: last)
  }

  /// Whether no pixel tells the end from the beginning.
  var isClosed: Bool { pixels.isEmpty }

  /// One line where it is closed; else also the first command that differs, as it is in frame 0 (-)
  /// and at the end (+).
  var description: String {
    if isClosed { return "ok, its end meets its beginning" }
    let end = JSON.number(scene.fps.seconds(of: scene.frameCount)).text(.rounded)
    let all = scene.pixelWidth * scene.pixelHeight
    var text = "its end does not meet its beginning: at \(end) s (frame \(scene.frameCount)) "
    text += "\(pixels), in a picture of \(NumberText.count(all, "pixel"))"
    guard let drawing else { return text }
    let lines = drawing.description.split(separator: "\n").joined(separator: "\n  ")
    return text + "\n  drawing: \(lines)"
  }
}
