import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Painting
import Rendering
import Scripting
import Views

/// A scene in a page: it follows the page's clock, takes the page's fingers and keys, keeps what they
/// do as steps of the scene, and paints.
///
/// The world does whole frames: what is shown is the frame of that number of ``document``.
final class Piece {
  private let scene: Scene
  private var script: LiveScript
  private var playback: LivePlayback
  private var painter: BytePainter
  /// What was painted last.
  private var painted: Canvas?
  /// The last tick that was added.
  private var lastTick = 0
  /// What scenes call the fingers that are down, and the last that landed.
  private var (fingers, landed): ([Int: Int], Int) = ([:], 0)
  /// What scenes call the fingers of the scene's own steps.
  private let taken: Set<Int>
  /// Pixels per point of what is painted.
  private var scale: Double
  /// Digests of frames that were shown, by frame, in order.
  private var seen: [(frame: Int, pixels: UInt64)] = []
  /// How many frames there are; nil where no length is set.
  let length: Int?

  /// Most digests that a saved scene has.
  private static let mostSeen = 600

  /// The scene that `bytes` hold, in the player of `configuration`.
  init(_ bytes: [UInt8], in configuration: PlayerConfiguration) throws(PieceError) {
    do throws(ScriptError) {
      let file = try SceneFile(bytes: bytes, schemas: ExperienceSchemas(configuration))
      scene = try file.resolved()
      let isEndless =
        !scene.loops && file.settings.duration == nil && file.script == nil
        && !file.playsDemonstration
      length = isEndless ? nil : scene.frameCount
    } catch { throw .script(error) }
    script = LiveScript(scene.script)
    taken = script.contactNumbers
    playback = LivePlayback(of: scene, in: configuration, following: script)
    scale = scene.scale
    painter = try Self.painter(of: scene, scale: scale)
  }

  private static func painter(of scene: Scene, scale: Double) throws(PieceError) -> BytePainter {
    do throws(PaintingError) {
      return try BytePainter(
        size: scene.size, scale: scale, isTransparent: scene.background == .none)
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
}

// MARK: Input

extension Piece {
  /// The finger `id` has done something at `seconds`; it counts from the world's next step on at the
  /// earliest.
  func touch(_ phase: TouchPhase, of id: Int, at place: Point, pressure: Double, seconds: Double) {
    let isGone = phase == .ended || phase == .cancelled
    guard !script.isFull || isGone else { return }
    if phase == .began {
      repeat { landed += 1 } while taken.contains(landed)
      fingers[id] = landed
    }
    guard let name = isGone ? fingers.removeValue(forKey: id) : fingers[id] else { return }
    let (tick, heard) = (tick(at: seconds), heard)
    script.add(phase, of: name, at: place, pressure: pressure, tick: tick, heard: heard)
    playback.follow(script)
  }

  /// Moves the control `axis` by `steps`, or taps the part of that name where they are 0, as by an
  /// accessibility action, at `seconds`. A part that has gone meanwhile is left alone.
  func act(on name: String, by steps: Int, seconds: Double) {
    guard !script.isFull, steps != 0 || playback.accessibilityTree.has(name) else { return }
    let tick = tick(at: seconds)
    if steps == 0 {
      script.activate(name, tick: tick)
    } else {
      script.adjust(name, by: steps, tick: tick)
    }
    playback.follow(script)
  }

  /// The tick for what happens at `seconds`: after all that was heard or added.
  private func tick(at seconds: Double) -> Int {
    let wanted = (seconds * Double(LiveScript.ticksPerSecond)).rounded(.up)
    lastTick = max(Int(wanted.clipped(to: 0...1e9)), heard + 1, lastTick)
    return lastTick
  }

  /// The last tick that the world has heard.
  private var heard: Int {
    guard playback.stepIndex >= 0 else { return -1 }
    return Int((playback.time + 2e-9) * Double(LiveScript.ticksPerSecond))
  }

  /// The parts that are shown, for those who use no finger, as JSON.
  var parts: String { playback.accessibilityTree.json.text() }
}

extension AccessibilityNode {
  /// Whether it, or a part that it holds, is called `name`.
  fileprivate func has(_ name: String) -> Bool {
    self.name == name || children.contains { $0.has(name) }
  }
}

// MARK: Pictures

extension Piece {
  /// Pixels in a row.
  var pixelWidth: Int { painter.width }

  /// Rows.
  var pixelHeight: Int { painter.height }

  /// Paints at `scale` pixels per point from now on. What was seen had other pixels.
  func rescale(_ scale: Double) throws(PieceError) {
    painter = try Self.painter(of: scene, scale: scale)
    self.scale = scale
    painted = nil
    seen = []
  }

  /// Paints the world as it stands; false where it looks as it did when it was painted last.
  func paint() throws(PieceError) -> Bool {
    let canvas = playback.draw()
    guard canvas != painted else { return false }
    do throws(DrawingError) { try canvas.validate() } catch { throw .painting }
    painter.paint(validated: canvas)
    painted = canvas
    return true
  }

  /// Where the bytes of what was painted last lie.
  var pixels: UnsafeRawPointer { UnsafeRawPointer(painter.pixels) }

  /// The digest of what was painted last.
  var digest: UInt64 {
    let span = UnsafeRawBufferPointer(start: pixels, count: pixelWidth * pixelHeight * 4).bytes
    return StableHash(UInt64(pixelWidth), UInt64(pixelHeight), span).high
  }

  /// Keeps the digest of the frame that is shown, for the saved scene.
  func note() {
    guard frame >= 0, seen.last.map({ $0.frame < frame }) ?? true, seen.count < Self.mostSeen
    else { return }
    seen.append((frame: frame, pixels: digest))
  }
}

// MARK: Saving

extension Piece {
  /// What was played, as the text of a scene.
  var document: String {
    note()
    let duration = Scene.duration(frames: max(frame, 0) + 1, fps: scene.fps)
    return SceneDocument(
      scene.scaled(to: scale), steps: script.steps(until: duration), duration: duration,
      seen: seen.map { JSON.Member(String($0.frame), .string(HexDigits.text($0.pixels))) }
    ).text
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
