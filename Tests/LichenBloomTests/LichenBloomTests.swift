import Controls
import Drawing
import Geometry
import Gestures
import LichenBloom
import Rendering
import Testing

struct LichenBloomTests {
  @Test func `a seed gives the same picture every time`() {
    func play() -> Canvas {
      var rehearsing = Rehearsing(seed: 9)
      rehearsing.run(60)
      rehearsing.run(1, touch: Rehearsing.finger(.began, at: Point(100, 200)))
      rehearsing.lichen.density = 11
      rehearsing.run(60, touch: Rehearsing.finger(.moved, at: Point(140, 230)))
      return rehearsing.picture
    }
    #expect(play() == play())
  }

  @Test func `another seed gives another picture`() {
    var (one, two) = (Rehearsing(seed: 1), Rehearsing(seed: 2))
    one.run(2)
    two.run(2)
    #expect(one.picture != two.picture)
  }

  @Test func `a finer step rate leads to the same picture`() {
    var (coarse, fine) = (Rehearsing(rate: 120), Rehearsing(rate: 240))
    coarse.run(241)
    fine.run(481)
    #expect(coarse.picture == fine.picture)
  }

  @Test func `something lives from the first moment`() {
    var rehearsing = Rehearsing()
    rehearsing.run(1)
    #expect(rehearsing.metric("blooms") >= 5)
    #expect(rehearsing.metric("generation") >= 2)
    #expect(rehearsing.picture.commands.count > 100)
  }

  @Test func `density adds pieces`() {
    let counts = [3, 7, 12].map { density in
      var lichen = LichenBloom()
      lichen.density = density
      var rehearsing = Rehearsing(lichen)
      rehearsing.run(240)
      return rehearsing.metric("segments")
    }
    #expect(counts[0] * 1.5 < counts[1])
    #expect(counts[1] * 1.3 < counts[2])
  }

  @Test func `growth adds branching orders and pace`() {
    let runs = [0.0, 0.5, 1].map { growth in
      var lichen = LichenBloom()
      lichen.growth = growth
      var rehearsing = Rehearsing(lichen)
      rehearsing.run(960)
      return (rehearsing.metric("generation"), rehearsing.metric("segments"))
    }
    #expect(runs[0].0 < runs[1].0 && runs[1].0 < runs[2].0)
    #expect(runs[0].1 < runs[1].1 && runs[1].1 < runs[2].1)
  }

  @Test func `wildness leads arms astray`() {
    func ends(_ wildness: Double) -> [Point] {
      var lichen = LichenBloom()
      lichen.wildness = wildness
      var rehearsing = Rehearsing(lichen)
      rehearsing.run(360)
      return rehearsing.ends.flatMap { $0 ?? [] }
    }
    let straight = ends(0)
    let strays = [0.3, 0.6, 1].map { wildness in
      zip(straight, ends(wildness)).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        / Double(straight.count)
    }
    #expect(strays[0] > 1)
    #expect(strays[0] < strays[1] && strays[1] < strays[2])
  }

  @Test(arguments: [0.0, 0.15, 0.3, 0.55, 0.75, 1])
  func `colour turns the hue and leaves the lightness`(colour: Double) {
    func lightness(_ colour: Double) -> Double {
      var lichen = LichenBloom()
      lichen.colour = colour
      var rehearsing = Rehearsing(lichen)
      rehearsing.run(60)
      let colors = rehearsing.picture.colors
      let weight = colors.reduce(0) { $0 + $1.alpha }
      return colors.reduce(0) { $0 + $1.oklch.lightness * $1.alpha } / weight
    }
    #expect(abs(lightness(colour) - lightness(0.38)) < 0.012)
    if abs(colour - 0.38) > 0.1 {
      let turn = abs(LichenPalette.swatch(colour).oklch.hue - LichenPalette.swatch(0.38).oklch.hue)
      #expect(min(turn, 360 - turn) > 20)
    }
  }

  @Test(arguments: ["density", "wildness", "growth", "colour"])
  func `a control that is thrown over moves no tip with a jerk`(control: String) {
    var rehearsing = Rehearsing()
    func set(_ share: Double) {
      switch control {
      case "density": rehearsing.lichen.density = 3 + Int(9 * share)
      case "wildness": rehearsing.lichen.wildness = share
      case "growth": rehearsing.lichen.growth = share
      default: rehearsing.lichen.colour = share
      }
    }
    set(0)
    rehearsing.run(300)
    var last = rehearsing.ends
    var farthest = 0.0
    for share in [1.0, 0, 1] {
      set(share)
      for _ in 0..<50 {
        rehearsing.run(1)
        let ends = rehearsing.ends
        for case (let before?, let after?) in zip(last, ends) {
          for (one, two) in zip(before, after) { farthest = max(farthest, one.distance(to: two)) }
        }
        last = ends
      }
    }
    #expect(farthest < 5)
    #expect(farthest > 0)
  }

  @Test func `a finger plants a rosette where it lands`() {
    var rehearsing = Rehearsing()
    rehearsing.run(30)
    let before = rehearsing.picture
    let count = rehearsing.metric("blooms")
    rehearsing.run(1, touch: Rehearsing.finger(.began, at: Point(77, 123)))
    #expect(rehearsing.metric("blooms") == count + 1)
    #expect(rehearsing.garden.blooms.last?.center == Point(77, 123))
    let spot = rehearsing.picture.commands.contains { command in
      if case .glow(let glow) = command { glow.center == Point(77, 123) } else { false }
    }
    #expect(spot)
    #expect(rehearsing.picture != before)
    rehearsing.run(60, touch: Rehearsing.finger(.moved, at: Point(77, 123)))
    #expect(rehearsing.metric("blooms") <= count + 2)
  }

  @Test func `tips bend towards a held finger and back`() {
    let place = Point(350, 120)
    func distances(hold: Bool) -> [Double] {
      var rehearsing = Rehearsing()
      rehearsing.run(400)
      rehearsing.run(1, touch: Rehearsing.finger(.began, at: place))
      rehearsing.run(1, touch: Rehearsing.finger(hold ? .moved : .ended, at: place))
      rehearsing.run(180, touch: hold ? Rehearsing.finger(.moved, at: place) : nil)
      let held = rehearsing.ends
      rehearsing.run(1, touch: Rehearsing.finger(.ended, at: place))
      rehearsing.run(360)
      return [held, rehearsing.ends].map { ends in
        let all = ends.flatMap { $0 ?? [] }
        return all.reduce(0) { $0 + $1.distance(to: place) } / Double(all.count)
      }
    }
    let (held, free) = (distances(hold: true), distances(hold: false))
    #expect(held[0] < free[0] - 6)
    #expect(abs(held[1] - free[1]) < 0.2)
  }
}
