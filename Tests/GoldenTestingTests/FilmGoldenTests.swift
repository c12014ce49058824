import Drawing
import Goldens
import Testing

@Suite struct FilmGoldenTests {
  let scratch: Scratch
  let golden: FilmGolden
  let rounding = Tolerance(
    maxChannelDifference: 0...1, differentPixels: 0...9, reason: "rounding")

  init() throws {
    scratch = try Scratch()
    golden = FilmGolden(scratch.file("film"))
  }

  static func frame(_ index: Int) -> Bitmap { Bitmap.pattern(12, 8).changed([(index, 1)], by: 20) }

  func record(_ frames: Range<Int> = 0..<10, keys: [Int] = [0, 6]) throws {
    var film = FilmRecording(keys: keys)
    for index in frames { film.add(FilmGoldenTests.frame(index), at: index) }
    try golden.record(film)
  }

  func compare(
    _ frames: some Sequence<Int> = 0..<10, keys: [Int] = [], tolerance: Tolerance? = nil,
    _ picture: (Int) -> Bitmap = FilmGoldenTests.frame
  ) -> FilmComparison {
    var comparer = FilmComparer(golden, keys: keys, tolerance: tolerance)
    for index in frames { comparer.add(picture(index), at: index) }
    return comparer.finish()
  }

  func damaged(_ wrong: Int..., by amount: UInt8 = 1) -> (Int) -> Bitmap {
    { index in
      let frame = FilmGoldenTests.frame(index)
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
    #expect(lines[6] == "6 \(StableHash(of: FilmGoldenTests.frame(6)))")
    let contents = try golden.read()
    #expect(contents.keys == [0, 6] && contents.fingerprint == .present)
  }

  @Test func `the same film is equal, in whatever order its frames come`() throws {
    try record()
    #expect(compare((0..<10).reversed()).outcome == .equal)
  }

  @Test func `the first frame that differs is told`() throws {
    try record()
    let comparison = compare(0..<10, damaged(8, 4, 9))
    #expect(comparison.outcome == .different(firstFrame: 4))
    #expect(comparison.frames.filter { $0.kind == .different }.map(\.index) == [4, 8, 9])
    #expect(comparison.description.contains("frame 4 fails first; frames not as in the golden: 3"))
  }

  @Test func `key pictures are measured`() throws {
    try record()
    let comparison = compare(0..<10, damaged(6, by: 5))
    #expect(comparison.outcome == .different(firstFrame: 6))
    #expect(comparison.worstDifference?.maxChannelDifference == 5)
    #expect(comparison.keys.map(\.outcome.word) == ["equal", "different"])
  }

  @Test func `frames that lack or are too many are told`() throws {
    try record()
    #expect(compare(0..<9).outcome == .different(firstFrame: 9))
    #expect(compare(0..<11).outcome == .different(firstFrame: 10))
    #expect(compare(1..<10).frames.first?.kind == .absent)
  }

  @Test func `a key picture that disagrees with its hash is a failure`() throws {
    try record()
    try golden.keyPicture(6).record(FilmGoldenTests.frame(7))
    #expect(compare().outcome == .different(firstFrame: 6))
    #expect(compare().description.hasPrefix("key picture 6 is different"))
  }

  @Test func `a demanded key picture that is missing is missing truth`() throws {
    try record()
    #expect(compare(keys: [0, 3]).outcome == .missing)
    #expect(compare(keys: [0, 3]).description.contains("3"))
  }

  @Test func `a missing key picture does not hide a difference`() throws {
    try record()
    #expect(compare(keys: [3], damaged(5)).outcome == .different(firstFrame: 5))
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
    #expect(compare().outcome.word == "undecodable")
    #expect(compare().outcome.standing == .unreadable)
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
    #expect(compare().outcome.word == "undecodable")
  }

  @Test func `a film of another size says so`() throws {
    try record()
    let comparison = compare { _ in .pattern(5, 5) }
    #expect(
      comparison.outcome == .sizeMismatch(expected: PixelSize(12, 8), actual: PixelSize(5, 5)))
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
    #expect(comparison.outcome == .tolerated(reason: "rounding") && comparison.outcome.isPass)
    #expect(comparison.firstDifferentFrame == 5)
  }

  @Test func `a difference that no key picture shares is not excused`() throws {
    try record()
    let comparison = compare(tolerance: rounding, damaged(3))
    #expect(comparison.outcome == .different(firstFrame: 3))
  }

  @Test func `a key picture outside its tolerance fails the film`() throws {
    try record()
    let comparison = compare(tolerance: rounding, damaged(6, by: 2))
    #expect(comparison.outcome == .different(firstFrame: 6))
  }

  @Test func `a known difference that has gone fails the film`() throws {
    try record()
    let known = Tolerance(
      maxChannelDifference: 1...1, differentPixels: 1...9, reason: "rounding")
    #expect(compare(tolerance: known).outcome == .different(firstFrame: 0))
  }

  @Test func `a new recording removes key pictures that it has not`() throws {
    try record()
    try record(keys: [3])
    #expect(try golden.read().keys == [3])
    #expect(compare().outcome == .equal)
  }

  @Test func `a frame stands beside its key picture, else the nearest ones`() throws {
    try record(keys: [0, 6, 9])
    func beside(_ index: Int) -> [Int] {
      golden.inspect(FilmGoldenTests.frame(index), at: index).beside.map(\.index)
    }
    #expect(beside(6) == [6] && beside(7) == [6, 9] && beside(3) == [0, 6])
    let inspection = golden.inspect(FilmGoldenTests.frame(7), at: 7)
    #expect(inspection.beside[0].comparison.outcome.difference?.differentPixels == 2)
  }

  @Test func `frames without key pictures need only their hash`() throws {
    try record()
    var comparer = FilmComparer(golden)
    for index in 0..<10 {
      if comparer.needsPicture(index) {
        comparer.add(FilmGoldenTests.frame(index), at: index)
      } else {
        comparer.add(StableHash(of: FilmGoldenTests.frame(index)), at: index)
      }
    }
    #expect(comparer.finish().outcome == .equal)
  }
}
