import Files
import JSONCoding
import Live
import Pages
import Raster
import Serving

/// The page that shows the session: what was sent to it, and what it has yet to draw.
struct Viewer {
  /// The descriptor of the connection's socket.
  let socket: Socket
  /// Frames that were sent and are not drawn yet.
  var pending = 0
  /// When the last was drawn, or sent where none was pending.
  var drawn: Double
  /// Whether the page is seen.
  var isVisible = true
  /// What was told last, and when.
  var state = ""
  var parts = ""
  var told = -Double.infinity
  /// What it knows of the take, when that was told, and the strokes that the last edit left.
  var take: [Int] = []
  var takeTold = -Double.infinity
  var selection: Set<Int>?
  /// What it knows of the trace.
  var trace = TraceChanges()
  /// When it was told last what a picture costs.
  var costsTold = -Double.infinity
  /// What it knows of sounds; nil where it does not listen.
  var sounds: LiveSounds?

  /// Frames under way to the page, at most: while one is drawn the next is sent.
  static let mostPending = 2
  /// Time between messages of the take while it is played, in seconds.
  static let takeInterval = 0.5
  /// Time between messages of what pictures cost, in seconds: counting takes about as long as
  /// painting.
  static let costsInterval = 0.5
  /// Time between messages of what stands around the picture, in seconds.
  static let stateInterval = 0.1

  /// A frame was drawn at `wall`.
  mutating func noteDrawing(at wall: Double) {
    pending = max(0, pending - 1)
    drawn = wall
  }
}

// MARK: What it is sent

extension PlayServer {
  func tell(_ news: JSON, to place: Int? = nil) {
    guard let place = place ?? viewer.flatMap({ self.place(of: $0.socket) }) else { return }
    connections[place].connection.put(WebSocketWriter.text(news.text().utf8))
  }

  /// Sends the viewer what is new: never more than it takes.
  func show(at wall: Double) {
    guard let looking = viewer, let place = place(of: looking.socket),
      connections[place].connection.isSocket, !connections[place].connection.isWriting
    else { return }
    if wall - looking.told >= Viewer.stateInterval {
      viewer?.told = wall
      tell(ServerMessage.state(of: session, services), unlessAs: \.state)
      tell(ServerMessage.parts(of: session), unlessAs: \.parts)
    }
    tellTake(at: wall)
    let lines = session.takeTrace().compactMap { viewer?.trace.next($0) }
    if !lines.isEmpty { tell(ServerMessage.trace(lines)) }
    for message in viewer?.sounds?.messages(of: session.takeHeard(), services.recipe) ?? [] {
      connections[place].connection.put(message)
    }
    guard looking.isVisible, looking.pending < Viewer.mostPending, session.isSettled else { return }
    do throws(RasterError) {
      if !pictures.fits(session.scene) { pictures = try PictureStream(of: session.scene) }
      let isNew = try connections[place].connection.putPicture {
        (output: inout [UInt8]) throws(RasterError) in
        try pictures.tell(session, in: &output)
      }
      if isNew {
        if looking.pending == 0 { viewer?.drawn = wall }
        viewer?.pending += 1
      }
      try tellCosts(at: wall)
    } catch {
      session.stop(because: error.description)
    }
  }

  /// Tells what the picture costs that was sent last, where the page shows that.
  private func tellCosts(at wall: Double) throws(RasterError) {
    guard let looking = viewer, session.isFollowed,
      wall - looking.costsTold >= Viewer.costsInterval, let cost = try pictures.cost(of: session)
    else { return }
    viewer?.costsTold = wall
    tell(ServerMessage.costs(cost, of: session.frame))
  }

  /// Tells the take where it is another: not at every touch, and not while a finger is down.
  private func tellTake(at wall: Double) {
    let version = session.takeVersion
    guard let looking = viewer, session.isFollowed, looking.take != version,
      session.pointers.fingers.isEmpty, wall - looking.takeTold >= Viewer.takeInterval
    else { return }
    tell(ServerMessage.take(of: session, selecting: looking.selection))
    viewer?.take = version
    viewer?.takeTold = wall
    viewer?.selection = nil
  }

  /// Tells `news` where that is not what was told last.
  private func tell(_ news: JSON, unlessAs last: WritableKeyPath<Viewer, String>) {
    let text = news.text()
    guard viewer?[keyPath: last] != text else { return }
    viewer?[keyPath: last] = text
    tell(news)
  }
}
