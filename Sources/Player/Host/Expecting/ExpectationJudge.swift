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
  import Rendering
  import Views

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
      if !isBegun { refuseUnknown(in: playback.world) }
      isBegun = true
      let moment = playback.moment(of: subjects, after: count)
      // What is said of controls and figures waits while the page of another experience is settled.
      for index in folds.indices where moment.isAtHome || !shares[index].contains(where: isOfPage) {
        folds[index].add(
          step: moment.step, at: moment.seconds, isTouched: moment.isTouched,
          shares[index].map { moment.values[$0] })
      }
      if moment.isLast { finish() }
      for index in folds.indices where folds[index].breach?.step == moment.step {
        folds[index].suggest(playback.accessibilityTree.flat.compactMap(\.name))
      }
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

    /// Refuses figures that the experience does not have, and contrast if nothing measures it.
    private mutating func refuseUnknown(in world: World) {
      for index in folds.indices {
        folds[index].checkFigures(world.page.performance.metrics)
        if world.configuration.contrastMeter == nil,
          folds[index].expectation.subjects.contains(where: \.isContrast)
        {
          folds[index].fail("nothing measures contrast here, as commands do")
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
        let count = judge == nil ? 0 : events.count
        try advance(unless: isCancelled)
        judge?.add(self, after: count)
      }
    }
  }
#endif
