import Drawing
import Geometry

/// Where things lie on a stage of any size.
package struct CourtyardComposition: Hashable, Sendable {
  package let size: Size
  /// How far the stage is wider than high: 0 up to a square, 1 from one half wider on.
  let breadth: Double
  /// Where sky and ground meet, in points from the top.
  package let horizon: Double
  /// Lengths relative to those on a telephone's stage.
  package let unit: Double
  /// Sizes of small things, which shrink less than lengths do.
  let grain: Double
  /// Sparks that may fly at a time: as many as the picture has room for.
  package let mostSparks: Int

  /// The composition of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    breadth = (2 * (size.width / size.height - 1)).smoothstep
    horizon = (0.57 + 0.05 * breadth) * size.height
    // A wide stage is seen from nearer, so that a bang fills its height.
    let reach = min(size.width, 0.62 * size.height) * (1 + 0.4 * breadth)
    unit = (reach / 390).clipped(to: 0.02...1.5 + breadth)
    grain = unit.squareRoot() * (1 + 0.35 * breadth)
    mostSparks = Int((size.width * size.height / (365 * unit)).clipped(to: 12...900))
  }

  /// Where the embers of the evening lie in a heap.
  var hearth: Point { Point(0.56 * size.width, horizon + 0.19 * depth) }

  /// How far the ground reaches down the picture, in points.
  var depth: Double { size.height - horizon }

  /// The colour of sky or ground at the height `y`, in points from the top.
  func color(at y: Double) -> Color {
    let (stops, way) =
      y < horizon ? (FirePalette.sky, y / horizon) : (FirePalette.ground, (y - horizon) / depth)
    return stops[Int((way.clippedToUnit * Double(stops.count - 1)).rounded())].color
  }

  /// Where the ground is met by what falls from `place` and comes `off` points nearer: about its
  /// foot where it lies on the ground, else about the middle of the courtyard.
  func floor(below place: Point, off: Double = 0) -> Double {
    let foot = place.y > horizon + 8 * unit ? place.y + 3 * unit : horizon + 0.17 * depth
    let far = horizon + 0.02 * depth
    return max(place.y, (foot + off).clipped(to: far...max(far, size.height - 2 * unit)))
  }

  /// How large things on the ground look at the height `y`, 1 in the middle of the courtyard.
  func nearness(_ y: Double) -> Double {
    0.45 + 0.55 * ((y - horizon) / (0.17 * depth)).clipped(to: 0...3)
  }
}
