import Scripting

#if hasFeature(Embedded)
  // Pages judge no expectations.
  package struct FrameBreach: Sendable {}

  package struct ExpectationJudge: Sendable {
    package let breaches: [FrameBreach] = []

    package init?(of scene: Scene, clip: String = "") { return nil }
    package mutating func finish() {}
  }

  extension AnyPlayback {
    package mutating func advance(
      toStep index: Int, judging judge: inout ExpectationJudge?, unless isCancelled: () -> Bool
    ) throws(ScriptError) {
      try advance(toStep: index, unless: isCancelled)
    }
  }
#else
  import Expectations
  import JSONCoding
  import Rendering

  /// An expectation that is broken in a frame, or was before it.
  package typealias FrameBreach = ExpectationBreach

  /// Holds expectations against a playback, step by step.
  package struct ExpectationJudge: Sendable {
    package private(set) var folds: [ExpectationFold]
    /// The subjects of all expectations, each once, and of each the indices of its own.
    private let subjects: [Subject]
    private let shares: [[Int]]
    private let clip: String
    private var isBegun = false

    /// Creates a judge of `expectations`, which are those of the clip at a path in a film if that is
    /// not empty. `standard` is the time of a sentence that says none.
    package init(
      _ expectations: [Expectation], standard: ExpectationFold.StandardTime = .always,
      clip: String = ""
    ) {
      folds = expectations.map { ExpectationFold($0, standard: standard) }
      var subjects: [Subject] = []
      shares = expectations.map { expectation in
        expectation.subjects.map { subject in
          if let index = subjects.firstIndex(of: subject) { return index }
          subjects.append(subject)
          return subjects.count - 1
        }
      }
      (self.subjects, self.clip) = (subjects, clip)
    }

    /// Creates a judge of what `scene` expects; nil if it expects nothing.
    package init?(of scene: Scene, clip: String = "") {
      let expectations = scene.expectations
      guard !expectations.isEmpty else { return nil }
      self.init(expectations, clip: clip)
    }

    /// The expectations that are broken, each at its first moment.
    package var breaches: [FrameBreach] {
      folds.compactMap { fold in
        var breach = fold.breach
        breach?.clip = clip
        return breach
      }
    }

    /// Takes in the step that `playback` has just done, whose events follow the first `count` ones.
    /// Returns the moment after it.
    @discardableResult
    mutating func add(_ playback: AnyPlayback, after count: Int) -> PlayedMoment {
      if !isBegun { checkFigures(playback.world.page.performance.metrics) }
      isBegun = true
      let moment = playback.moment(of: subjects, after: count)
      // What is said of controls and figures waits while the page of another experience is settled.
      for index in folds.indices where moment.isAtHome || !shares[index].contains(where: isOfPage) {
        folds[index].add(
          step: moment.step, at: moment.seconds, isTouched: moment.isTouched,
          shares[index].map { moment.values[$0] })
      }
      if moment.isLast { finish() }
      return moment
    }

    /// Ends the run: what should have come by now has not.
    package mutating func finish() {
      for index in folds.indices { folds[index].finish() }
    }

    private func isOfPage(_ index: Int) -> Bool {
      switch subjects[index].owner {
      case .control, .figure: true
      case .part, .event, .sheet, .chrome, .cost, .scene: false
      }
    }

    /// Refuses figures that the experience does not have.
    private mutating func checkFigures(_ figures: JSON) {
      guard case .object(let members) = figures else { return }
      let known = members.map(\.key)
      for index in folds.indices {
        for subject in folds[index].expectation.subjects where subject.owner == .figure {
          let name = String(subject.member.prefix { !".[".contains($0) })
          guard !known.contains(name) else { continue }
          let nearest = Spelling.nearest(to: name, in: known).joined(separator: ", ")
          folds[index].fail(
            "the experience has no figure \(Quotation.text(name))"
              + (nearest.isEmpty ? "" : "; nearest known: \(nearest)"))
        }
      }
    }
  }

  extension AnyPlayback {
    /// Plays on until step `index` is done, as ``advance(toStep:unless:)`` does, and hands each step to
    /// `judge`.
    package mutating func advance(
      toStep index: Int, judging judge: inout ExpectationJudge?, unless isCancelled: () -> Bool
    ) throws(ScriptError) {
      while stepIndex < index, !isCancelled() {
        try advance(judging: &judge, unless: isCancelled)
      }
    }

    /// Does one step, as ``advance(unless:)`` does, and hands it to `judge`.
    mutating func advance(
      judging judge: inout ExpectationJudge?, unless isCancelled: () -> Bool
    ) throws(ScriptError) {
      guard judge != nil else { return try advance(unless: isCancelled) }
      let count = events.count
      try advance(unless: isCancelled)
      judge?.add(self, after: count)
    }
  }
#endif
