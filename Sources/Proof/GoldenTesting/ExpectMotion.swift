import Expectations
import Geometry
import JSONCoding
import Motion
import Rendering
import Testing

extension RendererRun {
  /// Takes steps for `seconds` and expects that `sentence` holds in each of them, such as
  /// `"figure breath ≤ 1"`.
  ///
  /// The sentence is one that scenes expect, see the article *Expectations* or `help expectations`. It
  /// may speak of the renderer's figures, its controls, `touches`, `time`, haptics and the end of
  /// animations (`canvas finished`): there is no player. A time of its own counts instead of *always*.
  ///
  /// - Returns: true if it holds.
  @discardableResult
  public mutating func expectAlways(
    _ sentence: String, for seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool { expect(sentence, .always, for: seconds, sourceLocation) }

  /// Takes steps for `seconds` and expects that `sentence` is true in one of them, as
  /// ``expectAlways(_:for:sourceLocation:)`` does of all.
  ///
  /// - Returns: true if it is.
  @discardableResult
  public mutating func expectEventually(
    _ sentence: String, within seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool { expect(sentence, .eventually, for: seconds, sourceLocation) }

  private mutating func expect(
    _ sentence: String, _ standard: ExpectationFold.StandardTime, for seconds: Double,
    _ location: SourceLocation
  ) -> Bool {
    var words: String?
    do throws(ExpectationError) {
      let expectation = try Expectation(sentence)
      var fold = ExpectationFold(expectation, standard: standard)
      fold.checkFigures(renderer.metrics(state, at: moment).json)
      if let flaw = expectation.subjects.lazy.compactMap(flaw).first { fold.fail(flaw) }
      run(seconds) { run in
        fold.add(
          step: run.steps - 1, at: run.moment.seconds, isTouched: run.fingersDown > 0,
          expectation.subjects.map(run.value))
      }
      fold.finish()
      words = fold.breach?.description
    } catch {
      words = "expected \(error.place), found \(error.found)"
    }
    if let words { Issue.record(Comment(rawValue: words), sourceLocation: location) }
    return words == nil
  }

  /// Returns the reason why `subject` cannot be known without a player; nil if it can.
  private func flaw(of subject: Subject) -> String? {
    let isKnown: Bool
    switch subject.owner {
    case .figure: isKnown = true
    case .control(let id):
      let known = R.controls.controls(of: renderer).map(\.id)
      guard known.contains(id) else {
        return "the experience has no control \(Quotation.text(id))"
          + Spelling.ending(for: id, in: known)
      }
      isKnown = value(of: subject) != nil
    case .event(let target): isKnown = target.isEmpty || target == "canvas"
    case .scene: isKnown = ["time", "touches", "stage"].contains(subject.member)
    case .part, .sheet, .chrome, .cost: isKnown = false
    }
    return isKnown ? nil : "there is no \(subject.name) without a player"
  }

  private func value(of subject: Subject) -> SubjectValue? {
    switch subject.owner {
    case .figure:
      return renderer.metrics(state, at: moment).json.figure(subject.member)
        .flatMap(SubjectValue.init)
    case .control(let id):
      let values = R.controls.controls(of: renderer).first { $0.id == id }?.defaultValues ?? []
      let index = subject.member == "y" ? 1 : 0
      guard ["value", "x", "y"].contains(subject.member), values.indices.contains(index) else {
        return nil
      }
      return .number(values[index])
    case .event: return .flag(events.contains { $0.isCalled(subject.member) })
    case .scene where subject.member == "time": return .number(moment.seconds)
    case .scene where subject.member == "touches": return .number(Double(fingersDown))
    case .scene: return .box(Rect(origin: .zero, size: stage.size))
    case .part, .sheet, .chrome, .cost: return nil
    }
  }
}

extension RendererEvent {
  /// Returns true if expectations call it `name`.
  fileprivate func isCalled(_ name: String) -> Bool {
    switch self {
    case .haptic(let haptic): name == "haptic " + haptic || name == "haptic "
    case .animation(_, let end): name == end.rawValue
    }
  }
}
