import Scripting

/// A kind of film file, by its ending.
package enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, mov, webm, gif, apng, webp

  /// The kind that the file `path` is to be; nil if it is no film.
  package init?(path: String) {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
    guard let point = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: point)...].lowercased()
    // Apple's name for the same file.
    self.init(rawValue: ending == Self.appleEnding ? Self.mp4.rawValue : ending)
  }

  private static let appleEnding = "m4v"

  /// All endings of films, each with its point.
  package static var endings: [String] {
    allCases.flatMap { $0 == .mp4 ? [$0.rawValue, appleEnding] : [$0.rawValue] }.map { "." + $0 }
  }

  /// Whether it can show what lies behind it.
  package var keepsOpacity: Bool { self != .mp4 }

  /// Name of the container in ffmpeg.
  var container: String { rawValue }

  /// The size of the film that pictures of `size` become: H.264 with halved chroma knows even sides
  /// only.
  package func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
    self == .mp4 ? ((width + 1) / 2 * 2, (height + 1) / 2 * 2) : (width, height)
  }
}

// MARK: Times

/// A GIF counts time in hundredths of a second, and most viewers take one hundredth for ten.
extension FilmFormat {
  /// Frames per second that viewers still play at their pace.
  private static let mostInGIF: FrameRate = 50

  /// The rate of the film that frames at `rate` become.
  package func rate(of rate: FrameRate) -> FrameRate {
    self == .gif && rate.perSecond > Self.mostInGIF.perSecond ? Self.mostInGIF : rate
  }

  /// How many pictures the film has that `count` frames at `rate` become, at least one.
  package func frames(of count: Int, at rate: FrameRate) -> Int {
    max(self.rate(of: rate).frames(in: count, at: rate), 1)
  }

  /// Those of the frames `indices`, which follow one another at `rate`, that the film shows: for each of
  /// its pictures the frame that is to be seen when its time comes.
  package func shown(_ indices: FrameSelection, at rate: FrameRate) -> FrameSelection {
    let slowed = self.rate(of: rate)
    guard slowed != rate else { return indices }
    let pictures = 0..<frames(of: indices.count, at: rate)
    let positions = Set(pictures.map { rate.frames(in: $0, at: slowed) })
    return FrameSelection(
      frames: zip(0..., indices).filter { positions.contains($0.0) }.map(\.1))
  }

  /// Seconds that the film lasts that `count` frames at `rate` become.
  package func seconds(of count: Int, at rate: FrameRate) -> Double {
    guard self == .gif else { return rate.seconds(of: count) }
    return Double(Self.hundredths(of: count, at: rate)) / 100
  }

  /// Hundredths of a second that a GIF of `count` frames at `rate` lasts.
  static func hundredths(of count: Int, at rate: FrameRate) -> Int {
    max(Int((100 * rate.seconds(of: count)).rounded()), 2)
  }
}

extension FrameRate {
  /// The number of whole frames at this rate that last no longer than `count` at the rate `other`.
  package func frames(in count: Int, at other: FrameRate) -> Int {
    count * numerator * other.denominator / (denominator * other.numerator)
  }
}
