import Drawing
import Geometry

/// Draws the sea: computes its rows from the foreground to the horizon, and in each column of a
/// picture keeps the part that nearer water does not hide.
struct SeaPicture {
  private let sea: Sea
  private let time: Double

  /// Prepares the sea at `time`, in seconds.
  init(_ sea: Sea, at time: Double) { (self.sea, self.time) = (sea, time) }

  func draw(on canvas: inout Canvas) {
    var sheet = SeaSheet(columns: sea.columns, of: sea.camera)
    let colors = SeaColors(sea)
    var row = SurfaceRow(blocks: sea.grid.blocks)
    var strand = Strand(count: sea.grid.blocks * 4)
    var sparkles = Sparkles(sea)
    let moment = sea.moment
    let shading = SeaShading(sea)
    let rings = sea.ripples.rings.map { RingProfile($0, at: time) }
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
      sparkles.find(index, strand, sheet)
      sheet.draw(strand)
    }
    sheet.finish()
    canvas.image(
      sheet.picture,
      in: Rect(0, sea.camera.horizon, sea.camera.size.width, sea.camera.depthOfSea))
    sparkles.draw(on: &canvas)
  }
}

// MARK: Colours

/// Converts the shading of water to colours; channels are red, green, blue in 0.5…254.5.
struct SeaColors: Sendable {
  /// The shading of water at four points.
  struct Water {
    var tone: SIMD4<Float>
    var glitter: SIMD4<Float>
    /// Share of the point that foam covers.
    var foam: SIMD4<Float>
    /// Light of ripples.
    var light: SIMD4<Float>
  }

  private let sea: [SIMD4<Float>]
  /// The difference from each colour of the sea to the next.
  private let steps: [SIMD4<Float>]
  private let glitter: SIMD4<Float>
  private let foam: SIMD4<Float>
  private let spark: SIMD4<Float>

  init(_ world: Sea) {
    let light = Float(world.moonlight.strength)
    sea = world.palette.sea
    steps = zip(sea, sea.dropFirst()).map { $1 - $0 }
    glitter = world.palette.glitter
    // In the dark, foam takes the colour of the sea.
    let dim = world.palette.sea[Int((0.3 + 0.5 * light) * Float(OceanPalette.tones - 1))]
    foam = dim * 0.6 + world.palette.foam * (0.1 + 0.27 * light)
    spark = world.palette.spark
  }

  /// Returns the colours of water at four points.
  @inline(__always)
  func colors(
    _ water: Water
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let none = SIMD4<Float>.zero
    let place =
      water.tone.replacing(with: none, where: water.tone .< 0)
      .replacing(with: 0.999, where: water.tone .> 0.999) * Float(OceanPalette.tones - 1)
    let cover = (water.foam * 0.85).replacing(with: 0.85, where: water.foam .> 1)
    let ground = 0.7 + 1.5 * water.tone
    let bare: SIMD4<Float> = 1 - 0.6 * cover
    let shine: SIMD4<Float> = water.glitter / (0.8 + water.glitter) * bare
    let light = water.light.replacing(with: 1, where: water.light .> 1)
    // Most water is plain.
    let (foams, glitters, isLit) = (cover != none, shine != none, light != none)
    @inline(__always)
    func color(_ lane: Int) -> SIMD4<Float> {
      let index = Int(place[lane])
      var color = sea[index] + steps[index] * (place[lane] - Float(index))
      if foams { color += (foam * ground[lane] - color) * cover[lane] }
      if glitters { color += (glitter - color * 0.6) * shine[lane] }
      if isLit { color += spark * light[lane] }
      color.replace(with: 0.5, where: color .< 0.5)
      color.replace(with: 254.5, where: color .> 254.5)
      return color
    }
    return (color(0), color(1), color(2), color(3))
  }
}
