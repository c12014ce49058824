import JSONCoding
import Testing

/// A document of all shapes that codecs compose.
private struct Garden: Hashable, Sendable {
  var name = ""
  var beds: [Bed] = []
  var height = 1.0
  var gate: Gate?
  var owner: String? = "unknown"
  var deeds: [Deed] = []
  var seats = 0

  struct Bed: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
    var count = 0
  }

  enum Gate: String, CaseIterable, Sendable { case open, closed }

  enum Deed: Hashable, Sendable {
    case rest
    case water(bed: Int, litres: Double)
    case name(String?)
  }
}

extension Garden {
  fileprivate static let codec = Codec.object(
    Garden(),
    [
      Field("garden", is: .version), Field("name", \.name, .text, "What it is called."),
      Field("beds", \.beds, .list(of: Bed.codec, count: 0...2, "a list of 0…2 beds")),
      Field("height", \.height, .positive(through: 9), omitting: 1),
      Field("gate", \.gate, .choice), Field("owner", \.owner, .optional(.text), default: nil),
      Field("deeds", \.deeds, .list(of: Deed.codec), default: []),
      Field("seats", \.seats, .count, default: 4),
    ]
  ) { garden, cursor throws(SchemaViolation) in
    guard garden.seats != 13 else { throw cursor.expected("another number of seats") }
  }
}

extension Garden.Bed {
  fileprivate static let codec = Codec.row(
    Self(),
    [
      Field("x", \.x, .number), Field("y", \.y, .number(in: 0...10)),
      Field("count", \.count, .count, default: 7),
    ])
}

extension Garden.Deed {
  fileprivate static let cases: [Case<Garden.Deed>] = [
    Case("rest", .rest),
    Case("water", (0, 0.0), [Field("bed", \.0, .count), Field("litres", \.1, .number, default: 2)])
    {
      .water(bed: $0, litres: $1)
    } values: {
      if case .water(let bed, let litres) = $0 { (bed, litres) } else { nil }
    },
    Case("name", nil, [Field("text", \.self, .optional(.text))]) {
      .name($0)
    } values: {
      if case .name(let text) = $0 { .some(text) } else { nil }
    },
  ]
  fileprivate static let codec = Codec.union(by: "do", cases)
  fileprivate static let row = Codec.union(ofRows: cases)
}

/// The value of `text` by `codec`, or the sentence of the violation.
private func read<Value>(_ text: String, _ codec: Codec<Value>) throws -> Result<
  Value, SchemaViolation
> {
  let cursor = SchemaCursor(try JSON(text: text), as: ())
  return Result { () throws(SchemaViolation) in try codec.read(cursor) }
}

private func violation<Value>(_ text: String, _ codec: Codec<Value>) throws -> String? {
  guard case .failure(let violation) = try read(text, codec) else { return nil }
  return violation.description
}

@Suite struct CodecTests {
  @Test func `what a codec writes it reads as the same value`() throws {
    let garden = Garden(
      name: "Rose", beds: [.init(x: -1, y: 2.5, count: 3), .init(x: 0, y: 0, count: 0)], height: 2,
      gate: .closed, owner: nil,
      deeds: [.rest, .water(bed: 1, litres: 0.5), .name(nil), .name("a")],
      seats: 3)
    let text = Garden.codec.write(garden).text()
    #expect(
      text == #"{"garden":1,"name":"Rose","beds":[[-1,2.5,3],[0,0,0]],"height":2,"gate":"closed","#
        + #""owner":null,"deeds":[{"do":"rest"},{"do":"water","bed":1,"litres":0.5},"#
        + #"{"do":"name","text":null},{"do":"name","text":"a"}],"seats":3}"#)
    #expect(try read(text, Garden.codec) == .success(garden))
  }

  @Test func `an absent member has its default, and an omitted one is not written`() throws {
    let short = #"{"garden":1,"name":"","beds":[[1,2]]}"#
    let garden = Garden(beds: [.init(x: 1, y: 2, count: 7)], owner: nil, seats: 4)
    #expect(try read(short, Garden.codec) == .success(garden))
    let written = Garden.codec.write(garden)
    #expect(written["height"] == nil && written["gate"] == nil)
    #expect(written["owner"] == .null && written["seats"] == 4)
  }

