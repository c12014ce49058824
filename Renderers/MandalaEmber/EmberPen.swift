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

  func draw(on canvas: inout Canvas) {
    let images = hearth.images
    char(images, on: &canvas)
    for image in images { embers(image, on: &canvas) }
    finger(images, on: &canvas)
  }

  private func embers(_ image: Kaleidoscope.Images, on canvas: inout Canvas) {
    let (unit, weave) = (hearth.composition.unit, hearth.weave)
    for line in hearth.lines {
      let seen = line.presence * image.weight
      for (index, ember) in line.embers.enumerated() where ember.heat > EmberPen.faintest {
        let heat = ember.heat
        // Embers breathe, each for itself, as air comes and goes.
        let breath = 1 + 0.2 * Math.sin(Math.twoPi * hearth.time / 5 + ember.phase)
        let color = palette.ember(heat * (0.92 + 0.08 * breath))
        let core = color.opacity((1.6 * heat * breath).clippedToUnit * seen)
        let halo = index % EmberPen.stride == 0 ? 0.34 * heat * heat * seen : 0
        let (place, size) = (ember.place(fold: image.fold, weave), (2.3 + 1.9 * heat) * ember.size)
        for map in image.maps {
          let spot = hearth.composition.place(at: map.apply(place))
          if halo > 0.006 {
            canvas.glow(at: spot, radius: 15 * unit, color: color.opacity(halo))
          }
          canvas.glow(at: spot, radius: size * unit, color: core)
        }
      }
    }
  }

  /// Burnt grooves with an edge of ash, under all that glows.
  private func char(_ images: [Kaleidoscope.Images], on canvas: inout Canvas) {
    let (unit, weave) = (hearth.composition.unit, hearth.weave)
    let toStage = Transform.scale(hearth.composition.reach)
      .then(.translation(hearth.composition.focus - .zero))
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
    let (brightness, unit) = (hearth.pen.brightness(at: hearth.time), hearth.composition.unit)
    guard brightness > 0.004 else { return }
    for image in images {
      let way = hearth.weave.bent(hearth.pen.seat).way(fold: image.fold)
      let power = 0.75 * brightness * image.weight
      for place in image.maps.map({ hearth.composition.place(at: $0.apply(way)) }) {
        canvas.glow(
          at: place, radius: 34 * unit, color: palette.ember(0.7).opacity(0.26 * power))
        canvas.glow(at: place, radius: 8 * unit, color: palette.ember(1).opacity(0.8 * power))
      }
    }
  }
}
