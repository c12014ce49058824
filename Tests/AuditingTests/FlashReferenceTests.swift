import Auditing
import Drawing
import Geometry
import RandomNumbers
import Testing

/// Flashes of random films against the definition of WCAG 2.2, success criterion 2.3.1, by brute
/// force: whatever the first picture is.
@Suite struct FlashReferenceTests {
  typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

  private static let fps = 60.0
  /// A second of it.
  private static let count = 60

  /// Flashes of a second: pairs of opposing changes. A change is complete at the first picture that
  /// `opposes` one since the change before, and goes the other way.
  private func flashes<Light>(
    _ lights: [Light], way: (Light, Light) -> Int
  ) -> Int {
    var (start, last, changes) = (0, 0, 0)
    for index in lights.indices {
      let ways = (start..<index).map { way(lights[$0], lights[index]) }
      guard let way = ways.first(where: { $0 != 0 && $0 != last }) else { continue }
      (start, last, changes) = (index, way, changes + 1)
    }
    return changes / 2
  }

  private func detector(_ pixels: [Pixel]) -> FlashDetector {
    var detector = FlashDetector()
    for (index, pixel) in pixels.enumerated() {
      let picture = Bitmap(width: 12, height: 12, filledWith: pixel)
      detector.add(LightField(of: picture), at: Double(index) / Self.fps)
    }
    return detector
  }

  /// A film of a second, of colours that last three pictures or more, or fade into each other.
  private func film(
    _ random: inout Chance, fades: Bool, _ color: (inout Chance) -> Pixel
  ) -> [Pixel] {
    var pixels = [color(&random)]
    while pixels.count < Self.count {
      let (from, to) = (pixels[pixels.count - 1], color(&random))
      let length = Int.random(in: 3...7, using: &random)
      for step in 1...length {
        let share = fades ? Double(step) / Double(length) : 1
        func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
          UInt8((Double(one) + (Double(other) - Double(one)) * share).rounded())
        }
        pixels.append((mixed(from.0, to.0), mixed(from.1, to.1), mixed(from.2, to.2), 255))
      }
    }
    return Array(pixels.prefix(Self.count))
  }

  private func byte(_ random: inout Chance) -> UInt8 {
    .random(in: 0...255, using: &random)
  }

  @Test(arguments: [false, true])
  func `changes of luminance`(fades: Bool) {
    var random = Chance(1)
    for number in 0..<150 {
      let pixels = film(&random, fades: fades) { random in
        let grey = byte(&random)
        return (grey, grey, grey, 255)
      }
      let expected = flashes(pixels.map { LinearLight.luminance(LinearLight.of($0)) }) {
        let change = $1 - $0
        return abs(change) >= 0.1 - 1e-9 && min($0, $1) < 0.8 ? (change > 0 ? 1 : -1) : 0
      }
      #expect(detector(pixels).general.most == expected, "film \(number)")
    }
  }

  /// Coordinates of a colour in u′ v′ of CIE 1976; `isRed` if it is a saturated red.
  private func chroma(_ pixel: Pixel) -> (u: Double, v: Double, isRed: Bool) {
    let light = LinearLight.of(pixel)
    let sum = light.x + light.y + light.z
    guard sum > 1e-4 else { return (0.1978, 0.4683, false) }
    let x = 0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z
    let z = 0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z
    let y = LinearLight.luminance(light)
    let whole = x + 15 * y + 3 * z
    return (4 * x / whole, 9 * y / whole, light.x >= (0.8 - 1e-9) * sum)
  }

  private func redFlashes(_ pixels: [Pixel]) -> Int {
    flashes(pixels.map(chroma)) { from, to in
      let distance = Vector(to.u - from.u, to.v - from.v).length
      return (from.isRed || to.isRed) && distance > 0.2 ? (to.isRed ? 1 : -1) : 0
    }
  }

  /// Reds, what is nearly one, and what is none.
  private static let colors: [Pixel] = [
    (255, 0, 0, 255), (127, 127, 127, 255), (0, 0, 255, 255), (255, 160, 0, 255),
    (200, 120, 60, 255), (0, 200, 0, 255), (0, 0, 0, 255), (200, 0, 30, 255),
    (255, 255, 255, 255), (255, 120, 90, 255),
  ]

  @Test(arguments: [false, true])
  func `changes to and from red among a few colours`(fades: Bool) {
    var random = Chance(2)
    for number in 0..<150 {
      let pixels = film(&random, fades: fades) { random in
        Self.colors.randomElement(using: &random) ?? Self.colors[0]
      }
      #expect(detector(pixels).red.most == redFlashes(pixels), "film \(number)")
    }
  }

  @Test(arguments: [false, true])
  func `changes to and from red among all colours`(fades: Bool) {
    var random = Chance(3)
    for number in 0..<150 {
      let pixels = film(&random, fades: fades) { random in
        // Half of them are near to red.
        let rest = Bool.random(using: &random) ? 0.4 : 1.0
        return (
          UInt8(255 - Double(byte(&random)) * rest), UInt8(Double(byte(&random)) * rest),
          UInt8(Double(byte(&random)) * rest), 255
        )
      }
      #expect(detector(pixels).red.most == redFlashes(pixels), "film \(number)")
    }
  }
}
