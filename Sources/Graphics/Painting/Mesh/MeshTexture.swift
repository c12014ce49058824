import Drawing
import Geometry

/// The bitmap of a mesh with its mipmap levels, so that it can shrink without skipping pixels: each
/// triangle uses the one whose pixels are nearest to its own.
///
/// Opaque greys, such as of weave and noise, have a faster path than colours. The levels of the
/// last few bitmaps are cached, from mesh to mesh and from picture to picture.
final class MeshTexture {
  /// Most pixels of a cached bitmap.
  private static let maxPixels = 1 << 20
  private var cache = GreedyDualCache<TextureLevels>(capacity: 4)
  /// The levels for the current meshes.
  private var present: [TextureLevels] = []

  /// One level of a bitmap, with an apron of one pixel that repeats its outer ones.
  struct Level: BitwiseCopyable {
    let width: Int
    let height: Int
    /// The index of its first pixel, after the apron.
    let start: Int

    @inline(__always)
    var stride: Int { width &+ 2 }
  }

  /// The kind of the pixels.
  enum Kind {
    /// There is no bitmap.
    case none
    /// Opaque greys.
    case grey
    case color
  }

  /// A bitmap that is ready to be mapped to triangles.
  struct Source: BitwiseCopyable {
    let kind: Kind
    /// True if all pixels are opaque.
    let isOpaque: Bool
    let greys: UnsafePointer<UInt8>
    let colors: UnsafePointer<UInt32>
    let levels: UnsafePointer<Level>
    let levelCount: Int
    /// True if a magnified bitmap shows square pixels.
    let isPixelated: Bool
    /// True if triangles are surfaces in space; see ``Mesh/isInPerspective``.
    let isInPerspective: Bool
  }

  /// Invalidates all sources.
  func removeSources() { present.removeAll(keepingCapacity: true) }

  /// Prepares for painting with the bitmap of `mesh`, or with none; the source is valid until all
  /// are removed.
  func source(_ mesh: Mesh) -> Source {
    let levels = levels(of: mesh.texture)
    present.append(levels)
    return Source(
      kind: levels.kind, isOpaque: levels.isOpaque, greys: UnsafePointer(levels.greys.base),
      colors: UnsafePointer(levels.colors.base), levels: UnsafePointer(levels.levels.base),
      levelCount: levels.levels.count, isPixelated: mesh.interpolation == .none,
      isInPerspective: mesh.isInPerspective)
  }

  private func levels(of bitmap: Bitmap?) -> TextureLevels {
    let size = bitmap.map { $0.width * $0.height } ?? 0
    if let known = cache.first(where: { $0.areThose(of: bitmap) }) { return known }
    guard size <= Self.maxPixels else { return TextureLevels(bitmap) }
    return cache.insert(TextureLevels(bitmap), cost: size)
  }
}

/// A bitmap in all of its levels.
private final class TextureLevels {
  let kind: MeshTexture.Kind
  /// True if all pixels are opaque.
  let isOpaque: Bool
  private(set) var greys = Buffer<UInt8>(1, of: 0)
  private(set) var colors = Buffer<UInt32>(1, of: 0)
  private(set) var levels = ReusableList<Level>()
  private let bitmap: Bitmap?

  typealias Level = MeshTexture.Level

  /// Creates the levels of `bitmap`, or of one clear pixel.
  init(_ bitmap: Bitmap?) {
    self.bitmap = bitmap
    (kind, isOpaque) = bitmap?.kind ?? (.none, true)
    if let bitmap {
      take(bitmap, kind)
    } else {
      levels.append(Level(width: 1, height: 1, start: 0))
    }
  }

  /// True if these are the levels of `bitmap`, which has not changed since.
  func areThose(of bitmap: Bitmap?) -> Bool {
    guard let own = self.bitmap, let bitmap else { return self.bitmap == nil && bitmap == nil }
    return own.sharesPixels(with: bitmap)
  }

  /// Rows of the bitmap that may be read above and below it, but are not used.
  private static let margin = 10

  private func take(_ bitmap: Bitmap, _ kind: MeshTexture.Kind) {
    // Four pixels are read together, of which the last three may lie outside of a triangle.
    let margin = Self.margin * (bitmap.width + 2)
    var (width, height, end) = (bitmap.width, bitmap.height, margin)
    while true {
      levels.append(Level(width: width, height: height, start: end + width + 3))
      end += (width + 2) * (height + 2)
      if width == 1 && height == 1 { break }
      (width, height) = (max(width / 2, 1), max(height / 2, 1))
    }
    if kind == .grey {
      greys.reserve(end + margin, of: 0)
      bitmap.bytes.withUnsafeBytes { bytes in
        fill(greys.base) {
          bytes[$0 &* 4]
        } mean: { a, b, c, d in
          UInt8(truncatingIfNeeded: (Int(a) &+ Int(b) &+ Int(c) &+ Int(d) &+ 2) &>> 2)
        }
      }
    } else {
      colors.reserve(end, of: 0)
      let words = Buffer<UInt32>(bitmap.width * bitmap.height, of: 0)
      _ = bitmap.premultiply(into: words.base)
      fill(colors.base) {
        words.base[$0]
      } mean: { a, b, c, d in
        let sum =
          PixelArithmetic.unpacked16(a) &+ PixelArithmetic.unpacked16(b)
          &+ PixelArithmetic.unpacked16(c) &+ PixelArithmetic.unpacked16(d)
          &+ 0x0002_0002_0002_0002
        return PixelArithmetic.packed8(sum &>> 2 & 0x00FF_00FF_00FF_00FF)
      }
    }
  }

