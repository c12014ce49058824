import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Views

/// Plays scripts of fingers in a player and looks for what should hold and does not.
package struct Fuzzer: Sendable {
  /// What did not hold, and when.
  package struct Finding: Hashable, Sendable {
    /// What did not hold.
    package let violation: InvariantViolation
    /// The frame in which that showed.
    package let frame: Int
    /// The time of that frame, in seconds.
    package let seconds: Double

    /// `violation`, which shows in `frame` at `seconds` seconds.
    package init(_ violation: InvariantViolation, frame: Int, seconds: Double) {
      (self.violation, self.frame, self.seconds) = (violation, frame, seconds)
    }
  }

  /// Looks at the frames of one run, in order, beyond what must hold: what it says of a frame ends
  /// the run as an invariant does that is broken. The last frame is reported.
  package typealias Watch = (_ frame: Frame, _ isLast: Bool) -> (
    invariant: String, place: String, found: String
  )?

  /// The stage on which scripts are played.
  package let scene: Scene
  private let configuration: PlayerConfiguration
  /// The player before its first step.
  private let beginning: AnyPlayback
  /// Where parts of the player lie at the beginning, as far as they are on the stage.
  private let parts: [Rect]
  /// Tells why a picture cannot be drawn; nil where it can.
  private let painting: @Sendable (Canvas) -> String?
  /// Makes what looks at a run; nil where nothing does.
  private let watching: @Sendable () -> Watch?

  /// Frames from one that is drawn to the next.
  private static let framesPerPicture = 60
  /// Frames from one that is looked at to the next, while a finger is down and while none is.
  private static let framesPerLook = (touched: 3, untouched: 6)
  /// Scripts of which one waits for all to come to rest.
  private static let scriptsPerRest = 64

  /// Scripts are played on the stage of `scene`, whose experience is one of `configuration`, with
  /// all of its settings. `painting` tells why a picture cannot be drawn; nil where it can.
  /// `watching` makes what looks at each run besides.
  package init(
    on scene: Scene, in configuration: PlayerConfiguration,
    painting: @escaping @Sendable (Canvas) -> String? = { _ in nil },
    watching: @escaping @Sendable () -> Watch? = { nil }
  ) {
    self.scene = scene
    self.configuration = configuration.recordingTouches
    (self.painting, self.watching) = (painting, watching)
    beginning = self.configuration.playback(of: scene)
    let stage = Rect(origin: .zero, size: scene.size)
    parts = beginning.accessibilityTree.namedFrames.compactMap { $0.intersection(stage) }
  }

  /// The script `number`, from 1, of `seed`, with up to `fingers` (1…64) fingers down at once. The
  /// same numbers give the same script.
  package func script(_ number: Int, seed: UInt64, fingers: Int) -> FuzzScript {
    var seeds = SeededGenerator(seed: seed)
    var random = SeededGenerator(seed: seeds.next() &+ UInt64(number))
    let touches = RandomTouches(
      on: scene.size, parts: parts, fingers: fingers, random: random.split())
    let isLong = number % Self.scriptsPerRest == 0
    return FuzzScript(
      touches.samples, rest: isLong ? FuzzScript.longRest : FuzzScript.shortRest)
  }

  /// The first thing that does not hold while `script` plays; nil where all does, and where
  /// `isCancelled` turns true.
  package func finding(
    in script: FuzzScript, unless isCancelled: () -> Bool = { false }
  ) -> Finding? {
    finding(in: script.scene(on: scene), unless: isCancelled)
  }

  /// The first thing that does not hold while `scene` plays, which is ``scene`` with other steps,
  /// from its beginning to its end; nil where all does, and where `isCancelled` turns true.
  package func finding(
    in scene: Scene, unless isCancelled: () -> Bool = { false }
  ) -> Finding? {
    var playback = beginning
    playback.replaceScript(by: scene)
    var inspection = Inspection(of: configuration)
    let watch = watching()
    for frame in 0..<scene.frameCount {
      func finding(_ violation: InvariantViolation) -> Finding {
        Finding(violation, frame: frame, seconds: scene.fps.seconds(of: frame))
      }
      do throws(ScriptError) {
        try playback.advance(toFrame: frame, unless: isCancelled)
      } catch {
        return finding(InvariantViolation(.steps, "the script", error.description))
      }
      guard !isCancelled() else { return nil }
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

  /// Whether `playback` should be looked at in `frame`: traces take longer than all else. Nothing
  /// that happens is overlooked, for events are kept until then.
  private static func isWorthALook(_ frame: Int, _ playback: AnyPlayback) -> Bool {
    let isTouched = !playback.contacts.isEmpty
    let frames = isTouched ? framesPerLook.touched : framesPerLook.untouched
    return frame % frames == 0 || playback.events.contains(where: \.isGesture)
  }
}

extension AnyPlayback {
  /// Time of the settled page, in seconds: it stands still while the page is not seen.
  var pageTime: Double { world.page.time }

  /// The touches that each experience has received, where it records them, and those of which it
  /// receives more when its page, which is out of sight, is seen again.
  var received: [(experience: String, touches: ReceivedTouches, waiting: Set<Int>)] {
    let world = world
    return world.pages.compactMap { page in
      let waiting = page.isSeen(in: world.stepIndex) ? [] : page.touches.waiting
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
    timeline = Timeline(scene: scene)
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
  /// Whether something became of a gesture.
  var isGesture: Bool { if case .gesture = kind { true } else { false } }
}

extension AccessibilityNode {
  /// Where all parts lie that have a name.
  fileprivate var namedFrames: [Rect] {
    (name == nil ? [] : [frame]) + children.flatMap(\.namedFrames)
  }
}

// MARK: Scripts

/// What fingers do in one run.
package struct FuzzScript: Hashable, Sendable {
  /// Where they land, move and leave, in order of time. A finger that is still down at the end
  /// stays so.
  package var samples: [TouchSample]
  /// How long the run goes on behind the last sample, in seconds.
  package let rest: Double

  /// How long a run goes on, in seconds: what fingers have left comes to rest by then, but for
  /// rulers that were thrown.
  static let shortRest = 0.9
  /// As above, rulers too.
  static let longRest = 10.6
  /// How far from the origin fingers may be, in points.
  static let farthest = 1e6

  /// `samples`, in order of time, and `rest` seconds behind them.
  package init(_ samples: [TouchSample], rest: Double = longRest) {
    (self.samples, self.rest) = (samples, rest)
  }

  /// The fingers, in the order in which they land.
  var fingers: [Int] { samples.filter { $0.phase == .began }.map(\.contact) }

  /// The same with fingers counted from 1 in the order in which they land.
  package var renumbered: FuzzScript {
    let fingers = fingers
    var script = self
    for index in samples.indices {
      let place = fingers.firstIndex(of: samples[index].contact) ?? 0
      script.samples[index].contact = place + 1
    }
    return script
  }

  /// Its fingers on the stage of `scene`, in place of the scene's steps.
  package func scene(on scene: Scene) -> Scene {
    scene.playing(samples, for: (samples.last?.time ?? 0) + rest)
  }
}
