import Geometry

/// The shading of the water at one time: it reflects the sky by Fresnel's law, brightens where the
/// moon shines through a crest, and glitters where a facet reflects the moon to the eye.
///
/// Sources: C. Schlick, "An inexpensive BRDF model for physically-based rendering", 1994 (Fresnel);
/// C. Cox and W. Munk, "Measurement of the roughness of the sea surface from photographs of the
/// sun's glitter", 1954 (a normal distribution of slopes, whose width grows with the waves too
/// small to resolve).
struct SeaShading: Sendable {
  private typealias Four = SIMD4<Float>

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
    let steps = Four(0, 1, 2, 3) + Float(block * 4)
    let across: Four = steps * spacing + left
    let x: Four = across * row.metres + surface.shiftX[block]
    let z = floored(surface.shiftZ[block] + row.distance, 1)
    let rise: Four = eye - h
    let sideways: Four = x * x + rise * rise
    let distance: Four = sideways + z * z
    let near: Four = 1 / distance.squareRoot()
    let slope: Four = sx * sx + sz * sz
    let face: Four = slope + 1
    let steep: Four = 1 / face.squareRoot()
    let above: Four = x * sx + rise
    let toEye: Four = above + z * sz
    let facing = floored(toEye * near * steep, 0.04)
    let away: Four = 1 - facing
    let cube: Four = away * away * away
    let fresnel: Four = 0.03 + 0.9 * cube
    let risen: Four = rise * near
    let double: Four = 2 * facing * steep
    let up = floored(double - risen, 0)
    let fall: Four = 1 + up * 6
    let mirrored: Four = zenith + (low - zenith) / fall
    let crest = floored(h * perHeight - 0.12, 0)
    let leaning = floored(sz + 0.1, 0)
    let through: Four = crest * crest * leaning * glow

    // The difference of the slope from the one that reflects the moon to the eye.
    let half: Four = 1 / floored(risen + moon.y, 0.02)
    let missX: Four = moon.x - x * near
    let missZ: Four = moon.z - z * near
    let strayX: Four = sx + missX * half
    let strayZ: Four = sz + missZ * half
    let straying: Four = strayX * strayX * 0.5
    let wide: Four = straying + strayZ * strayZ
    let fading: Four = 1 + wide * 7
    let sheen: Four = aureole / (fading * fading)
    let lit: Four = sheen * (0.25 + fresnel)
    let own: Four = (1 - fresnel) * deep
    let water: Four = fresnel * mirrored + own
    let tone: Four = water + through + lit

    let variance = 0.004 + row.roughness * roughness
    // Steep faces show few rows over much height: there the facets merge.
    let steepness: Four = floored(sz, 0) * 1.3
    let apart = floored(0.8 - steepness, 0.3)
    let spreading: Four = apart * variance
    let reach = spreading.squareRoot()
    let swayX: Four = facets.0 * beat.sine - facets.1 * beat.cosine
    let swayZ: Four = facets.0 * beat.cosine + facets.1 * beat.sine
    let facetX: Four = strayX + swayX * (reach * 0.5)
    let facetZ: Four = strayZ + swayZ * reach
    // (1 − q/8)⁸ approximates e^−q.
    let spread: Four = (1 - apart) * (16 * variance)
    let narrow: Four = facetX * facetX * row.narrowing
    let square: Four = narrow + facetZ * facetZ
    let q: Four = square / spread
    var density = floored(1 - q, 0)
    density *= density
    density *= density
    density *= density
    let shine = power * row.shine / variance
    let bright: Four = density * (fresnel + 0.08)
    let glitter: Four = bright * shine / floored(risen, 0.07)
    let right: Four = focal * x / z
    let down: Four = focal * rise / z
    return Look(x: middle + right, y: down, tone: tone, glitter: glitter)
  }

  @inline(__always)
  private func floored(_ value: SIMD4<Float>, _ least: Float) -> SIMD4<Float> {
    value.replacing(with: least, where: value .< least)
  }
}
