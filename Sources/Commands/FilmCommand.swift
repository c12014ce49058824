import Raster
import Scripting

/// The `ffmpeg` line that turns a sequence into a film.
struct FilmCommand {
  let folder: PNGSequence
  /// Frames of the sequence, ascending.
  let indices: [Int]
  let fps: FrameRate
  let isTransparent: Bool
  /// Whether both sides are even; the common film formats know no other.
  let isEven: Bool

  /// The line, ready for a shell.
  var line: String {
    (["ffmpeg", "-framerate", rate] + input + format + [film]).map(ShellWord.quoted)
      .joined(separator: " ")
  }

  private var stride: Int? { FrameStride(indices).common }

  /// Every n-th frame lasts n frames: the film keeps its pace.
  private var rate: String { "\(fps.every(stride ?? 1))" }

  /// Numbered frames where there is no gap: ffmpeg stops at the first one. Else all that are
  /// there, in the order of their names.
  private var input: [String] {
    guard stride == 1 else {
      return [
        "-pattern_type", "glob", "-i", "\(Self.escaped(directory, for: "\\*?[]{}"))frame-*.png",
      ]
    }
    let pattern = "frame-%0\(folder.digits)d.png"
    let place = directory.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    return ["-start_number", "\(indices.first ?? 0)", "-i", place + pattern]
  }

  /// H.264 in the colours of high definition television; ProRes 4444 where opacity must be kept.
  private var format: [String] {
    guard !isTransparent else {
      return ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]
    }
    let pad = isEven ? "" : "pad=ceil(iw/2)*2:ceil(ih/2)*2,"
    return [
      "-vf", "\(pad)scale=out_color_matrix=bt709", "-colorspace", "bt709", "-c:v", "libx264",
      "-crf", "16", "-pix_fmt", "yuv420p",
    ]
  }

  /// The film lies beside the folder.
  private var film: String {
    var path = Substring(directory)
    while path.hasSuffix("/") { path = path.dropLast() }
    let name = path.split(separator: "/").last ?? ""
    let suffix = isTransparent ? ".mov" : ".mp4"
    return ["", ".", ".."].contains(name) ? "\(directory)film\(suffix)" : path + suffix
  }

  /// The folder's path with a slash at its end, and one in front of what ffmpeg would take for an
  /// option or the name of a protocol.
  private var directory: String {
    let path = folder.directory.hasSuffix("/") ? folder.directory : folder.directory + "/"
    let first = path.prefix { $0 != "/" }
    return first.hasPrefix("-") || first.contains(":") ? "./" + path : path
  }

  private static func escaped(_ text: String, for special: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

/// How far the frames of a film lie apart.
struct FrameStride {
  /// Distance between neighbouring frames; nil where it varies.
  let common: Int?

  /// Of frames that ascend.
  init(_ indices: [Int]) {
    let distances = Set(zip(indices, indices.dropFirst()).map { $1 - $0 })
    common = distances.count > 1 ? nil : distances.first ?? 1
  }
}

/// Words of a shell's command line.
enum ShellWord {
  /// `word`, in quotation marks where a shell would take it apart.
  static func quoted(_ word: String) -> String {
    guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "%+,-./:=@_".utf8.contains(byte)
    }
  }
}
