import Files
import Films
import JSONCoding
import Raster
import Scripting

/// A delivery, the frames that it takes, and its files.
struct DeliveryOutput {
  let delivery: Delivery
  /// The frames of the film, or of the stills.
  let indices: FrameSelection
  /// Words beside stills, by their frames.
  let words: [Int: StillWords]
  /// The frame of the poster.
  let poster: Int?
  let paths: [String]
  let maxBytes: Int?
  let isHeard: Bool
  /// Of all its files, once they are made.
  var bytes = 0

  /// All frames that are taken.
  var frames: FrameSelection { indices.union(FrameSelection(frames: poster.map { [$0] } ?? [])) }

  /// What of `source` `item` takes. Throws where there is not as much, or what is not accepted.
  init(_ item: Delivery, of delivered: DeliverySource, _ options: DeliverOptions) throws {
    let source = delivered.source
    let range = try item.range(of: delivered)
    try item.checkLength(range, of: delivered)
    delivery = item
    isHeard = item.sound == .events || item.sound == .silent && options.isHeard
    maxBytes = item.kind == .gif ? options.maxBytes ?? item.limits.bytes : item.limits.bytes
    poster = try item.poster.map { try item.frame(at: $0, in: range, of: source, "poster") }
    if item.kind == .stills {
      let moments = try item.moments(options, range)
      let frames = try moments.map {
        try item.frame(at: $0.moment, in: range, of: source, $0.place)
      }
      indices = FrameSelection(frames: frames)
      if indices.count < frames.count {
        throw item.sharedFrame(moments.first?.place ?? "", of: delivered)
      }
      words = Dictionary(zip(frames, moments.map(\.words))) { $1 }.compactMapValues(\.self)
    } else {
      indices = item.frames(in: range, of: source)
      words = [:]
    }
    paths = item.paths(count: indices.count, in: options.output)
  }
}

extension DeliveryOutput {
  /// Removes stills that have come out too large, and throws where there are any.
  func checkStills() throws {
    guard delivery.kind == .stills, let maxBytes else { return }
    let large = paths.filter { FilePath.size($0) ?? 0 > maxBytes }
    guard let first = large.first, let size = FilePath.size(first) else { return }
    for path in large { try Folder.remove(path) }
    throw Failure(
      .cannotWrite,
      "\(Quotation.text(first)): expected at most \(NumberText.size(maxBytes)), found"
        + " \(NumberText.size(size))")
  }
}

extension Delivery {
  /// What of `source` is shown, in its seconds.
  fileprivate func range(of delivered: DeliverySource) throws -> ClosedRange<Double> {
    let length = delivered.source.duration
    let end = to ?? length
    for (key, value) in [("to", end), ("from", from)] where value > length + 1e-9 {
      let help = delivered.help(lasting: max(end, from))
      throw mistake(key, "at most the length of \(Self.text(length)) s", value, help)
    }
    guard from < end else { throw mistake("from", "less than \(Self.text(end)) s", from) }
    return from...end
  }

  /// Throws where what lasts for `range` is not accepted, or must come out too large.
  fileprivate func checkLength(
    _ range: ClosedRange<Double>, of delivered: DeliverySource
  ) throws {
    let seconds = range.upperBound - range.lowerBound
    if let accepted = limits.seconds, kind != .stills,
      !(accepted.lowerBound - 1e-9...accepted.upperBound + 1e-9 ~= seconds)
    {
      let isShort = seconds < accepted.lowerBound
      let needed = from + (isShort ? accepted.lowerBound : accepted.upperBound)
      let help =
        to != nil || !isShort && delivered.isFilm
        ? "; \"to\": \(Self.text(needed)) makes it so long" : delivered.help(lasting: needed)
      throw Failure(
        .badInput,
        "\(name): expected a length of \(accepted.words) s, found \(Self.text(seconds)) s" + help)
    }
    guard let most = limits.bytes, let bitrate else { return }
    // What the bitrate alone makes, as it is held to the end.
    let bytes = Double(bitrate) * 125_000 * seconds
    guard bytes > Double(most) else { return }
    throw Failure(
      .badInput,
      "\(name): expected at most \(NumberText.size(most)), found \(bitrate) Mbit/s for"
        + " \(Self.text(seconds)) s")
  }

