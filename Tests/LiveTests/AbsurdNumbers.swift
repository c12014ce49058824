import Controls
import Geometry
import Gestures
import Motion
import Rendering
import Scripting

/// Numbers that no one would choose, and what is made of them; the same for the same seed.
struct AbsurdNumbers {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 0, -0.0, 1, -1, 0.5, 3,
    .ulpOfOne, 1 - .ulpOfOne / 2, .pi, 100, 1e9, -1e9, 1e15, 1e18, 1e-9, 1e-300, 1e150, 1e300,
    -1e300, 0x1p-60, 0x1p31, 0x1p53, -0x1p53, 0x1p62, 0x1p63, -0x1p63,
  ]
  private static let oddWholes: [Int] = [
    .min, .max, .min + 1, .max - 1, 0, 1, -1, 1 << 31, 1 << 32, 1 << 53, -(1 << 53),
  ]

  mutating func element<T>(of list: [T]) -> T { list[random.index(below: list.count)] }
  mutating func flag() -> Bool { random.next() & 1 == 0 }
  mutating func index(below count: Int) -> Int { random.index(below: count) }

  /// Any number.
  mutating func number() -> Double {
    switch random.index(below: 10) {
    case 0...4: element(of: Self.odd)
    case 5...7: calm()
    case 8: Double(random.index(below: 12)) - 2
    default: Double(bitPattern: random.next())
    }
  }

  private mutating func number(where isMeant: (Double) -> Bool) -> Double {
    while true {
      let number = number()
      if isMeant(number) { return number }
    }
  }

  mutating func finite() -> Double { number(where: \.isFinite) }
  mutating func positive() -> Double { number { $0 > 0 && $0.isFinite } }
  mutating func notNegative() -> Double { number { $0 >= 0 && $0.isFinite } }
  /// A number of −200…200.
  mutating func calm() -> Double { random.number(in: -200...200) }
  /// A number of 0…1.
  mutating func unit() -> Double {
    element(of: [0, 1, 0.5, .leastNonzeroMagnitude, -0.0, random.unit()])
  }

  /// Any whole number.
  mutating func whole() -> Int {
    switch random.index(below: 8) {
    case 0...2: element(of: Self.oddWholes)
    case 3...5: random.index(below: 12) - 2
    default: Int(truncatingIfNeeded: random.next())
    }
  }

  mutating func range(_ number: (inout AbsurdNumbers) -> Double = { $0.number() })
    -> ClosedRange<Double>
  {
    while true {
      let (low, high) = (number(&self), number(&self))
      if low <= high { return low...high }
    }
  }

  mutating func list<T>(_ make: (inout AbsurdNumbers) -> T) -> [T] {
    (0..<element(of: [0, 1, 2, 3, 5, 9])).map { _ in make(&self) }
  }
}

extension AbsurdNumbers {
  mutating func point() -> Point { Point(number(), number()) }
  mutating func calmPoint() -> Point { Point(calm(), calm()) }
  mutating func vector() -> Vector { Vector(number(), number()) }
  mutating func size() -> Size { Size(number(), number()) }
  mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
  mutating func insets() -> Insets {
    Insets(top: number(), leading: number(), bottom: number(), trailing: number())
  }
  mutating func transform() -> Transform {
    Transform(
      a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  /// A path of which as many points in ten are absurd as it happens.
  mutating func path() -> Path {
    let oddity = element(of: [0, 0, 1, 3, 10])
    var path = Path()
    for _ in 0..<element(of: [0, 1, 2, 5, 12]) { add(to: &path, oddity) }
    return path
  }

  private mutating func add(to path: inout Path, _ oddity: Int) {
    func place(_ numbers: inout AbsurdNumbers) -> Point {
      numbers.index(below: 10) < oddity ? numbers.point() : numbers.calmPoint()
    }
    switch index(below: 6) {
    case 0: path.move(to: place(&self))
    case 1, 2: path.line(to: place(&self))
    case 3:
      if path.isEmpty { path.move(to: place(&self)) }
      path.curve(to: place(&self), control: place(&self), place(&self))
    case 4: path.close()
    default: path.append(Path(circle: place(&self), radius: oddity > 0 ? number() : calm()))
    }
  }

  mutating func rule() -> FillRule { element(of: FillRule.allCases) }
  /// How near curves are followed, mostly as usual.
  mutating func tolerance() -> Double { flag() ? Path.flatness : number() }

  mutating func stroke() -> Stroke {
    var stroke = Stroke(number())
    stroke.cap = element(of: Stroke.Cap.allCases)
    stroke.join = element(of: Stroke.Join.allCases)
    stroke.miterLimit = number()
    return stroke
  }

  mutating func spring() -> Spring {
    element(of: [
      Spring(dampingRatio: notNegative(), response: notNegative()), .smooth, .bouncy, .instant,
      Spring(dampingRatio: 0, response: 1),
    ])
  }

  mutating func easing() -> Easing {
    let shape = element(of: [
      Easing.easeOutBack, .easeInElastic, .easeOutBounce, .smoothstep, .easeInOutSine,
    ])
    return switch index(below: 9) {
    case 0: .linear
    case 1: .ease
    case 2: .cubicBezier(unit(), finite(), unit(), finite())
    case 3: .steps(element(of: [2, 3, 100, .max]), element(of: StepPosition.allCases))
    case 4: .linear([EasingStop(number(), at: flag() ? number() : nil), EasingStop(number())])
    case 5: .spring(Spring(dampingRatio: positive(), response: 1))
    case 6: .easeIn(power: positive())
    case 7: shape.reversed
    default: shape.mirrored
    }
  }

  mutating func sample() -> TouchSample {
    TouchSample(
      time: number(), contact: flag() ? index(below: 3) : whole(),
      phase: element(of: [.began, .began, .moved, .moved, .ended, .cancelled]),
      position: flag() ? point() : calmPoint(), pressure: number())
  }

  mutating func limits() -> GestureLimits {
    var limits = GestureLimits()
    guard flag() else { return limits }
    (limits.dragDistance, limits.panDistance) = (number(), number())
    (limits.flickWindow, limits.tapDistance, limits.tapDuration) = (number(), number(), number())
    (limits.multiTapGap, limits.multiTapBounce) = (number(), number())
    (limits.longPressDuration, limits.longPressDistance) = (number(), number())
    (limits.pinchScale, limits.rotationAngle) = (number(), number())
    return limits
  }

  mutating func rate() -> FrameRate { FrameRate(whole() & .max, in: max(1, whole())) }
}
