import Digests
import Drawing
import Geometry
import Host
import JSONCoding
import Raster
import Scripting

/// The bars beside a scene that is fitted into a picture of another shape.
enum Letterbox {
  /// Most colours of a film's background, from the top to the bottom.
  private static let colors = 8

  /// Returns the background of a film of the size `size` that continues the backdrop of `scene`: the
  /// colours that its first frame mostly has along the upper and the lower edge, or down its sides.
  /// Nil if it is transparent.
  static func background(of scene: Scene, on size: Size, _ session: Session) -> JSON? {
    guard !scene.isTransparent,
      // The dry run reports the mistakes of a script, with their number.
      var pictures = try? session.pictures(of: scene, FrameSelection(0..<1), scale: 1, place: nil),
      let picture = try? pictures.next()?.picture
    else { return nil }
    let (width, height) = (picture.width, picture.height)
    let isBesideSides = size.width * scene.size.height > size.height * scene.size.width
    return .array(
      (0..<colors).map { index in
        guard isBesideSides else {
          // The two colours meet behind the scene.
          let row = index < colors / 2 ? 0 : height - 1
          return picture.middleColor((0..<width).map { ($0, row) })
        }
        let (middle, reach) = (index * (height - 1) / (colors - 1), height / 16)
        let rows = max(middle - reach, 0)...min(middle + reach, height - 1)
        return picture.middleColor(rows.flatMap { [(0, $0), (width - 1, $0)] })
      })
  }
}

extension Bitmap {
  /// The median of each part of the colours of `pixels`, as films have it.
  fileprivate func middleColor(_ pixels: [(x: Int, y: Int)]) -> JSON {
    let colors = pixels.map { self[$0.x, $0.y] }
    var rgb: UInt32 = 0
    for part in [colors.map(\.0), colors.map(\.1), colors.map(\.2)] {
      rgb = rgb << 8 | UInt32(part.sorted()[part.count / 2])
    }
    return .string("#" + String(rgb, radix: 16, digits: 6))
  }
}
