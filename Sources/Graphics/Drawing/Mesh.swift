import Geometry

/// Triangles between coloured vertices: cloth, water, terrain.
///
/// - Order: triangles cover earlier ones, so order them from back to front, or give vertices a
///   depth: then nearer surfaces hide farther ones in any order, also where they intersect; the
///   intersection is as sharp as the pixels. Translucent ones must be ordered from back to front in
///   any case.
/// - Colours: interpolated linearly from corner to corner in premultiplied sRGB, dithered as
///   gradients are. A triangle with corners of one colour is filled as a path with that colour is.
/// - Edges: where a surface ends or folds back, coverage is the exact area of each pixel, so that
///   its outline is smooth. The coverage of neighbours in a pixel adds up, so that no seam is
///   visible between triangles, opaque or not; pieces that overlap within one pixel by less than
///   its rest count as adjacent. Adjacent triangles that share two vertices are continuous: a pixel
///   between them belongs to the one that contains its middle.
/// - Perspective: with ``isInPerspective``, colours and texture are interpolated as on surfaces in
///   space, and triangles are drawn from the farthest to the nearest. ``init(_:in:camera:light:)`` creates what a camera sees of solids.
/// - Winding: is ignored; a triangle without area is invisible.
/// - Cost: about that of filling the area once, and a microsecond for each visible triangle.
public struct Mesh: Hashable, Sendable {
  /// A vertex of triangles.
  public struct Vertex: Hashable, Sendable {
    /// Position in points.
    public var position: Point
    /// Colour at the vertex.
    public var color: Color
    /// Its position in the mesh's texture: (0, 0) is the bitmap's top left corner, (1, 1) its
    /// bottom right one. Beyond its edges the outer pixels of the bitmap continue.
    public var texturePoint: Point
    /// Its nearness to the eye, in any unit; larger values hide smaller ones, pixel by pixel.
    public var depth: Double

    /// Creates a vertex of `color` at `position`, in points.
    public init(
      _ position: Point, color: Color, texturePoint: Point = .zero, depth: Double = 0
    ) {
      self.position = position
      self.color = color
      self.texturePoint = texturePoint
      self.depth = depth
    }
  }

  /// The vertices, in any order; triangles refer to them by index.
  public private(set) var vertices: [Vertex]
  /// The corners of each triangle, three each, as indices of ``vertices``.
  public private(set) var indices: [Int]
  /// A picture on the triangles; colours are multiplied by its pixels. nil leaves them as they are.
  public let texture: Bitmap?
  /// The interpolation of the texture's pixels when it is magnified; linear by default. When it is
  /// reduced, its pixels are averaged in any case.
  public var interpolation = Interpolation.linear
  /// Pixels per point, along each side, of a picture that the triangles are drawn into, which is
  /// then composited as an image is: their appearance and cost do not depend on the scale of the
  /// whole picture. nil, the default, draws them in the pixels of the whole picture; so does a
  /// number that is not greater than 0. At most 4 pixels for one of the whole picture along each
  /// side are used; if a transform stretches sides so unevenly that these would be more than 64 in
  /// all, the whole picture's pixels are used.
  public var resolution: Double?
  /// True if depths are reciprocals of distances from the eye, along its direction of sight: colours
  /// and the texture are then interpolated as on surfaces in space, except for triangles with a depth
  /// that is not greater than 0, and triangles are drawn in the order of their depths. False by
  /// default.
  public var isInPerspective = false
  /// Meshes that are drawn with this one, after it: depths hide across all of them.
  package private(set) var joined: [Mesh] = []

  /// The interpolation of a magnified texture.
  public enum Interpolation: Hashable, Sendable {
    /// Pixels are squares of one colour.
    case none
    /// Colours are interpolated linearly between the middles of pixels.
    case linear
  }

  /// Creates triangles from their corners; none by default, for ``append(_:)``.
  ///
  /// - Precondition: There are three indices for each triangle, all within `vertices`.
  public init(vertices: [Vertex] = [], indices: [Int] = [], texture: Bitmap? = nil) {
    precondition(indices.count.isMultiple(of: 3), "a mesh needs three indices for each triangle")
    precondition(
      indices.allSatisfy(vertices.indices.contains), "an index of a mesh is not that of a vertex")
    self.vertices = vertices
    self.indices = indices
    self.texture = texture
  }

