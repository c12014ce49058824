import Digests
import Raster
import Scripting

/// The `ffmpeg` line that turns a sequence into a film.
package struct FFmpegCommandLine {
  package let folder: PNGSequence
  /// Frames of the sequence.
  package let indices: FrameSelection
  package let fps: FrameRate
  package let encoding: FilmEncoding

  /// The film of the frames `indices` in `folder`, played at `fps`: H.264, or ProRes 4444 where the frames
  /// are transparent.
  package init(
    folder: PNGSequence, indices: FrameSelection, fps: FrameRate, width: Int, height: Int,
    isTransparent: Bool
  ) {
    (self.folder, self.indices, self.fps) = (folder, indices, fps)
    encoding = FilmEncoding(
      isTransparent ? .mov : .mp4, width: width, height: height, isTransparent: isTransparent)
  }

  /// The line, ready for a shell.
  package var line: String {
    (["ffmpeg", "-framerate", rate] + input + encoding.arguments + [film]).map(ShellWord.quoted)
      .joined(separator: " ")
  }

  /// Every n-th frame lasts n frames: the film keeps its pace.
  private var rate: String { "\(fps.every(indices.stride ?? 1))" }

  /// Numbered frames where there is no gap: ffmpeg stops at the first one. Else all that are
  /// there, in the order of their names.
  private var input: [String] {
    guard indices.stride == 1 else {
      return [
        "-pattern_type", "glob", "-i", "\(Self.escaped(directory, for: "\\*?[]{}"))frame-*.png",
      ]
    }
    let pattern = "frame-%0\(folder.digits)d.png"
    let place = directory.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    return ["-start_number", "\(indices.first)", "-i", place + pattern]
  }

  /// The film lies beside the folder.
  private var film: String {
    var path = Substring(directory)
    while path.hasSuffix("/") { path = path.dropLast() }
    let name = path.split(separator: "/").last ?? ""
    let suffix = "." + encoding.format.rawValue
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

/// Words of a shell's command line.
package enum ShellWord {
  /// `word`, in quotation marks where a shell would take it apart or, as zsh does with `=` in front,
  /// put another in its place.
  package static func quoted(_ word: String) -> String {
    guard word.isEmpty || word.hasPrefix("=") || !word.utf8.allSatisfy(isPlain) else {
      return word
    }
    guard OneLine.text(word) == word else { return escaped(word) }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  /// `word` in the quotation marks that know escapes, so that it stands on one line, as it is shown
  /// (POSIX.1-2024, 2.2.4; bash and zsh have long had them).
  private static func escaped(_ word: String) -> String {
    let bytes = word.utf8.map { byte in
      isPlain(byte) ? String(UnicodeScalar(byte)) : "\\" + String(byte, radix: 8, digits: 3)
    }
    return "$'\(bytes.joined())'"
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
