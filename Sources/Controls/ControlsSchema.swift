import Drawing

/// How a row of controls is drawn and touched.
public enum ControlsPattern: Hashable, Sendable {
  /// The stock bar of horizontal sliders.
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

  /// Its name.
  public var name: Name {
    switch self {
    case .bar: .bar
    case .tactileColumn: .tactileColumn
    case .ruler: .ruler
    case .none: .none
    }
  }

  /// The pattern called `name`; buttons are 78 points wide.
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

/// The adjustable properties of a renderer, named once by key path, in the order of their row.
public struct ControlsSchema<Root: Sendable>: Sendable {
  /// How the controls are shown.
  public let pattern: ControlsPattern
  let entries: [Entry]

  /// The controls of `Root`, from left to right. Ids differ; a tool tells where they do not.
  public init(pattern: ControlsPattern = .bar, _ entries: Entry...) {
    self.pattern = pattern
    self.entries = entries
  }

  /// The controls with the values of `root` as their defaults.
  public func controls(of root: Root) -> [Control] {
    entries.map { entry in
      Control(
        id: entry.id, label: entry.label, range: entry.range, step: entry.step,
        defaultValue: entry.read(root), kind: entry.kind, format: entry.format,
        swatch: entry.swatch)
    }
  }

  /// Writes `values`, one for each control in order, into `root`.
  public func write(_ values: [Double], to root: inout Root) {
    for (entry, value) in zip(entries, values) { entry.write(&root, value) }
  }

  /// One control together with the property that it adjusts.
  public struct Entry: Sendable {
    let id: String
    let label: String
    let range: ClosedRange<Double>
    let step: Double
    let kind: ControlKind
    let format: ValueFormat
    let swatch: (@Sendable (Double) -> Color)?
    let read: @Sendable (Root) -> Double
    let write: @Sendable (inout Root, Double) -> Void

    /// A number in `range`; with a `step` above 0 it takes only values that many units apart.
    public static func value(
      _ id: String, _ property: any WritableKeyPath<Root, Double> & Sendable,
      in range: ClosedRange<Double>, step: Double = 0, label: String? = nil,
      format: ValueFormat? = nil
    ) -> Entry {
      Entry(
        id: id, label: label ?? capitalized(id), range: range, step: step, kind: .value,
        format: format ?? .decimals(step >= 1 ? 0 : 2), swatch: nil,
        read: { $0[keyPath: property] }, write: { $0[keyPath: property] = $1 })
    }

    /// A place on a colour strip; `swatch` gives the colour for a value.
    public static func colour(
      _ id: String, _ property: any WritableKeyPath<Root, Double> & Sendable,
      in range: ClosedRange<Double> = 0...1, label: String? = nil,
      swatch: @escaping @Sendable (Double) -> Color
    ) -> Entry {
      Entry(
        id: id, label: label ?? capitalized(id), range: range, step: 0, kind: .colour,
        format: .decimals(2), swatch: swatch,
        read: { $0[keyPath: property] }, write: { $0[keyPath: property] = $1 })
    }

    /// Something that is on or off.
    public static func toggle(
      _ id: String, _ property: any WritableKeyPath<Root, Bool> & Sendable,
      label: String? = nil
    ) -> Entry {
      Entry(
        id: id, label: label ?? capitalized(id), range: 0...1, step: 1, kind: .toggle,
        format: .onOff, swatch: nil,
        read: { $0[keyPath: property] ? 1 : 0 },
        write: { $0[keyPath: property] = $1 >= 0.5 })
    }

    private static func capitalized(_ id: String) -> String {
      id.prefix(1).uppercased() + id.dropFirst()
    }
  }
}
