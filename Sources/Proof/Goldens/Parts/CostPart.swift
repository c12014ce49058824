import Raster

/// The cost of a case: its frames stay within a budget, and a file tells from before which commands
/// cost how much. A report shows nothing of it, and nothing of it can be accepted.
struct CostPart: GoldenPart {
  private var comparison: CostComparison
  private let reference: CostReference
  let frames: [Int]

  init(_ budget: CostBudget, of goldenCase: GoldenCase) {
    comparison = CostComparison(budget)
    reference = goldenCase.costReference
    frames = goldenCase.costIndices
  }

  var fileNames: [String] { [ReferenceName.cost] }
  var aspect: PlayedFrame.Aspect { .cost }
  /// The most that any frame costs, figure by figure.
  var most: FrameCost { comparison.most }

  mutating func add(_ frame: PlayedFrame) { if let cost = frame.cost { comparison.add(cost) } }

  func compare() -> PartVerdict {
    let breaches = comparison.breaches(since: reference)
    return PartVerdict(outcome: breaches.isEmpty ? .equal : .different, breaches: breaches)
  }

  func record(_ mode: RecordMode, in result: inout CaseRecording.Result) {
    let bytes = CostReference.bytes(of: comparison.shares)
    guard !reference.holds(bytes) else { return }
    do throws(GoldenError) {
      try reference.record(bytes)
      result.files.append(ReferenceName.cost)
    } catch {
      result.faults.append(error)
    }
  }

  func show(in gallery: inout CaseGallery) {}
}
