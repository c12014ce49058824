import Controls
import JSONCoding

/// The names that a scene may use: experiences with their controls.
public struct SceneVocabulary: Sendable {
  /// What a scene needs to know of an experience.
  public struct Entry: Sendable {
    /// Its name in scenes.
    public let id: String
    /// Its controls, in the order of their row.
    public let controls: [Control]
    /// How its controls are shown unless a scene says otherwise.
    public let pattern: ControlsPattern
    /// What stands for the files that it was made with; nil where it has none.
    public let resources: String?
    /// The steps of its demonstration, made for the stage of a scene without steps.
    public let demonstration: @Sendable (Scene) -> JSON

    /// The experience `id` with its controls and their own pattern; unless told its demonstration
    /// has no steps.
    public init(
      id: String, controls: [Control], pattern: ControlsPattern = .bar, resources: String? = nil,
      demonstration: @escaping @Sendable (Scene) -> JSON = { _ in [] }
    ) {
      self.id = id
      self.controls = controls
      self.pattern = pattern
      self.resources = resources
      self.demonstration = demonstration
    }
  }

  /// The experiences, in the order of the catalogue.
  public let entries: [Entry]

  /// A vocabulary of `entries`.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The experience `id`; nil where it is unknown.
  public subscript(id: String) -> Entry? { entries.first { $0.id == id } }
}

/// A control with a value that it may take.
public struct ControlSetting: Hashable, Sendable {
  /// Name of the control.
  public let id: String
  /// Its value, within the control's range.
  public let value: Double

  /// The control `id` at `value`.
  public init(_ id: String, _ value: Double) {
    self.id = id
    self.value = value
  }
}
