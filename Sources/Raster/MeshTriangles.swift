import Drawing
import Geometry

/// The triangles of a mesh on their way to pixels, in memory that is kept from mesh to mesh.
final class MeshTriangles {
  /// A vertex in pixels.
  struct Corner: BitwiseCopyable {
    var x: Double
    var y: Double
    /// Blue, green, red and opacity, premultiplied, 0…255.
    var color: SIMD4<Float>
    /// Place in the texture, 0…1.
    var u: Double
    var v: Double
    /// How near to the eye it is.
    var depth: Float
    /// The pixel of the colour as a path would be filled with it.
    var pixel: UInt32
  }

  /// A triangle by its corners, and the pixels that it may touch.
  struct Triangle: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var c: Int32
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32
  }

  /// Pixels of a row that a triangle covers alike.
  struct Span: BitwiseCopyable {
    var y: Int32
    var from: Int32
    var to: Int32
    /// As ``ScanConverter/whole`` counts it.
    var area: Int32
  }

  private var corners = ReusableList<Corner>()
  private var triangles = ReusableList<Triangle>()
  private let texture = MeshTexture()

  /// Takes the triangles of `mesh` that may be seen in `box`.
  func take(
    _ mesh: Mesh, by map: Transform, in space: DeviceSpace, within box: PixelBox
  ) -> MeshPainter {
    corners.removeAll()
    triangles.removeAll()
    for vertex in mesh.vertices {
      let place = space.place(vertex.position, by: map)
      corners.append(
        Corner(
          x: place.x, y: place.y, color: premultiplied(vertex.color), u: vertex.texturePoint.x,
          v: vertex.texturePoint.y, depth: Float(vertex.depth.clipped(to: -1e30...1e30)),
          pixel: PixelArithmetic.pixel(vertex.color)))
    }
    let painter = MeshPainter(
      corners: UnsafePointer(corners.base), texture: texture.source(mesh.texture))
    mesh.indices.withUnsafeBufferPointer { indices in
      for first in stride(from: 0, to: indices.count, by: 3) {
        let triangle = painter.triangle(
          indices[first], indices[first + 1], indices[first + 2], within: box)
        if let triangle { triangles.append(triangle) }
      }
    }
    return painter.with(UnsafeBufferPointer(start: triangles.base, count: triangles.count))
  }
}

/// Fills the triangles of a mesh into bands.
struct MeshPainter {
  private let corners: UnsafePointer<MeshTriangles.Corner>
  private let texture: MeshTexture.Source
  private var triangles = UnsafeBufferPointer<MeshTriangles.Triangle>(start: nil, count: 0)

  init(corners: UnsafePointer<MeshTriangles.Corner>, texture: MeshTexture.Source) {
    (self.corners, self.texture) = (corners, texture)
  }

  func with(_ triangles: UnsafeBufferPointer<MeshTriangles.Triangle>) -> MeshPainter {
    var painter = self
    painter.triangles = triangles
    return painter
  }

  /// A triangle by its corners; nil where nothing of it is seen in `box`.
  @inline(__always)
  func triangle(
    _ a: Int, _ b: Int, _ c: Int, within box: PixelBox
  ) -> MeshTriangles.Triangle? {
    let (p, q, r) = (corners[a], corners[b], corners[c])
    let (left, right) = (min(p.x, q.x, r.x), max(p.x, q.x, r.x))
    let (top, bottom) = (min(p.y, q.y, r.y), max(p.y, q.y, r.y))
    // Rounding to fixed point may add a little.
    let slack = 1.0 / 1024
    let seen = PixelBox(
      left: max(clampedInt((left - slack).rounded(.down)), box.left),
      top: max(clampedInt((top - slack).rounded(.down)), box.top),
      right: min(clampedInt((right + slack).rounded(.up)), box.right),
      bottom: min(clampedInt((bottom + slack).rounded(.up)), box.bottom))
    guard !seen.isEmpty else { return nil }
    return MeshTriangles.Triangle(
      a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b),
      c: Int32(truncatingIfNeeded: c), left: Int32(truncatingIfNeeded: seen.left),
      right: Int32(truncatingIfNeeded: seen.right), top: Int32(truncatingIfNeeded: seen.top),
      bottom: Int32(truncatingIfNeeded: seen.bottom))
  }

  /// Fills what lies in the rows of `band`, in order.
  func fill(_ band: MeshBand, by converter: borrowing ScanConverter, dither: borrowing Dither) {
    let rows = band.box
    var edges = Outline()
    var spans = ReusableList<MeshTriangles.Span>()
    for triangle in triangles {
      let (top, bottom) = (max(Int(triangle.top), rows.top), min(Int(triangle.bottom), rows.bottom))
      guard top < bottom else { continue }
      let box = PixelBox(
        left: Int(triangle.left), top: top, right: Int(triangle.right), bottom: bottom)
      fill(triangle, in: box, band, &edges, &spans, by: converter, dither: dither)
    }
  }

  private func fill(
    _ triangle: MeshTriangles.Triangle, in box: PixelBox, _ band: MeshBand,
    _ edges: inout Outline, _ spans: inout ReusableList<MeshTriangles.Span>,
    by converter: borrowing ScanConverter, dither: borrowing Dither
  ) {
    let (a, b, c) = (
      corners[Int(triangle.a)], corners[Int(triangle.b)], corners[Int(triangle.c)]
    )
    guard let shade = MeshShade(a, b, c, in: box, texture) else { return }
    edges.removeAll()
    edges.add(Point(a.x, a.y), Point(b.x, b.y))
    edges.add(Point(b.x, b.y), Point(c.x, c.y))
    edges.add(Point(c.x, c.y), Point(a.x, a.y))
    spans.removeAll()
    converter.measure(UnsafeBufferPointer(edges.edges), in: box) { y, from, to, area in
      spans.append(
        MeshTriangles.Span(
          y: Int32(truncatingIfNeeded: y), from: Int32(truncatingIfNeeded: from),
          to: Int32(truncatingIfNeeded: to), area: Int32(truncatingIfNeeded: area)))
    }
    lay(UnsafeBufferPointer(start: spans.base, count: spans.count), shade, band, dither)
  }

  /// Lays the pixels of a triangle down. On its own, so that the loops over pixels stay tight.
  @inline(never)
  private func lay(
    _ spans: UnsafeBufferPointer<MeshTriangles.Span>, _ shade: borrowing MeshShade,
    _ band: MeshBand, _ dither: borrowing Dither
  ) {
    let tolerance = shade.tolerance
    for span in spans {
      let (y, from, to) = (Int(span.y), Int(span.from), Int(span.to))
      let (thresholds, row, first) = (dither.row(y), shade.row(y), band.row(y))
      guard span.area < ScanConverter.whole else {
        band.fill(first &+ from, from, count: to &- from, with: shade, row, thresholds)
        continue
      }
      for x in from..<to {
        band.add(
          Int(span.area), of: shade.pixel(row, x, thresholds), first &+ x, shade.depth(row, x),
          tolerance)
      }
    }
  }
}
