import Files
import JSONCoding
import Scripting

/// A film that ffmpeg makes of raw pictures. It takes its name when it is whole: ffmpeg ended well
/// and had nothing to say, and the file, read back, is closed and holds all pictures.
struct FilmFile {
  let file: OutputFile
  let format: FilmFormat
  /// How many pictures are written.
  let frames: Int
  let width: Int
  let height: Int
  /// Pictures per second.
  let rate: FrameRate
  let isTransparent: Bool
  /// Whether it has sound.
  var isHeard = false
  /// Megabits per second that an MP4 holds from beginning to end; nil where it holds its quality.
  var bitrate: Int?
  /// The largest that it may be, in bytes.
  var maxBytes: Int?

  private var path: String { file.path }

  /// Lets `body` write the pictures; `sound` is what is heard then. The result of `body` and the
  /// film's size in bytes.
  func write<Result>(
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

  /// The error where ffmpeg is needed for the file at `path` and not there.
  static func missing(_ path: String) -> Failure {
    Failure(
      .unavailable,
      "ffmpeg, which makes \(Quotation.text(path)), is not installed; on Debian or Ubuntu: "
        + "apt-get install ffmpeg")
  }

  /// Throws where the file at `draft` is larger than it may be.
  private func checkSize(_ draft: String) throws {
    guard let maxBytes, let size = FilePath.size(draft), size > maxBytes else { return }
    throw Failure(
      .cannotWrite,
      "\(Quotation.text(path)): expected at most \(NumberText.size(maxBytes)), found"
        + " \(NumberText.size(size))")
  }

  /// Makes the film at `draft`: silent at first, and then with its sound.
  private func make<Result>(
    _ draft: String, sound: (Result) throws -> FilmSound?, _ body: (ByteStream) throws -> Result
  ) throws -> Result {
    guard isHeard else { return try make(draft, body) }
    return try ScratchFile.with(beside: path) { silent in
      let result = try make(silent, body)
      guard let sound = try sound(result) else { return result }
      let words = try sound.add(to: silent, format, output: draft)
      if let signal = Interruption.signal { throw signal.failure("no film was written") }
      if let words { throw refused(words) }
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
    guard let encoder = try encoder(draft) else { throw Self.missing(path) }
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
    if let flaw = flaw(of: draft) { throw refused(flaw) }
    return result
  }

  /// What is wrong with the film at `draft`; nil for nothing.
  private func flaw(of draft: String) -> String? {
    let expected = format.frames(of: frames, at: rate)
    do throws(FilmFlaw) {
      let found = try FilmReader.frames(of: draft, format)
      guard found != expected else { return nil }
      return "expected \(NumberText.count(expected, "frame")) in it, found \(found)"
    } catch {
      switch error {
      case .unclosed: return "it left a file that is cut off"
      case .file(let error): return error.fault
      }
    }
  }

  private func encoder(_ draft: String) throws -> ChildProcess? {
    do throws(SystemError) {
      return try ChildProcess("ffmpeg", arguments, output: draft)
    } catch {
      throw Failure(.cannotWrite, "cannot start ffmpeg: \(error)")
    }
  }

  private func refused(_ words: String) -> Failure {
    Failure(.cannotWrite, "ffmpeg could not make \(Quotation.text(path)): \(words)")
  }

  private var arguments: [String] {
    [
      "-hide_banner", "-nostats", "-loglevel", "error", "-xerror", "-nostdin", "-y", "-f",
      "rawvideo",
      "-pixel_format", isTransparent ? "rgba" : "rgb24", "-video_size", "\(width)x\(height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
      + format.arguments(
        rate: rate, frames: frames, isTransparent: isTransparent, bitrate: bitrate)
      // No path: one that outlives this program must not make the draft anew once it is cleared.
      + ["-fflags", "+bitexact", "file:/dev/stdout"]
  }
}
