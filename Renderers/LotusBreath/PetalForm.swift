import Geometry

/// The blade of a petal at one moment: a midrib that bends in the upright plane of its direction,
/// and across it a spoon.
struct PetalForm {
  /// A place of the blade, with the direction that its inside faces.
  struct Spot {
    var place: SIMD3<Double>
    var normal: SIMD3<Double>
  }

  /// Pieces along the blade and across it.
  static let (rows, columns) = (10, 6)
  /// Half width of the blade along it, 1 at the broadest.
  private static let outline: [Double] = (0...rows).map { row in
    let along = Double(row) / Double(rows)
    return along < broadest
      ? Math.sin(Math.pi / 2 * (0.2 + 0.8 * along / broadest))
      : Math.cos(Math.pi / 2 * (along - broadest) / (1 - broadest))
  }
  private static let broadest = 0.56
  /// How deep the spoon is, in parts of the half width.
  private static let hollow = 0.42

  /// Directions along the ground: out of the flower, and across the petal.
  let (out, side): (SIMD3<Double>, SIMD3<Double>)
  /// Places and directions of the midrib, row by row.
  private var midrib: [Spot] = []
  private let width: Double

  /// - Parameters:
  ///   - azimuth: Direction along the ground, in radians from rightwards to the viewer.
  ///   - foot: Distance of the foot from the middle, and its height.
  ///   - lean: Mean angle of the midrib from upright, in radians.
  ///   - cup: By how much more it leans at the foot than at the tip, in radians.
  ///   - length: Length of the midrib.
  ///   - width: Half width.
  init(
    azimuth: Double, foot: (out: Double, up: Double), lean: Double, cup: Double, length: Double,
    width: Double
  ) {
    let way = Vector(angle: azimuth)
    out = SIMD3(way.dx, 0, way.dy)
    side = SIMD3(-way.dy, 0, way.dx)
    self.width = width
    let piece = length / Double(PetalForm.rows)
    var place = out * foot.out + SIMD3(0, foot.up, 0)
    for row in 0...PetalForm.rows {
      let along = Double(row) / Double(PetalForm.rows)
      let angle = Math.sinCos(lean + cup * (0.5 - along))
      midrib.append(Spot(place: place, normal: out * -angle.cos + SIMD3(0, angle.sin, 0)))
      place += (out * angle.sin + SIMD3(0, angle.cos, 0)) * piece
    }
  }

  /// How far its tip is from the middle of the flower, over the ground.
  var tip: Double { midrib.last.map { ($0.place * out).sum() } ?? 0 }

  /// The place in `row` of the blade, `across` it from −1 to 1.
  func spot(row: Int, across: Double) -> Spot {
    let (rib, half) = (midrib[row], width * PetalForm.outline[row])
    let place =
      rib.place + side * (half * across)
      + rib.normal * (half * PetalForm.hollow * across * across)
    let slope = 2 * PetalForm.hollow * across
    let normal = (rib.normal - side * slope) / (1 + slope * slope).squareRoot()
    return Spot(place: place, normal: normal)
  }
}
