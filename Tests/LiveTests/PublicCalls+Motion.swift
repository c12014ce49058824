import Drawing
import Geometry
import Motion
import Rendering

extension PublicCall {
  static let motion = springs + movables + compositions

  private static let springs = [
    PublicCall("springs") { g in
      let spring = g.spring()
      let (displacement, velocity) = (g.number(), g.number())
      take(spring.state(from: displacement, velocity: velocity, after: g.notNegative()))
      take(spring.stiffness(mass: g.number()), spring.damping(mass: g.number()))
      take(spring.reach(of: displacement, velocity: velocity))
      take(spring.push(reaching: g.notNegative()))
      take(spring.settlingTime(from: displacement, velocity: velocity, within: g.positive()))
      take(Spring(duration: g.notNegative(), bounce: g.finite().clipped(to: -0.999...1)))
    },
    PublicCall("animated values") { g in
      var value = Animated(g.number(), spring: g.spring(), at: g.number())
      for _ in 0..<3 {
        switch g.index(below: 3) {
        case 0:
          value.retarget(
            to: g.number(), at: g.finite(), spring: g.flag() ? g.spring() : nil,
            velocity: g.flag() ? g.number() : nil)
        case 1: value.jump(to: g.number(), at: g.finite())
        default: value.release(from: g.number(), velocity: g.number(), at: g.finite())
        }
        take(value.value(at: g.number()), value.velocity(at: g.number()))
        take(value.isSettled(at: g.number(), within: g.number()))
      }
    },
    PublicCall("animators") { g in
      var value = Animator(g.number(), spring: g.spring(), tolerance: g.positive(), at: g.number())
      for _ in 0..<4 {
        switch g.index(below: 3) {
        case 0:
          value.retarget(
            to: g.number(), at: g.finite(), spring: g.flag() ? g.spring() : nil,
            velocity: g.flag() ? g.number() : nil, mode: g.flag() ? .animated : .instant,
            delay: g.notNegative())
        case 1: value.stop(on: g.flag() ? g.number() : nil, at: g.finite())
        default: take(value.events(at: g.number()))
        }
        take(value.value(at: g.number()), value.velocity(at: g.number()))
      }
    },
    PublicCall("easings") { g in
      let easing = g.easing()
      take(easing.value(at: g.number()), easing.value(at: g.number()), easing.value(at: g.unit()))
      var glide = LinearAnimation(g.number(), duration: g.notNegative())
      glide.retarget(to: g.number(), at: g.finite())
      take(glide.value(at: g.number()), glide.isFinished(at: g.number()))
    },
    PublicCall("decays") { g in
      let rate = g.unit().clipped(to: .leastNonzeroMagnitude...(1 - .ulpOfOne))
      let decay = Decay(velocity: g.number(), deceleration: Deceleration(rate: rate))
      take(decay.displacement(after: g.notNegative()), decay.velocity(after: g.notNegative()))
      take(decay.duration(within: g.positive()), decay.duration(along: g.number()))
      take(decay.totalDisplacement, decay.deceleration.projection(of: g.number()))
      let flight = Ballistics(gravity: g.number(), drag: g.positive(), for: g.notNegative())
      take(flight.displacement(from: g.vector()), flight.velocity(from: g.vector()))
    },
  ]

