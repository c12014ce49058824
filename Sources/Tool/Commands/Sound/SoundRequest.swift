import Files
import Films
import Host
import JSONCoding
import Raster
import Scripting
import Sound

/// The options of what is heard and felt.
enum SoundOption {
  static let sound = Option(
    "--sound", "with a film: what fingers feel and what happens is heard")
  static let sounds = Option(
    "--sounds", "FILE", OptionReading.text, use: .reads, "recipes for events, see help sound")
  static let track = Option(
    "--track", "FILE", OptionReading.text, use: .reads, "with a film: a track of sound under it")
  static let gain = Option(
    "--track-gain", "DB", OptionReading.decibels, default: "0", "how loud it is")
  static let start = Option(
    "--track-start", "S", OptionReading.second, default: "0", "the second of it that is heard first"
  )
  static let fade = Option(
    "--track-fade", "IN,OUT", OptionReading.fades, default: "0,0",
    "seconds in which it comes and goes")
  static let haptics = Option(
    "--haptics", "FILE.ahap|FILE.json", OptionReading.text, use: .writes,
    "what fingers feel: for Apple's players, or Android's waveforms")

  static let all: [any CommandOption] = [sound, sounds, track, gain, start, fade, haptics]
}

extension OptionReading {
  fileprivate static func decibels(_ text: String, _ option: String) throws -> Double {
    guard let gain = Spelling.number(text), abs(gain) <= 100 else {
      throw mistake(option, "a number −100…100", text)
    }
    return gain
  }

  fileprivate static func second(_ text: String, _ option: String) throws -> Double {
    guard let seconds = Spelling.number(text), 0...SceneLimits.seconds ~= seconds else {
      throw mistake(option, "a number ≥ 0", text)
    }
    return seconds
  }

  fileprivate static func fades(_ text: String, _ option: String) throws -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let fades = parts.compactMap { Spelling.number(String($0)) }
    guard parts.count == 2, fades.count == 2, fades.allSatisfy({ 0...3600 ~= $0 }) else {
      throw mistake(option, "IN,OUT, each 0…3600", text)
    }
    return fades
  }
}

extension SoundPlan {
  /// The sounds of the file that `arguments` name, or the usual ones.
  init(_ arguments: Arguments) throws {
    guard let path = try arguments[SoundOption.sounds] else {
      self.init()
      return
    }
    let file = InputFile(path: path)
    let json = try file.parsed { bytes in
      do throws(JSONError) { return try JSON(bytes: bytes) } catch { throw ScriptError(error) }
    }
    do throws(DocumentError) { try self.init(json) } catch { throw Failure(error, in: file.name) }
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
  }

  /// How events sound.
  let plan: SoundPlan
  /// Whether events are heard in a film.
  let isHeard: Bool
  let track: Track?
  private let haptics: OutputFile?

  /// Reads what the options say, for a film or a file of sound that shows the frames `indices`.
  init(_ arguments: Arguments, _ indices: FrameSelection, _ session: Session) throws {
    isHeard = arguments.has(SoundOption.sound)
    plan = try SoundPlan(arguments)
    track = try Self.track(arguments)
    haptics = try OutputFile(SoundOption.haptics, arguments, session)
    if let haptics, Self.ending(haptics.path) == nil {
      throw OptionReading.mistake(
        "--haptics", "a file that ends in .ahap or .json", haptics.path)
    }
    guard isHeard || track != nil || haptics != nil else { return }
    guard indices.stride != nil else {
      throw Failure.usage("--frames: expected frames at even distances, for sound goes on evenly")
    }
  }

  private static func track(_ arguments: Arguments) throws -> Track? {
    guard let path = try arguments[SoundOption.track] else { return nil }
    guard FilePath.isThere(path) else {
      throw Failure(.noInput, "cannot read \(Quotation.text(path)): no such file")
    }
    let fades = try arguments[SoundOption.fade]
    return Track(
      path: path, gain: try arguments[SoundOption.gain], start: try arguments[SoundOption.start],
      fadeIn: fades[0], fadeOut: fades[1])
  }

  private static func ending(_ path: String) -> String? {
    ["ahap", "json"].first { path.lowercased().hasSuffix("." + $0) }
  }

  /// Writes what is felt, where that is asked for.
  func writeHaptics(_ log: SoundLog) throws {
    guard let haptics else { return }
    let json =
      Self.ending(haptics.path) == "ahap" ? log.haptics.ahap : log.haptics.androidWaveform
    try haptics.write(Array((json.text() + "\n").utf8))
  }
}

// MARK: Sound alone

extension RenderRun {
  /// Writes the sound of the frames `indices` to the WAV file `path`; nothing is painted.
  func sound(_ path: String) throws {
    let file = try OutputFile(at: path, as: RenderOption.output.name, session)
    let request = try SoundRequest(arguments, indices, session)
    var log = SoundLog(request.plan, from: scene.fps.seconds(of: indices.first))
    var frames = session.frames(of: scene, indices, [], place: self.request.scriptPlace)
    let progress = arguments.progress(of: indices.count, session)
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
    try arguments.print(
      [
        scene.kind: .string(scene.name), "output": .string(path),
        "samples": .number(Double(sound.samples)), "rate": .number(Double(SoundRecipe.rate)),
        "notes": .number(Double(log.score.notes.count)),
      ],
      or:
        "Wrote \(seconds.text(.rounded)) s of sound, \(NumberText.count(log.score.notes.count, "note")),"
        + " to \(OneLine.text(path)).\n", session)
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
