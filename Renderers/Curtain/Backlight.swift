import Geometry

/// How much of the window's light falls on the cloth from behind; frame and bars throw soft shadows
/// on it.
struct Backlight {
  private let window: Rect
  private let blur: Double
  private let bars: [Double]
  private let transoms: [Double]
  private let thickness: Double

  init(_ composition: CurtainComposition) {
    let casement = Casement(composition)
    window = casement.glass
    blur = 13 * composition.unit
    thickness = casement.bar * 0.5
    bars = casement.uprights
    transoms = casement.transoms
  }

  /// Light at a place of the stage, 0…1.
  @inline(__always)
  func level(_ x: Double, _ y: Double) -> Double {
    let inside =
      Backlight.rise((x - window.minX) / blur) * Backlight.rise((window.maxX - x) / blur)
      * Backlight.rise((y - window.minY) / blur + 0.6)
      * Backlight.rise((window.maxY - y) / (blur * 2.2))
    var clear = 1.0
    for bar in bars { clear *= shade(x - bar) }
    for transom in transoms { clear *= shade(y - transom) }
    return 0.15 + 0.85 * inside * clear
  }

  /// Height in the window, 0 at its top … 1 at its sill.
  @inline(__always)
  func height(_ y: Double) -> Double { (y - window.minY) / max(window.height, 1e-9) }

  /// What a bar leaves of the light `distance` from its middle.
  @inline(__always)
  private func shade(_ distance: Double) -> Double {
    let t = distance / (thickness + blur * 0.55)
    return 1 - 0.5 / (1 + t * t * t * t)
  }

  /// 0 well outside, 1 well inside.
  @inline(__always)
  private static func rise(_ distance: Double) -> Double {
    (distance * 0.5 + 0.5).smoothstep
  }
}

/// The window's woodwork.
struct Casement {
  let frame: Rect
  let glass: Rect
  /// Width of a bar between panes.
  let bar: Double
  let uprights: [Double]
  let transoms: [Double]

  init(_ composition: CurtainComposition) {
    frame = composition.window
    let rim = 8 * composition.unit
    glass = frame.inset(by: rim > 2 ? rim.rounded() : rim)
    bar = 4.5 * composition.unit
    let panes = Int((glass.width / (120 * composition.unit)).rounded()).clipped(to: 2...4)
    let glass = glass
    uprights = (1..<panes).map { glass.minX + glass.width * Double($0) / Double(panes) }
    transoms = [glass.minY + glass.height * 0.36, glass.minY + glass.height * 0.70]
  }
}
