import Controls
import Drawing
import Films
import Geometry
import JSONCoding
import Scripting
import Testing

@Suite struct FilmTests {
  private let two =
    #"{"scene":\#(Plates.scene(40)),"to":1}, {"scene":\#(Plates.scene(200)),"from":0.5,"to":1.5"#

  @Test func `outside of transitions a frame is the scene's own`() throws {
    let film = try Plates.film(two + "}")
    #expect(film.frameCount == 20)
    let scenes = film.clips.compactMap(\.scene)
    let own =
      try Plates.canvases(scenes[0], Array(0..<10))
      + Plates.canvases(scenes[1], Array(5..<15))
    #expect(try Plates.canvases(film, Array(0..<20)) == own)
  }

  @Test func `a frame is the same whatever frames come before it`() throws {
    let film = try Plates.film(two + #","transition":{"kind":"dissolve","duration":0.4}}"#)
    let all = try Plates.canvases(film, Array(0..<film.frameCount))
    for index in [0, 6, 7, 9, 12, film.frameCount - 1] {
      #expect(try Plates.canvases(film, [index]) == [all[index]])
    }
  }

  @Test(
    arguments: [(0.5, [0, 6, 12, 18]), (1, [0, 12, 24, 36]), (2.5, [0, 30, 60, 90])]
      as [(Double, [Int])])
  func `a speed chooses among the steps of the scene`(speed: Double, steps: [Int]) throws {
    let film = try Plates.film(#"{"scene":\#(Plates.scene(9)),"speed":\#(speed)}"#)
    #expect((0..<4).map { film.clips[0].step(at: $0) } == steps)
    #expect(film.frameCount == Int(20 / speed))
    // The mark tells the step.
    let mark = try Plates.picture(film, 3)[0, 0]
    #expect(Int(mark.2) == steps[3])
  }

  @Test func `a still and a held end do not move`() throws {
    let film = try Plates.film(
      #"{"scene":\#(Plates.scene(9)),"still":0.7,"hold":0.5},{"scene":\#(Plates.scene(9)),"to":0.3,"hold":0.2}"#
    )
    #expect(film.frameCount == 10)
    let canvases = try Plates.canvases(film, Array(0..<10))
    #expect(Set(canvases[0..<5]).count == 1 && Set(canvases[5..<8]).count == 3)
    #expect(Set(canvases[7..<10]).count == 1)
    #expect(canvases[0] == (try Plates.canvases(film.clips[0].scene!, [7]))[0])
  }

  @Test func `a film read from its canonical text is the same film`() throws {
    let film = try Plates.film(
      two
        + #","frame":{"inset":4,"cornerRadius":3,"shadow":true},"transition":{"kind":"push"}},{"hold":1}"#,
      #","titles":[{"text":"a","subtitle":"b","from":0.2,"plate":true,"size":9}],"captions":[{"text":"c","to":1}]"#
    )
    let again = try FilmDocument(
      try JSON(text: film.canonicalJSON), named: "other", schemas: Plates.schemas
    ) { _ in throw Plates.Missing() }.resolved()
    #expect(again.canonicalJSON == film.canonicalJSON && again.name == "plates")
    let all = Array(0..<film.frameCount)
    #expect(try Plates.canvases(again, all) == Plates.canvases(film, all))
  }

  @Test func `a scene of another size is fitted, and the backdrop seen beside it`() throws {
    let square = Plates.scene(90, #","size":{"width":10,"height":10}"#)
    let contained = try Plates.row(try Plates.film(#"{"scene":\#(square)}"#), 3)
    #expect(
      contained == [Int](repeating: 0, count: 10) + [Int](repeating: 90, count: 20)
        + [Int](repeating: 0, count: 10))
    let covered = try Plates.row(try Plates.film(#"{"scene":\#(square),"fit":"cover"}"#), 3)
    #expect(covered == [Int](repeating: 90, count: 40))
  }

  @Test func `options go to the film or to all of its scenes, others are refused`() throws {
    let document = try Plates.document(#"{"film":1,"clips":[{"scene":\#(Plates.scene(9))}]}"#)
    var settings = SceneSettings()
    (settings.size, settings.fps) = (Size(50, 60), 25)
    (settings.appearance, settings.chrome) = (.light, .full)
    let film = try document.resolved(overriding: settings)
    #expect((film.size, film.fps) == (Size(50, 60), 25))
    let scene = try #require(film.clips[0].scene)
    #expect((scene.size, scene.fps, scene.appearance) == (Size(50, 60), 25, .light))
    settings.seed = 3
    #expect(
      throws: ScriptError(
        .setting, at: "seed", expected: "a scene or an experience", found: "a film")
    ) { try document.resolved(overriding: settings) }
  }
}
