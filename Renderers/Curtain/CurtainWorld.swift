import Rendering

/// The simulated world: a cloth on its rail, the air, and the fingers that hold it.
package struct CurtainWorld: Sendable {
  /// Positions of rail, cloth and eye.
  package let composition: CurtainComposition
  /// The present cloth.
  package private(set) var cloth: Cloth
  private(set) var wind: Wind
  /// The grips of fingers, in the order in which they took hold; no point is held twice.
  package private(set) var grips: [Grip] = []
  /// Number of rebuilds of the mesh.
  private(set) var rebuilds = 0
  private(set) var weave: Weave
  let palette = CurtainPalette()
  let horizon: GradientNoise
  let stars: [Star]
  let motes: Motes
  /// The smoothed gravity control.
  private var gravity: Double

  /// The factor by which all links may grow to follow the fingers.
  private var excess = 1.0
  /// The remaining factor of a released overstretch; 1 for none.
  private var recoil = 1.0

  /// Acceleration at gravity 1, in drops of the cloth per second²: a pendulum as long as the cloth
  /// takes about 3 s.
  package static let fall = 2.9
  /// Distance by which a held point comes forward, in drops of the cloth.
  private static let lift = 0.05

  /// Creates the world at time 0, with the curtain at rest.
  init(_ stage: Stage, _ curtain: WindowCurtain) {
    composition = CurtainComposition(stage)
    var chance = SeededGenerator(seed: stage.seed)
    wind = Wind(curtain.wind, seed: chance.next())
    horizon = GradientNoise(seed: chance.next())
    stars = Star.first(&chance)
    motes = Motes(seed: chance.next())
    gravity = curtain.gravity
    let pattern = Pattern(
      cols: curtain.cols, rows: curtain.rows, in: composition, seed: stage.seed)
    cloth = Cloth(pattern, gravity: gravity)
    weave = Weave(cols: pattern.cols, rows: pattern.rows, seed: stage.seed)
    for _ in 0..<40 { move(1.0 / 30, curtain) }
  }

  /// Advances by one step under the controls of `curtain`.
  mutating func advance(_ curtain: WindowCurtain, at moment: Moment) {
    recut(curtain.cols, curtain.rows, seed: moment.stage.seed)
    handleTouches(moment.touches, moment.duration)
    if moment.duration > 0 {
      move(moment.duration, curtain, part: moment.step.part)
    } else if !grips.isEmpty {
      let holds = holds
      excess = demand(of: holds)
      cloth.cling(to: holds, excess: excess)
    }
  }

  private mutating func move(_ duration: Double, _ curtain: WindowCurtain, part: Double = 1) {
    wind.advance(duration, towards: curtain.wind)
    gravity.approach(curtain.gravity, rate: 6, for: duration)
    if (curtain.gravity - gravity).magnitude < 1e-6 { gravity = curtain.gravity }
    cloth.hang(under: gravity)
    cloth.settle(1 - Math.exp(-5 * duration))
    let holds = holds
    // A larger overstretch shrinks from 4.
    recoil = 1 + (min(recoil, 4) - 1) * Math.exp(-6 * duration)
    excess = max(demand(of: holds), recoil)
    let forces = Cloth.Forces(
      duration: duration, part: part, weight: gravity * CurtainWorld.fall * composition.drop,
      wind: wind,
      composition: composition, holds: holds, excess: excess, recoil: recoil)
    cloth.step(forces)
  }

  /// Returns the factor by which all links must grow for the held points to be under their fingers.
  private func demand(of holds: [Hold]) -> Double {
    max(1, cloth.demand(of: holds))
  }

  /// Rebuilds the mesh if columns or rows have changed.
  private mutating func recut(_ cols: Int, _ rows: Int, seed: UInt64) {
    let old = cloth.pattern
    guard cols != old.cols || rows != old.rows else { return }
    let pattern = Pattern(cols: cols, rows: rows, in: composition, seed: seed)
    cloth.recut(to: pattern)
    weave = Weave(cols: pattern.cols, rows: pattern.rows, seed: seed)
    rebuilds += 1
    func scaledIndex(_ index: Int, _ from: Int, _ to: Int) -> Int {
      let place = Double(index * (to - 1)) / Double(from - 1)
      return Int(place.rounded())
    }
    let before = grips
    grips = []
    for var grip in before {
      grip.col = scaledIndex(grip.col, old.cols, pattern.cols)
      grip.row = max(scaledIndex(grip.row, old.rows, pattern.rows), 1)
      // Points that were neighbours may have become one.
      if isHeld(grip.col, grip.row), let other = nearest(to: grip.point, fromRow: 1) {
        (grip.row, grip.col) = other.quotientAndRemainder(dividingBy: pattern.cols)
      }
      grips.append(grip)
    }
  }

  /// Lets fingers take hold, move held points, or let go.
  private mutating func handleTouches(_ touches: [Touch], _ duration: Double) {
    let touches = touches.filter { $0.isDown && $0.position.isFinite && $0.start.isFinite }
    let holding = grips.count
    grips.removeAll { grip in !touches.contains { $0.id == grip.finger } }
    if grips.count < holding { recoil = excess }
    for touch in touches {
      if touch.phase == .began { grasp(touch) }
      guard let index = grips.firstIndex(where: { $0.finger == touch.id }) else { continue }
      grips[index].follow(touch, lift: CurtainWorld.lift * composition.drop, duration)
    }
  }

  /// Takes the point nearest to the finger's landing that no other holds; nothing if the nearest is
  /// fixed to the rail.
  private mutating func grasp(_ touch: Touch) {
    guard let best = nearest(to: touch.start, fromRow: 0), best >= cloth.cols else { return }
    // A new grip ends the recoil from earlier ones.
    if grips.isEmpty { recoil = 1 }
    grips.append(
      Grip(
        finger: touch.id, col: best % cloth.cols, row: best / cloth.cols, point: touch.position,
        depth: cloth.positions[best].z))
  }

  /// Returns the projected point nearest to `place`, among those from a row down that are not held.
  private func nearest(to place: Point, fromRow first: Int) -> Int? {
    var (best, least): (Int?, Double) = (nil, .infinity)
    for index in (first * cloth.cols)..<cloth.positions.count {
      let distance = (composition.project(cloth.positions[index]) - place).lengthSquared
      guard distance < least, !isHeld(index % cloth.cols, index / cloth.cols) else { continue }
      (best, least) = (index, distance)
    }
    return best
  }

  private func isHeld(_ col: Int, _ row: Int) -> Bool {
    grips.contains { $0.col == col && $0.row == row }
  }

  /// The constraints of the fingers on the cloth.
  package var holds: [Hold] { grips.map(hold) }

  private func hold(_ grip: Grip) -> Hold {
    var position = composition.position(under: grip.point, z: grip.depth)
    let reach = Double(grip.row) * cloth.pattern.height
    // A point at full stretch lies in the plane of the rail, or lifting would put it out of reach.
    let way = position - cloth.pins[grip.col]
    let spare = max(reach * reach - way.x * way.x - way.y * way.y, 0)
    let deepest = spare.squareRoot()
    let z =
      cloth.pins[grip.col].z + min(max(position.z - cloth.pins[grip.col].z, -deepest), deepest)
    if z != position.z { position = composition.position(under: grip.point, z: z) }
    return Hold(col: grip.col, row: grip.row, position: position)
  }
}

// MARK: Gaps

extension CurtainWorld {
  /// Returns the uncovered share of each of `count` vertical strips of the window, from left to
  /// right: 0 covered … 1 free.
  package func gaps(_ count: Int) -> [Double] {
    let glass = Casement(composition).glass
    let step = glass.width / Double(count)
    var gaps = [Double](repeating: 0, count: count)
    let samples = 8
    for sample in 0..<samples {
      let row = (cloth.rows - 1) * (sample + 1) / (samples + 1)
      var (left, right) = (Double.infinity, -Double.infinity)
      for col in 0..<cloth.cols {
        let x = composition.project(cloth.positions[row * cloth.cols + col]).x
        (left, right) = (min(left, x), max(right, x))
      }
      for index in 0..<count {
        let start = glass.minX + step * Double(index)
        let covered = max(0, min(right, start + step) - max(left, start))
        gaps[index] += (1 - covered / max(step, 1e-9)) / Double(samples)
      }
    }
    return gaps
  }
}
