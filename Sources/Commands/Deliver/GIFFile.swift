import Files
import JSONCoding
import Scripting

/// A GIF that is made smaller until it fits: first its colours become fewer, then its rate, then its
/// size.
struct GIFFile {
  let path: String
  let width: Int
  let height: Int
  let rate: FrameRate
  let maxBytes: Int?

  /// What is tried, in order: colours, and shares of the rate and the size.
  private static let steps: [(colors: Int, rate: Double, size: Double)] = [
    (256, 1, 1), (128, 1, 1), (64, 1, 1), (128, 0.75, 0.85), (64, 0.6, 0.75), (64, 0.5, 0.6),
    (48, 0.5, 0.5), (32, 0.4, 0.4), (16, 0.3, 0.33),
  ]

  /// Lets `body` write the pictures, which are kept as they are until the GIF is made.
  func write<Result>(_ body: (ByteStream) throws -> Result) throws -> Result {
    try Folder.create(for: path)
    return try ScratchFile.with(beside: path) { pictures in
      let result = try keep(pictures, body)
      try AtomicFile.write(
        to: path, byPath: { try make($0, of: pictures) }, fault: { $0 as any Error })
      return result
    }
  }

  private func keep<Result>(
    _ pictures: String, _ body: (ByteStream) throws -> Result
  ) throws -> Result {
    guard
      let encoder = try ChildProcess(
        "ffmpeg",
        Self.quiet + [
          "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", "\(width)x\(height)",
          "-framerate", "\(rate)", "-i", "pipe:0", "-c:v", "ffv1", "-pix_fmt", "gbrp", "-f",
          "matroska", "file:/dev/stdout",
        ], output: pictures)
    else { throw FilmFile.missing(path) }
    let result: Result
    do { result = try body(encoder.input) } catch {
      encoder.end()
      throw Interruption.signal?.failure("no film was written") ?? error
    }
    if let words = encoder.finish() { throw refused(words) }
    return result
  }

  private static let quiet = [
    "-hide_banner", "-nostats", "-loglevel", "error", "-nostdin", "-y",
  ]

  /// Makes the first GIF at `draft` that fits.
  private func make(_ draft: String, of pictures: String) throws {
    var size = 0
    for step in Self.steps {
      try Interruption.check()
      let rate = JSON.number(rate.perSecond * step.rate).text(.rounded)
      let side = max(2, Int((Double(width) * step.size).rounded()))
      let filter =
        "fps=\(rate),scale=\(side):-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=\(step.colors)"
        + ":reserve_transparent=off[p];[b][p]paletteuse=dither=bayer:bayer_scale=4"
      guard
        let encoder = try ChildProcess(
          "ffmpeg",
          Self.quiet + [
            "-f", "matroska", "-i", "file:\(pictures)", "-filter_complex", filter, "-f", "gif",
            "-fflags", "+bitexact", "file:/dev/stdout",
          ], output: draft)
      else { throw FilmFile.missing(path) }
      if let words = encoder.finish() { throw refused(words) }
      size = FilePath.size(draft) ?? 0
      guard let maxBytes, size > maxBytes else { return }
    }
    throw Failure(
      .cannotWrite,
      "\(Quotation.text(path)): expected at most \(NumberText.size(maxBytes ?? 0)), found"
        + " \(NumberText.size(size)) at the smallest; a shorter scene makes a smaller GIF")
  }

  private func refused(_ words: String) -> Failure {
    Failure(.cannotWrite, "ffmpeg could not make \(Quotation.text(path)): \(words)")
  }
}
