import Drawing
import Geometry

/// Draws char, embers and the light of the finger, with all their mirror images.
struct EmberPen {
  /// Embers that are colder are seen as char alone.
  static let faintest = 0.03
  /// Every so many embers has a halo.
  private static let stride = 4

  let hearth: Hearth
  let palette: EmberPalette

  /// An ember as it looks now, in the pattern.
  private struct Look {
    let place: Vector
    let core: Color
    let size: Double
    let halo: Color?
  }

  func draw(on canvas: inout Canvas) {
    let images = hearth.images
    char(images, on: &canvas)
    for image in images { embers(image, on: &canvas) }
    finger(images, on: &canvas)
  }

  private func embers(_ image: Kaleidoscope.Images, on canvas: inout Canvas) {
    let (unit, composition) = (hearth.composition.unit, hearth.composition)
    let weave = hearth.weave
    let embers = hearth.lines.flatMap { looks(of: $0, weave, in: image) }
    for map in image.maps {
      for look in embers {
        let place = composition.place(at: map.apply(look.place))
        if let halo = look.halo { canvas.glow(at: place, radius: 15 * unit, color: halo) }
        canvas.glow(at: place, radius: look.size * unit, color: look.core)
      }
    }
  }

  private func looks(
    of line: EmberLine, _ weave: Weave, in image: Kaleidoscope.Images
  ) -> [Look] {
    line.embers.enumerated().compactMap { index, ember in
      let heat = ember.heat
      guard heat > EmberPen.faintest else { return nil }
      // Embers breathe, each for itself, as air comes and goes.
      let breath = 1 + 0.2 * Math.sin(Math.twoPi * hearth.time / 5 + ember.phase)
      let color = palette.ember(heat * (0.92 + 0.08 * breath))
      let seen = line.presence * image.weight
      let halo = 0.34 * heat * heat * seen
      return Look(
        place: ember.place(fold: image.fold, weave),
        core: color.opacity((1.35 * heat * breath).clippedToUnit * seen),
        size: (2.3 + 1.9 * heat) * ember.size,
        halo: index % EmberPen.stride == 0 && halo > 0.006 ? color.opacity(halo) : nil)
    }
  }

  /// Burnt grooves with an edge of ash, under all that glows.
  private func char(_ images: [Kaleidoscope.Images], on canvas: inout Canvas) {
    let unit = hearth.composition.unit
    let toStage = Transform.scale(hearth.composition.reach)
      .then(.translation(hearth.composition.focus - .zero))
    let weave = hearth.weave
    for image in images {
      for line in hearth.lines {
        let groove = Path(
          polyline: line.grooves.map { .zero + weave.bent($0).way(fold: image.fold) })
        let path = image.maps.reduce(into: Path()) { path, map in
          path.append(groove.transformed(by: map.then(toStage)))
        }
        let strength = line.char * line.presence * image.weight
        canvas.stroke(
          path, with: palette.char.opacity(0.5 * strength), Stroke(4.4 * unit))
        canvas.stroke(path, with: palette.ash.opacity(0.2 * strength), Stroke(1.1 * unit))
      }
    }
  }

  /// The light at the tip of the finger.
  private func finger(_ images: [Kaleidoscope.Images], on canvas: inout Canvas) {
    let brightness = hearth.pen.brightness(at: hearth.time)
    guard brightness > 0.004 else { return }
    let unit = hearth.composition.unit
    for image in images {
      let way = hearth.weave.bent(hearth.pen.seat).way(fold: image.fold)
      for map in image.maps {
        let place = hearth.composition.place(at: map.apply(way))
        let power = 0.75 * brightness * image.weight
        canvas.glow(
          at: place, radius: 34 * unit, color: palette.ember(0.7).opacity(0.26 * power))
        canvas.glow(at: place, radius: 8 * unit, color: palette.ember(1).opacity(0.8 * power))
      }
    }
  }
}
