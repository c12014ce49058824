import Drawing
import Expectations
import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Views

/// Plays touch scripts in a player and looks for violated invariants.
package struct Fuzzer: Sendable {
  /// A violation with its time.
  package struct Finding: Hashable, Sendable {
    /// The violated invariant.
    package let violation: InvariantViolation
    /// The frame that shows it.
    package let frame: Int
    /// The time of that frame, in seconds.
    package let seconds: Double

    /// Creates a finding of `violation`, in `frame` at `seconds` seconds.
    package init(_ violation: InvariantViolation, frame: Int, seconds: Double) {
      (self.violation, self.frame, self.seconds) = (violation, frame, seconds)
    }
  }

  /// An additional check of the frames of one run, in order: a result for a frame ends the run like
  /// a violated invariant. The last frame is marked.
  package typealias Watch = (_ frame: Frame, _ isLast: Bool) -> (
    invariant: String, place: String, found: String
  )?

  /// The stage on which scripts are played.
  package let scene: Scene
  private let configuration: PlayerConfiguration
  /// The same player without its experiences, before its first step: enough for conditions of the
  /// interface alone.
  private let rehearsal: AnyPlayback
  /// The player before its first step.
  private let beginning: AnyPlayback
  /// Where parts of the player lie at the beginning, as far as they are on the stage.
  private let parts: [Rect]
  /// Returns the reason why a picture cannot be drawn; nil if it can.
  private let painting: @Sendable (Canvas) -> String?
  /// Makes the additional check of a run; nil if there is none.
  private let watching: @Sendable () -> Watch?

  /// Frames between two that are drawn.
  private static let framesPerPicture = 60
  /// Frames between two that are inspected, while a finger is down and while none is.
  private static let framesPerLook = (touched: 3, untouched: 6)
  /// Scripts per one that waits for everything to come to rest.
  private static let scriptsPerRest = 64

  /// Creates a fuzzer on the stage of `scene`, whose experience is in `configuration`, with all of
  /// its settings. `painting` returns the reason why a picture cannot be drawn; nil if it can.
  /// `watching` makes an additional check for each run.
  package init(
    on scene: Scene, in configuration: PlayerConfiguration,
    painting: @escaping @Sendable (Canvas) -> String? = { _ in nil },
    watching: @escaping @Sendable () -> Watch? = { nil }
  ) {
    self.scene = scene
    self.configuration = configuration.recordingTouches
    rehearsal = configuration.rehearsing.playback(of: scene)
    (self.painting, self.watching) = (painting, watching)
    beginning = self.configuration.playback(of: scene)
    parts = beginning.partsOnStage
  }

  /// Returns the script `number`, from 1, of `seed`, with up to `fingers` (1…64) fingers down at
  /// once. The same numbers give the same script.
  package func script(_ number: Int, seed: UInt64, fingers: Int) -> FuzzScript {
    var seeds = SeededGenerator(seed: seed)
    var random = SeededGenerator(seed: seeds.next() &+ UInt64(number))
    let touches = RandomTouches(
      on: scene.size, parts: parts, fingers: fingers, random: random.split())
    let isLong = number % Self.scriptsPerRest == 0
    let devices = RandomDevices(
      of: beginning.world.input, on: scene.size,
      within: touches.samples.last?.time ?? 0, random: random.split())
    return FuzzScript(
      touches.samples, devices.events,
      rest: isLong ? FuzzScript.longRest : FuzzScript.shortRest)
  }

  /// Returns the first violation while `script` plays; nil if there is none, or `isCancelled` turns
  /// true.
  package func finding(
    in script: FuzzScript, unless isCancelled: () -> Bool = { false }
  ) -> Finding? {
    finding(in: script.scene(on: scene), unless: isCancelled)
  }

  /// Returns the first violation while `scene` plays, which is ``scene`` with other steps, from its
  /// beginning to its end; nil if there is none, or `isCancelled` turns true.
  package func finding(
    in scene: Scene, unless isCancelled: () -> Bool = { false }
  ) -> Finding? {
    var playback = beginning
    playback.replaceScript(by: scene)
    var inspection = Inspection(of: configuration)
    let watch = watching()
    var judge = ExpectationJudge(of: scene)
    for frame in 0..<scene.frameCount {
      func finding(_ violation: InvariantViolation) -> Finding {
        Finding(violation, frame: frame, seconds: scene.fps.seconds(of: frame))
      }
      do throws(ScriptError) {
        try playback.advance(
          toStep: frame * scene.stepsPerFrame, judging: &judge, unless: isCancelled)
      } catch {
        return finding(InvariantViolation(.steps, "the script", error.description))
      }
      guard !isCancelled() else { return nil }
      if let breach = judge?.breaches.first {
        return finding(InvariantViolation(breach.expectation.text, "the scene", breach.facts))
      }
      let isLast = frame == scene.frameCount - 1
      if isLast || Self.isWorthALook(frame, playback) {
        if let violation = inspection.read(playback, frame: frame) {
          return finding(violation)
        }
        playback.forgetEvents()
      }
      if isLast || (frame + 1) % Self.framesPerPicture == 0, let flaw = painting(playback.draw()) {
        return finding(InvariantViolation(.pictures, "the picture", flaw))
      }
      if let (invariant, place, found) = watch?(Frame(of: playback, index: frame), isLast) {
        return finding(InvariantViolation(invariant, place, found))
      }
    }
    return nil
  }

  /// Returns the first moment of `scene`, which is ``scene`` with other steps, at which `condition` is
  /// true or, if that says something of time, the last moment of a scene that keeps it; nil if there
  /// is none, if a step fails, or `isCancelled` turns true. With `isRehearsed`, a condition of the
  /// interface alone is looked at without the experience, which takes far less time.
  package func moment(
    of condition: Expectation, in scene: Scene, isRehearsed: Bool = false,
    unless isCancelled: () -> Bool = { false }
  ) -> Finding? {
    var playback = isRehearsed && condition.isOfInterface ? rehearsal : beginning
    playback.replaceScript(by: scene)
    var judge: ExpectationJudge? = ExpectationJudge([condition], standard: .eventually)
    for frame in 0..<scene.frameCount {
      do throws(ScriptError) {
        try playback.advance(
          toStep: frame * scene.stepsPerFrame, judging: &judge, unless: isCancelled)
      } catch {
        return nil
      }
      playback.forgetEvents()
      guard !isCancelled(), let fold = judge?.folds[0] else { return nil }
      let isLast = frame == scene.frameCount - 1
      let isFound = condition.isTimeless ? fold.wasTrue : isLast && fold.breach == nil
      guard isFound else { continue }
      return Finding(
        InvariantViolation(condition.text, "the scene", ""), frame: frame,
        seconds: scene.fps.seconds(of: frame))
    }
    return nil
  }

  /// Returns a search for a moment at which `condition` is true, by the chance of `seed`.
  package func search(for condition: Expectation, seed: UInt64) -> MomentSearch {
    MomentSearch(
      for: condition, from: condition.isOfInterface ? rehearsal : beginning, seed: seed)
  }

  /// Whether `playback` should be looked at in `frame`: traces take longer than all else. Nothing
  /// that happens is overlooked, for events are kept until then.
  private static func isWorthALook(_ frame: Int, _ playback: AnyPlayback) -> Bool {
    let isTouched = !playback.contacts.isEmpty
    let frames = isTouched ? framesPerLook.touched : framesPerLook.untouched
    return frame % frames == 0 || playback.events.contains(where: \.isGesture)
  }
}

