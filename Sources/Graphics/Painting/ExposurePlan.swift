import Drawing
import Geometry

/// The moments of an exposure, and the tiles of pixels that change from each to the next.
struct ExposurePlan {
  struct Moment {
    /// The transform from the points of its commands to pixels.
    let map: Transform
    let commands: [Command]
    /// One for each command.
    fileprivate(set) var marks: [Mark] = []
    /// Tiles that may differ from those of the moment before, and from which command on.
    fileprivate(set) var changes: TileChanges
    /// True if indices of its commands have nothing to do with those of the moment before.
    fileprivate(set) var isShifted = false
  }

  struct Mark {
    /// The index of a command in preorder among those of all moments, of which equal ones of moments
    /// that follow each other are one.
    let place: Int
    /// The number of commands in it, with itself.
    fileprivate let size: Int
    /// The tiles that it may change.
    let tiles: TileGrid.Part

    /// True if its place is that after `mark`.
    func follows(_ mark: Mark) -> Bool { place == mark.place + mark.size }
  }

  let grid: TileGrid
  private(set) var moments: [Moment] = []
  /// The outlines of all moments, by the places of their commands.
  let shapes = ShapeMemory()
  private let samples: [Command]
  private let map: Transform
  private let limits: PixelBox
  /// The numbers of commands in each one, by their places.
  private var sizes: [Int32] = []

  /// Creates the plan of `samples` in `state`.
  init(_ samples: [Command], in state: GraphicsState, by rasterizer: CommandRasterizer) {
    (self.samples, map, limits) = (samples, state.map, state.box)
    grid = TileGrid(rasterizer.extent(of: samples, by: map, within: limits))
    for sample in samples { add(sample, by: rasterizer) }
    shapes.begin(sizes, workers: 1)
  }

  /// True if it is the plan of `samples` in `state`.
  func isFor(_ samples: [Command], in state: GraphicsState) -> Bool {
    limits == state.box && map == state.map && self.samples == samples
  }

  /// Calls `body` with the columns of row `index` of tiles that change in moment `number`, by the
  /// moments in which they change again, the number of all for those that do not.
  func forEachEnd(of number: Int, _ index: Int, _ body: (_ columns: UInt64, Int) -> Void) {
    var rest = moments[number].changes.columns[index]
    for next in number + 1..<moments.count where rest != 0 {
      let ending = rest & moments[next].changes.columns[index]
      if ending != 0 { body(ending, next) }
      rest &= ~ending
    }
    if rest != 0 { body(rest, moments.count) }
  }

  /// Returns the number of commands that moment `number` and the next ones begin with in row `index`
  /// of tiles, 0 if there is no use in painting those once; and `columns` with those that change in
  /// these moments.
  func backdrop(of number: Int, _ index: Int, _ columns: UInt64) -> (common: Int, UInt64) {
    var (common, all) = (Int.max, columns)
    for next in moments[(number + 1)...] {
      if next.isShifted { break }
      let first = next.changes.firsts[index]
      // Better one of more commands for less moments.
      if common < .max, first < common / 2 { break }
      common = min(common, first)
      all |= next.changes.columns[index]
    }
    return (common == .max ? 0 : common, all)
  }

  private mutating func add(_ sample: Command, by rasterizer: CommandRasterizer) {
    var moment =
      if case .group(.transform(let transform), let inner) = sample {
        Moment(map: transform.then(map), commands: inner, changes: TileChanges(in: grid))
      } else { Moment(map: map, commands: [sample], changes: TileChanges(in: grid)) }
    let former = moments.last ?? Moment(map: map, commands: [], changes: TileChanges(in: grid))
    moment.isShifted = former.commands.count != moment.commands.count
    let pairs = Array(
      CommandPairs(former.commands, moment.commands, areAlike: former.map == moment.map))
    moment.marks = pairs.compactMap { pair in
      guard let index = pair.after else { return nil }
      return pair.isEqual
        ? pair.before.map { former.marks[$0] }
        : mark(moment.commands[index], by: moment.map, rasterizer)
    }
    insertChanges(
      pairs, (former.map, former.commands, former.marks),
      (moment.map, moment.commands, moment.marks), into: &moment.changes, by: rasterizer)
    moments.append(moment)
  }

