import Geometry
import Motion
import Views

/// A sheet on the stage's lower edge that a finger pulls up and down between two heights.
///
/// * Both heights are measured; the first ones apply at once, later ones are sprung to, also during
/// a drag. Nothing behind the sheet is dimmed.
/// * Points are read in the space of the stage: the sheet's own space moves with it.
/// * Beyond its heights the sheet follows as a rubber band does, up to 50 points.
/// * On a lift the sheet moves towards the height to which its velocity would carry it; a finger
/// that lands meanwhile stops it in place.
/// * A finger on the content raises the sheet and then scrolls; on the way back it scrolls to the
/// top and then lowers the sheet.
public struct BottomSheet: Hashable, Sendable {
  /// The detents of a sheet.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Low; the initial one.
    case collapsed
    /// High.
    case expanded
  }

  /// The detent at which it rests or to which it moves; the previous one, while a finger holds it.
  package private(set) var state = State.collapsed
  /// Press progress of the handle: 0 at rest … 1 held.
  private(set) var pressProgress = Animated(0.0, spring: .tracking)
  private(set) var scroll = Scroller(band: RubberBand(dimension: 240))
  /// The sheet's height, in points; nil before it is measured.
  private var edge: Draggable?
  private var hold: Hold?

  /// The state of the finger that holds the sheet. Its `fingerY` is counted upwards.
  private struct Hold: Hashable, Sendable {
    let finger: Int
    let isOnContent: Bool
    var scrolls: Bool
    var fingerY: Double
  }

  /// Largest overshoot when pulled beyond its heights, in points.
  static let allowance = 50.0
  /// The spring of the sheet after a lift.
  private static let spring = Spring(dampingRatio: 0.8, response: 0.35)

  /// Creates a collapsed sheet without a height before it is measured.
  package init() {}

  /// Height of the collapsed sheet, in points; 0 before it is measured.
  package var collapsedHeight: Double { edge?.limits.lowerBound ?? 0 }

  /// Height of the expanded sheet, in points; 0 before it is measured.
  package var expandedHeight: Double { edge?.limits.upperBound ?? 0 }

  /// The finger that holds the sheet or its content; nil if none does.
  package var finger: Int? { hold?.finger }

  /// True while a finger holds the sheet or its content.
  package var isDragging: Bool { hold != nil }

  /// Returns the sheet's height at `time`, in points, ≥ 0.
  package func height(at time: Double) -> Double { max(0, edge?.value(at: time) ?? 0) }

  /// Returns the progress of the expansion at `time`: 0 collapsed … 1 expanded, and beyond if it is
  /// pulled further. 0 if both heights are equal.
  package func progress(at time: Double) -> Double {
    guard expandedHeight > collapsedHeight else { return 0 }
    return height(at: time).mapped(from: (collapsedHeight, expandedHeight), to: (0, 1))
  }

  /// Sets the measured heights of the sheet, in points: collapsed, expanded (not less than
  /// collapsed) and of its whole content, which fits unless it is given.
  ///
  /// The first measure places the sheet, later ones make it spring to its new height.
  package mutating func measure(
    collapsed: Double, expanded: Double, content: Double = 0, time: Double
  ) {
    let low = max(0, collapsed)
    let limits = low...max(low, expanded)
    scroll.confine(
      to: max(0, content - max(0, limits.upperBound - SheetMetrics.handleHeight)), time: time)
    if edge == nil {
      edge = Draggable(
        state == .expanded ? limits.upperBound : low, in: limits,
        band: RubberBand(dimension: BottomSheet.allowance), spring: BottomSheet.spring)
    } else {
      edge?.confine(to: limits, time: time)
      returnToRest(time: time)
    }
  }

  /// Moves the sheet to `state`, from its present height; one that a finger holds stays with it.
  package mutating func show(_ state: State, time: Double) {
    guard hold == nil else { return }
    self.state = state
    returnToRest(time: time)
  }

  /// Lands `finger` on the handle or the content, at `point` of the stage; the sheet stops in
  /// place. Other parts take no finger.
  package mutating func press(_ part: SheetPart, finger: Int, at point: Point, time: Double) {
    guard let height = edge?.value(at: time), part == .handle || part == .content else { return }
    cancel(time: time)
    let isOnContent = part == .content
    if isOnContent { scroll.release(velocity: 0, time: time) }
    // A sheet about to arrive looks expanded.
    let scrolls = isOnContent && scroll.reach > 0 && height > expandedHeight - 0.5
    hold = Hold(finger: finger, isOnContent: isOnContent, scrolls: scrolls, fingerY: -point.y)
    if scrolls {
      scroll.grab(finger, at: -point.y, time: time)
    } else {
      edge?.grab(finger, at: -point.y, time: time)
    }
    pressProgress.retarget(to: isOnContent ? 0 : 1, at: time)
  }

  /// Moves the pressing finger to `point` of the stage.
  package mutating func drag(to point: Point, time: Double) {
    let fingerY = -point.y
    handOver(at: fingerY, time: time)
    hold?.fingerY = fingerY
    if hold?.scrolls == true {
      scroll.drag(to: fingerY, time: time)
    } else {
      edge?.drag(to: fingerY, time: time)
    }
  }

  /// Lifts the finger with `velocity`, in points of the stage per second: the sheet expands if it
  /// would come to rest above the middle, else it collapses; content scrolls on.
  package mutating func lift(velocity: Vector, time: Double) {
    guard let hold else { return }
    if hold.scrolls {
      scroll.release(velocity: -velocity.dy, time: time)
    } else {
      let goal = height(at: time) + Deceleration.normal.projection(of: -velocity.dy)
      state = goal > (collapsedHeight + expandedHeight) / 2 ? .expanded : .collapsed
      // Faster, the sheet would overshoot further than a finger can pull it.
      let fastest = BottomSheet.spring.push(reaching: BottomSheet.allowance)
      release(velocity: (-velocity.dy).clipped(to: -fastest...fastest), time: time)
    }
    letGo(time: time)
  }

  /// Cancels the press: the sheet returns to its previous detent.
  package mutating func cancel(time: Double) {
    guard let hold else { return }
    if hold.scrolls {
      scroll.release(velocity: 0, time: time)
    } else {
      release(velocity: 0, time: time)
    }
    letGo(time: time)
  }

  /// Follows a wheel over the content of a sheet that is fully expanded. Returns true if the content
  /// has moved.
  mutating func scrollContent(by wheel: WheelEvent) -> Bool {
    guard hold == nil, height(at: wheel.now) > expandedHeight - 0.5 else { return false }
    return scroll.scroll(by: wheel.way.dy, time: wheel.now)
  }

  private mutating func letGo(time: Double) {
    hold = nil
    pressProgress.retarget(to: 0, at: time)
  }

  private var rest: Double { state == .expanded ? expandedHeight : collapsedHeight }

  private mutating func returnToRest(time: Double) {
    let rest = rest
    edge?.go(to: rest, time: time)
  }

  private mutating func release(velocity: Double, time: Double) {
    let rest = rest
    edge?.release(to: rest, velocity: velocity, time: time)
  }

  /// Hands a drag of the content from the sheet to the content when the sheet is fully expanded,
  /// and back when the content is at its top, exactly at the position of the transition.
  private mutating func handOver(at fingerY: Double, time: Double) {
    guard let hold, hold.isOnContent else { return }
    if hold.scrolls {
      guard let top = scroll.fingerPosition(for: 0), fingerY < top else { return }
      scroll.drag(to: top, time: time)
      scroll.release(velocity: 0, time: time)
      edge?.grab(hold.finger, at: top, time: time)
      self.hold?.scrolls = false
    } else {
      // A sheet caught beyond its height returns first, unless the finger continues upwards.
      guard scroll.reach > 0, fingerY > hold.fingerY,
        let full = edge?.fingerPosition(for: expandedHeight),
        fingerY > full
      else { return }
      let comesFromBelow = height(at: time) <= expandedHeight
      if comesFromBelow { edge?.drag(to: full, time: time) }
      state = .expanded
      release(velocity: 0, time: time)
      scroll.grab(hold.finger, at: comesFromBelow ? full : fingerY, time: time)
      self.hold?.scrolls = true
    }
  }
}