extension AnyPlayback {
  /// The frames of all named parts, as far as they are on the stage.
  var partsOnStage: [Rect] {
    let stage = Rect(origin: .zero, size: scene.size)
    return accessibilityTree.flat.compactMap { $0.name == nil ? nil : $0.frame.intersection(stage) }
  }

  /// Time of the settled page, in seconds: it stands still while the page is not seen.
  var pageTime: Double { world.page.time }

  /// The touches that each experience has received, if it records them, and those that its hidden
  /// page will continue when it is visible again.
  var received: [(experience: String, touches: ReceivedTouches, waiting: Set<Int>)] {
    let world = world
    return world.pages.compactMap { page in
      let isPrompt = page.experience.rate == 0 && page.isSeen(in: world.stepIndex)
      let waiting = isPrompt ? [] : page.waiting
      return (page.performance as? TouchRecordingRenderer).map {
        (page.experience.id, $0.received, waiting)
      }
    }
  }
}

extension Playback {
  /// Plays `scene` from its beginning; see ``AnyPlayback/replaceScript(by:)``.
  mutating func replaceScript(by scene: Scene) {
    player.world.scene = scene
    timeline = Timeline(scene: scene, input: player.world.configuration.input)
  }

  /// Returns the invariants of the player and its experiences that `frame`, which the world shows,
  /// breaks.
  func violations(in frame: TracedFrame) -> [InvariantViolation] {
    let own = player.invariants.violations(in: frame).map {
      InvariantViolation($0.invariant, "the player", $0.found)
    }
    return own
      + player.world.pages.flatMap { page in
        page.performance.violations.map {
          InvariantViolation($0.invariant, page.experience.id, $0.found)
        }
      }
  }
}

extension Event {
  /// True if the event belongs to a gesture.
  var isGesture: Bool { if case .gesture = kind { true } else { false } }
}

// MARK: Scripts

/// The fingers and the other input of one run.
package struct FuzzScript: Hashable, Sendable {
  /// The samples of all fingers, in order of time. A finger that is still down at the end remains
  /// so.
  package var samples: [TouchSample]
  /// The events of pointers, wheels and keys, in order of time.
  package var events: [TimedDeviceEvent]
  /// Duration of the run after the last input, in seconds.
  package let rest: Double

  /// Duration of a short rest, in seconds: all motion ends by then, except of flicked rulers.
  static let shortRest = 0.9
  /// Duration of a long rest, including rulers.
  static let longRest = 10.6
  /// Largest distance of fingers from the origin, in points.
  static let farthest = 1e6

  /// Creates a script of `samples` and `events`, in order of time, and `rest` seconds after them.
  package init(
    _ samples: [TouchSample], _ events: [TimedDeviceEvent] = [], rest: Double = longRest
  ) {
    (self.samples, self.events, self.rest) = (samples, events, rest)
  }

  /// The time of the last input, in seconds.
  private var end: Double { max(samples.last?.time ?? 0, events.last?.time ?? 0) }

  /// The fingers, in order of landing.
  var fingers: [Int] { samples.filter { $0.phase == .began }.map(\.contact) }

  /// The script with fingers counted from 1 in order of landing.
  package var renumbered: FuzzScript {
    let fingers = fingers
    var script = self
    for index in samples.indices {
      let place = fingers.firstIndex(of: samples[index].contact) ?? 0
      script.samples[index].contact = place + 1
    }
    return script
  }

  /// Returns `scene` with this input in place of its steps.
  package func scene(on scene: Scene) -> Scene {
    scene.playing(samples, events, for: end + rest)
  }
}
