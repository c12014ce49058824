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
    moment.marks.reserveCapacity(moment.commands.count)
    let former = moments.last ?? Moment(map: map, commands: [], changes: TileChanges(in: grid))
    moment.isShifted = former.commands.count != moment.commands.count
    var pairs = CommandPairs(former.commands, moment.commands, areAlike: former.map == moment.map)
    while let pair = pairs.advance() {
      if pair.isEqual, let index = pair.before {
        moment.marks.append(former.marks[index])
        continue
      }
      if let index = pair.after { moment.marks.append(mark(moment, index, by: rasterizer)) }
      insertChanges(pair, former, &moment, by: rasterizer)
    }
    moments.append(moment)
  }

  private mutating func mark(
    _ moment: Moment, _ index: Int, by rasterizer: CommandRasterizer
  ) -> Mark {
    let command = moment.commands[index]
    let box = rasterizer.extent(of: command, by: moment.map, within: limits)
    let (place, own) = (sizes.count, CollectionOfOne(command).sizes)
    sizes += own
    return Mark(
      place: place, size: own.count, tiles: grid.tiles(of: box.intersection(grid.box)))
  }

  private func insertChanges(
    _ pair: CommandPairs.Pair, _ former: Moment, _ moment: inout Moment,
    by rasterizer: CommandRasterizer
  ) {
    if let before = pair.before, let after = pair.after,
      insertChanges(
        of: former.commands[before], moment.commands[after], former.map, moment.map,
        at: after, into: &moment.changes, by: rasterizer)
    {
      return
    }
    let index = pair.after ?? 0
    if let before = pair.before { moment.changes.insert(former.marks[before].tiles, at: index) }
    if let after = pair.after { moment.changes.insert(moment.marks[after].tiles, at: index) }
  }

  /// Inserts the tiles in which two equal groups of different commands may differ. Returns false for
  /// others, and inserts nothing.
  private func insertChanges(
    of one: Command, _ other: Command, _ map: Transform, _ next: Transform, at index: Int,
    into changes: inout TileChanges, by rasterizer: CommandRasterizer
  ) -> Bool {
    guard map == next, case .group(let group, let inner) = one,
      case .group(let same, let others) = other, group == same, let map = group.mapOfPixels(map)
    else { return false }
    var pairs = CommandPairs(inner, others)
    while let pair = pairs.advance() {
      guard !pair.isEqual else { continue }
      let commands = [pair.before.map { inner[$0] }, pair.after.map { others[$0] }]
      if let one = commands[0], let other = commands[1],
        insertChanges(
          of: one, other, map, map, at: index, into: &changes, by: rasterizer)
      {
        continue
      }
      for case let command? in commands {
        let box = rasterizer.extent(of: command, by: map, within: limits)
        changes.insert(grid.tiles(of: box.intersection(grid.box)), at: index)
      }
    }
    return true
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
private struct CommandPairs {
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
  private var index = 0
  private var next = 0

  /// Most commands in a row that are found to have come or gone.
  private static let reach = 4

  init(_ one: [Command], _ other: [Command], areAlike: Bool = true) {
    (self.one, self.other, self.areAlike) = (one, other, areAlike)
  }

  mutating func advance() -> Pair? {
    let (left, right) = (one.count - index, other.count - next)
    guard max(left, right) > 0 else { return nil }
    var pair = Pair()
    if left > 0, right > 0, areAlike, one[index] == other[next] {
      pair.isEqual = true
    } else if right == 0 || hasGone(left - right) {
      return Pair(before: step(&index))
    } else if left == 0 || hasCome(right - left) {
      return Pair(after: step(&next))
    }
    (pair.before, pair.after) = (step(&index), step(&next))
    return pair
  }

  /// True if up to `count` commands are gone here.
  private func hasGone(_ count: Int) -> Bool {
    areAlike && next < other.count
      && (1...).prefix(max(0, min(count, CommandPairs.reach))).contains {
        one[index + $0] == other[next]
      }
  }

  /// True if up to `count` commands have come here.
  private func hasCome(_ count: Int) -> Bool {
    areAlike && index < one.count
      && (1...).prefix(max(0, min(count, CommandPairs.reach))).contains {
        one[index] == other[next + $0]
      }
  }

  private func step(_ index: inout Int) -> Int {
    defer { index += 1 }
    return index
  }
}
