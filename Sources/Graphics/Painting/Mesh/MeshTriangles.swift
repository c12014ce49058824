import Drawing
import Geometry

#if arch(x86_64)
  import CKernels
#endif

/// The triangles of a mesh in pixels, in memory that is reused from mesh to mesh.
final class MeshTriangles {
  /// A vertex in pixels.
  struct Corner: BitwiseCopyable {
    var x: Double
    var y: Double
    /// Blue, green, red and opacity, premultiplied, 0…255.
    var color: SIMD4<Float>
    /// Position in the texture, 0…1.
    var u: Double
    var v: Double
    /// Its depth.
    var depth: Float
    /// The pixel with which a path of the colour would be filled.
    var pixel: UInt32
  }

  /// A triangle given by its corners, and the pixels that it may touch.
  struct Triangle: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var c: Int32
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32
    /// The index of its texture's source.
    var source: Int32
  }

  /// A pixel on an outline, partly covered by a triangle.
  struct Fragment: BitwiseCopyable {
    var x: Int32
    var y: Int32
    /// In units of ``ScanConverter/whole``.
    var area: Int32

    @inline(__always)
    init(_ x: Int, _ y: Int, _ area: Int) {
      self.x = Int32(truncatingIfNeeded: x)
      self.y = Int32(truncatingIfNeeded: y)
      self.area = Int32(truncatingIfNeeded: area)
    }
  }

  private var corners = ReusableList<Corner>()
  private var triangles = ReusableList<Triangle>()
  private var sources = ReusableList<MeshTexture.Source>()
  private let texture = MeshTexture()
  private let silhouette = SilhouetteEdges()

  /// The largest coordinate at which pixels can be distinguished by their middles.
  private static let near = 32_768.0

  /// Takes the triangles of `mesh` that may be visible in `box`; `toPixels` maps points to pixels.
  func take(
    _ mesh: Mesh, within box: PixelBox, _ toPixels: (Point) -> Point
  ) -> MeshPainter {
    corners.removeAll()
    triangles.removeAll()
    sources.removeAll()
    texture.removeSources()
    let parts = mesh.parts
    var isNear = true
    for part in parts {
      sources.append(texture.source(part))
      for vertex in part.vertices {
        let point = toPixels(vertex.position)
        isNear = isNear && abs(point.x) < Self.near && abs(point.y) < Self.near
        corners.append(
          Corner(
            x: point.x, y: point.y, color: premultiplied(vertex.color), u: vertex.texturePoint.x,
            v: vertex.texturePoint.y, depth: Float(vertex.depth.clipped(to: -1e30...1e30)),
            pixel: PixelArithmetic.pixel(vertex.color)))
      }
    }
    let painter = MeshPainter(
      corners: UnsafePointer(corners.base), sources: UnsafePointer(sources.base),
      silhouette: isNear ? silhouette : nil)
    var base = 0
    for (source, part) in parts.enumerated() {
      part.indices.withUnsafeBufferPointer { indices in
        for first in stride(from: 0, to: indices.count, by: 3) {
          let triangle = painter.triangle(
            base &+ indices[first], base &+ indices[first + 1], base &+ indices[first + 2],
            of: source, within: box)
          if let triangle { triangles.append(triangle) }
        }
      }
      base += part.vertices.count
    }
    if mesh.isInPerspective { sortFromFarthest() }
    let seen = UnsafeBufferPointer(start: triangles.base, count: triangles.count)
    if isNear { silhouette.take(seen, UnsafePointer(corners.base), count: corners.count) }
    return painter.with(seen)
  }
}

extension MeshTriangles {
  /// Sorts the triangles by the sums of their depths, so that what is translucent, or covers a pixel
  /// in part, is composited on what is behind it.
  private func sortFromFarthest() {
    let corners = corners.base
    @inline(__always)
    func depth(_ triangle: Triangle) -> Float {
      corners[Int(triangle.a)].depth + corners[Int(triangle.b)].depth
        + corners[Int(triangle.c)].depth
    }
    triangles.sort { one, other in
      let (near, far) = (depth(one), depth(other))
      guard near == far else { return near < far }
      return (one.a, one.b, one.c) < (other.a, other.b, other.c)
    }
  }
}

