import Catalogue
import Controls
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Scripting
import Testing

extension PublicCall {
  private static let configuration = PlayerConfiguration(ourExperiences)
  private static let schemas = ExperienceSchemas(configuration)

  static let scenes = [
    PublicCall("frame rates") { g in
      let rate = g.rate()
      take(rate.seconds(of: g.whole()), rate.index(at: g.number()), rate.perSecond)
      take(rate.description, FrameRate(text: "\(g.whole())/\(g.whole())"))
    },
    PublicCall("settings of scenes") { g in
      let text = #"{"scene": 1, "experience": "spring-grid"}"#
      var file = try SceneFile(bytes: Array(text.utf8), schemas: schemas)
      let settings = settings(&g)
      file.playsDemonstration = g.flag()
      if g.flag() { file.settings = settings }
      // Refused in a sentence, or a scene with a length.
      guard let scene = try? file.resolved(overriding: settings) else { return }
      #expect(scene.frameCount > 0 && scene.pixelWidth > 0 && scene.pixelHeight > 0)
      take(scene.loopDuration, scene.stepRate)
    },
    PublicCall("live scenes") { g in
      let player = try live(&g)
      for _ in 0..<12 { try touch(player, &g) }
      // Whatever was taken is played, and can be read.
      try player.advance(toFrame: player.frame + 2)
      let again = try LivePlayer(Array(player.document.utf8), in: configuration)
      try again.advance(toFrame: player.frame)
    },
  ]

  private static func settings(_ g: inout AbsurdNumbers) -> SceneSettings {
    var settings = SceneSettings()
    if g.flag() { settings.size = g.size() }
    if g.flag() { settings.scale = g.number() }
    if g.flag() { settings.safeArea = g.insets() }
    if g.flag() { settings.duration = g.number() }
    if g.flag() { settings.fps = g.rate() }
    if g.flag() { settings.loop = g.flag() }
    if g.flag() { settings.disabled = g.element(of: [[], ["damping"], ["x", "x"]]) }
    if g.flag() { settings.controls = [.init("damping", .number(g.number()))] }
    return settings
  }

  private static func live(_ g: inout AbsurdNumbers) throws -> LivePlayer {
    let id = g.element(of: ["spring-grid", "lichen-bloom", "ragdoll", "mandala-ember"])
    let chrome = g.element(of: ["none", "controls", "full"])
    let steps = g.flag() ? "[]" : #"[{"at": 0.03, "release": true}]"#
    let text = """
      {"scene": 1, "experience": "\(id)", "size": {"width": 100, "height": 150}, "scale": 0.5,
       "chrome": "\(chrome)", "steps": \(steps)}
      """
    return try LivePlayer(Array(text.utf8), in: configuration)
  }

  private static func touch(_ player: LivePlayer, _ g: inout AbsurdNumbers) throws {
    let seconds = g.flag() ? Double(max(0, player.frame)) / 60 : g.number()
    switch g.index(below: 9) {
    case 0...3:
      player.touch(
        g.element(of: [.began, .began, .moved, .moved, .ended, .cancelled]),
        of: g.flag() ? g.index(below: 3) : g.whole(), at: g.flag() ? g.point() : g.calmPoint(),
        pressure: g.flag() ? 0.5 : g.number(), seconds: seconds)
    case 4:
      let id = g.element(of: ["damping", "density", "gravity", "symmetry", "none"])
      try? player.set(id, to: g.flag() ? [g.number()] : g.list { $0.number() }, seconds: seconds)
    case 5:
      let name = g.element(of: ["damping", "density", "none", "canvas", "", "chrome:favourite"])
      player.act(on: name, by: g.flag() ? 0 : g.whole(), seconds: seconds)
    case 6: try? player.rescale(g.flag() ? 0.3 : g.number())
    case 7:
      take(player.frame(at: g.number()), player.settings, player.parts, player.events)
      _ = try player.paint()
    default:
      let index = g.flag() ? player.frame + g.index(below: 6) : g.whole()
      // Millions of frames take their time.
      if !(player.frame + 50...20_000_000 ~= index) { try? player.advance(toFrame: index) }
    }
  }
}
