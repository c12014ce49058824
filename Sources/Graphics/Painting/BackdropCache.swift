import Drawing

/// A cache of the pixels of a picture's first commands for later pictures: backdrops are usually
/// repeated unchanged.
///
/// Commands that begin two consecutive pictures are cached if painting them takes longer than
/// copying a picture.
struct BackdropCache: ~Copyable {
  /// The commands of the cached pixels; empty if there are none.
  private var commands: ArraySlice<Command> = []
  private var words = Buffer<UInt32>(1, of: 0)
  /// The commands of the last picture.
  private var former: [Command] = []

  /// The number of pixels copied in the time of painting a small shape.
  private static let shape = 1 << 14

  /// Copies the cached pixels of the first `commands` to those of `box`.
  ///
  /// - Returns: The number of those commands; 0 if none are cached, and nothing is copied.
  func restore(_ commands: [Command], to pixels: Pixels, _ box: PixelBox) -> Int {
    let count = self.commands.count
    guard count > 0, commands.starts(with: self.commands) else { return 0 }
    for y in box.top..<box.bottom {
      pixels.row(y).update(from: words.base + y * box.width, count: box.width)
    }
    return count
  }

  /// Returns how many of `commands`, `done` of which are cached, should be cached once they are
  /// painted; `done` if no more should. `extent` returns the pixels that a command may
  /// change.
  mutating func worthwhileCount(
    _ commands: [Command], after done: Int, of box: PixelBox, _ extent: (Command) -> PixelBox
  ) -> Int {
    defer { former = commands }
    let common = zip(commands, former).prefix { $0 == $1 }.count
    guard common > done else { return done }
    let work = commands[done..<common].reduce(0) { sum, command in
      let box = extent(command)
      return sum + BackdropCache.shape + box.width * box.height
    }
    return work > 2 * box.width * box.height ? common : done
  }

  /// Caches the pixels of `box`, which show `commands` and nothing else.
  mutating func keep(_ commands: ArraySlice<Command>, _ pixels: Pixels, _ box: PixelBox) {
    words.reserveUninitialized(box.width * box.height)
    for y in box.top..<box.bottom {
      (words.base + y * box.width).update(from: pixels.row(y), count: box.width)
    }
    self.commands = commands
  }
}
