import Controls
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
/// bit. Nothing of the system is needed: callers tell the time, in seconds since the beginning, and show
/// the ``pixels``.
///
///     let player = try LivePlayer(Array(#"{"scene": 1, "experience": "sky"}"#.utf8), in: configuration)
///     player.touch(.began, of: 1, at: Point(100, 200), seconds: 0.4)
///     try player.advance(toFrame: player.frame(at: 0.5))
///     if try player.paint() { show(player.pixels) }
public final class LivePlayer {
  private let scene: Scene
  private var script: LiveScript
  private var playback: AnyPlayback
  /// The world before its first frame.
  private let beginning: AnyPlayback
  /// The last frame that was reached before the player last went back.
  private var furthest = 0
  private var painter: BytePainter
  /// What was painted last.
  private var painted: Canvas?
  /// The last tick that was added.
  private var lastTick = 0
  private var pointers: LivePointers
  private let releases: LiveReleases
  /// The controls of the scene's experience.
  private let controls: [Control]
  /// The world before a part is tapped, which may have gone by the time when that is heard.
  private var former: AnyPlayback?
  /// Pixels per point of what is painted.
  private var scale: Double
  /// Digests of frames that were shown, by frame, in order.
  private var seen: [(frame: Int, digest: String)] = []
  /// How many frames there are; nil where no length is set.
  public let length: Int?

  /// Most digests that a saved scene has.
  private static let mostSeen = 600

  /// The scene that `bytes` hold as JSON, in the player of `configuration`, before its first frame.
  /// Throws where it is none, or too large to be painted.
  public init(_ bytes: [UInt8], in configuration: PlayerConfiguration) throws(LiveError) {
    do throws(ScriptError) {
      let file = try SceneFile(bytes: bytes, schemas: ExperienceSchemas(configuration))
      scene = try file.resolved()
      length = file.liveLength(of: scene)
      controls = file.experience.controls
    } catch { throw .script(error) }
    script = LiveScript(scene.script)
    pointers = LivePointers(besides: script.contactNumbers)
    releases = LiveReleases(of: script)
    beginning = AnyPlayback(of: scene, in: configuration, following: script)
    playback = beginning
    scale = scene.scale
    painter = try Self.painter(of: scene, scale: scale)
  }

  private static func painter(of scene: Scene, scale: Double) throws(LiveError) -> BytePainter {
    do throws(PaintingError) {
      return try BytePainter(
        size: scene.size, scale: scale, isTransparent: scene.background == .none)
    } catch { throw .painting }
  }

  /// Extent of the stage, in points.
  public var size: Size { scene.size }

  /// The frame that the world shows; −1 before the first.
  public var frame: Int {
    playback.stepIndex < 0 ? -1 : playback.stepIndex / scene.stepsPerFrame
  }

  /// The frame that is due at `seconds`; the first where that is not a number.
  public func frame(at seconds: Double) -> Int { scene.fps.index(at: seconds) }

  /// Goes on to frame `index`, one by one. Throws where that is more than 10⁷ frames on.
  public func advance(toFrame index: Int) throws(LiveError) {
    let most = frame + SceneLimits.frames
    guard index <= most else {
      throw .noTime(found: scene.fps.seconds(of: index), latest: scene.fps.seconds(of: most))
    }
    while frame < index {
      do throws(ScriptError) { try playback.advance() } catch { try retreat(because: error) }
    }
    if playback.heardTick >= lastTick { former = nil }
  }

  /// Goes back to before a part was tapped that has gone since, and leaves that out.
  private func retreat(because error: ScriptError) throws(LiveError) {
    let failed = playback.stepIndex
    guard
      script.dropActivations(
        after: playback.lastTick(ofStep: failed - 1), through: playback.lastTick(ofStep: failed))
    else { throw .script(error) }
    playback = former ?? beginning
    playback.follow(script)
    former = nil
  }

