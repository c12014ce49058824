import Drawing
import Geometry

/// The style in which a row of controls is drawn and touched.
public enum ControlsPattern: Hashable, Sendable {
  /// The default bar of horizontal sliders.
  case bar
  /// Buttons that stretch upwards into faders; `width` of a button at rest, in points.
  case tactileColumn(width: Double)
  /// A sliding ruler for each control.
  case ruler
  /// No controls are shown.
  case none

  /// The names of patterns in scenes and on the command line.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// See ``ControlsPattern/bar``.
    case bar
    /// See ``ControlsPattern/tactileColumn(width:)``.
    case tactileColumn
    /// See ``ControlsPattern/ruler``.
    case ruler
    /// See ``ControlsPattern/none``.
    case none
  }

  /// The pattern's name.
  public var name: Name {
    switch self {
    case .bar: .bar
    case .tactileColumn: .tactileColumn
    case .ruler: .ruler
    case .none: .none
    }
  }

  /// Creates the pattern called `name`; buttons are 78 points wide.
  public init(_ name: Name) {
    self =
      switch name {
      case .bar: .bar
      case .tactileColumn: .tactileColumn(width: 78)
      case .ruler: .ruler
      case .none: .none
      }
  }
}

/// The adjustable properties of a renderer, each given by a key path, in the order of their row.
public struct ControlsSchema<Root: Sendable>: Sendable {
  /// The style of the controls.
  public let pattern: ControlsPattern
  let entries: [Entry]

  /// Creates the controls of `Root`, from left to right. Ids must differ; tools report duplicates.
  public init(pattern: ControlsPattern = .bar, _ entries: Entry...) {
    self.pattern = pattern
    self.entries = entries
  }

  /// Returns the controls with the values of `root` as their defaults.
  public func controls(of root: Root) -> [Control] {
    entries.map { entry in
      Control(
        id: entry.id, label: entry.label ?? entry.id.capitalizedFirst, axes: entry.axes,
        defaultValues: entry.read(root), kind: entry.kind, choices: entry.choices,
        format: entry.format, swatch: entry.swatch)
    }
  }

  /// Returns the id of the control that adjusts `property`; nil if there is none.
  package func id(of property: PropertyName<Root>) -> String? {
    entries.first { $0.property == property }?.id
  }

  /// Returns the values, one for each axis, that the control of `property` has in `root`; empty if
  /// there is no such control.
  package func values(of property: PropertyName<Root>, in root: Root) -> [Double] {
    entries.first { $0.property == property }?.read(root) ?? []
  }

  /// Writes `values` into `root`: those of each control in order, two for a point. A value that its
  /// property cannot represent, such as NaN in an integer, is skipped.
  public func write(_ values: [Double], to root: inout Root) {
    var rest = values[...]
    for entry in entries where rest.count >= entry.axes.count {
      entry.write(&root, rest)
      rest = rest.dropFirst(entry.axes.count)
    }
  }

  /// One control together with the property that it adjusts.
  public struct Entry: Sendable {
    let id: String
    let property: PropertyName<Root>
    var label: String?
    let axes: [ControlAxis]
    let kind: ControlKind
    var choices: [ControlChoice] = []
    var format = ValueFormat.decimals(2)
    var swatch: (@Sendable (Double) -> Color)?
    let read: @Sendable (Root) -> [Double]
    /// Writes the first values of a slice, as many as there are axes.
    let write: @Sendable (inout Root, ArraySlice<Double>) -> Void
  }
}

extension String {
  /// The text with its first letter capitalized.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// A camel-case name as words: `crossHatch` as cross hatch.
  var inWords: String {
    reduce(into: "") { words, letter in
      if letter.isUppercase, words.last?.isLowercase == true {
        words += " " + letter.lowercased()
      } else {
        words.append(letter)
      }
    }
  }
}

// MARK: Kinds

extension ControlsSchema.Entry {
  private init<Value>(
    _ id: String, _ property: Property<Root, Value>, _ kind: ControlKind, axes: [ControlAxis],
    read: @escaping @Sendable (Value) -> [Double],
    write: @escaping @Sendable (ArraySlice<Double>) -> Value?
  ) {
    (self.id, self.property, self.kind, self.axes) = (id, property.name, kind, axes)
    self.read = { read(property.get($0)) }
    self.write = { root, values in
      if let value = write(values) { property.set(&root, to: value) }
    }
  }

  private init(
    _ id: String, _ property: Property<Root, Double>, _ kind: ControlKind, axis: ControlAxis
  ) {
    self.init(
      id, property, kind, axes: [axis], read: { [$0] }, write: { $0[$0.startIndex] })
  }

  private init(
    _ id: String, _ property: Property<Root, Int>, _ kind: ControlKind, axis: ControlAxis
  ) {
    self.init(
      id, property, kind, axes: [axis], read: { [Double($0)] },
      write: { Int(exactly: $0[$0.startIndex].rounded()) })
  }

  private func shown(as label: String?, _ format: ValueFormat) -> Self {
    var entry = self
    (entry.label, entry.format) = (label, format)
    return entry
  }

  private func shown(as label: String?, choices: [ControlChoice]) -> Self {
    var entry = shown(as: label, format)
    entry.choices = choices
    return entry
  }
}

// The kinds of controls, each for the property that it adjusts. All are inlined, so that the key
// path is a literal at the point of conversion.

