import Drawing
import Geometry

// The kinds of controls, each by the property that it adjusts.

extension ControlsSchema.Entry {
  /// A number in `range`; with a `step` above 0 it takes only values that many units apart.
  public static func value(
    _ id: String, _ property: any WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double>, step: Double = 0, label: String? = nil,
    format: ValueFormat? = nil
  ) -> Self {
    Self(
      id: id, label: label, axes: [ControlAxis(in: range, step: step)], kind: .value,
      format: format ?? .decimals(step >= 1 ? 0 : 2),
      read: { [$0[keyPath: property]] }, write: { $0[keyPath: property] = $1[$1.startIndex] })
  }

  /// A whole number in `range`, where its ends lie within ±2⁵³; it takes values that are `step` ≥ 1
  /// apart.
  public static func value(
    _ id: String, _ property: any WritableKeyPath<Root, Int> & Sendable,
    in range: ClosedRange<Int>, step: Int = 1, label: String? = nil,
    format: ValueFormat = .decimals(0)
  ) -> Self {
    let exact = range.clamped(to: -(1 << 53)...1 << 53)
    let axis = ControlAxis(
      in: Double(exact.lowerBound)...Double(exact.upperBound), step: Double(max(step, 1)))
    return Self(
      id: id, label: label, axes: [axis], kind: .value, format: format,
      read: { [Double($0[keyPath: property])] },
      write: { $0[keyPath: property] = Int($1[$1.startIndex].rounded()) })
  }

  /// A place on a colour strip; `swatch` gives the colour for a value.
  public static func colour(
    _ id: String, _ property: any WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double> = 0...1, label: String? = nil,
    swatch: @escaping @Sendable (Double) -> Color
  ) -> Self {
    Self(
      id: id, label: label, axes: [ControlAxis(in: range)], kind: .colour, swatch: swatch,
      read: { [$0[keyPath: property]] }, write: { $0[keyPath: property] = $1[$1.startIndex] })
  }

  /// Something that is on or off.
  public static func toggle(
    _ id: String, _ property: any WritableKeyPath<Root, Bool> & Sendable,
    label: String? = nil
  ) -> Self {
    Self(
      id: id, label: label, axes: [ControlAxis(in: 0...1, step: 1)], kind: .toggle, format: .onOff,
      read: { [$0[keyPath: property] ? 1 : 0] },
      write: { $0[keyPath: property] = $1[$1.startIndex] >= 0.5 })
  }

  /// One of the cases of `Case`, in their order.
  ///
  /// In scenes and traces a case has the name that it has in the code (or its `description`, where
  /// it has one of its own); its number is its place, counted from 0. `name` gives the names for
  /// people: by default that of the code, `crossHatch` as Cross hatch.
  public static func choice<Case: CaseIterable & Equatable & Sendable>(
    _ id: String, _ property: any WritableKeyPath<Root, Case> & Sendable, label: String? = nil,
    name: ((Case) -> String)? = nil
  ) -> Self {
    let cases = Array(Case.allCases)
    let choices = cases.enumerated().map { place, each in
      ControlChoice(
        value: Double(place), name: "\(each)",
        label: name?(each) ?? "\(each)".inWords.capitalizedFirst)
    }
    return Self(
      id: id, label: label, axes: [ControlAxis(choices.map(\.value))], kind: .choice,
      choices: choices,
      read: { [cases.firstIndex(of: $0[keyPath: property]).map(Double.init) ?? -1] },
      write: { root, values in
        let place = Int(values[values.startIndex].rounded())
        if cases.indices ~= place { root[keyPath: property] = cases[place] }
      })
  }

  /// One of `numbers`, in the order given. In scenes and traces a number is itself; `name` gives
  /// the names for people.
  public static func choice(
    _ id: String, _ property: any WritableKeyPath<Root, Int> & Sendable, of numbers: [Int],
    label: String? = nil, name: (Int) -> String = { "\($0)" }
  ) -> Self {
    let choices = numbers.map {
      ControlChoice(value: Double($0), name: "\($0)", label: name($0))
    }
    return Self(
      id: id, label: label, axes: [ControlAxis(choices.map(\.value))], kind: .choice,
      choices: choices, read: { [Double($0[keyPath: property])] },
      write: { $0[keyPath: property] = Int($1[$1.startIndex].rounded()) })
  }

  /// A place in a pad: `x` grows to the right, in every layout direction, and `y` upwards. With a
  /// `step` above 0 both take only values that many units apart.
  public static func point(
    _ id: String, _ property: any WritableKeyPath<Root, Point> & Sendable,
    x: ClosedRange<Double>, y: ClosedRange<Double>, step: Double = 0, label: String? = nil,
    format: ValueFormat? = nil
  ) -> Self {
    Self(
      id: id, label: label, axes: [x, y].map { ControlAxis(in: $0, step: step) }, kind: .point,
      format: format ?? .decimals(step >= 1 ? 0 : 2),
      read: { [$0[keyPath: property].x, $0[keyPath: property].y] },
      write: {
        $0[keyPath: property] = Point($1[$1.startIndex], $1[$1.startIndex + 1])
      })
  }
}
