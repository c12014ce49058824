import Geometry

/// Triangles between vertices, each of which has a colour: cloth, water, terrain.
///
/// - Order: triangles cover those before them, so give them from back to front, or give vertices a
///   depth: then what is nearer hides what is farther in any order, where surfaces cut each other
///   too; that line is as sharp as pixels are. What shows through must come from back to
///   front in any case.
/// - Colours: run evenly from corner to corner in premultiplied sRGB, dithered as gradients are. A
///   triangle whose corners are of one colour is filled as a path with that colour is.
/// - Edges: where a surface ends or folds back, coverage is the exact area of each pixel, so that
///   its outline is smooth. What neighbours cover of a pixel adds up, so that no seam shows where
///   triangles meet, opaque or not; pieces that overlap within one pixel by less than its rest count
///   as lying side by side. Triangles that share two vertices and lie side by side go on in each
///   other: a pixel between them belongs to the one that its middle lies in.
/// - Winding: does not matter; a triangle without area is not seen.
/// - Cost: about that of filling the area once, and a microsecond for each triangle seen.
public struct Mesh: Hashable, Sendable {
  /// A vertex of triangles.
  public struct Vertex: Hashable, Sendable {
    /// Position in points.
    public var position: Point
    /// Colour at the vertex.
    public var color: Color
    /// Where it lies in the mesh's texture: (0, 0) is the bitmap's top left corner, (1, 1) its
    /// bottom right one. Beyond its edges the bitmap goes on with its outer pixels.
    public var texturePoint: Point
    /// How near to the eye it is, in any unit; what is nearer hides what is farther, pixel by
    /// pixel.
    public var depth: Double

    /// A corner of `color` at `position`, in points.
    public init(
      _ position: Point, color: Color, texturePoint: Point = .zero, depth: Double = 0
    ) {
      self.position = position
      self.color = color
      self.texturePoint = texturePoint
      self.depth = depth
    }
  }

  /// The vertices, in any order; triangles name them by index.
  public private(set) var vertices: [Vertex]
  /// The corners of each triangle, three by three, as indices of ``vertices``.
  public private(set) var indices: [Int]
  /// A picture that lies on the triangles; colours are multiplied by its pixels. nil leaves them as
  /// they are.
  public let texture: Bitmap?
  /// What lies between the texture's pixels where it is drawn larger than they are; linear unless
  /// set. Where it shrinks, means of its pixels are taken in any case.
  public var interpolation = Interpolation.linear
  /// Pixels in a point, along each side, of a picture that the triangles are drawn into, which then
  /// is composited as an image is: their look and their cost do not depend on the scale of the
  /// whole picture. nil, as it is unless set, draws them in the pixels of the whole picture; so
  /// does a number that is not greater than 0. No more than 4 pixels for one of the whole picture
  /// along each side are taken; where a transform stretches sides so unevenly that these would be
  /// more than 64 in all, the whole picture's pixels are.
  public var resolution: Double?

  /// How a texture is drawn larger than its pixels are.
  public enum Interpolation: Hashable, Sendable {
    /// Pixels are squares of one colour.
    case none
    /// Colours run evenly from the middle of a pixel to those of its neighbours.
    case linear
  }

  /// Triangles by their corners; none by default, for what ``append(_:)`` adds.
  ///
  /// - Precondition: three indices for each triangle, all within `vertices`.
  public init(vertices: [Vertex] = [], indices: [Int] = [], texture: Bitmap? = nil) {
    precondition(indices.count.isMultiple(of: 3), "a mesh needs three indices for each triangle")
    precondition(
      indices.allSatisfy(vertices.indices.contains), "an index of a mesh is not that of a vertex")
    self.vertices = vertices
    self.indices = indices
    self.texture = texture
  }

  /// Two triangles between each four neighbours of a grid, row by row.
  ///
  /// - Precondition: `vertices` fill whole rows of `columns`, which is greater than 0.
  public init(grid vertices: [Vertex], columns: Int, texture: Bitmap? = nil) {
    precondition(
      columns > 0 && vertices.count.isMultiple(of: columns), "a grid needs whole rows of vertices")
    var indices: [Int] = []
    indices.reserveCapacity(6 * vertices.count)
    for row in stride(from: 0, to: vertices.count - columns, by: columns) {
      for corner in row..<(row + columns - 1) {
        let (right, below) = (corner + 1, corner + columns)
        indices += [corner, right, below, right, below + 1, below]
      }
    }
    self.init(vertices: vertices, indices: indices, texture: texture)
  }

