import Files
import JSONCoding
import Live
import Pages
import Raster
import Serving

/// State of the connected page: messages that were sent to it, and frames that it has yet to draw.
struct Viewer {
  /// Number of frames that were sent and are not drawn yet.
  var pending = 0
  /// When the last was drawn, or sent if none was pending.
  var lastDrawnAt: Double
  /// True if the page is visible.
  var isVisible = true
  /// The state and the parts that were sent last, and when.
  var state = ""
  var parts = ""
  var stateSentAt = -Double.infinity
  /// Numbers of strokes, and of acts of keys, wheels and pointers.
  typealias Selection = (strokes: Set<Int>, acts: Set<Int>)

  /// Version of the take that was sent last, when that was, and what the last edit left selected.
  var take: [Int] = []
  var takeSentAt = -Double.infinity
  var selection: Selection?
  /// The trace that was sent.
  var trace = TraceChanges()
  /// When the cost of a picture was sent last.
  var costsSentAt = -Double.infinity
  /// The sounds that were sent; nil if the page does not listen.
  var sounds: LiveSounds?

  /// Maximum number of frames under way to the page: while one is drawn the next is sent.
  static let maxPending = 2
  /// Seconds between messages of the take while it is played.
  static let takeInterval = 0.5
  /// Seconds between messages of costs: counting takes about as long as painting.
  static let costsInterval = 0.5
  /// Seconds between messages of the state around the picture.
  static let stateInterval = 0.1

  init(lastDrawnAt: Double) { self.lastDrawnAt = lastDrawnAt }

  /// Notes that a frame was drawn at `wall`.
  mutating func noteDrawing(at wall: Double) {
    pending = max(0, pending - 1)
    lastDrawnAt = wall
  }
}

// MARK: Messages

extension PlayServer {
  func send(_ message: JSON) { server.send(Array(message.text().utf8)) }

  /// Sends the page what is new: never more than it receives.
  func show(at wall: Double) {
    guard let page = viewer, server.isReady else { return }
    if wall - page.stateSentAt >= Viewer.stateInterval {
      viewer?.stateSentAt = wall
      send(ServerMessage.state(of: session, services), unlessSame: \.state)
      send(ServerMessage.parts(of: session), unlessSame: \.parts)
    }
    sendTake(at: wall)
    let lines = session.takeTrace().compactMap { viewer?.trace.next($0) }
    if !lines.isEmpty { send(ServerMessage.trace(lines)) }
    for message in viewer?.sounds?.messages(of: session.takeHeard(), services.recipe) ?? [] {
      _ = server.withPage { $0.put(message) }
    }
    guard page.isVisible, page.pending < Viewer.maxPending, session.isSettled else { return }
    do throws(RasterError) {
      if try sendPicture() {
        if page.pending == 0 { viewer?.lastDrawnAt = wall }
        viewer?.pending += 1
      }
      try sendCosts(at: wall)
    } catch {
      session.stop(because: error.description)
    }
  }

  /// Sends the picture of the frame that is shown; false if it was sent before.
  private func sendPicture() throws(RasterError) -> Bool {
    if !pictures.fits(session.scene) { pictures = try PictureStream(of: session.scene) }
    let isNew = try server.withPage { (page: inout Connection) throws(RasterError) in
      try page.putPicture { (output: inout [UInt8]) throws(RasterError) in
        try pictures.append(session, to: &output)
      }
    }
    return isNew ?? false
  }

  /// Sends the cost of the picture that was sent last, if the page shows that.
  private func sendCosts(at wall: Double) throws(RasterError) {
    guard let page = viewer, session.isFollowed,
      wall - page.costsSentAt >= Viewer.costsInterval, let cost = try pictures.cost(of: session)
    else { return }
    viewer?.costsSentAt = wall
    send(ServerMessage.costs(cost, of: session.frame))
  }

  /// Sends the take if it has changed: not at every touch, and not while a finger is down.
  private func sendTake(at wall: Double) {
    let version = session.takeVersion
    guard let page = viewer, session.isFollowed, page.take != version,
      session.pointers.fingers.isEmpty, wall - page.takeSentAt >= Viewer.takeInterval
    else { return }
    send(ServerMessage.take(of: session, selecting: page.selection))
    viewer?.take = version
    viewer?.takeSentAt = wall
    viewer?.selection = nil
  }

  /// Sends `message` unless it is the one that was sent last.
  private func send(_ message: JSON, unlessSame last: WritableKeyPath<Viewer, String>) {
    let text = message.text()
    guard viewer?[keyPath: last] != text else { return }
    viewer?[keyPath: last] = text
    send(message)
  }
}
