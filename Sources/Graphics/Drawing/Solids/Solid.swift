import Geometry

/// A body or a surface in space: triangles with normals, colours and a texture.
///
/// A solid is made once, is turned and moved by ``transformed(by:)``, and is drawn by
/// ``Canvas/solids(_:in:camera:light:blend:)``, which lets solids hide each other:
///
/// ```swift
/// let turn = Transform3D.rotation(moment.seconds, around: SIMD3(1, 2, 0))
/// let ring = Solid.torus(radius: 90, tube: 32).colored(.orange)
/// canvas.solids([ring.transformed(by: turn)])
/// ```
///
/// As in CSS, x runs to the right, y down, and z towards the viewer.
public struct Solid: Hashable, Sendable {
  /// A corner of triangles.
  public struct Vertex: Hashable, Sendable {
    /// Its position.
    public var position: SIMD3<Double>
    /// The direction in which the surface faces, of length 1; zero if light has no effect on it.
    public var normal: SIMD3<Double>
    /// The colour of the surface in white light.
    public var color: Color
    /// Its position in the texture: (0, 0) is the bitmap's top left corner, (1, 1) its bottom
    /// right one.
    public var texturePoint: Point

    /// Creates a vertex at `position` of a surface that faces in the direction of `normal`.
    public init(
      _ position: SIMD3<Double>, normal: SIMD3<Double>, color: Color = .white,
      texturePoint: Point = .zero
    ) {
      self.position = position
      self.normal = normal
      self.color = color
      self.texturePoint = texturePoint
    }
  }

  /// The vertices, in any order; triangles refer to them by index.
  public private(set) var vertices: [Vertex]
  /// The corners of each triangle, three each, as indices of ``vertices``; clockwise as seen from
  /// where the normals point.
  public private(set) var indices: [Int]
  /// True if the surface surrounds a body, so that its inside is never visible: triangles seen from
  /// behind are left out. Otherwise both sides look alike.
  public let isClosed: Bool
  /// A picture on the surface; colours are multiplied by its pixels.
  public private(set) var texture: Bitmap?
  /// The interpolation of the texture's pixels when it is magnified.
  public private(set) var interpolation = Mesh.Interpolation.linear

  /// Creates triangles from their corners.
  ///
  /// - Precondition: There are three indices for each triangle, all within `vertices`.
  public init(vertices: [Vertex], indices: [Int], isClosed: Bool = false) {
    precondition(indices.count.isMultiple(of: 3), "a solid needs three indices for each triangle")
    precondition(
      indices.allSatisfy(vertices.indices.contains), "an index of a solid is not that of a vertex")
    self.vertices = vertices
    self.indices = indices
    self.isClosed = isClosed
  }

  /// Creates a surface over a grid: a flag, a hill, a shell. `position` is called for each corner
  /// with its position in the texture, (0, 0) at the first … (1, 1) at the last; the first number
  /// runs along the columns, the second along the rows. Normals follow from the corners, also
  /// across seams, if the last column or row lies on the first.
  ///
  /// The surface is seen from its front if columns run clockwise to rows, as x does to y.
  ///
  /// - Precondition: `columns` and `rows` are at least 2.
  public init(
    columns: Int, rows: Int, isClosed: Bool = false,
    _ position: (Double, Double) -> SIMD3<Double>
  ) {
    self.init(grid: columns, rows, isClosed: isClosed) { u, v in
      Vertex(position(u, v), normal: .zero)
    }
    let normals = GridNormals(
      columns: columns, rows: rows, positions: vertices.map(\.position)
    ).all
    for index in vertices.indices { vertices[index].normal = normals[index] }
  }

