import Drawing
import Geometry

/// All that moves in the water, from far to near.
struct SeaPicture {
  let sea: Sea

  /// Draws plankton, then fish and hunters by their depth, specks, and the light of fingers.
  func draw(on canvas: inout Canvas) {
    let (time, light) = (sea.time, sea.brightness)
    sea.scenery.drawPlankton(sea.plankton, at: time, light: light, on: &canvas)
    drawFingers(on: &canvas)
    drawSwimmers(on: &canvas)
    drawSpecks(on: &canvas)
    sea.scenery.drawNear(at: time, light: light, on: &canvas)
  }

  private func drawSwimmers(on canvas: inout Canvas) {
    var pen = FishPen(sea)
    let hunterPen = HunterPen(composition: sea.composition, light: sea.brightness)
    // The greater depth first; the older first where two are equally deep.
    var hunters = sea.hunters.all.sorted {
      ($0.swimmer.place.z, $1.id) > ($1.swimmer.place.z, $0.id)
    }[...]
    let fish = (sea.school.fish + sea.ghosts).sorted {
      ($0.swimmer.place.z, $1.id) > ($1.swimmer.place.z, $0.id)
    }
    func draw(_ hunter: Hunter, on canvas: inout Canvas) {
      pen.flush(on: &canvas)
      let ripple = sea.scenery.ripple(at: hunter.swimmer.place, sea.time)
      hunterPen.draw(hunter, ripple: ripple, on: &canvas)
    }
    for fish in fish {
      while let hunter = hunters.first, hunter.swimmer.place.z >= fish.swimmer.place.z {
        draw(hunter, on: &canvas)
        hunters.removeFirst()
      }
      pen.add(fish)
    }
    for hunter in hunters { draw(hunter, on: &canvas) }
    pen.flush(on: &canvas)
  }

  /// A finger that rests glows like a lantern, one that moves fast drives cold light before it.
  private func drawFingers(on canvas: inout Canvas) {
    let unit = sea.composition.unit
    for finger in sea.fingers.known {
      let touch = finger.isDown ? 1.0 : max(finger.food, finger.fear)
      canvas.glow(
        at: finger.place, radius: 74 * unit,
        color: WaterPalette.amber.opacity(0.3 * finger.food))
      canvas.glow(
        at: finger.place, radius: 17 * unit,
        color: WaterPalette.gold.opacity(0.5 * finger.food))
      canvas.glow(
        at: finger.place, radius: (34 + 60 * finger.fear) * unit,
        color: WaterPalette.ray.opacity(touch * (1 - finger.food) * (0.14 + 0.16 * finger.fear)))
    }
  }

  private func drawSpecks(on canvas: inout Canvas) {
    for speck in sea.specks.all {
      let near = 0.6 + 0.4 * sea.composition.nearness(speck.place)
      let flicker = 0.7 + 0.3 * Math.sin(9 * speck.age * (0.6 + speck.phase) + 6 * speck.phase)
      let look: (color: Color, radius: Double, strength: Double) =
        switch speck.kind {
        case .crumb: (WaterPalette.gold, 0.2 + 0.1 * speck.phase, 0.95)
        case .bubble: (WaterPalette.ray, 0.12 + 0.2 * speck.phase, 0.6)
        case .scale: (WaterPalette.silver(0.95), 0.14 + 0.1 * speck.phase, flicker)
        case .birth: (WaterPalette.silver(0.9), 0.9, 0.5)
        }
      canvas.glow(
        at: sea.composition.project(speck.place),
        radius: look.radius * sea.composition.scale(speck.place.z),
        color: look.color.opacity(look.strength * speck.light * near))
    }
  }
}