  /// A grid of which `vertex` tells each corner by its place, (0, 0) at the first … (1, 1) at the
  /// last: cloth, terrain, a beam of light, a strip along a line (two columns, many rows). The
  /// first number runs along the columns, the second along the rows.
  ///
  /// ```swift
  /// // A beam that widens and fades.
  /// let beam = Mesh(columns: 3, rows: 2) { u, v in
  ///   Mesh.Vertex(
  ///     Point(100 + (u - 0.5) * (20 + 80 * v), 300 * v),
  ///     color: Color(white: 1, alpha: u == 0.5 ? 0.4 * (1 - v) : 0))
  /// }
  /// ```
  ///
  /// - Precondition: `columns` and `rows` are at least 2.
  public init(
    columns: Int, rows: Int, texture: Bitmap? = nil, _ vertex: (Double, Double) -> Vertex
  ) {
    precondition(columns > 1 && rows > 1, "a grid of places has two columns and rows at least")
    let vertices = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        vertex(Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
      }
    }
    self.init(grid: vertices, columns: columns, texture: texture)
  }

  /// A fan: triangles between the first vertex and each two neighbours among the others, in their
  /// order; a closed one also has that between the last and the first of the others. A fin, a cell,
  /// a disc that is brighter in its middle.
  public init(fan vertices: [Vertex], isClosed: Bool = false, texture: Bitmap? = nil) {
    var indices = (1..<max(1, vertices.count - 1)).flatMap { [0, $0, $0 + 1] }
    if isClosed, vertices.count > 3 { indices += [0, vertices.count - 1, 1] }
    self.init(vertices: vertices, indices: indices, texture: texture)
  }

  /// Adds the triangles of `other` over those that are there. This mesh keeps its own texture,
  /// interpolation and resolution, and they hold for all.
  public mutating func append(_ other: Mesh) {
    let first = vertices.count
    vertices += other.vertices
    indices += other.indices.lazy.map { first + $0 }
  }

  /// The smallest upright rectangle round all vertices, in points; nil without any.
  public var bounds: Rect? {
    guard let first = vertices.first else { return nil }
    return vertices.reduce(Rect(origin: first.position, size: Size(0, 0))) { bounds, vertex in
      bounds.union(Rect(origin: vertex.position, size: Size(0, 0)))
    }
  }
}

// MARK: Ribbons

extension Mesh {
  /// A place on the middle line of a ribbon, and what the ribbon is like there.
  public struct Knot: Hashable, Sendable {
    /// The place.
    public var place: Point
    /// How wide the ribbon is, in points, ≥ 0.
    public var width: Double
    /// The ribbon's colour.
    public var color: Color

    /// A ribbon `width` points wide and of `color` at `place`.
    public init(_ place: Point, width: Double, color: Color) {
      (self.place, self.width, self.color) = (place, width, color)
    }
  }

  /// A line whose width and colour change on its way: a stalk, a trail that fades, a stroke of a
  /// brush. Its ends are cut off straight.
  ///
  /// At each knot the ribbon lies across the way from the one before to the one after, so knots
  /// should be dense where the line bends: where it turns back within its width, it folds.
  public init(ribbon knots: [Knot]) {
    let edges = knots.indices.flatMap { index in
      let knot = knots[index]
      let way = knots[min(index + 1, knots.count - 1)].place - knots[max(index - 1, 0)].place
      let side = way.normalized.perpendicular * (knot.width / 2)
      return [knot.place - side, knot.place + side].map { Vertex($0, color: knot.color) }
    }
    self.init(grid: edges, columns: 2)
  }

  /// A ribbon along a curve, in so many `pieces`, at least one; `look` tells its width, in points, and
  /// its colour by the share of the curve, 0…1.
  public init(
    ribbon curve: QuadraticCurve, pieces: Int,
    _ look: (Double) -> (width: Double, color: Color)
  ) {
    precondition(pieces > 0, "a ribbon has one piece at least")
    let knots = (0...pieces).map { piece in
      let share = Double(piece) / Double(pieces)
      let (width, color) = look(share)
      return Knot(curve.point(at: share), width: width, color: color)
    }
    self.init(ribbon: knots)
  }

  /// The tail of what moves: a ribbon over the places where it has been, newest first, which begins
  /// as wide as `width`, in points, narrows evenly and fades as the square of what is left of it.
  ///
  /// The first place is where it is now; the others were sampled evenly, the first of them `age`
  /// samples ago, 0…1: told so, a tail goes on smoothly between samples.
  public init(tail places: [Point], age: Double, width: Double, color: Color) {
    let knots = places.enumerated().map { index, place in
      let age = index == 0 ? 0 : Double(index - 1) + age
      let left = max(1 - age / Double(max(places.count - 1, 1)), 0)
      return Knot(place, width: width * left, color: color.opacity(left * left))
    }
    self.init(ribbon: knots)
  }
}
