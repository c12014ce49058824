import JSONCoding
import Testing

@Suite struct JSONReadingTests {
  @Test func `scalars keep their type and their exact value`() throws {
    let cases: [(String, JSON)] = [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("1", .number(1)),
      ("1.0", .number(1)), ("0", .number(0)), ("-0", .number(0)), ("1e3", .number(1000)),
      ("0.1", .number(0.1)), ("-2.5E-3", .number(-0.0025)), ("1e-400", .number(0)),
      ("-1.5e-400", .number(0)), ("5e-324", .number(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      ("9007199254740992", .number(0x1p53)), ("9007199254740993", .large(9_007_199_254_740_993)),
      ("18446744073709551615", .large(.max)), ("18446744073709551616", .number(0x1p64)),
      ("1e17", .large(100_000_000_000_000_000)), ("-9007199254740993", .number(-0x1p53)),
      ("\"\"", ""), ("\"é\\u00e9\\n\\/\\ud83d\\ude00\"", "éé\n/😀"), ("\"\\u0000\"", "\u{0}"),
      (" [ ] ", .array([])), ("{}", .object([])), ("[1,[2]]", [1, [2]]),
    ]
    for (text, value) in cases {
      #expect(try JSON(text: text) == value, "\(text)")
    }
  }

  @Test func `members are sorted by key`() throws {
    let json = try JSON(text: "{\"b\":1,\"a\":{\"d\":[],\"c\":null}}")
    #expect(json == ["a": ["c": .null, "d": []], "b": 1])
    guard case .object(let members) = json else { return #expect(Bool(false)) }
    #expect(members.map(\.key) == ["a", "b"])
  }

  @Test func `what is not JSON is refused with its place`() {
    let cases: [(String, Int, Int)] = [
      ("", 1, 1), ("  \n ", 2, 2), ("\u{FEFF}{}", 1, 1), ("{} x", 1, 4), ("1 2", 1, 3),
      ("NaN", 1, 1), ("Infinity", 1, 1), ("-Infinity", 1, 2), ("nul", 1, 1), ("True", 1, 1),
      ("01", 1, 2), ("1.", 1, 3), (".5", 1, 1), ("+1", 1, 1), ("1e", 1, 3), ("-", 1, 2),
      ("0x10", 1, 2), ("1e999", 1, 1), ("[-1e999]", 1, 2), ("[1,]", 1, 4), ("[,1]", 1, 2),
      ("[1 2]", 1, 4), ("[1", 1, 3), ("[", 1, 2), ("]", 1, 1), ("{", 1, 2), ("{\"a\"}", 1, 5),
      ("{\"a\":}", 1, 6), ("{\"a\":1,}", 1, 8), ("{a:1}", 1, 2), ("{'a':1}", 1, 2),
      ("{\"a\":1]", 1, 7), ("[1}", 1, 3), ("\"abc", 1, 5), ("\"a\u{1}\"", 1, 3),
      ("\"a\nb\"", 1, 3), ("\"\\x\"", 1, 3), ("\"\\u12g4\"", 1, 6), ("\"\\ud800\"", 1, 2),
      ("\"\\udc00\"", 1, 2), ("\"\\ud800\\ud800\"", 1, 2), ("\"\\ud800x\"", 1, 2),
      ("// c\n1", 1, 1), ("{\"é\":1,\n \"é\":2}", 2, 2), ("{\"a\":1,\"\\u0061\":2}", 1, 8),
      ("\u{0}", 1, 1), ("[1]\u{0}", 1, 4),
    ]
    for (text, line, column) in cases {
      let error = failure { try JSON(text: text) }
      let place = [error?.line, error?.column]
      #expect(place == [line, column], "\(text)")
    }
  }

  @Test func `the reason is reported`() {
    let cases: [(String, JSONError.Reason)] = [
      ("", .empty), ("\u{FEFF}1", .byteOrderMark), ("1e400", .numberTooLarge),
      ("\"\\ud800\"", .loneSurrogate), ("{\"a\":1,\"a\":1}", .duplicateKey("a")),
      ("[1,]", .unexpected(found: "\"]\"", expected: "a value")),
      ("[1", .unfinished(expected: "a comma or ]")),
    ]
    for (text, reason) in cases {
      #expect(failure { try JSON(text: text) }?.reason == reason, "\(text)")
    }
  }

  @Test func `a key is refused the second time, however many stand between`() {
    for count in 1...40 {
      let members = (0..<count).map { "\"k\($0)\":1" }
      #expect(throws: Never.self) { try JSON(text: "{\(members.joined(separator: ","))}") }
      for again in 0..<count {
        let text = "{\((members + [members[again]]).joined(separator: ","))}"
        #expect(failure { try JSON(text: text) }?.reason == .duplicateKey("k\(again)"))
      }
    }
  }

  @Test func `texts are equal where their bytes are`() throws {
    let (one, other) = ("\u{E9}", "e\u{301}")
    #expect(JSON.string(one) != .string(other) && JSON.string(one) == .string("\u{E9}"))
    #expect(
      JSON.Member(one, 1) != .init(other, 1) && Set([JSON.string(one), .string(other)]).count == 2)
    for filling in [0, 20] {
      let rest = (0..<filling).map { ",\"k\($0)\":0" }.joined()
      let both = try JSON(text: "{\"\(one)\":1,\"\(other)\":2\(rest)}")
      #expect(both[one] == 1 && both[other] == 2)
      // Whatever their order was.
      let turned = try JSON(text: "{\"\(other)\":2,\"\(one)\":1\(rest)}")
      #expect(turned == both && turned.text(.canonical) == both.text(.canonical))
    }
  }

  @Test func `bytes that are not UTF-8 are refused where they stand`() {
    let cases: [([UInt8], Int)] = [
      ([0x22, 0xFF, 0x22], 2), ([0xFE, 0xFF], 1), ([0x22, 0xC3, 0x28, 0x22], 2),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 2), ([0x5B, 0x31, 0xC3], 3),
    ]
    for (bytes, column) in cases {
      let error = failure { try JSON(bytes: bytes) }
      #expect(error?.reason == .invalidUTF8 && error?.column == column, "\(bytes)")
    }
  }

  @Test func `128 levels are read and 129 are refused, however many follow`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    func objects(_ depth: Int) -> String {
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    }
    #expect(throws: Never.self) { try JSON(text: nested(128)) }
    #expect(throws: Never.self) { try JSON(text: objects(128)) }
    #expect(failure { try JSON(text: nested(129)) }?.reason == .tooDeep)
    #expect(failure { try JSON(text: objects(129)) }?.reason == .tooDeep)
    #expect(failure { try JSON(text: nested(100_000)) }?.reason == .tooDeep)
    #expect(failure { try JSON(text: objects(100_000)) }?.reason == .tooDeep)
    #expect(
      failure { try JSON(text: String(repeating: "[", count: 100_000)) }?.reason == .tooDeep)
  }

  @Test func `a long error quotes at most 80 characters on one line`() {
    let key = String(repeating: "k\n", count: 500)
    let spelt = JSON.string(key).text()
    let error = failure { try JSON(text: "{\(spelt):1,\(spelt):1}") }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.count < 160 && !text.contains("\n") && text.contains("…"))
  }

  private func failure(_ read: () throws -> JSON) -> JSONError? {
    do {
      _ = try read()
      return nil
    } catch { return error as? JSONError }
  }
}
