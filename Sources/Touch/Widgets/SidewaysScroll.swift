import Geometry
import Motion
import Views

/// A row of content, longer than the stage is wide, that a finger pans sideways. Initially its
/// middle is visible.
package struct SidewaysScroll: Hashable, Sendable {
  private var scroller: Scroller
  private let stageWidth: Double
  /// The reading direction: 1 to the right, −1 to the left.
  private let forward: Double

  /// Creates a row of `length` points that keeps `margin` points from both sides of a stage
  /// `stageWidth` > 0 points wide at its ends, and runs in `direction`.
  package init(length: Double, stageWidth: Double, margin: Double, direction: LayoutDirection) {
    let reach = max(0, length + 2 * margin - stageWidth)
    scroller = Scroller(reach: reach, band: RubberBand(dimension: stageWidth))
    scroller.put(reach / 2, time: 0)
    self.stageWidth = stageWidth
    forward = direction.forward
  }

  /// The finger that holds the row; nil if none does.
  package var finger: Int? { scroller.finger }

  /// Returns the scroll offset of the row from its beginning at `time`, in points.
  package func offset(at time: Double) -> Double { scroller.offset(at: time) }

  /// Returns true if the row coasts at `time`.
  package func isCoasting(at time: Double) -> Bool {
    finger == nil && !scroller.isSettled(at: time)
  }

  /// Puts the row to rest at `offset` points from its beginning.
  mutating func put(_ offset: Double, time: Double) { scroller.put(offset, time: time) }

  /// Returns `row` as scrolled at `time`, in half points, as wide as the stage.
  package func view<Root>(of row: View<Root>, at time: Double) -> View<Root> {
    let way = ((scroller.reach / 2 - offset(at: time)) * 2).rounded() / 2
    return row.fixedSize(horizontal: true, vertical: false)
      .offset(Vector(way, 0))
      .frame(width: stageWidth, alignment: .bottom)
  }

  /// Follows a wheel. Returns true if the row has moved.
  package mutating func scroll(by wheel: WheelEvent) -> Bool {
    let way = wheel.way
    // The one wheel of a mouse turns up and down: towards the row's beginning and its end.
    let length = way.dx.magnitude > way.dy.magnitude ? way.dx * forward : way.dy
    return scroller.scroll(by: length, time: wheel.now)
  }

  /// Follows a pan.
  package mutating func follow(_ pan: GestureEvent) {
    let position = -pan.position.x * forward
    switch pan.phase {
    case .began: scroller.grab(pan.touch, at: position, time: pan.now)
    case .moved, .lifted: scroller.drag(to: position, time: pan.now)
    case .ended: scroller.release(velocity: -pan.velocity.dx * forward, time: pan.now)
    case .cancelled: scroller.release(velocity: 0, time: pan.now)
    case .landed, .failed: break
    }
  }
}
