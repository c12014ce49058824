import Controls
import Drawing
import Geometry
import Gestures
import Layout
import Notation
import Rendering
import Scripting
import Widgets

/// The whole simulated world: an experience, the controls above it, the fingers on the glass.
///
/// A value: copy it and both copies play on alike. One step hears the input that is due, decides
/// the gestures, moves the controls and then the experience.
public struct Player: Sendable {
  /// What is played.
  public let scene: Scene
  /// The experience that plays.
  public let experience: Experience
  /// Index of the last step done; −1 before the first.
  public private(set) var stepIndex = -1
  /// The value of each control, in the order of the experience.
  public internal(set) var values: [Double]

  var timeline: Timeline
  var performance: any Performance
  var panel: (any ControlPanel)?
  var contacts: [Contact] = []
  var feed: TouchFeed
  var events: [PlayerEvent] = []
  var placement: Placement<PlayerPart>

  /// The world of `scene` before its first step.
  public init(scene: Scene, experience: Experience) {
    self.scene = scene
    self.experience = experience
    values = scene.controlValues
    timeline = Timeline(scene: scene)
    performance = experience.start(Stage(size: scene.size, seed: scene.seed), values)
    panel = scene.panel(of: experience.controls)
    feed = TouchFeed(experience.touch)
    placement = PlayerLayout(stage: scene.size, panel: panel).placed(at: 0)
  }

  /// Time of the last step done, in seconds; 0 before the first.
  public var time: Double { Double(max(stepIndex, 0)) / Double(scene.stepRate) }

  /// The steps of the experience's demonstration, made for this player's stage.
  public var demonstrationSteps: JSON {
    let stage = Stage(size: scene.size, seed: scene.seed)
    let script = DemonstrationScript(stage: scene.size) { id in
      guard let index = experience.controls.firstIndex(where: { $0.id == id }),
        let button = placement[.control(index, .button)]?.drawn,
        let travel = panel?.faders[index].travel
      else { return nil }
      return .init(button: button, travel: travel)
    }
    return .array(script.steps(experience.demonstration(stage)))
  }

  /// Plays on until the world shows frame `index`. Throws when a touch script fails on the way.
  public mutating func advance(toFrame index: Int) throws(ScriptError) {
    let last = index * scene.stepsPerFrame
    while stepIndex < last { try advance() }
  }

  /// Does one step. Throws when a touch script fails in it.
  public mutating func advance() throws(ScriptError) {
    stepIndex += 1
    let now = time
    place(at: now)
    finishAnimations(at: now)
    let (placement, experience) = (self.placement, self.experience)
    let cues = try timeline.cues(until: now) { name in
      PlayerPart(named: name, of: experience).flatMap { placement[$0]?.drawn }
    }
    for cue in cues { perform(cue, now: now) }
    // What a failing move left undone would show in this step's picture: there is none.
    if let failure = timeline.failure { throw failure }
    if !cues.isEmpty { place(at: now) }
    for contact in contacts where contact.isDown && contact.owner == .canvas {
      feed.settle(contact.id, velocity: contact.velocity(at: now))
    }
    performance.update(
      values: values, touches: feed.take(), step: Step(index: stepIndex, rate: scene.stepRate))
    tellPerformance(now: now)
  }

  /// Tells of what happened in the experience during the step.
  private mutating func tellPerformance(now: Double) {
    for event in performance.events {
      switch event {
      case .animation(let name, let end): tell(.animation(name, end), of: .canvas, at: now)
      case .haptic(let name): tell(.haptic(name), of: .canvas, at: now)
      }
    }
  }

  private mutating func place(at time: Double) {
    placement = PlayerLayout(stage: scene.size, panel: panel).placed(at: time)
  }

  private mutating func perform(_ cue: Cue, now: Double) {
    switch cue {
    case .contact(let cue): hear(cue, now: now)
    case .set(let id, let value, let time):
      guard let index = experience.controls.firstIndex(where: { $0.id == id }) else { return }
      set(index, to: value, at: time, now: now)
    }
  }

  /// Writes a control; tells of it where the value is a new one.
  mutating func set(_ index: Int, to value: Double, at time: Double, now: Double) {
    guard values[index] != value else { return }
    values[index] = value
    tell(.value(value), of: .control(index), at: time)
    let cutShort = panel?.faders[index].show(value, time: now)
    tellCutShort(cutShort, of: index, now: now)
  }

  private mutating func finishAnimations(at now: Double) {
    for index in panel?.faders.indices ?? 0..<0 {
      for motion in panel?.faders[index].finishedMovements(at: now) ?? [] {
        tell(.animation(motion.rawValue, .finished), of: .control(index), at: now)
      }
    }
  }

  /// Tells of a motion that was given another target on its way, if there is one.
  mutating func tellCutShort(_ motion: Fader.Movement?, of index: Int, now: Double) {
    guard let motion else { return }
    tell(.animation(motion.rawValue, .retargeted), of: .control(index), at: now)
  }

  /// Notes that something happened to what `owner` names.
  mutating func tell(_ kind: PlayerEvent.Kind, of owner: Contact.Owner, at time: Double) {
    events.append(PlayerEvent(time: time, target: name(of: owner), kind: kind))
  }

  /// The name of a part that can win a finger, as scenes and traces write it.
  func name(of owner: Contact.Owner) -> String {
    switch owner {
    case .canvas: "canvas"
    case .control(let index): "control:" + experience.controls[index].id
    }
  }

  /// Forgets what has been told: events, and contacts that have lifted.
  public mutating func forgetEvents() {
    events = []
    contacts.removeAll { !$0.isDown }
    for index in contacts.indices { contacts[index].settle() }
  }
}
