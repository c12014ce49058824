import Drawing
import Geometry
import Gestures
import JSONCoding
import OceanWaves
import Rendering
import Testing

/// Plays `seconds` at 120 steps a second; `change` may turn controls and hold a finger.
func played(
  _ seconds: Double, on size: Size = Size(96, 200), seed: UInt64 = 3,
  from start: OceanWaves = OceanWaves(),
  _ change: (inout OceanWaves, Double) -> Touch? = { _, _ in nil },
  each: (OceanWaves, Sea) -> Void = { _, _ in }
) -> (renderer: OceanWaves, sea: Sea) {
  var renderer = start
  let stage = Stage(size: size, seed: seed)
  var sea = renderer.begin(on: stage)
  for index in 0...Int(seconds * 120) {
    let step = Step(index: index, rate: 120)
    let touch = change(&renderer, step.seconds)
    renderer.update(&sea, at: Moment(step, on: stage, touches: touch.map { [$0] } ?? []))
    each(renderer, sea)
  }
  return (renderer, sea)
}

/// A metric of the trace; not a number where it is missing.
func metric(_ name: String, _ renderer: OceanWaves, _ sea: Sea) -> Double {
  let metrics = renderer.metrics(sea, at: .start(Size(96, 200)))
  guard case .number(let value) = metrics[name] else { return .nan }
  return value
}

/// All that is drawn.
func picture(_ renderer: OceanWaves, _ sea: Sea, on size: Size) -> Canvas {
  var canvas = Canvas(size: size)
  renderer.drawBackdrop(sea, at: .start(size), on: &canvas)
  renderer.draw(sea, at: .start(size), on: &canvas)
  return canvas
}

extension Moment {
  /// The first on a stage of `size`: of the sea, only stars and clouds depend on it.
  static func start(_ size: Size) -> Moment {
    Moment(Step(index: 0, rate: 120), on: Stage(size: size))
  }
}

/// A finger that rests at `point`.
func finger(at point: Point, id: Int = 1, _ phase: TouchPhase = .moved) -> Touch {
  Touch(id: id, phase: phase, start: point, position: point)
}

/// Expects that every measure of every command is a number.
func expectFinite(_ canvas: Canvas) {
  for command in canvas.commands {
    switch command {
    case .fill(let path, _, _, _), .stroke(let path, _, _, _):
      let bounds = path.controlBounds
      #expect(bounds == nil || bounds?.origin.isFinite == true && bounds?.width.isFinite == true)
    case .glow(let glow):
      #expect(glow.center.isFinite && glow.radius.isFinite && glow.radius > 0)
      #expect(glow.color.alpha.isFinite)
    case .blurredRoundedRect(let box):
      #expect(box.rect.origin.isFinite && box.blur.isFinite && box.rect.width.isFinite)
    case .image(let bitmap, let rect, _, _):
      #expect(bitmap.width <= 256 && bitmap.height <= 640)
      #expect(rect.origin.isFinite && rect.width.isFinite && rect.height > 0)
    case .imageFill(let fill, _, _): #expect(fill.rect.origin.isFinite)
    case .mesh(let mesh, _):
      #expect(mesh.vertices.allSatisfy { $0.position.isFinite })
    case .group: break
    }
  }
}
