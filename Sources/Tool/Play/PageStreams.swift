import Digests
import Drawing
import Files
import Geometry
import Host
import JSONCoding
import Live
import Raster
import Scripting
import Serving
import Sound
import Views

/// Makes messages of the frames that a session shows: of each picture the boxes that differ from
/// the one before.
///
/// A message begins with eight numbers of 32 bits, the lowest byte first: 1, or 2 for a picture of the
/// code before the one that plays, the frame, the number of the last touches that it has heard, the
/// last frame that was reached, width and height in pixels, the microseconds that painting took, 0
/// where the frame is drawn as the one before, and how many boxes there are. Four for each box
/// follow: its place from the left and from the top, its width and its height; then the pixels of
/// the boxes.
struct PictureStream: ~Copyable {
  private var painter: Painter
  private var counter: FrameCostCounter
  private var delta = FrameDelta()
  /// The drawing that the page shows.
  private var canvas: Canvas?
  /// The frame that was sent last; nil to send the next whatever it is.
  private var sent: Int?
  /// True if the page has no pixels yet.
  private var isNew = true
  /// True if the cost of the last picture was counted.
  private var isCounted = false
  /// Stage of the painter.
  private let subject: Subject

  /// Origin of pictures.
  enum Source: Int {
    /// Of the process that shows the page: its messages are whole frames of a socket.
    case lead = 1
    /// Of the one before, which hands them to that.
    case former = 2
  }

  private struct Subject: Equatable {
    let size: [Double]
    let isTransparent: Bool

    init(_ scene: Scene) {
      size = [scene.size.width, scene.size.height, scene.scale]
      isTransparent = scene.background == .none
    }
  }

  /// Pictures of the frames of `scene`.
  init(of scene: Scene) throws(RasterError) {
    let painter = try Painter(
      size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    let counter = try FrameCostCounter(size: scene.size, scale: scene.scale)
    self.init(painter, counter, Subject(scene))
  }

  private init(
    _ painter: consuming Painter, _ counter: consuming FrameCostCounter, _ subject: Subject
  ) {
    self.painter = painter
    self.counter = counter
    self.subject = subject
  }

  /// True if it makes pictures of the frames of `scene`.
  func fits(_ scene: Scene) -> Bool { subject == Subject(scene) }

  /// The next message is a whole picture: the viewer changed.
  mutating func restart() { (isNew, sent) = (true, nil) }

  /// The next message is of its frame, whatever was sent before.
  mutating func renew() { sent = nil }

  /// Appends to `output` the message of the frame that `session` shows; false if that was sent.
  mutating func append(
    _ session: LiveSession, as source: Source = .lead, to output: inout [UInt8]
  ) throws(RasterError) -> Bool {
    guard session.frame != sent else { return false }
    let next = session.playback.draw()
    var boxes: [PixelBox] = []
    var painting = Duration.zero
    if next != canvas {
      canvas = nil
      let start = ContinuousClock.now
      try painter.paint(
        next, of: "\(session.scene.experience), frame \(session.frame)", jobs: Workers.processors)
      painting = ContinuousClock.now - start
      boxes = delta.take(painter)
      canvas = next
    }
    if isNew { boxes = [delta.whole] }
    (isNew, sent, isCounted) = (false, session.frame, false)
    let numbers =
      [
        source.rawValue, session.frame, session.handledNumber, session.furthest, painter.width,
        painter.height, Int(painting / .microseconds(1)), boxes.count,
      ] + boxes.flatMap { [$0.left, $0.top, $0.width, $0.height] }
    let size = boxes.reduce(4 * numbers.count) { $0 + 4 * $1.width * $1.height }
    output.reserveCapacity(output.count + size + 16)
    if source == .lead { output += WebSocketWriter.binaryHead(size) }
    for number in numbers {
      output += Int32(truncatingIfNeeded: number).littleEndianBytes
    }
    for box in boxes { delta.append(box, to: &output) }
    return true
  }

  /// The cost of the last picture while `session` shows its frame; nil if it does not, or if that was
  /// asked before.
  mutating func cost(of session: LiveSession) throws(RasterError) -> FrameCost? {
    guard !isCounted, sent == session.frame, let canvas else { return nil }
    isCounted = true
    var cost = counter.cost(of: canvas) + session.playback.load.cost
    cost[.bytes] = try counter.bytes(of: painter)
    return cost
  }
}

/// Makes messages of sounds: of each recipe its samples once, then when it sounds.
///
/// A message with samples begins with four numbers of 32 bits, the lowest byte first: 3, the number
/// of the recipe, samples per second, and how many samples there are. The samples of 16 bits follow:
/// those of a WAV file in which the recipe sounds alone.
struct LiveSounds {
  /// Recipes of which the page has samples, by their numbers.
  private var known: [SoundRecipe] = []

  /// Maximum number of notes of a message: what else happens in so short a time is not audible.
  private static let maxNotes = 32
  /// Maximum number of recipes that are kept: a plan may have one for each name.
  private static let maxKnown = 256
  /// The kind of a message with samples, beside those of pictures.
  private static let kind = 3

  /// The messages, frames of a socket, for `events`, in the order of their steps; `recipe` tells how
  /// one sounds.
  mutating func messages(
    of events: [Event], _ recipe: (Event) -> SoundRecipe?
  ) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var notes: [(number: Int, seconds: Double)] = []
    let start = events.map(\.time).min() ?? 0
    for event in events {
      guard notes.count < Self.maxNotes, let recipe = recipe(event) else { continue }
      if !known.contains(recipe) {
        guard known.count < Self.maxKnown else { continue }
        messages.append(Self.samples(of: recipe, number: known.count))
        known.append(recipe)
      }
      let number = known.firstIndex(of: recipe) ?? 0
      notes.append((number, event.time - start))
    }
    guard !notes.isEmpty else { return messages }
    return messages + [Array(WebSocketWriter.text(ServerMessage.notes(notes).text().utf8))]
  }

  private static func samples(of recipe: SoundRecipe, number: Int) -> [UInt8] {
    let samples = Score([Score.Note(recipe, at: 0)]).samples(0..<recipe.length)
    let head = [kind, number, SoundRecipe.rate, samples.count].flatMap {
      Int32(truncatingIfNeeded: $0).littleEndianBytes
    }
    let body = head + WAVFile.bytes(of: samples)
    return WebSocketWriter.binaryHead(body.count) + body
  }
}

/// Lines of the trace on their way to a page that wants them.
struct LiveTrace: Sendable {
  /// Lines that have not been taken; nil while it is off.
  private var lines: [JSON]?

  /// Maximum number of lines that wait: older ones are dropped.
  private static let maxLines = 600

  /// Starts or stops keeping lines.
  mutating func follow(_ isOn: Bool) { lines = isOn ? [] : nil }

  /// True if lines are kept.
  var isFollowed: Bool { lines != nil }

  /// Keeps another line while it is on.
  mutating func note(_ line: JSON) {
    lines?.append(line)
    if let count = lines?.count, count > Self.maxLines { lines?.removeFirst(count - Self.maxLines) }
  }

  /// The lines that have not been taken before.
  mutating func take() -> [JSON] {
    guard let taken = lines else { return [] }
    lines = []
    return taken
  }
}