  private mutating func mark(
    _ command: Command, by map: Transform, _ rasterizer: CommandRasterizer
  ) -> Mark {
    let (place, own) = (sizes.count, CollectionOfOne(command).sizes)
    sizes += own
    return Mark(place: place, size: own.count, tiles: tiles(of: command, by: map, rasterizer))
  }

  private func tiles(
    of command: Command, by map: Transform, _ rasterizer: CommandRasterizer
  ) -> TileGrid.Part {
    let box = rasterizer.extent(of: command, by: map, within: limits)
    return grid.tiles(of: box.intersection(grid.box))
  }

  private typealias List = (map: Transform, commands: [Command], marks: [Mark]?)

  private func tiles(
    of list: List, _ index: Int, _ rasterizer: CommandRasterizer
  ) -> TileGrid.Part {
    if let marks = list.marks { return marks[index].tiles }
    return tiles(of: list.commands[index], by: list.map, rasterizer)
  }

  /// Inserts the tiles in which `pairs` of two lists may differ, as changes of the command at `place`,
  /// each of its own if there is none. Of two equal groups only what differs inside is one.
  private func insertChanges(
    _ pairs: some Sequence<CommandPairs.Pair>, _ former: List, _ next: List,
    at place: Int? = nil, into changes: inout TileChanges, by rasterizer: CommandRasterizer
  ) {
    for pair in pairs where !pair.isEqual {
      let place = place ?? pair.after ?? 0
      if former.map == next.map, let before = pair.before, let after = pair.after,
        case .group(let group, let inner) = former.commands[before],
        case .group(let same, let others) = next.commands[after], group == same,
        let map = group.mapOfPixels(next.map)
      {
        insertChanges(
          CommandPairs(inner, others), (map, inner, nil), (map, others, nil), at: place,
          into: &changes, by: rasterizer)
        continue
      }
      if let before = pair.before {
        changes.insert(tiles(of: former, before, rasterizer), at: place)
      }
      if let after = pair.after { changes.insert(tiles(of: next, after, rasterizer), at: place) }
    }
  }
}

extension Command.Group {
  /// The transform of the commands inside if each of them changes no pixel but those under it; else
  /// nil.
  fileprivate func mapOfPixels(_ map: Transform) -> Transform? {
    switch self {
    case .transform(let transform): transform.then(map)
    case .clip, .layer: map
    case .blur, .mask, .exposure: nil
    }
  }
}

/// The commands of two lists in their order: those that both have in common, and others. Which are
/// taken for common decides no pixel.
private struct CommandPairs: Sequence, IteratorProtocol {
  struct Pair {
    /// Indices in the lists, at least one.
    var before: Int?
    var after: Int?
    var isEqual = false
  }

  private let one: [Command]
  private let other: [Command]
  /// True if commands may be common at all.
  private let areAlike: Bool
  /// Indices of the next commands in them.
  private var (first, second) = (0, 0)

  /// Most commands in a row that are found to have come or gone.
  private static let reach = 4

  init(_ one: [Command], _ other: [Command], areAlike: Bool = true) {
    (self.one, self.other, self.areAlike) = (one, other, areAlike)
  }

  mutating func next() -> Pair? {
    let isPair = first < one.count && second < other.count
    let isEqual = isPair && areAlike && one[first] == other[second]
    if !isEqual, goesOn(one, first, without: other, second) {
      first += 1
      return Pair(before: first - 1)
    }
    if !isEqual, goesOn(other, second, without: one, first) {
      second += 1
      return Pair(after: second - 1)
    }
    guard isPair else { return nil }
    (first, second) = (first + 1, second + 1)
    return Pair(before: first - 1, after: second - 1, isEqual: isEqual)
  }

  /// True if the command at `index` is in no pair: if only later ones of its list are in `other`.
  private func goesOn(
    _ list: [Command], _ index: Int, without other: [Command], _ next: Int
  ) -> Bool {
    let more = (list.count - index) - (other.count - next)
    guard more > 0, next < other.count else { return more > 0 }
    return areAlike
      && (1...Swift.min(more, CommandPairs.reach)).contains { list[index + $0] == other[next] }
  }
}
