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
      try SoundRequest.refuse(arguments, with: "standard output")
      self = .stream(try StreamFormat(arguments))
      return
    }
    let options: [any CommandOption] = [RenderOption.format, RenderOption.chroma]
    if let option = options.first(where: arguments.has) {
      throw Failure.usage("\(option.name): expected together with --output -")
    }
    if let output, output.lowercased().hasSuffix(".wav") {
      let needless: [any CommandOption] = [ResultOption.trace, PaintingOptions.compression]
      if let option = needless.first(where: arguments.has) {
        throw Failure.usage("\(option.name): expected frames at --output, found a .wav file")
      }
      self = .sound(path: output)
      return
    }
    guard let output, let format = FilmFormat(path: output) else {
      if let output { try Self.checkFolder(output) }
      try SoundRequest.refuse(arguments, with: "a folder")
      self = .folder
      return
    }
    guard !arguments.has(PaintingOptions.compression) else {
      throw Failure.usage("--compression: expected a folder of PNG files at --output, found a film")
    }
    if !format.hasSound {
      try SoundRequest.refuse(arguments, with: Quotation.text(output))
    }
    self = .film(path: output, format)
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
    guard chroma == nil || name == .y4m else {
      throw Failure.usage("--chroma: expected together with --format y4m")
    }
    guard !arguments.has(PaintingOptions.compression) || name == .png else {
      throw Failure.usage("--compression: expected together with --format png")
    }
    guard try arguments[ResultOption.trace] != "-" else {
      throw Failure.usage(
        "--output - and --trace -: expected one of them on standard output, found both")
    }
  }
}
