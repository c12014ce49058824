import Rendering

/// Birds that keep apart: each looks at those in its cell of a grid and in the cells round it.
struct Flock: Sendable {
  private(set) var birds: [(place: Point, velocity: Vector)] = []
  /// Pairs that were looked at in the last step.
  private(set) var looks = 0
  private let size: Size

  init(_ count: Int, on stage: Stage) {
    var random = SeededGenerator(seed: stage.seed)
    size = stage.size
    birds = (0..<count).map { _ in
      (
        Point(
          random.number(in: 0...stage.size.width), random.number(in: 0...stage.size.height)),
        Vector(angle: random.number(in: 0...6.28)) * 30
      )
    }
  }

  mutating func fly(for duration: Double, _ slow: Slowdown) {
    looks = 0
    let rounds = slow == .twiceTheSteps ? 2 : 1
    for _ in 0..<rounds { flyOnce(for: duration / Double(rounds), slow) }
    if slow == .searchBeforeSort { look(cell: 24) { _, _ in } }
  }

  private mutating func flyOnce(for duration: Double, _ slow: Slowdown) {
    var pushes = [Vector](repeating: .zero, count: birds.count)
    let places = birds.map(\.place)
    look(cell: slow == .allPairs ? 10_000 : slow == .wideCells ? 48 : 24) { one, other in
      let way = places[one] - places[other]
      let distance = way.length
      if distance > 0, distance < 16 { pushes[one] += way * ((16 - distance) / distance) }
    }
    let order = slow == .birdsBackwards ? Array(birds.indices.reversed()) : Array(birds.indices)
    for index in order {
      birds[index].velocity =
        (birds[index].velocity + pushes[index] * (40 * duration)).limited(to: 40)
      let place = birds[index].place + birds[index].velocity * duration
      birds[index].place = Point(
        (place.x + size.width).truncatingRemainder(dividingBy: size.width),
        (place.y + size.height).truncatingRemainder(dividingBy: size.height))
    }
  }

  private mutating func look(cell: Double, _ meet: (Int, Int) -> Void) {
    let columns = Int(size.width / cell) + 1
    let rows = Int(size.height / cell) + 1
    var cells = [[Int]](repeating: [], count: columns * rows)
    for (index, bird) in birds.enumerated() {
      cells[Int(bird.place.y / cell) * columns + Int(bird.place.x / cell)].append(index)
    }
    for (one, bird) in birds.enumerated() {
      let (column, row) = (Int(bird.place.x / cell), Int(bird.place.y / cell))
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) {
          for other in cells[y * columns + x] where other != one {
            looks += 1
            meet(one, other)
          }
        }
      }
    }
  }
}
