import Scripting

/// A kind of film file, by its ending.
package enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, mov, webm, gif, apng

  /// The kind that the file `path` is to be; nil where it is no film.
  init?(path: String) {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
    guard let point = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: point)...].lowercased()
    // Apple's name for the same file.
    self.init(rawValue: ending == Self.appleEnding ? Self.mp4.rawValue : ending)
  }

  private static let appleEnding = "m4v"

  /// All endings of films, each with its point.
  static var endings: [String] {
    allCases.flatMap { $0 == .mp4 ? [$0.rawValue, appleEnding] : [$0.rawValue] }.map { "." + $0 }
  }

  /// Whether it can show what lies behind it.
  var keepsOpacity: Bool { self != .mp4 }

  /// Frames per second that viewers still play at their pace: times in a GIF are whole hundredths
  /// of a second, and most viewers take one hundredth for ten.
  private static let mostInGIF: FrameRate = 50

  /// The rate of the film that frames at `rate` become.
  func rate(of rate: FrameRate) -> FrameRate {
    self == .gif && rate.perSecond > Self.mostInGIF.perSecond ? Self.mostInGIF : rate
  }

  /// How many pictures the film has that `count` frames at `rate` become, at least one.
  package func frames(of count: Int, at rate: FrameRate) -> Int {
    max(roundedFrames(of: count, at: rate), 1)
  }

  /// As ffmpeg rounds their number where the rate changes.
  private func roundedFrames(of count: Int, at rate: FrameRate) -> Int {
    let slowed = self.rate(of: rate)
    guard slowed != rate else { return count }
    let frames = count * slowed.numerator * rate.denominator
    let whole = slowed.denominator * rate.numerator
    return (2 * frames + whole) / (2 * whole)
  }

  /// The size of the film that pictures of `size` become: H.264 with halved chroma knows even sides
  /// only.
  func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
    self == .mp4 ? ((width + 1) / 2 * 2, (height + 1) / 2 * 2) : (width, height)
  }

  /// The arguments by which ffmpeg encodes so many raw RGB or RGBA `frames`.
  /// An MP4 holds `bitrate` megabits per second, or else its quality.
  package func arguments(
    rate: FrameRate, frames: Int, isTransparent: Bool, bitrate: Int? = nil
  ) -> [String] {
    switch self {
    case .mp4:
      return filters("pad=ceil(iw/2)*2:ceil(ih/2)*2", Self.limited)
        + ["-c:v", "libx264"] + Self.control(bitrate)
        + ["-preset", "medium", "-pix_fmt", "yuv420p"]
        + Self.tags + ["-movflags", "+faststart", "-f", "mp4"]
    case .mov:
      return filters(Self.limited) + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-pix_fmt",
        isTransparent ? "yuva444p10le" : "yuv444p10le",
      ] + Self.tags + ["-movflags", "+write_colr", "-f", "mov"]
    case .webm:
      return filters(Self.limited) + [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
        "-row-mt", "1", "-auto-alt-ref", isTransparent ? "0" : "1", "-pix_fmt",
        isTransparent ? "yuva420p" : "yuv420p",
      ] + Self.tags + ["-f", "webm"]
    case .gif:
      // A palette for each picture, so that no more than one is kept.
      let slowed = self.rate(of: rate)
      // A film too short for one picture has one all the same.
      let end = roundedFrames(of: frames, at: rate) == 0 ? ":eof_action=pass" : ""
      let colors =
        "palettegen=stats_mode=single:reserve_transparent=\(isTransparent ? "on" : "off")"
      return [
        "-filter_complex",
        (slowed == rate ? "" : "fps=\(slowed)\(end),")
          + "split[a][b];[a]\(colors)[p];[b][p]paletteuse=new=1:dither=sierra2_4a"
          + (isTransparent ? ":alpha_threshold=128" : ""),
        "-f", "gif",
      ]
    case .apng:
      return ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-f", "apng"]
    }
  }

  /// How many bits are spent: a still picture is filled up to what is asked for.
  private static func control(_ bitrate: Int?) -> [String] {
    guard let bitrate else { return ["-crf", "16"] }
    let rate = "\(bitrate)M"
    return [
      "-b:v", rate, "-minrate", rate, "-maxrate", rate, "-bufsize", rate, "-x264-params",
      "nal-hrd=cbr", "-profile:v", "high",
    ]
  }

  /// Converts with the matrix of high definition television, without shortcuts.
  private static let limited =
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp,"
    + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"

  /// Says so in the file.
  private static let tags = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]

  private func filters(_ filters: String...) -> [String] {
    ["-vf", filters.joined(separator: ",")]
  }
}
