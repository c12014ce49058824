import Files
import Foundation
import Scripting
import Testing
import Commands

/// Reading back what ffmpeg wrote. What ffmpeg itself makes is tried by `.ci/films`.
@Suite struct FilmReaderTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func frames(_ bytes: [UInt8], _ ending: String) throws -> Int {
    try Data(bytes).write(to: URL(fileURLWithPath: bench.path("film")))
    return try FilmReader.frames(
      of: bench.path("film"), #require(FilmFormat(rawValue: ending)))
  }

  @Test(arguments: SampleFilm.endings, [1, 2, 40])
  func `a whole film is counted`(ending: String, count: Int) throws {
    #expect(try frames(SampleFilm(ending: ending, frames: count).bytes, ending) == count)
  }

  @Test(arguments: SampleFilm.endings)
  func `a film that is cut off anywhere, or goes on behind its end, is reported`(
    ending: String
  ) throws {
    let whole = SampleFilm(ending: ending, frames: 4).bytes
    for length in 0..<whole.count {
      #expect(throws: FilmFlaw.unclosed, "\(length)") {
        try frames(Array(whole[..<length]), ending)
      }
    }
    #expect(throws: FilmFlaw.unclosed) { try frames(whole + [0], ending) }
  }

  @Test func `an index that does not agree with itself is reported`() throws {
    let whole = SampleFilm(ending: "mp4", frames: 4).bytes
    func changed(_ kind: String, _ offset: Int, to byte: UInt8) throws -> [UInt8] {
      var bytes = whole
      let place = try #require(bytes.firstRange(of: Array(kind.utf8)))
      bytes[place.upperBound + offset] = byte
      return bytes
    }
    for (kind, offset, byte) in [
      // One picture more in time than in size, a picture longer than all of them, a piece elsewhere,
      // a length that was never filled in.
      ("stts", 11, 5), ("stsz", 15, 200), ("stco", 11, 2), ("mdat", -5, 0),
    ] as [(String, Int, UInt8)] {
      let bytes = try changed(kind, offset, to: byte)
      #expect(throws: FilmFlaw.unclosed, "\(kind)") { try frames(bytes, "mp4") }
    }
    let png = SampleFilm(ending: "apng", frames: 4).bytes
    var fewer = png
    let place = try #require(png.firstRange(of: Array("acTL".utf8)))
    fewer[place.upperBound + 3] = 3
    #expect(throws: FilmFlaw.unclosed) { try frames(fewer, "apng") }
  }

  @Test func `a film that is not there is reported`() throws {
    #expect(
      throws: FilmFlaw.file(
        .unreadable(path: bench.path("none"), reason: "No such file or directory"))
    ) { try FilmReader.frames(of: bench.path("none"), .gif) }
  }

  @Test(arguments: [
    (20, 60, 16, 0.33), (2, 60, 1, 0.03), (7, 120, 2, 0.06), (1, 120, 1, 0.02), (2, 240, 1, 0.02),
    (9, 50, 9, 0.18), (20, 61, 16, 0.33), (24, 24, 24, 1), (7, 30, 7, 0.23),
  ])
  func `a GIF has pictures that last two hundredths or more, and the length of its frames`(
    count: Int, rate: Int, pictures: Int, seconds: Double
  ) {
    let (rate, frames) = (FrameRate(rate), FrameSelection(0..<count))
    #expect(FilmFormat.gif.frames(of: count, at: rate) == pictures)
    #expect(FilmFormat.gif.shown(frames, at: rate).count == pictures)
    #expect(FilmFormat.gif.seconds(of: count, at: rate) == seconds)
    #expect(FilmFormat.mp4.frames(of: count, at: rate) == count)
    #expect(FilmFormat.mp4.shown(frames, at: rate) == frames)
    #expect(FilmFormat.mp4.seconds(of: count, at: rate) == rate.seconds(of: count))
  }

  @Test func `a GIF shows the frame that is to be seen when the time of a picture comes`() {
    let every = FilmFormat.gif.shown(FrameSelection(10..<20), at: 60)
    #expect(Array(every) == [10, 11, 12, 13, 14, 16, 17, 18])
    let part = FilmFormat.gif.shown(FrameSelection(frames: [0, 9, 10, 40, 41, 50, 60]), at: 120)
    #expect(Array(part) == [0, 10])
  }
}
