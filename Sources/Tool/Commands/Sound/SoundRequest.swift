import Files
import Films
import Host
import JSONCoding
import Raster
import Scripting
import Sound

/// Options of what is heard and felt.
struct SoundOptions: OptionGroup {
  var isHeard = false
  var recipes: String?
  var track: String?
  /// Gain of the track, in decibels.
  var gain = 0.0
  var start = 0.0
  var fades: [Double] = [0, 0]
  var haptics: String?

  static let recipes = Options<Self>(
    .optional(
      "--sounds", \.recipes, .path("FILE", .reads), "recipes for events, see help sound"))

  static let all = Options<Self>(
    .flag("--sound", \.isHeard, "with a film: what fingers feel and what happens is heard"),
    recipes,
    .optional(
      "--track", \.track, .path("FILE", .reads), "with a film: a track of sound under it"),
    .value("--track-gain", \.gain, .decibels, "how loud it is"),
    .value("--track-start", \.start, .second, "the second of it that is heard first"),
    .value("--track-fade", \.fades, .fades, "seconds in which it comes and goes"),
    .optional(
      "--haptics", \.haptics, .path("FILE.ahap|FILE.json", .writes),
      "what fingers feel: for Apple's players, or Android's waveforms"))

  /// Sounds of events: those of the file of recipes, or the usual ones.
  var plan: SoundPlan {
    get throws {
      guard let recipes else { return SoundPlan() }
      let file = InputFile(path: recipes)
      let json = try file.parsed { bytes in
        do throws(JSONError) { return try JSON(bytes: bytes) } catch { throw ScriptError(error) }
      }
      do throws(DocumentError) { return try SoundPlan(json) } catch {
        throw Failure(error, in: file.name)
      }
    }
  }
}

extension OptionReader<Double> {
  fileprivate static var decibels: OptionReader {
    number("DB", in: -100...100, "a number −100…100")
  }

  fileprivate static var second: OptionReader {
    number("S", in: 0...SceneLimits.seconds, "a number ≥ 0")
  }

  /// A number in `range`, which errors call `expected`.
  static func number(
    _ placeholder: String, in range: ClosedRange<Double>, _ expected: String
  ) -> OptionReader {
    OptionReader(placeholder) {
      JSON.number($0).text(.rounded)
    } read: { text, option in
      guard let number = Spelling.number(text), range ~= number else {
        throw Failure.invalid(text, at: option, expected: expected)
      }
      return number
    }
  }
}

extension OptionReader<[Double]> {
  fileprivate static var fades: OptionReader {
    OptionReader("IN,OUT", text: commas) { text, option in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let fades = parts.compactMap { Spelling.number(String($0)) }
      guard parts.count == 2, fades.count == 2, fades.allSatisfy({ 0...3600 ~= $0 }) else {
        throw Failure.invalid(text, at: option, expected: "IN,OUT, each 0…3600")
      }
      return fades
    }
  }
}

/// What is to be heard and felt of a film.
struct SoundRequest {
  /// A track of one's own.
  struct Track {
    let path: String
    /// In decibels.
    let gain: Double
    /// Seconds of it that are left out at its beginning.
    let start: Double
    let fadeIn: Double
    let fadeOut: Double

    /// The track that `options` name; nil for none.
    init?(_ options: SoundOptions) throws {
      guard let path = options.track else { return nil }
      guard FilePath.holdsFile(path) else {
        let fault = FilePath.exists(path) ? "it is not a file" : "no such file"
        throw Failure(.noInput, "cannot read \(Quotation.text(path)): \(fault)")
      }
      (self.path, gain, start) = (path, options.gain, options.start)
      (fadeIn, fadeOut) = (options.fades[0], options.fades[1])
    }
  }

  /// How events sound.
  let plan: SoundPlan
  /// Whether events are heard in a film.
  let isHeard: Bool
  let track: Track?
  private let haptics: OutputFile?

  /// Reads what the options say, for a film or a file of sound that shows the frames `indices`.
  init(
    _ arguments: Arguments<RenderOptions>, _ indices: FrameSelection, _ session: Session
  ) throws {
    let options = arguments.sound
    isHeard = options.isHeard
    plan = try options.plan
    track = try Track(options)
    haptics = try OutputFile(\.sound.haptics, arguments, session)
    guard isHeard || track != nil || haptics != nil else { return }
    guard indices.stride != nil else {
      throw Failure.usage("--frames: expected frames at even distances, for sound goes on evenly")
    }
  }

  /// Writes what is felt, where that is asked for.
  func writeHaptics(_ log: SoundLog) throws {
    guard let haptics else { return }
    let isAHAP = haptics.path.lowercased().hasSuffix(".ahap")
    let json = isAHAP ? log.haptics.ahap : log.haptics.androidWaveform
    try haptics.write(Array((json.text() + "\n").utf8))
  }
}

// MARK: Sound alone

extension RenderRun {
  /// Writes the sound of the frames `indices` to the WAV file `path`; nothing is painted.
  func sound(_ file: OutputFile, _ request: SoundRequest) throws {
    var log = SoundLog(request.plan, from: scene.fps.seconds(of: indices.first))
    var frames = session.frames(of: scene, indices, [], place: self.request.scriptPlace)
    let progress = arguments.results.progress(of: indices.count, session)
    var advancing = progress
    while let frame = try frames.next() {
      log.note(frame.events)
      advancing.advance()
    }
    advancing.finish()
    let sound = try FilmSound(log.score, frames: indices, of: scene, track: nil)
    try file.writeSound(sound)
    try request.writeHaptics(log)
    let seconds = JSON.number(Double(sound.samples) / Double(SoundRecipe.rate))
    try arguments.results.print(
      [
        scene.kind: .string(scene.name), "output": .string(file.path),
        "samples": .number(Double(sound.samples)), "rate": .number(Double(SoundRecipe.rate)),
        "notes": .number(Double(log.score.notes.count)),
      ],
      or:
        "Wrote \(seconds.text(.rounded)) s of sound, \(NumberText.count(log.score.notes.count, "note")),"
        + " to \(OneLine.text(file.path)).\n", session)
  }
}

extension OutputFile {
  /// Writes `sound` as a WAV file, whole or not at all.
  fileprivate func writeSound(_ sound: FilmSound) throws {
    if let special = try FilePath.special(path) { return try sound.write(to: special) }
    try Folder.create(for: path)
    var result: Result<Void, any Error>?
    do {
      try AtomicFile.write(to: path) { file throws(FileError) in
        let stream = ByteStream(descriptor: file, name: Quotation.text(path))
        let written = Result { try sound.write(to: stream) }
        result = written
        if case .failure = written { throw .unwritable(path: path, reason: "cut off") }
      }
    } catch {
      if case .failure(let first)? = result { throw first }
      throw error
    }
  }
}
