import Drawing

/// A picture without memory: a type with its controls and one function of the moment, which tells
/// the time, the stage and where the fingers are now.
///
/// ```swift
/// struct Pulse: Picture {
///   var size = 60.0
///
///   static let controls = ControlsSchema<Self>(.value("size", \.size, in: 20...90))
///
///   func draw(at moment: Moment, on canvas: inout Canvas) {
///     let center = moment.touch?.down ?? moment.stage.point(0.5, 0.5)
///     let breath = Math.sin(moment.progress(every: 2) * Math.twoPi)
///     canvas.fill(circle: center, radius: size + 20 * breath, with: .gold)
///   }
/// }
/// ```
public protocol Picture: Renderer where State == Void {
  /// Draws what is seen at `moment`.
  func draw(at moment: Moment, on canvas: inout Canvas)

  /// Draws what lies behind everything and covers the whole stage; left out where a transparent
  /// background is asked for.
  func drawBackdrop(at moment: Moment, on canvas: inout Canvas)
}

extension Picture {
  /// Nothing is remembered.
  public func begin(on stage: Stage) {}

  /// Nothing is remembered.
  public func update(_ state: inout Void, at moment: Moment) {}

  /// Draws what is seen at `moment`.
  public func draw(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
    draw(at: moment, on: &canvas)
  }

  /// Draws what lies behind.
  public func drawBackdrop(_ state: Void, at moment: Moment, on canvas: inout Canvas) {
    drawBackdrop(at: moment, on: &canvas)
  }

  /// Night, as behind every renderer that says nothing else.
  public func drawBackdrop(at moment: Moment, on canvas: inout Canvas) { canvas.fillWithNight() }
}
