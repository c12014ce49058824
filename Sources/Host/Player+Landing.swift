import Geometry
import Gestures
import Layout
import Rendering
import Scripting
import Widgets

/// Who asks for a finger that lands.
///
/// | The finger lands on | who gets it |
/// |---|---|
/// | a control | the control, at once; one finger at a time, and none where it is disabled |
/// | a button or tab of the chrome | its tap, at the lift; once the finger has moved 10 points, the chrome's drag |
/// | the sheet's handle, its content or a ruler in it | that, at once; one finger for the sheet and one for each ruler |
/// | the bar of the chrome | the chrome's drag, at once: it dismisses the player |
/// | the canvas | the experience, which hears of it at once, whatever follows |
/// | the canvas, lifted within 0.3 s and 10 points | the experience; the chrome's tap, which runs beside it, hides and shows the chrome |
/// | the canvas, gone 10 points mainly sideways within 150 ms | the feed's pan: the experience hears that its touch is cancelled |
/// | the canvas, with another finger down anywhere | the experience alone: pan and tap are vetoed, also for the fingers that were down before |
/// | the canvas of an experience for one finger that has one | nobody |
/// | a page that turns, or a player on its way back | the feed, or the chrome's drag: it is caught where it is |
///
/// The chrome's drag begins with no distance and wraps everything. What keeps it from the canvas is
/// the arena, where the deepest of equals wins, and for many fingers the surface's veto.
extension Player {
  /// Who asks, deepest first, and whom the finger met. Nobody asks where it is one too many.
  func landing(at point: Point) -> (owner: Contact.Owner, bids: [Contact.Bid]) {
    if let chrome, isGone || chrome.dismissal.isAway(at: time) {
      return (.chrome, chrome.dismissal.isLeaving ? [] : [dismissalBid()])
    }
    let met = placement.hitPath(at: point).lazy.compactMap(\.owner).first
    // Beyond its edges the stage is all canvas; within them only a surface of no extent is missed.
    let isMissed = met == nil && Rect(origin: .zero, size: scene.size).contains(point)
    let owner = met ?? .canvas
    switch owner {
    case .button: return (owner, [buttonBid(owner), dismissalBid(after: [owner])])
    case .chrome: return (owner, isFree(owner) ? [dismissalBid()] : [])
    case .canvas, .control, .feed, .chromeTap, .sheet, .ruler: break
    }
    if owner.isOnPage, feed.isMoving(at: time) {
      return (.feed, feed.finger == nil ? [.init(owner: .feed, gesture: EagerRecognizer())] : [])
    }
    if isMissed { return (owner, chrome == nil ? [] : surroundings(vetoChrome: false)) }
    guard isFree(owner) else { return (owner, []) }
    let own = Contact.Bid(owner: owner, gesture: gesture(of: owner))
    guard chrome != nil else { return (owner, [own]) }
    switch owner {
    case .canvas:
      let isSurface = experience.touch == .multi && wiring.vetoesChrome
      return (owner, [own] + surroundings(vetoChrome: isSurface))
    case .sheet(.reset): return (owner, [buttonBid(owner)])
    case .control, .feed, .chrome, .chromeTap, .button, .sheet, .ruler:
      return (owner, [own, dismissalBid()])
    }
  }

  /// Those that the canvas lies in.
  private func surroundings(vetoChrome: Bool) -> [Contact.Bid] {
    let isInUse = wiring.vetoesFeed && contacts.contains(where: \.isDown)
    return [
      .init(
        owner: .chromeTap, gesture: TapRecognizer(limits: .quick), priority: wiring.tapPriority,
        isVetoed: isInUse),
      dismissalBid(isVetoed: vetoChrome),
      // High, so that what the experience claims waits until the feed has given up.
      .init(
        owner: .feed, gesture: FlickRecognizer(), priority: .high,
        isVetoed: isInUse),
    ]
  }

  private func dismissalBid(
    after rivals: [Contact.Owner] = [], isVetoed: Bool = false
  ) -> Contact.Bid {
    Contact.Bid(
      owner: .chrome, gesture: DragRecognizer(minimumDistance: 0),
      priority: wiring.chromePriority, rivals: rivals, isVetoed: isVetoed)
  }

  private func buttonBid(_ owner: Contact.Owner) -> Contact.Bid {
    Contact.Bid(owner: owner, gesture: TapRecognizer(limits: .patient))
  }

  private func gesture(of owner: Contact.Owner) -> any GestureRecognizer {
    owner == .canvas && experience.touch == .multi
      ? SurfaceRecognizer() : DragRecognizer(minimumDistance: 0)
  }

  /// Whether `owner` can take a finger: no other holds it, or may yet hold it. A surface for many
  /// fingers always can, a disabled control never.
  private func isFree(_ owner: Contact.Owner) -> Bool {
    switch owner {
    case .control(let index), .ruler(let index): if !isEnabled(index) { return false }
    case .sheet: if chrome?.tune.sheet.finger != nil { return false }
    case .canvas, .feed, .chrome, .chromeTap, .button: break
    }
    if owner == .canvas, experience.touch == .multi { return true }
    return !contacts.contains { $0.isDown && $0.isHeard(by: owner) }
  }
}

extension PlayerPart {
  /// Who wins a finger that lands on the part; nil where it is only a frame for others.
  fileprivate var owner: Contact.Owner? {
    switch self {
    case .canvas: .canvas
    case .control(let index, .button): .control(index)
    case .chrome(.bar): .chrome
    case .chrome(.watermark), .control: nil
    case .sheet(.body): .sheet(.content)
    case .sheet(let part): .sheet(part)
    case .ruler(let index, .button): .ruler(index)
    case .ruler: nil
    case .chrome(let part): .button(part)
    }
  }
}

extension GestureLimits {
  /// A tap on the canvas: short and still, or it is play.
  fileprivate static let quick: GestureLimits = {
    var limits = strict
    limits.tapDuration = 0.3
    return limits
  }()

  /// A tap on a button: as long as the finger stays.
  fileprivate static let patient: GestureLimits = {
    var limits = strict
    limits.tapDuration = .infinity
    return limits
  }()
}
