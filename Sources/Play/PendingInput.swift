/// Live input that the world has not handled yet, by ticks.
package struct PendingInput: Sendable {
  /// The tick of the last that was added.
  package var lastTick = 0
  /// The number of the last touches that the world has handled.
  package private(set) var heardNumber = 0
  private var touches: [(tick: Int, number: Int)] = []

  /// Most touches whose numbers are kept.
  private static let most = 1000

  /// Nothing is pending.
  package init() {}

  /// Adds touches that the page calls `number`, of which the last was the last to be added.
  package mutating func add(touches number: Int) {
    touches.append((lastTick, number))
    if touches.count > Self.most { touches.removeFirst() }
  }

  /// The world has handled all up to the tick `heard`.
  package mutating func hear(through heard: Int) {
    heardNumber = touches.last { $0.tick <= heard }?.number ?? heardNumber
    touches.removeAll { $0.tick <= heard }
  }

  /// The world goes elsewhere in time: no touches are pending any more.
  package mutating func skipTouches() {
    heardNumber = touches.last?.number ?? heardNumber
    (touches, lastTick) = ([], 0)
  }

  /// Nothing is pending any more.
  mutating func clear() { (touches, lastTick) = ([], 0) }
}
