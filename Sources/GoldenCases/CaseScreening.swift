import Drawing
import Host
import Raster
import Scripting

/// Plays a case and paints what it shows.
package struct CaseScreening: Sendable {
  /// What is played.
  package let goldenCase: GoldenCase
  private let application: Application
  /// Whether to give up on the way.
  private let isCancelled: @Sendable () -> Bool

  /// A screening of `goldenCase`, whose scene plays one of `application`.
  package init(
    of goldenCase: GoldenCase, in application: Application,
    unless isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.goldenCase = goldenCase
    self.application = application
    self.isCancelled = isCancelled
  }

  /// Hands the pictures of the frames `indices`, which must ascend, to `body`, one after another.
  ///
  /// - Throws: ``CaseError``.
  package func play(
    _ indices: [Int], _ body: (Int, Bitmap) throws(CaseError) -> Void
  ) throws(CaseError) {
    let scene = goldenCase.scene
    var frames = Frames(of: scene, in: application, indices: indices, contents: .canvas)
    var painter = try painting { () throws(RasterError) in
      try Painter(
        size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    }
    for index in indices {
      guard let frame = try next(&frames), let canvas = frame.canvas else { throw .interrupted }
      do throws(RasterError) { try painter.paint(canvas, of: frame.name) } catch {
        throw .unpaintable(path: goldenCase.path, error)
      }
      try body(index, painter.bitmap())
    }
  }

  private func next(_ frames: inout Frames) throws(CaseError) -> Frame? {
    do throws(ScriptError) { return try frames.next(unless: isCancelled) } catch {
      throw .flawed(path: goldenCase.path, error)
    }
  }

  private func painting<Result: ~Copyable>(
    _ body: () throws(RasterError) -> Result
  ) throws(CaseError) -> Result {
    do throws(RasterError) { return try body() } catch {
      throw .unpaintable(path: goldenCase.path, error)
    }
  }
}
