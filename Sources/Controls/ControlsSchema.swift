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
        id: entry.id, label: entry.label ?? entry.id.capitalizedFirst, axes: entry.axes,
        defaultValues: entry.read(root), kind: entry.kind, choices: entry.choices,
        format: entry.format, swatch: entry.swatch)
    }
  }

  /// Writes `values` into `root`: those of each control in order, two for a point.
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
    let label: String?
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
  /// The text with a capital in front.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// A name of the code as words: `crossHatch` as cross hatch.
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
