import Catalogue
import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Play
import Rendering
import Scripting
import Testing
import Views

/// Plays sessions live and renders what they leave.
struct Theatre {
  let configuration: PlayerConfiguration
  var schemas: ExperienceSchemas { ExperienceSchemas(configuration) }

  static let ours = Theatre(configuration: PlayerConfiguration(ourExperiences, brand: "Live"))

  /// A session of `keys` of a scene, seen from time 0 on.
  func session(_ keys: String) throws -> LiveSession {
    let file = try SceneFile(JSON(text: #"{"scene": 1, \#(keys)}"#), schemas: schemas)
    var session = try LiveSession(
      file, overriding: SceneSettings(), in: configuration, wall: 0)
    session.setHasViewer(true, at: 0)
    return session
  }

  /// The pictures with the given `indices` of the scene `text`, which plays without a mistake.
  func pictures(of text: String, _ indices: [Int]) throws -> [Int: Canvas] {
    let scene = try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved()
    #expect(
      DryRun.mistakes(in: scene, of: configuration, through: scene.frameCount - 1).isEmpty)
    #expect(scene.lateSteps.isEmpty)
    #expect(indices.allSatisfy { $0 < scene.frameCount })
    var frames = Frames(of: scene, in: configuration, indices: indices, contents: .canvas)
    var pictures: [Int: Canvas] = [:]
    while let frame = try frames.next() { pictures[frame.index] = frame.canvas }
    return pictures
  }
}

/// A client that touches a session at random, and keeps the pictures that are shown.
struct Toucher {
  var session: LiveSession
  var random: SeededGenerator
  var wall = 0.0
  var shown: [Int: Canvas] = [:]
  private var fingers: [Int: Point] = [:]
  private var pointer = 0
  private var number = 0

  init(_ session: LiveSession, seed: UInt64) {
    self.session = session
    random = SeededGenerator(seed: seed)
  }

  /// The page's clock, which is another.
  private var page: Double { wall - 77.125 }

  /// Lets time pass until the next turn, and shows the frame that is due.
  mutating func turn(_ longest: Double = 0.03) {
    wall += random.number(in: 0.001...longest)
    session.advance(to: wall)
    guard session.isSettled, session.playback.stepIndex >= 0 else { return }
    shown[session.frame] = session.playback.draw()
  }

  /// Plays on until the session shows `seconds`, or stands.
  mutating func play(to seconds: Double) {
    while session.playback.time < seconds, session.fault == nil { turn() }
  }

  /// Taps the part called `name`.
  mutating func tap(_ name: String) {
    session.handle(sent: page, wall: wall)
    session.activate(name, sent: page, wall: wall)
  }

  /// Forgets pictures of what may yet change.
  mutating func forget() { shown = shown.filter { $0.key <= session.frame } }

  /// Fingers move a little, land or lift; what is sent tells of the time since the turn before.
  mutating func touch(most: Int) {
    var samples: [PageSample] = []
    let size = session.scene.size
    for _ in 0..<random.index(below: 8) {
      let time = page - random.number(in: 0...0.03)
      let place = Point(
        random.number(in: -10...size.width + 10), random.number(in: -10...size.height + 10))
      if fingers.count < most, random.unit() < 0.25 {
        pointer += 1
        fingers[pointer] = place
        samples.append(.init(pointer: pointer, phase: .began, position: place, time: time))
      } else if let finger = fingers.sorted(by: { $0.key < $1.key }).first(where: { _ in
        random.unit() < 0.5
      }) {
        let way = Vector(random.number(in: -30...30), random.number(in: -30...30))
        let next = finger.value + way
        let fate = random.unit()
        let phase: TouchPhase = fate < 0.08 ? .ended : fate < 0.1 ? .cancelled : .moved
        fingers[finger.key] = phase == .moved ? next : nil
        samples.append(.init(pointer: finger.key, phase: phase, position: next, time: time))
      }
    }
    number += 1
    samples.sort { $0.time < $1.time }
    // A finger's samples come in the order in which they were made.
    session.handle(sent: page, wall: wall)
    session.touch(samples, number: number, wall: wall)
  }

  /// A key is pressed or a slider moved.
  mutating func write() {
    let controls = session.controls
    let control = controls[random.index(below: controls.count)]
    switch random.index(below: 4) {
    case 0, 1:
      session.set(
        control.id, to: control.axes.map { random.number(in: $0.range) }, sent: page, wall: wall)
    case 2:
      session.adjust(control.id, by: random.unit() < 0.5 ? 1 : -1, sent: page, wall: wall)
    default:
      let parts = session.playback.accessibilityTree.tappable
      guard !parts.isEmpty else { return }
      session.activate(parts[random.index(below: parts.count)], sent: page, wall: wall)
    }
  }

  mutating func lift() { fingers = [:] }
}

extension AccessibilityNode {
  var tappable: [String] {
    (actions.contains(.activate) ? [name].compactMap(\.self) : [])
      + children.flatMap(\.tappable)
  }
}

extension SeededGenerator {
  mutating func index(below count: Int) -> Int { min(Int(unit() * Double(count)), count - 1) }
}
