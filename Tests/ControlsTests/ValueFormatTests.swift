import Controls
import Testing

/// Numbers as people read them.
@Suite struct ValueFormatTests {
  @Test(
    arguments: [
      (0.0, 2, "0.00"), (0.125, 2, "0.13"), (-0.125, 2, "−0.13"), (2.5, 0, "3"), (-2.5, 0, "−3"),
      (-0.004, 2, "0.00"), (-0.0, 1, "0.0"), (999.9996, 3, "1000.000"), (12, 6, "12.000000"),
      (1.05, 9, "1.050000"), (1.6, -1, "2"), (0.05, 1, "0.1"), (999_999_999_999, 0, "999999999999"),
    ] as [(Double, Int, String)])
  func `a number has as many decimals as it should`(value: Double, decimals: Int, text: String) {
    #expect(ValueFormat.fixed(value, decimals: decimals) == text)
    #expect(ValueFormat.decimals(decimals).text(value) == text)
  }

  @Test func `what is no number, or too large for one, is a dash`() {
    for value in [Double.nan, .infinity, -.infinity, 1e12, -1e300] {
      #expect(ValueFormat.fixed(value, decimals: 2) == "–")
    }
  }

  @Test func `the text of a number is within half of its last decimal`() throws {
    for index in -700...700 {
      let value = Double(index) * 0.013_7
      for decimals in 0...6 {
        let text = ValueFormat.fixed(value, decimals: decimals).map { $0 == "−" ? "-" : $0 }
        let read = try #require(Double(String(text)))
        let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
        #expect(abs(read - value) <= unit / 2 + 1e-12, "\(value) as \(text)")
      }
    }
  }

  @Test func `percents, degrees and switches carry their signs and words`() {
    #expect(ValueFormat.percent.text(0.345) == "35%")
    #expect(ValueFormat.percent.text(-1) == "−100%")
    #expect(ValueFormat.degrees.text(359.6) == "360°")
    #expect(ValueFormat.degrees.text(-45) == "−45°")
    #expect(ValueFormat.onOff.text(0.5) == "On" && ValueFormat.onOff.text(0.499) == "Off")
    #expect(ValueFormat.custom { "\($0)×" }.text(2) == "2.0×")
  }
}

/// Sizes of text and looks, by the names that scenes give them.
@Suite struct AppearanceTests {
  @Test func `text sizes grow by name, and large is what is designed for`() {
    let scales = TextSize.allCases.map(\.scale)
    for (small, large) in zip(scales, scales.dropFirst()) { #expect(small < large) }
    #expect(scales.count == 12)
    #expect(TextSize.large.scale == 1)
    #expect(abs(TextSize.xSmall.scale - 0.82) < 0.005)
    #expect(abs(TextSize.accessibility5.scale - 3.12) < 0.005)
  }

  @Test func `names are those of scenes`() {
    #expect(
      TextSize.allCases.map(\.rawValue) == [
        "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1",
        "accessibility2", "accessibility3", "accessibility4", "accessibility5",
      ])
    #expect(Appearance.allCases.map(\.rawValue) == ["dark", "light"])
    #expect(TextSize(rawValue: "Large") == nil && Appearance(rawValue: "sepia") == nil)
  }
}
