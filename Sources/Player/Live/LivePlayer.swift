import Controls
import Digests
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Painting
import Rendering
import Scripting
import Takes
import Views

/// A scene that plays under fingers, in a page or an app: it follows the caller's clock, takes fingers
/// and keys, keeps what they do as steps of the scene, and paints.
///
/// The world does whole frames: what is shown is the frame of that number of ``document``, to the last
/// bit. Nothing of the system is needed: callers pass the time, in seconds since the beginning, and show
/// the ``pixels``.
///
///     let player = try LivePlayer(Array(#"{"scene": 1, "experience": "sky"}"#.utf8), in: configuration)
///     player.touch(.began, of: 1, at: Point(100, 200), seconds: 0.4)
///     try player.advance(toFrame: player.frame(at: 0.5))
///     if try player.paint() { show(player.pixels) }
public final class LivePlayer {
  private var core: LiveCore
  private var painter: BytePainter
  /// The picture that was painted last.
  private var painted: Canvas?
  /// The frame that the picture shows.
  private var paintedFrame = -1
  /// Pixels per point of the painter.
  private var scale: Double
  /// Digests of frames that were shown in the last minute, by frame, in order.
  private var seen: [(frame: Int, digest: String)] = []
  /// The fingerprint of this build, by its parts; empty if it cannot be computed.
  private lazy var build = Self.fingerprint(with: experiences)
  private let experiences: [Experience]
  /// Number of frames; nil if no length is set.
  public let length: Int?

  /// Maximum number of digests in a saved scene.
  private static let maxSeen = 600
  /// Seconds for which digests are kept.
  private static let memory = 60.0

  /// The scene that `bytes` hold as JSON, in the player of `configuration`, before its first frame.
  /// Throws if it is none, or one of more than 2²⁴ pixels.
  public init(_ bytes: [UInt8], in configuration: PlayerConfiguration) throws(LiveError) {
    let scene: Scene
    experiences = configuration.experiences
    do throws(ScriptError) {
      let file = try SceneFile(bytes: bytes, schemas: ExperienceSchemas(configuration))
      scene = try file.liveScene()
      length = file.liveLength(of: scene)
      core = LiveCore(scene, controls: file.experience.controls, in: configuration)
    } catch { throw .script(error) }
    scale = scene.scale
    painter = try Self.painter(of: scene)
  }

  private static func painter(of scene: Scene) throws(LiveError) -> BytePainter {
    guard Double(scene.pixelWidth) * Double(scene.pixelHeight) <= Double(SceneFile.maxLivePixels)
    else { throw .painting }
    do throws(PaintingError) {
      return try BytePainter(
        size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    } catch { throw .painting }
  }

  /// Extent of the stage, in points.
  public var size: Size { core.scene.size }

  /// The frame that the world shows; −1 before the first.
  public var frame: Int { core.playback.stepIndex < 0 ? -1 : core.frame }

  /// The world that is shown.
  package var playback: AnyPlayback { core.playback }

  /// The frame that is due at `seconds`; the first if that is not a number.
  public func frame(at seconds: Double) -> Int { core.scene.fps.index(at: seconds) }

  /// Advances to frame `index`, one by one. Throws if that is more than 10⁷ frames on.
  public func advance(toFrame index: Int) throws(LiveError) {
    let (last, fps) = (frame + SceneLimits.frames, core.scene.fps)
    guard index <= last else {
      throw .noTime(found: fps.seconds(of: index), latest: fps.seconds(of: last))
    }
    do throws(ScriptError) {
      while frame < index { _ = try core.advance() }
    } catch { throw .script(error) }
  }

  /// Goes back to before the first frame; fingers are lifted. What was played is played again from
  /// there on, and ``document`` keeps it, until the frame that was reached.
  public func goBack() {
    if core.lift() { forgetSeen() }
    core.seek(toStep: -1)
    core.forgetInput()
    painted = nil
  }
}

// MARK: Input

extension LivePlayer {
  /// Adds what the caller's finger `id` does at `position`, in points of the stage, `seconds` after the
  /// beginning; `pressure` is 0…1. It counts from the next frame on at the earliest. More than 20 fingers
  /// at once are ignored.
  ///
  /// So is what no scene can hold: a position farther than 10⁶ points from the origin, another pressure,
  /// a time after 10⁷ frames, and what is not a number. Of a finger that leaves thus, the end alone
  /// counts: it ends where it was, now.
  public func touch(
    _ phase: TouchPhase, of id: Int, at position: Point,
    pressure: Double = Touch.unmeasuredPressure, seconds: Double
  ) {
    let sample = PageSample(
      pointer: id, phase: phase, position: position, pressure: pressure, time: seconds)
    if sample.isSound, let tick = tick(at: seconds) {
      touch(sample, tick: tick)
    } else if !phase.isDown, let finger = core.pointers.fingers[id], let tick = tick(at: 0) {
      let end = PageSample(pointer: id, phase: phase, position: finger.position, time: 0)
      touch(end, tick: tick)
    }
  }

