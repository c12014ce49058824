import Rendering

/// Boxes of glass with a light inside, each on a spring: a finger carries one away, it shrinks at
/// the top and grows at the bottom of the stage, and springs home when released.
///
/// * State: the boxes, each with an animated position and size, and their order from back to front.
/// * Step: a box follows the finger that holds it; all others spring home.
/// * Picture: each box with its light and its glass (`GridGlass`), from back to front.
package struct SpringGrid: Renderer {
  /// Damping ratio of the spring home, 0…1.2; at 0 a box oscillates for ever.
  package var damping = 0.7
  /// Period of the undamped oscillation of the spring home, in seconds, 0.05…3.
  package var response = 0.8

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Damping and response of the spring home.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("damping", \.damping, in: 0...1.2),
    .value("response", \.response, in: 0.05...3))

  /// The boxes of one stage.
  package struct State: Sendable {
    /// The resting positions of the boxes.
    package let grid: Grid
    /// The boxes, row by row.
    package var boxes: [GridBox]
    /// The boxes by index, from back to front.
    package var order: [Int]
    var events = RendererEvents()
  }

  /// Creates a grid with its default springs.
  package init() {}

  /// Creates all boxes at home.
  package func begin(on stage: Stage) -> State {
    let grid = Grid(on: stage)
    return State(
      grid: grid, boxes: grid.homes.map { GridBox(at: $0) }, order: Array(grid.homes.indices))
  }

  /// Lets fingers take, carry and release boxes; all others move home or rest there.
  package func update(_ state: inout State, at moment: Moment) {
    let time = moment.seconds
    for touch in moment.touches {
      if touch.phase == .began { state.hand(to: touch, at: moment) }
      guard let held = state.boxes.firstIndex(where: { $0.finger == touch.id }) else { continue }
      state.boxes[held].follow(touch, scale: state.grid.scale(for: touch), at: time)
    }
    let spring = Spring(dampingRatio: damping, response: response)
    for index in state.boxes.indices where state.boxes[index].finger == nil {
      guard let end = state.boxes[index].returnHome(by: spring, at: time) else { continue }
      state.events.emit(.animation("box:\(index)", end), at: moment)
    }
  }

  /// Reports for each box its position, its size, and the finger that holds it.
  package func metrics(_ state: State, at moment: Moment) -> Metrics {
    let boxes = state.boxes.map { box -> Metrics in
      [
        "center": box.center.value(at: moment.seconds),
        "scale": box.scale.value(at: moment.seconds), "finger": box.finger,
      ]
    }
    return ["boxes": boxes]
  }

  /// Reports `finished` when a box has come home, `retargeted` when a finger has caught it on its
  /// way.
  package func events(_ state: State, at moment: Moment) -> [RendererEvent] {
    state.events.at(moment)
  }
}

extension SpringGrid.State {
  /// Gives a finger the free box that it lands on, the nearest of several, and brings it to the
  /// front.
  mutating func hand(to touch: Touch, at moment: Moment) {
    let time = moment.seconds
    func distance(_ index: Int) -> Double {
      boxes[index].center.value(at: time).distance(to: touch.start)
    }
    let hit = boxes.indices.filter { index in
      boxes[index].finger == nil
        && boxes[index].frame(side: grid.side, at: time).contains(touch.start)
    }
    guard let index = hit.min(by: { distance($0) < distance($1) }) else { return }
    if let end = boxes[index].take(by: touch) {
      events.emit(.animation("box:\(index)", end), at: moment)
    }
    order.removeAll { $0 == index }
    order.append(index)
  }
}

// MARK: Demonstration

extension SpringGrid {
  /// Fingers throw boxes about, first one, then two, then three together.
  package static func demonstration(on stage: Stage) -> Demonstration {
    let grid = Grid(on: stage)
    /// Takes the box at `column`, `row` (fractions of the grid), carries it along `ways` (fractions
    /// of the stage) and releases it in motion.
    func toss(
      _ column: Double, _ row: Double, _ ways: [Vector], over duration: Double
    ) -> Demonstration {
      let rows = grid.homes.count / grid.columns
      let index =
        Int(row * Double(rows - 1) + 0.5) * grid.columns
        + Int(column * Double(grid.columns - 1) + 0.5)
      let home = grid.homes[index]
      let start = Point(home.x / stage.size.width, home.y / stage.size.height)
      let path = ways.reduce(into: [start]) { path, way in path.append(path[path.count - 1] + way) }
      return .draw(path, over: duration, hold: 0)
    }
    return .sequence([
      .pause(0.4),
      toss(0.33, 0.5, [Vector(0.06, 0.1), Vector(0.2, 0.04), Vector(0.18, -0.14)], over: 0.9),
      .pause(0.2),
      .staggered(
        [
          toss(1, 0.25, [Vector(-0.1, 0.1), Vector(-0.2, 0.12), Vector(-0.22, -0.02)], over: 1),
          toss(0, 0.75, [Vector(0.12, -0.1), Vector(0.2, -0.16), Vector(0.22, -0.04)], over: 1),
        ], by: 0.2),
      .pause(0.2),
      .slide(\Self.damping, by: -0.4, over: 0.5, hold: 0.2),
      .pause(0.1),
      .staggered(
        [
          toss(0, 0.25, [Vector(0.1, 0.14), Vector(0.14, 0.12), Vector(0.24, 0.02)], over: 0.9),
          toss(
            0.67, 0.75, [Vector(-0.1, -0.14), Vector(-0.16, -0.1), Vector(-0.2, 0.06)], over: 0.9),
          toss(1, 0, [Vector(-0.04, 0.14), Vector(0, 0.2), Vector(-0.2, 0.12)], over: 0.9),
        ], by: 0.1),
    ])
  }
}
