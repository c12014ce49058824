import Controls
import JSONCoding

/// The names that a scene may use: experiences with their controls.
public struct ExperienceSchemas: Sendable {
  /// What a scene needs to know of an experience.
  package struct Entry: Sendable {
    /// Its name in scenes.
    package let id: String
    /// Its controls, in the order of their row.
    package let controls: [Control]
    /// How its controls are shown unless a scene says otherwise.
    package let pattern: ControlsPattern
    /// What stands for the files that it was made with; nil where it has none.
    package let resources: String?
    /// The steps of its demonstration, made for the stage of a scene without steps. Throws where
    /// the demonstration does what cannot be done.
    package let demonstration: @Sendable (Scene) throws(ScriptError) -> JSON

    /// The experience `id` with its controls and their own pattern; by default its demonstration
    /// has no steps.
    package init(
      id: String, controls: [Control], pattern: ControlsPattern = .bar, resources: String? = nil,
      demonstration: @escaping @Sendable (Scene) throws(ScriptError) -> JSON = { _ in [] }
    ) {
      self.id = id
      self.controls = controls
      self.pattern = pattern
      self.resources = resources
      self.demonstration = demonstration
    }
  }

  /// The experiences, in the order of the catalogue.
  package let entries: [Entry]

  /// The schemas of `entries`.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The experience `id`; nil where it is unknown.
  package subscript(id: String) -> Entry? { entries.first { $0.id == id } }
}

/// A control with the values that it may take: one, or two for a point.
public struct ControlSetting: Hashable, Sendable {
  /// Name of the control.
  public let id: String
  /// Its values, each within its range.
  public let values: [Double]

  /// Its value, within the control's range; for a point, x.
  public var value: Double { values[0] }

  /// The control `id` at `values`, at least one.
  package init(_ id: String, _ values: [Double]) {
    precondition(!values.isEmpty, "a control has a value")
    self.id = id
    self.values = values
  }

  /// The control `id` at `value`.
  package init(_ id: String, _ value: Double) { self.init(id, [value]) }

  /// The values as scenes write them: a number or, for a point, a list of two.
  package var json: JSON { values.count == 1 ? .number(value) : .array(values.map { .number($0) }) }
}
