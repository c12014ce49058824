import Digests
import Drawing
import Foundation
import Goldens
import Testing

@Suite struct FilmReferenceTests {
  let scratch: Scratch
  let golden: FilmReference
  let rounding = Tolerance(
    maxChannelDifference: 0...1, differentPixels: 0...9, reason: "rounding")

  init() throws {
    scratch = try Scratch()
    golden = FilmReference(scratch.file("film"))
  }

  static func frame(_ index: Int) -> Bitmap { Bitmap.pattern(12, 8).changed([(index, 1)], by: 20) }

  func record(_ frames: Range<Int> = 0..<10, keys: [Int] = [0, 6]) throws {
    var film = FilmRecording(keys: keys)
    for index in frames { film.add(FilmReferenceTests.frame(index), at: index) }
    try golden.record(film)
  }

  func compare(
    _ frames: some Sequence<Int> = 0..<10, keys: [Int] = [], tolerance: Tolerance? = nil,
    _ picture: (Int) -> Bitmap = FilmReferenceTests.frame
  ) -> FilmComparison {
    var comparer = FilmComparer(golden, keys: keys, tolerance: tolerance)
    for index in frames { comparer.add(picture(index), at: index) }
    return comparer.finish()
  }

  func damaged(_ wrong: Int..., by amount: UInt8 = 1) -> (Int) -> Bitmap {
    { index in
      let frame = FilmReferenceTests.frame(index)
      return wrong.contains(index) ? frame.changed([(3, 3)], by: amount) : frame
    }
  }

