import Files
import Films
import Host
import JSONCoding
import Raster
import Scripting
import Sound

/// The sound and the haptics of a film.
struct SoundRequest {
  /// The sounds of events.
  let plan: SoundPlan
  /// True if events are heard in a film.
  let isHeard: Bool
  let track: SoundTrack?
  private let haptics: OutputFile?

  /// Reads what the options say, for a film or a file of sound that shows the frames `indices`.
  init(
    _ arguments: Arguments<RenderOptions>, _ indices: FrameSelection, _ session: Session
  ) throws {
    let options = arguments.sound
    isHeard = options.isHeard
    plan = try options.plan
    track = try SoundTrack(options)
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

extension SoundTrack {
  /// The track that `options` name; nil for none.
  fileprivate init?(_ options: SoundOptions) throws {
    guard let path = options.track else { return nil }
    guard FilePath.holdsFile(path) else {
      let fault = FilePath.exists(path) ? "it is not a file" : "no such file"
      throw Failure(.noInput, "cannot read \(Quotation.text(path)): \(fault)")
    }
    self.init(
      path: path, gain: options.gain, start: options.start, fadeIn: options.fades[0],
      fadeOut: options.fades[1])
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
