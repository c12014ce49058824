import Catalogue
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Testing

@Suite struct LivePlayerTests {
  /// The player of a small Spring Grid with `steps`.
  private func player(_ steps: String = "[]") throws -> LivePlayer {
    try player(
      of: """
        {"scene": 1, "experience": "spring-grid", "size": {"width": 120, "height": 200}, "scale": 1,
         "duration": 2, "steps": \(steps)}
        """)
  }

  private func player(of scene: String) throws -> LivePlayer {
    try LivePlayer(Array(scene.utf8), in: PlayerConfiguration(ourExperiences))
  }

  private func picture(of player: LivePlayer) throws -> [UInt8] {
    _ = try player.paint()
    return Array(player.pixels)
  }

  @Test func `a finger that the scene lifts is heard no more, and the document plays the same`()
    throws
  {
    let player = try player(#"[{"at": 0.2, "release": true}]"#)
    player.touch(.began, of: 7, at: Point(60, 60), seconds: 0.05)
    for frame in 0...30 {
      try player.advance(toFrame: frame)
      player.touch(.moved, of: 7, at: Point(60, 60 + Double(frame)), seconds: Double(frame) / 60)
    }
    player.touch(.ended, of: 7, at: .zero, seconds: 0.5)
    player.touch(.began, of: 7, at: Point(30, 80), seconds: 0.5)
    try player.advance(toFrame: 50)
    let again = try self.player(of: player.document)
    try again.advance(toFrame: 50)
    #expect(again.length == 51)
    #expect(try picture(of: again) == picture(of: player))
    #expect(try picture(of: again) != picture(of: self.player()))
  }

  @Test func `a control is written as a program does, and told of`() throws {
    let player = try player()
    try player.advance(toFrame: 3)
    try player.set("damping", to: [0.25], seconds: 0.05)
    #expect(player.events.isEmpty)
    try player.advance(toFrame: 4)
    let events = try JSON(bytes: Array(player.events.utf8))
    guard case .array(let told) = events else { return #expect(Bool(false)) }
    #expect(told.first?["type"] == "control" && told.first?["value"] == [0.25])
    #expect(player.settings.contains(#""id":"damping""#) && player.settings.contains("[0.25]"))
    #expect(player.document.contains(#""set""#))
  }

  @Test(arguments: [
    ("dampin", [0.2], "expected a control among damping, response"), ("damping", [1.3], "0.0…1.2"),
    ("damping", [], "0.0…1.2"), ("damping", [0.1, 0.2], "0.0…1.2"),
  ])
  func `a control or a value that is none is refused`(id: String, values: [Double], reason: String)
    throws
  {
    let player = try player()
    let error = #expect(throws: LiveError.self) { try player.set(id, to: values, seconds: 0) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `going back keeps what lies ahead, and shows the same frames again`() throws {
    let steps = #"[{"at": 1, "set": {"damping": 0.2}}]"#
    let player = try player(steps)
    player.touch(.began, of: 7, at: Point(60, 60), seconds: 0.1)
    try player.advance(toFrame: 20)
    player.touch(.moved, of: 7, at: Point(40, 90), seconds: 0.4)
    player.touch(.ended, of: 7, at: Point(40, 90), seconds: 0.5)
    var seen: [Int: [UInt8]] = [:]
    for frame in [45, 90, 100] {
      try player.advance(toFrame: frame)
      seen[frame] = try picture(of: player)
    }
    player.note("a digest")
    let document = player.document
    for order in [[45, 90], [90, 100], [100]] {
      player.goBack()
      #expect(player.frame == -1 && player.document == document)
      for frame in order {
        try player.advance(toFrame: frame)
        #expect(try picture(of: player) == seen[frame])
      }
    }
    #expect(player.document == document && document.contains("a digest"))
    // What is done there makes other frames of those behind it, and is saved with them.
    player.goBack()
    try player.advance(toFrame: 30)
    player.touch(.began, of: 1, at: Point(90, 60), seconds: 0.6)
    try player.advance(toFrame: 35)
    player.goBack()
    try player.advance(toFrame: 45)
    #expect(!player.document.contains("a digest") && player.document.contains("cancelled"))
    let again = try self.player(of: player.document)
    #expect(again.length == 101)
    try again.advance(toFrame: 45)
    #expect(try picture(of: again) == picture(of: player))
    #expect(try picture(of: again) != seen[45])
  }

  @Test func `what touches a part counts where the part is`() throws {
    let player = try player()
    try player.advance(toFrame: 0)
    player.act(on: "control:none", by: 0, seconds: 0)
    player.act(on: "damping", by: -2, seconds: 0)
    try player.advance(toFrame: 2)
    #expect(player.document.contains("decrement") && !player.document.contains("activate"))
  }

  /// Plays on a little, and again what is written down of it.
  private func relive(_ player: LivePlayer) throws {
    try player.advance(toFrame: player.frame + 3)
    let again = try self.player(of: player.document)
    try again.advance(toFrame: player.frame)
    #expect(try picture(of: again) == picture(of: player))
  }

  private static let odd = [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e9,
  ]

  @Test(arguments: odd) func `what no scene can hold of a finger is not heard`(number: Double)
    throws
  {
    let player = try player()
    let (here, odd) = (Point(60, 60), Point(number, 60))
    player.touch(.began, of: 1, at: odd, seconds: 0)
    player.touch(.began, of: 2, at: here, pressure: number, seconds: 0)
    if number != -.infinity, number != -.greatestFiniteMagnitude {
      player.touch(.began, of: 3, at: here, seconds: number)
    }
    try relive(player)
    #expect(!player.document.contains("contacts"))
    player.touch(.began, of: 4, at: here, seconds: 0.1)
    player.touch(.moved, of: 4, at: odd, seconds: 0.1)
    try relive(player)
    // A finger that leaves has left.
    player.touch(.ended, of: 4, at: odd, pressure: number, seconds: number)
    try relive(player)
    #expect(player.document.contains("ended"))
    player.touch(.began, of: 4, at: here, seconds: 0.3)
    try relive(player)
  }

  @Test(arguments: [Int.min, .max, -1_000_000]) func `a control moves by 100 steps at most`(
    steps: Int
  ) throws {
    let player = try player()
    player.act(on: "damping", by: steps, seconds: 0)
    player.act(on: "nothing", by: 1, seconds: 0)
    player.act(on: "damping", by: 1, seconds: .nan)
    try relive(player)
    #expect(player.document.split(separator: "damping").count - 1 <= 102)
    #expect(!player.document.contains("nothing"))
  }

  @Test func `no scene goes on for ever, and every time has a frame`() throws {
    let player = try player()
    for index in [Int.max, 10_000_000] {
      let error = #expect(throws: LiveError.self) { try player.advance(toFrame: index) }
      #expect(error?.description.contains("at most 166666.65 s") == true)
    }
    try player.advance(toFrame: .min)
    #expect(player.frame == -1 && player.frame(at: .nan) == 0)
    for seconds in Self.odd { try player.advance(toFrame: min(player.frame(at: seconds), 3)) }
    for seconds in [Double.nan, .infinity, 2e5] {
      #expect(throws: LiveError.self) { try player.set("damping", to: [0.2], seconds: seconds) }
    }
    #expect(throws: LiveError.self) { try player.set("damping", to: [.nan], seconds: 0) }
    try relive(player)
  }

  @Test func `a scale that no scene has is refused`() throws {
    let player = try LivePlayer(
      Array(
        #"{"scene": 1, "experience": "spring-grid", "size": {"width": 1e6, "height": 1e6}, "scale": 1e-4}"#
          .utf8), in: PlayerConfiguration(ourExperiences))
    // Of 5·10⁻³ and 10⁴ there would be more than 2²⁴ pixels.
    for scale in [1e-5, 0, -1, .nan, .infinity, 1e9, 5e-3, 1e4] {
      #expect(throws: LiveError.self) { try player.rescale(scale) }
    }
    try player.rescale(2e-4)
    #expect(player.pixelWidth == 200)
    let tooLarge =
      #"{"scene": 1, "experience": "spring-grid", "size": {"width": 4097, "height": 4096}, "scale": 1}"#
    #expect(throws: LiveError.self) {
      try LivePlayer(Array(tooLarge.utf8), in: PlayerConfiguration(ourExperiences))
    }
  }
}
