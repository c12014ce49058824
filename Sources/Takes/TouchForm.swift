import Scripting

/// How scenes write what fingers do.
package enum TouchForm: String, CaseIterable, Sendable {
  /// As WebDriver actions.
  case actions
  /// As samples at their own times.
  case samples
}

/// What came of writing all strokes of a script in one form.
package struct ConvertedTake: Sendable {
  /// The script after it.
  package let script: LiveScript
  /// How many strokes were written anew.
  package let count: Int
  /// Why strokes were not, in the order of their landing, which is at so many seconds.
  package let kept: [(seconds: Double, reason: TakeEditError)]
  /// How far actions go astray from the samples that they were made of, at most, in points; nil
  /// where none were made.
  package let deviation: Double?
}

extension TouchForm {
  /// `script` with each stroke in this form that can be. Throws where the result is no script.
  package func converted(
    _ script: LiveScript, in context: TakeContext
  ) throws(TakeEditError) -> ConvertedTake {
    var numbers: Set<Int> = []
    var kept: [(seconds: Double, reason: TakeEditError)] = []
    for each in script.strokes(on: context.stage, until: context.end)
    where each.isActions != (self == .actions) {
      do throws(TakeEditError) {
        try check(each, in: context)
        numbers.insert(each.number)
      } catch {
        kept.append((each.stroke.span.lowerBound, error))
      }
    }
    guard !numbers.isEmpty else {
      return ConvertedTake(script: script, count: 0, kept: kept, deviation: nil)
    }
    let edit = self == .actions ? TakeEdit.writeActions : .writeSamples
    let edited = try edit.edited(script, strokes: numbers, in: context)
    return ConvertedTake(
      script: edited.script, count: numbers.count, kept: kept, deviation: edited.deviation)
  }

  /// Throws where `written` cannot be in this form.
  private func check(
    _ written: ScriptStroke, in context: TakeContext
  ) throws(TakeEditError) {
    switch self {
    case .actions: _ = try CleanGesture(written.stroke, on: context.stage)
    case .samples:
      guard written.isPlaced else { throw .goesToParts(written.stroke.name) }
    }
  }
}
