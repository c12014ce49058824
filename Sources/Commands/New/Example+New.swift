import Examples

extension Example {
  /// What a package starts from where no example is asked for.
  package static let flower = Example(
    NewRenderer.self, "a flower of lights", source: PackageResources.renderer_txt)

  /// The example to start from.
  static let from = Option(
    "--from", "EXAMPLE", named, otherwise: flower.idea, "start from an example")

  private static func named(_ name: String, _ option: String) throws -> Example {
    guard let example = all.first(where: { $0.name == name }) else {
      throw Failure.unknown("example", name, known: all.map(\.name), in: "new")
    }
    return example
  }

  /// Whether it is what the tutorial goes through, with a scene and tests made for it.
  var isFlower: Bool { type == Example.flower.type }

  /// All examples with what they show, one a line.
  static var help: String {
    Columns(all.map { ["  " + $0.name, $0.idea] }).text
  }
}
