import Drawing
import Geometry
import GoldenTesting
import LichenBloom
import Rendering

typealias LichenRun = RendererRun<LichenBloom>

extension RendererRun<LichenBloom> {
  mutating func run(steps: Int) {
    for _ in 0..<steps { step() }
  }

  /// The greatest rosette.
  private var main: Bloom? { state.blooms.first { $0.nearness == 1 } }

  /// Ends of all pieces of all arms of the greatest rosette; nil if the arm is hidden.
  var ends: [[Point]?] {
    guard let main else { return [] }
    let postures = Thallus(main, under: state.conditions(at: moment.seconds), state.palette)
      .postures()
    return main.arms.map { arm in
      postures.first { $0.0 == arm }?.1.joints.map(\.end)
    }
  }
}

extension Canvas {
  /// Every colour with its opacity as weight.
  var colors: [Color] { commands.flatMap(\.colors) }
}

extension Command {
  fileprivate var colors: [Color] {
    switch self {
    case .fill(_, let brush, _, _), .stroke(_, let brush, _, _): brush.colors
    case .glow(let glow): [glow.color]
    case .blurredRoundedRect(let box): [box.color]
    case .image, .imagePart, .sprites, .imageFill: []
    case .mesh(let mesh, _): mesh.vertices.map(\.color)
    case .group: inner.flatMap(\.colors)
    }
  }
}

extension Brush {
  fileprivate var colors: [Color] {
    switch self {
    case .solid(let color): [color]
    case .linear(let gradient): gradient.stops.map(\.color)
    case .radial(let gradient): gradient.stops.map(\.color)
    case .conic(let gradient): gradient.stops.map(\.color)
    }
  }
}