  private static let movables = [
    PublicCall("draggables") { g in
      let band = RubberBand(dimension: g.positive(), coefficient: g.positive())
      var thing = Draggable(
        g.number(), in: g.range { $0.finite() }, band: g.flag() ? band : nil, spring: g.spring())
      for _ in 0..<6 {
        switch g.index(below: 7) {
        case 0: thing.grab(g.whole(), at: g.number(), time: g.finite())
        case 1: thing.drag(to: g.number(), time: g.finite())
        case 2: thing.release(to: g.number(), velocity: g.number(), time: g.finite())
        case 3: thing.go(to: g.number(), time: g.finite())
        case 4: thing.put(g.number(), time: g.finite())
        case 5: thing.confine(to: g.range { $0.finite() }, time: g.finite())
        default: thing.rebase(by: g.calm(), time: g.finite())
        }
        take(thing.value(at: g.number()), thing.velocity(at: g.number()), thing.target)
        take(
          thing.isSettled(at: g.number(), within: g.number()), thing.fingerPosition(for: g.number())
        )
      }
    },
    PublicCall("scrollers") { g in
      let band = RubberBand(dimension: g.positive(), coefficient: g.positive())
      take(band.stretch(byPull: g.number()), band.pull(forStretch: g.number()))
      take(band.stretched(g.number(), beyond: g.range()), band.yielding(atPull: g.number()))
      take(band.unstretched(g.number(), beyond: g.range()))
      var content = Scroller(reach: g.notNegative(), band: band)
      for _ in 0..<6 {
        switch g.index(below: 5) {
        case 0: content.grab(g.whole(), at: g.number(), time: g.finite())
        case 1: content.drag(to: g.number(), time: g.finite())
        case 2: content.release(velocity: g.number(), time: g.finite())
        case 3: content.put(g.number(), time: g.finite())
        default: content.confine(to: g.notNegative(), time: g.finite())
        }
        take(content.offset(at: g.number()), content.isSettled(at: g.number()))
        take(content.fingerPosition(for: g.number()))
      }
    },
    PublicCall("flights") { g in
      let slowest = 1 + abs(g.calm())
      let turns = BankedFlight.Turns(
        bank: 1.5 * g.unit(), roll: g.notNegative(), rate: g.notNegative(), response: g.number())
      let limits = BankedFlight.Limits(
        speed: slowest...slowest + g.notNegative(), acceleration: g.notNegative(), turns: turns,
        gravity: g.positive())
      var flight = BankedFlight(limits, heading: g.number())
      for _ in 0..<4 {
        take(flight.steer(to: g.number(), speed: g.number(), for: g.notNegative()))
        take(flight.steer(along: g.vector(), in: g.vector(), for: g.notNegative()))
        flight.stand(facing: g.number(), rate: g.notNegative(), for: g.notNegative())
      }
    },
    PublicCall("wind and trails") { g in
      var wind = Wind(GradientNoise(seed: 2), gusts: Size(g.positive(), g.positive()))
      wind.blow(g.number(), for: g.notNegative())
      take(wind.gust(at: g.point()))
      var trail = Trail(length: 1 + g.index(below: 9), at: g.point())
      for _ in 0..<12 { trail.record(g.point()) }
      take(trail[g.index(below: trail.count)], trail.hashValue)
    },
  ]

  private static let compositions = [
    PublicCall("keyframes") { g in
      var frames = Keyframes(g.number()).to(g.number(), in: abs(g.calm()), g.easing())
        .hold(for: g.unit()).to(g.number(), spring: .bouncy)
      if g.flag() { frames = frames.paced(by: 1 + abs(g.calm())) }
      if g.flag() { frames = frames.delayed(by: abs(g.calm())) }
      let there = g.flag() ? frames.reversed : frames.pingPong
      take(there.value(at: g.number()), there.repeated().value(at: g.number()))
      take(there.repeated(max(1, g.whole())).value(at: g.number()))
    },
    PublicCall("storyboards") { g in
      let parts =
        g.list { Storyboard<Int>.part($0.index(below: 3), lasting: $0.notNegative()) }
        + [.part(0, lasting: 1)]
      let story: Storyboard<Int> =
        g.flag()
        ? .sequence(parts, gap: g.finite())
        : .staggered(parts, by: Stagger(g.notNegative(), from: .center, g.easing()))
      take(story.time(of: 0, at: g.number()), story.progress(of: 0, at: g.number()))
      take(story.isActive(0, at: g.number()), story.repeated(3, gap: g.finite()).duration)
      let count = g.element(of: [1, 2, 3, 100, .max])
      let origin = g.element(of: [
        Stagger.Origin.first, .last, .center, .edges, .index(g.whole()),
      ])
      let stagger = Stagger(g.notNegative(), from: origin, g.easing())
      take(stagger.delay(of: g.index(below: count), among: count))
    },
    PublicCall("ways between values") { g in
      var (number, place) = (g.number(), g.point())
      number.approach(g.number(), rate: g.number(), for: g.number())
      place.approach(g.point(), rate: g.number(), for: g.number())
      take(number, place, g.size().displaced(by: g.vector()))
      let change = RectChange(shift: g.vector(), growth: g.vector())
      take(g.rect().displaced(by: change), change.magnitude)
      take(Angle(radians: g.number()).nearest(to: Angle(degrees: g.number())))
      let start = g.number()
      take(g.number().mapped(from: (start, start == 5 ? 4 : 5), to: (g.number(), g.number())))
      let color = Color(red: g.number(), green: g.number(), blue: g.number(), alpha: g.number())
      take(color.displaced(by: SIMD4(g.number(), g.number(), g.number(), g.number())))
      let other = Color(hue: g.number(), saturation: g.number(), lightness: g.number())
      take(other.hue, other.saturation, other.lightness, other.brightness)
      take(color.mixed(with: other, by: g.number(), in: g.element(of: MixingSpace.allCases)))
      var wild = color
      (wild.red, wild.blue) = (g.number(), g.number())
      take(wild.hue, wild.saturation, wild.lightness, wild.mixed(with: other, by: 0.5, in: .sRGB))
      take(Bitmap(width: 2, height: 1).thresholded(at: g.number()))
    },
  ]
}