  private func touch(_ sample: PageSample, tick: Int) {
    if core.touch(sample, tick: tick) { forgetSeen() }
  }

  /// The input besides fingers that the player or the experience asks for; other input is ignored.
  public var input: InputKinds { core.playback.input }

  /// Adds what the caller's mouse or pen does `seconds` after the beginning: it is at a position of the
  /// stage, or has left if it is nil. Its primary button is a touch. A position that no scene can hold is
  /// ignored.
  public func point(_ pointer: Pointer?, seconds: Double) {
    let isSound = pointer.map {
      PageSample(pointer: 0, phase: .moved, position: $0.position, time: 0).isSound
    }
    if isSound ?? true { handle(.pointer(pointer), seconds: seconds) }
  }

  /// Adds a turn of the wheel by `way`, in whole points to the right and down, 10⁶ at most each.
  public func scroll(by way: Vector, seconds: Double) {
    let reach = -SceneLimits.length...SceneLimits.length
    if reach ~= way.dx, reach ~= way.dy { handle(.wheel(way), seconds: seconds) }
  }

  /// Adds that the key of that name in W3C UI Events is pressed, or released. A key that WebDriver does
  /// not have is ignored.
  public func key(_ key: String, isDown: Bool, seconds: Double) {
    handle(.key(key, isDown: isDown), seconds: seconds)
  }

  private func handle(_ event: DeviceEvent, seconds: Double) {
    if let tick = tick(at: seconds), core.handle(event, tick: tick) { forgetSeen() }
  }

  /// Sets the control `id` at `seconds`, as a program does. Throws if it does not take `values`, and if
  /// no scene is so long.
  public func set(_ id: String, to values: [Double], seconds: Double) throws(LiveError) {
    guard let control = core.control(id) else {
      throw .noControl(id, known: core.controls.map(\.id))
    }
    guard control.axes.count == values.count,
      zip(control.axes, values).allSatisfy({ $0.range.contains($1) })
    else { throw .noValue(id, axes: control.axes.map(\.range)) }
    guard !core.script.isFull else { throw .full }
    guard let tick = tick(at: seconds) else {
      throw .noTime(found: seconds, latest: latestTime)
    }
    core.set(control, to: values, tick: tick)
    forgetSeen()
  }

  /// Moves the control, or axis of a point, called `name` by `steps`, 100 at most, or taps the part of
  /// that name if they are 0, as by an accessibility action, at `seconds`. Nothing happens if there is no
  /// such control, the part has gone meanwhile, or no scene is so long.
  public func act(on name: String, by steps: Int, seconds: Double) {
    let isThere =
      steps == 0 ? core.playback.accessibilityTree.holds(name) : core.hasAxis(name)
    guard isThere, !core.script.isFull, let tick = tick(at: seconds) else { return }
    if steps == 0 {
      core.activate(name, tick: tick)
    } else {
      core.adjust(name, by: steps, tick: tick)
    }
    forgetSeen()
  }

  /// The tick for `seconds`; nil if no scene is so long.
  private func tick(at seconds: Double) -> Int? {
    seconds <= latestTime ? core.tick(at: seconds) : nil
  }

  /// The end of the longest scene, in seconds.
  private var latestTime: Double {
    Scene.duration(frames: SceneLimits.frames, fps: core.scene.fps)
  }

  /// Forgets digests of frames behind the one that is shown: other frames come there.
  private func forgetSeen() { seen.removeAll { $0.frame > frame } }

  /// The parts that are shown, for those who use no finger, as JSON.
  public var parts: String { core.playback.accessibilityTree.json.text() }
}

// MARK: Pictures

extension LivePlayer {
  /// Pixels in a row.
  public var pixelWidth: Int { painter.width }

  /// Rows.
  public var pixelHeight: Int { painter.height }

  /// Paints at `scale` pixels per point from now on, 10⁻⁴…10⁴. Digests of frames are forgotten. Throws
  /// if the picture would have no pixels, or more than 2²⁴.
  public func rescale(_ scale: Double) throws(LiveError) {
    guard SceneLimits.scale ~= scale else { throw .painting }
    painter = try Self.painter(of: core.scene.scaled(to: scale))
    self.scale = scale
    painted = nil
    seen = []
  }

  /// Paints the world as it stands; false if it looks as it did when it was painted last.
  public func paint() throws(LiveError) -> Bool {
    let canvas = core.playback.draw()
    guard canvas != painted else {
      paintedFrame = frame
      return false
    }
    do throws(DrawingError) { try canvas.validate() } catch { throw .painting }
    painter.paint(validated: canvas)
    (painted, paintedFrame) = (canvas, frame)
    return true
  }

