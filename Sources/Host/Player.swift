import Controls
import Drawing
import Geometry
import Gestures
import Layout
import Notation
import Rendering
import Scripting
import Widgets

/// The whole simulated world: a feed of experiences, the controls and the chrome above it, the
/// fingers on the glass.
///
/// A value: copy it and both copies play on alike. One step hears the input that is due, decides
/// the gestures, moves the controls and then the experiences that are seen.
public struct Player: Sendable {
  /// What is played.
  public let scene: Scene
  /// Index of the last step done; −1 before the first.
  public private(set) var stepIndex = -1

  let catalogue: [Experience]
  let wiring: Wiring
  var timeline: Timeline
  /// The settled page of the feed.
  var page: Page
  /// Pages that were seen and are not settled, by their place in the catalogue.
  var others: [Int: Page] = [:]
  var feed: Feed
  /// Nil where the scene shows no chrome.
  var chrome: Chrome?
  /// The marks of fingers; nil where the scene shows none.
  var trails: FingerTrails?
  var contacts: [Contact] = []
  var events: [PlayerEvent] = []
  var placement: Placement<PlayerPart>

  /// The world of `scene` before its first step. The pages of its feed are the experiences of
  /// `catalogue`; that of the scene is one of them.
  public init(scene: Scene, catalogue: [Experience]) {
    self.init(scene: scene, catalogue: catalogue, wiring: Wiring())
  }

  init(scene: Scene, catalogue: [Experience], wiring: Wiring) {
    guard let place = catalogue.firstIndex(where: { $0.id == scene.experience }) else {
      preconditionFailure("the experience of a scene is in the catalogue")
    }
    self.scene = scene
    self.catalogue = catalogue
    self.wiring = wiring
    timeline = Timeline(scene: scene)
    page = Page(catalogue[place], in: scene)
    feed = Feed(page: place, count: catalogue.count, pitch: scene.size.width)
    if scene.chrome == .full {
      chrome = Chrome(
        titles: catalogue.map(\.title), stage: scene.size, theme: scene.theme)
      chrome?.fit(to: page, stage: scene.size, at: 0)
    }
    if scene.fingers == .show { trails = FingerTrails() }
    placement =
      PlayerLayout(
        stage: scene.size, time: 0, page: page, chrome: chrome, place: Double(feed.page),
        wiring: wiring
      ).placed
  }

  /// The experience that plays: that of the settled page.
  public var experience: Experience { page.experience }

  /// The value of each control of ``experience``, in order.
  public var values: [Double] { page.values }

  /// Time of the last step done, in seconds; 0 before the first.
  public var time: Double { scene.stepRate.seconds(of: max(stepIndex, 0)) }

  /// The steps of the experience's demonstration, made for this player's stage.
  public var demonstrationSteps: JSON {
    let stage = Stage(size: scene.size, seed: scene.seed)
    let dwell = chrome == nil ? 0 : GestureLimits.standard.flickWindow + 0.05
    let script = DemonstrationScript(stage: scene.size, field: field, dwell: dwell) { id in
      guard let index = experience.controls.firstIndex(where: { $0.id == id }),
        let button = placement[.control(index, .button)]?.drawn,
        let way = page.panel?.handle(index).way
      else { return nil }
      return .init(button: button, way: way)
    }
    return .array(script.steps(experience.demonstration(stage)))
  }

  /// What the bar and the sheet of the chrome leave of the canvas.
  private var field: Rect {
    let whole = Rect(origin: .zero, size: scene.size)
    guard let chrome else { return whole }
    return whole.inset(
      by: Insets(top: ChromeBar.height, bottom: chrome.tune.sheet.collapsedHeight))
  }

  /// Plays on until the world shows frame `index`. Throws when a touch script fails on the way.
  public mutating func advance(toFrame index: Int) throws(ScriptError) {
    let last = index * scene.stepsPerFrame
    while stepIndex < last { try advance() }
  }

  /// Lets time pass up to step `index` in which nothing is due and nothing moves.
  mutating func pass(toStep index: Int) { stepIndex = max(stepIndex, index) }

  /// Does one step. Throws when a touch script fails in it. Where `isCancelled` turns true, the step
  /// stays undone in part, and the player is of no more use.
  public mutating func advance(
    unless isCancelled: () -> Bool = { false }
  ) throws(ScriptError) {
    do throws(ScriptError) { try step(unless: isCancelled) } catch {
      throw error.among(partNames)
    }
  }

  private mutating func step(unless isCancelled: () -> Bool) throws(ScriptError) {
    stepIndex += 1
    let now = time
    settle(at: now)
    wakePages(at: now)
    moveControls(at: now)
    place()
    let cues = try dueCues(at: now)
    for cue in cues {
      guard !isCancelled() else { return }
      perform(cue)
    }
    // What a failing move left undone would show in this step's picture: there is none.
    if let failure = timeline.failure { throw failure }
    passTime(to: now)
    if !cues.isEmpty { place() }
    updatePages(at: now)
  }

  private mutating func dueCues(at now: Double) throws(ScriptError) -> [Cue] {
    let (experience, catalogue, placement) = (experience, catalogue, placement)
    let isBare = chrome?.isVisible == false
    return try timeline.cues(until: now) { name in
      guard let part = PlayerPart(named: name, of: experience, in: catalogue),
        part == .canvas || !isBare
      else { return nil }
      return placement[part]?.drawn
    }
  }

  mutating func place() {
    placement = layout(of: page).placed
  }

  private mutating func perform(_ cue: Cue) {
    switch cue {
    case .contact(let cue): hear(cue)
    case .set(let id, let value, let time): set(id, to: value, at: time)
    case .adjust(let id, let steps, let time): adjust(id, by: steps, at: time)
    case .activate(let name, let time): activate(name, at: time)
    }
  }

  /// Notes that something happened to what `owner` names.
  mutating func tell(_ kind: PlayerEvent.Kind, of owner: Contact.Owner, at time: Double) {
    events.append(PlayerEvent(time: time, target: name(of: owner, on: feed.page), kind: kind))
  }

  /// The name of a part that can win a finger on a page of the feed, as scenes and traces write it.
  func name(of owner: Contact.Owner, on page: Int) -> String {
    switch owner {
    case .canvas: "canvas"
    case .control(let index): "control:" + catalogue[page].controls[index].id
    case .feed: "feed"
    case .chrome, .chromeTap: "chrome"
    case .button(let part): PlayerPart.name(of: part, in: catalogue)
    case .sheet(.handle): "sheet:handle"
    case .sheet(.reset): "sheet:reset"
    case .sheet(.body), .sheet(.content): "sheet"
    case .ruler(let index): "ruler:" + catalogue[page].controls[index].id
    }
  }

  /// Forgets what has been told: events, and contacts that have lifted.
  public mutating func forgetEvents() {
    events = []
    contacts.removeAll { !$0.isDown }
    for index in contacts.indices { contacts[index].settle() }
  }
}
