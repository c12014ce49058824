import Drawing
import Geometry

/// Counts what canvases cost to paint, without painting them: a rasterizer goes through their
/// commands as it does to paint them.
package struct CostCounter: ~Copyable {
  /// Receives a command: the path of indices to it, as in ``DrawingError``; and its cost without
  /// that of the commands inside.
  package typealias Telling = (_ path: [Int], _ command: Command, _ cost: FrameCost) -> Void

  private let rasterizer: CommandRasterizer
  private let ledger = CostLedger()
  private let state: GraphicsState

  /// A counter for canvases of `size` points at `scale` pixels a point.
  package init(size: Size, scale: Double) throws(PaintingError) {
    let (width, height) = try Painter.pixels(of: size, scale: scale)
    self.init(size: size, scale: scale, width: width, height: height)
  }

  private init(size: Size, scale: Double, width: Int, height: Int) {
    rasterizer = CommandRasterizer(
      size: size, scale: scale, width: width, height: height, isWide: false)
    state = GraphicsState(
      map: .scale(scale), box: PixelBox(left: 0, top: 0, right: width, bottom: height),
      rows: 0..<height)
  }

  /// Returns the cost of `canvas`, which has been validated: all figures that its commands decide.
  package mutating func cost(
    of canvas: Canvas, telling tell: Telling = { _, _, _ in }
  ) -> FrameCost {
    let commands = canvas.commands
    let sizes = commands.sizes
    ledger.begin(sizes.count)
    rasterizer.shapeMemory.begin(sizes, workers: 0)
    rasterizer.share(rasterizer.shapeMemory, as: 0)
    rasterizer.survey(commands[...], in: state, for: .counting(ledger))
    var costs = ledger.costs.makeIterator()
    CostCounter.report(commands, [], &costs, tell)
    return ledger.costs.reduce(FrameCost(), +)
  }

  /// Hands each command to `tell` after those inside of it; `costs` are in order from the top down.
  private static func report(
    _ commands: [Command], _ outer: [Int], _ costs: inout IndexingIterator<[FrameCost]>,
    _ tell: Telling
  ) {
    for (index, command) in commands.enumerated() {
      guard let cost = costs.next() else { return }
      let path = outer + [index]
      report(command.inner, path, &costs, tell)
      tell(path, command, cost)
    }
  }
}