  /// Creates two triangles between each four neighbours of a grid, row by row.
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

  /// Creates a grid, with `vertex` called for each corner with its position, (0, 0) at the first …
  /// (1, 1) at the last: cloth, terrain, a beam of light, a strip along a line (two columns, many
  /// rows). The first number runs along the columns, the second along the rows.
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

  /// Creates a fan: triangles between the first vertex and each two neighbours among the others, in
  /// order; a closed one also has that between the last and the first of the others. A fin, a cell,
  /// a disc that is brighter in its middle.
  public init(fan vertices: [Vertex], isClosed: Bool = false, texture: Bitmap? = nil) {
    var indices = (1..<max(1, vertices.count - 1)).flatMap { [0, $0, $0 + 1] }
    if isClosed, vertices.count > 3 { indices += [0, vertices.count - 1, 1] }
    self.init(vertices: vertices, indices: indices, texture: texture)
  }

  /// Creates one mesh of several, each with its own texture and interpolation, whose triangles hide
  /// each other by their depths. The resolution of the first applies to all, and whether triangles
  /// are ordered.
  public init(together meshes: [Mesh]) {
    self = meshes.first ?? Mesh()
    joined += meshes.dropFirst().flatMap(\.parts)
  }

  /// This mesh and those that are drawn with it, each without others.
  package var parts: [Mesh] {
    guard !joined.isEmpty else { return [self] }
    var first = self
    first.joined = []
    return [first] + joined
  }

  /// Adds the triangles of `other` over the existing ones. This mesh keeps its own texture,
  /// interpolation and resolution, which apply to all.
  public mutating func append(_ other: Mesh) {
    let first = vertices.count
    vertices += other.vertices
    indices += other.indices.lazy.map { first + $0 }
    joined += other.joined
  }

  /// The bounding box of all vertices, in points; nil if there are none.
  public var bounds: Rect? {
    guard let first = vertices.first else { return nil }
    let own = vertices.reduce(Rect(origin: first.position, size: Size(0, 0))) { bounds, vertex in
      bounds.union(Rect(origin: vertex.position, size: Size(0, 0)))
    }
    return joined.reduce(own) { bounds, mesh in mesh.bounds.map(bounds.union) ?? bounds }
  }
}

// MARK: Ribbons

extension Mesh {
  /// A point on the centre line of a ribbon, with the ribbon's width and colour.
  public struct Knot: Hashable, Sendable {
    /// The position.
    public var position: Point
    /// The ribbon's width, in points, ≥ 0.
    public var width: Double
    /// The ribbon's colour.
    public var color: Color

    /// Creates a knot of a ribbon `width` points wide and of `color` at `position`.
    public init(_ position: Point, width: Double, color: Color) {
      (self.position, self.width, self.color) = (position, width, color)
    }
  }

  /// Creates a line of varying width and colour: a stalk, a trail that fades, a stroke of a brush.
  /// Its ends are cut off straight.
  ///
  /// At each knot the ribbon is perpendicular to the line between the neighbouring knots, so knots
  /// should be dense where the line bends: if it turns back within its width, it folds.
  public init(ribbon knots: [Knot]) {
    let edges = knots.indices.flatMap { index in
      let knot = knots[index]
      let way = knots[min(index + 1, knots.count - 1)].position - knots[max(index - 1, 0)].position
      let side = way.normalized.perpendicular * (knot.width / 2)
      return [knot.position - side, knot.position + side].map { Vertex($0, color: knot.color) }
    }
    self.init(grid: edges, columns: 2)
  }

  /// Creates a ribbon along a curve, in `pieces`, at least one; `look` returns its width, in
  /// points, and its colour for a share of the curve, 0…1.
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

  /// Creates the tail of a moving object: a ribbon over its recent positions, newest first, which
  /// begins `width` points wide, narrows linearly and fades as the square of the remaining part.
  ///
  /// The first position is the current one; the others were sampled evenly, the first of them `age`
  /// samples ago, 0…1: with it, the tail moves smoothly between samples.
  public init(tail positions: [Point], age: Double, width: Double, color: Color) {
    let knots = positions.enumerated().map { index, position in
      let age = index == 0 ? 0 : Double(index - 1) + age
      let left = max(1 - age / Double(max(positions.count - 1, 1)), 0)
      return Knot(position, width: width * left, color: color.opacity(left * left))
    }
    self.init(ribbon: knots)
  }
}