extension ControlsSchema.Entry {
  /// Returns a control of a number in `range`; with a `step` above 0 it takes only values that many
  /// units apart.
  @inline(__always)
  public static func value(
    _ id: String, _ property: any WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double>, step: Double = 0, label: String? = nil,
    format: ValueFormat? = nil
  ) -> Self {
    Self(id, Property(property), .value, axis: ControlAxis(in: range, step: step))
      .shown(as: label, format ?? .decimals(step >= 1 ? 0 : 2))
  }

  /// Returns a control of an integer in `range`, whose ends lie within ±2⁵³; its values are `step`
  /// ≥ 1 apart.
  @inline(__always)
  public static func value(
    _ id: String, _ property: any WritableKeyPath<Root, Int> & Sendable,
    in range: ClosedRange<Int>, step: Int = 1, label: String? = nil,
    format: ValueFormat = .decimals(0)
  ) -> Self {
    Self(id, Property(property), .value, axis: ControlAxis(in: range, step: step))
      .shown(as: label, format)
  }

  /// Returns a control of a position on a colour strip; `swatch` gives the colour for a value.
  @inline(__always)
  public static func colour(
    _ id: String, _ property: any WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double> = 0...1, label: String? = nil,
    swatch: @escaping @Sendable (Double) -> Color
  ) -> Self {
    var entry = Self(id, Property(property), .colour, axis: ControlAxis(in: range))
    (entry.label, entry.swatch) = (label, swatch)
    return entry
  }

  /// Returns a switch that is on or off.
  @inline(__always)
  public static func toggle(
    _ id: String, _ property: any WritableKeyPath<Root, Bool> & Sendable,
    label: String? = nil
  ) -> Self {
    Self(
      id, Property(property), .toggle, axes: [ControlAxis(in: 0...1, step: 1)],
      read: { [$0 ? 1 : 0] }, write: { $0[$0.startIndex] >= 0.5 }
    )
    .shown(as: label, .onOff)
  }

  /// Returns a choice among the cases of `Case`, in their order.
  ///
  /// In scenes and traces a case has its name in code (or its `description`, if it has one of its
  /// own); its number is its index, counted from 0. `name` gives the names for people: by default
  /// the name in code as words, `crossHatch` as Cross hatch.
  @inline(__always)
  public static func choice<Case: CaseIterable & Equatable & Sendable>(
    _ id: String, _ property: any WritableKeyPath<Root, Case> & Sendable, label: String? = nil,
    name: ((Case) -> String)? = nil
  ) -> Self { choice(id, Property(property), label: label, name: name) }

  private static func choice<Case: CaseIterable & Equatable & Sendable>(
    _ id: String, _ property: Property<Root, Case>, label: String?, name: ((Case) -> String)?
  ) -> Self {
    let cases = Array(Case.allCases)
    let choices = cases.enumerated().map { place, each in
      #if hasFeature(Embedded)
        // The names in code are not known there: see `Control.naming(_:)`.
        ControlChoice(value: Double(place), name: "\(place)", label: "\(place)")
      #else
        ControlChoice(
          value: Double(place), name: "\(each)",
          label: name?(each) ?? "\(each)".inWords.capitalizedFirst)
      #endif
    }
    return Self(
      id, property, .choice, axes: [ControlAxis(choices.map { $0.value })],
      read: { [cases.firstIndex(of: $0).map(Double.init) ?? -1] },
      write: { values in
        let place = Int(exactly: values[values.startIndex].rounded())
        return place.flatMap { cases.indices ~= $0 ? cases[$0] : nil }
      }
    )
    .shown(as: label, choices: choices)
  }

  /// Returns a choice among `numbers`, in the order given. In scenes and traces a number is itself;
  /// `name` gives the names for people.
  @inline(__always)
  public static func choice(
    _ id: String, _ property: any WritableKeyPath<Root, Int> & Sendable, of numbers: [Int],
    label: String? = nil, name: (Int) -> String = { "\($0)" }
  ) -> Self {
    let choices = numbers.map {
      ControlChoice(value: Double($0), name: "\($0)", label: name($0))
    }
    return Self(
      id, Property(property), .choice, axis: ControlAxis(choices.map { $0.value })
    )
    .shown(as: label, choices: choices)
  }

  /// Returns a control of a position in a pad: `x` grows to the right, in every layout direction,
  /// and `y` upwards. With a `step` above 0 both take only values that many units apart.
  @inline(__always)
  public static func point(
    _ id: String, _ property: any WritableKeyPath<Root, Point> & Sendable,
    x: ClosedRange<Double>, y: ClosedRange<Double>, step: Double = 0, label: String? = nil,
    format: ValueFormat? = nil
  ) -> Self {
    Self(
      id, Property(property), .point, axes: [x, y].map { ControlAxis(in: $0, step: step) },
      read: { [$0.x, $0.y] }, write: { Point($0[$0.startIndex], $0[$0.startIndex + 1]) }
    )
    .shown(as: label, format ?? .decimals(step >= 1 ? 0 : 2))
  }
}

extension ControlAxis {
  /// Creates an axis of whole numbers in `range` as far as doubles represent them exactly, `step`
  /// apart.
  fileprivate init(in range: ClosedRange<Int>, step: Int) {
    func exact(_ number: Int) -> Double { min(max(Double(number), -0x1p53), 0x1p53) }
    self.init(
      in: exact(range.lowerBound)...exact(range.upperBound), step: Double(max(step, 1)))
  }
}
