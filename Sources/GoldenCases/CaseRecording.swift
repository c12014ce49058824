import Drawing
import GoldenReports
import Goldens
import Scripting

/// Makes what a case shows its truth.
package struct CaseRecording {
  /// A picture that was written.
  package struct Written: Sendable {
    /// The case and the file, such as `bloom/still-0.500.png`.
    package let name: String
    /// Its pixels.
    package let picture: Bitmap
  }

  /// What recording a case came to.
  package struct Result: Sendable {
    /// The files that were written, in order.
    package var files: [String] = []
    /// The pictures among them.
    package var pictures: [Written] = []
    /// What could not be written, or must not be written over; each one sentence.
    package var faults: [GoldenError] = []
  }

  private let screening: CaseScreening
  private let mode: RecordMode
  private var goldenCase: GoldenCase { screening.goldenCase }

  /// A recording of what `screening` shows, where `mode` asks for it.
  package init(_ screening: CaseScreening, mode: RecordMode) {
    self.screening = screening
    self.mode = mode
  }

  /// Plays as much of the case as is needed, and writes.
  ///
  /// - Throws: ``CaseError``, other than what stands among the result's faults.
  package func run() throws(CaseError) -> Result {
    let present = FilePresence(goldenCase)
    let stills = goldenCase.stills.filter { mode != .missing || !present.has($0.fileName) }
    let film = goldenCase.film.flatMap { mode != .missing || !present.has($0) ? $0 : nil }
    var result = Result()
    guard !stills.isEmpty || film != nil else {
      // A recording that was cut off may have left the versions out.
      if goldenCase.film == nil, !present.has(TruthName.fingerprint) { writeFingerprint(&result) }
      return result
    }
    var recorder = film.map { FilmRecorder(goldenCase, $0) }
    let frames = Set(film?.indices ?? [])
    let indices = frames.union(stills.map(\.frame)).sorted()
    var pictures: [Int: Bitmap] = [:]
    try screening.play(indices) { (index, picture) throws(CaseError) in
      if stills.contains(where: { $0.frame == index }) { pictures[index] = picture }
      if frames.contains(index) { recorder?.add(picture, at: index) }
    }
    for still in stills {
      if let picture = pictures[still.frame] { settle(still, picture, &result) }
    }
    recorder?.settle(mode, &result)
    if !result.files.isEmpty, !result.files.contains(TruthName.film) { writeFingerprint(&result) }
    return result
  }

  private func settle(_ still: CaseFile.Still, _ picture: Bitmap, _ result: inout Result) {
    let golden = goldenCase.golden(still)
    let settlement = golden.settle(
      picture, tolerance: goldenCase.tolerance?.withoutLowerEnds, recording: mode,
      scale: goldenCase.scene.scale)
    if result.take(settlement.recording, still.fileName) {
      result.pictures.append(
        Written(name: "\(goldenCase.name)/\(still.fileName)", picture: picture))
    }
    if case .undecodable(let reason) = settlement.comparison.outcome {
      result.faults.append(.undecodable(path: golden.path, reason: reason))
    }
  }

  /// Single pictures have their versions within; those of the folder are told for people and git.
  private func writeFingerprint(_ result: inout Result) {
    do throws(GoldenError) {
      try goldenCase.filmGolden.recordFingerprint()
      result.files.append(TruthName.fingerprint)
    } catch {
      result.faults.append(error)
    }
  }
}

extension CaseRecording.Result {
  /// Takes down what became of the truth `file`; whether it was written.
  fileprivate mutating func take(_ recording: Recording, _ file: String) -> Bool {
    switch recording {
    case .untouched: return false
    case .recorded:
      files.append(file)
      return true
    case .failed(let error):
      faults.append(error)
      return false
    }
  }
}

/// Compares a film with its truth and keeps what would replace it.
private struct FilmRecorder {
  private let goldenCase: GoldenCase
  private var comparer: FilmComparer
  private var recording: FilmRecording

  init(_ goldenCase: GoldenCase, _ film: CaseFile.Film) {
    self.goldenCase = goldenCase
    comparer = FilmComparer(
      goldenCase.filmGolden, keys: film.keys, tolerance: goldenCase.tolerance?.withoutLowerEnds)
    recording = FilmRecording(keys: film.keys)
  }

  mutating func add(_ picture: Bitmap, at index: Int) {
    comparer.add(picture, at: index)
    recording.add(picture, at: index)
  }

  func settle(_ mode: RecordMode, _ result: inout CaseRecording.Result) {
    let golden = goldenCase.filmGolden
    let comparison = comparer.finish()
    let isSame = comparison.outcome == .equal && !comparison.isForeign
    let settled = mode.settle(comparison.outcome.standing, isSame: isSame) {
      () throws(GoldenError) in
      try golden.record(recording, scale: goldenCase.scene.scale)
    }
    if result.take(settled, TruthName.film) {
      result.files.append(TruthName.fingerprint)
      for (index, picture) in recording.pictures.sorted(by: { $0.key < $1.key }) {
        result.files.append(TruthName.key(index))
        result.pictures.append(
          .init(name: "\(goldenCase.name)/\(TruthName.key(index))", picture: picture))
      }
    }
    switch comparison.outcome {
    case .undecodable(let reason):
      result.faults.append(.undecodable(path: golden.folder, reason: reason))
    case .different where mode == .missing:
      result.faults.append(
        .senseless(
          reason: "\(golden.folder) lacks part of its film, and the rest differs; "
            + "--failed records it anew"))
    case .equal, .tolerated, .different, .missing, .sizeMismatch: break
    }
  }
}
