import Drawing
import Geometry

/// Draws the cloth: a fine surface through its points, light that falls through it and on it, and
/// the weave.
struct Drapery {
  private let composition: Composition
  private let cloth: Cloth
  private let weave: Weave
  private let dusk: Dusk
  private let cols: Int
  private let rows: Int
  /// Pixels in a point of the picture of the cloth.
  private let density: Double

  init(_ chamber: Chamber) {
    composition = chamber.composition
    cloth = chamber.cloth
    weave = chamber.weave
    dusk = chamber.dusk
    cols = (cloth.cols - 1) * max(1, (44 + cloth.cols - 2) / (cloth.cols - 1)) + 1
    rows = (cloth.rows - 1) * max(1, (46 + cloth.rows - 2) / (cloth.rows - 1)) + 1
    let area = (composition.right - composition.left) * composition.drop
    density = min(2, (230_000 / max(area, 1)).squareRoot())
  }

  func draw(on canvas: inout Canvas) {
    let surface = Resampling(cols: cloth.cols, rows: cloth.rows).sampled(
      cloth.spots, cols: cols, rows: rows)
    let seen = surface.map(composition.project)
    guard let box = Frame(seen, in: composition.size, density: density) else { return }
    let stitches = stitches(surface, seen, box)
    let bytes = paint(stitches, box)
    canvas.image(Bitmap(width: box.width, height: box.height, bytes: bytes), in: box.rect)
  }

  /// Rows of the picture that are painted at a time: their depths stay in the cache.
  private static let bandHeight = 64

  private func paint(_ stitches: [Stitch], _ box: Frame) -> [UInt8] {
    let count = box.width * box.height
    // One row more for the depths of the last row of the band before.
    var depths = [Float](
      repeating: 0, count: box.width * (min(Drapery.bandHeight, box.height) + 1))
    return [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, written in
      written = count * 4
      weave.grains.withUnsafeBufferPointer { grains in
        depths.withUnsafeMutableBufferPointer { depths in
          guard let base = buffer.baseAddress, let near = depths.baseAddress,
            let grain = grains.baseAddress
          else { return }
          let pixels = UnsafeMutableRawPointer(base).bindMemory(to: UInt32.self, capacity: count)
          paint(stitches, box, pixels, near, grain)
        }
      }
    }
  }

  private func paint(
    _ stitches: [Stitch], _ box: Frame, _ pixels: UnsafeMutablePointer<UInt32>,
    _ depths: UnsafeMutablePointer<Float>, _ grains: UnsafePointer<UInt8>
  ) {
    let skirt = Skirt(cols: cols, rows: rows)
    let inside = Strip.strips(skirt.inside, of: cols - 1, stitches)
    let rim = Strip.strips(skirt.rim, of: 1, stitches)
    var finish = Finish(step: Float(9 * composition.unit))
    var fringe: [Tuft] = []
    for top in stride(from: 0, to: box.height, by: Drapery.bandHeight) {
      let band = top..<min(top + Drapery.bandHeight, box.height)
      let tapestry = Tapestry(
        width: box.width, height: box.height, band: band, pixels: pixels,
        depths: depths + box.width, grains: grains)
      tapestry.clear()
      for strip in inside where strip.reaches(band) {
        for quad in strip.quads {
          tapestry.fill(stitches[quad.a], stitches[quad.b], stitches[quad.c])
          tapestry.fill(stitches[quad.b], stitches[quad.d], stitches[quad.c])
        }
      }
      finish.take(tapestry)
      for strip in rim where strip.reaches(band) {
        for quad in strip.quads {
          tapestry.trim(stitches[quad.a], stitches[quad.b], stitches[quad.c], into: &fringe)
          tapestry.trim(stitches[quad.b], stitches[quad.d], stitches[quad.c], into: &fringe)
        }
      }
      depths.update(from: depths + band.count * box.width, count: box.width)
    }
    finish.smooth(pixels, width: box.width)
    for tuft in fringe { tuft.lay(on: pixels) }
  }

