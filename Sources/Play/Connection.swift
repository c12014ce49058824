import Files
import Raster

/// One connection to the server: what has come, and what is to be sent. It knows no system: bytes
/// are handed in and out.
struct Connection {
  /// What a connection has come to.
  enum Stage {
    /// A request is coming.
    case request
    /// It ends as soon as all is sent.
    case ending
    /// It is a socket.
    case socket(WebSocketReader)
  }

  /// What somebody at the other end wants.
  enum Event {
    /// To look, in place of another where that is said.
    case view(takesOver: Bool)
    /// What a page asks for.
    case message(PageMessage, sent: Double)
  }

  private(set) var stage = Stage.request
  /// What is to be sent, from `sent` on.
  private(set) var output: [UInt8] = []
  private(set) var sent = 0
  /// When it began, by the wall's clock.
  let start: Double
  /// When something came last.
  private(set) var heard: Double
  /// When something was sent last, or there was something to be sent again.
  private(set) var progress: Double
  /// When it was asked last whether anybody is there.
  private var asked: Double
  private var head: [UInt8] = []

  /// How long a request may take, in seconds.
  static let longestRequest = 5.0
  /// How long nothing may be taken of what is sent, in seconds.
  static let longestStall = 10.0
  /// How long the other side may take to end, in seconds.
  static let longestEnding = 1.0
  /// How often it is asked whether anybody is there, in seconds.
  static let interval = 5.0

  /// A connection that came at `wall`.
  init(at wall: Double) {
    (start, heard, progress, asked) = (wall, wall, wall, wall)
  }

  /// Whether there is something to be sent.
  var isWriting: Bool { sent < output.count }

  /// Whether the other side has gone.
  private(set) var isDropped = false

  /// The other side has gone.
  mutating func drop() { isDropped = true }

  /// Whether all is sent that ever will be: the other side is to hear that, and to end.
  var isFinished: Bool {
    if case .ending = stage { return !isWriting }
    return false
  }

  /// Whether the page can be told anything.
  var isSocket: Bool {
    if case .socket = stage { return !isDropped }
    return false
  }

  /// Takes `bytes` that came at `wall`, and tells what they ask for; `site` answers requests.
  mutating func take(_ bytes: [UInt8], at wall: Double, by site: Site) -> [Event] {
    heard = wall
    switch stage {
    case .ending: return []
    case .request:
      head += bytes
      return readRequest(site)
    case .socket(var reader):
      // Nothing but the reader holds it while it is changed.
      stage = .ending
      reader.take(bytes)
      let (events, isOver) = read(&reader)
      if !isOver { stage = .socket(reader) }
      return events
    }
  }

  private mutating func readRequest(_ site: Site) -> [Event] {
    switch HTTPRequest.read(head) {
    case .incomplete: return []
    case .refused(let status):
      finish(with: .plain(status))
      return []
    case .complete(let request, let length):
      switch site.answer(request) {
      case .response(let response):
        finish(with: response)
        return []
      case .socket(let response, let takesOver):
        put(response.bytes)
        var reader = WebSocketReader()
        reader.take(head[length...])
        head = []
        stage = .socket(reader)
        return [.view(takesOver: takesOver)]
      }
    }
  }

  private mutating func finish(with response: HTTPResponse) {
    put(response.bytes)
    (stage, head) = (.ending, [])
  }

  private mutating func read(_ reader: inout WebSocketReader) -> ([Event], isOver: Bool) {
    var events: [Event] = []
    do throws(WebSocketReader.Fault) {
      while let message = try reader.next() {
        switch message {
        case .text(let text):
          guard let (message, sent) = PageMessage.read(text) else {
            throw WebSocketReader.Fault(end: .policyViolation)
          }
          events.append(.message(message, sent: sent))
        case .ping(let payload): put(WebSocketWriter.pong(payload))
        case .pong: break
        case .close:
          put(WebSocketWriter.close(.normal))
          return (events, true)
        }
      }
    } catch {
      put(WebSocketWriter.close(error.end))
      return (events, true)
    }
    return (events, false)
  }

  /// Sends `bytes` behind all else.
  mutating func put(_ bytes: some Collection<UInt8>) {
    output += bytes
  }

  /// Sends behind all else the frame that `session` shows; whether there is anything to tell of it.
  mutating func put(
    _ pictures: inout PictureStream, of session: LiveSession
  ) throws(RasterError) -> Bool {
    return try pictures.tell(session, in: &output)
  }

  /// Sends by `send`, at `wall`, as much as goes: it is given the output and the place from which on
  /// to send.
  mutating func flush(at wall: Double, _ send: ([UInt8], Int) -> Socket.Transfer) {
    guard isWriting else {
      if !isFinished { progress = wall }
      return
    }
    while isWriting {
      switch send(output, sent) {
      case .done(let count):
        sent += count
        progress = wall
      case .later: return
      case .over: return drop()
      }
    }
    discard()
  }

  private mutating func discard() {
    output.removeAll(keepingCapacity: true)
    sent = 0
  }

  /// Ends a socket, once all is sent.
  mutating func end(_ end: WebSocketEnd) {
    if case .socket = stage { put(WebSocketWriter.close(end)) }
    stage = .ending
  }

  /// Whether it takes too long at `wall`; asks whether anybody is there where nothing was heard for
  /// a while.
  mutating func isStale(at wall: Double) -> Bool {
    if isWriting, wall - progress > Self.longestStall { return true }
    switch stage {
    case .request: return wall - start > Self.longestRequest
    case .ending: return !isWriting && wall - progress > Self.longestEnding
    case .socket:
      if wall - max(heard, asked) > Self.interval {
        asked = wall
        put(WebSocketWriter.ping)
      }
      return wall - heard > 3 * Self.interval
    }
  }
}
