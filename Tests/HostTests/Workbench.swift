import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Testing

/// An experience that only listens, with a control of each kind.
struct Workbench: Listener {
  var depth = 7.0
  var count = 7.0
  var hue = 0.38
  var glow = false
  static let controls = ControlsSchema<Workbench>(
    pattern: .tactileColumn(width: 78),
    .value("depth", \.depth, in: 0...14),
    .value("count", \.count, in: 3...12, step: 1),
    .colour("hue", \.hue) { Color(oklch: 0.8, 0.1, $0 * 360) },
    .toggle("glow", \.glow))
}

extension FullStage {
  /// The whole player of the workbench, between two pages that have one control each.
  static func workbench(_ keys: String = "", showing experience: String = "bench") -> FullStage {
    FullStage(
      experience: experience, keys: keys,
      pages: [
        Experience("before", title: "Before", MultiListener.self),
        Experience("bench", title: "Bench", Workbench.self),
        Experience("after", title: "After", MultiListener.self),
      ])
  }

  /// The whole player of the workbench, with initial values of `controls` and more `keys`.
  static func workbench(_ controls: [String: Double], _ keys: String = "") -> FullStage {
    let values = controls.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", ")
    return workbench(#""controls": {\#(values)}"# + (keys.isEmpty ? "" : ", " + keys))
  }
}

/// The sheet of the workbench on a stage of 390 × 844 points, collapsed and expanded.
///
/// Collapsed: handle 24, peek 8, the buttons 56 and their margin 28. Expanded: handle 24, margins 6
/// and 28, four rulers of 84 each with 12 below it, the reset button 44.
let (collapsedSheet, expandedSheet) = (116.0, 486.0)

/// A finger that flicks the sheet up; it rests after a second.
let raise = stroke(90, at: 0.05, from: Point(195, 740), by: Vector(0, -300), in: 0.25)

extension Story {
  /// The height of the sheet in each step.
  var heights: [Double] { lines.compactMap { $0["sheet"]?["height"]?.number } }

  /// Offset of the ruler of the control `id` in each step.
  func offsets(_ id: String) throws -> [Double] {
    try control(id, "ruler").compactMap { $0["offset"]?.number }
  }

  /// State of the ruler of the control `id` in each step.
  func rulerStates(_ id: String) throws -> [String] {
    try control(id, "ruler").compactMap { $0["state"]?.text }
  }

  /// A coordinate of a box or a point of the control `id` in each step.
  func control(_ id: String, _ key: String, _ coordinate: Int) throws -> [Double] {
    try control(id, key).map { try #require($0[coordinate]?.number) }
  }

  /// Offset of the feed in each step, in points from its first page.
  func places(pitch: Double = 390) -> [Double] {
    zip(chrome("page"), chrome("feedOffset")).map { $0 * pitch + $1 }
  }

  /// The haptics of each step.
  var haptics: [[String]] {
    lines.map { $0.events("haptic").compactMap { $0["haptic"]?.text } }
  }

  /// The first step from `start` on in which `isThere` holds.
  func step(from start: Int = 0, where isThere: (JSON) -> Bool) throws -> Int {
    try #require(lines.indices.dropFirst(start).first { isThere(lines[$0]) })
  }
}

/// Expects that `metrics` are as `form` has them, to a millionth, in all `steps`; `form` is a
/// function of the time since the step `start`, in seconds.
func expect(
  _ metrics: [Double], in steps: some Collection<Int>, since start: Int,
  sourceLocation: SourceLocation = #_sourceLocation, are form: (Double) -> Double
) {
  let errors = steps.map { abs(metrics[$0] - form(Double($0 - start) / 120)) }
  #expect(errors.max() ?? .infinity < 1e-6, sourceLocation: sourceLocation)
}
