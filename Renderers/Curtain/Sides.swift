/// The sides of a triangle as the rows of a picture meet them.
struct Sides {
  /// The rows whose middle lies in the triangle.
  let rows: Range<Int>
  /// The row at which the two short sides meet.
  private let turn: Int
  private let long: Edge
  private let upper: Edge
  private let lower: Edge

  /// nil for a triangle that has no row in `band`.
  @inline(__always)
  init?(_ a: Stitch, _ b: Stitch, _ c: Stitch, in band: Range<Int>) {
    let (top, middle, bottom) = Sides.sorted(a, b, c)
    let first = max(band.lowerBound, Sides.ceiling(top.y - 0.5))
    let last = min(band.upperBound, Sides.ceiling(bottom.y - 0.5))
    guard first < last else { return nil }
    rows = first..<last
    turn = Sides.ceiling(middle.y - 0.5)
    long = Edge(top, bottom)
    upper = Edge(top, middle)
    lower = Edge(middle, bottom)
  }

  /// The first columns not left of the long side, and of the short one in this row.
  @inline(__always)
  func columns(at row: Int) -> (Int, Int) {
    (long.column(at: row), row < turn ? upper.column(at: row) : lower.column(at: row))
  }

  /// The smallest whole number not below `value`, for numbers of the size of a picture.
  @inline(__always)
  private static func ceiling(_ value: Float) -> Int {
    let near = value > -30_000 ? (value < 40_000 ? value : 40_000) : -30_000
    let whole = Int32(near)
    return Int(whole) + (Float(whole) < near ? 1 : 0)
  }

  @inline(__always)
  private static func sorted(_ a: Stitch, _ b: Stitch, _ c: Stitch) -> (Place, Place, Place) {
    var (p, q, r) = (Place(a.x, a.y), Place(b.x, b.y), Place(c.x, c.y))
    if q.y < p.y { swap(&p, &q) }
    if r.y < q.y { swap(&q, &r) }
    if q.y < p.y { swap(&p, &q) }
    return (p, q, r)
  }

  private struct Place {
    var x: Float
    var y: Float

    @inline(__always)
    init(_ x: Float, _ y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// A side of a triangle from its upper to its lower end; the same for both that share it.
  private struct Edge {
    /// Where it would be in row 0, and its step from row to row; 20 bits of fraction.
    private let start: Int
    private let step: Int

    @inline(__always)
    init(_ upper: Place, _ lower: Place) {
      let height = lower.y - upper.y
      let slope = height > 1e-5 ? Double((lower.x - upper.x) / height) : 0
      step = Int(slope * 1_048_576)
      start = Int((Double(upper.x) + (0.5 - Double(upper.y)) * slope) * 1_048_576)
    }

    /// The first column whose centre is not left of the side.
    @inline(__always)
    func column(at row: Int) -> Int { (start &+ step &* row &+ 524_287) >> 20 }
  }
}
