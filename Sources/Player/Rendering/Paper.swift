import Drawing
import Geometry
import Painting

/// A picture that keeps what is drawn on it, for a renderer whose canvas is never cleared: a value
/// that lives in the state, and holds pixels at the stage's own resolution.
///
/// ```swift
/// /// A dot that leaves a trail.
/// struct Comet: Renderer {
///   struct State { var paper: Paper }
///
///   static let rate = 60
///
///   func begin(on stage: Stage) -> State { State(paper: Paper(stage)) }
///
///   func update(_ state: inout State, at moment: Moment) {
///     state.paper.fade(by: 0.04)
///     let angle = moment.progress(every: 3) * Math.twoPi
///     let place = moment.stage.point(0.5, 0.5) + Vector(angle: angle) * 120
///     state.paper.draw { $0.fill(circle: place, radius: 9, with: .gold) }
///   }
///
///   func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
///     canvas.image(state.paper)
///   }
/// }
/// ```
///
/// The pixels are those that one canvas with all drawings would have: 8 bits a channel,
/// premultiplied, the same on every machine. They are painted in `update`, so a frame needs all
/// frames before it painted, whatever part of a film is rendered. Draw what belongs to a step in one
/// call: each call prepares a painter.
///
/// A copy shares its pixels until one of both changes. Where a picture of a paper is still being
/// painted, or kept to go back to, a change copies all pixels first: 4 bytes each, and 8 more if the
/// paper has faded. That takes about a tenth of the time of showing the paper, and a third of
/// that of a fade.
public struct Paper: Sendable {
  /// Width and height in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  fileprivate var buffer: PixelBuffer
  /// Finer levels of the channels; nil before the first fade.
  private var levels: FineLevels?
  /// The error of the first drawing or fade that cannot be painted, for which the picture that shows
  /// the paper is refused.
  fileprivate var flaw: DrawingError?

  /// Creates a paper of the size and resolution of `stage`, covered by `color`.
  public init(_ stage: Stage, _ color: Color = .clear) {
    self.init(size: stage.size, scale: stage.scale, color)
  }

  /// Creates a paper of `size` points at `scale` pixels a point, covered by `color`.
  ///
  /// - Precondition: It has 1 to 2²⁸ pixels, at most 32,767 a side.
  public init(size: Size, scale: Double, _ color: Color = .clear) {
    (self.size, self.scale) = (size, scale)
    do throws(PaintingError) {
      let (width, height) = try Painter.pixels(of: size, scale: scale)
      buffer = PixelBuffer(width: width, height: height)
    } catch {
      preconditionFailure("a paper has 1 to \(PictureLimits.area) pixels")
    }
    if color.alpha > 0 { clear(color) }
  }

  /// Draws over what is there, in points from the top left.
  public mutating func draw(_ body: (inout Canvas) -> Void) {
    var canvas = Canvas(size: size)
    body(&canvas)
    paint(canvas)
  }

  /// Covers everything with `color`, or clears it.
  public mutating func clear(_ color: Color = .clear) {
    if !isKnownUniquelyReferenced(&buffer) {
      buffer = PixelBuffer(width: buffer.width, height: buffer.height)
    }
    (levels, flaw) = (nil, nil)
    buffer.fill(with: PixelArithmetic.pixel(color))
  }

  /// Replaces the picture by a drawing that may show the one before, which `body` gets as a bitmap
  /// for ``bounds``: moved, scaled, blurred.
  ///
  /// ```swift
  /// let bounds = paper.bounds
  /// paper.redraw { canvas, old in
  ///   canvas.image(old, in: bounds.inset(by: -2), opacity: 0.98)
  /// }
  /// ```
  public mutating func redraw(_ body: (inout Canvas, Bitmap) -> Void) {
    var canvas = Canvas(size: size)
    body(&canvas, Bitmap(showing: buffer))
    buffer = PixelBuffer(width: buffer.width, height: buffer.height)
    levels = nil
    paint(canvas)
  }

  /// Moves the picture; what comes in from outside is clear. Whole pixels stay as they are, parts
  /// of a pixel mix neighbours.
  public mutating func move(by shift: Vector) {
    let target = Rect(origin: bounds.origin + shift, size: bounds.size)
    redraw { $0.image($1, in: target) }
  }

  /// Blurs the picture by `sigma` points, as `Canvas.blurred(sigma:_:)` does.
  public mutating func blur(sigma: Double) {
    let bounds = bounds
    redraw { canvas, old in canvas.blurred(sigma: sigma) { $0.image(old, in: bounds) } }
  }

