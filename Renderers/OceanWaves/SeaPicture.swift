import Drawing
import Geometry

/// Draws the sea: computes its rows from the foreground to the horizon and lets each column of a
/// picture keep what nearer water does not hide.
struct SeaPicture {
  private let sea: Sea
  /// Points in a column and in a line of the picture.
  private let columnWidth: Double
  private let lineHeight: Double
  private let lines: Int

  init(_ sea: Sea) {
    self.sea = sea
    columnWidth = sea.camera.size.width / Double(sea.columns)
    lines = Int((sea.camera.depthOfSea / 0.8).clipped(to: 8...640))
    lineHeight = sea.camera.depthOfSea / Double(lines)
  }

  func draw(on canvas: inout Canvas) {
    var sheet = SeaSheet(columns: sea.columns, lines: lines)
    let colors = SeaColors(sea)
    var row = SurfaceRow(blocks: sea.grid.blocks)
    var strand = Strand(count: sea.grid.blocks * 4)
    var sparkles = Sparkles(sea)
    let moment = sea.moment
    let shading = SeaShading(sea)
    let rings = sea.ripples.rings.map { RingProfile($0, at: sea.time) }
    let dark = [SIMD4<Float>](repeating: .zero, count: sea.grid.blocks)
    var light = dark
    let lifetime = Foam.lifetime(sea.breakingNow)
    for index in sea.grid.rows.indices {
      row.compute(index, of: sea.grid, moment)
      if !rings.isEmpty {
        light = dark
        for ring in rings { row.add(ring, sea.grid.rows[index], sea.grid, light: &light) }
      }
      let ageing = sea.foam.ageing(of: index, at: sea.clock.phase, lifetime: lifetime)
      for block in 0..<sea.grid.blocks {
        let place = index * sea.grid.blocks + block
        let look = shading.look(
          block, row, sea.grid.rows[index],
          facets: (sea.facets.first[place], sea.facets.second[place]))
        let foam =
          Lace.cover(
            sea.foam.amount[place] * ageing.kept + sea.foam.source[place] * ageing.grown,
            sea.lace[place]) * sea.grid.rows[index].foaming
        strand.set(
          block, look, glitter: look.glitter * (1 - foam),
          colors.colors(
            SeaColors.Water(
              tone: look.tone, glitter: look.glitter, foam: foam,
              light: light[block] * (0.7 + 0.3 * sea.facets.first[place]))))
      }
      sparkles.find(
        index, strand, sheet, columnWidth: Float(columnWidth), perLine: Float(1 / lineHeight))
      sheet.hang(strand, columnWidth: Float(columnWidth), perLine: Float(1 / lineHeight))
    }
    sheet.finish()
    canvas.image(
      sheet.picture,
      in: Rect(0, sea.camera.horizon, sea.camera.size.width, sea.camera.depthOfSea))
    sparkles.draw(on: &canvas)
  }
}
