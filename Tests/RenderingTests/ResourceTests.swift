import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering
import Testing

/// What lies beside a renderer, without any files.
@Suite struct ResourceTests {
  /// A renderer with whatever `Files` holds.
  struct Sample<Files: SampleFiles>: Renderer {
    var leaf = Bitmap(width: 1, height: 1)
    var list = JSON.null
    var radii: [Double] = []
    static var controls: ControlsSchema<Sample> { ControlsSchema() }
    static var resources: ResourcesSchema<Sample> {
      ResourcesSchema(
        .bitmap("leaf.png", \.leaf, try Files.leaf()), .json("list.json", \.list, Files.list),
        .json(Files.name, \.radii, Files.list) { list throws(DataMistake) in
          try list.required("radii", "a list").elements().map { radius throws(DataMistake) in
            try radius.number(in: 1...200)
          }
        })
    }
    func begin(on stage: Stage) -> [Double] { radii }
    func update(_ state: inout [Double], at moment: Moment) {}
    func draw(_ state: [Double], at moment: Moment, on canvas: inout Canvas) {}
    func metrics(_ state: [Double], at moment: Moment) -> Metrics {
      Metrics(.array(state.map { .number($0) }))
    }
  }

  /// A PNG's head, of one pixel a byte of the rest: what the decoder of these tests reads.
  static func png(width: Int = 2, height: Int = 1) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47] + Array(repeating: 0, count: 12)
    let sides = [width, height].flatMap { side -> [UInt8] in
      [0, 0, UInt8(side >> 8), UInt8(side & 255)]
    }
    return signature + sides
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "the data end too early"
  }

  private func decode(_ png: [UInt8]) throws -> Bitmap {
    guard png.count >= 24 else { throw Broken() }
    return Bitmap(width: Int(png[19]), height: Int(png[23]), filledWith: (png[4], 0, 0, 255))
  }

  private func load<F: SampleFiles>(_: F.Type) throws(ResourceError) -> Sample<F> {
    try Sample<F>.loaded(decoding: decode)
  }

  private func digest<F: SampleFiles>(_: F.Type) throws -> String {
    let experience = Experience("sample", title: "Sample", Sample<F>.self)
    #expect(experience.resourceDigest == nil)
    return try #require(try experience.loaded(decoding: decode).resourceDigest)
  }

  @Test func `what is in files is in the properties`() throws {
    let sample = try load(Sound.self)
    #expect(sample.leaf == Bitmap(width: 2, height: 1, filledWith: (0, 0, 0, 255)))
    #expect(sample.list == ["radii": [3, 4.5]] && sample.radii == [3, 4.5])
    let plain = try Experience("plain", title: "Plain", Plain.self).loaded(decoding: decode)
    #expect(plain.resourceDigest == nil)
  }

  @Test func `files are read once, however often the experience plays`() throws {
    var count = 0
    let experience = try Experience("sample", title: "Sample", Sample<Sound>.self).loaded {
      count += 1
      return try decode($0)
    }
    for _ in 0..<5 {
      let metrics = experience.start(Stage(size: Size(9, 9)), []).metrics
      #expect(metrics == [3, 4.5])
    }
    let again = try experience.loaded { _ in throw Broken() }
    #expect(count == 1 && again.resourceDigest == experience.resourceDigest)
  }

  @Test func `one byte or one name more or less gives another digest`() throws {
    let digests = [
      try digest(Sound.self), try digest(OtherName.self), try digest(OtherData.self),
      try digest(OtherPicture.self),
    ]
    #expect(Set(digests).count == 4 && digests.allSatisfy { $0.count == 16 })
    #expect(try digest(Sound.self) == digests[0])
  }

  @Test func `a flaw is reported with its file and place`() throws {
    func sentence<F: SampleFiles>(_: F.Type) -> String? {
      #expect(throws: ResourceError.self) { try load(F.self) }?.description
    }
    #expect(sentence(CutOff.self) == #"resource "leaf.png": the data end too early"#)
    #expect(
      sentence(Huge.self)
        == #"resource "leaf.png": expected at most 16777216 pixels, found 65280 x 258"#)
    #expect(
      sentence(Gone.self) == #"resource "leaf.png": it cannot be read: the data end too early"#)
    #expect(sentence(Twice.self) == #"resource "list.json": expected one of that name, found two"#)
    #expect(sentence(Nameless.self) == #"resource "": expected a name, found none"#)
    #expect(
      sentence(NoJSON.self)
        == #"resource "list.json", line 2, column 1: expected a value, found "]""#)
    #expect(
      sentence(OffRange.self)
        == #"resource "radii", radii[1]: expected a number 1…200, found 201"#)
    #expect(sentence(Lacking.self) == #"resource "radii", radii: expected a list, found nothing"#)
    let experience = Experience("sample", title: "Sample", Sample<CutOff>.self)
    let error = #expect(throws: ExperienceError.self) { try experience.loaded(decoding: decode) }
    #expect(
      error?.description == #"experience "sample", resource "leaf.png": the data end too early"#)
  }

  // MARK: Files

  protocol SampleFiles: Sendable {
    static func leaf() throws -> [UInt8]
    static var list: [UInt8] { get }
    static var name: String { get }
  }

  private enum Sound: SampleFiles {}
  private enum OtherName: SampleFiles { static let name = "radij" }
  private enum OtherData: SampleFiles { static let list = Array(#"{"radii":[3, 4.5] }"#.utf8) }
  private enum OtherPicture: SampleFiles { static func leaf() -> [UInt8] { png() + [0] } }
  private enum CutOff: SampleFiles { static func leaf() -> [UInt8] { [0x89, 0x50, 0x4E, 0x47] } }
  private enum Huge: SampleFiles {
    static func leaf() -> [UInt8] { png(width: 65280, height: 258) }
  }
  private enum Gone: SampleFiles { static func leaf() throws -> [UInt8] { throw Broken() } }
  private enum Twice: SampleFiles { static let name = "list.json" }
  private enum Nameless: SampleFiles { static let name = "" }
  private enum NoJSON: SampleFiles { static let list = Array("[1,\n]".utf8) }
  private enum OffRange: SampleFiles { static let list = Array(#"{"radii":[3,201]}"#.utf8) }
  private enum Lacking: SampleFiles { static let list = Array("{}".utf8) }

  private struct Plain: Renderer {
    static let controls = ControlsSchema<Plain>()
    func begin(on stage: Stage) -> Int { 0 }
    func update(_ state: inout Int, at moment: Moment) {}
    func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
  }
}

extension ResourceTests.SampleFiles {
  static func leaf() throws -> [UInt8] { ResourceTests.png() }
  static var list: [UInt8] { Array(#"{"radii":[3,4.5]}"#.utf8) }
  static var name: String { "radii" }
}
