import Drawing
import Files
import Raster

/// Makes what a case shows its goldens.
package enum CaseRecording {
  /// A picture that was written.
  package struct Written: Sendable {
    /// The case and the file, such as `bloom/still-0.500.png`.
    package let name: String
    /// The pixels of the picture.
    package let picture: Bitmap
  }

  /// The result of recording a case.
  package struct Result: Sendable {
    /// The files that were written, in order.
    package var files: [String] = []
    /// The pictures among them.
    package var pictures: [Written] = []
    /// Goldens that could not be written, or must not be written over; each one sentence.
    package var faults: [GoldenError] = []
    /// True if all that was played is as its golden, or was written.
    fileprivate var isWhole = true
  }

  /// Plays as much of `goldenCase` as is needed, and writes what `mode` asks for. In mode `missing`
  /// that is what is not there; without a fingerprint an earlier recording was broken off, and
  /// everything is looked at.
  ///
  /// - Throws: ``CaseError``, other than what stands among the result's faults.
  package static func record(
    _ goldenCase: GoldenCase, by player: CasePlayer, mode: RecordMode
  ) throws(CaseError) -> Result {
    let names = goldenCase.presentNames
    let lacksFingerprint = !names.contains(ReferenceName.fingerprint)
    var parts = goldenCase.parts(
      PartSetting(use: .recording, tolerance: goldenCase.tolerance?.withoutLowerEnds))
    if mode == .missing, !lacksFingerprint { parts.removeAll { $0.isRecorded(in: names) } }
    var result = Result()
    // Of expectations there is nothing to record.
    guard parts.contains(where: { !$0.fileNames.isEmpty }) else { return result }
    try player.play(goldenCase, for: &parts)
    for index in parts.indices { parts[index].record(mode, in: &result) }
    result.finish(goldenCase, lacksFingerprint: lacksFingerprint)
    return result
  }
}

extension CaseRecording.Result {
  /// Notes what became of the golden `file`; true if it was written.
  mutating func take(_ recording: Recording, _ outcome: GoldenOutcome, _ file: String) -> Bool {
    switch recording {
    case .untouched:
      isWhole = isWhole && outcome.isPass
      return false
    case .recorded:
      files.append(file)
      return true
    case .failed(let error):
      isWhole = false
      faults.append(error)
      return false
    }
  }

  /// Notes a golden that cannot be read: it is never written over.
  mutating func refuse(_ outcome: GoldenOutcome, _ reason: String?, _ path: String) {
    guard outcome == .undecodable else { return }
    faults.append(.undecodable(path: path, reason: reason ?? ""))
  }

  /// Writes the fingerprint, after the last golden, so that a run that is broken off before can go
  /// on. Single pictures have theirs within; that of the folder is for people and git.
  fileprivate mutating func finish(_ goldenCase: GoldenCase, lacksFingerprint: Bool) {
    let isDue = !files.isEmpty || (lacksFingerprint && isWhole)
    guard isDue, !files.contains(ReferenceName.fingerprint) else { return }
    do throws(GoldenError) {
      try goldenCase.filmReference.recordFingerprint()
      files.append(ReferenceName.fingerprint)
    } catch {
      faults.append(error)
    }
  }

  /// The result of recording `goldenCase` before, of which `files` were written.
  ///
  /// - Throws: ``RasterError``.
  package init(recorded files: [String], of goldenCase: GoldenCase) throws(RasterError) {
    self.files = files
    for file in files where file.hasSuffix(".png") {
      let picture = try PNGReader.read("\(goldenCase.referenceFolder)/\(file)").bitmap
      pictures.append(.init(name: "\(goldenCase.name)/\(file)", picture: picture))
    }
  }
}

extension GoldenCase {
  /// The names of all files in the folder of the case's goldens.
  var presentNames: Set<String> { Set((try? Folder.names(in: referenceFolder)) ?? []) }
}
