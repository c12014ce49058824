import Drawing
import Geometry

/// Fills whole pixels with a gradient, rounded with the fixed dither so that dark ones do not band.
struct GradientKernel {
  private let ramp: GradientRamp
  private let shape: Shape

  private enum Shape {
    /// Place along the gradient = a·x + b·y + c, x and y in pixels.
    case linear(a: Double, b: Double, c: Double)
    /// Place = length of the way that `inverse` gives: the centre is its origin, the radius 1.
    case radial(inverse: Transform)
  }

  /// Entries of the table that two-dimensional gradients look colours up in.
  private static let tableSize = 2048

  /// nil for a solid brush, and for a gradient without stops or extent.
  init?(_ brush: Brush, map: Transform) {
    guard let inverse = map.inverse else { return nil }
    switch brush {
    case .solid: return nil
    case .linear(let gradient):
      let way = gradient.end - gradient.start
      let square = way.dx * way.dx + way.dy * way.dy
      guard square > 0, !gradient.stops.isEmpty else { return nil }
      let start = gradient.start
      shape = .linear(
        a: (inverse.a * way.dx + inverse.b * way.dy) / square,
        b: (inverse.c * way.dx + inverse.d * way.dy) / square,
        c: ((inverse.tx - start.x) * way.dx + (inverse.ty - start.y) * way.dy) / square)
      ramp = GradientRamp(gradient.stops)
    case .radial(let gradient):
      guard gradient.radius > 0, !gradient.stops.isEmpty else { return nil }
      shape = .radial(
        inverse: inverse.then(.translation(Point.zero - gradient.center))
          .then(.scale(1 / gradient.radius)))
      ramp = GradientRamp(gradient.stops)
    }
  }

  /// Lays the gradient over `box`.
  func lay(on pixels: Pixels, _ box: PixelBox, dither: borrowing Dither) {
    if ramp.isOpaque {
      fill(pixels, box, dither: dither, overlaying: false)
    } else {
      fill(pixels, box, dither: dither, overlaying: true)
    }
  }

  /// Replaces `box` by the gradient.
  func write(to pixels: Pixels, _ box: PixelBox, dither: borrowing Dither) {
    fill(pixels, box, dither: dither, overlaying: false)
  }

  @inline(__always)
  private func fill(
    _ pixels: Pixels, _ box: PixelBox, dither: borrowing Dither, overlaying: Bool
  ) {
    switch shape {
    case .linear(let a, let b, let c) where abs(a) * Double(box.width) < 1e-9:
      for y in box.top..<box.bottom {
        let parts = ramp.parts(at: a * Double(box.left) + b * (Double(y) + 0.5) + c)
        fillRow(
          pixels.row(y), box.left..<box.right, thresholds: dither.row(y), overlaying: overlaying
        ) { _ in parts }
      }
    case .linear(let a, let b, let c):
      withTable { table in
        for y in box.top..<box.bottom {
          let start = b * (Double(y) + 0.5) + c + a / 2
          fillRow(
            pixels.row(y), box.left..<box.right, thresholds: dither.row(y), overlaying: overlaying
          ) { x in table[GradientKernel.entry(a * Double(x) + start)] }
        }
      }
    case .radial(let inverse):
      withTable { table in
        for y in box.top..<box.bottom {
          let centerY = Double(y) + 0.5
          let startX = inverse.c * centerY + inverse.tx + inverse.a / 2
          let startY = inverse.d * centerY + inverse.ty + inverse.b / 2
          fillRow(
            pixels.row(y), box.left..<box.right, thresholds: dither.row(y), overlaying: overlaying
          ) { x in
            let wayX = inverse.a * Double(x) + startX
            let wayY = inverse.b * Double(x) + startY
            return table[GradientKernel.entry((wayX * wayX + wayY * wayY).squareRoot())]
          }
        }
      }
    }
  }

  private func withTable(_ body: (UnsafePointer<SIMD4<Float>>) -> Void) {
    ramp.table(GradientKernel.tableSize).withUnsafeBufferPointer { table in
      if let base = table.baseAddress { body(base) }
    }
  }

  @inline(__always)
  private static func entry(_ place: Double) -> Int {
    Int(unit(place) * Double(tableSize - 1) + 0.5)
  }

  @inline(__always)
  private func fillRow(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    thresholds: UnsafePointer<Float>, overlaying: Bool, _ parts: (Int) -> SIMD4<Float>
  ) {
    for x in columns {
      var parts = parts(x)
      if overlaying { parts += unpacked(row[x]) * (1 - parts.w * (1 / 255)) }
      row[x] = packed(parts + thresholds[x & 7])
    }
  }
}
