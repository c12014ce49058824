import Drawing
import Expectations
import JSONCoding
import Raster
import Scripting

/// Plays the scene or film of a case, paints its frames and tells its trace. Who simulates is handed
/// in: this module knows no player.
package struct CasePlayer: Sendable {
  /// A request for a frame.
  package struct WantedFrame: Hashable, Sendable {
    /// Index of the frame, from 0.
    package let index: Int
    /// True if its drawing is needed.
    package let isDrawn: Bool
    /// True if its line of the trace is needed.
    package let isTraced: Bool
  }

  /// A frame as a player gives it.
  package struct Frame {
    /// Its name in a message, such as "embers, frame 12".
    package let name: String
    /// The recorded drawing; nil if it was not asked for.
    package let canvas: Canvas?
    /// The line of the trace.
    package let trace: JSON?
    /// The expectations that are broken so far.
    package let breaches: [ExpectationBreach]
    /// The cost besides its drawing, which may be asked for at once.
    package let load: () -> FrameCost

    package init(
      name: String, canvas: Canvas?, trace: JSON?, breaches: [ExpectationBreach] = [],
      load: @escaping () -> FrameCost = { FrameCost() }
    ) {
      (self.name, self.canvas, self.trace, self.load) = (name, canvas, trace, load)
      self.breaches = breaches
    }
  }

  /// Gives the frames of a scene or film one after another; nil if someone gave up on the way.
  package typealias Source = (WantedFrame) throws(ScriptError) -> Frame?

  private let source: @Sendable (any FrameSource, [Int], _ isTraced: Bool) -> Source

  /// A player; `source` begins a scene or film, whose frames with these ascending indices are then
  /// asked for in turn.
  package init(
    _ source: @escaping @Sendable (any FrameSource, [Int], _ isTraced: Bool) -> Source
  ) {
    self.source = source
  }

  /// Plays `goldenCase` once, and hands its frames to those of `parts` that they count for.
  ///
  /// - Throws: ``CaseError``.
  func play(
    _ goldenCase: GoldenCase, for parts: inout [any GoldenPart]
  ) throws(CaseError) {
    let shown = goldenCase.source
    let counting = parts.map { Set($0.frames) }
    func frames(_ aspect: PlayedFrame.Aspect) -> Set<Int> {
      zip(parts, counting).reduce(into: []) { if $1.0.aspect == aspect { $0.formUnion($1.1) } }
    }
    let (pictured, costed, traced) = (frames(.picture), frames(.cost), frames(.trace))
    let painted = pictured.union(costed)
    let indices = painted.union(traced).union(frames(.expectations)).sorted()
    let next = source(shown, indices, !traced.isEmpty)
    var easel = try CaseError.ofPainting(goldenCase) { () throws(RasterError) in
      try Easel(shown, isCosted: !costed.isEmpty)
    }
    for index in indices {
      let request = WantedFrame(
        index: index, isDrawn: painted.contains(index), isTraced: traced.contains(index))
      guard let told = try frame(request, of: goldenCase, next) else { throw .interrupted }
      var frame = PlayedFrame(index: index, line: request.isTraced ? told.trace : nil)
      frame.breaches = told.breaches
      if request.isDrawn {
        try CaseError.ofPainting(goldenCase) { () throws(RasterError) in
          try easel.paint(
            told, into: &frame, isPictured: pictured.contains(index),
            isCosted: costed.contains(index))
        }
      }
      for part in parts.indices where counting[part].contains(index) { parts[part].add(frame) }
    }
  }

  private func frame(
    _ request: WantedFrame, of goldenCase: GoldenCase, _ next: Source
  ) throws(CaseError) -> Frame? {
    do throws(ScriptError) { return try next(request) } catch {
      throw .flawed(path: goldenCase.path, error)
    }
  }
}

extension CaseError {
  /// Throws what `body` throws as a fault of `goldenCase`.
  fileprivate static func ofPainting<Result: ~Copyable>(
    _ goldenCase: GoldenCase, _ body: () throws(RasterError) -> Result
  ) throws(CaseError) -> Result {
    do throws(RasterError) { return try body() } catch {
      throw .unpaintable(path: goldenCase.path, error)
    }
  }
}

/// Paints the frames of a scene or film, and counts what they cost if that is asked for.
private struct Easel: ~Copyable {
  private var painter: Painter
  // A `FrameCostCounter?` would begin as nil, which Swift 6.2 destroys twice if the initializer throws.
  private var counter: Optional<FrameCostCounter>

  init(_ source: any FrameSource, isCosted: Bool) throws(RasterError) {
    let painter = try Painter(
      size: source.size, scale: source.scale, isTransparent: source.isTransparent)
    let counter =
      isCosted ? try FrameCostCounter(size: source.size, scale: source.scale) : nil
    self.painter = painter
    self.counter = counter
  }

  mutating func paint(
    _ told: CasePlayer.Frame, into frame: inout PlayedFrame, isPictured: Bool, isCosted: Bool
  ) throws(RasterError) {
    guard let canvas = told.canvas else { return }
    try painter.paint(canvas, of: told.name)
    frame.canvas = canvas
    if isPictured { frame.picture = painter.bitmap() }
    if isCosted {
      frame.cost = try counter?.frame(frame.index, canvas, painter, load: told.load())
    }
  }
}
