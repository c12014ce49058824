import Drawing
import Films
import Host
import JSONCoding
import Scripting
import Testing
import Views

/// A film as what shows experiences live plays it.
@Suite struct FilmExperienceTests {
  private static let clips =
    #"{"scene":\#(Plates.scene(40)),"to":1},{"scene":\#(Plates.scene(200)),"to":1,"speed":0.5,"#
    + #""transition":{"kind":"push","duration":0.3}},{"hold":0.4}"#
  private static let words =
    #","titles":[{"text":"a\nb","from":0.2,"to":0.6}],"captions":[{"text":"c","from":1}]"#

  private func live(_ film: Film) throws -> (Scene, PlayerConfiguration) {
    let configuration = Plates.configuration.playing(film)
    return (try film.live(in: configuration).resolved(), configuration)
  }

  @Test func `its frames are those of the film`() throws {
    let film = try Plates.film(Self.clips, Self.words)
    let (scene, configuration) = try live(film)
    #expect(scene.frameCount == film.frameCount && scene.loops)
    #expect(scene.size == film.size && scene.scale == film.scale && scene.fps == film.fps)
    let all = Array(0..<film.frameCount)
    var frames = Frames(of: scene, in: configuration, indices: all, contents: .canvas)
    var pictures: [Canvas] = []
    while let frame = try frames.next() { pictures.append(try #require(frame.canvas)) }
    #expect(pictures == (try Plates.canvases(film, all)))
  }

  @Test func `its trace tells clips, transitions and words`() throws {
    let film = try Plates.film(Self.clips, Self.words)
    let (scene, configuration) = try live(film)
    var frames = Frames(
      of: scene, in: configuration, indices: [0, 4, 8, 12, 27], contents: [.canvas, .trace])
    var lines: [JSON] = []
    while let frame = try frames.next() { lines.append(frame.trace?["experience"] ?? .null) }
    func line(_ clip: String, _ transition: JSON, _ titles: JSON, _ captions: JSON) -> JSON {
      [
        "clip": .string(clip), "transition": transition, "titles": titles, "captions": captions,
      ]
    }
    #expect(
      lines == [
        line("1 plate", false, false, false), line("1 plate", false, "a b", false),
        line("2 plate", "push", false, false), line("2 plate", false, false, "c"),
        line("3 backdrop", false, false, "c"),
      ])
  }

  @Test func `what its clips give to feel is felt`() throws {
    let film = try Plates.film(Self.clips, Self.words)
    let (scene, configuration) = try live(film)
    let all = FrameSelection(0..<film.frameCount)
    func felt(_ source: some Renderable, _ configuration: PlayerConfiguration) throws -> [Int] {
      var frames = source.frames(in: configuration, indices: all, contents: .canvas)
      var felt: [Int] = []
      while let frame = try frames.next(unless: { false }) {
        if frame.events.contains(where: { $0.kind == .haptic("mark") }) { felt.append(frame.index) }
      }
      return felt
    }
    let inFilm = try felt(film, Plates.configuration)
    #expect(inFilm.count == 2)
    #expect(try felt(scene, configuration) == inFilm)
  }
}