  /// The bytes of the last picture: red, green, blue and straight opacity, row by row without gaps. They
  /// stay until the next ``rescale(_:)``.
  public var pixels: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: painter.pixels, count: pixelWidth * pixelHeight * 4)
  }

  /// The digest of the last picture; 16 hexadecimal digits.
  package var digest: String {
    HexDigits.text(StableHash(UInt64(pixelWidth), UInt64(pixelHeight), pixels.bytes).high)
  }

  /// Keeps a digest of the frame that is shown, if it has been painted, for ``document`` to prove itself
  /// by: call it once a second. Those of the last minute are kept, and no more than 600.
  public func note() { if let shown { note(shown) } }

  /// Keeps the `digest` of the frame that is shown.
  package func note(_ digest: String) {
    guard isNews else { return }
    let oldest = frame - core.scene.fps.index(at: Self.memory)
    seen.removeAll { $0.frame < oldest }
    if seen.count == Self.maxSeen { seen.removeFirst() }
    seen.append((frame: frame, digest: digest))
  }

  /// True if the frame that is shown has no digest yet.
  private var isNews: Bool { frame >= 0 && seen.last.map { $0.frame < frame } ?? true }

  /// The digest of the frame that is shown; nil if it has not been painted, or is kept already.
  private var shown: String? {
    isNews && painted != nil && paintedFrame == frame ? digest : nil
  }
}

// MARK: Reports

extension LivePlayer {
  /// The controls of the scene's experience, as they stand if its page is shown, as JSON.
  public var settings: String { JSON.array(core.controlReports).text() }

  /// Events on the way to the frame that is shown, as JSON; empty if there are none that are reported.
  public var events: String {
    let messages = core.playback.events.compactMap(\.message)
    return messages.isEmpty ? "" : JSON.array(messages).text()
  }
}

extension Event {
  /// The report of the event; nil for one that concerns the player alone.
  fileprivate var message: JSON? {
    switch kind {
    case .value(let value): message("control", ["value": [.number(value)]])
    case .point(let x, let y): message("control", ["value": [.number(x), .number(y)]])
    case .haptic(let name): message("haptic", ["haptic": .string(name)])
    case .tap: message("tap", [:])
    case .gesture, .editing, .animation, .state: nil
    }
  }

  private func message(_ type: String, _ facts: JSON) -> JSON {
    guard case .object(let members) = facts else { return facts }
    return .object(
      [
        .init("type", .string(type)), .init("time", .number(time)), .init("part", .string(target)),
      ] + members)
  }
}

// MARK: Saving

extension LivePlayer {
  /// The take, as the text of a scene; of more than 10⁷ frames, the first.
  ///
  /// It holds what was done since the beginning, because a world cannot be written down but by what led to
  /// it; digests of frames of the last minute, see ``note()``, with that of the frame that is shown; and
  /// the fingerprint of this build, as far as the experiences that it is computed of are there.
  public var document: String {
    let frames = min(core.furthest + 1, SceneLimits.frames)
    let last = shown.map { [(frame: frame, digest: $0)] } ?? []
    let digests = (seen + last).prefix { $0.frame < frames }
    return core.document(
      frames: frames, scale: scale,
      seen: digests.map { JSON.Member(String($0.frame), .string($0.digest)) }, build: build
    ).text
  }

  private static func fingerprint(with experiences: [Experience]) -> [JSON.Member] {
    do throws(LiveError) {
      #if hasFeature(Embedded)
        return Fingerprint(drawings: try Fingerprint.drawings(), trace: nil, frames: nil).members
      #else
        return try Fingerprint(of: Fingerprint.subjects(among: experiences)).members
      #endif
    } catch { return [] }
  }
}

extension SceneFile {
  /// Maximum number of pixels of a frame that is shown live.
  fileprivate static let maxLivePixels = 1 << 24

  /// The scene with `settings` and `steps` in place of its own. Throws if they make none, or one that is
  /// too large to be shown.
  package func liveScene(
    _ settings: SceneSettings = SceneSettings(), _ steps: Script? = nil
  ) throws(ScriptError) -> Scene {
    let scene = try resolved(overriding: settings, script: steps)
    let pixels = scene.pixelWidth * scene.pixelHeight
    guard pixels <= Self.maxLivePixels else {
      throw ScriptError(
        settings.size == nil && settings.scale == nil ? .scene : .setting,
        at: settings.scale == nil ? "size" : "scale",
        expected: "at most \(Self.maxLivePixels) pixels to be shown live", found: "\(pixels) pixels"
      )
    }
    return scene
  }

  /// Frames of `scene`, which is made of this: a loop has a length, and a scene with something
  /// written in it; an experience alone goes on.
  package func liveLength(of scene: Scene) -> Int? {
    if scene.loops { return scene.frameCount }
    return settings.duration == nil && script == nil && !playsDemonstration ? nil : scene.frameCount
  }
}
