import Drawing
import Films
import JSONCoding
import Raster
import Testing

/// Titles and captions that are seen at the same time: none lies on another, and none moves while it
/// is seen.
@Suite struct TitleStackTests {
  /// A film of four seconds, on a stage of 390 x 400 points.
  private func film(_ more: String, clips: String = #"{"hold":4}"#) throws -> Film {
    try Plates.document(
      """
      {"film":1,"size":{"width":390,"height":400},"scale":1,"fps":10,"background":"#000000",\
      "clips":[\(clips)],\(more)}
      """
    ).resolved()
  }

  /// The rows of frame `index` that are as light as letters, as blocks from the top; letters that are
  /// no more than six rows apart are one block.
  private func blocks(_ film: Film, _ index: Int) throws -> [ClosedRange<Int>] {
    let picture = try Plates.picture(film, index)
    let rows = (0..<picture.height).filter { y in
      (0..<picture.width).contains { picture[$0, y].0 > 200 }
    }
    return rows.reduce(into: []) { blocks, row in
      if let last = blocks.last, row - last.upperBound <= 6 {
        blocks[blocks.count - 1] = last.lowerBound...row
      } else {
        blocks.append(row...row)
      }
    }
  }

  @Test func `a caption that comes later stands above, and stays there`() throws {
    let film = try film(
      #""captions":[{"text":"one","from":1,"to":2.5},{"text":"two","from":2,"to":4}]"#)
    let (one, both, two) = (
      try blocks(film, 15), try blocks(film, 22), try blocks(film, 30)
    )
    #expect(one.count == 1 && both.count == 2 && two.count == 1)
    #expect(both[1] == one[0] && both[0] == two[0])
    // Words that touch in time only have the place for themselves.
    let apart = try self.film(
      #""captions":[{"text":"one","from":1,"to":2},{"text":"one","from":2,"to":4}]"#)
    #expect(try blocks(apart, 15) == blocks(apart, 30))
  }

  @Test func `captions of one beginning stand one above the other, the longest at the bottom`()
    throws
  {
    let film = try film(
      #""captions":[{"text":"a","to":2},{"text":"b\nb","to":3},{"text":"c"}]"#)
    #expect(try blocks(film, 10).count == 4)
    let (two, last) = (try blocks(film, 25), try blocks(film, 35))
    #expect(two.count == 3 && last.count == 1 && last[0] == two[2])
  }

  @Test(arguments: ["top", "upperThird", "center"], [true, false])
  func `titles of one place stand below each other`(place: String, isClips: Bool) throws {
    let titles =
      #""titles":[{"text":"One","place":"\#(place)"},{"text":"Two","place":"\#(place)","from":1}]"#
    let film =
      isClips
      ? try film(#""name":"x""#, clips: #"{"hold":4,\#(titles)}"#) : try film(titles)
    let (one, both) = (try blocks(film, 5), try blocks(film, 20))
    #expect(one.count == 1 && both.count == 2 && both[0] == one[0])
  }

  @Test func `captions make way for a title, and it for them`() throws {
    let film = try film(
      #""captions":[{"text":"said"},{"text":"more","from":1.2}]"#,
      clips:
        #"{"hold":4,"titles":[{"text":"Low","place":"bottom","style":"headline","from":1,"to":2}]}"#
    )
    let (early, all, late) = (try blocks(film, 5), try blocks(film, 16), try blocks(film, 25))
    #expect(all.count == 3 && early.count == 1 && late.count == 2)
    #expect(all.contains(early[0]) && all.contains(late[0]) && all.contains(late[1]))
  }

  @Test func `words side by side stay in one row`() throws {
    let film = try film(
      #""titles":[{"text":"IIII","align":"leading"},{"text":"IIII","align":"trailing"}]"#)
    #expect(try blocks(film, 20).count == 1)
  }

  @Test func `titles of clips pass into each other at their place`() throws {
    let title = #""titles":[{"text":"IIII","fade":0}]"#
    let clips = #"{"hold":2,\#(title)},{"hold":2.5,"transition":{"kind":"dissolve"},\#(title)}"#
    let film = try film(#""name":"x""#, clips: clips)
    #expect(try blocks(film, 10) == blocks(film, 30))
    // Captions have nothing to do with clips.
    let captions = try self.film(
      #""captions":[{"text":"one","to":1.9},{"text":"two","from":1.7}]"#,
      clips: #"{"hold":2},{"hold":2.5,"transition":{"kind":"dissolve"}}"#)
    #expect(try blocks(captions, 10) != blocks(captions, 30))
  }

  @Test func `what finds no room stays at its place`() throws {
    let many = (0..<30).map { #"{"text":"line \#($0)"}"# }.joined(separator: ",")
    let film = try film(#""captions":[\#(many)]"#)
    let rows = try blocks(film, 20)
    #expect(rows.count > 8 && rows[0].lowerBound > 0 && rows[rows.count - 1].upperBound < 399)
  }

  @Test func `a film that is written out has its words at the same places`() throws {
    let film = try film(
      #""captions":[{"text":"one","to":2},{"text":"two","from":1}]"#,
      clips:
        #"{"hold":2,"titles":[{"text":"A"},{"text":"B"}]},{"hold":2.5,"transition":{"kind":"dissolve"},"titles":[{"text":"C"}]}"#
    )
    let again = try Plates.document(film.canonicalJSON).resolved()
    #expect(again == film)
    #expect(try Plates.canvases(again, [0, 15, 18, 30]) == Plates.canvases(film, [0, 15, 18, 30]))
  }
}
