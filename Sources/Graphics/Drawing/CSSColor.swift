import Geometry

extension Color {
  /// A colour in the notation of CSS; nil if it is none.
  ///
  /// ```swift
  /// let colors = ["#fa0", "rebeccapurple", "rgb(255 0 0 / 50%)", "hsl(210, 40%, 50%)"]
  ///   .compactMap { Color(css: $0) }
  /// ```
  ///
  /// It reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, all names and `transparent`, and `rgb()`,
  /// `rgba()`, `hsl()`, `hsla()` (with commas or without), `hwb()`, `oklab()` and `oklch()`, in
  /// capital or small letters. Hues may be in `deg`, `grad`, `rad` or `turn`; `none` counts as 0. As
  /// in CSS, numbers beyond their range are clamped. A colour of `oklab()` and `oklch()` that sRGB
  /// cannot represent loses chroma until it can, as in ``init(oklch:_:_:alpha:)``.
  ///
  /// Colours of a page (`currentcolor`, names of its system's colours), calculations (`calc()`,
  /// `color-mix()`, relative colours) and other spaces (`color()`, `lab()`, `lch()`) are no colours
  /// here.
  ///
  /// Source: CSS Color Module Level 4, §§ 4 – 9, and CSS Syntax Module Level 3, § 4.
  public init?(css: String) {
    guard let color = CSSColor(css).color else { return nil }
    self = color
  }
}

/// The text of a colour in CSS.
struct CSSColor {
  private var text: [UInt8]
  private var index = 0

  init(_ text: String) {
    self.text = text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 ? $0 | 0x20 : $0 }
  }

  /// The colour; nil if the text is none.
  var color: Color? {
    var reader = self
    reader.skipSpace()
    while let last = reader.text.last, CSSColor.isSpace(last) { reader.text.removeLast() }
    guard reader.index < reader.text.count else { return nil }
    if reader.skip("#") { return reader.hexadecimal }
    let word = reader.word()
    guard reader.skip("(") else {
      return reader.index == reader.text.count ? CSSColor.named(word) : nil
    }
    return reader.function(named: word)
  }

  private static func named(_ word: ArraySlice<UInt8>) -> Color? {
    if word.elementsEqual("transparent".utf8) { return .clear }
    return names.first { $0.name.utf8.elementsEqual(word) }.map { Color(hex: $0.hex) }
  }

  /// The colour of the hexadecimal digits from here to the end.
  private var hexadecimal: Color? {
    let digits = text[index...].compactMap { byte -> UInt32? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
      default: nil
      }
    }
    guard digits.count == text.count - index else { return nil }
    // Of three or four digits, each stands for two.
    let all = digits.count < 5 ? digits.flatMap { [$0, $0] } : digits
    guard all.count == 6 || all.count == 8 else { return nil }
    func number(_ digits: ArraySlice<UInt32>) -> UInt32 { digits.reduce(0) { $0 << 4 | $1 } }
    let alpha = all.count == 8 ? Double(number(all.suffix(2))) / 255 : 1
    return Color(hex: number(all.prefix(6)), alpha: alpha)
  }
}

// MARK: Functions

extension CSSColor {
  /// A number with its unit, or `none`.
  fileprivate enum Value {
    case number(Double)
    case percentage(Double)
    case degrees(Double)
    case none

    /// A number as it is, and a percentage as that share of `whole`; nil for an angle.
    func scaled(_ whole: Double) -> Double? {
      switch self {
      case .number(let number): number
      case .percentage(let percentage): percentage / 100 * whole
      case .degrees: nil
      case .none: 0
      }
    }

    /// A hue in degrees; nil for a percentage.
    var hue: Double? {
      switch self {
      case .number(let number), .degrees(let number): number
      case .percentage: nil
      case .none: 0
      }
    }

    /// The kind by which the older notation, with commas, tells its values apart.
    var isPercentage: Bool? {
      switch self {
      case .number: false
      case .percentage: true
      case .degrees, .none: nil
      }
    }
  }

  /// The values in the brackets of a function.
  fileprivate struct Arguments {
    var values: [Value] = []
    var alpha: Value?
    /// True if commas separate the values: the older notation.
    var hasCommas = false
  }

  /// Reads the values of a function up to its closing bracket, which ends the text, and returns its
  /// colour.
  private mutating func function(named name: ArraySlice<UInt8>) -> Color? {
    guard let arguments = arguments(), arguments.values.count == 3,
      let alpha = (arguments.alpha ?? .number(1)).scaled(1)
    else { return nil }
    func isNamed(_ one: String) -> Bool { name.elementsEqual(one.utf8) }
    if isNamed("rgb") || isNamed("rgba") { return arguments.rgb(alpha) }
    if isNamed("hsl") || isNamed("hsla") { return arguments.hsl(alpha) }
    if arguments.hasCommas { return nil }
    if isNamed("hwb") { return arguments.hwb(alpha) }
    if isNamed("oklch") { return arguments.oklch(alpha) }
    return isNamed("oklab") ? arguments.oklab(alpha) : nil
  }
}