  @Test func `a film is a list of hashes, key pictures and versions`() throws {
    try record()
    #expect(
      scratch.names == [
        "film/film-00000.png", "film/film-00006.png", "film/film.txt", "film/fingerprint.json",
      ])
    let lines = try scratch.text("film/film.txt").split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[6] == "6 \(StableHash(of: FilmReferenceTests.frame(6)))")
    let contents = try golden.read()
    #expect(contents.keys == [0, 6] && contents.fingerprint == .present)
  }

  @Test func `the same film is equal, in whatever order its frames come`() throws {
    try record()
    #expect(compare((0..<10).reversed()).outcome == .equal)
  }

  @Test func `the first frame that differs is reported`() throws {
    try record()
    let comparison = compare(0..<10, damaged(8, 4, 9))
    #expect(comparison.outcome == .different && comparison.firstFrame == 4)
    #expect(comparison.frames.filter { !$0.isEqual }.map(\.index) == [4, 8, 9])
    #expect(comparison.description.contains("frame 4 fails first; frames not as in the golden: 3"))
  }

  @Test func `key pictures are measured`() throws {
    try record()
    let comparison = compare(0..<10, damaged(6, by: 5))
    #expect(comparison.outcome == .different && comparison.firstFrame == 6)
    #expect(comparison.keys.map(\.comparison.difference?.maxChannelDifference) == [nil, 5])
    #expect(comparison.keys.map(\.outcome) == [.equal, .different])
  }

  @Test func `frames that lack or are too many are reported`() throws {
    try record()
    #expect(compare(0..<9).firstFrame == 9)
    #expect(compare(0..<11).firstFrame == 10)
    #expect(compare(0..<11).outcome == .different)
    let first = compare(1..<10).frames.first
    #expect(first?.expected != nil && first?.actual == nil)
  }

  @Test func `a key picture that disagrees with its hash is a failure`() throws {
    try record()
    try golden.keyPicture(6).record(FilmReferenceTests.frame(7))
    #expect(compare().outcome == .different && compare().firstFrame == 6)
    #expect(compare().description.hasPrefix("key picture 6 is different"))
  }

  @Test func `a demanded key picture that is missing is a missing golden`() throws {
    try record()
    #expect(compare(keys: [0, 3]).outcome == .missing)
    #expect(compare(keys: [0, 3]).description.contains("3"))
  }

  @Test func `a missing key picture does not hide a difference`() throws {
    try record()
    let comparison = compare(keys: [3], damaged(5))
    #expect(comparison.outcome == .different && comparison.firstFrame == 5)
  }

  @Test func `no film is missing`() {
    #expect(compare().outcome == .missing)
  }

  @Test(arguments: [
    "", "hello", "0 123", "0 \(StableHash(of: "")) x", "-1 \(StableHash(of: ""))",
    "1 \(StableHash(of: ""))\n1 \(StableHash(of: ""))",
    "1 \(StableHash(of: ""))\n0 \(StableHash(of: ""))",
  ]) func `a list that is none is undecodable`(text: String) throws {
    try record()
    try scratch.write(text, to: "film/film.txt")
    #expect(compare().outcome == .undecodable)
    #expect(RecordMode.allCases.allSatisfy { !$0.records(compare().outcome) })
  }

  @Test func `other line ends are no difference`() throws {
    try record()
    let text = try scratch.text("film/film.txt")
    try scratch.write(
      text.split(separator: "\n").joined(separator: "\r\n"), to: "film/film.txt")
    #expect(compare().outcome == .equal)
  }

  @Test func `a damaged key picture is undecodable`() throws {
    try record()
    try scratch.write("no picture", to: "film/film-00006.png")
    #expect(compare().outcome == .undecodable)
  }

  @Test func `a film of another size says so`() throws {
    try record()
    let comparison = compare { _ in .pattern(5, 5) }
    #expect(comparison.outcome == .size)
    #expect(comparison.description == "the golden is 12 x 8 pixels, the picture 5 x 5")
  }

  @Test func `damaged versions fail no equal film`() throws {
    try record()
    try scratch.write("?", to: "film/fingerprint.json")
    let comparison = compare()
    #expect(comparison.outcome == .equal && comparison.recordedUnder == nil)
  }

  @Test func `a difference measured at a key picture excuses its neighbours`() throws {
    try record()
    let comparison = compare(tolerance: rounding, damaged(5, 6, 7))
    #expect(comparison.outcome == .tolerated && comparison.remark == "rounding")
    #expect(comparison.firstFrame == 5)
  }

  @Test func `a difference that no key picture shares is not excused`() throws {
    try record()
    let comparison = compare(tolerance: rounding, damaged(3))
    #expect(comparison.outcome == .different && comparison.firstFrame == 3)
  }

  @Test func `a key picture outside its tolerance fails the film`() throws {
    try record()
    let comparison = compare(tolerance: rounding, damaged(6, by: 2))
    #expect(comparison.outcome == .different && comparison.firstFrame == 6)
  }

  @Test func `a known difference that has gone fails the film`() throws {
    try record()
    let known = Tolerance(
      maxChannelDifference: 1...1, differentPixels: 1...9, reason: "rounding")
    let comparison = compare(tolerance: known)
    #expect(comparison.outcome == .different && comparison.firstFrame == 0)
  }

  @Test func `a new recording removes key pictures that it has not`() throws {
    try record()
    try record(keys: [3])
    #expect(try golden.read().keys == [3])
    #expect(compare().outcome == .equal)
  }

  @Test func `a frame stands beside its key picture, else the nearest ones`() {
    let keys = [0, 6, 9]
    #expect(FilmReference.keys(beside: 6, of: keys) == [6])
    #expect(FilmReference.keys(beside: 7, of: keys) == [6, 9])
    #expect(FilmReference.keys(beside: 12, of: keys) == [9])
  }

  @Test func `a list of nothing but zeros is reported at its first line`() throws {
    try record()
    try scratch.write([UInt8](repeating: 0, count: 100_000), to: "film/film.txt")
    let comparison = compare()
    #expect(comparison.outcome == .undecodable)
    #expect(comparison.remark?.hasPrefix("line 1 is not") == true)
    #expect((comparison.remark?.count ?? 0) < 300)
  }

  @Test func `a golden that is gigantic is refused unread`() throws {
    try record()
    let handle = try FileHandle(
      forWritingTo: URL(fileURLWithPath: scratch.file("film/film.txt")))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(compare().remark?.contains("more than 536870912") == true)
  }
}