  /// Goes back to before the first frame; fingers are lifted. What was played is played again from
  /// there on, and ``document`` keeps it, until the frame that was reached.
  public func goBack() {
    furthest = max(furthest, frame)
    for (id, finger) in pointers.fingers.sorted(by: { $0.value.id < $1.value.id }) {
      touch(.cancelled, of: id, at: finger.position, seconds: playback.time)
    }
    script.endContacts()
    playback = beginning
    playback.follow(script)
    (former, painted, lastTick) = (nil, nil, 0)
  }
}

// MARK: Input

extension LivePlayer {
  /// What the caller calls finger `id` has done something at `place`, in points of the stage, `seconds`
  /// after the beginning; `pressure` is 0…1. It counts from the next frame on at the earliest. More than
  /// 20 fingers at once are ignored.
  ///
  /// So is what no scene can hold: a place farther than 10⁶ points from the origin, another pressure,
  /// a time after 10⁷ frames, and what is not a number. Of a finger that leaves thus, the end alone
  /// counts: it ends where it was, now.
  public func touch(
    _ phase: TouchPhase, of id: Int, at place: Point, pressure: Double = Touch.unmeasuredPressure,
    seconds: Double
  ) {
    let sample = PageSample(
      pointer: id, phase: phase, position: place, pressure: pressure, time: seconds)
    if sample.isSound, let tick = tick(at: seconds) {
      touch(sample, tick: tick)
    } else if !phase.isDown, let finger = pointers.fingers[id], let tick = tick(at: 0) {
      let end = PageSample(pointer: id, phase: phase, position: finger.position, time: 0)
      touch(end, tick: tick)
    }
  }

  private func touch(_ sample: PageSample, tick: Int) {
    if releases.happen(from: lastTick, to: tick) { script.endContacts() }
    pointers.drop(sample.pointer, at: releases, before: tick)
    guard let finger = pointers.follow(sample, tick: tick, isFull: script.isFull) else { return }
    script.add(
      sample.phase, of: finger.id, at: sample.position, pressure: sample.pressure, tick: tick,
      heard: playback.heardTick)
    if pointers.fingers.isEmpty { script.endContacts() }
    follow(tick)
  }

  /// Writes the control `id` at `seconds`, as a program does. Throws where it has none of `values`,
  /// and where no scene is so long.
  public func set(_ id: String, to values: [Double], seconds: Double) throws(LiveError) {
    guard let control = controls.first(where: { $0.id == id }) else {
      throw .noControl(id, known: controls.map(\.id))
    }
    guard control.axes.count == values.count,
      zip(control.axes, values).allSatisfy({ $0.range.contains($1) })
    else { throw .noValue(id, axes: control.axes.map(\.range)) }
    guard !script.isFull else { throw .full }
    guard let tick = tick(at: seconds) else {
      throw .noTime(found: seconds, latest: latestTime)
    }
    script.set(id, to: control.settled(values), tick: tick, heard: playback.heardTick)
    follow(tick)
  }

  /// Moves the control, or axis of a point, called `name` by `steps`, 100 at most, or taps the part of
  /// that name where they are 0, as by an accessibility action, at `seconds`. Nothing happens where
  /// there is no such control, the part has gone meanwhile, or no scene is so long.
  public func act(on name: String, by steps: Int, seconds: Double) {
    let isThere =
      steps == 0
      ? playback.accessibilityTree.holds(name)
      : controls.contains { $0.axisNames.contains(name) }
    guard isThere, !script.isFull, let tick = tick(at: seconds) else { return }
    if steps == 0 {
      former = former ?? playback
      script.activate(name, tick: tick)
    } else {
      script.adjust(name, by: steps, tick: tick)
    }
    follow(tick)
  }

  /// The tick for what happens at `seconds`: after all that was heard or added; nil if no scene is
  /// so long.
  private func tick(at seconds: Double) -> Int? {
    guard seconds <= latestTime else { return nil }
    return releases.tick(notBefore: playback.tick(at: seconds, notBefore: lastTick))
  }

  /// When the longest scene ends, in seconds.
  private var latestTime: Double { Scene.duration(frames: SceneLimits.frames, fps: scene.fps) }

  /// The script has grown at `tick`. After going back, other frames come from there on.
  private func follow(_ tick: Int) {
    lastTick = tick
    seen.removeAll { $0.frame > frame }
    playback.follow(script)
  }

