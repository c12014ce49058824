import Digests
import Drawing
import Files
import Geometry
import Host
import JSONCoding
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
  /// What the page shows.
  private var canvas: Canvas?
  /// The frame that was told last; nil where the next is to be told whatever it is.
  private var told: Int?
  /// Whether the page knows nothing of the pixels.
  private var isNew = true
  /// Whether what was told last has been counted.
  private var isCounted = false
  /// What the painter is for.
  private let subject: Subject

  /// Whose pictures they are.
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
    subject = Subject(scene)
    self.painter = painter
    self.counter = counter
  }

  /// Whether it makes pictures of the frames of `scene`.
  func fits(_ scene: Scene) -> Bool { subject == Subject(scene) }

  /// The next message is a whole picture: the viewer changed.
  mutating func restart() { (isNew, told) = (true, nil) }

  /// The next message tells of its frame whatever was told before.
  mutating func renew() { told = nil }

  /// Appends to `output` the message for the frame that `session` shows; false where that has been
  /// told.
  mutating func tell(
    _ session: LiveSession, as source: Source = .lead, in output: inout [UInt8]
  ) throws(RasterError) -> Bool {
    guard session.frame != told else { return false }
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
    (isNew, told, isCounted) = (false, session.frame, false)
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

  /// What the picture that was told last costs while `session` shows its frame; nil where it does
  /// not, or that was asked before.
  mutating func cost(of session: LiveSession) throws(RasterError) -> FrameCost? {
    guard !isCounted, told == session.frame, let canvas else { return nil }
    isCounted = true
    var cost = counter.cost(of: canvas) + session.playback.load.cost
    cost[.bytes] = try counter.bytes(of: painter)
    return cost
  }
}

extension Frame.Load {
  /// As a part of what the frame costs.
  package var cost: FrameCost {
    var cost = FrameCost()
    cost[.nodes] = Int64(nodes)
    cost[.steps] = Int64(steps)
    return cost
  }
}

/// Makes messages of what is heard: of each recipe its samples once, then when it sounds.
///
/// A message with samples begins with four numbers of 32 bits, the lowest byte first: 3, the number
/// of the recipe, samples per second, and how many samples there are. The samples of 16 bits follow:
/// those of a WAV file in which the recipe sounds alone.
struct LiveSounds {
  /// Those that the page has the samples of, by their numbers.
  private var known: [SoundRecipe] = []

  /// Most notes of a message: what else happened in so short a time is not heard.
  private static let most = 32
  /// Most recipes that are kept: a plan may have one for each name.
  private static let mostKnown = 256
  /// The kind of a message with samples, beside those of pictures.
  private static let kind = 3

  /// The messages, frames of a socket, for `events`, in the order of their steps; `recipe` tells how
  /// one sounds.
  mutating func messages(
    of events: [Event], _ recipe: (Event) -> SoundRecipe?
  ) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var notes: [JSON] = []
    let start = events.map(\.time).min() ?? 0
    for event in events {
      guard notes.count < Self.most, let recipe = recipe(event) else { continue }
      if !known.contains(recipe) {
        guard known.count < Self.mostKnown else { continue }
        messages.append(Self.samples(of: recipe, number: known.count))
        known.append(recipe)
      }
      let number = known.firstIndex(of: recipe) ?? 0
      notes.append([.number(Double(number)), .number(event.time - start)])
    }
    guard !notes.isEmpty else { return messages }
    let message: JSON = ["type": "notes", "notes": .array(notes)]
    return messages + [Array(WebSocketWriter.text(message.text().utf8))]
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

  /// Most lines that wait: older ones are dropped.
  private static let most = 600

  /// Starts or stops keeping lines.
  mutating func follow(_ isOn: Bool) { lines = isOn ? [] : nil }

  /// Whether lines are kept.
  var isFollowed: Bool { lines != nil }

  /// Keeps another line while it is on.
  mutating func note(_ line: JSON) {
    lines?.append(line)
    if let count = lines?.count, count > Self.most { lines?.removeFirst(count - Self.most) }
  }

  /// The lines that have not been taken before.
  package mutating func take() -> [JSON] {
    guard let taken = lines else { return [] }
    lines = []
    return taken
  }
}
