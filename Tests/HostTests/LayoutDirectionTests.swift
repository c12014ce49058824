import Geometry
import Host
import JSONCoding
import Scripting
import Testing
import Views
import Widgets

/// The player where lines begin on the right.
@Suite struct LayoutDirectionTests {
  private static let mirrored = #""layoutDirection": "rightToLeft""#

  private func player(
    _ steps: String = "", _ keys: String = "", at time: Double = 0
  ) throws -> Playback<StandardPlayer> {
    try OutOfSightTests.player(5, steps, keys, at: time)
  }

  @Test func `every part stands where a mirror shows it`() throws {
    for pattern in ["tactileColumn", "bar", "ruler"] {
      let keys = #""controlsPattern": "\#(pattern)""#
      let (left, right) = (
        try player(#"{"at": 0, "activate": "sheet:handle"}"#, keys, at: 2).placement,
        try player(
          #"{"at": 0, "activate": "sheet:handle"}"#, keys + ", " + Self.mirrored, at: 2
        ).placement
      )
      #expect(left.names.sorted() == right.names.sorted() && left.names.count > 15)
      for name in left.names where name != "canvas" {
        let (here, there) = (
          try #require(left.place(named: name)), try #require(right.place(named: name))
        )
        #expect(abs(390 - here.maxX - there.minX) < 1e-9, "\(name) with \(pattern)")
        #expect(here.minY == there.minY && here.size == there.size)
      }
    }
  }

  @Test func `the trace's boxes are mirrored, values and figures are not`() throws {
    let steps = #"{"at": 0.1, "set": {"density": 9}}"#
    let (left, right) = (
      try player(steps, at: 1).trace(frame: 120),
      try player(steps, Self.mirrored, at: 1).trace(frame: 120)
    )
    let (here, there) = (try left.control("density"), try right.control("density"))
    let (one, other) = (
      try #require(here["column"]?.numbers), try #require(there["column"]?.numbers)
    )
    #expect(other[0] == 390 - one[0] - one[2] && other[0] != one[0])
    for key in ["value", "text", "expansion"] { #expect(here[key] == there[key]) }
  }

  @Test func `the first tab is on the right, and the next page comes from the left`() throws {
    let right = try player(at: 0)
    let mirrored = try player("", Self.mirrored)
    #expect(
      try #require(mirrored.placement.place(named: "chrome:tab:page-0")).minX
        > #require(mirrored.placement.place(named: "chrome:tab:page-4")).minX)
    let flick = fingers(stroke(1, at: 0.1, from: Point(120, 400), by: Vector(160, 0), in: 0.12))
    let (next, last) = (
      try player(flick, Self.mirrored, at: 0.2), try player(flick, Self.mirrored, at: 3)
    )
    #expect(right.player.world.pageIndex == 2)
    #expect(try #require(next.trace(frame: 0)["chrome"]?["feedOffset"]?.number) > 20)
    #expect(last.player.world.pageIndex == 3)
    #expect(try player(flick, at: 3).player.world.pageIndex == 1)
    // The page goes with the finger, and what comes is on its other side.
    let canvas = try #require(next.placement.place(named: "canvas"))
    #expect(canvas.midX > 195 + 20)
  }

  @Test func `a slider shows more to the left`() throws {
    let keys = #""controlsPattern": "bar", \#(Self.mirrored)"#
    let slide = fingers(
      land(1, at: 0.1, 100, 790), go(1, at: 0.5, 70, 790), lift(1, at: 1, 70, 790))
    let (before, after) = (try player(slide, keys), try player(slide, keys, at: 2))
    let touched = after.player.world.page.controls.indices.filter {
      after.player.world.page.controls[$0].value != before.player.world.page.controls[$0].value
    }
    #expect(touched.count == 1)
    for index in touched {
      #expect(
        after.player.world.page.controls[index].value
          > before.player.world.page.controls[index].value)
    }
  }

  @Test func `scenes say so, and their canonical form only where it is not as usual`() throws {
    let mirrored = try player("", Self.mirrored).scene
    #expect(mirrored.layoutDirection == .rightToLeft)
    #expect(mirrored.canonicalJSON.contains(#""layoutDirection":"rightToLeft""#))
    #expect(try player().scene.layoutDirection == .leftToRight)
    #expect(!(try player().scene.canonicalJSON.contains("layoutDirection")))
    #expect(throws: ScriptError.self) { try player("", #""layoutDirection": "left""#) }
  }
}
