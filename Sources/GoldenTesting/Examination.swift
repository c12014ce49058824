import Drawing
import Glibc
import Goldens
import Raster

/// Compares, records and collects what there is to show; knows no test framework.
struct Examination {
  let place: GoldenPlace
  let choice: RecordChoice
  let failures: FailureFiles

  /// An examination by the choices that hold here.
  init(_ place: GoldenPlace) throws(GoldenError) {
    self.place = place
    choice = try RecordChoice(
      scope: Surroundings.scope.record, trait: Surroundings.trait.record,
      environment: getenv(RecordMode.variable).map { String(cString: $0) })
    failures = FailureFiles(
      folder: Surroundings.scope.failures ?? Surroundings.trait.failures ?? place.failures,
      place: place)
  }

  /// What there is to say of `picture`; nil where it passes.
  func finding(
    _ picture: Bitmap, scale: Double, tolerance: Tolerance?
  ) -> Finding? {
    let golden = Golden(place.path(".png"))
    let settlement = golden.settle(
      picture, tolerance: tolerance, recording: choice.mode, scale: scale)
    if let finding = finding(settlement.recording, golden.path) { return finding }
    guard !settlement.comparison.outcome.isPass else {
      failures.clear()
      return nil
    }
    return failure(settlement.comparison, picture, golden.path)
  }

  /// What there is to say after recording; nil where nothing was recorded. A mode that stands in
  /// the source of a test fails it, so that it cannot be forgotten there and pass for ever.
  func finding(_ recording: Recording, _ path: String) -> Finding? {
    switch recording {
    case .untouched: return nil
    case .failed(let error): return Finding(message: "\(place.stem): \(error)")
    case .recorded:
      failures.clear()
      return Finding(
        isFailure: choice.source != .environment,
        message: "\(place.stem): recorded \(path); nothing was compared")
    }
  }

  private func failure(
    _ comparison: GoldenComparison, _ picture: Bitmap, _ path: String
  ) -> Finding {
    var pictures: [(String, Bitmap)] = [("actual", picture)]
    if let expected = comparison.expected {
      pictures.append(("expected", expected))
      pictures.append(("difference", Bitmap(differenceFrom: expected, to: picture)))
    }
    var finding = Finding(message: "\(place.stem): \(comparison)\n  golden: \(path)")
    failures.show(pictures, in: &finding)
    finding.advise(comparison.outcome.standing)
    return finding
  }
}

extension Finding {
  /// Adds what to do about truth that stands like this.
  mutating func advise(_ standing: TruthStanding) {
    switch standing {
    case .missing: message += "\n  record it with \(RecordMode.variable)=missing"
    case .different:
      message += "\n  if the new one is right, record it with \(RecordMode.variable)=failed"
    case .unreadable: message += "\n  it is never written over: remove it to record a new one"
    case .equal: break
    }
  }
}