  @Test(arguments: [
    ("[]", "expected an object, found a list"),
    ("{}", "garden: expected the number 1, found nothing"),
    (#"{"garden":2}"#, "garden: expected the number 1, found 2"),
    (#"{"garden":1}"#, "name: expected a string, found nothing"),
    (
      #"{"garden":1,"nme":""}"#,
      #"nme: expected a known key, found "nme"; nearest known: name"#
    ),
    (#"{"garden":1,"name":"","beds":[[1]]}"#, "beds[0]: expected x, y, count, found a list"),
    (#"{"garden":1,"name":"","beds":[[1,11]]}"#, "beds[0][1]: expected a number 0…10, found 11"),
    (
      #"{"garden":1,"name":"","beds":[[1,1],[1,1],[1,1]]}"#,
      "beds: expected a list of 0…2 beds, found a list"
    ),
    (
      #"{"garden":1,"name":"","beds":[],"gate":"opn"}"#,
      #"gate: expected one of open, closed, found "opn"; nearest known: open"#
    ),
    (
      #"{"garden":1,"name":"","beds":[],"height":null}"#,
      "height: expected a number > 0 and ≤ 9, found null"
    ),
    (
      #"{"garden":1,"name":"","beds":[],"deeds":[{"do":"watr"}]}"#,
      #"deeds[0].do: expected one of rest, water, name, found "watr"; nearest known: water"#
    ),
    (
      #"{"garden":1,"name":"","beds":[],"deeds":[{"do":"water"}]}"#,
      "deeds[0].bed: expected a whole number ≥ 0, found nothing"
    ),
    (
      #"{"garden":1,"name":"","beds":[],"deeds":[{"do":"rest","bed":1}]}"#,
      #"deeds[0].bed: expected a known key, found "bed""#
    ),
    (
      #"{"garden":1,"name":"","beds":[],"seats":13}"#,
      "expected another number of seats, found an object"
    ),
  ])
  func `a violation tells where, what belongs there and what was found`(
    text: String, sentence: String
  ) throws {
    #expect(try violation(text, Garden.codec) == sentence)
  }

  @Test func `a case as a row is its name and its members in their order`() throws {
    let row = Garden.Deed.row
    #expect(row.write(.water(bed: 1, litres: 0.5)).text() == #"["water",1,0.5]"#)
    #expect(try read(#"["water",1]"#, row) == .success(.water(bed: 1, litres: 2)))
    #expect(try read(#"["rest"]"#, row) == .success(.rest))
    #expect(try read(#"["name",null]"#, row) == .success(.name(nil)))
    #expect(try violation("[]", row) == "expected a list that begins with a name, found a list")
    #expect(try violation(#"["rest",1]"#, row) == "expected rest, found a list")
    #expect(try violation(#"["water"]"#, row) == "expected water, bed, litres, found a list")
    #expect(
      try violation(#"["water",1,true]"#, row) == "[2]: expected a number, found true")
  }

  @Test func `schemas name members, those required, defaults of none and limits`() {
    #expect(
      Garden.Bed.codec.schema.text()
        == #"{"type":"array","prefixItems":[{"type":"number"},"#
        + #"{"type":"number","minimum":0,"maximum":10},"#
        + #"{"type":"integer","minimum":0,"maximum":9007199254740991}],"items":false,"#
        + #""minItems":2,"maxItems":3}"#)
    let schema = Garden.codec.schema
    #expect(schema["required"] == ["garden", "name", "beds"])
    #expect(schema["additionalProperties"] == false)
    #expect(
      schema["properties"]?["name"]
        == ["description": "What it is called.", "type": "string"])
    #expect(
      Garden.Deed.codec.schema["anyOf"]
        == [
          .objectSchema([.init("do", ["const": "rest"])], required: ["do"]),
          .objectSchema(
            [
              .init("do", ["const": "water"]), .init("bed", Codec<Int>.count.schema),
              .init("litres", ["type": "number"]),
            ], required: ["do", "bed"]),
          .objectSchema(
            [
              .init("do", ["const": "name"]), .init("text", Codec<String?>.optional(.text).schema),
            ],
            required: ["do", "text"]),
        ])
  }

  @Test func `an object that is written alone leaves out what is nil`() throws {
    let codec = Codec<(Int, String?)>.written([
      Field("double", .count, "Twice as many.") { $0.0 * 2 },
      Field(optional: "word", .text) { $0.1 },
    ])
    #expect(codec.write((2, nil)).text() == #"{"double":4}"#)
    #expect(codec.write((2, "a")).text() == #"{"double":4,"word":"a"}"#)
    #expect(codec.schema["required"] == ["double"])
    #expect(
      try violation(#"{"double":4}"#, codec) == "expected nothing that is read, found an object")
  }

  @Test func `an open object lets members pass that it does not know`() throws {
    let codec = Codec.object(Garden.Bed(), [Field("x", \.x, .number)], isOpen: true)
    #expect(try read(#"{"x":3,"z":1}"#, codec) == .success(.init(x: 3)))
    #expect(codec.schema["additionalProperties"] == nil)
    let union = Codec.union(by: "do", isOpen: true, Garden.Deed.cases)
    #expect(try read(#"{"do":"rest","now":1}"#, union) == .success(.rest))
  }

  @Test func `each element of a list is held against those before it`() throws {
    let rising = Codec.list(of: .number, count: 1...Int.max, "a list of numbers") {
      number, earlier, cursor throws(SchemaViolation) in
      guard earlier.last.map({ $0 < number }) ?? true else { throw cursor.expected("a higher one") }
    }
    #expect(try read("[1,2]", rising) == .success([1, 2]))
    #expect(try violation("[1,1,true]", rising) == "[1]: expected a higher one, found 1")
    #expect(try violation("[]", rising) == "expected a list of numbers, found a list")
    #expect(rising.schema == .listSchema(of: ["type": "number"], .init("minItems", 1)))
  }

  @Test func `values of a dictionary are read with their names and written in order`() throws {
    let codec = Codec<[String: Int]>.dictionary(of: .count)
    #expect(codec.write(["b": 1, "a": 2]).text() == #"{"a":2,"b":1}"#)
    #expect(try read(#"{"b":1,"a":2}"#, codec) == .success(["b": 1, "a": 2]))
    #expect(try violation(#"{"b":-1}"#, codec) == "b: expected a whole number ≥ 0, found -1")
  }

  @Test func `a mapped codec expects what has a value of the other type`() throws {
    let size = Codec<String>.text.map(
      "a width such as 20px", { $0.hasSuffix("px") ? Int($0.dropLast(2)) : nil },
      back: { "\($0)px" })
    #expect(try read(#""12px""#, size) == .success(12))
    #expect(size.write(12) == "12px")
    #expect(try violation(#""12""#, size) == #"expected a width such as 20px, found "12""#)
    #expect(try violation("12", size) == "expected a string, found 12")
  }

  @Test func `a number from a low end on names the end that was left`() throws {
    let codec = Codec.number(from: 0...100)
    #expect(try violation("-1", codec) == "expected a number ≥ 0, found -1")
    #expect(try violation("101", codec) == "expected a number 0…100, found 101")
    #expect(try read("100", codec) == .success(100))
  }

  @Test func `an optional member leaves the property as it is, and lies within a part`() throws {
    var plot = Garden.Bed(x: 5, y: 6)
    let fields = [Field("y", \Garden.Bed.y, .number, isOptional: true)]
    let codec = Codec.object(
      Garden(beds: [plot]),
      [Field("name", \.name, .text, isOptional: true)]
        + fields.map { $0.within(\Garden.beds[0]) })
    #expect(try read("{}", codec) == .success(Garden(beds: [plot])))
    plot.y = 7
    #expect(try read(#"{"y":7}"#, codec) == .success(Garden(beds: [plot])))
    #expect(codec.write(Garden(beds: [plot])).text() == #"{"name":"","y":7}"#)
    #expect(codec.schema["required"] == nil)
  }

  @Test func `a written object has the members of its kind, and its schema those of all kinds`() {
    let codec = Codec<Int>.written(by: { $0 < 0 }, of: [true, false]) { isNegative in
      isNegative
        ? [Field("kind", is: .constant("debt"))]
        : [Field("kind", .text, is: "amount"), Field("value", .count, content: { $0 })]
    }
    #expect(codec.write(-1).text() == #"{"kind":"debt"}"#)
    #expect(codec.write(2).text() == #"{"kind":"amount","value":2}"#)
    #expect(
      codec.schema["anyOf"] == [
        .objectSchema([.init("kind", ["const": "debt"])], required: ["kind"]),
        .objectSchema(
          [.init("kind", ["type": "string"]), .init("value", Codec<Int>.count.schema)],
          required: ["kind", "value"]),
      ])
  }

  @Test func `members that are read by themselves may be absent`() throws {
    let cursor = SchemaCursor(["a": 1], as: ())
    let (known, absent) = (MemberCodec("a", Codec.count), MemberCodec("b", Codec.count))
    #expect(try cursor.required(known) == 1)
    #expect(try cursor.optional(absent) == nil)
    #expect(try cursor.required(MemberCodec("b", .count, default: 5)) == 5)
    #expect(throws: SchemaViolation.self) { try cursor.required(absent) }
  }
}
