import Auditing
import Drawing
import Testing

/// Synthetic films on both sides of each threshold of WCAG 2.3.1.
@Suite struct FlashTests {
  typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

  private static let black: Pixel = (0, 0, 0, 255)
  private static let white: Pixel = (255, 255, 255, 255)
  /// Squares of the film's pictures: 24 × 18, so that a field has 8 × 6, and a quarter of it is 12.
  private static let size = (width: 96, height: 72)

  /// The grey of this relative luminance, or nearly so.
  private static func grey(_ luminance: Double) -> Pixel {
    let byte = LinearLight.byte(of: luminance)
    return (byte, byte, byte, 255)
  }

  /// What is found of a film of 2 s, of which `picture` makes each by its time.
  private func flashes(
    fps: Double = 60, seconds: Double = 2, _ picture: (Double) -> Bitmap
  ) -> FlashDetector {
    var detector = FlashDetector()
    for index in 0..<Int(seconds * fps) {
      let time = Double(index) / fps
      detector.add(LightField(of: picture(time)), at: time)
    }
    return detector
  }

  /// A film of two colours in turn, `rate` times a second each, in the first `squares` of a field's
  /// rows or everywhere.
  private func blinking(
    _ one: Pixel, _ other: Pixel, rate: Double, squares: Int? = nil, fps: Double = 60
  ) -> FlashDetector {
    flashes(fps: fps) { time in
      let color = Int(time * 2 * rate + 1e-9).isMultiple(of: 2) ? one : other
      var picture = Bitmap(
        width: Self.size.width, height: Self.size.height,
        filledWith: squares == nil ? color : one)
      for square in 0..<(squares ?? 0) {
        for place in 0..<16 {
          picture[square % 8 * 4 + place % 4, square / 8 * 4 + place / 4] = color
        }
      }
      return picture
    }
  }

  @Test func `three flashes a second are allowed and four are not`() {
    for fps in [25.0, 30, 60, 120] {
      let three = blinking(Self.black, Self.white, rate: 3, fps: fps)
      #expect(three.general.most == 3 && !three.general.isTooMany, "\(fps)")
      let four = blinking(Self.black, Self.white, rate: 4, fps: fps)
      #expect(four.general.most == 4 && four.general.isTooMany, "\(fps)")
    }
  }

  @Test func `changes of a tenth of the luminance count and smaller ones do not`() {
    #expect(blinking(Self.grey(0.3), Self.grey(0.41), rate: 5).general.most == 5)
    #expect(blinking(Self.grey(0.3), Self.grey(0.39), rate: 5).general.most == 0)
  }

  @Test func `between light and lighter nothing flashes`() {
    #expect(blinking(Self.grey(0.82), Self.white, rate: 5).general.most == 0)
    #expect(blinking(Self.grey(0.78), Self.white, rate: 5).general.most == 5)
  }

  @Test func `a quarter of a field is allowed and more is not`() {
    #expect(blinking(Self.black, Self.white, rate: 5, squares: 12).general.most == 0)
    let more = blinking(Self.black, Self.white, rate: 5, squares: 13)
    #expect(more.general.most == 5)
    // Found where it is.
    #expect(more.general.field.x < 0.05 && more.general.field.y < 0.05)
  }

  @Test func `what flashes in fields far apart does not add up`() {
    let detector = flashes { time in
      var picture = Bitmap(
        width: Self.size.width, height: Self.size.height, filledWith: Self.black)
      guard Int(time * 10 + 1e-9).isMultiple(of: 2) else { return picture }
      for (x, y) in (0..<160).map({ ($0 % 16, $0 / 16) }) {
        picture[x, y] = Self.white
        picture[Self.size.width - 1 - x, Self.size.height - 1 - y] = Self.white
      }
      return picture
    }
    #expect(detector.general.most == 0)
  }

  @Test func `what flashes at different times does not add up`() {
    // Each square by itself flashes four times a second. A fifth of the picture, at most, changes
    // within 1/24 s, less than a quarter.
    func detector(spread: Double) -> FlashDetector {
      flashes(seconds: 1.2) { time in
        var picture = Bitmap(
          width: Self.size.width, height: Self.size.height, filledWith: Self.black)
        for place in 0..<Self.size.width * Self.size.height {
          let (x, y) = (place % Self.size.width, place / Self.size.width)
          let phase = spread * Double((x / 4 * 7 + y / 4 * 11) % 24) / 24
          if (time * 4 + phase).truncatingRemainder(dividingBy: 1) < 0.5 {
            picture[x, y] = Self.white
          }
        }
        return picture
      }
    }
    #expect(detector(spread: 1).general.most == 0)
    #expect(detector(spread: 0).general.most == 4)
    #expect(detector(spread: 0.1).general.most == 4)
  }

  @Test func `flashes of more than a second apart do not add up`() {
    let detector = flashes(seconds: 4) { time in
      let isLit = [0.1, 0.3, 0.5, 1.6, 1.8, 2.0].contains { $0 <= time && time < $0 + 0.05 }
      return Bitmap(width: 96, height: 72, filledWith: isLit ? Self.white : Self.black)
    }
    #expect(detector.general.most == 3)
  }

  @Test func `fades count by how far they go, however slow, and a single change is no flash`() {
    // A triangle wave of 4 Hz.
    let waves = flashes { time in
      let phase = (time * 4).truncatingRemainder(dividingBy: 1)
      return Bitmap(
        width: 96, height: 72, filledWith: Self.grey(0.2 + 0.2 * abs(2 * phase - 1)))
    }
    #expect(waves.general.most == 4)
    let dawn = flashes { Bitmap(width: 96, height: 72, filledWith: Self.grey($0 / 2)) }
    #expect(dawn.general.most == 0)
    // It rises in steps that are each large enough.
    let stairs = flashes { time in
      Bitmap(width: 96, height: 72, filledWith: Self.grey(0.15 * Double(Int(time * 3))))
    }
    #expect(stairs.general.most == 0)
  }

  @Test func `red flashes without any change of luminance`() {
    let grey = Self.grey(0.2126)
    let red = blinking((255, 0, 0, 255), grey, rate: 5)
    #expect(red.red.most == 5 && red.general.most == 0)
    #expect(blinking((255, 0, 0, 255), Self.black, rate: 4).red.isTooMany)
    #expect(!blinking((255, 0, 0, 255), Self.black, rate: 3).red.isTooMany)
    // Green and blue of one luminance.
    let green = blinking((0, LinearLight.byte(of: 0.05), 0, 255), (0, 0, 188, 255), rate: 5)
    #expect(green.red.most == 0 && green.general.most == 0)
  }

  @Test func `red counts from four fifths of the light on, and by how far it changes`() {
    func red(_ share: Double) -> Pixel {
      let rest = LinearLight.byte(of: (1 - share) / 2 * 0.5)
      return (LinearLight.byte(of: share * 0.5), rest, rest, 255)
    }
    #expect(blinking(red(0.85), (0, 0, 255, 255), rate: 5).red.most == 5)
    #expect(blinking(red(0.75), (0, 0, 255, 255), rate: 5).red.most == 0)
    // Both are red.
    #expect(blinking(red(0.99), red(0.9), rate: 5).red.most == 0)
  }

  @Test func `a slow way back from red counts`() {
    let detector = flashes { time in
      let phase = (time * 5).truncatingRemainder(dividingBy: 1)
      let green = LinearLight.byte(of: phase)
      return Bitmap(width: 96, height: 72, filledWith: (255, green, 0, 255))
    }
    #expect(detector.red.most >= 4)
  }
}
