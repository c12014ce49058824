import Files
import Films
import JSONCoding
import Scripting
import Sound

/// A track of one's own under a film.
package struct SoundTrack {
  let path: String
  /// In decibels.
  let gain: Double
  /// Seconds of it that are left out at its beginning.
  let start: Double
  let fadeIn: Double
  let fadeOut: Double

  package init(path: String, gain: Double, start: Double, fadeIn: Double, fadeOut: Double) {
    (self.path, self.gain, self.start) = (path, gain, start)
    (self.fadeIn, self.fadeOut) = (fadeIn, fadeOut)
  }
}

/// The sound of a film: notes, and a track under them.
package struct FilmSound {
  package let score: Score
  /// How long it is.
  package let samples: Int
  package let track: SoundTrack?

  /// The sound of `score` for as long as the frames `frames` of `scene` last.
  package init(
    _ score: Score, frames: FrameSelection, of scene: any Renderable, track: SoundTrack?
  ) throws {
    let rate = scene.fps.every(frames.stride ?? 1)
    let seconds = rate.seconds(of: frames.count)
    samples = Score.sample(at: seconds)
    guard samples <= WAVFile.maxSamples else {
      throw Failure.usage(
        "--output: expected at most \(WAVFile.maxSamples / SoundRecipe.rate) s of sound, found"
          + " \(Int(seconds)) s")
    }
    (self.score, self.track) = (score, track)
  }

  /// Samples that are made at a time.
  private static let block = 1 << 16

  /// Writes it as a WAV file.
  package func write(to stream: ByteStream) throws {
    try stream.write(WAVFile.header(samples: samples))
    for start in stride(from: 0, to: samples, by: Self.block) {
      let range = start..<min(start + Self.block, samples)
      try stream.write(WAVFile.bytes(of: score.samples(range)))
    }
  }

  /// Adds it to the film at `silent`, which ffmpeg has made in this `format`: the whole goes to the
  /// file at `output`, a draft of the one at `path`. The result is what went wrong, in words; nil
  /// for nothing.
  package func add(
    to silent: String, _ format: FilmFormat, output: String, of path: String
  ) throws -> String? {
    guard
      let encoder = try ChildProcess(FilmFile.encoder, arguments(silent, format), output: output)
    else {
      throw FilmFile.missing(path)
    }
    do { try write(to: encoder.input) } catch {
      guard Failure(error) == .readerGone else {
        encoder.end()
        throw error
      }
    }
    return encoder.finish()
  }

  private func arguments(_ silent: String, _ format: FilmFormat) -> [String] {
    var arguments = [
      "-hide_banner", "-nostats", "-loglevel", "error", "-nostdin", "-y", "-f", format.container,
      "-i", "file:\(silent)", "-f", "wav", "-i", "pipe:0",
    ]
    if let track { arguments += ["-i", "file:\(track.path)"] }
    // Chapters of the track are none of the film's.
    arguments += [
      "-filter_complex", filter, "-map", "0:v", "-c:v", "copy", "-map", "[out]",
      "-map_chapters", "-1",
    ]
    return arguments + format.soundArguments + [
      "-fflags", "+bitexact", "-f", format.container, "file:/dev/stdout",
    ]
  }

  /// The mistake in the track of which the `words` of ffmpeg tell; nil if they tell of something else.
  func refusal(_ words: String) -> Failure? {
    guard let track,
      words.hasPrefix("file:\(track.path): ") || words.hasSuffix("matches no streams.")
    else { return nil }
    return Failure(
      .badInput, "\(Quotation.text(track.path)): expected sound that ffmpeg reads, found none")
  }

  /// The notes on two channels at the level that they have in a WAV file, and the track with them: it is
  /// cut and padded to the film's length.
  private var filter: String {
    let length = Double(samples) / Double(SoundRecipe.rate)
    let notes = "[1:a]pan=stereo|c0=c0|c1=c0"
    guard let track else { return "\(notes)[out]" }
    func number(_ value: Double) -> String { JSON.number(value).text(.rounded) }
    let fadeOut = min(track.fadeOut, length)
    let steps = [
      "atrim=start=\(number(track.start))", "asetpts=PTS-STARTPTS", Self.stereo, "aresample=48000",
      "volume=\(number(track.gain))dB",
      track.fadeIn > 0 ? "afade=t=in:d=\(number(track.fadeIn))" : nil, "apad",
      "atrim=end=\(number(length))",
      fadeOut > 0 ? "afade=t=out:st=\(number(length - fadeOut)):d=\(number(fadeOut))" : nil,
    ]
    return "[2:a]\(steps.compactMap(\.self).joined(separator: ","))[track];\(notes)[notes];"
      + "[notes][track]amix=inputs=2:normalize=0:duration=first,\(Self.limiter)[out]"
  }

  /// Two channels of any track, of which neither is weakened: ffmpeg spreads one channel at 1/√2, and
  /// mixes whole numbers of more channels so that no sum can be too large. `FC` is the only channel of
  /// mono sound; channels that a sound lacks count as none.
  private static let stereo =
    "aformat=sample_fmts=fltp,aformat=channel_layouts=mono|stereo,pan=stereo|FL=FL+FC|FR=FR+FC"

  /// Turns the volume down round the moments at which the sum would pass 97 % of the full scale, from
  /// 5 ms before; all else is left as it is, sample for sample.
  private static let limiter = "alimiter=limit=0.97:attack=5:release=50:level=0:latency=1"
}

extension FilmFormat {
  /// Whether films of this kind have sound.
  package var hasSound: Bool { [.mp4, .mov, .webm].contains(self) }

  /// The encoders of ffmpeg that make such films.
  package var encoders: [String] {
    let pictures = FilmEncoding(self, width: 2, height: 2, isTransparent: false).arguments
    // A GIF is made with a palette that is a PNG, by the encoder of its container.
    let more = self == .gif ? ["png", container] : []
    return FilmEncoding.encoders(in: pictures + (hasSound ? soundArguments : [])) + more
  }

  /// How ffmpeg encodes the sound.
  var soundArguments: [String] {
    switch self {
    case .mp4: ["-c:a", "aac", "-b:a", "256k", "-movflags", "+faststart"]
    case .mov: ["-c:a", "pcm_s16le", "-movflags", "+write_colr"]
    case .webm, .gif, .apng, .webp: ["-c:a", "libopus", "-b:a", "160k"]
    }
  }
}

/// A file that is there for a while.
enum ScratchFile {
  private struct Done: Error {}

  /// Does `body` with the path of a file beside `path`, which is removed afterwards.
  static func with<Result>(beside path: String, _ body: (String) throws -> Result) throws -> Result
  {
    var result: Result?
    do {
      try AtomicFile.write(
        to: path,
        byPath: { draft in
          result = try body(draft)
          throw Done()
        }, fault: { $0 as any Error })
    } catch is Done {}
    guard let result else { preconditionFailure("a body without a mistake has a result") }
    return result
  }
}
