import Drawing
import Geometry

/// All that moves in the water, from far to near.
struct SeaPicture {
  let sea: Sea

  func draw(on canvas: inout Canvas) {
    sea.scenery.drawPlankton(sea.plankton, at: sea.time, light: sea.brightness, on: &canvas)
    drawSwimmers(on: &canvas)
    for finger in sea.fingers { draw(finger, on: &canvas) }
  }

  /// A finger that rests is a lantern that sheds crumbs, one that moves fast drives cold light.
  private func draw(_ finger: Finger, on canvas: inout Canvas) {
    let (unit, cold) = (sea.composition.unit, (finger.isDown ? 1 : finger.fear) * (1 - finger.food))
    let ray = WaterPalette.ray.opacity(cold * (0.14 + 0.16 * finger.fear))
    canvas.glow(at: finger.place, radius: (34 + 60 * finger.fear) * unit, color: ray)
    let amber = WaterPalette.amber.opacity(0.32 * finger.food)
    canvas.glow(at: finger.place, radius: 84 * unit, color: amber)
    for crumb in 0..<12 {
      let way = 0.22 * sea.time + 0.618 * Double(crumb)
      let (seat, fall) = (Vector(angle: Double(crumb * crumb)), way - way.rounded(.down))
      canvas.glow(
        at: finger.place + (seat * (4 + 12 * fall) + Vector(0, 44 * fall)) * unit, radius: 4 * unit,
        color: WaterPalette.gold.opacity(finger.food * min(6 * fall, 1 - fall)))
    }
  }

  private func drawSwimmers(on canvas: inout Canvas) {
    var pen = FishPen(sea)
    func depth(_ swimmer: Swimmer, _ id: Int) -> (Double, Int) { (swimmer.place.z, id) }
    let hunters = sea.hunters.all + sea.hunters.leaving
    var fish = (sea.school.fish + sea.leaving)
      .sorted { depth($0.swimmer, $0.id) > depth($1.swimmer, $1.id) }[...]
    for hunter in hunters.sorted(by: { depth($0.swimmer, $0.id) > depth($1.swimmer, $1.id) }) {
      while let deeper = fish.first, deeper.swimmer.place.z > hunter.swimmer.place.z {
        pen.add(fish.removeFirst())
      }
      pen.flush(on: &canvas)
      HunterPen(sea: sea).draw(hunter, on: &canvas)
    }
    for fish in fish { pen.add(fish) }
    pen.flush(on: &canvas)
  }
}
