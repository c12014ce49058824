import Files

/// A connection to the server: its input and its output. It knows no system: bytes are handed in and
/// out.
///
/// Both are bounded: as long as much waits to be sent no input is handled, and as long as there is
/// input to be handled nothing more is received.
package struct Connection {
  /// Stage of a connection.
  enum Stage {
    /// A request is being received.
    case request
    /// Closing once all output is sent.
    case ending
    /// Upgraded to a WebSocket.
    case socket(WebSocketReader)
  }

  /// A request from the peer.
  package enum Event {
    /// A request for the page, in place of another if it takes over.
    case view(takesOver: Bool)
    /// A message of the page, in UTF-8.
    case message([UInt8])
  }

  private(set) var stage = Stage.request
  /// True if the peer knows the token of the link.
  package private(set) var isKnown = false
  /// Bytes to send, from `sent` on.
  package private(set) var output: [UInt8] = []
  private(set) var sent = 0
  /// End of the last picture in the output; 0 if it is sent.
  private var pictureEnd = 0
  /// The time at which the connection began, by the wall clock.
  let start: Double
  /// The time of the last input.
  private(set) var heard: Double
  /// The time at which something was last sent, or at which there was again something to send.
  private(set) var progress: Double
  /// The time of the last ping.
  private var asked: Double
  private var head: [UInt8] = []
  /// True if there may be input that is not handled yet.
  private var hasInput = false
  /// True if nothing more can arrive.
  private var isCut = false

  /// Maximum seconds that a request may take.
  static let longestRequest = 5.0
  /// Maximum seconds without progress in sending.
  package static let longestStall = 10.0
  /// Maximum seconds that the other side may take to end.
  static let longestEnding = 1.0
  /// Interval between pings, in seconds.
  static let interval = 5.0
  /// Bytes of waiting output, besides a picture, from which on no input is processed: a peer that
  /// asks has to read the answers.
  package static let mostOutput = 1 << 20

  /// Creates a connection accepted at `wall`.
  package init(at wall: Double) {
    (start, heard, progress, asked) = (wall, wall, wall, wall)
  }

  /// True if there is something to be sent.
  package var isWriting: Bool { sent < output.count }

  /// True if more may be received.
  package var isReading: Bool { !hasInput && !isCut && isHearing }

  /// True if ``next(by:)`` may have an event.
  package var canGoOn: Bool { hasInput && isHearing }

  /// True if input is processed. A picture being sent does not stop this: there is never more than
  /// one.
  private var isHearing: Bool { output.count - max(sent, pictureEnd) < Self.mostOutput }

  /// True if the other side has gone, and all its input was handled.
  package private(set) var isDropped = false

  /// Notes that nothing more arrives: the other side has gone once all is handled.
  package mutating func cut() {
    isCut = true
    isDropped = isDropped || !hasInput
  }

  /// True if all is sent that ever will be: the other side is to learn that, and to end.
  package var isFinished: Bool {
    if case .ending = stage { return !isWriting }
    return false
  }

  /// True if messages can be sent to the page.
  package var isSocket: Bool {
    if case .socket = stage { return !isDropped }
    return false
  }

  /// Appends `bytes` received at `wall`.
  package mutating func take(_ bytes: [UInt8], at wall: Double) {
    heard = wall
    switch stage {
    case .ending: return
    case .request: head += bytes
    case .socket(var reader):
      // The reader holds the only reference while it is changed.
      stage = .ending
      reader.take(bytes)
      stage = .socket(reader)
    }
    hasInput = true
  }

  /// The next event; nil if more must arrive, or be sent, before. `site` answers requests.
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
        // Nothing is shown to peers that do not have the link.
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

  /// Reads one message of a socket; `isOver` is true if it was the last.
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

  /// Appends `bytes` to the output.
  package mutating func put(_ bytes: some Collection<UInt8>) {
    output += bytes
  }

  /// Sends behind all else a message with a picture, which `write` appends to the output. Returns false
  /// if it appends none.
  package mutating func putPicture<Failure>(
    _ write: (inout [UInt8]) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard try write(&output) else { return false }
    pictureEnd = output.count
    return true
  }

  /// Appends a message with `picture` to the output.
  package mutating func put(picture: [UInt8]) {
    put(WebSocketWriter.binaryHead(picture.count))
    put(picture)
    pictureEnd = output.count
  }

  /// Sends as much as possible at `wall` by `send`, which takes the output and the index from which
  /// to send.
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

  /// Discards output that is sent: all of it, or enough that moving the rest pays.
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

  /// Closes a socket once all output is sent.
  package mutating func end(_ end: WebSocketEnd) {
    if case .socket = stage { put(WebSocketWriter.close(end)) }
    stage = .ending
  }

  /// True if it takes too long at `wall`; sends a ping if nothing was received for a while.
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
