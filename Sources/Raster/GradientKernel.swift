import Drawing
import Geometry

/// Fills whole pixels with a gradient, rounded with the fixed dither so that dark ones do not band.
struct GradientKernel {
  private let ramp: GradientRamp
  private let shape: Shape
  /// Entries of the table that colours are looked up in: 16 a pixel, within limits.
  private let tableSize: Int

  private enum Shape {
    /// Place along the gradient = a·x + b·y + c, x and y in pixels.
    case linear(a: Double, b: Double, c: Double)
    /// Place = length of the way that the map gives: the centre is its origin, the radius 1.
    case radial(Transform)
  }

  /// nil for a solid brush, and for a gradient without stops or extent.
  init?(_ brush: Brush, map: Transform) {
    guard let inverse = map.inverse else { return nil }
    let length: Double
    switch brush {
    case .solid: return nil
    case .linear(let gradient):
      let (start, way) = (gradient.start, gradient.end - gradient.start)
      let square = way.dx * way.dx + way.dy * way.dy
      guard square > 0, square.isFinite, !gradient.stops.isEmpty else { return nil }
      shape = .linear(
        a: (inverse.a * way.dx + inverse.b * way.dy) / square,
        b: (inverse.c * way.dx + inverse.d * way.dy) / square,
        c: ((inverse.tx - start.x) * way.dx + (inverse.ty - start.y) * way.dy) / square)
      ramp = GradientRamp(gradient.stops)
      length = square.squareRoot() * map.reach
    case .radial(let gradient):
      guard gradient.radius > 0, gradient.radius.isFinite, !gradient.stops.isEmpty else {
        return nil
      }
      shape = .radial(
        inverse.then(.translation(Point.zero - gradient.center)).then(.scale(1 / gradient.radius)))
      ramp = GradientRamp(gradient.stops)
      length = gradient.radius * map.reach
    }
    tableSize = min(max(clampedInt((length * 16).rounded()), 256), 2048)
  }

  /// Lays the gradient over `box`.
  func lay(on pixels: Pixels, _ box: PixelBox, dither: borrowing Dither) {
    if ramp.isOpaque {
      write(to: pixels, box, dither: dither)
    } else {
      fill(pixels, box, dither: dither) { $0.pointee = laid($1, over: $0.pointee) }
    }
  }

  /// Replaces `box` by the gradient.
  func write(to pixels: Pixels, _ box: PixelBox, dither: borrowing Dither) {
    fill(pixels, box, dither: dither) { $0.pointee = $1 }
  }

  @inline(__always)
  private func fill(
    _ pixels: Pixels, _ box: PixelBox, dither: borrowing Dither,
    _ put: (UnsafeMutablePointer<UInt32>, UInt32) -> Void
  ) {
    guard !box.isEmpty else { return }
    switch shape {
    case .linear(let a, let b, let c) where abs(a) * Double(box.width) < 1e-9:
      for y in box.top..<box.bottom {
        let shade = ramp.shade(at: b * (Double(y) + 0.5) + c)
        fillEvenRow(pixels.row(y), box, shade, thresholds: dither.wideRow(y), put)
      }
    case .linear(let a, let b, let c):
      let slope = SIMD4<Float>(repeating: Float(a))
      withTable { table in
        for y in box.top..<box.bottom {
          let start = Float(b * (Double(y) + 0.5) + c + a / 2)
          fillRow(pixels.row(y), box, table, thresholds: dither.wideRow(y), put) { columns in
            columns * slope + start
          }
        }
      }
    case .radial(let map):
      let (slopeX, slopeY) = (Float(map.a), Float(map.b))
      withTable { table in
        for y in box.top..<box.bottom {
          let centerY = Double(y) + 0.5
          let startX = Float(map.c * centerY + map.tx + map.a / 2)
          let startY = Float(map.d * centerY + map.ty + map.b / 2)
          fillRow(pixels.row(y), box, table, thresholds: dither.wideRow(y), put) { columns in
            let (wayX, wayY) = (columns * slopeX + startX, columns * slopeY + startY)
            return (wayX * wayX + wayY * wayY).squareRoot()
          }
        }
      }
    }
  }

  private func withTable(_ body: (UnsafePointer<Shade>) -> Void) {
    ramp.table(tableSize).withUnsafeBufferPointer { table in
      if let base = table.baseAddress { body(base) }
    }
  }

  /// Fills a row of one colour: its pixels repeat as the dither does.
  @inline(__always)
  private func fillEvenRow(
    _ row: UnsafeMutablePointer<UInt32>, _ box: PixelBox, _ shade: Shade,
    thresholds: UnsafePointer<UInt64>, _ put: (UnsafeMutablePointer<UInt32>, UInt32) -> Void
  ) {
    var pattern = SIMD8<UInt32>()
    for lane in 0..<8 { pattern[lane] = shade.pixel(thresholds[(box.left + lane) & 7]) }
    var x = box.left
    while x + 8 <= box.right {
      for lane in 0..<8 { put(row + x + lane, pattern[lane]) }
      x += 8
    }
    for lane in 0..<(box.right - x) { put(row + x + lane, pattern[lane]) }
  }

  /// Fills a row; `places` tells the places of four columns along the gradient.
  @inline(__always)
  private func fillRow(
    _ row: UnsafeMutablePointer<UInt32>, _ box: PixelBox, _ table: UnsafePointer<Shade>,
    thresholds: UnsafePointer<UInt64>, _ put: (UnsafeMutablePointer<UInt32>, UInt32) -> Void,
    _ places: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    let last = Float(tableSize - 1)
    var columns = SIMD4<Float>(0, 1, 2, 3) + Float(box.left)
    var x = box.left
    while x < box.right {
      var place = places(columns)
      place.replace(with: 0, where: .!(place .> 0))
      place.replace(with: 1, where: place .> 1)
      let bits = unsafeBitCast(place * last + Rounding.magic, to: SIMD4<UInt32>.self) & 0xFFFF
      for lane in 0..<min(4, box.right - x) {
        put(row + x + lane, table[Int(bits[lane])].pixel(thresholds[(x + lane) & 7]))
      }
      columns += 4
      x += 4
    }
  }
}

/// A premultiplied pixel laid over another; each part is rounded to the nearest.
@inline(__always)
func laid(_ pixel: UInt32, over ground: UInt32) -> UInt32 {
  let kept = 255 &- pixel &>> 24
  func pair(_ parts: UInt32) -> UInt32 {
    // (t + t / 256) / 256 of t + 128 is t / 255 to the nearest.
    let product = parts &* kept &+ 0x0080_0080
    return ((product &+ (product &>> 8 & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
  }
  return pixel &+ (pair(ground & 0x00FF_00FF) | pair(ground &>> 8 & 0x00FF_00FF) &<< 8)
}
