import Drawing
import Geometry

/// Turns what the water does at a place into a colour; parts are red, green, blue in 0.5…254.5.
struct SeaColors: Sendable {
  private let sea: [SIMD4<Float>]
  private let glitter: SIMD4<Float>
  private let foam: SIMD4<Float>
  private let spark: SIMD4<Float>

  init(_ world: Sea) {
    let light = Float(world.moonlight.strength)
    sea = world.palette.sea
    glitter = world.palette.glitter
    // In the dark foam takes the colour of the sea.
    let dim = world.palette.sea[Int((0.3 + 0.5 * light) * Float(Palette.tones - 1))]
    foam = dim * 0.6 + world.palette.foam * (0.1 + 0.27 * light)
    spark = world.palette.spark
  }

  /// The colour of water of a tone, under glitter, foam and the light of ripples.
  @inline(__always)
  func color(tone: Float, glitter shine: Float, foam cover: Float, light: Float) -> SIMD4<Float> {
    let place = min(max(tone, 0), 0.999) * Float(Palette.tones - 1)
    let index = Int(place)
    var color = sea[index] + (sea[index + 1] - sea[index]) * (place - Float(index))
    let cover = min(cover * 0.85, 0.85)
    color += (foam * (0.7 + 1.5 * tone) - color) * cover
    color += (glitter - color * 0.6) * (shine / (0.8 + shine) * (1 - 0.6 * cover))
    color += spark * min(light, 1)
    color.replace(with: 0.5, where: color .< 0.5)
    color.replace(with: 254.5, where: color .> 254.5)
    return color
  }
}
