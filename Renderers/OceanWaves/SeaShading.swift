import Geometry

/// The shading of the water at one time: it reflects the sky by Fresnel's law, brightens where the
/// moon shines through a crest, and glitters where a facet reflects the moon to the eye.
///
/// Sources: C. Schlick, "An inexpensive BRDF model for physically-based rendering", 1994 (Fresnel);
/// C. Cox and W. Munk, "Measurement of the roughness of the sea surface from photographs of the
/// sun's glitter", 1954 (a normal distribution of slopes, whose width grows with the waves too
/// small to resolve).
struct SeaShading: Sendable {
  /// The appearance of four points: position, in points, and brightness.
  struct Look {
    var x: SIMD4<Float>
    var y: SIMD4<Float>
    var tone: SIMD4<Float>
    var glitter: SIMD4<Float>
  }

  private let eye = Float(Camera.eye)
  private let focal: Float
  private let middle: Float
  private let spacing: Float
  private let left: Float
  private let moon: SIMD4<Float>
  /// Tones of the reflected sky, and of the water itself.
  private let zenith: Float
  private let low: Float
  private let deep: Float
  /// Light of the moon through a crest, and on the facets.
  private let glow: Float
  private let power: Float
  /// Light of the sky around the moon.
  private let aureole: Float
  private let perHeight: Float
  private let roughness: Float
  /// Present weights of the two fields of facets.
  private let beat: (sine: Float, cosine: Float)

  init(_ sea: Sea) {
    let light = Float(sea.moonlight.strength)
    let height = Float(sea.significantHeight)
    focal = Float(sea.camera.focal)
    middle = Float(sea.camera.size.width / 2)
    (spacing, left) = (Float(sea.grid.spacing), Float(sea.grid.left))
    let way = sea.camera.moonlight
    moon = SIMD4(Float(way.x), Float(way.y), Float(way.z), 0)
    zenith = 0.08 + 0.055 * light
    low = 0.26 + 0.24 * light
    deep = 0.055 + 0.03 * light
    glow = 0.02 + 0.1 * light
    power = 0.042 * light
    aureole = 0.3 * light
    perHeight = 1 / height
    roughness = height * height
    let beat = Math.sinCos(sea.clock.phase * 2.4)
    self.beat = (Float(beat.sin), Float(beat.cos))
  }

  /// Returns the appearance of block `block` of `row`.
  @inline(__always)
  func look(
    _ block: Int, _ surface: SurfaceRow, _ row: SeaGrid.Row, facets: (SIMD4<Float>, SIMD4<Float>)
  ) -> Look {
    let (sx, sz, h) = (surface.slopeX[block], surface.slopeZ[block], surface.height[block])
    let steps = SIMD4<Float>(0, 1, 2, 3) + Float(block * 4)
    let x = (steps * spacing + left) * row.metres + surface.shiftX[block]
    let z = floored(surface.shiftZ[block] + row.distance, 1)
    let rise = eye - h
    let near = 1 / (x * x + rise * rise + z * z).squareRoot()
    let steep = 1 / (sx * sx + sz * sz + 1).squareRoot()
    let facing = floored((x * sx + rise + z * sz) * near * steep, 0.04)
    let away = 1 - facing
    let fresnel = 0.03 + 0.9 * (away * away * away)
    let up = floored(2 * facing * steep - rise * near, 0)
    let mirrored = zenith + (low - zenith) / (1 + up * 6)
    let crest = floored(h * perHeight - 0.12, 0)
    let leaning = floored(sz + 0.1, 0)
    let through = crest * crest * leaning * glow

    // The difference of the slope from the one that reflects the moon to the eye.
    let half = 1 / floored(rise * near + moon.y, 0.02)
    let strayX = sx + (moon.x - x * near) * half
    let strayZ = sz + (moon.z - z * near) * half
    let wide = strayX * strayX * 0.5 + strayZ * strayZ
    let fading: SIMD4<Float> = 1 + wide * 7
    let sheen: SIMD4<Float> = aureole / (fading * fading)
    let lit: SIMD4<Float> = sheen * (0.25 + fresnel)
    let water: SIMD4<Float> = (1 - fresnel) * deep
    let tone: SIMD4<Float> = fresnel * mirrored + water + through + lit

    let variance = 0.004 + row.roughness * roughness
    // Steep faces show few rows over much height: there the facets merge.
    var apart = 0.8 - floored(sz, 0) * 1.3
    apart = floored(apart, 0.3)
    let reach = (apart * variance).squareRoot()
    let swayX: SIMD4<Float> = facets.0 * beat.sine - facets.1 * beat.cosine
    let swayZ: SIMD4<Float> = facets.0 * beat.cosine + facets.1 * beat.sine
    let facetX = strayX + swayX * (reach * 0.5)
    let facetZ = strayZ + swayZ * reach
    // (1 − q/8)⁸ approximates e^−q.
    let spread: SIMD4<Float> = (1 - apart) * (16 * variance)
    let square: SIMD4<Float> = facetX * facetX * row.narrowing + facetZ * facetZ
    let q = square / spread
    var density = floored(1 - q, 0)
    density *= density
    density *= density
    density *= density
    let shine = power * row.shine / variance
    let lying = floored(rise * near, 0.07)
    let glitter = density * (fresnel + 0.08) * shine / lying
    return Look(x: middle + focal * x / z, y: focal * rise / z, tone: tone, glitter: glitter)
  }

  @inline(__always)
  private func floored(_ value: SIMD4<Float>, _ least: Float) -> SIMD4<Float> {
    value.replacing(with: least, where: value .< least)
  }
}
