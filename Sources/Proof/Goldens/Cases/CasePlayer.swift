import Drawing
import JSONCoding
import Raster
import Scripting

/// Plays the scene or film of a case, paints its frames and tells its trace. Who simulates is handed
/// in: this module knows no player.
package struct CasePlayer: Sendable {
  /// What is asked of a frame.
  package struct WantedFrame: Hashable, Sendable {
    /// Index of the frame, from 0.
    package let index: Int
    /// Whether its drawing is needed.
    package let isDrawn: Bool
    /// Whether its line of the trace is needed.
    package let isTraced: Bool
  }

  /// What a player makes of a frame.
  package struct Frame {
    /// What it is called in a message, such as "embers, frame 12".
    package let name: String
    /// The recorded drawing; nil where it was not asked for.
    package let canvas: Canvas?
    /// The line of the trace.
    package let trace: JSON?
    /// What it takes besides its drawing, which may be asked for at once.
    package let load: () -> FrameCost

    package init(
      name: String, canvas: Canvas?, trace: JSON?,
      load: @escaping () -> FrameCost = { FrameCost() }
    ) {
      (self.name, self.canvas, self.trace, self.load) = (name, canvas, trace, load)
    }
  }

  /// Gives the frames of a scene or film one after another; nil where someone gave up on the way.
  package typealias Source = (WantedFrame) throws(ScriptError) -> Frame?

  private let source: @Sendable (any FrameSource, [Int], _ isTraced: Bool) -> Source

  /// A player; `source` begins a scene or film, whose frames with these ascending indices are then
  /// asked for in turn.
  package init(
    _ source: @escaping @Sendable (any FrameSource, [Int], _ isTraced: Bool) -> Source
  ) {
    self.source = source
  }

  /// Plays the frames of `goldenCase` that have pictures, and those of its trace if `isTraced`.
  /// Hands each picture to `onPicture`, one after another, and what frames cost to `onCost` where
  /// that is asked for; returns the trace.
  ///
  /// - Throws: ``CaseError``.
  package func play(
    _ goldenCase: GoldenCase, pictures: [Int], isTraced: Bool,
    onCost: ((CostedFrame) -> Void)? = nil, _ onPicture: (Int, Bitmap) throws(CaseError) -> Void
  ) throws(CaseError) -> [JSON] {
    let shown = goldenCase.source
    let traced = isTraced ? goldenCase.traceIndices : []
    let (kept, told) = (Set(pictures), Set(traced))
    let counted = Set(onCost == nil ? [] : goldenCase.costIndices)
    let painted = kept.union(counted)
    let indices = painted.union(told).sorted()
    let next = source(shown, indices, isTraced)
    var painter = try painting(goldenCase) { () throws(RasterError) in
      try Painter(
        size: shown.size, scale: shown.scale, isTransparent: shown.isTransparent)
    }
    var costs = try painting(goldenCase) { () throws(RasterError) in
      try FrameCosts(of: shown, isCounted: onCost != nil)
    }
    var trace: [JSON] = []
    for index in indices {
      let request = WantedFrame(
        index: index, isDrawn: painted.contains(index), isTraced: told.contains(index))
      guard let frame = try frame(request, of: goldenCase, next) else { throw .interrupted }
      if let line = frame.trace, request.isTraced { trace.append(line) }
      guard let canvas = frame.canvas, request.isDrawn else { continue }
      do throws(RasterError) { try painter.paint(canvas, of: frame.name) } catch {
        throw .unpaintable(path: goldenCase.path, error)
      }
      if counted.contains(index), let onCost {
        let cost = try painting(goldenCase) { () throws(RasterError) in
          try costs.frame(index, frame, canvas, painter)
        }
        if let cost { onCost(cost) }
      }
      if kept.contains(index) { try onPicture(index, painter.bitmap()) }
    }
    return trace
  }

  /// The recorded drawing of the frame `index`; nil where someone gave up on the way.
  ///
  /// - Throws: ``CaseError``.
  func canvas(of goldenCase: GoldenCase, at index: Int) throws(CaseError) -> Canvas? {
    let request = WantedFrame(index: index, isDrawn: true, isTraced: false)
    return try frame(request, of: goldenCase, source(goldenCase.source, [index], false))?.canvas
  }

  private func frame(
    _ request: WantedFrame, of goldenCase: GoldenCase, _ next: Source
  ) throws(CaseError) -> Frame? {
    do throws(ScriptError) { return try next(request) } catch {
      throw .flawed(path: goldenCase.path, error)
    }
  }

  private func painting<Result: ~Copyable>(
    _ goldenCase: GoldenCase, _ body: () throws(RasterError) -> Result
  ) throws(CaseError) -> Result {
    do throws(RasterError) { return try body() } catch {
      throw .unpaintable(path: goldenCase.path, error)
    }
  }
}

/// Counts what frames cost, where that is asked for.
private struct FrameCosts: ~Copyable {
  private var counter: FrameCostCounter?

  init(of source: any FrameSource, isCounted: Bool) throws(RasterError) {
    counter = isCounted ? try FrameCostCounter(size: source.size, scale: source.scale) : nil
  }

  /// What `canvas` costs, the drawing of `frame` that `painter` has painted.
  mutating func frame(
    _ index: Int, _ frame: CasePlayer.Frame, _ canvas: Canvas, _ painter: borrowing Painter
  ) throws(RasterError) -> CostedFrame? {
    try counter?.frame(index, canvas, painter, load: frame.load())
  }
}
