import JSONCoding
import Testing

@Suite struct JSONWritingTests {
  @Test func `numbers are as short as reads back exactly`() {
    let cases: [(JSON, String)] = [
      (0, "0"), (.number(-0.0), "0"), (1, "1"), (-12, "-12"), (.number(0.1), "0.1"),
      (.number(390.5), "390.5"), (.number(1e-7), "1e-07"), (.number(0x1p53), "9007199254740992"),
      (.number(0x1p60), "1152921504606846976"), (.number(1e20), "1e+20"),
      (.number(-1e15), "-1000000000000000"), (.large(.max), "18446744073709551615"),
      (.large(7), "7"), (.number(1.0 / 3), "0.3333333333333333"), (.number(.nan), "null"),
      (.number(.infinity), "null"), (.number(-.infinity), "null"),
    ]
    for (value, text) in cases { #expect(value.text() == text) }
  }

  @Test func `rounded numbers have at most 4 decimals and no minus zero`() {
    let cases: [(Double, String)] = [
      (0.00004, "0"), (-0.00004, "0"), (0.00005, "0.0001"), (-0.00005, "-0.0001"),
      (1.0 / 3, "0.3333"), (2.0 / 3, "0.6667"), (0.99999, "1"), (-0.99999, "-1"), (12.5, "12.5"),
      (3.0001, "3.0001"), (3.00004, "3"), (7.1000, "7.1"), (100.02, "100.02"), (1e-300, "0"),
      (123456789.123456, "123456789.1235"), (1e15, "1000000000000000"), (1e300, "1e+300"),
      (900719925474.5, "900719925474.5"), (.nan, "null"),
    ]
    for (number, text) in cases { #expect(JSON.number(number).text(.rounded) == text) }
  }

  @Test func `members stand as stored unless sorted`() {
    let json: JSON = ["b": [1, ["d": 1, "c": 2]], "a": .null]
    #expect(json.text() == #"{"b":[1,{"d":1,"c":2}],"a":null}"#)
    #expect(json.text(.canonical) == #"{"a":null,"b":[1,{"c":2,"d":1}]}"#)
    #expect(json.sortedByKey.text() == json.text(.canonical))
    #expect(JSON.object([]).text() + JSON.array([]).text() == "{}[]")
  }

  @Test func `strings are escaped, beyond ASCII only on request`() {
    let json = JSON.string("a\"\\/\n\r\t\u{1}\u{7F}é😀")
    #expect(json.text() == #""a\"\\/\n\r\t\u0001\u007fé😀""#)
    #expect(json.text(.canonical) == #""a\"\\/\n\r\t\u0001\u007f\u00e9\ud83d\ude00""#)
  }

  @Test func `what is written reads back`() throws {
    var numbers: [JSON] = [.large(.max), .large(1 << 60), .string("é\u{2028}\u{0}"), .bool(true)]
    var bits: UInt64 = 1
    for _ in 0..<2000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      if number.isFinite { numbers.append(.number(number)) }
    }
    for style in [JSON.Style.plain, .canonical] {
      let text = JSON.array(numbers).text(style)
      let read = try JSON(text: text)
      #expect(read.text(style) == text)
      guard case .array(let values) = read else { return #expect(Bool(false)) }
      for (value, number) in zip(values, numbers) where value != number {
        #expect(value.text() == number.text())
      }
    }
  }

  @Test func `a whole number needs no conversion`() {
    let count = 7
    #expect(JSON.object([.init("n", .number(count))]) == ["n": 7])
    #expect(JSON.number(-3).text() == "-3")
    #expect(JSON.number(1 << 53) == .number(0x1p53))
    #expect(JSON.number(Int.max).text() == "9223372036854775807")
    #expect(JSON.number(Int.min).text() == "-9223372036854775808")
  }
}
