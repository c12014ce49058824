import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Painting
import Rendering
import Scripting

/// A scene in a page: it follows the page's clock, takes the page's fingers, keeps what they do as
/// steps of the scene, and paints.
///
/// The world does whole frames: what is shown is the frame of that number of ``document``.
final class Piece {
  private let scene: Scene
  private var script: LiveScript
  private var playback: LivePlayback
  private let painter: BytePainter
  /// The last tick that was added.
  private var lastTick = 0
  /// How many frames there are; nil where no length is set.
  let length: Int?

  /// The scene that `bytes` hold, of `experience`.
  init(_ bytes: [UInt8], of experience: Experience) throws(PieceError) {
    let configuration = PlayerConfiguration([experience])
    do throws(ScriptError) {
      let file = try SceneFile(bytes: bytes, schemas: ExperienceSchemas(configuration))
      scene = try file.resolved()
      let isEndless =
        !scene.loops && file.settings.duration == nil && file.script == nil
        && !file.playsDemonstration
      length = isEndless ? nil : scene.frameCount
    } catch { throw .script(error) }
    script = LiveScript(scene.script)
    playback = LivePlayback(of: scene, in: configuration, following: script)
    do throws(PaintingError) {
      painter = try BytePainter(
        size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    } catch { throw .painting }
  }

  /// Extent of the stage, in points.
  var size: Size { scene.size }

  /// The frame that the world shows; −1 before the first.
  var frame: Int {
    playback.stepIndex < 0 ? -1 : playback.stepIndex / scene.stepsPerFrame
  }

  /// The frame that is due at `seconds`.
  func frame(at seconds: Double) -> Int { scene.fps.index(at: seconds) }

  /// Goes on to frame `index`.
  func advance(toFrame index: Int) throws(PieceError) {
    do throws(ScriptError) {
      while playback.stepIndex < index * scene.stepsPerFrame { try playback.advance() }
    } catch { throw .script(error) }
  }

  /// The finger `id` has done something at `seconds`; the world hears of it in its next step at the
  /// earliest.
  func touch(_ phase: TouchPhase, of id: Int, at place: Point, pressure: Double, seconds: Double) {
    guard !script.isFull || phase == .ended || phase == .cancelled else { return }
    let heard = heard
    let wanted = (seconds * Double(LiveScript.ticksPerSecond)).rounded(.up)
    let tick = max(Int(wanted.clipped(to: 0...1e9)), heard + 1, lastTick)
    script.add(phase, of: id, at: place, pressure: pressure, tick: tick, heard: heard)
    lastTick = tick
    playback.follow(script)
  }

  /// The last tick that the world has heard.
  private var heard: Int {
    guard playback.stepIndex >= 0 else { return -1 }
    return Int((playback.time + 2e-9) * Double(LiveScript.ticksPerSecond))
  }

  /// Pixels in a row.
  var pixelWidth: Int { painter.width }

  /// Rows.
  var pixelHeight: Int { painter.height }

  /// Paints the world as it stands; where its bytes lie.
  func paint() throws(PieceError) -> Int {
    let canvas = playback.draw()
    do throws(DrawingError) { try canvas.validate() } catch { throw .painting }
    return Int(bitPattern: painter.paint(validated: canvas))
  }

  /// What was played, as the text of a scene.
  var document: String {
    let duration = Scene.duration(frames: max(frame, 0) + 1, fps: scene.fps)
    return SceneDocument(scene, steps: script.steps(until: duration), duration: duration).text
  }
}

/// Why a piece cannot go on.
enum PieceError: Error {
  case script(ScriptError)
  case painting

  /// In one sentence.
  var description: String {
    switch self {
    case .script(let error): error.description
    case .painting: "the picture cannot be painted"
    }
  }
}