  /// Writes all levels: the first one by its pixels, the others as means of four pixels each.
  private func fill<Pixel: BitwiseCopyable>(
    _ base: UnsafeMutablePointer<Pixel>, pixel: (_ index: Int) -> Pixel,
    mean: (Pixel, Pixel, Pixel, Pixel) -> Pixel
  ) {
    for index in 0..<levels.count {
      let to = levels[index]
      for y in 0..<to.height {
        let row = base + (to.start + y * to.stride)
        guard index > 0 else {
          for x in 0..<to.width { row[x] = pixel(y &* to.width &+ x) }
          continue
        }
        let from = levels[index - 1]
        let upper = base + (from.start + 2 * y * from.stride)
        let lower = from.height > 1 ? upper + from.stride : upper
        let next = from.width > 1 ? 1 : 0
        for x in 0..<to.width {
          row[x] = mean(upper[2 &* x], upper[2 &* x &+ next], lower[2 &* x], lower[2 &* x &+ next])
        }
      }
      fillApron(base + to.start, to)
    }
  }

  private func fillApron<Pixel: BitwiseCopyable>(
    _ first: UnsafeMutablePointer<Pixel>, _ level: Level
  ) {
    let stride = level.stride
    for y in 0..<level.height {
      first[y * stride - 1] = first[y * stride]
      first[y * stride + level.width] = first[y * stride + level.width - 1]
    }
    let corner = first - 1
    (corner - stride).update(from: corner, count: stride)
    (corner + level.height * stride).update(
      from: corner + (level.height - 1) * stride, count: stride)
  }
}

extension MeshTexture.Source {
  /// Returns the mapping of the bitmap to a triangle.
  @inline(__always)
  func mapping(
    _ barycentrics: Barycentrics, _ a: MeshTriangles.Corner, _ b: MeshTriangles.Corner,
    _ c: MeshTriangles.Corner
  ) -> MeshTexture.Mapping {
    guard kind != .none else {
      return MeshTexture.Mapping(self, levels[0], false, .zero, .zero, isInside: true)
    }
    let (u, v) = (barycentrics.plane(a.u, b.u, c.u), barycentrics.plane(a.v, b.v, c.v))
    let (width, height) = (Double(levels[0].width), Double(levels[0].height))
    let across = Vector(u.across * width, v.across * height)
    let down = Vector(u.down * width, v.down * height)
    var (index, square) = (0, max(across.lengthSquared, down.lengthSquared))
    // Up to half way to the next, in octaves.
    while square > 2, index + 1 < levelCount {
      index += 1
      square /= 4
    }
    let (least, most) = (min(a.u, b.u, c.u, a.v, b.v, c.v), max(a.u, b.u, c.u, a.v, b.v, c.v))
    return MeshTexture.Mapping(
      self, levels[index], isPixelated && index == 0, u, v, isInside: least >= 0 && most <= 1)
  }
}

extension MeshTexture {
  /// The mapping of a bitmap to a triangle, with bilinear interpolation. Positions are in 1/65,536
  /// pixel.
  struct Mapping {
    let kind: Kind
    /// True if a position reads the pixel that contains it; otherwise it interpolates between the
    /// pixels' middles.
    let isPixelated: Bool
    /// True if no position between the corners lies outside of the bitmap.
    private let isInside: Bool
    let greys: UnsafePointer<UInt8>
    private let colors: UnsafePointer<UInt32>
    let stride: Int
    /// Beyond these there are only the outer pixels.
    let right: Int64
    let bottom: Int64
    let inset: Int64
    /// The position in the middle of the first pixel of a box, and its change per column and per
    /// row.
    let u: Int64
    let v: Int64
    let uAcross: Int64
    let uDown: Int64
    let vAcross: Int64
    let vDown: Int64

