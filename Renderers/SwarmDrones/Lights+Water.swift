import Drawing
import Geometry

extension Lights {
  /// A light's image in the water.
  private struct Image {
    var foot: Point
    /// Part of the way from the horizon to the stage's edge.
    var down: Double
    var strength: Double
    var color: Color
    /// Where its drone stands in the waves, in radians.
    var phase: Double

    func sway(_ pace: Double, at time: Double, _ unit: Double) -> Double {
      Math.sin(pace * time + 0.11 * foot.y / unit + phase)
    }
  }

  /// Images in the water: columns that are drawn out and shiver, broken by faint glints.
  func drawReflections(on canvas: inout Canvas) {
    let images = looks.compactMap(image)
    let (pull, flat, time) = (3.4, 0.34, show.time)
    canvas.transformed(by: .scale(1, pull)) { canvas in
      for image in images {
        let sway = image.sway(1.7, at: time, unit)
        canvas.glow(
          at: Point(image.foot.x + sway * (1 + 2.4 * image.down) * unit, image.foot.y / pull),
          radius: unit * (3.4 + 2 * image.down),
          color: image.color.opacity(min(1, image.strength * (0.8 + 0.2 * sway))))
      }
    }
    canvas.transformed(by: .scale(1, flat)) { canvas in
      for image in images {
        for glint in 0..<2 {
          let sway = image.sway(2.3 + 0.4 * Double(glint), at: time, unit)
          let off = (Double(glint) - 0.4 + 0.25 * sway) * 9 * unit
          canvas.glow(
            at: Point(image.foot.x - 2.2 * sway * unit, (image.foot.y + off) / flat),
            radius: unit * (4 + 4 * image.down),
            color: image.color.opacity(min(1, image.strength * max(0, 0.25 + 0.35 * sway))))
        }
      }
    }
  }

  private func image(of look: Look) -> Image? {
    let horizon = show.composition.horizon
    let above = horizon - look.place.y
    // Lights in front of the water have their image just below them.
    let lift = 0.5 * (above + (above * above + 3600 * unit * unit).squareRoot())
    let foot = look.place.y + lift * 1.36 + 6 * unit
    let down = (foot - horizon) / max(show.composition.size.height - horizon, 1)
    let fade = max(0, 1 - down) * max(0, 1 - down)
    guard fade > 0.01, down > 0, look.light > 0 else { return nil }
    return Image(
      foot: Point(look.place.x, foot), down: down,
      strength: look.light * fade * (0.2 + 0.4 * look.depth) * (0.35 + show.glow),
      color: SwarmPalette.halo(look.tone + 0.1, spark: look.spark),
      phase: look.phase * 40)
  }
}