  /// Creates a grid; texture points are set.
  init(
    grid columns: Int, _ rows: Int, isClosed: Bool, _ vertex: (Double, Double) -> Vertex
  ) {
    precondition(columns > 1 && rows > 1, "a grid of places has two columns and rows at least")
    var (vertices, indices): ([Vertex], [Int]) = ([], [])
    vertices.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let (u, v) = (Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
        var corner = vertex(u, v)
        corner.texturePoint = Point(u, v)
        vertices.append(corner)
      }
    }
    for row in stride(from: 0, to: vertices.count - columns, by: columns) {
      for corner in row..<(row + columns - 1) {
        let (right, below) = (corner + 1, corner + columns)
        indices += [corner, right, below, right, below + 1, below]
      }
    }
    self.init(vertices: vertices, indices: indices, isClosed: isClosed)
  }

  /// Returns the solid with all vertices mapped by `transform`.
  public func transformed(by transform: Transform3D) -> Solid {
    var solid = self
    for index in vertices.indices {
      solid.vertices[index].position = transform.apply(vertices[index].position)
      solid.vertices[index].normal = transform.apply(normal: vertices[index].normal)
    }
    if transform.determinant < 0 {
      for first in stride(from: 0, to: indices.count, by: 3) {
        solid.indices.swapAt(first, first + 1)
      }
    }
    return solid
  }

  /// Returns the solid in one colour.
  public func colored(_ color: Color) -> Solid { colored { _ in color } }

  /// Returns the solid with the colour that `color` returns for each vertex: by its position, its
  /// normal or its position in the texture.
  public func colored(by color: (Vertex) -> Color) -> Solid {
    var solid = self
    for index in vertices.indices { solid.vertices[index].color = color(vertices[index]) }
    return solid
  }

  /// Returns the solid with a picture on it, which its colours are multiplied by. Magnified pixels
  /// are interpolated unless `interpolation` is none.
  public func textured(
    with texture: Bitmap, interpolation: Mesh.Interpolation = .linear
  ) -> Solid {
    var solid = self
    (solid.texture, solid.interpolation) = (texture, interpolation)
    return solid
  }
}

/// The normals of a surface over a grid of corners.
private struct GridNormals {
  let columns: Int
  let rows: Int
  let positions: [SIMD3<Double>]

  /// The normals, row by row: across the lines between the neighbours of each corner, also beyond a
  /// seam. At a pole, where a row or a column is one point, it is the mean of those beside it.
  var all: [SIMD3<Double>] {
    let isRound = (0..<rows).allSatisfy { areSame(position(0, $0), position(columns - 1, $0)) }
    let isTube = (0..<columns).allSatisfy { areSame(position($0, 0), position($0, rows - 1)) }
    var normals: [SIMD3<Double>] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (left, right) = neighbors(of: column, columns, isRound)
        let (above, below) = neighbors(of: row, rows, isTube)
        let across = position(right, row) - position(left, row)
        let down = position(column, below) - position(column, above)
        let isPole = across.length < 1e-9 * down.length || down.length < 1e-9 * across.length
        normals.append(isPole ? .zero : across.cross(down).normalized)
      }
    }
    for index in normals.indices where normals[index] == .zero {
      let (row, column) = (index / columns, index % columns)
      let isRow = row == 0 || row == rows - 1
      let beside = isRow ? min(max(row, 1), rows - 2) : min(max(column, 1), columns - 2)
      // Beyond a seam, the last is the first once more.
      let count = isRow ? columns - (isRound ? 1 : 0) : rows - (isTube ? 1 : 0)
      let sum = (0..<count).reduce(SIMD3<Double>.zero) { sum, other in
        sum + normals[isRow ? beside * columns + other : other * columns + beside]
      }
      normals[index] = sum.normalized
    }
    return normals
  }

  private func position(_ column: Int, _ row: Int) -> SIMD3<Double> {
    positions[row * columns + column]
  }

  private func areSame(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool { (a - b).length < 1e-9 }

  /// Returns the indices before and after `index`; beyond a seam, the ends are the same.
  private func neighbors(of index: Int, _ count: Int, _ isClosed: Bool) -> (Int, Int) {
    guard isClosed, count > 2 else { return (max(index - 1, 0), min(index + 1, count - 1)) }
    return (index == 0 ? count - 2 : index - 1, index == count - 1 ? 1 : index + 1)
  }
}
