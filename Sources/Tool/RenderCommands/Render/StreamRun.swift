import Files
import Films
import JSONCoding
import Raster
import Scripting
import Sound

extension RenderRun {
  /// Throws if the film at `path` would lose the opacity of its frames.
  func checkOpacity(of path: String, _ format: FilmFormat) throws {
    guard format.keepsOpacity || !scene.isTransparent else {
      throw Failure.usage(
        "--output: expected a film that keeps opacity (.mov, .webm, .gif, .apng or .webp)"
          + " with a background of none, found \(Quotation.text(path))")
    }
  }

  func film(_ output: OutputFile, _ format: FilmFormat, _ sound: SoundRequest) throws {
    let rate = scene.fps.every(indices.stride ?? 1)
    let isHeard = sound.isHeard || sound.track != nil
    let file = FilmFile(
      file: output, format: format, frames: indices.count, width: scene.pixelWidth,
      height: scene.pixelHeight, rate: rate,
      isTransparent: scene.isTransparent, isHeard: isHeard)
    let shown = format.shown(indices, at: rate)
    let (outcome, bytes) = try file.write { outcome in
      let score = sound.isHeard ? outcome.heard?.score : nil
      return try FilmSound(score ?? Score([]), frames: indices, of: scene, track: sound.track)
    } _: { stream in
      try write(shown, as: file.stream, into: stream, hearing: sound.plan)
    }
    if let heard = outcome.heard { try sound.writeHaptics(heard) }
    let report = StreamReport(
      scene: scene, place: output.path, frames: shown.count, bytes: bytes,
      size: format.size(of: scene.pixelWidth, scene.pixelHeight), rate: format.rate(of: rate),
      duration: format.seconds(of: indices.count, at: rate), seconds: outcome.seconds)
    try arguments.results.print(report.json, or: report.text, session)
    try outcome.checkExpectations(session)
  }

  /// Writes the frames to standard output. The report goes to standard error.
  func stream(_ format: StreamFormat) throws {
    guard !session.output.isTerminal else {
      throw Failure.usage(
        "--output -: expected a pipe or a file at standard output, found a terminal")
    }
    if case .y4m = format, scene.isTransparent {
      throw Failure.usage("--format y4m: expected raw or png with a background of none, found y4m")
    }
    let outcome = try write(indices, as: format, into: session.output)
    let rate = scene.fps.every(indices.stride ?? 1)
    let report = StreamReport(
      scene: scene, place: "standard output", frames: indices.count, bytes: outcome.bytes,
      size: (scene.pixelWidth, scene.pixelHeight), rate: rate,
      duration: rate.seconds(of: indices.count), seconds: outcome.seconds)
    // Where standard error is closed, the frames alone are the result.
    if arguments.results.isJSON {
      try? session.errors.write(report.json.text() + "\n")
    } else if !arguments.results.isQuiet {
      try? session.errors.write(report.text)
    }
    try outcome.checkExpectations(session)
  }

  private func write(
    _ indices: FrameSelection, as format: StreamFormat, into bytes: ByteStream,
    hearing: SoundPlan? = nil
  ) throws -> FilmOutcome {
    try paint(
      indices, to: .stream(FrameStream(format, of: scene, indices, into: bytes)), hearing: hearing)
  }
}

/// What was written, for people and for programs.
private struct StreamReport {
  let scene: any Renderable
  let place: String
  let frames: Int
  let bytes: Int
  /// Of the pictures as they are in the file, in pixels.
  let size: (width: Int, height: Int)
  /// Pictures per second in the file.
  let rate: FrameRate
  /// Length of the film, in seconds.
  let duration: Double
  /// Seconds that it took to make.
  let seconds: Double

  var text: String {
    let isPadded = size != (scene.pixelWidth, scene.pixelHeight)
    return """
      Wrote \(NumberText.count(frames, "frame")) at \(rate) frames/s (\(JSON.number(duration).text(.rounded)) s), \(size.width) x \(size.height) \
      pixels\(isPadded ? " (padded to even sides)" : ""), \(NumberText.size(bytes)), to \(place) \
      in \(NumberText.text(seconds, decimals: 1)) s.

      """
  }

  var json: JSON {
    [
      scene.kind: .string(scene.name),
      "output": .string(place),
      "frames": .number(Double(frames)),
      "width": .number(Double(size.width)),
      "height": .number(Double(size.height)),
      "fps": rate.json,
      "duration": .number(duration),
      "transparent": .bool(scene.isTransparent),
      "bytes": .number(Double(bytes)),
      "seconds": .number((seconds * 1000).rounded() / 1000),
    ]
  }
}

// MARK: Order

/// Pictures of frames that are painted side by side, as one stream of bytes in order.
///
/// A worker that has a picture ready waits until all before it are written, so that a reader that
/// is slow slows down the painting, and memory stays what the workers need.
struct FrameStream: Sendable {
  let format: StreamFormat
  private let bytes: ByteStream
  private let buffer: ReorderBuffer
  private let header: String

  init(
    _ format: StreamFormat, of scene: any Renderable, _ indices: FrameSelection,
    into bytes: ByteStream
  ) {
    (self.format, self.bytes) = (format, bytes)
    buffer = ReorderBuffer(indices)
    if case .y4m(let chroma) = format {
      let rate = scene.fps.every(indices.stride ?? 1)
      header = YUVPlanes(chroma: chroma, width: scene.pixelWidth, height: scene.pixelHeight)
        .header(numerator: rate.numerator, denominator: rate.denominator)
    } else {
      header = ""
    }
  }

  /// Writes what stands before the first frame.
  func begin() throws { try bytes.write(header) }

  /// Writes the picture of `frame` when its turn comes. Whether it was still wanted then.
  func write(_ picture: RawSpan, of frame: Int) throws -> Bool {
    try buffer.pass(frame) { try bytes.write(picture) }
  }

  /// Ends all waiting for a frame that will not come.
  func close() { buffer.close() }
}