  /// The corners with their light, and a rim of clear ones round them for a smooth edge.
  private func stitches(_ surface: [Spot], _ seen: [Point], _ box: Frame) -> [Stitch] {
    let light = Backlight(composition)
    var stitches: [Stitch] = []
    stitches.reserveCapacity((cols + 2) * (rows + 2))
    let grainX = Float(Weave.width - 1) / Float(cols - 1)
    let grainY = Float(Weave.height - 1) / Float(rows - 1)
    surface.withUnsafeBufferPointer { surface in
      for row in 0..<rows {
        for col in 0..<cols {
          let index = row * cols + col
          let point = seen[index]
          stitches.append(
            Stitch(
              x: near((point.x - box.rect.minX) * density),
              y: near((point.y - box.rect.minY) * density), z: Float(surface[index].z),
              u: Float(col) * grainX, v: Float(row) * grainY,
              color: color(surface, col, row, point, light)))
        }
      }
    }
    Skirt(cols: cols, rows: rows).add(to: &stitches)
    return stitches
  }

  /// A number of pixels, brought near where it is far beyond every stage.
  @inline(__always)
  private func near(_ value: Double) -> Float { Float(value.clipped(to: -20_000...20_000)) }

  /// Light in the cloth at a point of its fine surface.
  @inline(__always)
  private func color(
    _ surface: UnsafeBufferPointer<Spot>, _ col: Int, _ row: Int, _ point: Point,
    _ light: Backlight
  ) -> SIMD4<Float> {
    let index = row * cols + col
    let (l, r) = (col > 0 ? index - 1 : index, col + 1 < cols ? index + 1 : index)
    let (u, d) = (row > 0 ? index - cols : index, row + 1 < rows ? index + cols : index)
    let across = surface[r] - surface[l]
    var face = across.cross(surface[d] - surface[u])
    face = face * (1 / max(face.lengthSquared.squareRoot(), 1e-12))
    if face.z < 0 { face = face * -1 }

    // The more slanting, the more cloth the light has to pass.
    let slant = 1 / max(face.z, 0.16) - 1
    let hem = seam(col, row)
    let passed = 1 / (1 + 0.85 * slant + 0.16 * slant * slant) * (1 - 0.42 * hem)
    // Ridges stand free in the light, valleys are shaded by what stands before them.
    let reach = max(1, cols / 60)
    let (fl, fr) = (index - min(col, 3 * reach), index + min(cols - 1 - col, 3 * reach))
    let rise = surface[index].z - (surface[fl].z + surface[fr].z) * 0.5
    let open = (0.5 + rise / (26 * composition.unit)).clippedToUnit
    let key = max(0, face.dot(Spot(-0.52, -0.45, 0.726)))
    let back = light.level(point.x, point.y)
    let tone =
      0.8 * back * passed * (0.62 + 0.38 * open) + 0.15 * key * key * (0.4 + 0.6 * open) + 0.02
    return dusk.cloth(tone, light.height(point.y))
  }

  /// How far the cloth is doubled: 1 in the hems, 0 elsewhere.
  @inline(__always)
  private func seam(_ col: Int, _ row: Int) -> Double {
    let down = Double(rows - 1 - row) / Double(rows - 1)
    let side = Double(min(col, cols - 1 - col)) / Double(cols - 1)
    if down < 0.045 { return 1 }
    if row * 30 < rows { return 0.8 }
    return side < 0.018 ? 0.8 : 0
  }
}

/// The part of the stage that a picture of the cloth covers, on whole pixels of its own.
struct Frame {
  let rect: Rect
  let width: Int
  let height: Int

  /// nil where nothing of it is on the stage.
  init?(_ seen: [Point], in size: Size, density: Double) {
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for point in seen {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    guard right >= 0, bottom >= 0, left <= size.width, top <= size.height else { return nil }
    func whole(_ value: Double, _ limit: Double) -> Double { min(max(value, 0), limit) * density }
    let x = max(whole(left, size.width).rounded(.down) - 3, 0)
    let y = max(whole(top, size.height).rounded(.down) - 3, 0)
    width = Int(whole(right, size.width).rounded(.up) + 3 - x)
    height = Int(whole(bottom, size.height).rounded(.up) + 3 - y)
    guard width > 0, height > 0 else { return nil }
    rect = Rect(x / density, y / density, Double(width) / density, Double(height) / density)
  }
}
