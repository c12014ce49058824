/// What was done live and the world has yet to hear of, by ticks.
struct LiveInbox: Sendable {
  /// The tick of the last that was added.
  var lastTick = 0
  /// The number of the last touches that the world has heard.
  private(set) var heardNumber = 0
  private var touches: [(tick: Int, number: Int)] = []

  /// Most touches whose numbers are kept.
  private static let most = 1000

  /// Adds touches that the page calls `number`, of which the last was the last to be added.
  mutating func add(touches number: Int) {
    touches.append((lastTick, number))
    if touches.count > Self.most { touches.removeFirst() }
  }

  /// The world has heard all up to the tick `heard`.
  mutating func hear(through heard: Int) {
    heardNumber = touches.last { $0.tick <= heard }?.number ?? heardNumber
    touches.removeAll { $0.tick <= heard }
  }

  /// The world goes elsewhere in time: nobody waits for touches any more.
  mutating func skipTouches() {
    heardNumber = touches.last?.number ?? heardNumber
    (touches, lastTick) = ([], 0)
  }

  /// Nothing is left to be heard.
  mutating func clear() { (touches, lastTick) = ([], 0) }
}