  /// The moments of its stills, with what says so.
  fileprivate func moments(
    _ options: DeliverOptions, _ range: ClosedRange<Double>
  ) throws -> [(moment: Double, words: StillWords?, place: String)] {
    if let moments = options.moments {
      guard stills == nil else {
        throw Failure.usage(
          "--at: expected deliveries without moments of their own, found \(name)")
      }
      guard limits.count?.contains(Double(moments.count)) ?? true else {
        throw Failure.option(
          "--at", expected: "\(limits.count?.words ?? "") moments for \(name)",
          found: "\(moments.count)")
      }
      return moments.map { ($0, nil, "--at") }
    }
    if let stills { return stills.enumerated().map { ($1.moment, $1.words, "stills[\($0)].at") } }
    let length = range.upperBound - range.lowerBound
    return (0..<count).map { number in
      let share = Double(2 * number + 1) / Double(2 * count)
      return (range.lowerBound + share * length, nil, "count")
    }
  }

  /// The frame of `source` at `moment`, which `place` says. Throws where that is not in `range`.
  fileprivate func frame(
    at moment: Double, in range: ClosedRange<Double>, of source: any Renderable, _ place: String
  ) throws -> Int {
    guard range.lowerBound - 1e-9...range.upperBound + 1e-9 ~= moment,
      let frame = source.frame(at: moment)
    else {
      let expected = "moments from \(range.words)"
      guard place.hasPrefix("--") else { throw mistake(place, expected, moment) }
      throw Failure.option(place, expected: expected, found: Self.text(moment))
    }
    return frame
  }

  /// The frames of a film or a GIF.
  fileprivate func frames(
    in range: ClosedRange<Double>, of source: any Renderable
  ) -> FrameSelection {
    let rate = source.fps
    let first = source.frame(at: range.lowerBound) ?? 0
    let end = min(Int((range.upperBound * rate.perSecond - 1e-9).rounded(.up)), source.frameCount)
    let step = fps.map { max(1, rate.numerator / $0.numerator) } ?? 1
    return FrameSelection(frames: stride(from: first, to: max(end, first + 1), by: step))
  }

  /// The files of `count` pictures: the film, or a still for each; then the poster.
  func paths(count: Int, in folder: String) -> [String] {
    let start = (folder.hasSuffix("/") ? folder : folder + "/") + name
    let made =
      switch kind {
      case .film, .gif, .webp: [start + "." + fileFormat.rawValue]
      case .stills:
        count == 1 ? [start + ".png"] : (1...count).map { "\(start)-\($0).png" }
      }
    return made + (poster == nil ? [] : [start + "-poster.png"])
  }

  /// Two stills that `place` asks for would show one frame.
  fileprivate func sharedFrame(_ place: String, of delivered: DeliverySource) -> Failure {
    let expected = "a frame for each still"
    guard place.hasPrefix("--") else {
      let key = place.prefix { $0 != "[" }
      let needed = Double(count) * delivered.source.fps.seconds(of: 1)
      let help = stills == nil && to == nil ? delivered.help(lasting: from + needed) : ""
      return Failure(.badInput, "\(name): \(key): expected \(expected), found two of one" + help)
    }
    return Failure.option(place, expected: "\(expected) of \(name)", found: "two of one")
  }

  private func mistake(
    _ key: String, _ expected: String, _ found: Double, _ help: String = ""
  ) -> Failure {
    Failure(.badInput, "\(name): \(key): expected \(expected), found \(Self.text(found))" + help)
  }

  fileprivate static func text(_ number: Double) -> String { JSON.number(number).text(.rounded) }
}

extension Delivery {
  /// The kind of file that it is, where it is a film or a GIF.
  var fileFormat: FilmFormat {
    switch (kind, codec) {
    case (.gif, _): .gif
    case (.webp, _): .webp
    case (_, .h264): .mp4
    case (_, .prores): .mov
    case (_, .vp9): .webm
    }
  }
}

extension DeliverySource {
  /// The option that makes it last `seconds`, as the end of an error; films are as long as their clips.
  fileprivate func help(lasting seconds: Double) -> String {
    isFilm
      ? "; a film is as long as its clips"
      : "; --duration \(Delivery.text(seconds)) makes it so long"
  }
}
