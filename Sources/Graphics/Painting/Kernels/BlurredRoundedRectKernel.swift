import Drawing
import Geometry

#if arch(x86_64)
  import CKernels
#endif

/// Composites blurred rounded rectangles on pixels; see ``BlurredRoundedRect`` for the profile.
struct BlurredRoundedRectKernel {
  /// The transform from pixels to points with the box's centre as origin.
  private let inverse: Transform
  private let half: SIMD2<Float>
  private let radius: Float
  private let blur: Float
  /// Blue, green, red, opacity inside, premultiplied, integers 0…255.
  private let body: SIMD4<Float>
  /// Pixels that the box may reach.
  let box: PixelBox
  /// Pixels that certainly have full strength.
  private let core: PixelBox

  /// Prepares a box; nil if it is invisible.
  init?(_ blurredRoundedRect: BlurredRoundedRect, map: Transform, within limits: PixelBox) {
    let rect = blurredRoundedRect.rect
    guard !rect.isEmpty, let inverse = map.inverse else { return nil }
    let blur = max(blurredRoundedRect.blur, 1e-3)
    let radius = min(max(blurredRoundedRect.cornerRadius, 0), min(rect.width, rect.height) / 2)
    let box = PixelBox(around: map.bounds(of: rect.inset(by: -blur))).intersection(limits)
    var body = premultiplied(blurredRoundedRect.color)
    // Integers, so that the inside is flat.
    body.round(.toNearestOrEven)
    guard !box.isEmpty, body.w > 0 else { return nil }
    self.inverse = inverse.then(.translation(Point.zero - rect.center))
    half = SIMD2(Float(rect.width / 2), Float(rect.height / 2))
    (self.radius, self.blur, self.body, self.box) = (Float(radius), Float(blur), body, box)
    let full = rect.inset(by: max(blur, radius))
    core =
      map.b == 0 && map.c == 0 && !full.isEmpty
      ? PixelBox(inside: map.bounds(of: full)).intersection(box) : .empty
  }

  /// Composites the pixels in `rows`; `isWide` if wide kernels are used.
  func composite(on pixels: Pixels, _ rows: Range<Int>, isWide: Bool) {
    for y in rows.clamped(to: box.top..<box.bottom) {
      let row = pixels.row(y)
      guard core.top <= y, y < core.bottom, !core.isEmpty else {
        edge(row, box.left..<box.right, y: y, isWide)
        continue
      }
      edge(row, box.left..<core.left, y: y, isWide)
      inside(row, core.left..<core.right, isWide)
      edge(row, core.right..<box.right, y: y, isWide)
    }
  }

  @inline(__always)
  private func edge(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int, _ isWide: Bool
  ) {
    let centerY = Double(y) + 0.5
    let startX = Float(inverse.c * centerY + inverse.tx + inverse.a / 2)
    let startY = Float(inverse.d * centerY + inverse.ty + inverse.b / 2)
    let (stepX, stepY) = (Float(inverse.a), Float(inverse.b))
    #if arch(x86_64)
      if isWide { return addWide(row, columns, (startX, startY), isInside: false) }
    #endif
    composite(row, columns) { column in
      strength(column * stepX + startX, column * stepY + startY)
    }
  }

  @inline(__always)
  private func inside(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ isWide: Bool
  ) {
    if body.w == 255 {
      let color = packed(body)
      for x in columns { row[x] = color }
      return
    }
    #if arch(x86_64)
      if isWide { return addWide(row, columns, (0, 0), isInside: true) }
    #endif
    composite(row, columns) { _ in SIMD4(repeating: 1) }
  }

  #if arch(x86_64)
    /// Composites a row in wide kernels; `start` is the way from the centre to column 0.
    private func addWide(
      _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ start: (Float, Float),
      isInside: Bool
    ) {
      var rect = ckernels_blurred_rect(
        start_x: start.0, start_y: start.1, step_x: Float(inverse.a), step_y: Float(inverse.b),
        edge_x: half.x - radius, edge_y: half.y - radius, radius: radius, blur: blur,
        body: (body.x, body.y, body.z, body.w))
      ckernels_add_blurred_rect(
        row + columns.lowerBound, columns.lowerBound, columns.count, isInside, &rect)
    }
  #endif

  /// Composites a row; `strength` returns that of four columns.
  @inline(__always)
  private func composite(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    _ strength: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    var column = SIMD4<Float>(0, 1, 2, 3) + Float(columns.lowerBound)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let count = min(4, columns.upperBound - x)
      if count == 4 {
        store(composited(over: load(row + x), strength(column)), to: row + x)
      } else {
        let four = strength(column)
        for lane in 0..<count {
          row[x + lane] = composited(over: SIMD4(repeating: row[x + lane]), four)[lane]
        }
      }
      column += 4
      x += 4
    }
  }

  /// Returns 1 − smoothstep of the distance from the outline, from −blur to blur.
  @inline(__always)
  private func strength(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let (edgeX, edgeY): (Float, Float) = (half.x - radius, half.y - radius)
    let beyondX: SIMD4<Float> = magnitude(x) - edgeX
    let beyondY: SIMD4<Float> = magnitude(y) - edgeY
    let outX = positive(beyondX)
    let outY = positive(beyondY)
    let square: SIMD4<Float> = outX * outX + outY * outY
    let corner = square.squareRoot()
    let nearer = beyondX.replacing(with: beyondY, where: beyondX .< beyondY)
    let inner = nearer.replacing(with: 0, where: nearer .> 0)
    let distance: SIMD4<Float> = inner + corner - radius
    let perBlur: Float = 0.5 / blur
    var t: SIMD4<Float> = (distance + blur) * perBlur
    t.replace(with: 0, where: t .< 0)
    t.replace(with: 1, where: t .> 1)
    let rest: SIMD4<Float> = 3 - 2 * t
    let smooth: SIMD4<Float> = t * t * rest
    return 1 - smooth
  }

  @inline(__always)
  private func composited(
    over backdrop: SIMD4<UInt32>, _ strength: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let kept = 1 - strength * (body.w * (1 / 255))
    let blue = whole(channel(backdrop, 0) * kept + strength * body.x + Rounding.magic)
    let green = whole(channel(backdrop, 8) * kept + strength * body.y + Rounding.magic)
    let red = whole(channel(backdrop, 16) * kept + strength * body.z + Rounding.magic)
    let alpha = whole(channel(backdrop, 24) * kept + strength * body.w + Rounding.magic)
    return blue | green &<< 8 | red &<< 16 | alpha &<< 24
  }
}