  /// The parts that are shown, for those who use no finger, as JSON.
  public var parts: String { playback.accessibilityTree.json.text() }
}

// MARK: Pictures

extension LivePlayer {
  /// Pixels in a row.
  public var pixelWidth: Int { painter.width }

  /// Rows.
  public var pixelHeight: Int { painter.height }

  /// Paints at `scale` pixels per point from now on, 10⁻⁴…10⁴. What was seen had other pixels. Throws
  /// where the picture would have none, or too many.
  public func rescale(_ scale: Double) throws(LiveError) {
    guard SceneLimits.scale ~= scale else { throw .painting }
    painter = try Self.painter(of: scene, scale: scale)
    self.scale = scale
    painted = nil
    seen = []
  }

  /// Paints the world as it stands; false where it looks as it did when it was painted last.
  public func paint() throws(LiveError) -> Bool {
    let canvas = playback.draw()
    guard canvas != painted else { return false }
    do throws(DrawingError) { try canvas.validate() } catch { throw .painting }
    painter.paint(validated: canvas)
    painted = canvas
    return true
  }

  /// The bytes of what was painted last: red, green, blue and straight opacity, row by row without
  /// gaps. They lie there until the next ``rescale(_:)``.
  public var pixels: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: painter.pixels, count: pixelWidth * pixelHeight * 4)
  }

  /// Keeps the `digest` of the frame that is shown, for the saved scene.
  package func note(_ digest: String) {
    guard frame >= 0, seen.last.map({ $0.frame < frame }) ?? true, seen.count < Self.mostSeen
    else { return }
    seen.append((frame: frame, digest: digest))
  }
}

// MARK: Reports

extension LivePlayer {
  /// The controls of the scene's experience, as they stand where its page is shown, as JSON.
  public var settings: String {
    let settings = playback.isAtHome ? playback.controls : []
    return JSON.array(
      controls.enumerated().map { place, control in
        let values = settings.isEmpty ? control.defaultValues : settings[place].values
        return [
          "id": .string(control.id), "label": .string(control.label),
          "kind": .string(control.kind.rawValue),
          "range": .array(
            control.axes.map { [.number($0.range.lowerBound), .number($0.range.upperBound)] }),
          "step": .array(control.axes.map { .number($0.step) }),
          "choices": .array(
            control.choices.map { [.number($0.value), .string($0.name), .string($0.label)] }),
          "value": .array(values.map { .number($0) }), "text": .string(control.text(for: values)),
        ]
      }
    ).text()
  }

  /// What happened on the way to the frame that is shown, as JSON; empty where nothing did that is
  /// reported.
  public var events: String {
    let told = playback.events.compactMap(\.message)
    return told.isEmpty ? "" : JSON.array(told).text()
  }
}

extension Event {
  /// What is reported of it; nil for what is the player's own concern.
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
  public var document: String {
    let frames = min(max(furthest, frame, 0) + 1, SceneLimits.frames)
    let duration = Scene.duration(frames: frames, fps: scene.fps)
    return SceneDocument(
      scene.scaled(to: scale), steps: script.steps(until: duration), duration: duration,
      seen: seen.prefix { $0.frame < frames }.map {
        JSON.Member(String($0.frame), .string($0.digest))
      }
    ).text
  }
}

extension SceneFile {
  /// Most pixels of a frame that is shown live.
  private static let mostPixels = 1 << 24

  /// The scene with `settings` and `steps` in place of its own. Throws where there is none, or none
  /// that is small enough to be shown.
  package func liveScene(_ settings: SceneSettings, _ steps: Script?) throws(ScriptError) -> Scene {
    let scene = try resolved(overriding: settings, script: steps)
    let pixels = scene.pixelWidth * scene.pixelHeight
    guard pixels <= Self.mostPixels else {
      throw ScriptError(
        settings.size == nil && settings.scale == nil ? .scene : .setting,
        at: settings.scale == nil ? "size" : "scale",
        expected: "at most \(Self.mostPixels) pixels to be shown live", found: "\(pixels) pixels")
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
