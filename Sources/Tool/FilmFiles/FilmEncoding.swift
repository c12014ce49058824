import Raster
import Scripting

/// The encoding of the pictures of a film by ffmpeg: the same for films that it makes here and for the line that
/// is printed.
package struct FilmEncoding {
  package let format: FilmFormat
  /// Sides of the pictures, in pixels.
  package let width: Int
  package let height: Int
  package let isTransparent: Bool
  /// Megabits per second that an MP4 holds from beginning to end; nil if it holds its quality.
  package var bitrate: Int?

  /// An encoding of pictures of `width` by `height` pixels.
  package init(
    _ format: FilmFormat, width: Int, height: Int, isTransparent: Bool, bitrate: Int? = nil
  ) {
    (self.format, self.width, self.height) = (format, width, height)
    (self.isTransparent, self.bitrate) = (isTransparent, bitrate)
  }

  /// The form in which pictures are handed to ffmpeg.
  package var stream: StreamFormat { hasPlanes ? .planes : .raw }

  /// True if pictures come with their chroma halved: with opacity only the tool knows how much a pixel
  /// counts.
  private var hasPlanes: Bool { format == .webm && isTransparent }

  /// The arguments by which ffmpeg knows raw pictures at so many frames per second.
  package func input(at rate: FrameRate) -> [String] {
    let pixels = hasPlanes ? "yuva420p" : isTransparent ? "rgba" : "rgb24"
    return [
      "-f", "rawvideo", "-pixel_format", pixels, "-video_size", "\(width)x\(height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }

  /// The arguments by which ffmpeg encodes them.
  package var arguments: [String] {
    switch format {
    case .mp4:
      let isEven = format.size(of: width, height) == (width, height)
      let padding: [String] = isEven ? [] : ["pad=ceil(iw/2)*2:ceil(ih/2)*2"]
      let encoder: [String] = ["-c:v", "libx264"] + control
      let form: [String] = ["-preset", "medium", "-pix_fmt", "yuv420p"] + Self.tags
      return filters(padding + [Self.limited]) + encoder + form + ["-movflags", "+faststart"]
    case .mov:
      return filters([Self.limited]) + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-pix_fmt",
        isTransparent ? "yuva444p10le" : "yuv444p10le",
      ] + Self.tags + ["-movflags", "+write_colr"]
    case .webm:
      return filters(hasPlanes ? [] : [Self.limited]) + [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
        "-row-mt", "1", "-auto-alt-ref", isTransparent ? "0" : "1", "-pix_fmt",
        isTransparent ? "yuva420p" : "yuv420p",
      ] + Self.tags
    // As they are, until the palette of all is known.
    case .gif: return ["-c:v", "ffv1", "-pix_fmt", isTransparent ? "bgra" : "bgr0"]
    case .apng: return ["-c:v", "apng", "-pred", "mixed", "-plays", "0"]
    case .webp:
      // More effort makes it ten times as slow and a twentieth smaller.
      return [
        "-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "2", "-quality", "25",
        "-pix_fmt", "bgra", "-loop", "0",
      ]
    }
  }

  /// The encoders of ffmpeg that the arguments name.
  package static func encoders(in arguments: [String]) -> [String] {
    zip(arguments, arguments.dropFirst()).filter { ["-c:v", "-c:a"].contains($0.0) }.map(\.1)
  }

  /// Arguments for the number of bits that are spent: a still picture is filled up to what is asked for.
  private var control: [String] {
    guard let bitrate else { return ["-crf", "16"] }
    let rate = "\(bitrate)M"
    return [
      "-b:v", rate, "-minrate", rate, "-maxrate", rate, "-bufsize", rate, "-x264-params",
      "nal-hrd=cbr", "-profile:v", "high",
    ]
  }

  /// Converts with the matrix of high definition television, without shortcuts.
  private static let limited =
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp"

  /// Says so in the file.
  private static let tags = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]

  /// Filters, and behind them the colours that come out.
  private func filters(_ filters: [String]) -> [String] {
    let tags = "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"
    return ["-vf", (filters + [tags]).joined(separator: ",")]
  }
}

/// The form of frames that are written one after another.
package enum StreamFormat: Hashable, Sendable {
  /// Red, green, blue, and opacity with `--background none`; rows from the top.
  case raw
  /// YUV4MPEG2: ITU-R BT.709 in the limited range.
  case y4m(YUVPlanes.Chroma)
  /// PNG files, one behind the other.
  case png
  /// Planes of luma, halved chroma and opacity, in the limited range of ITU-R BT.709: for films alone.
  case planes

  /// The names on the command line.
  package enum Name: String, CaseIterable { case raw, y4m, png }
}
