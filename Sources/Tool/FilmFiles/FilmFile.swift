import Files
import JSONCoding
import Scripting

/// A film that ffmpeg makes of raw pictures. It takes its name when it is whole: ffmpeg ended well
/// and had nothing to say, and the file, read back, is closed and holds all pictures.
package struct FilmFile {
  package let file: OutputFile
  package let format: FilmFormat
  /// The number of frames that it is made of; a GIF shows fewer of those at a high rate.
  package let frames: Int
  package let width: Int
  package let height: Int
  /// Frames per second.
  package let rate: FrameRate
  package let isTransparent: Bool
  /// True if it has sound.
  package let isHeard: Bool
  /// Megabits per second that an MP4 holds from beginning to end; nil if it holds its quality.
  package var bitrate: Int?
  /// The largest that it may be, in bytes. A GIF is made smaller until it fits.
  package var maxBytes: Int?

  package init(
    file: OutputFile, format: FilmFormat, frames: Int, width: Int, height: Int, rate: FrameRate,
    isTransparent: Bool, isHeard: Bool = false
  ) {
    (self.file, self.format, self.frames, self.rate) = (file, format, frames, rate)
    (self.width, self.height) = (width, height)
    (self.isTransparent, self.isHeard) = (isTransparent, isHeard)
  }

  private var path: String { file.path }

  private var encoding: FilmEncoding {
    FilmEncoding(
      format, width: width, height: height, isTransparent: isTransparent, bitrate: bitrate)
  }

  /// The form in which pictures are written.
  package var stream: StreamFormat { encoding.stream }

  /// Lets `body` write the pictures; `sound` is what is heard then. The result of `body` and the
  /// film's size in bytes.
  package func write<Result>(
    sound: (Result) throws -> FilmSound? = { _ in nil }, _ body: (ByteStream) throws -> Result
  ) throws -> (Result, bytes: Int) {
    try Folder.create(for: path)
    var result: Result?
    try AtomicFile.write(
      to: path,
      byPath: {
        result = try make($0, sound: sound, body)
        try checkSize($0)
      }, fault: { $0 as any Error })
    guard let result else { preconditionFailure("a film without a mistake is made") }
    return (result, FilePath.size(path) ?? 0)
  }

  /// The name of the program.
  package static let encoder = "ffmpeg"
  /// The way to install it.
  package static let remedy = "on Debian or Ubuntu: apt-get install ffmpeg"

  /// The error where ffmpeg is needed for the file at `path` and not there.
  package static func missing(_ path: String) -> Failure {
    Failure(
      .unavailable,
      "ffmpeg, which makes \(Quotation.text(path)), is not installed; \(remedy)")
  }

  /// Throws where the file at `draft` is larger than it may be.
  private func checkSize(_ draft: String) throws {
    guard let maxBytes, let size = FilePath.size(draft), size > maxBytes else { return }
    throw Failure(
      .cannotWrite,
      "\(Quotation.text(path)): expected at most \(NumberText.size(maxBytes)), found"
        + " \(NumberText.size(size))"
        + (format == .gif ? " at the smallest; a shorter scene makes a smaller GIF" : ""))
  }

  /// Makes the film at `draft`: silent at first, and then with its sound.
  private func make<Result>(
    _ draft: String, sound: (Result) throws -> FilmSound?, _ body: (ByteStream) throws -> Result
  ) throws -> Result {
    guard isHeard else { return try make(draft, body) }
    return try ScratchFile.with(beside: path) { silent in
      let result = try make(silent, body)
      guard let sound = try sound(result) else { return result }
      let words = try sound.add(to: silent, format, output: draft, of: path)
      if let signal = Interruption.signal { throw signal.failure("no film was written") }
      if let words { throw sound.refusal(words) ?? refused(words) }
      // Both tracks are counted: there are more than there are pictures.
      do throws(FilmFlaw) {
        guard try FilmReader.frames(of: draft, format) > frames else {
          throw FilmFlaw.unclosed
        }
      } catch {
        throw refused("it left a file that is cut off")
      }
      return result
    }
  }

  /// Lets `body` write the pictures of the film that ffmpeg makes at `draft`.
  private func make<Result>(
    _ draft: String, _ body: (ByteStream) throws -> Result
  ) throws -> Result {
    guard format == .gif else {
      let result = try encode(
        encoding.input(at: rate) + encoding.arguments, as: format.container, draft, body)
      if format == .webp { try endWebP(draft) }
      try check(draft, holds: format.frames(of: frames, at: rate))
      return result
    }
    return try ScratchFile.with(beside: path) { pictures in
      let result = try encode(
        encoding.input(at: format.rate(of: rate)) + encoding.arguments, as: GIFPasses.container,
        pictures, body)
      try makeGIF(draft, of: pictures)
      return result
    }
  }

  /// Lets the last picture of the WebP at `draft` stay until the end: ffmpeg gives it the mean of the others.
  private func endWebP(_ draft: String) throws {
    let pictures: [FilmReader.WebPicture]
    // The check of the file reports its faults.
    do throws(FilmFlaw) { pictures = try FilmReader.webPictures(of: draft) } catch { return }
    guard let last = pictures.last, last.duration > 0 else { return }
    let end = Int((1000 * rate.seconds(of: frames)).rounded())
    let rest = pictures.dropLast().reduce(end) { $0 - $1.duration }
    // It was shown for a millisecond at least.
    let duration = (0..<3).map { UInt8(truncatingIfNeeded: max(rest, 1) >> (8 * $0)) }
    try FileBytes.replace(draft, at: last.offset, with: duration)
  }

  /// Makes the GIF at `draft` of the file `pictures`: the first that fits.
  private func makeGIF(_ draft: String, of pictures: String) throws {
    let passes = GIFPasses(
      pictures: pictures, width: width, frames: frames, rate: rate, isTransparent: isTransparent)
    for step in GIFPasses.steps {
      try ScratchFile.with(beside: path) { palette in
        try encode(passes.palette(step), as: "image2pipe", palette) { _ in }
        try encode(passes.film(step, palette), as: format.container, draft) { _ in }
      }
      try check(draft, holds: passes.frames(step))
      guard let maxBytes, let size = FilePath.size(draft), size > maxBytes else { return }
    }
  }

  /// Runs ffmpeg, which makes the file at `output`, of a `container`, of what `body` writes.
  private func encode<Result>(
    _ arguments: [String], as container: String, _ output: String,
    _ body: (ByteStream) throws -> Result
  ) throws -> Result {
    let begin = [
      "-hide_banner", "-nostats", "-loglevel", "error", "-xerror", "-nostdin", "-y",
    ]
    // No path: one that outlives this program must not make the draft anew once it is cleared.
    let end = ["-f", container, "-fflags", "+bitexact", "file:/dev/stdout"]
    guard let encoder = try ChildProcess(Self.encoder, begin + arguments + end, output: output)
    else {
      throw Self.missing(path)
    }
    let result: Result
    do { result = try body(encoder.input) } catch {
      // Pictures are no longer wanted where ffmpeg has failed: its own words say why.
      guard Failure(error) == .readerGone else {
        encoder.end()
        throw Interruption.signal?.failure("no film was written") ?? error
      }
      throw refused(encoder.finish() ?? "it stopped reading")
    }
    let words = encoder.finish()
    if let signal = Interruption.signal { throw signal.failure("no film was written") }
    if let words { throw refused(words) }
    return result
  }

  /// Throws where the film at `draft` is not whole or does not hold so many pictures.
  private func check(_ draft: String, holds expected: Int) throws {
    let found: Int
    do throws(FilmFlaw) { found = try FilmReader.frames(of: draft, format) } catch {
      switch error {
      case .unclosed: throw refused("it left a file that is cut off")
      case .file(let error): throw refused(error.fault)
      }
    }
    // Equal frames that follow one another are one picture of a WebP.
    guard found != expected, format != .webp || found > expected else { return }
    throw refused("expected \(NumberText.count(expected, "frame")) in it, found \(found)")
  }

  private func refused(_ words: String) -> Failure {
    Failure(
      .cannotWrite, "ffmpeg could not make \(Quotation.text(path)): \(words)",
      isOfSurroundings: words.contains(/Unknown encoder|Encoder not found/))
  }
}