  /// Takes the share `amount` (0…1) of the way to `color`, or to clear, in all pixels.
  ///
  /// Each premultiplied channel keeps 16 bits from one fade to the next, of which a picture shows
  /// the 8 upper ones, rounded to the nearest. The distance to the target is multiplied by 1 −
  /// `amount`, in steps of 2⁻¹⁶ and at least one, and cut to 1/256 level: so it becomes less by each
  /// fade, and nothing remains in the end. A channel that is drawn on goes on from its 8 bits.
  /// Without an amount above 0 nothing happens. A canvas that shows a paper whose amount was not a
  /// number cannot be drawn, until the paper is cleared.
  public mutating func fade(by amount: Double, to color: Color = .clear) {
    if amount.isNaN { note(.undrawable(command: [], flaw: .notFinite(.fade))) }
    guard amount > 0 else { return }
    own()
    if levels == nil { levels = FineLevels(count: buffer.count) }
    if !isKnownUniquelyReferenced(&levels) { levels = levels?.copy() }
    let kept = min(65_535, Int32((65_536 * (1 - min(amount, 1))).rounded()))
    levels?.fade(
      buffer, keeping: UInt16(truncatingIfNeeded: kept), to: PixelArithmetic.pixel(color))
  }

  /// Returns the paper of another stage, with this picture stretched to its size.
  public func resized(to stage: Stage) -> Paper {
    var paper = Paper(stage)
    let bounds = paper.bounds
    paper.draw { $0.image(Bitmap(showing: buffer), in: bounds) }
    paper.flaw = flaw
    return paper
  }

  private mutating func paint(_ canvas: Canvas) {
    guard !canvas.commands.isEmpty else { return }
    do throws(DrawingError) { try canvas.validate() } catch { return note(error) }
    own()
    buffer.paint(validated: canvas, scale: scale)
  }

  /// Keeps the first error since the paper was cleared.
  private mutating func note(_ error: DrawingError) { flaw = flaw ?? error }

  /// Makes the pixels this paper's own.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy() }
  }
}

// MARK: Reading

extension Paper {
  /// The rectangle of its pixels, in points from the origin. Its size differs from ``size`` if that
  /// is no whole number of pixels.
  public var bounds: Rect {
    Rect(0, 0, Double(buffer.width) / scale, Double(buffer.height) / scale)
  }

  /// A copy of the picture.
  public var bitmap: Bitmap {
    Bitmap(width: buffer.width, height: buffer.height, bytes: buffer.straightBytes)
  }

  /// The colour at a position in points; clear outside.
  public subscript(x: Double, y: Double) -> Color {
    average(in: Rect(x - 0.5 / scale, y - 0.5 / scale, 1 / scale, 1 / scale))
  }

  /// Returns the mean colour of the pixels whose middles lie in `rect`, in points, weighted by their
  /// opacity; its opacity is their mean opacity. Clear if there are none.
  public func average(in rect: Rect) -> Color {
    /// The pixels of a row or column with their middles from `start` to just before `end`.
    func pixels(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
      let whole = Double(count)
      let low = (start * scale - 0.5).rounded(.up).clipped(to: 0...whole)
      let high = (end * scale - 0.5).rounded(.up).clipped(to: 0...whole)
      guard low < high else { return 0..<0 }
      return Int(low)..<Int(high)
    }
    let columns = pixels(rect.minX, rect.maxX, of: buffer.width)
    let rows = pixels(rect.minY, rect.maxY, of: buffer.height)
    let sum = buffer.sum(columns, rows)
    guard sum.w > 0 else { return .clear }
    let alpha = Double(sum.w)
    return Color(
      red: Double(sum.x) / alpha, green: Double(sum.y) / alpha, blue: Double(sum.z) / alpha,
      alpha: alpha / Double(255 * columns.count * rows.count))
  }
}

extension Canvas {
  /// Draws `paper` where it lies on the stage, pixel by pixel, or stretched to `rect`.
  public mutating func image(
    _ paper: Paper, in rect: Rect? = nil, opacity: Double = 1, blend: BlendMode = .normal
  ) {
    let picture = Bitmap(showing: paper.buffer, flaw: paper.flaw)
    image(picture, in: rect ?? paper.bounds, opacity: opacity, blend: blend)
  }
}
