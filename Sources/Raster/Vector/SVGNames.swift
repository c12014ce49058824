/// Names in SVG files: Cairo numbers surfaces and pictures through all files of a process, so that
/// a file depends on those before it.
enum SVGNames {
  private static let kinds = ["surface", "image"].map { Array($0.utf8) }

  /// The file with those names numbered from 1 in the order in which they come up.
  static func settled(_ file: [UInt8]) -> [UInt8] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var settled: [UInt8] = []
    settled.reserveCapacity(file.count)
    var done = 0
    // A name stands behind a quotation mark or, where it is referred to, behind a number sign.
    for mark in file.indices
    where file[mark] == UInt8(ascii: "\"") || file[mark] == UInt8(ascii: "#") {
      guard let name = name(in: file, from: mark + 1) else { continue }
      let number = numbers[file[name], default: numbers.count + 1]
      numbers[file[name]] = number
      let kind = file[name].prefix { !isDigit($0) }
      settled += file[done..<name.lowerBound]
      settled += kind
      settled += String(number).utf8
      done = name.upperBound
    }
    return settled + file[done...]
  }

  /// The bytes of a name that Cairo has numbered, which begins at `start`; nil for anything else.
  private static func name(in file: [UInt8], from start: Int) -> Range<Int>? {
    guard let kind = kinds.first(where: { file[start...].starts(with: $0) }) else { return nil }
    let end = file[(start + kind.count)...].firstIndex { !isDigit($0) } ?? file.endIndex
    return end > start + kind.count ? start..<end : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
