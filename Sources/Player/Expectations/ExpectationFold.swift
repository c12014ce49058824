import JSONCoding

/// An expectation on its way through a run, step by step. It keeps a state for each part of the
/// sentence that looks back, and nothing else of what was.
package struct ExpectationFold: Sendable {
  package let expectation: Expectation
  /// The first moment that breaks it; nil if there is none so far.
  package private(set) var breach: ExpectationBreach?
  /// True if its condition is true now.
  package private(set) var isTrue = false
  /// True if its condition was true at any moment.
  package private(set) var wasTrue = false

  private let time: Expectation.Time
  private var evaluation: ConditionEvaluation
  /// The time when the claim began, in seconds; nil while there is none.
  private var beginning: Double?
  /// True if the condition of `after` was true in the step before.
  private var isTriggered = false
  /// The number of times that the condition has become true.
  private var rises = 0

  /// Creates the state before the first step. `standard` is the time of a sentence that says none.
  package init(_ expectation: Expectation, standard: StandardTime = .always) {
    self.expectation = expectation
    time = expectation.claim.time ?? (standard == .always ? .always : .eventually)
    evaluation = ConditionEvaluation(expectation)
    if expectation.claim.after == nil { beginning = 0 }
  }

  /// The time of a sentence that says none.
  package enum StandardTime: Sendable { case always, eventually }

  /// The distance of the condition from being true, 0…1; 0 if it is true.
  package var distance: Double { evaluation.distance(expectation.claim.condition) }

  /// Takes in the step `index` at `seconds`; `values` are those of the expectation's subjects, nil
  /// if there is none. No finger rests on the stage unless it `isTouched`.
  package mutating func add(
    step index: Int, at seconds: Double, isTouched: Bool, _ values: [SubjectValue?]
  ) {
    guard breach == nil else { return }
    let before = evaluation.values
    evaluation.begin(step: index, at: seconds, isTouched: isTouched, values)
    let claim = expectation.claim
    let wasTrueBefore = isTrue
    isTrue = evaluation.isTrue(claim.condition)
    wasTrue = wasTrue || isTrue
    if let unless = claim.unless, evaluation.isTrue(unless) { beginning = nil }
    if let reason = fault(at: seconds, rises: isTrue && !wasTrueBefore) {
      breach = ExpectationBreach(
        expectation: expectation, step: index, seconds: seconds, reason: reason,
        before: before.isEmpty ? values : before, after: values)
    }
    guard let after = claim.after else { return }
    let isTriggered = evaluation.isTrue(after)
    if isTriggered, !self.isTriggered, beginning == nil || time == .neverTwice {
      // What has to last, to rest or to overshoot is looked at from here on.
      (beginning, rises) = (seconds, 0)
      evaluation.forget(claim.slots)
    }
    self.isTriggered = isTriggered
  }

  /// Ends it by `reason`: it cannot be judged.
  package mutating func fail(_ reason: String) {
    let none = expectation.subjects.map { _ in SubjectValue?.none }
    breach = ExpectationBreach(
      expectation: expectation, step: 0, seconds: 0, reason: reason, before: none, after: none)
  }

  /// Ends it if it speaks of a figure that is not among `figures`, those of the experience.
  package mutating func checkFigures(_ figures: JSON) {
    var known: [String] = []
    if case .object(let members) = figures { known = members.map(\.key) }
    for subject in expectation.subjects where subject.owner == .figure {
      let name = String(subject.member.prefix { !".[".contains($0) })
      guard !known.contains(name) else { continue }
      fail(
        "the experience has no figure \(Quotation.text(name))"
          + Spelling.ending(for: name, in: known))
    }
  }

  /// Adds the nearest of the present `parts` to a breach at which a part is absent.
  package mutating func suggest(_ parts: [String]) {
    for (subject, value) in zip(expectation.subjects, breach?.after ?? []) {
      guard case .part(let name) = subject.owner, value == nil, !parts.contains(name) else {
        continue
      }
      breach?.ending = Spelling.ending(for: name, in: parts)
    }
  }

  /// Ends the run: what should have come by now has not.
  package mutating func finish() {
    guard breach == nil, time == .eventually, let beginning, let last = evaluation.moment else {
      return
    }
    let reason = "it was never true" + since(beginning)
    breach = ExpectationBreach(
      expectation: expectation, step: last.step, seconds: last.seconds, reason: reason,
      before: evaluation.values, after: evaluation.values)
  }

  private func since(_ beginning: Double) -> String {
    expectation.claim.after == nil ? "" : " after \(SubjectValue.number(beginning).words) s"
  }

  /// Returns the reason why the present moment breaks the sentence; nil if it does not.
  private mutating func fault(at seconds: Double, rises isRising: Bool) -> String? {
    guard let beginning else { return nil }
    switch time {
    case .always: return isTrue ? nil : "it is not true"
    case .never: return isTrue ? "it is true" : nil
    case .neverTwice:
      if isRising { rises += 1 }
      return rises > 1 ? "it has become true a second time" + since(beginning) : nil
    case .eventually:
      if isTrue { self.beginning = nil }
      return nil
    case .within(let limit):
      if isTrue { self.beginning = nil }
      let isLate = seconds > beginning + limit + Self.tolerance
      return isLate ? "it was not true by then" + since(beginning) : nil
    }
  }

  /// Times nearer than this count as equal, in seconds.
  private static let tolerance = 1e-9
}

/// The first moment that breaks an expectation.
package struct ExpectationBreach: Hashable, Sendable {
  package let expectation: Expectation
  /// Index of the step of the simulation.
  package let step: Int
  /// Time of the step, in seconds.
  package let seconds: Double
  /// Difference from what was expected, in words.
  package let reason: String
  /// The clip of a film that it plays in; empty for a scene by itself.
  package var clip = ""
  /// Values of the subjects in the step before, and in this one.
  package let before: [SubjectValue?]
  package let after: [SubjectValue?]
  /// Known names near to one that is absent, as the end of the sentence; empty for none.
  var ending = ""

  /// The values of all subjects but events, in words.
  package var values: [(name: String, before: String, after: String)] {
    expectation.subjects.enumerated().compactMap { index, subject in
      if case .event = subject.owner { return nil }
      return (subject.name, before[index]?.words ?? "none", after[index]?.words ?? "none")
    }
  }

  /// The reason with the values, such as `it is not true: control density 12 → 13`.
  package var facts: String {
    let words = values.map { name, before, after in
      name + " " + (before == after ? after : "\(before) → \(after)")
    }
    return (words.isEmpty ? reason : "\(reason): \(words.joined(separator: ", "))") + ending
  }

  /// One sentence without a full stop.
  package var description: String {
    let moment = "\(SubjectValue.number(seconds).words) s (step \(step))"
    return (clip.isEmpty ? "" : "\(clip): ")
      + "expected \(Quotation.text(expectation.text)), but at \(moment) \(facts)"
  }
}
