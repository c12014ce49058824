import Files

/// One connection to the server: what has come, and what is to be sent. It knows no system: bytes
/// are handed in and out.
///
/// Both are bounded: as long as much waits to be sent nothing more is heard, and as long as there
/// is something to be heard nothing more is received.
package struct Connection {
  /// What a connection has come to.
  enum Stage {
    /// A request is coming.
    case request
    /// It ends as soon as all is sent.
    case ending
    /// It is a socket.
    case socket(WebSocketReader)
  }

  /// A request of the peer.
  package enum Event {
    /// To look, in place of another where that is said.
    case view(takesOver: Bool)
    /// What a page says, in UTF-8.
    case message([UInt8])
  }

  private(set) var stage = Stage.request
  /// Whether the peer knows the token of the link.
  package private(set) var isKnown = false
  /// What is to be sent, from `sent` on.
  package private(set) var output: [UInt8] = []
  private(set) var sent = 0
  /// Where in the output the last picture ends; 0 where it is gone.
  private var pictureEnd = 0
  /// When it began, by the wall's clock.
  let start: Double
  /// When something came last.
  private(set) var heard: Double
  /// When something was sent last, or there was something to be sent again.
  private(set) var progress: Double
  /// When the last ping was sent.
  private var asked: Double
  private var head: [UInt8] = []
  /// Whether something may have come that is not heard yet.
  private var hasInput = false
  /// Whether nothing more can come.
  private var isCut = false

  /// How long a request may take, in seconds.
  static let longestRequest = 5.0
  /// How long nothing may be taken of what is sent, in seconds.
  package static let longestStall = 10.0
  /// How long the other side may take to end, in seconds.
  static let longestEnding = 1.0
  /// Seconds between two pings.
  static let interval = 5.0
  /// Bytes that wait to be sent, besides a picture, from which on nothing more is heard: who asks
  /// has to read.
  package static let mostOutput = 1 << 20

  /// A connection that came at `wall`.
  package init(at wall: Double) {
    (start, heard, progress, asked) = (wall, wall, wall, wall)
  }

  /// Whether there is something to be sent.
  package var isWriting: Bool { sent < output.count }

  /// Whether more may be received.
  package var isReading: Bool { !hasInput && !isCut && isHearing }

  /// Whether ``next(by:)`` may have something to tell.
  package var canGoOn: Bool { hasInput && isHearing }

  /// A picture that is being sent does not stop reading: there is never more than one.
  private var isHearing: Bool { output.count - max(sent, pictureEnd) < Self.mostOutput }

  /// Whether the other side has gone, and all that came of it was heard.
  package private(set) var isDropped = false

  /// Nothing more comes: the other side has gone as soon as all is heard.
  package mutating func cut() {
    isCut = true
    isDropped = isDropped || !hasInput
  }

  /// Whether all is sent that ever will be: the other side is to hear that, and to end.
  package var isFinished: Bool {
    if case .ending = stage { return !isWriting }
    return false
  }

  /// Whether the page can be told anything.
  package var isSocket: Bool {
    if case .socket = stage { return !isDropped }
    return false
  }

  /// Takes `bytes` that came at `wall`.
  package mutating func take(_ bytes: [UInt8], at wall: Double) {
    heard = wall
    switch stage {
    case .ending: return
    case .request: head += bytes
    case .socket(var reader):
      // Nothing but the reader holds it while it is changed.
      stage = .ending
      reader.take(bytes)
      stage = .socket(reader)
    }
    hasInput = true
  }

  /// The next that the other side wants; nil where more must come, or be sent, before. `site`
  /// answers requests.
  package mutating func next(by site: Site) -> Event? {
    while canGoOn {
      let event: Event?
      switch stage {
      case .ending: (event, hasInput) = (nil, false)
      case .request: event = readRequest(site)
      case .socket(var reader):
        stage = .ending
        let isOver: Bool
        (event, isOver) = read(&reader)
        if !isOver { stage = .socket(reader) }
      }
      if let event { return event }
    }
    if isCut, !hasInput { isDropped = true }
    return nil
  }

  private mutating func readRequest(_ site: Site) -> Event? {
    switch HTTPRequest.read(head) {
    case .incomplete: hasInput = false
    case .refused(let status): finish(with: .plain(status))
    case .complete(let request, let length):
      switch site.answer(request) {
      case .response(let response):
        // Nothing is shown to those who do not know the link.
        isKnown = response.status == .ok
        finish(with: response)
      case .socket(let response, let takesOver):
        isKnown = true
        put(response.bytes)
        var reader = WebSocketReader()
        reader.take(head[length...])
        head = []
        stage = .socket(reader)
        return .view(takesOver: takesOver)
      }
    }
    return nil
  }

  private mutating func finish(with response: HTTPResponse) {
    put(response.bytes)
    (stage, head) = (.ending, [])
  }

  /// Reads one message of a socket, and tells whether that was the last.
  private mutating func read(_ reader: inout WebSocketReader) -> (Event?, isOver: Bool) {
    do throws(WebSocketReader.Fault) {
      switch try reader.next() {
      case nil: hasInput = false
      case .text(let text): return (.message(text), false)
      case .ping(let payload): put(WebSocketWriter.pong(payload))
      case .pong: break
      case .close:
        put(WebSocketWriter.close(.normal))
        return (nil, true)
      }
    } catch {
      put(WebSocketWriter.close(error.end))
      return (nil, true)
    }
    return (nil, false)
  }

  /// Sends `bytes` behind all else.
  package mutating func put(_ bytes: some Collection<UInt8>) {
    output += bytes
  }

  /// Sends behind all else a message with a picture, which `write` appends to the output where there
  /// is one to be sent; whether there is.
  package mutating func putPicture<Failure>(
    _ write: (inout [UInt8]) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard try write(&output) else { return false }
    pictureEnd = output.count
    return true
  }

  /// Sends `picture` behind all else.
  package mutating func put(picture: [UInt8]) {
    put(WebSocketWriter.binaryHead(picture.count))
    put(picture)
    pictureEnd = output.count
  }

  /// Sends by `send`, at `wall`, as much as goes: it is given the output and the place from which
  /// on to send.
  package mutating func flush(at wall: Double, _ send: ([UInt8], Int) -> Socket.Transfer) {
    guard isWriting else {
      if !isFinished { progress = wall }
      return
    }
    while isWriting {
      switch send(output, sent) {
      case .done(let count):
        sent += count
        progress = wall
      case .later: return discard()
      case .over:
        isDropped = true
        return
      }
    }
    discard()
  }

  /// Lets go of what is sent: all, or so much that what is left is worth being moved.
  private mutating func discard() {
    guard isWriting else {
      output.removeAll(keepingCapacity: true)
      (sent, pictureEnd) = (0, 0)
      return
    }
    guard sent >= Self.mostOutput, sent >= output.count / 2 else { return }
    output.removeFirst(sent)
    (sent, pictureEnd) = (0, max(0, pictureEnd - sent))
  }

  /// Ends a socket, once all is sent.
  package mutating func end(_ end: WebSocketEnd) {
    if case .socket = stage { put(WebSocketWriter.close(end)) }
    stage = .ending
  }

  /// Whether it takes too long at `wall`; sends a ping where nothing was received for
  /// a while.
  package mutating func isStale(at wall: Double) -> Bool {
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
