import Geometry
import Gestures
import Rendering

/// The simulated world: a cloth on its rail, the air, and the finger that may hold it.
package struct CurtainWorld: Sendable {
  /// Where rail, cloth and eye stand.
  package let composition: CurtainComposition
  let seed: UInt64
  /// The cloth as it hangs now.
  package private(set) var cloth: Cloth
  private(set) var wind: Wind
  /// What the finger holds; nil while it holds nothing.
  package private(set) var grip: DragState?
  /// How often the mesh has been rebuilt.
  private(set) var rebuilds = 0
  /// Seconds since the beginning.
  private(set) var time = 0.0
  private(set) var weave: Weave
  let palette = CurtainPalette()
  let horizon: GradientNoise
  let stars: [Star]
  let motes: Motes
  /// The gravity control, followed smoothly.
  private var gravity: Double

  /// By how much all links may grow; it fades once the finger has let go.
  private var excess = 1.0

  /// Fall under gravity 1, in drops of the cloth per second²: a pendulum as long as the cloth takes
  /// about 3 s.
  package static let fall = 2.9
  /// How far a held point comes forward, in drops of the cloth.
  private static let lift = 0.05

  /// The chamber at time 0: the curtain has been hanging there for a while.
  init(_ stage: Stage, _ curtain: WindowCurtain) {
    composition = CurtainComposition(stage.size)
    seed = stage.seed
    var chance = SeededGenerator(seed: stage.seed)
    wind = Wind(curtain.wind, seed: chance.next())
    horizon = GradientNoise(seed: chance.next())
    stars = Star.first(&chance)
    motes = Motes(seed: chance.next())
    gravity = curtain.gravity
    let pattern = Pattern(
      cols: Int(curtain.cols), rows: Int(curtain.rows), in: composition, seed: seed)
    cloth = Cloth(pattern, gravity: gravity)
    weave = Weave(cols: pattern.cols, rows: pattern.rows, seed: seed)
    for _ in 0..<40 { move(1.0 / 30, curtain) }
  }

  /// Goes on by one step under the controls of `curtain`.
  mutating func advance(by step: Step, _ curtain: WindowCurtain, touch: Touch?) {
    time = step.seconds
    recut(Int(curtain.cols), Int(curtain.rows))
    feel(touch, step.duration)
    if step.duration > 0 {
      move(step.duration, curtain)
    } else if let held {
      excess = demand(of: held)
      cloth.cling(to: held, excess: excess)
    }
  }

  private mutating func move(_ duration: Double, _ curtain: WindowCurtain) {
    wind.advance(duration, towards: curtain.wind)
    gravity += (curtain.gravity - gravity) * (1 - Math.exp(-6 * duration))
    if (curtain.gravity - gravity).magnitude < 1e-6 { gravity = curtain.gravity }
    cloth.hang(under: gravity)
    cloth.settle(1 - Math.exp(-5 * duration))
    let held = held
    excess = held == nil ? recoil(after: duration) : demand(of: held)
    let forces = Cloth.Forces(
      duration: duration, weight: gravity * CurtainWorld.fall * composition.drop, wind: wind,
      composition: composition, hold: held, excess: excess)
    cloth.step(forces)
  }

  /// What is left of an overstretch; a monstrous one is forgotten at once.
  private func recoil(after duration: Double) -> Double {
    1 + (min(excess, 4) - 1) * Math.exp(-6 * duration)
  }

  /// By how much all links must grow for the held point to be under the finger.
  private func demand(of held: Hold?) -> Double {
    guard let held else { return 1 }
    return max(1, cloth.demand(of: held.spot, col: held.col, row: held.row))
  }

  /// Rebuilds the mesh where columns or rows have changed.
  private mutating func recut(_ cols: Int, _ rows: Int) {
    let old = cloth.pattern
    guard cols != old.cols || rows != old.rows else { return }
    let pattern = Pattern(cols: cols, rows: rows, in: composition, seed: seed)
    cloth.recut(to: pattern)
    weave = Weave(cols: pattern.cols, rows: pattern.rows, seed: seed)
    rebuilds += 1
    guard let old = grip.map({ ($0.col, $0.row, old) }) else { return }
    func place(_ index: Int, _ from: Int, _ to: Int) -> Int {
      Int((Double(index * (to - 1)) / Double(from - 1)).rounded())
    }
    grip?.col = place(old.0, old.2.cols, pattern.cols)
    grip?.row = max(place(old.1, old.2.rows, pattern.rows), 1)
  }

  /// Takes hold, follows the finger, or lets go.
  private mutating func feel(_ touch: Touch?, _ duration: Double) {
    guard let touch, touch.isDown, touch.position.isFinite, touch.start.isFinite else {
      grip = nil
      return
    }
    if touch.phase == .began || (grip != nil && grip?.finger != touch.id) {
      grip = grasp(touch)
    }
    guard var grip else { return }
    grip.point = touch.position
    grip.age += duration
    let forward = max(grip.depth, CurtainWorld.lift * composition.drop)
    grip.depth += (forward - grip.depth) * (1 - Math.exp(-5 * duration))
    self.grip = grip
  }

  /// The point nearest to where the finger landed; none where that one is fixed to the rail.
  private func grasp(_ touch: Touch) -> DragState? {
    var (best, least) = (0, Double.infinity)
    for index in cloth.spots.indices {
      let distance = (composition.project(cloth.spots[index]) - touch.start).lengthSquared
      if distance < least { (best, least) = (index, distance) }
    }
    guard best >= cloth.cols else { return nil }
    return DragState(
      finger: touch.id, col: best % cloth.cols, row: best / cloth.cols, point: touch.position,
      depth: cloth.spots[best].z)
  }

  /// What the finger does to the cloth.
  var held: Hold? {
    guard let grip else { return nil }
    var spot = composition.spot(under: grip.point, z: grip.depth)
    let reach = Double(grip.row) * cloth.pattern.height
    // A point at full stretch lies in the plane of the rail, or it would be beyond reach for being
    // lifted.
    let way = spot - cloth.pins[grip.col]
    let spare = max(reach * reach - way.x * way.x - way.y * way.y, 0)
    let deepest = spare.squareRoot()
    let z = cloth.pins[grip.col].z + min(max(spot.z - cloth.pins[grip.col].z, -deepest), deepest)
    if z != spot.z { spot = composition.spot(under: grip.point, z: z) }
    return Hold(col: grip.col, row: grip.row, spot: spot)
  }
}