extension CSSColor.Arguments {
  fileprivate func rgb(_ alpha: Double) -> Color? {
    if hasCommas {
      guard let kind = values[0].isPercentage else { return nil }
      guard values[1].isPercentage == kind, values[2].isPercentage == kind else { return nil }
    }
    guard let red = values[0].scaled(255), let green = values[1].scaled(255),
      let blue = values[2].scaled(255)
    else { return nil }
    return Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  fileprivate func hsl(_ alpha: Double) -> Color? {
    if hasCommas {
      guard values[1].isPercentage == true, values[2].isPercentage == true else { return nil }
    }
    guard let hue = values[0].hue, let saturation = values[1].scaled(100),
      let lightness = values[2].scaled(100)
    else { return nil }
    return Color(
      hue: hue / 360, saturation: saturation / 100, lightness: lightness / 100, alpha: alpha)
  }

  /// Mixes the pure colour of a hue with white and black.
  ///
  /// Source: CSS Color Module Level 4, § 8.1, "Converting HWB colors to sRGB".
  fileprivate func hwb(_ alpha: Double) -> Color? {
    guard let hue = values[0].hue, let second = values[1].scaled(100),
      let third = values[2].scaled(100)
    else { return nil }
    let (white, black) = ((second / 100).clippedToUnit, (third / 100).clippedToUnit)
    if white + black >= 1 { return Color(white: white / (white + black), alpha: alpha) }
    let pure = Color(hue: hue / 360, saturation: 1, lightness: 0.5)
    func part(_ value: Double) -> Double { value * (1 - white - black) + white }
    return Color(red: part(pure.red), green: part(pure.green), blue: part(pure.blue), alpha: alpha)
  }

  fileprivate func oklch(_ alpha: Double) -> Color? {
    guard let lightness = values[0].scaled(1), let chroma = values[1].scaled(0.4),
      let hue = values[2].hue
    else { return nil }
    return Color(oklch: lightness, max(0, chroma), hue, alpha: alpha)
  }

  fileprivate func oklab(_ alpha: Double) -> Color? {
    guard let lightness = values[0].scaled(1), let a = values[1].scaled(0.4),
      let b = values[2].scaled(0.4)
    else { return nil }
    let plane = Vector(a, b)
    return Color(oklch: lightness, plane.length, plane.angle * (180 / Math.pi), alpha: alpha)
  }
}

// MARK: Reading

extension CSSColor {
  private mutating func arguments() -> Arguments? {
    var arguments = Arguments()
    skipSpace()
    while true {
      guard let value = value() else { return nil }
      if arguments.hasCommas, case .none = value { return nil }
      if arguments.values.count < 3 {
        arguments.values.append(value)
      } else {
        arguments.alpha = value
      }
      skipSpace()
      if skip(")") { return index == text.count ? arguments : nil }
      guard arguments.alpha == nil else { return nil }
      let isLast = arguments.values.count == 3
      if arguments.values.count == 1 {
        arguments.hasCommas = skip(",")
        if arguments.hasCommas, case .none = value { return nil }
      } else if arguments.hasCommas || isLast {
        guard skip(arguments.hasCommas ? "," : "/") else { return nil }
      }
      skipSpace()
    }
  }

  /// Reads a number with its unit, or `none`; nil if there is neither.
  private mutating func value() -> Value? {
    guard let number = number() else {
      return word().elementsEqual("none".utf8) ? Value.none : nil
    }
    if skip("%") { return .percentage(number) }
    let unit = word()
    if unit.isEmpty { return .number(number) }
    if unit.elementsEqual("deg".utf8) { return .degrees(number) }
    if unit.elementsEqual("grad".utf8) { return .degrees(number * 0.9) }
    if unit.elementsEqual("rad".utf8) { return .degrees(number * (180 / Math.pi)) }
    return unit.elementsEqual("turn".utf8) ? .degrees(number * 360) : nil
  }

  /// Reads a number: digits with a fraction, a sign and an exponent, if any.
  private mutating func number() -> Double? {
    let first = index
    _ = skip("+") || skip("-")
    var digits = skipDigits()
    let point = index
    if skip(".") {
      let fraction = skipDigits()
      digits += fraction
      if fraction == 0 { index = point }
    }
    guard digits > 0 else {
      index = first
      return nil
    }
    let mark = index
    if skip("e") {
      _ = skip("+") || skip("-")
      if skipDigits() == 0 { index = mark }
    }
    // Text of this form is always a number, and is rounded correctly.
    let number = Double(String(decoding: text[first..<index], as: UTF8.self))
    return number.map { min(max($0, -1e30), 1e30) }
  }

  /// Reads letters and digits, a letter first.
  private mutating func word() -> ArraySlice<UInt8> {
    let first = index
    while index < text.count {
      let isDigit = CSSColor.isDigit(text[index]) || text[index] == UInt8(ascii: "-")
      let isLetter =
        (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= text[index] || text[index] >= 0x80
        || text[index] == UInt8(ascii: "_")
      guard isLetter || (isDigit && index > first) else { break }
      index += 1
    }
    return text[first..<index]
  }

  private mutating func skipDigits() -> Int {
    let first = index
    while index < text.count, CSSColor.isDigit(text[index]) { index += 1 }
    return index - first
  }

  /// Skips `sign` if it is next.
  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < text.count, CSSColor.isSpace(text[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
  }
}
