import Files
import JSONCoding
import Raster

/// What `render` makes: a folder of frames, a film, its sound alone, or a stream on standard output.
enum RenderTarget: Equatable {
  case folder
  case film(path: String, FilmFormat)
  case sound(path: String)
  case stream(StreamFormat)

  /// The target that `--output` and `--format` name.
  init(_ arguments: Arguments<RenderOptions>) throws {
    let output = arguments.output
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
    guard FilePath.hasFileEnding(path), !FilePath.exists(path) else { return }
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
  var hasPictures: Bool {
    if case .sound = self { false } else { true }
  }

  /// True if they are written as PNG files.
  var hasPNGs: Bool { [.folder, .stream(.png)].contains(self) }

  /// True if a track of sound may be heard.
  var isHeardFilm: Bool {
    if case .film(_, let format) = self { format.hasSound } else { false }
  }
}

extension OptionNeed<RenderOptions> {
  /// The options at `paths` need that `render` makes what `isMet` tells, which is called `expected`.
  static func target(
    _ paths: any OptionPath<RenderOptions>..., expected: String,
    isMet: @escaping @Sendable (RenderTarget) -> Bool
  ) -> OptionNeed {
    .needs(paths, expected: expected) {
      let target = try RenderTarget($0)
      return isMet(target) ? nil : target.words
    }
  }
}

extension StreamFormat {
  init(_ arguments: Arguments<RenderOptions>) throws {
    guard let name = arguments.format else {
      throw Failure.usage("--output -: expected --format raw, y4m or png, found none")
    }
    switch name {
    case .y4m: self = .y4m(arguments.chroma ?? .full)
    case .raw: self = .raw
    case .png: self = .png
    }
    guard arguments.results.trace != "-" else {
      throw Failure.usage(
        "--output - and --trace -: expected one of them on standard output, found both")
    }
  }
}
