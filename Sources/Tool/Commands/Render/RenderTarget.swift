import Files
import JSONCoding
import Raster

/// What `render` makes: a folder of frames, a film, its sound alone, or a stream on standard output.
enum RenderTarget: Equatable {
  case folder
  case film(path: String, FilmFormat)
  case sound(path: String)
  case stream(StreamFormat)

  /// What `--output` and `--format` name.
  init(_ arguments: Arguments) throws {
    let output = try arguments[RenderOption.output]
    if output == "-" {
      self = .stream(try StreamFormat(arguments))
    } else if let output, output.lowercased().hasSuffix(".wav") {
      self = .sound(path: output)
    } else if let output, let format = FilmFormat(path: output) {
      self = .film(path: output, format)
    } else {
      if let output { try Self.checkFolder(output) }
      self = .folder
    }
  }

  static let folderWords = "a folder at --output"

  /// Name of the target, for errors.
  var words: String {
    switch self {
    case .folder: "a folder"
    case .film(let path, _), .sound(let path): Quotation.text(path)
    case .stream: "standard output"
    }
  }

  /// Throws where a new folder would have the name of a file of another kind.
  private static func checkFolder(_ path: String) throws {
    guard FilePath.hasFileEnding(path), !FilePath.isThere(path) else { return }
    throw Failure.option(
      "--output",
      expected: "a folder, with / at its end where its name has a point, or a film that ends in "
        + FilmFormat.endings.joined(separator: ", "),
      found: Quotation.text(path))
  }
}

// MARK: What options need

extension RenderTarget {
  /// True if frames are painted.
  private var hasPictures: Bool {
    if case .sound = self { false } else { true }
  }

  /// True if they are written as PNG files.
  private var hasPNGs: Bool { [.folder, .stream(.png)].contains(self) }

  /// True if a track of sound may be heard.
  private var isHeardFilm: Bool {
    if case .film(_, let format) = self { format.hasSound } else { false }
  }

  /// Needs of the options of `render` of each other, and of what it makes.
  static let needs: [OptionNeed] = [
    .oneOf(RenderOption.shard, RenderOption.frames),
    .together([RenderOption.format], with: "--output -") {
      try $0[RenderOption.output] == "-"
    },
    .together([RenderOption.chroma], with: "--format y4m") {
      try $0[RenderOption.format] == .y4m
    },
    .target(
      [RenderOption.shard, RenderOption.overwrite, RenderOption.force, RenderOption.durable],
      folderWords
    ) { $0 == .folder },
    .target([PaintingOptions.compression], "PNG files at --output") { $0.hasPNGs },
    .target([PaintingOptions.jobs, ResultOption.trace], "frames at --output") { $0.hasPictures },
    .target(
      [SoundOption.sound, SoundOption.sounds, SoundOption.haptics],
      "a film that has sound (.mp4, .mov or .webm) or a .wav file at --output"
    ) { $0.isHeardFilm || !$0.hasPictures },
    .target([SoundOption.track], "a film that has sound (.mp4, .mov or .webm) at --output") {
      $0.isHeardFilm
    },
    .together([SoundOption.sounds], with: "--sound, or a .wav file at --output") {
      try $0.has(SoundOption.sound) || !RenderTarget($0).hasPictures
    },
    .together(
      SoundOption.gain, SoundOption.start, SoundOption.fade, with: SoundOption.track),
  ]
}

extension OptionNeed {
  /// `options` need that `render` makes what `isMet` tells, which is called `expected`.
  fileprivate static func target(
    _ options: [any CommandOption], _ expected: String,
    isMet: @escaping @Sendable (RenderTarget) -> Bool
  ) -> OptionNeed {
    .needs(options, expected) {
      let target = try RenderTarget($0)
      return isMet(target) ? nil : target.words
    }
  }
}

/// How frames are written one after another.
enum StreamFormat: Hashable, Sendable {
  /// Red, green, blue, and opacity with `--background none`; rows from the top.
  case raw
  /// YUV4MPEG2: ITU-R BT.709 in the limited range.
  case y4m(YUVPlanes.Chroma)
  /// PNG files, one behind the other.
  case png
  /// Planes of luma, halved chroma and opacity, in the limited range of ITU-R BT.709: for films alone.
  case planes

  /// The names on the command line.
  enum Name: String, CaseIterable { case raw, y4m, png }

  init(_ arguments: Arguments) throws {
    guard let name = try arguments[RenderOption.format] else {
      throw Failure.usage("--output -: expected --format raw, y4m or png, found none")
    }
    let chroma = try arguments[RenderOption.chroma]
    switch name {
    case .y4m: self = .y4m(chroma ?? .full)
    case .raw: self = .raw
    case .png: self = .png
    }
    guard try arguments[ResultOption.trace] != "-" else {
      throw Failure.usage(
        "--output - and --trace -: expected one of them on standard output, found both")
    }
  }
}