/// Fills the triangles of a mesh into bands.
struct MeshPainter {
  private let corners: UnsafePointer<MeshTriangles.Corner>
  private let sources: UnsafePointer<MeshTexture.Source>
  private var triangles = UnsafeBufferPointer<MeshTriangles.Triangle>(start: nil, count: 0)

  /// The visible edges; nil if all pixels count as crossed by outlines.
  private let silhouette: SilhouetteEdges?

  init(
    corners: UnsafePointer<MeshTriangles.Corner>, sources: UnsafePointer<MeshTexture.Source>,
    silhouette: SilhouetteEdges?
  ) {
    (self.corners, self.sources, self.silhouette) = (corners, sources, silhouette)
  }

  func with(_ triangles: UnsafeBufferPointer<MeshTriangles.Triangle>) -> MeshPainter {
    var painter = self
    painter.triangles = triangles
    return painter
  }

  /// Returns a triangle of these corners; nil if it is invisible in `box`.
  @inline(__always)
  func triangle(
    _ a: Int, _ b: Int, _ c: Int, of source: Int, within box: PixelBox
  ) -> MeshTriangles.Triangle? {
    let (p, q, r) = (corners[a], corners[b], corners[c])
    let (left, right) = (min(p.x, q.x, r.x), max(p.x, q.x, r.x))
    let (top, bottom) = (min(p.y, q.y, r.y), max(p.y, q.y, r.y))
    // Rounding to fixed point may add a little.
    let slack = 1.0 / 1024
    let seen = PixelBox(
      left: max(wholeBelow(left - slack), box.left),
      top: max(wholeBelow(top - slack), box.top),
      right: min(wholeAbove(right + slack), box.right),
      bottom: min(wholeAbove(bottom + slack), box.bottom))
    guard !seen.isEmpty else { return nil }
    return MeshTriangles.Triangle(
      a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b),
      c: Int32(truncatingIfNeeded: c), left: Int32(truncatingIfNeeded: seen.left),
      right: Int32(truncatingIfNeeded: seen.right), top: Int32(truncatingIfNeeded: seen.top),
      bottom: Int32(truncatingIfNeeded: seen.bottom), source: Int32(truncatingIfNeeded: source))
  }

  /// Returns the pixels of `rows` that triangles may touch.
  func extent(in rows: PixelBox) -> PixelBox {
    var extent = PixelBox.empty
    for triangle in triangles where Int(triangle.top) < rows.bottom {
      let box = PixelBox(
        left: Int(triangle.left), top: Int(triangle.top), right: Int(triangle.right),
        bottom: Int(triangle.bottom))
      extent = extent.union(box.intersection(rows))
    }
    return extent
  }

  /// Fills the triangles in the rows of `band`, in order. They belong to `strip`, whose top and
  /// bottom affect the rounding of colours.
  func fill(
    _ band: MeshBand, of strip: PixelBox, by converter: borrowing ScanConverter,
    dither: borrowing Dither
  ) {
    let rows = band.box
    if let silhouette {
      silhouette.mark(band, corners)
    } else {
      for y in rows.top..<rows.bottom { band.mark(y, rows.left, rows.right) }
    }
    var edges = EdgeList()
    var fragments = ReusableList<MeshTriangles.Fragment>()
    let space = UnsafeMutablePointer<MeshPerspective>.allocate(capacity: 1)
    defer { space.deallocate() }
    #if arch(x86_64)
      var shaded = Buffer<ckernels_shaded>(uninitialized: 64)
    #endif
    for triangle in triangles {
      let box = PixelBox(
        left: Int(triangle.left), top: max(Int(triangle.top), strip.top),
        right: Int(triangle.right), bottom: min(Int(triangle.bottom), strip.bottom))
      let seen = box.within(rows.top..<rows.bottom)
      guard !seen.isEmpty else { continue }
      let (a, b, c) = (
        corners[Int(triangle.a)], corners[Int(triangle.b)], corners[Int(triangle.c)]
      )
      guard let barycentrics = Barycentrics(a, b, c, in: box) else { continue }
      let source = sources[Int(triangle.source)]
      var perspective: UnsafePointer<MeshPerspective>?
      if let map = MeshPerspective(source, barycentrics, a, b, c) {
        space.initialize(to: map)
        perspective = UnsafePointer(space)
      }
      var shade = MeshShade(a, b, c, in: box, barycentrics, source, perspective)
      #if arch(x86_64)
        if let room = band.wide, let wide = shade.wide {
          room.pointee = wide
          shade.isWide = true
        }
      #endif
      let crossed = band.crossed(seen)
      if let scan = MeshScan(a, b, c, in: box.top..<box.bottom, seen: seen.top..<seen.bottom) {
        if shade.isOpaque, shade.needsNoClamp, crossed == nil {
          cover(scan, seen, shade, band, dither)
        } else {
          composite(scan, seen, shade, band, dither)
        }
      }
      if let crossed {
        outline(&edges, a, b, c)
        fragments.removeAll()
        converter.gather(UnsafeBufferPointer(edges.edges), in: crossed, of: band, into: &fragments)
        #if arch(x86_64)
          if shade.isWide {
            band.addWide(fragments, shade, &shaded, dither)
            continue
          }
        #endif
        add(fragments, shade, band, dither)
      }
    }
  }

  /// Composites the pixels of an opaque triangle that no outline crosses.
  @inline(never)
  private func cover(
    _ scan: MeshScan, _ box: PixelBox, _ shade: MeshShade, _ band: MeshBand,
    _ dither: borrowing Dither
  ) {
    scan.forEachRow { y, from, to in
      let (from, to) = (max(from, box.left), min(to, box.right))
      if from < to {
        band.cover(band.row(y) &+ from, from, to, with: shade, shade.row(y), dither.row(y))
      }
    }
  }

  /// Composites the pixels of a triangle that are not on an outline.
  @inline(never)
  private func composite(
    _ scan: MeshScan, _ box: PixelBox, _ shade: MeshShade, _ band: MeshBand,
    _ dither: borrowing Dither
  ) {
    scan.forEachRow { y, from, to in
      let (thresholds, row, first) = (dither.row(y), shade.row(y), band.row(y))
      let to = min(to, box.right)
      var x = band.next(y, from: max(from, box.left), before: to, isCrossed: false)
      while x < to {
        let end = band.next(y, from: x, before: to, isCrossed: true)
        if shade.isOpaque, shade.needsNoClamp {
          band.cover(first &+ x, x, end, with: shade, row, thresholds)
        } else {
          band.composite(first &+ x, x, end, with: shade, row, thresholds)
        }
        x = band.next(y, from: end, before: to, isCrossed: false)
      }
    }
  }

  /// Sets `edges` to those of a triangle.
  @inline(__always)
  private func outline(
    _ edges: inout EdgeList, _ a: MeshTriangles.Corner, _ b: MeshTriangles.Corner,
    _ c: MeshTriangles.Corner
  ) {
    edges.removeAll()
    edges.add(Point(a.x, a.y), Point(b.x, b.y))
    edges.add(Point(b.x, b.y), Point(c.x, c.y))
    edges.add(Point(c.x, c.y), Point(a.x, a.y))
  }

  /// Composites the pixels of a triangle that are on an outline, row by row.
  @inline(never)
  private func add(
    _ fragments: borrowing ReusableList<MeshTriangles.Fragment>, _ shade: MeshShade,
    _ band: MeshBand, _ dither: borrowing Dither
  ) {
    var index = 0
    while index < fragments.count {
      let y = fragments[index].y
      let (thresholds, row, first) = (
        dither.row(Int(y)), shade.row(Int(y)), band.row(Int(y))
      )
      repeat {
        let fragment = fragments[index]
        index &+= 1
        let (x, area) = (Int(fragment.x), Int(fragment.area))
        let depth = shade.depth(row, x)
        guard band.isSeen(first &+ x, depth) else { continue }
        let pixel = shade.pixel(row, x, thresholds)
        if area < ScanConverter.whole {
          band.add(area, of: pixel, first &+ x, depth, shade)
        } else {
          band.composite(pixel, first &+ x, depth, isCrossed: true)
        }
      } while index < fragments.count && fragments[index].y == y
    }
  }
}
