import Geometry
import Gestures
import Widgets

/// A finger from landing to lifting, as the player follows it.
struct Contact: Sendable {
  /// Who can win a finger.
  enum Owner: Hashable, Sendable {
    case canvas
    case control(Int)
    /// The pan that turns pages.
    case feed
    /// The drag that dismisses the player.
    case chrome
    /// The tap that hides and shows the chrome.
    case chromeTap
    /// A button of the chrome.
    case button(ChromePart)
    /// The sheet, by its handle or its content.
    case sheet(SheetPart)
    /// The ruler of a control, in the sheet.
    case ruler(Int)

    /// Whether it comes and goes with a page of the feed.
    var isOnPage: Bool {
      switch self {
      case .canvas, .control, .ruler, .sheet(.reset): true
      case .feed, .chrome, .chromeTap, .button, .sheet: false
      }
    }
  }

  /// A gesture that asks for a finger on behalf of an owner.
  struct Bid: Sendable {
    let owner: Owner
    var gesture: any GestureRecognizer
    var priority = GesturePriority.standard
    /// Who must have lost before.
    var rivals: [Owner] = []
    /// Whether what lies under the finger forbids it.
    var isVetoed = false
  }

  typealias Delivery = GestureArena<Owner>.Delivery

  /// Counts contacts from 1; never reused.
  let id: Int
  /// The name that the script gives it.
  let source: String
  /// The page of the feed that was settled when it landed.
  let page: Int
  /// The last sample heard.
  private(set) var last: TouchSample
  /// Whether it has landed since events were last forgotten.
  private(set) var isNew = true
  private var tracker = VelocityTracker()
  private var arena = GestureArena<Owner>()
  private var bids: [Bid] = []
  /// Whether what it owned has been taken out of its reach.
  private(set) var isLost = false

  /// A finger that has landed on `page`.
  init(_ sample: TouchSample, source: String, page: Int) {
    id = sample.contact
    self.source = source
    self.page = page
    last = sample
    tracker.hear(sample)
  }

  /// Opens the finger to `bids`, deepest first, and closes it. Every gesture is decided in the call
  /// that decides it; the result tells whose.
  mutating func offer(to bids: [Bid]) -> [Delivery] {
    self.bids = bids
    for bid in bids { arena.enter(bid.owner, priority: bid.priority, after: bid.rivals) }
    var news: [Delivery] = []
    for bid in bids where bid.isVetoed { news += arena.veto(bid.owner) }
    let sample = last
    news += ask { $0.hear(sample) }
    return news + arena.close()
  }

  /// The part that won the finger; nil while undecided, or when nobody did.
  var owner: Owner? { arena.winner }

  /// Who has the finger or, while that is open, the deepest of those who ask for it.
  var holder: Owner? { owner ?? bids.first?.owner }

  /// Whether `owner` has asked for the finger and has not lost it.
  func isHeard(by owner: Owner) -> Bool {
    guard !isLost, bids.contains(where: { $0.owner == owner }) else { return false }
    return arena.outcome(for: owner) ?? .accepted == .accepted
  }

  var isDown: Bool { last.phase.isDown }

  /// What the finger did last; one that rests where it landed counts as moved once it is not new.
  var phase: TouchPhase { last.phase == .began && !isNew ? .moved : last.phase }

  /// The landing has been told.
  mutating func settle() { isNew = false }

  /// How fast the finger moves, in points per second, as of the last sample.
  var velocity: Vector { tracker.velocity(at: last.time) }

  /// How fast the finger moves at `time`: not at all once it has rested for a moment.
  func velocity(at time: Double) -> Vector { tracker.velocity(at: time) }

  /// Hears the next sample.
  mutating func hear(_ sample: TouchSample) -> [Delivery] {
    last = sample
    tracker.hear(sample)
    guard !isLost else { return [] }
    // Taken away, the finger must not go to the last gesture that gives it up.
    var news = sample.phase == .cancelled ? arena.cancel() : []
    news += ask { $0.hear(sample) }
    if sample.phase == .ended { news += arena.sweep() }
    return news
  }

  /// Lets time pass to `time` without a sample.
  mutating func tick(to time: Double) -> [Delivery] {
    arena.isSettled ? [] : ask { $0.tick(to: time) }
  }

  /// `owner` may not have the finger any more, unless it has won it.
  mutating func veto(_ owner: Owner) -> [Delivery] { arena.veto(owner) }

  /// What the finger owns, or may get, is about to go: nobody hears of the finger again.
  mutating func lose() -> [Delivery] {
    isLost = true
    return arena.cancel()
  }

  private mutating func ask(
    _ question: (inout any GestureRecognizer) -> Verdict
  ) -> [Delivery] {
    var news: [Delivery] = []
    for index in bids.indices where arena.outcome(for: bids[index].owner) == nil {
      switch question(&bids[index].gesture) {
      case .accept: news += arena.accept(bids[index].owner)
      case .reject: news += arena.reject(bids[index].owner)
      case .pending: break
      }
    }
    return news
  }
}
