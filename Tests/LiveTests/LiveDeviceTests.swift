import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Live
import Rendering
import Testing

/// Mice, wheels and keys that are played live, and the scenes that keep them.
@Suite struct LiveDeviceTests {
  /// A bar for each press of a key, scrolled by the wheel, and a dot under the mouse.
  private struct Counter: Renderer {
    static let input: InputKinds = [.hover, .wheel, .keys]
    static let controls = ControlsSchema<Self>(pattern: .none)
    struct State { var (presses, held, scrolled) = (0, 0, 0.0) }
    func begin(on stage: Stage) -> State { State() }
    func update(_ state: inout State, at moment: Moment) {
      state.presses += moment.keys.pressed.count
      state.held += moment.keys.down.count
      state.scrolled += moment.wheel.dy
    }
    func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
      for bar in 0..<state.presses {
        canvas.fill(
          Rect(Double(8 * bar), state.scrolled, 6, Double(state.held)), with: .white)
      }
      guard let pointer = moment.pointer else { return }
      canvas.fill(
        circle: pointer.position, radius: 6 * pointer.tilt.altitude,
        with: pointer.buttons.isEmpty ? .gold : .white)
    }
  }

  private struct Deaf: Picture {
    static let controls = ControlsSchema<Self>(pattern: .none)
    func draw(at moment: Moment, on canvas: inout Canvas) {}
  }

  private static let scene =
    #"{"scene": 1, "experience": "counter", "size": {"width": 80, "height": 60}, "scale": 1, "duration": 2}"#

  private func player(of scene: String = scene) throws -> LivePlayer {
    try player(of: scene, Counter.self)
  }

  private func player(of scene: String, _ type: (some Renderer).Type) throws -> LivePlayer {
    let experience = Experience("counter", title: "Counter", type)
    return try LivePlayer(Array(scene.utf8), in: PlayerConfiguration([experience]))
  }

  private func picture(of player: LivePlayer) throws -> [UInt8] {
    _ = try player.paint()
    return Array(player.pixels)
  }

  /// Plays keys, wheel and mouse, and returns the pictures of all frames.
  private func play(_ player: LivePlayer) throws -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    for frame in 0...40 {
      let seconds = Double(frame) / 60
      switch frame {
      case 3: player.key("ArrowUp", isDown: true, seconds: seconds)
      case 5:
        player.scroll(by: Vector(0, 7), seconds: seconds)
        player.point(Pointer(at: Point(30.25, 20), buttons: .secondary), seconds: seconds)
      case 9:
        player.key("ArrowUp", isDown: false, seconds: seconds)
        player.key("é", isDown: true, seconds: seconds)
      case 14:
        let tilt = PenTilt(altitude: 0.7, azimuth: 1)
        player.point(Pointer(at: Point(50, 30), tilt: tilt), seconds: seconds)
      case 30: player.point(nil, seconds: seconds)
      default: break
      }
      try player.advance(toFrame: frame)
      pictures.append(try picture(of: player))
    }
    return pictures
  }

  @Test func `what is played live is saved as a scene with the same pictures`() throws {
    let player = try player()
    let pictures = try play(player)
    #expect(Set(pictures).count > 12)
    let again = try self.player(of: player.document)
    for (frame, picture) in pictures.enumerated() {
      try again.advance(toFrame: frame)
      #expect(try self.picture(of: again) == picture, "frame \(frame)")
    }
    for word in [#""keyDown""#, #""scroll""#, #""pointerMove""#, #""pointerCancel""#] {
      #expect(player.document.contains(word), "\(word)")
    }
    // It is the present world that plays it again, too.
    player.goBack()
    try player.advance(toFrame: 20)
    #expect(try picture(of: player) == pictures[20])
  }

  @Test func `a wheel turns over the mouse`() throws {
    let player = try player()
    player.scroll(by: Vector(0, 7), seconds: 0)
    player.point(Pointer(at: Point(30.75, 20)), seconds: 0.1)
    player.scroll(by: Vector(0, 8), seconds: 0.2)
    try player.advance(toFrame: 20)
    let places = player.document.split(separator: #""type":"scroll""#).dropFirst()
    #expect(places.map { $0.contains(#""x":0,"y":0"#) } == [true, false])
    #expect(player.document.contains(#""x":30,"y":20"#))
  }

  @Test func `going back releases the keys that are down`() throws {
    let player = try player()
    player.key("a", isDown: true, seconds: 0)
    try player.advance(toFrame: 10)
    player.goBack()
    #expect(player.document.ranges(of: "keyUp").count == 1)
  }

  @Test func `what no scene can hold, and what is not asked for, is ignored`() throws {
    let player = try player()
    player.key("Nonsense", isDown: true, seconds: 0)
    player.key("", isDown: true, seconds: 0)
    player.scroll(by: Vector(.nan, 0), seconds: 0)
    player.point(Pointer(at: Point(.infinity, 0)), seconds: 0)
    player.point(nil, seconds: 0)
    #expect(!player.document.contains("perform"))
    let deaf = try self.player(of: Self.scene, Deaf.self)
    _ = try play(deaf)
    #expect(deaf.input.isEmpty && !deaf.document.contains("perform"))
  }
}
