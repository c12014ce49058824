import Scripting

/// The two passes by which ffmpeg makes a GIF of pictures that lie in a file: one palette for all pictures, and
/// the GIF with a dither that depends on a pixel's place alone. So pixels that stay the same stay the same
/// in the GIF too, and neither pass keeps more than a picture or two in memory.
struct GIFPasses {
  /// Concessions for a smaller file.
  struct Step {
    /// Colours of the palette.
    let colors: Int
    /// Shares of the rate and of the sides, in hundredths.
    let rate: Int
    let side: Int
  }

  /// Steps that are tried in turn: fewer colours, then a lower rate, then a smaller size.
  static let steps = [
    (256, 100, 100), (128, 100, 100), (64, 100, 100), (128, 75, 85), (64, 60, 75), (64, 50, 60),
    (48, 50, 50), (32, 40, 40), (16, 30, 33),
  ].map { Step(colors: $0, rate: $1, side: $2) }

  /// Container of the pictures: its times are multiples of the rate, not of a millisecond.
  static let container = "nut"

  let pictures: String
  /// Of the pictures, in pixels.
  let width: Int
  /// The number of frames shown, and their rate.
  let frames: Int
  let rate: FrameRate
  let isTransparent: Bool

  /// The arguments that make the palette, a PNG file.
  func palette(_ step: Step) -> [String] {
    let colors = "palettegen=max_colors=\(step.colors):stats_mode=full"
    let clear = ":reserve_transparent=\(isTransparent ? "on" : "off")"
    return input + ["-vf", filters(step, colors + clear), "-c:v", "png"]
  }

  /// The arguments that make the GIF with the palette that lies at `palette`.
  func film(_ step: Step, _ palette: String) -> [String] {
    let filter = filters(step, "paletteuse=dither=bayer:bayer_scale=4")
    // Else the last picture would stay as long as the one before.
    let last = Int((100 * rate(step).seconds(of: frames(step) - 1)).rounded())
    let rest = FilmFormat.hundredths(of: frames, at: rate) - last
    return input + ["-f", "png_pipe", "-i", "file:\(palette)", "-filter_complex", filter]
      + ["-loop", "0", "-final_delay", "\(rest)"]
  }

  /// Pictures in the GIF.
  func frames(_ step: Step) -> Int { max(1, whole(step)) }

  private var input: [String] { ["-f", Self.container, "-i", "file:\(pictures)"] }

  /// Pictures per second in the file.
  private var kept: FrameRate { FilmFormat.gif.rate(of: rate) }

  private func rate(_ step: Step) -> FrameRate {
    FrameRate(kept.numerator * step.rate, in: kept.denominator * 100)
  }

  /// Pictures that are seen for their whole time.
  private func whole(_ step: Step) -> Int {
    rate(step).frames(in: FilmFormat.gif.frames(of: frames, at: rate), at: kept)
  }

  /// The filters that thin and scale pictures, and then `last`.
  private func filters(_ step: Step, _ last: String) -> String {
    // A film too short for one picture has one all the same.
    let end = whole(step) == 0 ? ":eof_action=pass" : ""
    let slow = step.rate < 100 ? "fps=\(rate(step)):round=down\(end)" : nil
    let side = max(2, (width * step.side + 50) / 100)
    let small = step.side < 100 ? "scale=\(side):-1:flags=lanczos" : nil
    return [slow, small, last].compactMap(\.self).joined(separator: ",")
  }
}
