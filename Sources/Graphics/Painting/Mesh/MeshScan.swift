import Geometry

/// The pixels whose middle lies in a triangle, row by row: each pixel of a surface belongs to
/// exactly one of its triangles.
struct MeshScan {
  /// The first row of the band; rows below count from it.
  private let top: Int
  private let first: Int
  /// The row from which on the lower short side applies.
  private let turn: Int
  private let last: Int
  private let long: Side
  private let upper: Side
  private let lower: Side
  private let isLongLeft: Bool

  /// Scans a triangle, with rows counted from the top of `rows`; nil if it has none in `seen`.
  @inline(__always)
  init?(
    _ a: MeshTriangles.Corner, _ b: MeshTriangles.Corner, _ c: MeshTriangles.Corner,
    in rows: Range<Int>, seen: Range<Int>
  ) {
    top = rows.lowerBound
    let origin = Double(top)
    var (p, q, r) = (
      PixelPoint(x: a.x, y: a.y - origin), PixelPoint(x: b.x, y: b.y - origin),
      PixelPoint(x: c.x, y: c.y - origin)
    )
    if q.y < p.y { swap(&p, &q) }
    if r.y < q.y { swap(&q, &r) }
    if q.y < p.y { swap(&p, &q) }
    first = max(p.row, seen.lowerBound - top)
    last = min(r.row, seen.upperBound - top)
    guard first < last else { return nil }
    turn = min(max(q.row, first), last)
    long = Side(p, r)
    upper = Side(p, q)
    lower = Side(q, r)
    isLongLeft = (r.x - p.x) * (q.y - p.y) < (q.x - p.x) * (r.y - p.y)
  }

  /// Calls `body` for the rows that have pixels, with the first column and the one after the last.
  @inline(__always)
  func forEachRow(_ body: (_ y: Int, _ from: Int, _ to: Int) -> Void) {
    var (row, end, short) = (first, turn, upper)
    repeat {
      while row < end {
        let (a, b) = (long.column(row), short.column(row))
        let (from, to) = isLongLeft ? (a, b) : (b, a)
        if from < to { body(top &+ row, from, to) }
        row &+= 1
      }
      (short, end) = (lower, last)
    } while row < end
  }

  /// A corner; y counts from the band's top.
  private struct PixelPoint {
    var x: Double
    var y: Double

    /// The first row whose middle is not above the corner.
    @inline(__always)
    var row: Int { wholeAbove(y - 0.5) }
  }

  /// A side from its upper to its lower end; identical for both triangles that share it.
  private struct Side {
    /// Its x in row 0 and its step from row to row, in 1/2²⁰ pixel.
    private let firstX: Int64
    private let step: Int64

    @inline(__always)
    init(_ upper: PixelPoint, _ lower: PixelPoint) {
      let (width, height) = (lower.x - upper.x, lower.y - upper.y)
      // A side flatter than that crosses the middle of a row at one of its ends.
      let slope = height > 1e-7 ? width / height : 0
      step = Int64(held(slope * 0x1p20, within: 1e15))
      firstX = Int64(held((upper.x + (0.5 - upper.y) * slope) * 0x1p20, within: 1e18))
    }

    /// Returns the first column whose middle is not left of the side.
    @inline(__always)
    func column(_ row: Int) -> Int {
      Int(clamping: (firstX &+ step &* Int64(row) &+ 524_287) >> 20)
    }
  }
}
