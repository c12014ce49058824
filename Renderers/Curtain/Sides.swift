/// The sides of a triangle as the rows of a picture meet them.
struct Sides {
  /// The rows whose middle lies in the triangle.
  let rows: Range<Int>
  /// The row among these, or the one after them, from which on the lower short side counts.
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
    turn = min(max(Sides.ceiling(middle.y - 0.5), first), last)
    long = Edge(top, bottom)
    upper = Edge(top, middle)
    lower = Edge(middle, bottom)
  }

  /// Visits the rows: the first columns that are not left of the long side, and of the short one.
  @inline(__always)
  func scan(_ visit: (_ row: Int, _ long: Int, _ short: Int) -> Void) {
    var (row, end) = (rows.lowerBound, turn)
    var (long, short) = (long, upper)
    long.go(down: row)
    short.go(down: row)
    repeat {
      while row < end {
        visit(row, long.column, short.column)
        row &+= 1
        long.go(down: 1)
        short.go(down: 1)
      }
      (short, end) = (lower, rows.upperBound)
      short.go(down: row)
    } while row < end
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
    /// Where it is, at first in row 0, and its step from row to row; 20 bits of fraction.
    private var place: Int
    private let step: Int

    @inline(__always)
    init(_ upper: Place, _ lower: Place) {
      let height = lower.y - upper.y
      let slope = height > 1e-5 ? Double((lower.x - upper.x) / height) : 0
      step = Int(slope * 1_048_576)
      place = Int((Double(upper.x) + (0.5 - Double(upper.y)) * slope) * 1_048_576)
    }

    @inline(__always)
    mutating func go(down rows: Int) { place &+= step &* rows }

    /// The first column whose centre is not left of the side.
    @inline(__always)
    var column: Int { (place &+ 524_287) >> 20 }
  }
}
