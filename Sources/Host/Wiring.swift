import Gestures

/// How the parts of the player are joined. The values given here are right; every other one is a
/// bug that was shipped once, kept so that tests can show what it does to the whole player.
struct Wiring: Hashable, Sendable {
  /// Where the surface of the experience's touches lies.
  enum Nesting: CaseIterable, Hashable, Sendable {
    /// It is the canvas.
    case canvas
    /// In a stack above a canvas that no finger meets.
    case aboveCanvas
    /// In a stack below such a canvas.
    case belowCanvas
    /// In an overlay of a canvas that no finger meets.
    case overlay
  }

  /// The answer of the surface to what it is offered.
  enum Extent: Hashable, Sendable {
    /// All of it.
    case proposed
    /// What a view of no content needs: nothing.
    case intrinsic
  }

  /// The space in which the way of a finger is read.
  enum Space: Hashable, Sendable {
    /// That of the stage, which stands still.
    case stage
    /// That of what the finger moves, as it stands when the sample is heard.
    case own
  }

  /// When a drag of a control captures the value that it starts from.
  enum Anchoring: Hashable, Sendable {
    /// When its finger lands.
    case eachDrag
    /// When its finger finds the control at rest. Otherwise it starts from the default.
    case eachRest
  }

  var nesting = Nesting.canvas
  var extent = Extent.proposed
  /// Whether an experience for many fingers keeps the chrome's drag from taking them.
  var vetoesChrome = true
  /// Whether a canvas in use keeps the feed's pan from taking its fingers.
  var vetoesFeed = true
  /// How the chrome's drag stands to the gestures inside it.
  var chromePriority = GesturePriority.standard
  /// How the chrome's tap stands to the gestures inside it.
  var tapPriority = GesturePriority.simultaneous
  var space = Space.stage
  var anchoring = Anchoring.eachDrag
  /// Whether what a finger lets go moves on as fast as the finger did.
  var keepsVelocity = true
}
