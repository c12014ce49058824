import Drawing
import Files
import JSONCoding
import Raster
import Scripting

/// Makes what a case shows its goldens.
package struct CaseRecording {
  /// A picture that was written.
  package struct Written: Sendable {
    /// The case and the file, such as `bloom/still-0.500.png`.
    package let name: String
    /// The pixels of the picture.
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

  private let goldenCase: GoldenCase
  private let player: CasePlayer
  private let mode: RecordMode
  private var result = Result()
  /// Whether all that was played is as its golden, or was written.
  private var isWhole = true

  /// Plays as much of `goldenCase` as is needed, and writes what `mode` asks for.
  ///
  /// - Throws: ``CaseError``, other than what stands among the result's faults.
  package static func record(
    _ goldenCase: GoldenCase, by player: CasePlayer, mode: RecordMode
  ) throws(CaseError) -> Result {
    var recording = CaseRecording(goldenCase: goldenCase, player: player, mode: mode)
    try recording.run()
    return recording.result
  }

  private init(goldenCase: GoldenCase, player: CasePlayer, mode: RecordMode) {
    self.goldenCase = goldenCase
    self.player = player
    self.mode = mode
  }

  private mutating func run() throws(CaseError) {
    let part = WantedPart(of: goldenCase, mode)
    guard !part.isEmpty else { return }
    var film = part.film.map {
      FilmComparer(
        goldenCase.filmReference, keys: $0.keys,
        tolerance: goldenCase.tolerance?.withoutLowerEnds)
    }
    let frames = Set(part.film?.indices ?? [])
    let indices = frames.union(part.stills.map(\.frame)).sorted()
    var pictures: [Int: Bitmap] = [:]
    var cost = part.cost.map { CostComparison($0) }
    let trace = try player.play(
      goldenCase, pictures: indices, isTraced: part.hasTrace,
      onCost: cost == nil ? nil : { cost?.add($0) }
    ) {
      (index, picture) throws(CaseError) in
      if part.stills.contains(where: { $0.frame == index }) { pictures[index] = picture }
      if frames.contains(index) { film?.add(picture, at: index) }
    }
    for still in part.stills {
      if let picture = pictures[still.frame] { record(still, picture) }
    }
    if let film { record(film) }
    if part.hasTrace { record(trace) }
    if let cost { record(cost) }
    writeFingerprint(part)
  }

  private mutating func record(_ still: GoldenCase.Still, _ picture: Bitmap) {
    let reference = goldenCase.reference(still)
    let (comparison, recording) = reference.record(
      picture, tolerance: goldenCase.tolerance?.withoutLowerEnds, recording: mode,
      scale: goldenCase.source.scale)
    if take(recording, comparison.outcome, still.fileName) {
      result.pictures.append(
        Written(name: "\(goldenCase.name)/\(still.fileName)", picture: picture))
    }
    refuse(comparison.outcome, comparison.remark, reference.path)
  }

  private mutating func record(_ film: FilmComparer) {
    let reference = goldenCase.filmReference
    let comparison = film.finish()
    let recording = mode.record(comparison.outcome, isSame: comparison.isSame) {
      () throws(GoldenError) in
      try reference.record(film.recording, scale: goldenCase.source.scale)
    }
    if take(recording, comparison.outcome, ReferenceName.film) {
      result.files.append(ReferenceName.fingerprint)
      for (index, picture) in film.recording.pictures.sorted(by: { $0.key < $1.key }) {
        result.files.append(ReferenceName.key(index))
        result.pictures.append(
          .init(name: "\(goldenCase.name)/\(ReferenceName.key(index))", picture: picture))
      }
    }
    refuse(comparison.outcome, comparison.remark, reference.folder)
    // With its list there and the rest as it was, only a key picture can be what was missing.
    if mode == .missing, comparison.outcome == .different, lacksKey {
      result.faults.append(
        .invalidExpectation(
          reason: "\(reference.folder) lacks part of its film, and the rest differs; "
            + "--failed records it anew"))
    }
  }

  private var lacksKey: Bool { !WantedPart.Files(goldenCase).hold(goldenCase.film) }

  private mutating func record(_ trace: [JSON]) {
    let reference = TraceReference(goldenCase.tracePath)
    let comparison = reference.compare(trace)
    let recording = mode.record(comparison.outcome, isSame: comparison.outcome == .equal) {
      () throws(GoldenError) in
      try reference.record(trace)
    }
    _ = take(recording, comparison.outcome, ReferenceName.trace)
    refuse(comparison.outcome, comparison.remark, reference.path)
  }

  private mutating func record(_ cost: CostComparison) {
    let reference = goldenCase.costReference
    let bytes = CostReference.bytes(of: cost.shares)
    guard !reference.holds(bytes) else { return }
    do throws(GoldenError) {
      try reference.record(bytes)
      result.files.append(ReferenceName.cost)
    } catch {
      result.faults.append(error)
    }
  }

  /// Takes down what became of the golden `file`; whether it was written.
  private mutating func take(
    _ recording: Recording, _ outcome: GoldenOutcome, _ file: String
  ) -> Bool {
    switch recording {
    case .untouched:
      isWhole = isWhole && outcome.isPass
      return false
    case .recorded:
      result.files.append(file)
      return true
    case .failed(let error):
      isWhole = false
      result.faults.append(error)
      return false
    }
  }

  /// Tells of a golden that cannot be read: it is never written over.
  private mutating func refuse(_ outcome: GoldenOutcome, _ reason: String?, _ path: String) {
    guard outcome == .undecodable else { return }
    result.faults.append(.undecodable(path: path, reason: reason ?? ""))
  }

  /// Single pictures have their versions within; those of the folder are written for people and
  /// git, after the last golden, so that a run that was broken off before can go on.
  private mutating func writeFingerprint(_ part: WantedPart) {
    let isDue = !result.files.isEmpty || (part.lacksFingerprint && isWhole)
    guard isDue, !result.files.contains(ReferenceName.fingerprint) else { return }
    do throws(GoldenError) {
      try goldenCase.filmReference.recordFingerprint()
      result.files.append(ReferenceName.fingerprint)
    } catch {
      result.faults.append(error)
    }
  }
}

extension CaseRecording.Result {
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

/// What of a case must be played for a recording.
private struct WantedPart {
  let stills: [GoldenCase.Still]
  let film: GoldenCase.Film?
  let hasTrace: Bool
  let cost: CostBudget?
  let lacksFingerprint: Bool

  var isEmpty: Bool { stills.isEmpty && film == nil && !hasTrace && cost == nil }

  /// All of `goldenCase`, but in mode `missing` only what is not there. Where the versions are not
  /// told an earlier recording was broken off, and everything is looked at.
  init(of goldenCase: GoldenCase, _ mode: RecordMode) {
    let files = Files(goldenCase)
    lacksFingerprint = !files.hold(ReferenceName.fingerprint)
    let isAll = mode != .missing || lacksFingerprint
    stills = goldenCase.stills.filter { isAll || !files.hold($0.fileName) }
    film = goldenCase.film.flatMap { isAll || !files.hold($0) ? $0 : nil }
    hasTrace = goldenCase.hasTrace && (isAll || !files.hold(ReferenceName.trace))
    cost = isAll || !files.hold(ReferenceName.cost) ? goldenCase.cost : nil
  }

  /// Which files of a case's goldens are there, readable or not.
  struct Files {
    private let names: Set<String>

    init(_ goldenCase: GoldenCase) {
      names = Set((try? Folder.names(in: goldenCase.referenceFolder)) ?? [])
    }

    func hold(_ name: String) -> Bool { names.contains(name) }

    func hold(_ film: GoldenCase.Film?) -> Bool {
      hold(ReferenceName.film) && film?.keys.allSatisfy { hold(ReferenceName.key($0)) } ?? true
    }
  }
}
