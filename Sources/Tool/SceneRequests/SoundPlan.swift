import JSONCoding
import Motion
import Sound
import Views

/// How events sound: by a recipe that is given, or by the usual one.
package struct SoundPlan: Sendable {
  /// Recipes by the names of events; nil for silence.
  private var given: [String: SoundRecipe?] = [:]

  /// The usual sounds.
  package init() {}

  /// The sounds that `json` gives, over the usual ones: an object with a recipe, the name of one, or
  /// `none` for each name of an event.
  package init(_ json: JSON) throws(DocumentError) {
    let cursor = JSONCursor<DocumentError>(json, as: .sounds)
    for member in try cursor.members() {
      guard let node = cursor.optional(member.key) else { continue }
      given[member.key] = .some(try Self.recipe(node))
    }
  }

  private static func recipe(
    _ node: JSONCursor<DocumentError>
  ) throws(DocumentError) -> SoundRecipe? {
    if case .string(let name) = node.value {
      if name == "none" { return nil }
      guard let recipe = SoundRecipe(named: name) else {
        throw node.unknown(name, "a recipe", among: SoundRecipe.names + ["none"])
      }
      return recipe
    }
    guard case .object = node.value else {
      throw node.expected(#"a recipe such as "tick" or {"voice": "tone", "pitch": 440}, or none"#)
    }
    try node.checkKeys(["voice", "pitch", "decay", "gain"])
    let voice = try node.required("voice", "the name of a voice").choice(SoundRecipe.Voice.self)
    let usual = SoundRecipe(usual: voice)
    return SoundRecipe(
      voice, pitch: try node.optional("pitch")?.number(in: 20...16_000) ?? usual.pitch,
      decay: try node.optional("decay")?.number(in: 0.001...1) ?? usual.decay,
      gain: try node.optional("gain")?.number(in: 0...1) ?? usual.gain)
  }

  /// The recipe of `event`; nil if it makes no sound.
  package func recipe(of event: Event) -> SoundRecipe? {
    guard let name = Self.name(of: event) else { return nil }
    if let recipe = given[name] { return recipe }
    switch event.kind {
    case .haptic(let haptic):
      switch haptic {
      case "selection": return .tick
      case "limit": return .thud
      default: return SoundRecipe(named: haptic) ?? .click
      }
    case .tap: return .click
    case .gesture: return name == "sheet" ? .thud : nil
    default: return nil
    }
  }

  /// What an event is called in a plan: `haptic:selection`, `tap`, `sheet` where a finger lets go of
  /// it, `gesture:drag` at its beginning, `animation:NAME` at its end, `editing` at its beginning.
  /// Nil for those that have no name.
  package static func name(of event: Event) -> String? {
    switch event.kind {
    case .haptic(let name): "haptic:\(name)"
    case .tap: "tap"
    case .animation(let name, .finished): "animation:\(name)"
    case .gesture(let name, .began, _): "gesture:\(name)"
    case .gesture(_, .ended, _): event.target.hasPrefix("sheet") ? "sheet" : nil
    case .editing(let state): state == "began" ? "editing" : nil
    case .state(let name, let state): "\(name):\(state)"
    default: nil
    }
  }

  /// Returns the haptic of `event` at `time` seconds; nil if it has none.
  static func pulse(of event: Event, at time: Double) -> HapticPattern.Pulse? {
    guard case .haptic(let name) = event.kind else { return nil }
    let (intensity, sharpness) =
      switch name {
      case "selection", "tick": (0.45, 0.7)
      case "limit", "thud": (0.9, 0.2)
      case "bang", "noise": (1.0, 0.4)
      default: (0.65, 0.5)
      }
    return HapticPattern.Pulse(time: time, intensity: intensity, sharpness: sharpness)
  }
}

// MARK: What happened

/// What was met on the way through the frames of a film that can be heard or felt.
package struct SoundLog: Sendable {
  private let plan: SoundPlan
  /// Seconds of the scene or film at the first frame that is shown.
  private let start: Double
  private var notes: [Score.Note] = []
  private var pulses: [HapticPattern.Pulse] = []

  package init(_ plan: SoundPlan, from start: Double) { (self.plan, self.start) = (plan, start) }

  /// Notes what sounds among `events`, in whatever order.
  package mutating func note(_ events: [Event]) {
    for event in events {
      let time = event.time - start
      guard time >= -1e-9 else { continue }
      if let recipe = plan.recipe(of: event) {
        notes.append(Score.Note(recipe, at: max(0, time)))
      }
      if let pulse = SoundPlan.pulse(of: event, at: max(0, time)) { pulses.append(pulse) }
    }
  }

  package var score: Score { Score(notes) }
  package var haptics: HapticPattern { HapticPattern(pulses) }
}
