import Drawing
import Geometry

extension Hearth {
  /// Draws char, embers and the light of the finger with all their mirror images, and sparks.
  func draw(on canvas: inout Canvas) {
    let images = images
    char(images, on: &canvas)
    for image in images { embers(image, on: &canvas) }
    for light in pen.lights { draw(light, images, on: &canvas) }
    sparks.draw(in: composition, on: &canvas)
  }

  private func embers(_ image: Kaleidoscope.Images, on canvas: inout Canvas) {
    let (unit, weave) = (composition.unit, weave)
    for line in lines {
      let seen = line.presence * image.weight
      for (index, ember) in line.embers.enumerated() where ember.heat > Hearth.faintest {
        let heat = ember.heat
        // Embers breathe, each for itself, as air comes and goes.
        let breath = 1 + 0.2 * Math.sin(Math.twoPi * time / 5 + ember.phase)
        let color = EmberPalette.ember(heat * (0.92 + 0.08 * breath))
        let core = color.opacity((1.6 * heat * breath).clippedToUnit * seen)
        // Halos of every fourth melt into one.
        let halo = index % 4 == 0 ? 0.34 * heat * heat * seen : 0
        let (place, size) = (ember.place(fold: image.fold, weave), (2.3 + 1.9 * heat) * ember.size)
        for map in image.maps {
          let spot = composition.place(at: map.apply(place))
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
    let (unit, weave) = (composition.unit, weave)
    for image in images {
      for line in lines {
        let ways = line.grooves.map { $0.bent(by: weave).way(fold: image.fold) }
        let path = image.maps.reduce(into: Path()) { path, map in
          path.append(Path(polyline: ways.map { composition.place(at: map.apply($0)) }))
        }
        let strength = line.char * line.presence * image.weight
        canvas.stroke(
          path, with: EmberPalette.char.opacity(0.5 * strength), Stroke(4.4 * unit))
        canvas.stroke(path, with: EmberPalette.ash.opacity(0.2 * strength), Stroke(1.1 * unit))
      }
    }
  }

  /// The light at the tip of a finger, or where one lifted.
  private func draw(
    _ light: Pen.Light, _ images: [Kaleidoscope.Images], on canvas: inout Canvas
  ) {
    let (brightness, unit) = (light.brightness(at: time), composition.unit)
    guard brightness > Pen.faintest else { return }
    for image in images {
      let way = light.seat.bent(by: weave).way(fold: image.fold)
      let power = 0.75 * brightness * image.weight
      for place in image.maps.map({ composition.place(at: $0.apply(way)) }) {
        canvas.glow(
          at: place, radius: 34 * unit, color: EmberPalette.ember(0.7).opacity(0.26 * power))
        canvas.glow(at: place, radius: 8 * unit, color: EmberPalette.ember(1).opacity(0.8 * power))
      }
    }
  }
}
