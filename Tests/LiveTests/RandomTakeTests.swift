import Catalogue
import Controls
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import RandomNumbers
import Rendering
import Scripting
import Testing

/// Takes of random fingers, keys, wheels and sliders, saved and played again.
@Suite struct RandomTakeTests {
  private static let configuration = PlayerConfiguration(ourExperiences)
  private static let length = 100

  private static func player(of scene: String) throws -> LivePlayer {
    try LivePlayer(Array(scene.utf8), in: configuration)
  }

  /// Something that a person does, at random.
  private static func play(_ chance: inout Chance, on player: LivePlayer, at seconds: Double) throws
  {
    let position = Point(chance.number(in: -5...125), chance.number(in: -5...205))
    let finger = chance.index(below: 4)
    switch chance.index(below: 12) {
    case 0...2: player.touch(.began, of: finger, at: position, pressure: 0.7, seconds: seconds)
    case 3...6: player.touch(.moved, of: finger, at: position, seconds: seconds)
    case 7: player.touch(.ended, of: finger, at: position, seconds: seconds)
    case 8: player.point(chance.unit() < 0.2 ? nil : Pointer(at: position), seconds: seconds)
    case 9: player.scroll(by: Vector(0, (position.y - 100).rounded()), seconds: seconds)
    case 10: player.key("ArrowLeft", isDown: chance.unit() < 0.5, seconds: seconds)
    default:
      let controls = ourExperiences.flatMap(\.controls)
      player.act(on: chance.pick(controls).axisNames[0], by: 1, seconds: seconds)
    }
  }

  /// The digests that `document` holds, by frame.
  private static func seen(in document: String) throws -> [(frame: Int, digest: JSON)] {
    let members = try JSON(text: document)["seen"]?.members ?? []
    return try members.map { (try #require(Int($0.key)), $0.value) }.sorted { $0.0 < $1.0 }
  }

  @Test(arguments: ourExperiences.map(\.id), [1, 2, 3])
  func `a random take plays again with equal traces and pixels`(id: String, seed: Int) throws {
    var chance = Chance(UInt64(seed))
    let player = try Self.player(
      of: """
        {"scene": 1, "experience": "\(id)", "size": {"width": 120, "height": 200}, "scale": 1,
         "seed": \(seed), "chrome": "\(["full", "controls", "none"][seed % 3])"}
        """)
    var traces: [String] = []
    for frame in 0..<Self.length {
      for _ in 0..<chance.index(below: 3) {
        try Self.play(&chance, on: player, at: Double(frame) / 60 - chance.unit() / 30)
      }
      try player.advance(toFrame: frame)
      traces.append(player.playback.trace(frame: frame).text())
      guard chance.unit() < 0.1 else { continue }
      _ = try player.paint()
      player.note()
    }
    _ = try player.paint()
    let document = player.document
    #expect(player.document == document)

    let file = try SceneFile(
      bytes: Array(document.utf8), schemas: ExperienceSchemas(Self.configuration))
    var frames = Frames(
      of: try file.resolved(), in: Self.configuration, indices: Array(0..<Self.length),
      contents: .trace)
    while let frame = try frames.next() {
      #expect(frame.trace?.text() == traces[frame.index], "frame \(frame.index)")
    }

    let seen = try Self.seen(in: document)
    #expect(seen.last?.frame == Self.length - 1)
    let again = try Self.player(of: document)
    for (frame, digest) in seen {
      try again.advance(toFrame: frame)
      _ = try again.paint()
      #expect(.string(again.digest) == digest, "frame \(frame)")
    }
  }

  @Test func `digests are those of the last minute, at most one a frame, of what was painted`()
    throws
  {
    let player = try Self.player(
      of: """
        {"scene": 1, "experience": "spring-grid", "size": {"width": 20, "height": 30}, "scale": 1,
         "fps": 10}
        """)
    player.note()
    #expect(try Self.seen(in: player.document).isEmpty)
    for second in 0..<100 {
      try player.advance(toFrame: second * 10)
      player.note()
      _ = try player.paint()
      if second < 99 {
        player.note()
        player.note()
      }
    }
    // The frame that is shown has one without being noted.
    let frames = try Self.seen(in: player.document).map(\.frame)
    #expect(frames == (38..<100).map { $0 * 10 })
    try player.advance(toFrame: 995)
    #expect(try Self.seen(in: player.document).map(\.frame) == frames.dropLast())
  }

  @Test func `a take has the fingerprint of its build, as far as it can be computed`() throws {
    let scene = #"{"scene": 1, "experience": "curtain"}"#
    let whole = try Self.player(of: scene).document
    let all = try JSON(text: whole)["build"]?.members ?? []
    #expect(Set(all) == Set(Fingerprint.expected.members) && all.count == 3)
    let curtain = try #require(ourExperiences.first { $0.id == "curtain" })
    let one = try LivePlayer(Array(scene.utf8), in: PlayerConfiguration([curtain]))
    let drawings: JSON = ["drawings": .string(Fingerprint.expected.drawings)]
    #expect(try JSON(text: one.document)["build"] == drawings)
    // It is no part of what is played.
    #expect(try Self.player(of: whole).document == whole)
  }
}
