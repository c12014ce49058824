import Drawing
import Geometry
import Raster

/// A search for the command of a drawing whose pixels its golden has otherwise.
///
/// A golden holds no commands. Each command that may be meant is left out of the drawing once, which
/// shows the pixels that it decides. The one that has changed is that of which they differ, as they do
/// in another colour; or that which has moved: around the worst tile of the difference the golden has
/// in their place what lies beneath, and their colours where it is no longer.
package struct ChangedCommand: ~Copyable {
  private let canvas: Canvas
  private let scale: Double
  private var painter: Painter
  private let golden: [UInt32]
  private let picture: [UInt32]
  private let width: Int
  /// The pixels that differ, and those of them around the worst tile, in reading order.
  private let changed: [Int]
  private let near: [Int]
  /// The area of ``near``, in points.
  private let window: Rect

  /// Most commands that are left out in turn.
  private static let mostTried = 32
  /// The least score of a command that has changed.
  private static let least = 0.4

  /// Compares the picture of `canvas` at `scale` pixels a point with `golden`; nil if they are equal or
  /// of other sizes, or the canvas cannot be painted.
  package init?(from golden: Bitmap, to canvas: Canvas, scale: Double, isTransparent: Bool) {
    guard
      var painter = try? Painter(size: canvas.size, scale: scale, isTransparent: isTransparent),
      (try? painter.paint(canvas)) != nil
    else { return nil }
    let picture = painter.bitmap()
    guard golden.width == picture.width, golden.height == picture.height,
      let tile = BitmapDifference(from: golden, to: picture).worstTile
    else { return nil }
    (self.canvas, self.scale) = (canvas, scale)
    let (old, new, width) = (golden.pixels, picture.pixels, picture.width)
    let changed = new.indices.filter { old[$0] != new[$0] }
    let side = BitmapDifference.tileSide
    let (columns, rows) = (
      tile.area.x - side..<tile.area.x + 2 * side, tile.area.y - side..<tile.area.y + 2 * side
    )
    near = changed.filter { columns.contains($0 % width) && rows.contains($0 / width) }
    window = Rect(
      Double(columns.lowerBound) / scale, Double(rows.lowerBound) / scale,
      Double(3 * side) / scale, Double(3 * side) / scale)
    (self.golden, self.picture, self.changed, self.width) = (old, new, changed, width)
    self.painter = painter
  }

  /// The way to the command; nil if what the golden shows is no longer drawn.
  package mutating func path() -> CommandPath? {
    var best: (path: CommandPath, score: Double)?
    for (path, isBackdrop) in candidates {
      let score = score(of: path, isBackdrop: isBackdrop)
      if score >= best?.score ?? Self.least { best = (path, score) }
    }
    return best?.path
  }

  /// The commands that may be meant, in drawing order: those that are no groups and draw where pixels
  /// differ; of many, those around the worst tile before others and the uppermost before those below.
  private var candidates: [(path: CommandPath, isBackdrop: Bool)] {
    var backdrops: [(index: Int, path: CommandPath)] = []
    var others: [(index: Int, path: CommandPath, isNear: Bool)] = []
    for (index, path) in canvas.commandPaths.enumerated() {
      guard let (command, scope) = canvas.command(at: path.indices), command.inner.isEmpty,
        let area = scope.area(of: command)
      else { continue }
      if area.intersection(canvas.bounds) == canvas.bounds {
        backdrops.append((index, path))
      } else {
        others.append((index, path, area.intersection(window) != nil))
      }
    }
    backdrops = backdrops.suffix(Self.mostTried / 4)
    others.sort { $0.isNear == $1.isNear ? $0.index > $1.index : $0.isNear }
    let tried =
      backdrops.map { ($0.index, $0.path, true) }
      + others.prefix(Self.mostTried - backdrops.count).map { ($0.index, $0.path, false) }
    return tried.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }

  /// Returns how well the difference fits a change of the command at `path`, 0…2, by the larger of
  /// two shares: of its pixels that differ, and of the difference around the worst tile that it
  /// explains by having moved. 0 for one without a pixel in the difference or beside it.
  private mutating func score(of path: CommandPath, isBackdrop: Bool) -> Double {
    painter.clear()
    painter.add(canvas.commands(replacing: [path.indices]) { _ in nil }[...])
    let without = painter.bitmap().pixels
    let own = picture.indices.filter { without[$0] != picture[$0] }
    let hit = changed.count { without[$0] != picture[$0] }
    guard hit > 0 || own.contains(where: { isBesideChange($0) }) else { return 0 }
    // Small things lie over a large one that has changed: with half its weight counts how much of the
    // difference a command decides.
    let here = near.count { without[$0] != picture[$0] }
    let share = Double(hit) / Double(own.count) * (1 + Double(here) / Double(near.count))
    // What covers the whole picture does not move: things move on it.
    guard !isBackdrop else { return share }
    let colors = colors(of: own, without)
    let moved = near.reduce(0.0) { sum, pixel in
      if without[pixel] != picture[pixel] {
        return sum + (golden[pixel].distance(to: without[pixel]) <= 2 ? 1 : 0)
      }
      // Where it may have been, another of its colour may have been as well.
      return sum + (colors.contains(golden[pixel].roughly) ? 0.9 : 0)
    }
    return max(share, 2 * moved / Double(near.count))
  }

  /// Returns the colours of a command that decides the pixels `own`, which are those of `without`
  /// else: where it is most opaque, for its soft edges have those of what lies below.
  private func colors(of own: [Int], _ without: [UInt32]) -> Set<UInt32> {
    let strengths = own.map { picture[$0].distance(to: without[$0]) }
    let least = (strengths.max() ?? 0) / 2
    return Set(zip(own, strengths).filter { $0.1 >= least }.map { picture[$0.0].roughly })
  }

  /// Returns true if a pixel beside the one at `index` differs.
  private func isBesideChange(_ index: Int) -> Bool {
    [-width, -1, 1, width].contains { step in
      picture.indices.contains(index + step) && picture[index + step] != golden[index + step]
    }
  }
}

extension Bitmap {
  /// The four bytes of each pixel as a number, in reading order.
  fileprivate var pixels: [UInt32] {
    let bytes = self.bytes.span.bytes
    return (0..<width * height).map { bytes.pixel($0) }
  }
}

extension UInt32 {
  /// The upper five bits of the four parts of a pixel.
  fileprivate var roughly: UInt32 { self & 0xF8F8_F8F8 }

  /// The largest difference of any part of this pixel and `other`, 0…255.
  fileprivate func distance(to other: UInt32) -> Int {
    var most = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      most = Swift.max(most, abs(Int(self >> shift & 0xFF) - Int(other >> shift & 0xFF)))
    }
    return most
  }
}
