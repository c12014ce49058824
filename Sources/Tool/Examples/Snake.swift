import Rendering

/// A snake of light that eats, grows and bites off its own tail. Arrow keys turn it, and taps do.
struct Snake: Renderer {
  var pace = 9.0

  static let input: InputKinds = .keys
  static let controls = ControlsSchema<Self>(.value("pace", \.pace, in: 4...16))
  static let demonstration = Demonstration.sequence([
    .pause(2), .key("ArrowUp"), .pause(0.4), .key("ArrowLeft"), .tap(at: Point(0.5, 0.6)),
  ])
  static let arrows = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]
  static let ways = [Vector(-1, 0), Vector(0, -1), Vector(1, 0), Vector(0, 1)]

  /// Cells of a board; of the body the head first, and last the cell that its tail has left.
  struct State {
    var (body, apple) = ((0..<9).map { Point(8 - Double($0), 6) }, Point(9, 3))
    var (way, turns, isLed, gone) = (Vector(1, 0), [Vector](), false, 0.0)
  }

  func begin(on stage: Stage) -> State { State() }

  func update(_ state: inout State, at moment: Moment) {
    let pressed = moment.keys.pressed.compactMap { Self.arrows.firstIndex(of: $0) }
    state.turns += pressed.map { Self.ways[$0] }
    for place in moment.touches.began.down {
      let far = place - center(of: state.body[0], at: moment)
      let turn = state.way.dx == 0 ? Vector(far.dx, 0) : Vector(0, far.dy)
      if turn != .zero { state.turns.append(turn.normalized) }
    }
    state.isLed = state.isLed || !state.turns.isEmpty
    state.gone += pace * moment.duration
    guard state.gone >= 1 else { return }
    state.gone -= 1
    let board = Rect(0, 0, 13, max(4, (9 * moment.size.height / moment.size.width).rounded()))
    let (body, apple, back) = (state.body, state.apple, -state.way)
    func next(_ way: Vector) -> Point { (body[0] + way).wrapped(to: board) }
    let free = Self.ways.filter { $0 != back && !body.contains(next($0)) }
    let own = free.min { next($0).distance(to: apple) < next($1).distance(to: apple) }
    let turn = state.turns.isEmpty ? (state.isLed ? nil : own) : state.turns.removeFirst()
    if let turn, turn != back { state.way = turn }
    let head = next(state.way)
    state.body = [head] + body.prefix { $0 != head }
    guard head == apple else { return _ = state.body.removeLast() }
    var random = SeededGenerator(seed: UInt64(moment.step.index))
    let cell = random.point(in: board)
    state.apple = Point(cell.x.rounded(.down), cell.y.rounded(.down))
  }

  func center(of cell: Point, at moment: Moment) -> Point {
    moment.stage.point(0, 0.08) + Vector(cell.x + 0.5, cell.y + 0.5) * (moment.size.width / 13)
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (side, apple) = (moment.size.width / 13, center(of: state.apple, at: moment))
    canvas.glow(at: apple, radius: 2.6 * side, color: Color(oklch: 0.68, 0.2, 25, alpha: 0.5))
    canvas.fill(circle: apple, radius: 0.32 * side, with: Color(oklch: 0.72, 0.19, 28))
    let (places, last) = (state.body.map { center(of: $0, at: moment) }, state.body.count - 1)
    for index in (0..<last).reversed() {
      let (from, to, age) = (places[index + 1], places[index], Double(index) / Double(last))
      guard from.distance(to: to) < 1.5 * side else { continue }
      let end = index == 0 ? from.mixed(with: to, by: state.gone) : to
      let ink = Color(oklch: 0.86 - 0.3 * age, 0.15, 128 + 90 * age)
      canvas.glow(at: end, radius: 1.6 * side, color: ink.opacity(0.2))
      canvas.line(from: from, to: end, with: ink, width: (0.64 - 0.4 * age) * side)
    }
  }
}