    @inline(__always)
    fileprivate init(
      _ source: Source, _ level: Level, _ isPixelated: Bool, _ u: Barycentrics.Plane,
      _ v: Barycentrics.Plane, isInside: Bool
    ) {
      @inline(__always)
      func fixed(_ value: Double, _ size: Int) -> Int64 {
        let scaled = value * Double(size) * 65_536
        // No bitmap extends beyond that, and products with columns stay within 64 bits.
        return scaled > -1e13
          ? scaled < 1e13 ? Int64(scaled) : 10_000_000_000_000 : -10_000_000_000_000
      }
      kind = source.kind
      (greys, colors) = (source.greys + level.start, source.colors + level.start)
      stride = level.stride
      // Between the middles of pixels, the first of which lie half a pixel in.
      let inset: Int64 = isPixelated ? 0 : 32_768
      (right, bottom) = (
        Int64(level.width) &<< 16 &- max(inset, 1), Int64(level.height) &<< 16 &- max(inset, 1)
      )
      (self.isPixelated, self.isInside, self.inset) = (isPixelated, isInside, inset)
      self.u = fixed(u.origin, level.width) &- inset
      self.v = fixed(v.origin, level.height) &- inset
      (uAcross, uDown) = (fixed(u.across, level.width), fixed(u.down, level.width))
      (vAcross, vDown) = (fixed(v.across, level.height), fixed(v.down, level.height))
    }

    /// Returns the grey at a position, 0…1.
    @inline(__always)
    func grey(_ u: Int64, _ v: Int64) -> Float {
      let (x, y) = (held(u, right), held(v, bottom))
      let upper = greys + index(x, y)
      if isPixelated { return Float(upper[0]) * (1 / 255) }
      let lower = upper + stride
      let (east, south) = (
        Int(truncatingIfNeeded: x &>> 8 & 255), Int(truncatingIfNeeded: y &>> 8 & 255)
      )
      let first = Int(upper[0]) &* (256 &- east) &+ Int(upper[1]) &* east
      let second = Int(lower[0]) &* (256 &- east) &+ Int(lower[1]) &* east
      let sum = first &* (256 &- south) &+ second &* south
      return Float(Int32(truncatingIfNeeded: sum)) * (1 / 16_711_680)
    }

    /// Returns blue, green, red and opacity at a position, 0…1.
    @inline(__always)
    func color(_ u: Int64, _ v: Int64) -> SIMD4<Float> {
      let (x, y) = (held(u, right), held(v, bottom))
      let upper = colors + index(x, y)
      if isPixelated { return unpacked(upper[0]) * (1 / 255) }
      let lower = upper + stride
      let east = Float(Int32(truncatingIfNeeded: x &>> 8 & 255)) * (1 / 256)
      let south = Float(Int32(truncatingIfNeeded: y &>> 8 & 255)) * (1 / 256)
      let (west, north) = (1 - east, 1 - south)
      let first: SIMD4<Float> = unpacked(upper[0]) * west + unpacked(upper[1]) * east
      let second: SIMD4<Float> = unpacked(lower[0]) * west + unpacked(lower[1]) * east
      let mixed: SIMD4<Float> = first * north + second * south
      return mixed * (1 / 255)
    }

    @inline(__always)
    private func held(_ coordinate: Int64, _ end: Int64) -> Int64 {
      min(max(coordinate, -inset), end)
    }

    /// Returns the index of the pixel at a position in the bitmap or its apron.
    @inline(__always)
    private func index(_ x: Int64, _ y: Int64) -> Int {
      Int(truncatingIfNeeded: y &>> 16) &* stride &+ Int(truncatingIfNeeded: x &>> 16)
    }

    /// True if positions of pixels that lie in the triangle, with sides of `length` pixels in all,
    /// certainly do not exceed the apron.
    @inline(__always)
    func needsNoClamp(_ length: Int) -> Bool {
      let steepest = max(abs(uAcross), abs(uDown), abs(vAcross), abs(vDown))
      return !isPixelated || isInside && steepest <= 1 &<< 17 && length < 16_384
    }

    /// Returns the greys at four positions of a row, 0…1.
    @inline(__always)
    func fourGreys(_ u: Int64, _ v: Int64) -> SIMD4<Float> {
      SIMD4(
        grey(u, v), grey(u &+ uAcross, v &+ vAcross),
        grey(u &+ 2 &* uAcross, v &+ 2 &* vAcross), grey(u &+ 3 &* uAcross, v &+ 3 &* vAcross))
    }

    /// Returns the greys at four positions of a row, 0…1, for a triangle that needs no clamp.
    @inline(__always)
    func greys(_ u: Int64, _ v: Int64) -> SIMD4<Float> {
      guard isPixelated else { return fourGreys(u, v) }
      @inline(__always)
      func at(_ step: Int64) -> UInt32 {
        let (x, y) = (u &+ step &* uAcross, v &+ step &* vAcross)
        return UInt32(greys[index(x, y)])
      }
      return channel(SIMD4(at(0), at(1), at(2), at(3)), 0) * (1 / 255)
    }
  }
}

extension Bitmap {
  /// The kind of the pixels, and whether all are opaque.
  fileprivate var kind: (MeshTexture.Kind, isOpaque: Bool) {
    var (difference, opacity): (UInt32, UInt32) = (0, .max)
    bytes.withUnsafeBytes { bytes in
      for index in 0..<width * height {
        let pixel = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        difference |= (pixel ^ pixel &>> 8) & 0xFFFF
        opacity &= pixel &>> 24
      }
    }
    return (difference == 0 && opacity == 255 ? .grey : .color, opacity == 255)
  }
}
