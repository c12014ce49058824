import JSONCoding
import Raster
import Scripting

/// How much the frames of a case may cost: a range for some figures, which the counts of every frame
/// that is looked at lie in.
package struct CostBudget: Hashable, Sendable {
  /// A figure and what it may come to.
  package struct Bound: Hashable, Sendable {
    /// What is counted.
    package let figure: FrameCost.Figure
    /// From the least to the most, both allowed; 0 or more.
    package let range: ClosedRange<Int>
  }

  /// The figures that have a range, in the order of all.
  package let bounds: [Bound]

  /// Room for frames of which the dearest cost `most`, figure by figure: a tenth more, rounded up to
  /// two digits. Figures of which nothing was counted have no range.
  package init(roomFor most: FrameCost) {
    bounds = FrameCost.Figure.allCases.compactMap { figure in
      most[figure] > 0 ? Bound(figure: figure, range: 0...CostBudget.room(for: most[figure])) : nil
    }
  }

  private static func room(for count: Int64) -> Int {
    let wanted = count + (count + 9) / 10
    var unit: Int64 = 1
    while wanted / unit >= 100 { unit *= 10 }
    return Int((wanted + unit - 1) / unit * unit)
  }

  /// As a case holds it.
  package var json: JSON {
    .object(
      bounds.map { bound in
        JSON.Member(
          bound.figure.rawValue,
          [.number(Double(bound.range.lowerBound)), .number(Double(bound.range.upperBound))])
      })
  }
}

extension SchemaReader where Value == CostBudget {
  /// Ranges by the names of figures, one at least.
  static var cost: SchemaReader {
    let keys = FrameCost.Figure.allCases.map { figure in
      (figure, Key(figure.rawValue, SchemaReader<ClosedRange<Int>>.range(in: 0...JSON.wholeLimit)))
    }
    let names = keys.map(\.1.name)
    let schema = JSON.objectSchema(keys.map(\.1.property), required: [])
      .with([.init("minProperties", 1)])
    return SchemaReader(schema, "an object") { node throws(ScriptError) in
      try node.checkKeys(names)
      var bounds: [CostBudget.Bound] = []
      for (figure, key) in keys {
        guard let range = try node.optional(key) else { continue }
        bounds.append(CostBudget.Bound(figure: figure, range: range))
      }
      guard !bounds.isEmpty else { throw node.expected("a range for one figure at least") }
      return CostBudget(bounds: bounds)
    }
  }
}

extension CostBudget {
  fileprivate init(bounds: [Bound]) { self.bounds = bounds }
}
