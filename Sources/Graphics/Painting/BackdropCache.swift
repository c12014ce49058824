import Drawing

/// The pixels of the commands that a picture begins with, for the pictures after it: backdrops are
/// mostly drawn again just as they were.
///
/// Commands that two pictures in a row begin with are kept where painting them takes longer than
/// copying a picture.
struct BackdropCache: ~Copyable {
  /// The commands that the kept pixels show; empty where nothing is kept.
  private var commands: ArraySlice<Command> = []
  private var words = Buffer<UInt32>(1, of: 0)
  /// The commands of the picture before.
  private var former: [Command] = []

  /// Pixels that are copied in the time that a small shape takes.
  private static let shape = 1 << 14

  /// Copies what is known of the beginning of `commands` to the pixels of `box`.
  ///
  /// - Returns: how many commands that are; 0 where none are known, and nothing is copied.
  func restore(_ commands: [Command], to pixels: Pixels, _ box: PixelBox) -> Int {
    let count = self.commands.count
    guard count > 0, commands.starts(with: self.commands) else { return 0 }
    for y in box.top..<box.bottom {
      pixels.row(y).update(from: words.base + y * box.width, count: box.width)
    }
    return count
  }

  /// How many of `commands` are worth being kept once they are painted, `done` of which are known;
  /// no more than these where none are. `extent` tells the pixels that a command may change.
  mutating func worth(
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

  /// Keeps the pixels of `box`, which show `commands` and nothing else.
  mutating func keep(_ commands: ArraySlice<Command>, _ pixels: Pixels, _ box: PixelBox) {
    words.reserveUninitialized(box.width * box.height)
    for y in box.top..<box.bottom {
      (words.base + y * box.width).update(from: pixels.row(y), count: box.width)
    }
    self.commands = commands
  }
}
