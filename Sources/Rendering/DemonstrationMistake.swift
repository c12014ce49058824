import Controls
import JSONCoding

/// What the maker of an experience has got wrong in its demonstration.
package struct DemonstrationMistake: Hashable, Sendable {
  /// What was done: `press`, `slide` or `set`.
  package let deed: String
  /// When it begins, in seconds from the beginning of the demonstration.
  package let time: Double
  /// What belongs there.
  package let expected: String
  /// What stands there.
  package let found: String
  /// Ids of controls near to an unknown one, the nearest first.
  package let nearest: [String]
}

extension Demonstration {
  /// The first act on a control that is not among `controls`, or that gives it another number of
  /// values than it has; nil where there is none.
  package func mistake(for controls: [Control]) -> DemonstrationMistake? {
    acts.lazy.compactMap { $0.mistake(for: controls) }.first
  }
}

extension Demonstration.Act {
  fileprivate func mistake(for controls: [Control]) -> DemonstrationMistake? {
    guard let id = gesture.control else { return nil }
    guard let control = controls.first(where: { $0.id == id }) else {
      let known = controls.map(\.id)
      return mistake(
        "the id of a control", found: Quotation.text(id),
        nearest: Spelling.nearest(to: id, in: known))
    }
    let count = control.axes.count
    switch gesture {
    case .set(_, let values) where values.count != count:
      return mistake(
        count == 1 ? "a number for \(id)" : "a point for \(id), such as Point(0.2, 0.7)",
        found: Self.text(values, "Point"))
    case .slide(_, let parts, _, _) where parts.count > count:
      return mistake("a number for \(id)", found: Self.text(parts, "Vector"))
    case .press, .draw, .flick, .pinch, .slide, .set: return nil
    }
  }

  private func mistake(
    _ expected: String, found: String, nearest: [String] = []
  ) -> DemonstrationMistake {
    DemonstrationMistake(
      deed: gesture.deed, time: start, expected: expected, found: found, nearest: nearest)
  }

  /// One number as such, two as the `type` in which they were given.
  private static func text(_ numbers: [Double], _ type: String) -> String {
    let words = numbers.map { JSON.number($0).text(.rounded) }.joined(separator: ", ")
    return numbers.count == 1 ? words : "\(type)(\(words))"
  }
}

extension Demonstration.Gesture {
  /// The name of the function that makes it.
  fileprivate var deed: String {
    switch self {
    case .press: "press"
    case .draw: "draw"
    case .flick: "flick"
    case .pinch: "pinch"
    case .slide: "slide"
    case .set: "set"
    }
  }
}
