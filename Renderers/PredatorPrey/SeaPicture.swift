import Drawing
import Geometry

/// All that moves in the water, from far to near.
struct SeaPicture {
  let sea: Sea

  func draw(on canvas: inout Canvas) {
    sea.scenery.drawPlankton(sea.plankton, at: sea.time, light: sea.brightness, on: &canvas)
    drawFingers(on: &canvas)
    drawSwimmers(on: &canvas)
    drawSpecks(on: &canvas)
  }

  /// A finger that rests glows like a lantern, one that moves fast drives cold light before it.
  private func drawFingers(on canvas: inout Canvas) {
    for finger in sea.fingers {
      let cold = (finger.isDown ? 1 : finger.fear) * (1 - finger.food)
      let (warmth, reach) = (finger.food, 34 + 60 * finger.fear)
      for (radius, color) in [
        (84, WaterPalette.amber.opacity(0.34 * warmth)),
        (17, WaterPalette.gold.opacity(0.4 * warmth)),
        (reach, WaterPalette.ray.opacity(cold * (0.14 + 0.16 * finger.fear))),
      ] { canvas.glow(at: finger.place, radius: radius * sea.composition.unit, color: color) }
    }
  }

  private func drawSwimmers(on canvas: inout Canvas) {
    var pen = FishPen(sea)
    // The deeper first, and of equally deep ones the younger.
    var fish = (sea.school.fish + sea.leaving).sorted {
      ($0.swimmer.place.z, $0.id) > ($1.swimmer.place.z, $1.id)
    }[...]
    let hunters = (sea.hunters.all + sea.hunters.leaving).sorted {
      ($0.swimmer.place.z, $0.id) > ($1.swimmer.place.z, $1.id)
    }
    for hunter in hunters {
      while let deeper = fish.first, deeper.swimmer.place.z > hunter.swimmer.place.z {
        pen.add(fish.removeFirst())
      }
      pen.flush(on: &canvas)
      HunterPen(sea: sea).draw(hunter, on: &canvas)
    }
    for fish in fish { pen.add(fish) }
    pen.flush(on: &canvas)
  }

  private func drawSpecks(on canvas: inout Canvas) {
    for speck in sea.specks {
      let near = 0.6 + 0.4 * sea.composition.nearness(speck.place)
      let flicker = 0.63 + 0.27 * Math.sin(8 * speck.rest + 9 * speck.place.z)
      let color = speck.isCrumb ? WaterPalette.gold : WaterPalette.silver(flicker)
      canvas.glow(
        at: sea.composition.project(speck.place),
        radius: (speck.isCrumb ? 0.22 : 0.13) * sea.composition.scale(speck.place.z),
        color: color.opacity(speck.light * near))
    }
  }
}
